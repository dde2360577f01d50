import type { IndexedFile, LinkedIndex } from '../../index/code-index.ts';
import { qualifiedName } from '../../index/names.ts';
import { withoutVendored } from '../file-traits.ts';
import { tokensWith } from '../query.ts';
import type { RankedUnit } from '../ranking/unit-ranking.ts';
import type { SearchOutcome } from '../search.ts';
import type { SearchableTree } from '../search-indexes.ts';
import { type Stretch, snippetOf } from '../snippet.ts';
import type { Excerpt, NamedLines, Piece } from './piece.ts';
import { LEAST_SHARE, type QueryShares, shareOf } from './query-shares.ts';

/** Files that several units are taken of, and how much the second and the third of them count. */
const RICH_FILES = 3;
const UNIT_FACTORS = [1, 0.8, 0.65] as const;
/** Longer units are shown by their beginning and their best lines. */
const MAX_LINES = 80;
const HEAD_LINES = 3;

/** What was found, and what it is judged by. */
export interface FoundCode {
  readonly outcome: SearchOutcome;
  readonly tree: SearchableTree;
  /** Of each unit with the query. */
  readonly similarities: Float32Array;
  readonly shares: QueryShares;
  /** Units that are less similar need some of the query's words. */
  readonly leastSimilarity: number;
}

/** The units of the files that were found best, that have enough of the query by their words or by what they mean. */
export function codePieces(found: FoundCode, most: number): Piece[] {
  const { outcome } = found;
  const best = outcome.found[0]?.score ?? 0;
  if (outcome.query.task !== null) return taskPieces(found, most);
  return outcome.found.slice(0, most).flatMap(({ file, score }, rank) => {
    const units = outcome.unitsOf(file).slice(0, rank < RICH_FILES ? UNIT_FACTORS.length : 1);
    return units.flatMap((unit, at) => {
      const has = shareIn(unit, file, found);
      if (has === null) return [];
      const piece = codePiece(unit, file, (score / best) * (UNIT_FACTORS[at] as number), has, found);
      // The lines between two definitions may be blank.
      return piece.text.text.trim() === '' ? [] : [piece];
    });
  });
}

/** Definitions of one file among the first ones: those that come with their context. */
const FIRST = 3;
const MOST_OF_ONE_FILE = 2;
/** Ranked definitions that are taken whichever files they are in; other files are represented by their best unit. */
const DEFINITIONS = 10;
/** Keeps the order of pieces whose scores are equal. */
const STEP = 1e-6;

/**
 * Returns the definitions that a task likely changes, then the best unit of each other file. No unit has much of a long text, so
 * none is left out for the words that it lacks.
 */
function taskPieces(found: FoundCode, most: number): Piece[] {
  const { outcome, tree } = found;
  const best = inFiles(outcome.definitions).slice(0, DEFINITIONS);
  const shown = new Set(best.map(({ file }) => file));
  const files = withoutVendored(outcome.found, tree.index.traits).slice(0, most);
  const others = files.filter(({ file }) => !shown.has(file));
  const last = best.at(-1)?.score ?? 1;
  const highest = outcome.found[0]?.score || 1;
  const units = [
    ...best,
    ...others.map(({ file, score }) => ({
      unit: outcome.unitsOf(file)[0] ?? (tree.index.postings.unitStart[file] as number),
      file,
      score: (last * score) / highest,
    })),
  ];
  let below = Number.POSITIVE_INFINITY;
  return units.map(({ unit, file, score }) => {
    below = Math.max(0, Math.min(score, below - STEP));
    return codePiece(unit, file, below, { ...partIn(unit, file, found), share: 1 }, found);
  });
}

/** Moves definitions behind the first ones whose file has enough of these already. */
function inFiles(ranked: readonly RankedUnit[]): readonly RankedUnit[] {
  const first: RankedUnit[] = [];
  for (const one of ranked) {
    if (first.length === FIRST) break;
    if (first.filter(({ file }) => file === one.file).length < MOST_OF_ONE_FILE) first.push(one);
  }
  return [...first, ...ranked.filter((one) => !first.includes(one))];
}

interface Share {
  readonly share: number;
  readonly why: string;
}

/** How much of the query a unit has; null for too little. */
function shareIn(unit: number, file: number, found: FoundCode): Share | null {
  const part = partIn(unit, file, found);
  const similarity = found.similarities[unit] as number;
  return part.share < LEAST_SHARE && similarity < found.leastSimilarity
    ? null
    : { ...part, share: Math.max(part.share, similarity) };
}

function partIn(unit: number, file: number, { outcome, tree, similarities, shares }: FoundCode): Share {
  const { vocabulary, postings, files } = tree.index;
  const { terms, starts } = files[file] as (typeof files)[number];
  const at = unit - (postings.unitStart[file] as number);
  const own = new Set(terms.subarray(starts[at], starts[at + 1]));
  for (const term of terms.subarray(0, starts[1])) own.add(term);
  const stems = outcome.query.stems.filter((stem) => own.has(vocabulary.find(stem)));
  const similarity = similarities[unit] as number;
  const words = tokensWith(outcome.query, new Set(stems));
  const speaks = [words.length > 0 && `has ${words.join(', ')}`, similarity > 0 && `meaning ${similarity.toFixed(2)}`];
  return { share: shareOf(stems, shares), why: speaks.filter((one) => one !== false).join('; ') };
}

function codePiece(
  unit: number,
  file: number,
  rank: number,
  { share, why }: Share,
  { outcome, tree }: FoundCode,
): Piece {
  const { index, lines } = tree;
  const { path, facts } = index.index.files[file] as IndexedFile;
  const { units } = index.files[file] as (typeof index.files)[number];
  const place = units[unit - (index.postings.unitStart[file] as number)] as (typeof units)[number];
  const definition = facts.definitions[place.definition];
  const symbol = definition === undefined ? null : qualifiedName(facts.definitions, definition);
  const text = lines(file);
  const shown = snippetOf(place, text, outcome.query, index.vocabulary);
  const whole = { line: place.line, endLine: place.endLine };
  const isLong = place.endLine - place.line >= MAX_LINES;
  return {
    id: symbol === null ? `${path}:${place.line}-${place.endLine}` : `${path}#${symbol}`,
    kind: 'code',
    path,
    line: place.line,
    endLine: place.endLine,
    node: definition === undefined ? null : nodeOf(index.index, file, place.definition),
    title: symbol === null ? path : `${place.kind} ${symbol}`,
    text: excerpt(text, isLong ? withHead(shown, place.line) : [whole]),
    brief: excerpt(text, [shown]),
    score: rank * share,
    why,
    inFile: definitionsIn(unit, file, { outcome, tree }),
  };
}

function excerpt(lines: readonly string[], stretches: readonly Stretch[]): Excerpt {
  return {
    text: stretches.map(({ line, endLine }) => lines.slice(line - 1, endLine).join('\n')).join('\n…\n'),
    lines: stretches,
  };
}

/** Returns the first lines of a long unit and its best ones, joined where they meet. */
function withHead(best: Stretch, first: number): readonly Stretch[] {
  const head = { line: first, endLine: first + HEAD_LINES - 1 };
  return best.line > head.endLine + 1 ? [head, best] : [{ line: first, endLine: Math.max(head.endLine, best.endLine) }];
}

/** Definitions listed of a file. */
const MOST_IN_FILE = 12;

/** Lists the definitions of a file that match, `unit` first. */
function definitionsIn(
  unit: number,
  file: number,
  { outcome, tree: { index } }: Pick<FoundCode, 'outcome' | 'tree'>,
): readonly NamedLines[] {
  const { facts } = index.index.files[file] as IndexedFile;
  const { units } = index.files[file] as (typeof index.files)[number];
  const first = index.postings.unitStart[file] as number;
  const others = outcome.unitsOf(file, MOST_IN_FILE).filter((other) => other !== unit);
  return [unit, ...others].map((one) => {
    const { definition: at, line, endLine } = units[one - first] as (typeof units)[number];
    const definition = facts.definitions[at];
    return { symbol: definition === undefined ? null : qualifiedName(facts.definitions, definition), line, endLine };
  });
}

function nodeOf({ graph }: LinkedIndex, file: number, definition: number): number {
  return graph.fileCount + (graph.symbolStart[file] as number) + definition;
}
