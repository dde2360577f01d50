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

/** Counts the terms of any stretch of a file. */
export class HalsteadCounter {
  readonly #terms: HalsteadTerms;
  /** The stretch in which an id was last seen, so that distinct ids are counted without a set. */
  readonly #seen: Int32Array;
  #stretch = 0;

  constructor(terms: HalsteadTerms) {
    this.#terms = terms;
    this.#seen = new Int32Array(terms.distinct);
  }

  /** Of the terms from offset `start` up to, not including, `end`. */
  count(start: number, end: number): HalsteadCounts {
    const { starts, ids, roles, count } = this.#terms;
    const stretch = ++this.#stretch;
    const counts = { distinctOperators: 0, distinctOperands: 0, operators: 0, operands: 0 };
    for (let i = firstFrom(starts, count, start); i < count && (starts[i] as number) < end; i++) {
      const role = roles[i];
      if (role === NEITHER) continue;
      const id = ids[i] as number;
      const isNew = this.#seen[id] !== stretch;
      this.#seen[id] = stretch;
      if (role === OPERATOR) {
        counts.operators++;
        if (isNew) counts.distinctOperators++;
      } else {
        counts.operands++;
        if (isNew) counts.distinctOperands++;
      }
    }
    return counts;
  }
}

function firstFrom(starts: Int32Array, count: number, offset: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
