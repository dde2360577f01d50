import type { ProjectView } from './project-view.ts';

/** What the tree was over its history. It is found out without anybody waiting, and whoever listens is told as it grows. */
export const trendView: ProjectView = {
  name: 'trend',
  title: 'Trend over the history',
  description:
    'Files, lines, complexity and debt at up to 50 past commits, computed in the background from git: "building" until done.',
  mimeType: 'text/markdown',
  async read(root, context) {
    const { trendText } = await import('../../reports/trend-text.ts');
    const trend = await context.trend(root);
    return { object: trend, text: () => trendText(root.name, trend) };
  },
  async watch(root, context, onChange) {
    const stops = await Promise.all([
      context.watchTrend(root, onChange),
      // A commit mostly comes with changes.
      context.watchIndex(root.path, onChange),
    ]);
    return () => {
      for (const stop of stops) stop();
    };
  },
};
