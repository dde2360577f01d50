/** A rectangle in any unit. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Divides a box among weights, so that areas are as the weights are and rectangles are as near to squares as may be.
 *
 * @param weights positive, descending
 * @returns a box for each weight, in their order
 * @see Bruls, Huizing, van Wijk, "Squarified Treemaps", 2000
 */
export function squarified(weights: readonly number[], box: Box): Box[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const scale = total === 0 ? 0 : (box.width * box.height) / total;
  const areas = weights.map((weight) => weight * scale);
  const boxes: Box[] = [];
  let free = box;
  for (let at = 0; at < areas.length; ) {
    const side = Math.min(free.width, free.height);
    const most = areas[at] as number;
    let end = at + 1;
    let sum = most;
    let worst = worstRatio(most, most, sum, side);
    for (; end < areas.length; end++) {
      const least = areas[end] as number;
      const longer = worstRatio(most, least, sum + least, side);
      if (longer > worst) break;
      sum += least;
      worst = longer;
    }
    for (const one of rowBoxes(areas.slice(at, end), sum, free)) boxes.push(one);
    free = without(free, sum);
    at = end;
  }
  return boxes;
}

/** The most oblong rectangle of a row along a side, of the largest and the least area in it: 1 is a square. */
function worstRatio(most: number, least: number, sum: number, side: number): number {
  if (sum === 0 || side === 0) return Number.POSITIVE_INFINITY;
  return Math.max((side * side * most) / (sum * sum), (sum * sum) / (side * side * least));
}

/** The rectangles of a row along the shorter side of what is free. */
function rowBoxes(row: readonly number[], sum: number, { x, y, width, height }: Box): Box[] {
  const isColumn = width >= height;
  const thickness = isColumn ? sum / height : sum / width;
  let offset = 0;
  return row.map((area) => {
    const length = thickness === 0 ? 0 : area / thickness;
    const box = isColumn
      ? { x, y: y + offset, width: thickness, height: length }
      : { x: x + offset, y, width: length, height: thickness };
    offset += length;
    return box;
  });
}

function without({ x, y, width, height }: Box, area: number): Box {
  if (width >= height) {
    const taken = height === 0 ? 0 : area / height;
    return { x: x + taken, y, width: Math.max(0, width - taken), height };
  }
  const taken = width === 0 ? 0 : area / width;
  return { x, y: y + taken, width, height: Math.max(0, height - taken) };
}
