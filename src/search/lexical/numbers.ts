/** Whole numbers that are not negative, in as many bytes as the largest of them needs. */
export type Numbers = Uint16Array | Uint32Array;

const MOST_IN_16_BITS = 0xffff;

/** Numbers below an end, all 0. */
export function numbersBelow(end: number, length: number): Numbers {
  return new (numbersTypeBelow(end))(length);
}

/** The class of the numbers below an end. */
export function numbersTypeBelow(end: number): Uint16ArrayConstructor | Uint32ArrayConstructor {
  return end <= MOST_IN_16_BITS + 1 ? Uint16Array : Uint32Array;
}

/** The same numbers in as few bytes as hold them. */
export function narrowed(numbers: Uint32Array): Numbers {
  return numbers.every((number) => number <= MOST_IN_16_BITS) ? Uint16Array.from(numbers) : numbers;
}
