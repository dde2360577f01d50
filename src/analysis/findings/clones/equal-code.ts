import { type CloneClass, type CloneType, withLines } from './clone-classes.ts';
import type { Constructs } from './constructs.ts';
import { type Corpus, isRenamable } from './corpus.ts';
import { type Equality, mixed } from './equality.ts';
import type { Fragment, FragmentSize } from './fragments.ts';
import { hasDecision, hasLogic } from './logic.ts';
import { findRepeats } from './repeats.ts';
import { SHINGLE_LENGTH, shingles } from './shingles.ts';
import type { Stretch } from './stretch.ts';

export interface EqualCodeOptions {
  readonly type: CloneType;
  readonly equality: Equality;
  /** Of functions and blocks. */
  readonly size: FragmentSize;
  /** Fewest tokens of runs of lines: what is no unit of syntax must be larger to tell as much. */
  readonly runTokens: number;
  /** Whether runs of rows that are alike, such as tables of data, count: equal row by row, they equal anything like them. */
  readonly countsRows: boolean;
  /** Where code may begin and end. */
  readonly constructs: Constructs;
  /** Called when not all runs of lines were searched for. */
  readonly onCut: () => void;
}

/** Classes of stretches that an equality makes equal: runs of lines, functions and blocks. */
export function equalCode(
  corpus: Corpus,
  fragments: readonly Fragment[],
  { type, equality, size, runTokens, countsRows, constructs, onCut }: EqualCodeOptions,
): CloneClass[] {
  const runs = findRepeats(corpus, equality, lineStarts(corpus), runTokens, onCut)
    .flatMap(({ starts, length }) =>
      constructs
        .wholeParts(starts, length, runTokens)
        .map((part) => starts.map((start) => ({ start: start + part.start, end: start + part.end }))),
    )
    .filter(([first]) => countsRows || (isVaried(first as Stretch, equality) && !isList(corpus, first as Stretch)));
  const isTelling = ([first]: readonly Stretch[]) => countsRows || tellsMuch(corpus, first as Stretch);
  return [...allCopies(runs), ...equalFragments(fragments, equality)].filter(isTelling).flatMap((stretches) => {
    const members = withLines(corpus, stretches, size.lines);
    return members.length === 0 ? [] : [{ type, members: members.map(asMember), reasons: [] }];
  });
}

/** Whether code with other names is more than a list. A whole function is, if only it decides something. */
function tellsMuch(corpus: Corpus, stretch: Stretch & Partial<Fragment>): boolean {
  return hasLogic(corpus, stretch) || (stretch.isFunction === true && hasDecision(corpus, stretch));
}

/** Runs cut to the same construct from repeats of several lengths are copies of each other: one class of all of them. */
function allCopies(runs: readonly Stretch[][]): Stretch[][] {
  const byPlace = new Map<string, Set<string>>();
  const classes = new Map<Set<string>, Map<string, Stretch>>();
  for (const run of runs) {
    const keys = run.map(({ start, end }) => `${start} ${end}`);
    const joined = new Map<string, Stretch>();
    run.forEach((stretch, at) => {
      joined.set(keys[at] as string, stretch);
    });
    const owner = new Set<string>();
    for (const key of keys) {
      const known = byPlace.get(key);
      if (known === undefined) continue;
      for (const [place, stretch] of classes.get(known) ?? []) joined.set(place, stretch);
      classes.delete(known);
    }
    for (const key of joined.keys()) byPlace.set(key, owner);
    classes.set(owner, joined);
  }
  return [...classes.values()].map((members) => [...members.values()].sort((a, b) => a.start - b.start));
}

/** Of a run of rows that are alike, the first say what it is like. */
const ROWS_LOOKED_AT = 150;
const LEAST_VARIED = 0.5;

/** Whether at least half of the three-token sequences at the start of a stretch are different ones. */
function isVaried({ start, end }: Stretch, equality: Equality): boolean {
  const last = Math.min(end, start + ROWS_LOOKED_AT);
  const codes = Int32Array.from({ length: last - start }, (_, at) => equality.code(start + at, start));
  return shingles(codes, SHINGLE_LENGTH).length >= LEAST_VARIED * (codes.length - SHINGLE_LENGTH + 1);
}

/** A line of fewer tokens is a bracket, and says nothing of what stands around it. */
const LEAST_ROW = 3;
const LEAST_FORMS = 0.5;

/**
 * Whether fewer than half of the lines have a form of their own: rows of assertions, of calls with other values. What
 * such code has in common with other code is that each is made of like rows.
 */
function isList({ symbols, hashes, kinds, startsLine }: Corpus, { start, end }: Stretch): boolean {
  const forms = new Set<number>();
  let rows = 0;
  for (let first = start; first < end; ) {
    let form = 0;
    let token = first;
    do {
      const symbol = symbols[token++] as number;
      const kind = kinds[symbol] as number;
      form = mixed(Math.imul(form, 31) ^ (isRenamable(kind) ? kind : (hashes[symbol] as number)));
    } while (token < end && startsLine[token] === 0);
    if (token - first >= LEAST_ROW) {
      rows++;
      forms.add(form);
    }
    first = token;
  }
  return forms.size < LEAST_FORMS * rows;
}

function asMember({ start, end }: Stretch) {
  return { start, end, similarity: 1 };
}

function lineStarts({ startsLine, tokenCount }: Corpus): Int32Array {
  const starts: number[] = [];
  for (let token = 0; token < tokenCount; token++) if (startsLine[token] === 1) starts.push(token);
  return Int32Array.from(starts);
}

/** Fragments that are equal as wholes, in classes. */
function equalFragments(fragments: readonly Fragment[], equality: Equality): Stretch[][] {
  // Most of what is long has a length of its own: only what has not is read.
  return [...Map.groupBy(fragments, lengthOf).values()]
    .filter((alike) => alike.length > 1)
    .flatMap((alike) => [...Map.groupBy(alike, (fragment) => hashOf(fragment, equality)).values()])
    .flatMap((alike) => equalAmong(alike, equality))
    .filter((members) => members.length > 1);
}

/** Every stretch with those equal to it. */
function equalAmong(stretches: readonly Fragment[], equality: Equality): Stretch[][] {
  const classes: [Fragment, ...Fragment[]][] = [];
  for (const one of stretches) {
    const same = classes.find(([first]) => areEqual(first, one, equality));
    if (same === undefined) classes.push([one]);
    else same.push(one);
  }
  return classes;
}

/** In tokens. */
function lengthOf({ start, end }: Stretch): number {
  return end - start;
}

/** A hash of a stretch, equal for equal ones. */
export function hashOf({ start, end }: Stretch, equality: Equality): number {
  let hash = 0;
  for (let token = start; token < end; token++) hash = mixed(Math.imul(hash, 31) ^ equality.code(token, start));
  return hash >>> 0;
}

export function areEqual(one: Stretch, other: Stretch, equality: Equality): boolean {
  const length = one.end - one.start;
  if (other.end - other.start !== length) return false;
  for (let at = 0; at < length; at++) {
    if (equality.code(one.start + at, one.start) !== equality.code(other.start + at, other.start)) return false;
  }
  return true;
}
