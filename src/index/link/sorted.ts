import type { SymbolRef } from './edges.ts';

/** Place of the first text that does not come before another, in ascending texts; their number when all do. */
export function firstFrom(sorted: readonly string[], text: string): number {
  return firstNotBefore(sorted.length, (at) => (sorted[at] as string) < text);
}

export function includesSorted(sorted: readonly string[], text: string): boolean {
  return sorted[firstFrom(sorted, text)] === text;
}

/** The symbols that stand in a file, of symbols sorted by path: the first so many. */
export function refsIn(
  sorted: readonly SymbolRef[],
  path: string,
  most = Number.POSITIVE_INFINITY,
): readonly SymbolRef[] {
  const start = firstNotBefore(sorted.length, (at) => (sorted[at] as SymbolRef).path < path);
  let end = start;
  while (sorted[end]?.path === path && end - start < most) end++;
  return sorted.slice(start, end);
}

/** Of symbols sorted by path, those in a file, then others in its folder or below it: the first so many. */
export function refsNear(sorted: readonly SymbolRef[], path: string, most: number): readonly SymbolRef[] {
  const near = refsIn(sorted, path, most).slice();
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  let at = firstNotBefore(sorted.length, (place) => (sorted[place] as SymbolRef).path < folder);
  for (; near.length < most && sorted[at]?.path.startsWith(folder); at++) {
    const ref = sorted[at] as SymbolRef;
    if (ref.path !== path) near.push(ref);
  }
  return near.sort(byPlace);
}

/** As `refsNear`, of paths. */
export function pathsNear(sorted: readonly string[], path: string, most: number): readonly string[] {
  const near = includesSorted(sorted, path) ? [path] : [];
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  for (let at = firstFrom(sorted, folder); near.length < most && sorted[at]?.startsWith(folder); at++) {
    if (sorted[at] !== path) near.push(sorted[at] as string);
  }
  return near.sort();
}

/** The texts that stand in both of two ascending lists, ascending: costs what the shorter one is long. */
export function* intersection(one: readonly string[], other: readonly string[]): Generator<string> {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  for (const text of shorter) if (includesSorted(longer, text)) yield text;
}

/** All of two lists in the order of places. */
export function* merged(one: readonly SymbolRef[], other: readonly SymbolRef[]): Generator<SymbolRef> {
  let left = 0;
  let right = 0;
  while (left < one.length || right < other.length) {
    const [a, b] = [one[left], other[right]];
    if (b === undefined || (a !== undefined && byPlace(a, b) <= 0)) {
      yield a as SymbolRef;
      left++;
    } else {
      yield b;
      right++;
    }
  }
}

export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function byPlace(a: SymbolRef, b: SymbolRef): number {
  return byText(a.path, b.path) || a.ordinal - b.ordinal;
}

function firstNotBefore(count: number, isBefore: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
