import type { Node, ParseCallback, Parser, ParseState, Tree } from 'web-tree-sitter';
import { readBindings, readNarrowings } from './bindings.ts';
import { ROLE } from './captures.ts';
import { codeTokens } from './code-tokens.ts';
import { type ComparedCode, comparedCode } from './compared-code.ts';
import { conditionsOf } from './conditions.ts';
import { ExtractionLimit, ParserStopped, TooComplex } from './extraction-limit.ts';
import type { CallSite, Condition, FileFacts, HalsteadCounts, LineRange, SyntaxProblem } from './facts.ts';
import { type HalsteadTerms, halsteadCounts, ruleTerms, tokenTerms } from './halstead.ts';
import type { Language, SyntaxRules } from './language.ts';
import { Lexer } from './lexer.ts';
import { LineTable } from './line-table.ts';
import { commentsOf, LineMeasures } from './measures.ts';
import { parserSteps } from './metering/step-meter.ts';
import { opaqueSpans } from './opaque-spans.ts';
import { damageIn, problemNodes } from './recovery/damage.ts';
import { definitionsIn } from './recovery/definitions.ts';
import { misreadIn } from './recovery/misread.ts';
import { type Reader, type Reading, recovered, substituted, withoutMisread } from './recovery/recover.ts';
import type { Stretch } from './recovery/statements.ts';
import { readReferences } from './references.ts';
import { readResults } from './results.ts';
import { readStrings } from './strings.ts';
import { readStructure } from './structure.ts';
import { type CompiledCaptures, type SyntaxRecord, syntaxRecords } from './syntax-records.ts';
import type { OpaqueSpan, TokenStream } from './tokens.ts';
import { withoutSecrets } from './without-secrets.ts';

/** At most so many syntax problems are listed a file; the count is of all. */
const MAX_PROBLEMS = 20;

/** Characters that the parser gets at once of a text with errors. */
const PIECE = 256;

/** Of a UTF-16 code unit, by which the parser counts. */
const BYTES_PER_UNIT = 2;

const TOO_LONG = 'Parsing takes longer than allowed for a text of this size.';

/** A language made ready to parse with. */
export interface LoadedParser {
  readonly language: Language;
  readonly parser: Parser;
  /** The captures of definitions alone, compiled when first asked for. */
  readonly definitions: () => CompiledCaptures;
}

/** A language made ready to extract facts with. */
export interface LoadedLanguage extends LoadedParser {
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
    const reading = parsed(source, loaded, limit);
    try {
      return this.#facts(reading, source, loaded, notes, limit);
    } finally {
      reading.tree.delete();
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
    const { tree, opaque: unreadStrings } = parsed(source, loaded, limit);
    try {
      const { language, captures } = loaded;
      const seen = opaqueText(syntaxRecords(tree.rootNode, captures, limit), source, language);
      const opaque = withOpaque(seen, unreadStrings);
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
    { tree, unread, opaque: unreadStrings, problems: places }: ParsedText,
    source: string,
    { language, captures }: LoadedLanguage,
    notes: readonly string[],
    limit: ExtractionLimit,
  ): FileFacts {
    const root = tree.rootNode;
    const records = syntaxRecords(root, captures, limit);
    const lineTable = new LineTable(source);
    const opaque = withOpaque(opaqueText(records, source, language), unreadStrings);
    const tokens = this.#lexer.run(source, language.lexer, opaque);
    limit.check();
    const lines = new LineMeasures(tokens, lineTable);
    const halstead = halsteadTerms(records, source, language, tokens);
    const { structure, spans } = readStructure(records, source, language, lineTable, { lines, halstead }, limit);
    const functionSpans = spans.filter((_, at) => structure.definitions[at]?.metrics !== null);
    const bindings = readBindings(records, spans, source, lineTable, language.syntax, limit);
    const narrowings = readNarrowings(records, spans, source, lineTable);
    const results = readResults(records, spans, source, lineTable, language.syntax, limit);
    const { references, bareCalls } = readReferences(
      records,
      tokens,
      spans,
      bindings,
      structure.exports,
      source,
      lineTable,
      language,
    );
    limit.check();
    const problems = syntaxProblems(places, lineTable);
    const facts: Omit<FileFacts, 'tokens'> = {
      language: language.id,
      lines: lines.counts(),
      ...structure,
      calls: inOrder(structure.calls, bareCalls),
      bindings: bindings.map(({ binding }) => binding),
      narrowings,
      results,
      references,
      conditions: readConditions(records, opaque, source, language, lineTable),
      strings: readStrings(tokens, source, language.syntax.textLoads?.(source)),
      comments: commentsOf(source, tokens, lineTable, language.syntax),
      halstead: halsteadCounts(halstead, [{ start: 0, end: source.length }])[0] as HalsteadCounts,
      problems: problems.slice(0, MAX_PROBLEMS),
      problemCount: problems.length,
      unread: unreadLines(unread, lineTable),
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

/** What is built in some configurations only. */
function readConditions(
  records: readonly SyntaxRecord[],
  opaque: readonly OpaqueSpan[],
  source: string,
  { syntax }: Language,
  lines: LineTable,
): Condition[] {
  if (syntax.conditional === undefined) return [];
  const marked = records.filter(({ roles }) => roles & ROLE.conditional).map(({ node }) => node);
  const isOpaque = (offset: number) => {
    const span = opaque[lastBy(opaque, offset)];
    return span !== undefined && offset < span.end;
  };
  return conditionsOf(syntax.conditional(source, marked, isOpaque), lines);
}

/** Which of some spans is the last that starts by an offset; -1 for none. */
function lastBy(spans: readonly OpaqueSpan[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as OpaqueSpan).start <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
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

/** A reading with the problems of the text, those included that recovery reads past. */
export interface ParsedText extends Reading {
  readonly problems: readonly ProblemPlace[];
}

/** The place of an error or missing node. */
interface ProblemPlace {
  readonly at: number;
  readonly kind: SyntaxProblem['kind'];
}

/** A tree of a text with its damage. */
interface PlainReading {
  readonly text: string;
  readonly tree: Tree;
  readonly damage: readonly Stretch[];
  /** Words that the tree has for names. */
  readonly misread: readonly Stretch[];
}

/**
 * Parses a text. What the grammar does not get through, or misreads, may read better without directives, with other words,
 * or without the statements that it has no rule for.
 * @throws TooComplex for text that takes longer than one of its size may
 */
export function parsed(source: string, loaded: LoadedParser, limit: ExtractionLimit): ParsedText {
  const { language, parser, definitions } = loaded;
  const { syntax } = language;
  const misreadIn = misreadWith(loaded);
  const read = (text: string): PlainReading => {
    const tree = parse(text, parser, limit);
    const misread = misreadIn(tree, text);
    return { text, tree, misread, damage: damageIn(tree.rootNode, misread) };
  };
  const stepsBefore = limit.stepsLeft;
  const first = read(syntax.legible?.(source) ?? source);
  const firstSteps = stepsBefore - limit.stepsLeft;
  const best = isDamaged(first) ? readAgain(first, syntax, read) : first;
  if (!isDamaged(best)) return { tree: best.tree, amount: 0, unread: [], opaque: [], problems: [] };
  const problems = problemNodes(best.tree.rootNode).map(placeOf);
  const reader = {
    firstSteps,
    parse: attempts(parser, limit),
    definitions: (tree: Tree) => definitionsIn(tree, source, definitions(), limit),
    misread: misreadIn,
  };
  return { ...recovered(best.text, best.tree, syntax, reader), problems };
}

/** Returns what finds the words that trees of a language misread. */
function misreadWith(loaded: LoadedParser | LoadedLanguage): Reader['misread'] {
  const { recovery } = loaded.language.syntax;
  if (recovery?.reserved === undefined) return () => [];
  const { source: leaves } = 'captures' in loaded ? loaded.captures : loaded.definitions();
  return ({ rootNode }, text) => misreadIn(rootNode, text, recovery, leaves);
}

function isDamaged({ tree, damage }: PlainReading): boolean {
  return damage.length > 0 || tree.rootNode.hasError;
}

/** The best reading of a damaged text in other words; the trees of the others are deleted. */
function readAgain(
  first: PlainReading,
  { secondReading, recovery }: SyntaxRules,
  read: (text: string) => PlainReading,
): PlainReading {
  let known = first;
  const readAs = (text: string, isTaken: (one: PlainReading, last: PlainReading) => boolean) => {
    if (text === known.text) return;
    const other = read(text);
    const [best, worse] = isTaken(other, known) ? [other, known] : [known, other];
    worse.tree.delete();
    known = best;
  };
  if (secondReading !== undefined) readAs(secondReading(known.text), readsBetter);
  // Other words may show their use only once the rest can be read.
  if (recovery === undefined) return known;
  if (isDamaged(known)) readAs(substituted(known.text, recovery), (one, last) => !readsBetter(last, one));
  const { misreadings = [] } = recovery;
  for (const at of misreadings.keys())
    readAs(withoutMisread(known.text, known.misread, misreadings.slice(0, at + 1).flat()), readsBetter);
  return known;
}

/** Whether one reading of a text has fewer problems than another, or is not one problem as a whole. */
function readsBetter(one: PlainReading, other: PlainReading): boolean {
  const isWhole = ({ tree }: PlainReading) => tree.rootNode.isError;
  if (isWhole(one) !== isWhole(other)) return isWhole(other);
  return one.damage.length < other.damage.length;
}

/** Beyond what the parser itself looks at, after which it is stopped wherever it is. */
const STEPS_BEYOND = 100_000_000;

function parse(source: string, parser: Parser, limit: ExtractionLimit): Tree {
  const tree = tryToParse(source, parser, limit, ({ currentOffset }) =>
    limit.isParsingPassed(parserSteps.taken, currentOffset / BYTES_PER_UNIT),
  );
  if (tree === null) throw new TooComplex(TOO_LONG);
  return tree;
}

/** Returns what parses for recovery: its steps count like those of any other reading. */
function attempts(parser: Parser, limit: ExtractionLimit): Reader['parse'] {
  return (text, most) => {
    const before = limit.stepsLeft;
    let characters = 0;
    // A text for the parser to read, of which it copies little each time that it goes back because of an error.
    const input = (index: number) => {
      const piece = text.slice(index, index + PIECE);
      characters += piece.length;
      return characters > most.characters ? '' : piece;
    };
    const isOver = () => parserSteps.taken > most.steps || characters > most.characters || limit.isPassed();
    const tree = tryToParse(input, parser, limit, isOver);
    const isCut = characters > most.characters;
    if (isCut) tree?.delete();
    return { tree: isCut ? null : tree, taken: { steps: before - limit.stepsLeft, characters } };
  };
}

/** Parses a text and counts the steps; null where it was given up. */
function tryToParse(
  source: string | ParseCallback,
  parser: Parser,
  limit: ExtractionLimit,
  progressCallback: (state: ParseState) => boolean,
): Tree | null {
  const read = () => {
    const tree = parser.parse(source, null, { progressCallback });
    limit.addSteps(parserSteps.taken);
    return tree;
  };
  const tree = parserSteps.within(limit.stepsLeft + STEPS_BEYOND, read, () => new ParserStopped(TOO_LONG));
  // A parse that was stopped would go on where it stopped.
  if (tree === null) parser.reset();
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

function placeOf({ startIndex, isMissing }: Node): ProblemPlace {
  return { at: startIndex, kind: isMissing ? 'missing' : 'error' };
}

function syntaxProblems(places: readonly ProblemPlace[], lineTable: LineTable): SyntaxProblem[] {
  const problems = places.map(({ at, kind }): SyntaxProblem => {
    const line = lineTable.line(at);
    return { line, column: lineTable.column(at, line), kind };
  });
  return problems.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** The lines of some stretches, joined where they touch. */
function unreadLines(stretches: readonly Stretch[], lineTable: LineTable): LineRange[] {
  const ranges: { line: number; endLine: number }[] = [];
  for (const { start, end } of stretches) {
    const line = lineTable.line(start);
    const endLine = lineTable.line(Math.max(start, end - 1));
    const last = ranges.at(-1);
    if (last !== undefined && line <= last.endLine + 1) last.endLine = Math.max(last.endLine, endLine);
    else ranges.push({ line, endLine });
  }
  return ranges;
}

/** Strings of blanked code put between those that a tree shows. */
function withOpaque(spans: readonly OpaqueSpan[], more: readonly OpaqueSpan[]): readonly OpaqueSpan[] {
  if (more.length === 0) return spans;
  const all = [...spans, ...more].sort((a, b) => a.start - b.start || b.end - a.end);
  let position = 0;
  return all.filter(({ start, end }) => {
    if (start < position) return false;
    position = Math.max(position, end);
    return true;
  });
}
