/**
 * Returns how many elements or characters a call of a built-in function went through.
 *
 * @param self what it was called on
 * @param start where an expression began to match
 */
type Measure = (self: unknown, given: readonly unknown[], result: unknown, start: number) => number;

type Native = (this: unknown, ...given: unknown[]) => unknown;

const sizeOf = (value: unknown): number => (value as { readonly length?: number } | null | undefined)?.length ?? 0;

const whole: Measure = (self) => sizeOf(self);
/** Memory that is cleared or copied as a block, 16 elements at a time. */
const block: Measure = (self) => sizeOf(self) / 16;
const copied: Measure = (_self, given) => sizeOf(given[0]) / 16;
const made: Measure = (_self, _given, result) => sizeOf(result);
const taken: Measure = (_self, given) => sizeOf(given[0]);
const trimmed: Measure = (self, _given, result) => sizeOf(self) - sizeOf(result) + 1;
const one: Measure = () => 1;

/** From the start of a search up to what it found, or to the end. */
const searched: Measure = (self, given, result) =>
  Math.max(1, (result === -1 ? sizeOf(self) : Number(result) + 1) - Math.max(0, Number(given[1] ?? 0)));

/** As `searched`, of what only says whether it found something. */
const searchedForAny: Measure = (self, given, _result, start) => {
  const [wanted, from] = given as [unknown, number | undefined];
  return searched(self, given, (self as unknown[]).indexOf(wanted, from), start);
};

const searchedBackwards: Measure = (self, given, result) =>
  Math.max(1, Math.min(sizeOf(self), Number(given[1] ?? sizeOf(self))) - Math.max(0, Number(result)));

/** Up to the end of a match; all that is left if there is none, unless the match had to begin at one place. */
const matched: Measure = (self, given, result, start) => {
  const { sticky, global } = self as RegExp;
  if (result === null) return sticky ? 1 : Math.max(1, sizeOf(given[0]) - start);
  const { index, 0: match } = result as RegExpExecArray;
  return index + match.length + 1 - (global || sticky ? start : 0);
};

/** What is moved behind the place where elements are taken out or put in. */
const moved: Measure = (self, given, result) => Math.max(0, sizeOf(self) - Number(given[0])) + sizeOf(result) + 1;

const LISTS: Readonly<Record<string, Measure>> = {
  includes: searchedForAny,
  indexOf: searched,
  lastIndexOf: searchedBackwards,
  slice: made,
  concat: made,
  join: (self, _given, result) => sizeOf(self) + sizeOf(result),
  reverse: whole,
  toReversed: whole,
  sort: whole,
  toSorted: whole,
  toSpliced: whole,
  with: whole,
  splice: moved,
  shift: whole,
  unshift: whole,
  fill: block,
  copyWithin: block,
  flat: made,
  set: copied,
  toString: made,
  equals: whole,
  compare: whole,
};

const TEXTS: Readonly<Record<string, Measure>> = {
  includes: searchedForAny,
  indexOf: searched,
  lastIndexOf: searchedBackwards,
  split: whole,
  replace: whole,
  replaceAll: whole,
  repeat: made,
  startsWith: taken,
  endsWith: taken,
  trim: trimmed,
  trimStart: trimmed,
  trimEnd: trimmed,
  toLowerCase: whole,
  toUpperCase: whole,
  normalize: whole,
  localeCompare: one,
  padStart: made,
  padEnd: made,
  isWellFormed: whole,
  toWellFormed: whole,
};

const ITERATORS: Readonly<Record<string, Measure>> = { next: one };
const prototypeOf = (value: object): object => Object.getPrototypeOf(value) as object;

/** Functions that go through more than one element or character in a call, and do not call code of ours for each. */
const NATIVES: readonly (readonly [name: string, holder: object, measures: Readonly<Record<string, Measure>>])[] = [
  ['Array', Array.prototype, LISTS],
  ['TypedArray', prototypeOf(Uint8Array.prototype), LISTS],
  ['Buffer', Buffer.prototype, LISTS],
  ['String', String.prototype, TEXTS],
  ['RegExp', RegExp.prototype, { exec: matched }],
  ['Object', Object, { keys: made, values: made, entries: made, fromEntries: taken }],
  ['JSON', JSON, { parse: taken, stringify: made }],
  // Spreading, `Array.from`, `new Map` and `new Set` take their elements from these.
  ['array iterator', prototypeOf([].values()), ITERATORS],
  ['map iterator', prototypeOf(new Map().values()), ITERATORS],
  ['set iterator', prototypeOf(new Set().values()), ITERATORS],
  ['string iterator', prototypeOf(''[Symbol.iterator]()), ITERATORS],
];

/** What one built-in function has gone through. It is called so often that every step of counting shows. */
interface Tally {
  readonly name: string;
  count: number;
}

/** Counts, by the name of each built-in function, the elements and characters that it goes through, until it is stopped. */
export class NativeCounter {
  readonly #tallies: Tally[] = [];
  readonly #restore: (() => void)[] = [];
  /** What a measure itself calls is not counted. */
  readonly #state = { isMeasuring: false };

  constructor() {
    for (const [name, holder, measures] of NATIVES) {
      for (const [key, measure] of Object.entries(measures)) {
        const descriptor = Object.getOwnPropertyDescriptor(holder, key);
        if (descriptor === undefined) continue;
        const tally = { name: `${name}.${key}`, count: 0 };
        this.#tallies.push(tally);
        const value = this.#counting(descriptor.value as Native, measure, tally);
        Object.defineProperty(holder, key, { ...descriptor, value });
        this.#restore.push(() => Object.defineProperty(holder, key, descriptor));
      }
    }
  }

  get counts(): ReadonlyMap<string, number> {
    return new Map(this.#tallies.map(({ name, count }) => [name, count]));
  }

  stop(): void {
    for (const restore of this.#restore) restore();
  }

  #counting(original: Native, measure: Measure, tally: Tally): Native {
    const state = this.#state;
    const isOfExpressions = measure === matched;
    return function counted(this: unknown, ...given: unknown[]) {
      const start = isOfExpressions ? (this as RegExp).lastIndex : 0;
      const result = Reflect.apply(original, this, given);
      if (state.isMeasuring) return result;
      state.isMeasuring = true;
      tally.count += measure(this, given, result, start);
      state.isMeasuring = false;
      return result;
    };
  }
}
