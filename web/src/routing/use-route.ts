import { useEffect, useState } from 'preact/hooks';
import { formatRoute, parseRoute, type Route, showRoot } from './route.ts';

/** The route that the address names now. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  // Before anything that is shown makes an address.
  showRoot(route.root);
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
  replaceAddress(formatRoute({ ...route, options }));
}

/** Goes to an address without a new entry in the history of the browser. */
export function replaceAddress(address: string): void {
  history.replaceState(null, '', address);
  dispatchEvent(new HashChangeEvent('hashchange'));
}
