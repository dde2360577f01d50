import type { Route, ViewName } from '../routing/route.ts';

export interface ViewProps {
  readonly route: Route;
}

interface View {
  readonly title: string;
  /** Pressed after `g`. */
  readonly key: string;
}

/** Every view there is. */
export const VIEWS: Readonly<Record<ViewName, View>> = {
  overview: { title: 'Overview', key: 'o' },
  hotspots: { title: 'Hotspots', key: 'h' },
  graph: { title: 'Graph', key: 'g' },
  file: { title: 'File', key: 'f' },
  search: { title: 'Search', key: 's' },
  history: { title: 'History', key: 'd' },
  sessions: { title: 'Sessions', key: 'l' },
  gate: { title: 'Gate', key: 'q' },
};
