import type { TrendPoint } from '../analysis/judgements/trend/file-figures.ts';
import { blocks, type Markdown, md } from './markdown.ts';
import { markdownTable } from './text-table.ts';

/** How far a trend is, and what is known of it. */
interface ToldTrend {
  readonly state: 'building' | 'done' | 'unavailable';
  readonly reason?: string;
  readonly done: number;
  readonly total: number;
  readonly points: readonly TrendPoint[];
}

/** The measures of past commits as a table, oldest first. */
export function trendText(name: string, trend: ToldTrend): Markdown {
  const parts = blocks([
    md`# Trend of ${name}`,
    progressOf(trend),
    trend.points.length === 0
      ? null
      : markdownTable(
          [
            { title: 'Date', value: ({ date }: TrendPoint) => date.slice(0, 10) },
            { title: 'Commit', value: ({ commit }) => commit.slice(0, 12) },
            { title: 'Files', value: ({ files }) => files },
            { title: 'Lines', value: ({ lines }) => lines },
            { title: 'Mean complexity', value: ({ mean_complexity }) => mean_complexity ?? '–' },
            { title: 'Complex functions', value: ({ complex_functions }) => complex_functions },
            { title: 'Debt', value: ({ debt }) => debt },
            { title: 'Subject', value: ({ subject }) => subject },
          ],
          trend.points,
        ),
  ]);
  return md`${parts}\n`;
}

function progressOf({ state, reason, done, total }: ToldTrend): Markdown {
  if (state === 'unavailable') return md`It goes no further back: ${reason ?? ''}.`;
  if (state === 'done')
    return reason === undefined ? md`${done} commits.` : md`${done} commits; no further back, because ${reason}.`;
  return md`${done} of ${total} commits so far: read it again later.`;
}
