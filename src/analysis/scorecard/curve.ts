/** A piecewise linear curve as its corners, by ascending x. Beyond its ends it stays level. */
export type Curve = readonly (readonly [x: number, y: number])[];

/** The height of a curve at `x`. */
export function heightAt(curve: Curve, x: number): number {
  const next = curve.findIndex(([corner]) => corner >= x);
  if (next === 0) return (curve[0] as readonly [number, number])[1];
  const [rightX, rightY] = curve.at(next) as readonly [number, number];
  if (next === -1) return rightY;
  const [leftX, leftY] = curve[next - 1] as readonly [number, number];
  return leftY + ((rightY - leftY) * (x - leftX)) / (rightX - leftX);
}
