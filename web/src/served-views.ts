import { lazily } from './components/lazy.tsx';
import type { ViewComponents } from './shell/app.tsx';
import { Overview } from './views/overview/overview.tsx';

/** The views of the page that a server shows. The first one is in the page's own bundle, the others are loaded when they are first shown. */
export const SERVED_VIEWS: ViewComponents = {
  overview: Overview,
  hotspots: lazily(async () => (await import('./views/hotspots/hotspots.tsx')).Hotspots, 'the map'),
  graph: lazily(async () => (await import('./views/graph/graph.tsx')).Graph, 'the graph'),
  file: lazily(async () => (await import('./views/file/file.tsx')).FileView, 'the file'),
  search: lazily(async () => (await import('./views/search/search.tsx')).Search, 'the search'),
  history: lazily(async () => (await import('./views/history/history.tsx')).HistoryView, 'the history'),
  sessions: lazily(async () => (await import('./views/sessions/sessions.tsx')).Sessions, 'the sessions'),
  gate: lazily(async () => (await import('./views/gate/gate.tsx')).GateView, 'the gate'),
};
