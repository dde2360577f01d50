/**
 * The first of `count` places that fits, where all behind a place that fits do too; `count` where none does.
 *
 * Takes the logarithm of their number of looks.
 */
export function firstThatFits(count: number, fits: (place: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
