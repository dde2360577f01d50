import type { Definition, DefinitionKind } from '../../languages/facts.ts';
import { inverseFrequency } from '../lexical/bm25.ts';
import { FIELD } from '../lexical/fields.ts';
import type { FileTerms } from '../lexical/file-terms.ts';
import { filesWithTerm } from '../lexical/files-with-term.ts';
import { countIn } from '../lexical/term-counts.ts';
import type { Query } from '../query.ts';
import type { SearchIndex } from '../search-index.ts';
import { type Mention, plainName } from '../text/task-text.ts';
import { stemsOf } from '../text/tokenizer.ts';
import { callNeighbours } from './call-neighbours.ts';

/** What the units of the best files are judged by where the query is the text of a task. All 0–1. */
export const UNIT_FEATURES = [
  /** The score of the unit's file, and 1 / rank of it. */
  'file',
  'fileRank',
  /** BM25F of the unit and its similarity to the query, as shares of the highest of all and of the file's highest. */
  'words',
  'wordsInFile',
  'meaning',
  'meaningInFile',
  /** The query's words in the unit, by how rare they are among files: of all, of the title's, in names and in comments. */
  'cover',
  'coverTitle',
  'coverName',
  'coverDoc',
  /** The query's words in the unit, by how rare they are among the units of the file as well. */
  'rare',
  'rareInFile',
  /** Identifiers of several words, and pairs of words, that the query and the unit share. */
  'wholes',
  'pairs',
  /** The share of the words of its name, and of its type's, that the query has. */
  'nameFit',
  'ownerFit',
  /** The query names it, and names it with the type or file it is in. */
  'named',
  'qualified',
  /** The highest `words` of its callers, of what it calls, and of the tests that call it. */
  'callers',
  'callees',
  'tests',
  /** What it is. */
  'callable',
  'type',
  'value',
  'exported',
  /** Its lines, as the share of the file's longest unit, by logarithm. */
  'length',
] as const;
export type UnitFeature = (typeof UNIT_FEATURES)[number];

export interface UnitTable {
  /** Numbers of units. */
  readonly units: readonly number[];
  readonly columns: Readonly<Record<UnitFeature, Float32Array>>;
}

/** What is known of all units before those of some files are compared. */
export interface UnitEvidence {
  /** BM25F by unit; null without the lexical leg. */
  readonly words: Float32Array | null;
  /** Cosine with the query by unit; null without the semantic leg. */
  readonly similarities: Float32Array | null;
}

interface Term {
  readonly number: number;
  readonly kind: 'word' | 'whole' | 'pair';
  readonly idf: number;
  readonly inTitle: boolean;
}

const CALLABLE: ReadonlySet<DefinitionKind> = new Set([
  'function',
  'method',
  'constructor',
  'getter',
  'setter',
  'macro',
]);
const VALUE: ReadonlySet<DefinitionKind> = new Set(['variable', 'constant', 'field']);

/**
 * Returns the units of some files, all but the files' own, with their features.
 *
 * @param files best first, with their scores
 */
export function unitTable(
  query: Query,
  files: readonly { readonly file: number; readonly score: number }[],
  evidence: UnitEvidence,
  index: SearchIndex,
): UnitTable {
  const { unitStart } = index.postings;
  const units = files.flatMap(({ file }) => {
    const start = (unitStart[file] as number) + 1;
    return Array.from({ length: (unitStart[file + 1] as number) - start }, (_, at) => start + at);
  });
  const columns = Object.fromEntries(UNIT_FEATURES.map((name) => [name, new Float32Array(units.length)]));
  const table = { units, columns: columns as Record<UnitFeature, Float32Array> };
  const terms = termsOf(query, index);
  let row = 0;
  files.forEach(({ file, score }, rank) => {
    const rows = { first: row, end: row + (unitStart[file + 1] as number) - (unitStart[file] as number) - 1 };
    table.columns.file.fill(score / ((files[0] as { score: number }).score || 1), rows.first, rows.end);
    table.columns.fileRank.fill(1 / (rank + 1), rows.first, rows.end);
    readWords(table, rows, file, terms, index);
    readNames(table, rows, file, query, index);
    copyEvidence(table, rows, file, evidence, index);
    row = rows.end;
  });
  for (const name of ['words', 'meaning', 'cover', 'coverTitle', 'coverName', 'coverDoc', 'rare'] as const) {
    toShares(table.columns[name], 0, units.length);
  }
  addNeighbours(table, evidence.words, index);
  return table;
}

interface Rows {
  readonly first: number;
  readonly end: number;
}

function termsOf(query: Query, { vocabulary, postings }: SearchIndex): ReadonlyMap<number, Term> {
  const title = new Set(stemsIn(query.task?.title ?? ''));
  const kinds = { word: query.stems, whole: query.wholes, pair: query.pairs } as const;
  const terms = new Map<number, Term>();
  for (const kind of ['word', 'whole', 'pair'] as const) {
    for (const text of kinds[kind]) {
      const number = vocabulary.find(text);
      if (number === -1 || terms.has(number)) continue;
      const idf = inverseFrequency(filesWithTerm(number, postings), postings.fileCount) * query.weightOf(text);
      terms.set(number, { number, kind, idf, inTitle: title.has(text) });
    }
  }
  return terms;
}

function stemsIn(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}_$]+/u).flatMap(stemsOf);
}

function readWords(
  { columns }: UnitTable,
  { first }: Rows,
  file: number,
  terms: ReadonlyMap<number, Term>,
  index: SearchIndex,
): void {
  const own = index.files[file] as FileTerms;
  const local = rarityInFile(own, terms);
  const sums = { whole: 0, pair: 0 };
  for (const { kind, idf } of terms.values()) if (kind !== 'word') sums[kind] += idf;
  for (let unit = 1; unit < own.units.length; unit++) {
    const row = first + unit - 1;
    for (let at = own.starts[unit] as number; at < (own.starts[unit + 1] as number); at++) {
      const term = terms.get(own.terms[at] as number);
      if (term === undefined) continue;
      const rarity = local.get(term.number) as number;
      if (term.kind === 'whole') add(columns.wholes, row, (term.idf * rarity) / sums.whole);
      else if (term.kind === 'pair') add(columns.pairs, row, (term.idf * rarity) / sums.pair);
      else readWord(columns, row, term, rarity, own.counts[at] as number);
    }
  }
  const { rare, rareInFile } = columns;
  rareInFile.set(rare.subarray(first, first + own.units.length - 1), first);
  toShares(rareInFile, first, first + own.units.length - 1);
}

function readWord(
  columns: UnitTable['columns'],
  row: number,
  { idf, inTitle }: Term,
  rarity: number,
  counts: number,
): void {
  add(columns.cover, row, idf);
  add(columns.rare, row, idf * rarity);
  if (inTitle) add(columns.coverTitle, row, idf);
  if (countIn(counts, FIELD.name) > 0) add(columns.coverName, row, idf);
  if (countIn(counts, FIELD.doc) > 0) add(columns.coverDoc, row, idf);
}

/** How rare each term is among the units of a file, 0–1. */
function rarityInFile(own: FileTerms, terms: ReadonlyMap<number, Term>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (let at = own.starts[1] as number; at < own.terms.length; at++) {
    const term = own.terms[at] as number;
    if (terms.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const total = own.units.length - 1;
  const most = inverseFrequency(1, total);
  return new Map(Array.from(counts, ([term, count]) => [term, inverseFrequency(count, total) / most]));
}

function readNames({ columns }: UnitTable, { first }: Rows, file: number, query: Query, index: SearchIndex): void {
  const { units, names } = index.files[file] as FileTerms;
  const { path, facts } = index.index.files[file] as SearchIndex['index']['files'][number];
  const asked = askedNames(query);
  const [stem = ''] = path.slice(path.lastIndexOf('/') + 1).split('.', 1);
  const base = plainName(stem);
  const longest = units.slice(1).reduce((most, unit) => Math.max(most, linesIn(unit)), 1);
  units.slice(1).forEach((unit, at) => {
    set(columns.length, first + at, Math.log1p(linesIn(unit)) / Math.log1p(longest));
    const definition = facts.definitions[unit.definition];
    if (definition === undefined) return;
    const owner = definition.receiver ?? facts.definitions[definition.owner]?.name ?? '';
    readName(columns, first + at, names[at + 1] as string, [owner, base], asked);
    readKind(columns, first + at, definition);
  });
}

/** The names and words of a query, for comparison with names of definitions. */
interface AskedNames {
  readonly stems: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly plain: ReadonlySet<string>;
  readonly mentions: readonly Mention[];
}

function askedNames({ stems, task }: Query): AskedNames {
  const names = new Set(task?.names ?? []);
  return {
    ...{ stems: new Set(stems), names, mentions: task?.mentions ?? [] },
    plain: new Set([...names].map(plainName)),
  };
}

function readName(
  columns: UnitTable['columns'],
  row: number,
  name: string,
  [owner, file]: readonly [owner: string, file: string],
  asked: AskedNames,
): void {
  const plain = plainName(name);
  const around = new Set([plainName(owner), file]);
  const isQualified = asked.mentions.some(({ parts }) =>
    parts.some((part, at) => at > 0 && part === plain && around.has(parts[at - 1] as string)),
  );
  set(columns.nameFit, row, shareAsked(name, asked));
  set(columns.ownerFit, row, shareAsked(owner, asked));
  set(columns.named, row, asked.names.has(name) ? 1 : asked.plain.has(plain) ? OTHER_CASE : 0);
  set(columns.qualified, row, Number(isQualified));
}

function readKind(columns: UnitTable['columns'], row: number, { kind, exported }: Definition): void {
  const column = CALLABLE.has(kind) ? columns.callable : VALUE.has(kind) ? columns.value : columns.type;
  set(column, row, 1);
  set(columns.exported, row, Number(exported));
}

/** Returns the share of a name's words that a query has. */
function shareAsked(name: string, { stems: asked }: AskedNames): number {
  const stems = stemsOf(name);
  return stems.length === 0 ? 0 : stems.filter((stem) => asked.has(stem)).length / stems.length;
}

/** What a name is worth that differs in its letters' case. */
const OTHER_CASE = 0.85;

function linesIn({ line, endLine }: FileTerms['units'][number]): number {
  return endLine - line + 1;
}

function copyEvidence(
  { columns }: UnitTable,
  { first, end }: Rows,
  file: number,
  { words, similarities }: UnitEvidence,
  { postings }: SearchIndex,
): void {
  const start = (postings.unitStart[file] as number) + 1;
  for (let row = first; row < end; row++) {
    set(columns.words, row, words?.[start + row - first] ?? 0);
    set(columns.meaning, row, Math.max(0, similarities?.[start + row - first] ?? 0));
  }
  columns.wordsInFile.set(columns.words.subarray(first, end), first);
  columns.meaningInFile.set(columns.meaning.subarray(first, end), first);
  toShares(columns.wordsInFile, first, end);
  toShares(columns.meaningInFile, first, end);
}

function addNeighbours({ units, columns }: UnitTable, words: Float32Array | null, index: SearchIndex): void {
  if (words === null) return;
  const rowOf = new Map(units.map((unit, row) => [unit, row]));
  const highest = units.reduce((most, unit) => Math.max(most, words[unit] as number), 0) || 1;
  const share = (unit: number) => Math.min(1, (words[unit] as number) / highest);
  for (const { unit, other, isCaller, isTest } of callNeighbours(units, index)) {
    const row = rowOf.get(unit) as number;
    const column = isCaller ? (isTest ? columns.tests : columns.callers) : columns.callees;
    column[row] = Math.max(column[row] as number, share(other));
  }
}

function toShares(column: Float32Array, first: number, end: number): void {
  let most = 0;
  for (let row = first; row < end; row++) most = Math.max(most, column[row] as number);
  if (most === 0) return;
  for (let row = first; row < end; row++) column[row] = (column[row] as number) / most;
}

function add(column: Float32Array, row: number, amount: number): void {
  column[row] = (column[row] as number) + amount;
}

function set(column: Float32Array, row: number, value: number): void {
  column[row] = value;
}
