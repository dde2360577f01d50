import type { IndexedFile } from '../../index/code-index.ts';
import { corpusOf, lineRange } from '../clones/corpus.ts';
import { areEqual, hashOf } from '../clones/equal-code.ts';
import { type Equality, exactEquality, renamedEquality } from '../clones/equality.ts';
import { type Fragment, fragmentsOf } from '../clones/fragments.ts';
import { importTokens } from '../clones/import-tokens.ts';
import type { FileDifference } from './version.ts';

export interface CodePlace {
  readonly file: string;
  readonly line: number;
  readonly end_line: number;
}

/** Code that a change made a copy of other code. */
export interface NewClone extends CodePlace {
  /** `exact`, or `renamed` where names and literals differ. */
  readonly type: 'exact' | 'renamed';
  readonly lines: number;
  /** What it is a copy of. */
  readonly copies: readonly CodePlace[];
}

/** As `analyze_duplicates` has it. */
const SIZE = { lines: 5, tokens: 25 };

/**
 * Functions and blocks of changed files that are equal to others, names and literals left aside, where fewer were equal
 * before; the longest first. Gapped copies are not looked for.
 *
 * @param files of the tree as it is after the change
 */
export function newClones(files: readonly IndexedFile[], differences: readonly FileDifference[]): NewClone[] {
  const changed = new Set(differences.flatMap(({ after }) => (after === null ? [] : [after.file.path])));
  const earlier = differences.flatMap(({ before }) => (before === null ? [] : [before.file]));
  const later = files.filter(({ path }) => changed.has(path));
  if (later.length === 0) return [];
  const corpus = corpusOf({ folder: '', files: [...files, ...earlier], skipped: [], otherFiles: 0, digest: '' });
  const old = new Set<IndexedFile>(earlier);
  const renaming = renamedEquality(corpus, importTokens(corpus));
  const exact = exactEquality(corpus);
  const fragments = fragmentsOf(corpus, SIZE);
  const isNow = ({ file: { file } }: Fragment) => changed.has(file.path) && !old.has(file);
  const found: NewClone[] = [];
  for (const members of classesOf(fragments, isNow, renaming)) {
    const now = members.filter(isNow);
    const before = members.filter(({ file }) => old.has(file.file));
    const others = members.filter((one) => !isNow(one) && !old.has(one.file.file));
    if (now.length + others.length < 2 || now.length <= before.length) continue;
    const fresh = withoutKept(now, before);
    for (const one of fresh) {
      const copies = [...now, ...others].filter((other) => other !== one);
      found.push(cloneOf(one, copies, exact));
    }
  }
  return outermost(found).sort(
    (a, b) => b.lines - a.lines || (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line),
  );
}

/** Those for which there was none in the same file before. */
function withoutKept(now: readonly Fragment[], before: readonly Fragment[]): Fragment[] {
  const left = new Map<string, number>();
  for (const { file } of before) left.set(file.file.path, (left.get(file.file.path) ?? 0) + 1);
  return now.filter(({ file }) => {
    const count = left.get(file.file.path) ?? 0;
    left.set(file.file.path, count - 1);
    return count <= 0;
  });
}

/** Equal fragments together, one of which at least is looked for. */
function classesOf(
  fragments: readonly Fragment[],
  isWanted: (fragment: Fragment) => boolean,
  equality: Equality,
): Fragment[][] {
  const wantedLengths = new Set(fragments.filter(isWanted).map(({ start, end }) => end - start));
  const classes = new Map<string, Fragment[][]>();
  for (const fragment of fragments) {
    const length = fragment.end - fragment.start;
    if (!wantedLengths.has(length)) continue;
    const key = `${length} ${hashOf(fragment, equality)}`;
    const known = classes.get(key);
    const same = known?.find(([first]) => areEqual(first as Fragment, fragment, equality));
    if (same !== undefined) same.push(fragment);
    else if (known !== undefined) known.push([fragment]);
    else classes.set(key, [[fragment]]);
  }
  return [...classes.values()].flat().filter((members) => members.length > 1 && members.some(isWanted));
}

function cloneOf(one: Fragment, copies: readonly Fragment[], exact: Equality): NewClone {
  const place = placeOf(one);
  const isExact = copies.some((copy) => areEqual(one, copy, exact));
  return {
    ...place,
    type: isExact ? 'exact' : 'renamed',
    lines: place.end_line - place.line + 1,
    copies: copies.map(placeOf),
  };
}

function placeOf({ file, start, end }: Fragment): CodePlace {
  const { first, last } = lineRange(file, start, end);
  return { file: file.file.path, line: first, end_line: last };
}

/** Without those that stand in another one. */
function outermost(clones: readonly NewClone[]): NewClone[] {
  const holds = (outer: NewClone, inner: NewClone) =>
    outer !== inner && outer.file === inner.file && outer.line <= inner.line && inner.end_line <= outer.end_line;
  return clones.filter(
    (clone, at) => !clones.some((other, place) => holds(other, clone) && !(holds(clone, other) && at < place)),
  );
}
