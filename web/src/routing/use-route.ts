import { useEffect, useState } from 'preact/hooks';
import { formatRoute, parseRoute, type Route } from './route.ts';

/** The route that the address names now. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const follow = () => setRoute(parseRoute(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return route;
}

export function goTo(address: string): void {
  location.hash = address;
}

/** Changes options of the view that is shown, without a new entry in the history of the browser. `null` takes one away. */
export function setOptions(route: Route, changes: Readonly<Record<string, string | null>>): void {
  const options: Record<string, string> = { ...route.options };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') delete options[name];
    else options[name] = value;
  }
  history.replaceState(null, '', formatRoute({ ...route, options }));
  dispatchEvent(new HashChangeEvent('hashchange'));
}
