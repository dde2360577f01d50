import './shell.css';
import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useConnectionState } from '../connection/use-answer.ts';
import type { ViewName } from '../routing/route.ts';
import { useRoute } from '../routing/use-route.ts';
import { focusHeading } from './focus-heading.ts';
import { Header } from './header.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { RootShown } from './root-shown.tsx';
import { SignIn } from './sign-in.tsx';
import { useKeys } from './use-keys.ts';
import { VIEWS, type ViewProps } from './views.ts';

export type ViewComponents = Readonly<Record<ViewName, ComponentType<ViewProps>>>;

interface AppProps {
  readonly views: ViewComponents;
  /** Said above every view. */
  readonly note?: string;
}

export function App({ views, note }: AppProps) {
  const route = useRoute();
  const connection = useConnectionState();
  const help = useKeys();
  return (
    <>
      <button type="button" class="skip" onClick={focusMain}>
        Skip to content
      </button>
      <Header route={route} onHelp={help.open} />
      <div class="connection" role="status">
        {note !== undefined && <p class="note">{note}</p>}
        {connection.at === 'lost' && <p>Orrery does not answer. This is the last known state; trying again …</p>}
      </div>
      <main id="main" tabIndex={-1}>
        {connection.at === 'signed-out' ? (
          <SignIn needs={connection.needs} message={connection.message} />
        ) : (
          <RootShown route={route}>
            <ShownView route={route} component={views[route.view]} />
          </RootShown>
        )}
      </main>
      <KeyboardHelp shown={help.shown} onClose={help.close} />
    </>
  );
}

function ShownView({ route, component: View }: ViewProps & { component: ComponentType<ViewProps> }) {
  const { title } = VIEWS[route.view];
  const name = route.path === '' ? title : `${route.path.slice(route.path.lastIndexOf('/') + 1)} · ${title}`;
  const place = `${route.root ?? ''} ${route.view}/${route.path}`;
  const first = useRef(place);
  useEffect(() => {
    document.title = `${name} · Orrery`;
    if (first.current === place) return;
    first.current = place;
    scrollTo(0, 0);
    const main = document.getElementById('main');
    return main === null ? undefined : focusHeading(main);
  }, [name, place]);
  return <View key={place} route={route} />;
}

function focusMain(): void {
  document.getElementById('main')?.focus();
}
