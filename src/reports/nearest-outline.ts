import type { OutlineEntry } from '../index/outline.ts';

/**
 * Returns the entries of an outline that are in some lines or around them and, while there are fewer than `most`, those
 * nearest to them before and after, in source order.
 */
export function nearestOutline(
  outline: readonly OutlineEntry[],
  { start, end }: { readonly start: number; readonly end: number },
  most: number,
): OutlineEntry[] {
  if (outline.length <= most) return [...outline];
  const distance = ({ line, end_line }: OutlineEntry) => Math.max(0, line - end, start - end_line);
  const nearest = outline.toSorted((a, b) => distance(a) - distance(b) || a.line - b.line);
  const inside = nearest.filter((entry) => distance(entry) === 0).length;
  const kept = new Set(nearest.slice(0, Math.max(most, inside)));
  return outline.filter((entry) => kept.has(entry));
}
