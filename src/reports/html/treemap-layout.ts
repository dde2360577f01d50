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
    let row = [areas[at] as number];
    while (at + row.length < areas.length) {
      const longer = [...row, areas[at + row.length] as number];
      if (worstRatio(longer, side) > worstRatio(row, side)) break;
      row = longer;
    }
    boxes.push(...rowBoxes(row, free));
    free = without(free, sumOf(row));
    at += row.length;
  }
  return boxes;
}

/** The most oblong rectangle of a row along a side: 1 is a square. */
function worstRatio(row: readonly number[], side: number): number {
  const sum = sumOf(row);
  if (sum === 0 || side === 0) return Number.POSITIVE_INFINITY;
  const most = Math.max(...row);
  const least = Math.min(...row);
  return Math.max((side * side * most) / (sum * sum), (sum * sum) / (side * side * least));
}

/** The rectangles of a row along the shorter side of what is free. */
function rowBoxes(row: readonly number[], { x, y, width, height }: Box): Box[] {
  const sum = sumOf(row);
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

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
