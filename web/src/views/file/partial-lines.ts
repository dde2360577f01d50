import type { Code } from '../../data/file.ts';

/** Says which lines of a file were not read; null for a file that was read whole. */
export function partialRemark(partial: Code['partial']): string | null {
  if (!partial?.length) return null;
  const ranges = partial.map(({ start_line, end_line }) =>
    start_line === end_line ? `${start_line}` : `${start_line}–${end_line}`,
  );
  const isOne = partial.length === 1 && partial[0]?.start_line === partial[0]?.end_line;
  return `Read in part: ${isOne ? 'line' : 'lines'} ${ranges.join(', ')} could not be parsed; symbols, calls and findings there may be missing.`;
}
