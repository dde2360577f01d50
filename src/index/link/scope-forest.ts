import type { Range } from '../../languages/range.ts';
import { MAX_NESTING } from './bounds.ts';

/** A place in a file; column 0 is before all others of its line. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** So many scopes are sooner looked through than put in order. */
const FEW = 16;
/** Of scopes that lie across each other, which no language has, so many are looked through. */
const MAX_CROSSING = 1_000;

/** Which of several stretches of text hold a place, where each two of them lie within or apart from each other. */
export class ScopeForest {
  readonly #scopes: readonly Range[];
  /** Null where they are looked through one by one. */
  readonly #forest: Forest | null;

  /** @param scopes in any order; they are known by their places in it */
  constructor(scopes: readonly Range[]) {
    this.#scopes = scopes;
    this.#forest = scopes.length <= FEW ? null : forestOf(scopes);
  }

  /** The innermost scope that holds a place, of equal ones the last; -1 when none does. */
  innermost(place: Place): number {
    if (this.#forest !== null) {
      const node = this.#node(this.#forest, place);
      return node === -1 ? -1 : (this.#forest.order[node] as number);
    }
    let found = -1;
    for (const [at, scope] of this.#scopes.entries()) {
      if (at >= MAX_CROSSING) break;
      if (holds(scope, place) && (found === -1 || isWithin(scope, this.#scopes[found] as Range))) found = at;
    }
    return found;
  }

  /** The first scope, in their given order, that holds a place; -1 when none does. */
  first(place: Place): number {
    if (this.#forest === null) {
      return this.#scopes.findIndex((scope, at) => at < MAX_CROSSING && holds(scope, place));
    }
    const node = this.#node(this.#forest, place);
    return node === -1 ? -1 : (this.#forest.first[node] as number);
  }

  #node({ order, above }: Forest, place: Place): number {
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (startsBy(this.#scopes[order[middle] as number] as Range, place)) low = middle + 1;
      else high = middle;
    }
    let node = low - 1;
    for (let steps = 0; node !== -1 && steps < MAX_NESTING; steps++) {
      if (endsAfter(this.#scopes[order[node] as number] as Range, place)) return node;
      node = above[node] as number;
    }
    return -1;
  }
}

/** Scopes by where they start, outer before inner and equal ones as given; what is told of each is by its place there. */
interface Forest {
  readonly order: Int32Array;
  /** The innermost scope around each that ends later than it, or -1. */
  readonly above: Int32Array;
  /** Of each scope and all around it, the first in the given order. */
  readonly first: Int32Array;
}

/** Null when some lie across each other. */
function forestOf(scopes: readonly Range[]): Forest | null {
  const order = Int32Array.from(scopes.keys()).sort(
    (a, b) =>
      compareStarts(scopes[a] as Range, scopes[b] as Range) ||
      -compareEnds(scopes[a] as Range, scopes[b] as Range) ||
      a - b,
  );
  const above = new Int32Array(order.length).fill(-1);
  const first = new Int32Array(order.length);
  const open: number[] = [];
  for (let node = 0; node < order.length; node++) {
    const own = order[node] as number;
    const scope = scopes[own] as Range;
    while (open.length > 0 && isApart(scopes[order[open.at(-1) as number] as number] as Range, scope)) open.pop();
    const around = open.at(-1) ?? -1;
    if (around !== -1 && !isWithin(scope, scopes[order[around] as number] as Range)) return null;
    first[node] = around === -1 ? own : Math.min(own, first[around] as number);
    above[node] = around;
    // Scopes that end together are passed over together.
    while (above[node] !== -1 && compareEnds(scope, scopes[order[above[node] as number] as number] as Range) === 0) {
      above[node] = above[above[node] as number] as number;
    }
    open.push(node);
  }
  return { order, above, first };
}

function compareStarts(a: Range, b: Range): number {
  return a.line - b.line || a.column - b.column;
}

function compareEnds(a: Range, b: Range): number {
  return a.endLine - b.endLine || a.endColumn - b.endColumn;
}

export function holds(scope: Range, place: Place): boolean {
  return startsBy(scope, place) && endsAfter(scope, place);
}

function startsBy(scope: Range, { line, column }: Place): boolean {
  return scope.line < line || (scope.line === line && scope.column <= column);
}

function endsAfter(scope: Range, { line, column }: Place): boolean {
  return scope.endLine > line || (scope.endLine === line && (column === 0 || scope.endColumn >= column));
}

function isWithin(inner: Range, outer: Range): boolean {
  const starts = inner.line > outer.line || (inner.line === outer.line && inner.column >= outer.column);
  const ends = inner.endLine < outer.endLine || (inner.endLine === outer.endLine && inner.endColumn <= outer.endColumn);
  return starts && ends;
}

/** Whether a scope that starts no later than another ends before it starts. */
function isApart(before: Range, after: Range): boolean {
  return before.endLine < after.line || (before.endLine === after.line && before.endColumn <= after.column);
}
