import { TooComplex } from '../extraction-limit.ts';
import type { CompiledQuery, Entry, MatchStep, Successor } from './compiled-query.ts';
import { MatchLog } from './match-log.ts';
import { ERROR_SYMBOL, WILDCARD } from './query-steps.ts';
import { FIELD_GOES_ON, NAMED, type TreeTable } from './tree-table.ts';

/** So many nodes may stand among the siblings of one before its place among them is looked up. */
const WIDE = 256;
/** Numbers that matches may take for each node, and besides. */
const MATCHES_PER_NODE = 64;
const MATCHES_BASE = 1 << 20;

/** Steps of one match that may call each other: half of what there is room for where a thread has least. */
const MAX_DEPTH = 1_000;

/** Room for captures to begin with: an even number. */
const INITIAL_CAPTURES = 64;

/** Nodes, matches and steps that are counted together. */
const CHECKED_EVERY = 1024;

/**
 * Finds where the patterns of a query match a tree, by trying each pattern at each node it may begin at. Matches are
 * those of tree-sitter's query cursor (lib/src/query.c) as sets of captures for one root, a match that another one
 * contains left out; what a step without captures matched is no part of that.
 */
export class QueryMatcher {
  readonly #query: CompiledQuery;
  readonly #tree: TreeTable;
  readonly #log = new MatchLog();
  /** Captures of the match being tried, as pairs of capture and node. A list that is cut off is made anew by V8 when it grows. */
  #captures: Int32Array = new Int32Array(INITIAL_CAPTURES);
  #captured = 0;
  #pattern = 0;
  /** Matches found and siblings tried. */
  #steps = 0;
  #depth = 0;
  #check: (steps: number) => void = () => {};

  constructor(query: CompiledQuery, tree: TreeTable) {
    this.#query = query;
    this.#tree = tree;
  }

  /**
   * The matches in what the table holds; they stay until the next call.
   * @param check is called with the steps taken since the last call, and may throw
   */
  run(check: (steps: number) => void): MatchLog {
    const { entries, hasOptions } = this.#query;
    const { symbols, parents, count } = this.#tree;
    const log = this.#log;
    const errors = entries.length - 1;
    log.clear();
    this.#captured = 0;
    this.#depth = 0;
    this.#check = check;
    for (let node = 0; node < count; node++) {
      if (node % CHECKED_EVERY === 0) check(CHECKED_EVERY);
      const symbol = symbols[node] as number;
      const own = entries[symbol === ERROR_SYMBOL ? errors : symbol];
      if (own === null || own === undefined) continue;
      for (let at = 0; at < own.length; at++) {
        const { pattern, step, isRooted } = own[at] as Entry;
        if (!isRooted && symbols[parents[node] as number] === ERROR_SYMBOL) continue;
        this.#pattern = pattern;
        const before = log.length;
        // A pattern is begun anew at each node: its first step never looks further.
        if (this.#accepts(step, node)) this.#goOn(step, node);
        if (hasOptions[pattern] && log.length > before) log.dropContained(before);
      }
    }
    return log;
  }

  /**
   * Tries a step on a node and on the siblings after it. Where the last way on from a step leaves nothing to come back
   * to, it is gone in this loop: a run of thousands of comments must not take as many calls inside each other.
   */
  #match(first: MatchStep, from: number, seeking: boolean, skipped: boolean) {
    const { nexts, parents, flags, fields } = this.#tree;
    let step = first;
    let node = from;
    let isSeeking = seeking;
    let hasSkipped = skipped;
    for (;;) {
      const end = nexts[parents[node] as number] as number;
      let last: Successor | null = null;
      // Nothing but what is in the field can match: of many siblings, most need not be looked at.
      if (step.field !== 0 && !isSeeking && !step.isImmediate && end - node > WIDE) {
        node = this.#tree.nextInField(node, step.field);
      }
      for (; node < end; node = nexts[node] as number) {
        this.#step();
        const isMatch = this.#accepts(step, node);
        const flag = flags[node] as number;
        const isLastTry =
          isSeeking ||
          (isMatch && !step.isTriedAgain) ||
          (step.field !== 0 && step.field === fields[node] && (flag & FIELD_GOES_ON) === 0) ||
          (step.isImmediate && !hasSkipped && (flag & NAMED) !== 0);
        if (isMatch && isLastTry && step.captures.length === 0) {
          last = this.#followAllButLast(step, node);
          break;
        }
        if (isMatch) this.#goOn(step, node);
        if (isLastTry) return;
      }
      if (last === null || last.step === null) return;
      node = this.#target(last, node);
      if (node < 0) return;
      step = last.step;
      isSeeking = last.isSeeking;
      hasSkipped = last.hasSkipped;
    }
  }

  #goOn(step: MatchStep, node: number) {
    const before = this.#captured;
    const { captures: names, successors } = step;
    for (let at = 0; at < names.length; at++) this.#capture(names[at] as number, node);
    for (let at = 0; at < successors.length; at++) this.#follow(successors[at] as Successor, node);
    this.#captured = before;
  }

  #capture(name: number, node: number) {
    if (this.#captured === this.#captures.length) {
      const larger = new Int32Array(this.#captures.length * 2);
      larger.set(this.#captures);
      this.#captures = larger;
    }
    this.#captures[this.#captured++] = name;
    this.#captures[this.#captured++] = node;
  }

  /** The last way on that is not a dead end, or null. */
  #followAllButLast({ successors }: MatchStep, node: number): Successor | null {
    let last: Successor | null = null;
    for (let at = 0; at < successors.length; at++) {
      const way = successors[at] as Successor;
      if (way.isSeeking && way.step !== null) {
        const target = this.#target(way, node);
        if (target < 0 || !this.#accepts(way.step, target)) continue;
      }
      if (last !== null) this.#follow(last, node);
      last = way;
    }
    if (last === null || last.step !== null) return last;
    this.#follow(last, node);
    return null;
  }

  #follow(way: Successor, node: number) {
    const target = this.#target(way, node);
    if (target < 0) return;
    if (way.step === null) {
      this.#keep();
      return;
    }
    if (++this.#depth > MAX_DEPTH) throw new TooComplex('One match has more siblings than allowed.');
    this.#match(way.step, target, way.isSeeking, way.hasSkipped);
    this.#depth--;
  }

  /** One node may have as many matches as it has pairs of children. */
  #keep() {
    this.#step();
    this.#log.add(this.#pattern, this.#captures, this.#captured);
    if (this.#log.length > MATCHES_BASE + MATCHES_PER_NODE * this.#tree.count) {
      throw new TooComplex('A tree has more matches than allowed for its size.');
    }
  }

  #step() {
    if (++this.#steps % CHECKED_EVERY === 0) this.#check(CHECKED_EVERY);
  }

  /** The first node the way on from `node` may lead to, or -1; any node at the end of a pattern. */
  #target(way: Successor, node: number): number {
    if (way.isAtEnd && this.#hasNamedAfter(node)) return -1;
    if (way.step === null) return node;
    const { nexts, parents } = this.#tree;
    if (way.up < 0) return (nexts[node] as number) > node + 1 ? node + 1 : -1;
    let sibling = node;
    for (let up = way.up; up > 0; up--) sibling = parents[sibling] as number;
    const parent = parents[sibling] as number;
    const next = nexts[sibling] as number;
    return parent !== -1 && next < (nexts[parent] as number) ? next : -1;
  }

  #accepts(step: MatchStep, node: number): boolean {
    const { symbols, fields, flags, supertypes } = this.#tree;
    if (step.field !== 0 && step.field !== fields[node]) return false;
    const symbol = symbols[node] as number;
    if (step.symbol !== WILDCARD) {
      if (step.symbol !== symbol) return false;
    } else if (symbol === ERROR_SYMBOL || (step.isNamed && ((flags[node] as number) & NAMED) === 0)) return false;
    if (step.supertype !== 0 && ((supertypes[node] as number) & step.supertype) === 0) return false;
    if (step.isLast && this.#hasNamedAfter(node)) return false;
    return step.absentFields.length === 0 || this.#lacks(step.absentFields, node);
  }

  #lacks(absent: readonly number[], node: number): boolean {
    const { nexts, fields } = this.#tree;
    const end = nexts[node] as number;
    for (let child = node + 1; child < end; child = nexts[child] as number) {
      if (absent.includes(fields[child] as number)) return false;
    }
    return true;
  }

  #hasNamedAfter(node: number): boolean {
    const { nexts, parents, flags } = this.#tree;
    const parent = parents[node] as number;
    if (parent === -1) return false;
    const end = nexts[parent] as number;
    for (let next = nexts[node] as number; next < end; next = nexts[next] as number) {
      this.#step();
      if ((flags[next] as number) & NAMED) return true;
    }
    return false;
  }
}
