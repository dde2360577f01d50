/**
 * How often a term stands in each of the four fields of a unit, four bits a field: a step of a scale on which few are exact and
 * many are nearly so. Where a term stands often, once more says next to nothing.
 */
const STEPS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24, 40, 80, 160] as const;
const STEP_BITS = 4;
const STEP_MASK = STEPS.length - 1;
/** The nearest step of each number that a byte can hold; of two, the lower. */
const NEAREST = Uint8Array.from({ length: 256 }, (_, count) => {
  const distance = (step: number) => Math.abs((STEPS[step] as number) - count);
  return STEPS.keys().reduce((best, step) => (distance(step) < distance(best) ? step : best), 0);
});

/** @param counts a byte a field, the first field the lowest */
export function packedCounts(counts: number): number {
  let packed = 0;
  for (let field = 0; field < 4; field++) {
    packed |= (NEAREST[(counts >>> (8 * field)) & 255] as number) << (STEP_BITS * field);
  }
  return packed;
}

/** How often the term stands in a field, or nearly so. */
export function countIn(packed: number, field: number): number {
  return STEPS[(packed >>> (STEP_BITS * field)) & STEP_MASK] as number;
}

/** What a function of counts gives for each step, for `stepIn`. */
export function ofEachStep(value: (count: number) => number): Float64Array {
  return Float64Array.from(STEPS, value);
}

/** The number of a field's step. */
export function stepIn(packed: number, field: number): number {
  return (packed >>> (STEP_BITS * field)) & STEP_MASK;
}
