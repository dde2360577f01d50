import type { Node, Parser, ParseState, Tree } from 'web-tree-sitter';
import { readBindings, readNarrowings } from './bindings.ts';
import { ROLE } from './captures.ts';
import { codeTokens } from './code-tokens.ts';
import { type ComparedCode, comparedCode } from './compared-code.ts';
import { ExtractionLimit, ParserStopped, TooComplex } from './extraction-limit.ts';
import type { CallSite, FileFacts, HalsteadCounts, SyntaxProblem } from './facts.ts';
import { type HalsteadTerms, halsteadCounts, ruleTerms, tokenTerms } from './halstead.ts';
import type { Language } from './language.ts';
import { Lexer } from './lexer.ts';
import { LineTable } from './line-table.ts';
import { commentsOf, LineMeasures } from './measures.ts';
import { parserSteps } from './metering/step-meter.ts';
import { opaqueSpans } from './opaque-spans.ts';
import { readReferences } from './references.ts';
import { readResults } from './results.ts';
import { readStrings } from './strings.ts';
import { readStructure } from './structure.ts';
import { type CompiledCaptures, type SyntaxRecord, syntaxRecords } from './syntax-records.ts';
import type { OpaqueSpan, TokenStream } from './tokens.ts';
import { withoutSecrets } from './without-secrets.ts';

/** At most so many syntax problems are listed a file; the count is of all. */
const MAX_PROBLEMS = 20;

/** Of a UTF-16 code unit, by which the parser counts. */
const BYTES_PER_UNIT = 2;

const TOO_LONG = 'The text takes longer to parse than one of its size may.';

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

  /** As `extract`, of what files are compared by alone, without a tree. Null where only a tree tells. */
  comparedUnparsed(source: string, { lexer, syntax }: Language): ComparedCode | null {
    const opaque = syntax.opaqueText?.(source) ?? null;
    return opaque === null ? null : comparedCode(this.#lexer.run(source, lexer, opaque), new LineTable(source));
  }

  /**
   * As `comparedUnparsed`, where only a tree tells.
   *
   * @param loaded with captures of opaque text, or more
   */
  comparedParsed(source: string, loaded: LoadedLanguage, limit = new ExtractionLimit(source.length)): ComparedCode {
    const tree = parsed(source, loaded, limit);
    try {
      const { language, captures } = loaded;
      const opaque = opaqueText(syntaxRecords(tree.rootNode, captures, limit), source, language);
      return comparedCode(this.#lexer.run(source, language.lexer, opaque), new LineTable(source));
    } finally {
      tree.delete();
    }
  }

  /**
   * The tokens that a file is compared by: those told without a tree where they can be, so that they are the same whether or
   * not there is one.
   */
  #comparedTokens(fromTree: TokenStream, opaque: readonly OpaqueSpan[], source: string, language: Language) {
    const unparsed = language.syntax.opaqueText?.(source) ?? null;
    if (unparsed === null || areSame(unparsed, opaque)) return fromTree;
    return this.#lexer.run(source, language.lexer, unparsed);
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
    const opaque = opaqueText(records, source, language);
    const tokens = this.#lexer.run(source, language.lexer, opaque);
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
    const facts: Omit<FileFacts, 'tokens'> = {
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
    };
    // The last: other tokens than these are in the lexer from here on.
    const compared = this.#comparedTokens(tokens, opaque, source, language);
    return withoutSecrets({ ...facts, tokens: codeTokens(compared, lineTable, functionSpans) }, source);
  }
}

function opaqueText(records: readonly SyntaxRecord[], source: string, { syntax }: Language): OpaqueSpan[] {
  return opaqueSpans(records, (start, end) => syntax.unparsed?.(source, start, end) ?? []);
}

function areSame(some: readonly OpaqueSpan[], others: readonly OpaqueSpan[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ start, end, kind }, at) => {
      const other = others[at] as OpaqueSpan;
      return start === other.start && end === other.end && kind === other.kind;
    })
  );
}

/**
 * The tree of a text. What the grammar does not get through may read better without directives, or with other words.
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
  const other = language.syntax.secondReading?.(text) ?? text;
  if (other === text) return tree;
  const otherTree = parse(other, parser, limit);
  const isBetter = readsBetter(otherTree.rootNode, tree.rootNode);
  (isBetter ? tree : otherTree).delete();
  return isBetter ? otherTree : tree;
}

/** Whether one reading of a text has fewer problems than another, or is not one problem as a whole. */
function readsBetter(one: Node, other: Node): boolean {
  if (one.isError !== other.isError) return other.isError;
  return problemNodes(one).length < problemNodes(other).length;
}

/** Beyond what the parser itself looks at, after which it is stopped wherever it is. */
const STEPS_BEYOND = 100_000_000;

function parse(source: string, parser: Parser, limit: ExtractionLimit): Tree {
  const progressCallback = ({ currentOffset }: ParseState) =>
    limit.isParsingPassed(parserSteps.taken, currentOffset / BYTES_PER_UNIT);
  const read = () => {
    const tree = parser.parse(source, null, { progressCallback });
    limit.addSteps(parserSteps.taken);
    return tree;
  };
  const tree = parserSteps.within(limit.stepsLeft + STEPS_BEYOND, read, () => new ParserStopped(TOO_LONG));
  if (tree === null) {
    // A parse that was stopped would go on where it stopped.
    parser.reset();
    throw new TooComplex(TOO_LONG);
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
