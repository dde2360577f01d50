import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Answered } from '../components/answered.tsx';
import type { Root } from '../connection/question.ts';
import { ServerProvider, useServer } from '../connection/use-answer.ts';
import { roots } from '../data/roots.ts';
import { formatRoute, type Route } from '../routing/route.ts';
import { replaceAddress } from '../routing/use-route.ts';

interface RootShownProps {
  readonly route: Route;
  readonly children: ComponentChildren;
}

/** Shows what is within it of the root that the address names: of the first one where it names none. */
export function RootShown({ route, children }: RootShownProps) {
  return (
    <Answered question={roots} what="the list of projects">
      {({ roots: all }) => <Shown all={all} route={route} children={children} />}
    </Answered>
  );
}

function Shown({ all, route, children }: RootShownProps & { readonly all: readonly Root[] }) {
  const server = useServer();
  const [first, ...others] = all;
  const isOnly = others.length === 0;
  const root = isOnly ? null : all.find(({ name }) => name === (route.root ?? first?.name));
  const shown = root?.name ?? null;
  useEffect(() => {
    if (root !== undefined && route.root !== shown) replaceAddress(formatRoute({ ...route, root: shown }));
  }, [route, root, shown]);
  if (root === undefined) return <NoSuchRoot name={route.root ?? ''} all={all} />;
  return <ServerProvider value={server.of(root)}>{children}</ServerProvider>;
}

function NoSuchRoot({ name, all }: { name: string; all: readonly Root[] }) {
  return (
    <div class="view">
      <h1 tabIndex={-1}>No such project here</h1>
      <p>This server does not have {name} open. It has:</p>
      <ul>
        {all.map((root) => (
          <li key={root.path}>
            <a href={formatRoute({ view: 'overview', root: root.name, path: '', lines: null, options: {} })}>
              {root.name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
