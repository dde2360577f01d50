/** A call of a built-in function: what it was called on, with what, its result, and where an expression began to match. */
interface Call {
  readonly self: unknown;
  readonly given: readonly unknown[];
  readonly result: unknown;
  readonly start: number;
}

/** Returns how many elements or characters a call went through. */
type Measure = (call: Call) => number;

type Native = (this: unknown, ...given: unknown[]) => unknown;

const sizeOf = (value: unknown): number => (value as { readonly length?: number } | null | undefined)?.length ?? 0;

const whole: Measure = ({ self }) => sizeOf(self);
/** Memory that is cleared or copied as a block, 16 elements at a time. */
const block: Measure = ({ self }) => sizeOf(self) / 16;
const copied: Measure = ({ given: [first] }) => sizeOf(first) / 16;
const made: Measure = ({ result }) => sizeOf(result);
const taken: Measure = ({ given: [first] }) => sizeOf(first);
const trimmed: Measure = ({ self, result }) => sizeOf(self) - sizeOf(result) + 1;
const one: Measure = () => 1;

/** From the start of a search up to what it found, or to the end. */
const searched: Measure = ({ self, given: [, start], result }) =>
  Math.max(1, (result === -1 ? sizeOf(self) : Number(result) + 1) - Math.max(0, Number(start ?? 0)));

/** As `searched`, of what only says whether it found something. */
const searchedForAny: Measure = (call) => {
  const [wanted, start] = call.given as [unknown, number | undefined];
  return searched({ ...call, result: (call.self as unknown[]).indexOf(wanted, start) });
};

const searchedBackwards: Measure = ({ self, given: [, start], result }) =>
  Math.max(1, Math.min(sizeOf(self), Number(start ?? sizeOf(self))) - Math.max(0, Number(result)));

/** Up to the end of a match; all that is left if there is none, unless the match had to begin at one place. */
const matched: Measure = ({ self, given: [text], result, start }) => {
  const { sticky, global } = self as RegExp;
  if (result === null) return sticky ? 1 : Math.max(1, sizeOf(text) - start);
  const { index, 0: match } = result as RegExpExecArray;
  return index + match.length + 1 - (global || sticky ? start : 0);
};

/** What is moved behind the place where elements are taken out or put in. */
const moved: Measure = ({ self, given: [start], result }) =>
  Math.max(0, sizeOf(self) - Number(start)) + sizeOf(result) + 1;

const LISTS: Readonly<Record<string, Measure>> = {
  includes: searchedForAny,
  indexOf: searched,
  lastIndexOf: searchedBackwards,
  slice: made,
  concat: made,
  join: (call) => whole(call) + made(call),
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

/** Counts, by the name of each built-in function, the elements and characters that it goes through, until it is stopped. */
export class NativeCounter {
  readonly counts = new Map<string, number>();
  readonly #restore: (() => void)[] = [];
  /** What a measure itself calls is not counted. */
  #isMeasuring = false;

  constructor() {
    for (const [name, holder, measures] of NATIVES) {
      for (const [key, measure] of Object.entries(measures)) {
        const descriptor = Object.getOwnPropertyDescriptor(holder, key);
        if (descriptor === undefined) continue;
        const value = this.#counting(`${name}.${key}`, descriptor.value as Native, measure);
        Object.defineProperty(holder, key, { ...descriptor, value });
        this.#restore.push(() => Object.defineProperty(holder, key, descriptor));
      }
    }
  }

  stop(): void {
    for (const restore of this.#restore) restore();
  }

  #counting(name: string, original: Native, measure: Measure): Native {
    const counter = this;
    this.counts.set(name, 0);
    return function counted(this: unknown, ...given: unknown[]) {
      const start = this instanceof RegExp ? this.lastIndex : 0;
      const result = Reflect.apply(original, this, given);
      if (counter.#isMeasuring) return result;
      counter.#isMeasuring = true;
      counter.counts.set(name, (counter.counts.get(name) ?? 0) + measure({ self: this, given, result, start }));
      counter.#isMeasuring = false;
      return result;
    };
  }
}
