/** Numbers that fit beside the bits of a score in the 53 bits that a double holds exactly. */
const MOST_NUMBERS = 2 ** 22;

/**
 * Numbers by their scores, the highest first; of equal ones, the lower number first.
 *
 * @param scores not negative, by number
 * @param numbers each once
 */
export function descending(scores: Float32Array, numbers: ArrayLike<number>): Uint32Array {
  if (scores.length > MOST_NUMBERS) {
    return Uint32Array.from(numbers).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  }
  // Bits of floats that are not negative are in the order of the floats; sorting plain numbers calls no function.
  const bits = new Uint32Array(scores.buffer, scores.byteOffset, scores.length);
  const keys = new Float64Array(numbers.length);
  for (let at = 0; at < keys.length; at++) {
    const number = numbers[at] as number;
    keys[at] = (bits[number] as number) * MOST_NUMBERS + (MOST_NUMBERS - 1 - number);
  }
  keys.sort();
  const sorted = new Uint32Array(keys.length);
  for (let at = 0; at < keys.length; at++) {
    sorted[keys.length - 1 - at] = MOST_NUMBERS - 1 - ((keys[at] as number) % MOST_NUMBERS);
  }
  return sorted;
}
