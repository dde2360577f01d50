import type { Node, Parser, Tree } from 'web-tree-sitter';
import type { FileFacts, SyntaxProblem } from './facts.ts';
import type { Language } from './language.ts';
import { Lexer } from './lexer.ts';
import { LineTable } from './line-table.ts';
import { commentsOf, TokenMeasures } from './measures.ts';
import { opaqueSpans } from './opaque-spans.ts';
import { readStructure } from './structure.ts';
import { type CompiledCaptures, syntaxRecords } from './syntax-records.ts';

/** At most so many syntax problems are listed a file; the count is of all. */
const MAX_PROBLEMS = 20;

/** A language made ready to parse with. */
export interface LoadedLanguage {
  readonly language: Language;
  readonly parser: Parser;
  readonly captures: CompiledCaptures;
}

/** Source text → facts. One extractor serves many files one after another; it keeps only buffers between them. */
export class Extractor {
  readonly #lexer = new Lexer();

  /**
   * @param source decoded text, without a byte order mark
   * @param notes remarks on decoding, passed through
   */
  extract(source: string, { language, parser, captures }: LoadedLanguage, notes: readonly string[]): FileFacts {
    const tree = parser.parse(source);
    if (tree === null) throw new Error(`The ${language.id} parser gave no tree.`);
    try {
      return this.#facts(tree, source, language, captures, notes);
    } finally {
      tree.delete();
    }
  }

  #facts(
    tree: Tree,
    source: string,
    language: Language,
    captures: CompiledCaptures,
    notes: readonly string[],
  ): FileFacts {
    const root = tree.rootNode;
    const records = syntaxRecords(root, captures);
    const lineTable = new LineTable(source);
    const tokens = this.#lexer.run(source, language.lexer, opaqueSpans(records));
    const measures = new TokenMeasures(source, tokens, lineTable);
    const structure = readStructure(records, source, language, lineTable, measures);
    const problems = root.hasError ? syntaxProblems(root, lineTable) : [];
    return {
      language: language.id,
      lines: measures.lineCounts(),
      ...structure,
      comments: commentsOf(source, tokens, lineTable, language.syntax),
      halstead: measures.halstead(0, source.length),
      problems: problems.slice(0, MAX_PROBLEMS),
      problemCount: problems.length,
      notes,
    };
  }
}

/** The error and missing nodes of a tree, outermost only, following just the branches that hold one. */
function syntaxProblems(root: Node, lineTable: LineTable): SyntaxProblem[] {
  const problems: SyntaxProblem[] = [];
  const pending: Node[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.isError || node.isMissing) {
      const line = lineTable.line(node.startIndex);
      const column = lineTable.column(node.startIndex, line);
      problems.push({ line, column, kind: node.isMissing ? 'missing' : 'error' });
      continue;
    }
    for (const child of node.children) if (child.hasError || child.isMissing) pending.push(child);
  }
  return problems.sort((a, b) => a.line - b.line || a.column - b.column);
}
