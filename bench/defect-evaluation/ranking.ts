/**
 * The area under the ROC curve of scores: the chance that a positive is ranked above a negative, ties counting half.
 * @returns null without both
 */
export function rocArea(scores: readonly number[], isPositive: readonly boolean[]): number | null {
  const order = [...scores.keys()].sort((a, b) => (scores[a] as number) - (scores[b] as number));
  let positives = 0;
  let rankSum = 0;
  for (let at = 0; at < order.length; ) {
    let end = at;
    while (end < order.length && scores[order[end] as number] === scores[order[at] as number]) end++;
    // Equal scores share the middle of their ranks.
    const rank = (at + 1 + end) / 2;
    for (; at < end; at++) {
      if (!isPositive[order[at] as number]) continue;
      positives++;
      rankSum += rank;
    }
  }
  const negatives = order.length - positives;
  if (positives === 0 || negatives === 0) return null;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/**
 * Popt (Mende and Koschke): how near a ranking comes to the best one when effort counts. Files are inspected in order of
 * their scores; the curve is of bugs found by lines read. 1 is the best possible order, 0 the worst. Of files with equal
 * scores, the mean of the largest first and the smallest first is taken.
 */
export function effortAwareArea(scores: readonly number[], bugs: readonly number[], lines: readonly number[]): number {
  const density = bugs.map((count, at) => count / (lines[at] as number));
  const best = by(density, (at) => lines[at] as number);
  const area = (order: readonly number[]) => curveArea(order, bugs, lines);
  const own = [-1, 1].map((sign) => area(by(scores, (at) => sign * (lines[at] as number))));
  const [most, least] = [area(best), area([...best].reverse())];
  const mean = own.reduce((sum, one) => sum + one, 0) / own.length;
  return 1 - (most - mean) / (most - least);
}

/** Places in descending order of values, then ascending order of `then`. */
function by(values: readonly number[], then: (at: number) => number): number[] {
  return [...values.keys()].sort((a, b) => (values[b] as number) - (values[a] as number) || then(a) - then(b) || a - b);
}

function curveArea(order: readonly number[], bugs: readonly number[], lines: readonly number[]): number {
  const total = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0);
  let found = 0;
  let area = 0;
  for (const at of order) {
    const more = bugs[at] as number;
    area += (lines[at] as number) * (found + more / 2);
    found += more;
  }
  return area / (total(bugs) * total(lines));
}
