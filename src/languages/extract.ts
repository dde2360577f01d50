import type { Node, Parser, Tree } from 'web-tree-sitter';
import { readBindings, readNarrowings } from './bindings.ts';
import { ROLE } from './captures.ts';
import { codeTokens } from './code-tokens.ts';
import { type ComparedCode, comparedCode } from './compared-code.ts';
import { ExtractionLimit, TooComplex } from './extraction-limit.ts';
import type { CallSite, FileFacts, HalsteadCounts, SyntaxProblem } from './facts.ts';
import { type HalsteadTerms, halsteadCounts, ruleTerms, tokenTerms } from './halstead.ts';
import type { Language } from './language.ts';
import { Lexer } from './lexer.ts';
import { LineTable } from './line-table.ts';
import { commentsOf, LineMeasures } from './measures.ts';
import { opaqueSpans } from './opaque-spans.ts';
import { readReferences } from './references.ts';
import { readResults } from './results.ts';
import { readStrings } from './strings.ts';
import { readStructure } from './structure.ts';
import { type CompiledCaptures, type SyntaxRecord, syntaxRecords } from './syntax-records.ts';
import type { TokenStream } from './tokens.ts';
import { withoutSecrets } from './without-secrets.ts';

/** At most so many syntax problems are listed a file; the count is of all. */
const MAX_PROBLEMS = 20;

/** Of a UTF-16 code unit, by which the parser counts. */
const BYTES_PER_UNIT = 2;

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
   * @throws TooComplex for text that takes more than a file of its size may
   */
  extract(
    source: string,
    loaded: LoadedLanguage,
    notes: readonly string[],
    limit = new ExtractionLimit(source.length),
  ): FileFacts {
    const tree = parsed(source, loaded, limit);
    try {
      return this.#facts(tree, source, loaded, notes, limit);
    } finally {
      tree.delete();
    }
  }

  /**
   * As `extract`, of what files are compared by alone.
   *
   * @param loaded with captures of that, or more
   */
  compared(source: string, loaded: LoadedLanguage, limit = new ExtractionLimit(source.length)): ComparedCode {
    const tree = parsed(source, loaded, limit);
    try {
      const { language, captures } = loaded;
      const records = syntaxRecords(tree.rootNode, captures, limit);
      const tokens = this.#tokens(records, source, language);
      return comparedCode(records, tokens, new LineTable(source), language.syntax);
    } finally {
      tree.delete();
    }
  }

  #tokens(records: readonly SyntaxRecord[], source: string, { lexer, syntax }: Language): TokenStream {
    const opaque = opaqueSpans(records, (start, end) => syntax.unparsed?.(source, start, end) ?? []);
    return this.#lexer.run(source, lexer, opaque);
  }

  #facts(
    tree: Tree,
    source: string,
    { language, captures }: LoadedLanguage,
    notes: readonly string[],
    limit: ExtractionLimit,
  ): FileFacts {
    const root = tree.rootNode;
    const records = syntaxRecords(root, captures, limit);
    const lineTable = new LineTable(source);
    const tokens = this.#tokens(records, source, language);
    limit.check();
    const lines = new LineMeasures(tokens, lineTable);
    const halstead = halsteadTerms(records, source, language, tokens);
    const { structure, spans } = readStructure(records, source, language, lineTable, { lines, halstead }, limit);
    const functionSpans = spans.filter((_, at) => structure.definitions[at]?.metrics !== null);
    const bindings = readBindings(records, spans, source, lineTable, language.syntax, limit);
    const narrowings = readNarrowings(records, spans, source, lineTable);
    const results = readResults(records, spans, source, lineTable, language.syntax, limit);
    const { references, bareCalls } = readReferences(records, tokens, spans, bindings, source, lineTable, language);
    limit.check();
    const problems = syntaxProblems(root, lineTable);
    const facts: FileFacts = {
      language: language.id,
      lines: lines.counts(),
      ...structure,
      calls: inOrder(structure.calls, bareCalls),
      bindings: bindings.map(({ binding }) => binding),
      narrowings,
      results,
      references,
      strings: readStrings(tokens, source),
      comments: commentsOf(source, tokens, lineTable, language.syntax),
      halstead: halsteadCounts(halstead, [{ start: 0, end: source.length }])[0] as HalsteadCounts,
      problems: problems.slice(0, MAX_PROBLEMS),
      problemCount: problems.length,
      notes,
      tokens: codeTokens(tokens, lineTable, functionSpans),
    };
    return withoutSecrets(facts, source);
  }
}

/**
 * The tree of a text. Directives may cut through what they stand in; where they do, the text without them may read better.
 * @throws TooComplex for text that takes longer than one of its size may
 */
export function parsed(
  source: string,
  { language, parser }: Pick<LoadedLanguage, 'language' | 'parser'>,
  limit: ExtractionLimit,
): Tree {
  const text = language.syntax.legible?.(source) ?? source;
  const tree = parse(text, parser, limit);
  if (!tree.rootNode.hasError) return tree;
  const plain = language.syntax.withoutDirectives?.(text) ?? text;
  if (plain === text) return tree;
  const plainTree = parse(plain, parser, limit);
  const isBetter = problemNodes(plainTree.rootNode).length < problemNodes(tree.rootNode).length;
  (isBetter ? tree : plainTree).delete();
  return isBetter ? plainTree : tree;
}

function parse(source: string, parser: Parser, limit: ExtractionLimit): Tree {
  const tree = parser.parse(source, null, {
    progressCallback: ({ currentOffset }) => limit.isPassed(currentOffset / BYTES_PER_UNIT),
  });
  if (tree === null) {
    // A parse that was stopped would go on where it stopped.
    parser.reset();
    throw new TooComplex('The text takes longer to parse than one of its size may.');
  }
  return tree;
}

function inOrder(calls: readonly CallSite[], more: readonly CallSite[]): readonly CallSite[] {
  if (more.length === 0) return calls;
  return [...calls, ...more].sort((a, b) => a.line - b.line || a.column - b.column);
}

function halsteadTerms(
  records: readonly SyntaxRecord[],
  source: string,
  { syntax }: Language,
  tokens: TokenStream,
): HalsteadTerms {
  if (syntax.halstead === undefined) return tokenTerms(source, tokens);
  const nodes = records.filter(({ roles }) => roles & ROLE.halstead).map(({ node }) => node);
  return ruleTerms(syntax.halstead(nodes, source));
}

function syntaxProblems(root: Node, lineTable: LineTable): SyntaxProblem[] {
  const problems = problemNodes(root).map((node): SyntaxProblem => {
    const line = lineTable.line(node.startIndex);
    const column = lineTable.column(node.startIndex, line);
    return { line, column, kind: node.isMissing ? 'missing' : 'error' };
  });
  return problems.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** The error and missing nodes of a tree, outermost only, following just the branches that hold one. */
function problemNodes(root: Node): Node[] {
  const problems: Node[] = [];
  const pending: Node[] = root.hasError ? [root] : [];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.isError || node.isMissing) problems.push(node);
    else for (const child of node.children) if (child.hasError || child.isMissing) pending.push(child);
  }
  return problems;
}
