import type { BenchRow } from './row.ts';

export interface GrowthChart {
  readonly title: string;
  /** Numbers of files. */
  readonly sizes: readonly number[];
  /** The ends of the names of the rows that are shown as bars, and of those that are a line. */
  readonly bars: string;
  readonly line: string;
}

/** What something costs over the size of the tree, relative to the smallest: a chart of Mermaid. */
export function growthChart(rows: readonly BenchRow[], { title, sizes, bars, line }: GrowthChart): string {
  const ratios = (what: string) =>
    rows.filter(({ name }) => name.endsWith(what)).map(({ ratio }) => Number((ratio as number).toFixed(2)));
  return [
    'xychart-beta',
    `  title "${title}"`,
    `  x-axis "files" [${sizes.join(', ')}]`,
    '  y-axis "relative to the smallest tree" 0 --> 1.5',
    `  bar [${ratios(bars).join(', ')}]`,
    `  line [${ratios(line).join(', ')}]`,
  ].join('\n');
}
