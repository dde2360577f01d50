import type { HalsteadCounts } from './facts.ts';
import type { HalsteadTerm } from './language.ts';
import { TOKEN, type TokenStream } from './tokens.ts';

const NEITHER = 0;
const OPERATOR = 1;
const OPERAND = 2;

const CLOSING = new Set([')', ']', '}'].map((character) => character.charCodeAt(0)));

/** The terms of a file in columns, in the order of their offsets. Terms of one role and id are not distinct. */
export interface HalsteadTerms {
  readonly count: number;
  readonly starts: Int32Array;
  readonly ids: Int32Array;
  readonly roles: Uint8Array;
  /** Number of distinct ids. */
  readonly distinct: number;
}

/**
 * The terms that the tokens of a file are: operators are keywords, operators and punctuation, a pair of brackets being
 * one; operands are identifiers and literals (Halstead, Elements of Software Science, 1977). Comments and text are
 * neither. Valid as long as the tokens are.
 */
export function tokenTerms(source: string, { count, starts, ends, ids, kinds, distinct }: TokenStream): HalsteadTerms {
  const roles = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const kind = kinds[i] as number;
    if (kind === TOKEN.comment || kind === TOKEN.text) continue;
    if (kind !== TOKEN.keyword && kind !== TOKEN.operator) roles[i] = OPERAND;
    else {
      const start = starts[i] as number;
      const closes = (ends[i] as number) - start === 1 && CLOSING.has(source.charCodeAt(start));
      roles[i] = closes ? NEITHER : OPERATOR;
    }
  }
  return { count, starts, ids, roles, distinct };
}

/** The terms that a language's own rule gives, in whatever order it gives them. */
export function ruleTerms(terms: readonly HalsteadTerm[]): HalsteadTerms {
  const sorted = [...terms].sort((a, b) => a.at - b.at);
  const idOf = new Map<string, number>();
  const ids = sorted.map(({ role, key }) => {
    const name = `${role} ${key}`;
    const id = idOf.get(name) ?? idOf.size;
    idOf.set(name, id);
    return id;
  });
  return {
    count: sorted.length,
    starts: Int32Array.from(sorted, ({ at }) => at),
    ids: Int32Array.from(ids),
    roles: Uint8Array.from(sorted, ({ role }) => (role === 'operator' ? OPERATOR : OPERAND)),
    distinct: idOf.size,
  };
}

/** A stretch of a file by its offsets. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A stretch that has begun: what counts for it and for no stretch within it. */
interface OpenStretch extends Stretch {
  readonly counts: { -readonly [Name in keyof HalsteadCounts]: number };
}

/**
 * The counts of stretches of a file, each the terms from its start up to, not including, its end.
 *
 * One pass over all terms, however deep stretches nest: a term counts for the innermost stretch around it, and what a
 * stretch counts is added to the one around it where it ends. A term that occurred before is new only to the stretches that
 * have begun since, so it is taken away again from the innermost one that holds both occurrences.
 *
 * @param stretches in the order they start, an outer one before those in it
 */
export function halsteadCounts(terms: HalsteadTerms, stretches: readonly Stretch[]): HalsteadCounts[] {
  const { starts, ids, roles, count } = terms;
  /** By id, one more than the place of the last occurrence. */
  const seen = new Int32Array(terms.distinct);
  const all: OpenStretch['counts'][] = [];
  const open: OpenStretch[] = [];
  const closeUpTo = (offset: number) => {
    for (let top = open.at(-1); top !== undefined && top.end <= offset; top = open.at(-1)) {
      open.pop();
      const around = open.at(-1);
      if (around !== undefined) add(top.counts, around.counts);
    }
  };
  let term = 0;
  const readUpTo = (offset: number) => {
    for (; term < count && (starts[term] as number) < offset; term++) {
      const role = roles[term];
      if (role === NEITHER) continue;
      closeUpTo(starts[term] as number);
      const id = ids[term] as number;
      const before = seen[id] as number;
      seen[id] = term + 1;
      const inner = open.at(-1);
      if (inner === undefined) continue;
      const both = before === 0 ? undefined : innermostWith(open, starts[before - 1] as number);
      if (role === OPERATOR) {
        inner.counts.operators++;
        if (both === inner) continue;
        inner.counts.distinctOperators++;
        if (both !== undefined) both.counts.distinctOperators--;
      } else {
        inner.counts.operands++;
        if (both === inner) continue;
        inner.counts.distinctOperands++;
        if (both !== undefined) both.counts.distinctOperands--;
      }
    }
  };
  for (const { start, end } of stretches) {
    readUpTo(start);
    closeUpTo(start);
    const counts = { distinctOperators: 0, distinctOperands: 0, operators: 0, operands: 0 };
    all.push(counts);
    open.push({ start, end: Math.min(end, open.at(-1)?.end ?? end), counts });
  }
  readUpTo(Number.POSITIVE_INFINITY);
  closeUpTo(Number.POSITIVE_INFINITY);
  return all;
}

function add(from: HalsteadCounts, to: OpenStretch['counts']) {
  to.operators += from.operators;
  to.operands += from.operands;
  to.distinctOperators += from.distinctOperators;
  to.distinctOperands += from.distinctOperands;
}

/** Of stretches that lie in one another, the innermost that starts at or before an offset. */
function innermostWith(open: readonly OpenStretch[], offset: number): OpenStretch | undefined {
  let low = 0;
  let high = open.length;
  if (high > 0 && (open[high - 1] as OpenStretch).start <= offset) return open[high - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((open[middle] as OpenStretch).start <= offset) low = middle + 1;
    else high = middle;
  }
  return open[low - 1];
}
