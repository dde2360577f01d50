import './shell.css';
import { useEffect, useRef } from 'preact/hooks';
import { useConnectionState } from '../connection/use-answer.ts';
import type { Route } from '../routing/route.ts';
import { useRoute } from '../routing/use-route.ts';
import { Header } from './header.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { SignIn } from './sign-in.tsx';
import { useKeys } from './use-keys.ts';
import { VIEWS } from './views.tsx';

export function App() {
  const route = useRoute();
  const connection = useConnectionState();
  const help = useKeys();
  return (
    <>
      <a class="skip" href="#main" onClick={focusMain}>
        Skip to content
      </a>
      <Header route={route} onHelp={help.open} />
      <div class="connection" role="status">
        {connection.at === 'lost' && <p>Orrery does not answer. What is shown is from before; trying again …</p>}
      </div>
      <main id="main" tabIndex={-1}>
        {connection.at === 'signed-out' ? (
          <SignIn needs={connection.needs} message={connection.message} />
        ) : (
          <ShownView route={route} />
        )}
      </main>
      <KeyboardHelp shown={help.shown} onClose={help.close} />
    </>
  );
}

function ShownView({ route }: { route: Route }) {
  const { title, component: View } = VIEWS[route.view];
  const name = route.path === '' ? title : `${route.path.slice(route.path.lastIndexOf('/') + 1)} · ${title}`;
  const place = `${route.view}/${route.path}`;
  const first = useRef(place);
  useEffect(() => {
    document.title = `${name} · Orrery`;
    if (first.current === place) return;
    first.current = place;
    // Who reads by ear or by keys begins at the new view, not at the link that led there.
    const main = document.getElementById('main');
    (main?.querySelector<HTMLElement>('h1[tabindex]') ?? main)?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [name, place]);
  return <View key={place} route={route} />;
}

/** The address behind `#` is that of the view, so that the link itself must not be followed. */
function focusMain(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
