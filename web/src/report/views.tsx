import { Empty } from '../components/answered.tsx';
import type { ViewComponents } from '../shell/app.tsx';
import { GateView } from '../views/gate/gate.tsx';
import { Graph } from '../views/graph/graph.tsx';
import { HistoryView } from '../views/history/history.tsx';
import { Hotspots } from '../views/hotspots/hotspots.tsx';
import { Overview } from '../views/overview/overview.tsx';
import { FileFacts } from './file-facts.tsx';
import { FindFile } from './find-file.tsx';

/** The views of the file, which has all its code in itself. */
export const REPORT_VIEWS: ViewComponents = {
  overview: Overview,
  hotspots: Hotspots,
  graph: Graph,
  file: FileFacts,
  search: FindFile,
  history: HistoryView,
  sessions: NoSessions,
  gate: GateView,
};

function NoSessions() {
  return (
    <div class="view">
      <h1 tabIndex={-1}>Sessions</h1>
      <Empty title="Only with a server">
        To see live who is working on what, run <code>orrery ui</code> in the project.
      </Empty>
    </div>
  );
}
