import type { IndexedFile } from '../../../index/code-index.ts';
import type { ComparableFile } from '../../../index/compared-files.ts';
import { Constructs } from '../../findings/clones/constructs.ts';
import { type Corpus, corpusOf, lineRange } from '../../findings/clones/corpus.ts';
import { areEqual } from '../../findings/clones/equal-code.ts';
import { type Equality, exactEquality, renamedEquality } from '../../findings/clones/equality.ts';
import { type Fragment, fragmentsOf } from '../../findings/clones/fragments.ts';
import { importTokens } from '../../findings/clones/import-tokens.ts';
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

/** The code of some files, ready to be compared. */
interface ComparableCode {
  /** Functions and blocks by their number of tokens. */
  readonly byLength: ReadonlyMap<number, readonly Fragment[]>;
  readonly renamed: Equality;
  readonly exact: Equality;
}

/**
 * Functions and blocks of changed files that are equal to others, names and literals left aside, where fewer of these files
 * were before; the longest first. Gapped copies are not looked for.
 *
 * @param files of the tree as it is after the change
 */
export function newClones(files: readonly IndexedFile[], differences: readonly FileDifference[]): NewClone[] {
  const before = differences.flatMap((one) => (one.before === null ? [] : [one.before.file]));
  const after = differences.flatMap((one) => (one.after === null ? [] : [one.after.file]));
  if (after.length === 0) return [];
  const changed = new Set(after.map(({ path }) => path));
  const tree = comparableTree(files);
  const fresh = freshPlaces(before, after);
  const found: NewClone[] = [];
  for (const [, some] of tree.byLength) {
    for (const one of some) {
      if (!changed.has(one.file.file.path) || !fresh.has(keyOf(one))) continue;
      const copies = some.filter((other) => other !== one && areEqual(one, other, tree.renamed));
      if (copies.length > 0) found.push(cloneOf(one, copies, tree.exact));
    }
  }
  return outermost(found).sort((a, b) => b.lines - a.lines || byText(a.file, b.file) || a.line - b.line);
}

/** Code of trees by the files it is of, which never change; that of very large ones is not kept. */
const comparableTrees = new WeakMap<readonly IndexedFile[], ComparableCode>();
const MOST_KEPT_TOKENS = 4_000_000;

function comparableTree(files: readonly IndexedFile[]): ComparableCode {
  const known = comparableTrees.get(files);
  if (known !== undefined) return known;
  const { corpus, ...code } = comparable(files);
  if (corpus.tokenCount <= MOST_KEPT_TOKENS) comparableTrees.set(files, code);
  return code;
}

function comparable(files: readonly IndexedFile[]): ComparableCode & { readonly corpus: Corpus } {
  const corpus = corpusOf({ files });
  const byLength = Map.groupBy(fragmentsOf(corpus, SIZE, new Constructs(corpus)), ({ start, end }) => end - start);
  return { corpus, byLength, renamed: renamedEquality(corpus, importTokens(corpus)), exact: exactEquality(corpus) };
}

/**
 * Where code of the changed files stands of which they held less before. Of what a file held already nothing is new to it;
 * what came from one of them to another is new only where it stayed as well.
 */
function freshPlaces(before: readonly IndexedFile[], after: readonly IndexedFile[]): ReadonlySet<string> {
  const earlier = new Set<ComparableFile>(before);
  const { byLength, renamed } = comparable([...before, ...after]);
  const fresh = new Set<string>();
  for (const [, some] of byLength) {
    for (const members of classesOf(some, renamed)) {
      const [old, now] = [members.filter(isIn(earlier)), members.filter((one) => !isIn(earlier)(one))];
      if (now.length <= old.length) continue;
      for (const one of withoutKept(now, old)) fresh.add(keyOf(one));
    }
  }
  return fresh;
}

const isIn = (files: ReadonlySet<ComparableFile>) => (fragment: Fragment) => files.has(fragment.file.file);

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

/** Equal ones of some fragments together. */
function classesOf(fragments: readonly Fragment[], equality: Equality): Fragment[][] {
  const classes: Fragment[][] = [];
  for (const fragment of fragments) {
    const same = classes.find(([first]) => areEqual(first as Fragment, fragment, equality));
    if (same === undefined) classes.push([fragment]);
    else same.push(fragment);
  }
  return classes;
}

function cloneOf(one: Fragment, copies: readonly Fragment[], exact: Equality): NewClone {
  const place = placeOf(one);
  return {
    ...place,
    type: copies.some((copy) => areEqual(one, copy, exact)) ? 'exact' : 'renamed',
    lines: place.end_line - place.line + 1,
    copies: copies.map(placeOf),
  };
}

/** A file may be there before and after: this names a place in the later one. */
function keyOf(fragment: Fragment): string {
  const { file, line, end_line } = placeOf(fragment);
  return `${file}\0${line}\0${end_line}\0${fragment.end - fragment.start}`;
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

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
