import type { ComponentType } from 'preact';
import { lazily } from '../components/lazy.tsx';
import type { Route, ViewName } from '../routing/route.ts';
import { Overview } from '../views/overview/overview.tsx';

export interface ViewProps {
  readonly route: Route;
}

interface View {
  readonly title: string;
  /** Pressed after `g`. */
  readonly key: string;
  readonly component: ComponentType<ViewProps>;
}

/** Every view there is. The first one is in the page's own bundle, the others are loaded when they are first shown. */
export const VIEWS: Readonly<Record<ViewName, View>> = {
  overview: { title: 'Overview', key: 'o', component: Overview },
  hotspots: {
    title: 'Hotspots',
    key: 'h',
    component: lazily(async () => (await import('../views/hotspots/hotspots.tsx')).Hotspots, 'the map'),
  },
  graph: {
    title: 'Graph',
    key: 'g',
    component: lazily(async () => (await import('../views/graph/graph.tsx')).Graph, 'the graph'),
  },
  file: {
    title: 'File',
    key: 'f',
    component: lazily(async () => (await import('../views/file/file.tsx')).FileView, 'the file'),
  },
  search: {
    title: 'Search',
    key: 's',
    component: lazily(async () => (await import('../views/search/search.tsx')).Search, 'the search'),
  },
  history: {
    title: 'History',
    key: 'd',
    component: lazily(async () => (await import('../views/history/history.tsx')).HistoryView, 'the history'),
  },
  sessions: {
    title: 'Sessions',
    key: 'l',
    component: lazily(async () => (await import('../views/sessions/sessions.tsx')).Sessions, 'the sessions'),
  },
  gate: {
    title: 'Gate',
    key: 'q',
    component: lazily(async () => (await import('../views/gate/gate.tsx')).GateView, 'the gate'),
  },
};
