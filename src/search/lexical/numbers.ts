/** Whole numbers that are not negative, in as many bytes as the largest of them needs. */
export type Numbers = Uint16Array | Uint32Array;

const MOST_IN_16_BITS = 0xffff;

/** Numbers below an end, all 0. */
export function numbersBelow(end: number, length: number): Numbers {
  return end <= MOST_IN_16_BITS + 1 ? new Uint16Array(length) : new Uint32Array(length);
}

/** The same numbers in as few bytes as hold them. */
export function narrowed(numbers: Uint32Array): Numbers {
  return numbers.every((number) => number <= MOST_IN_16_BITS) ? Uint16Array.from(numbers) : numbers;
}
