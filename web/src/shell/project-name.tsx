import { useAnswer, useConnectionState } from '../connection/use-answer.ts';
import { roots } from '../data/roots.ts';
import { formatRoute, type Route } from '../routing/route.ts';
import { goTo } from '../routing/use-route.ts';

/** What the project is called, to choose another by where the server has several open. */
export function ProjectName({ route }: { route: Route }) {
  const connection = useConnectionState();
  const answer = useAnswer(connection.at === 'signed-out' ? null : roots);
  if (answer?.state !== 'answered') return <span class="project" />;
  const { roots: all } = answer.value;
  const [first, ...others] = all;
  if (first === undefined) return <span class="project" />;
  if (others.length === 0) {
    return (
      <span class="project" title={first.path}>
        {lastOf(first.name)}
      </span>
    );
  }
  return (
    <select
      class="field project"
      aria-label="Project"
      value={route.root ?? first.name}
      onChange={({ currentTarget }) => goTo(addressIn(route, currentTarget.value))}
    >
      {all.map(({ name, path }) => (
        <option key={path} value={name} title={path}>
          {name}
        </option>
      ))}
    </select>
  );
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The same view of another root: what the view was asked for may not be there. */
function addressIn({ view }: Route, root: string): string {
  return formatRoute({ view: view === 'file' ? 'overview' : view, root, path: '', lines: null, options: {} });
}
