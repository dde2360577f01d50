import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Failed, Waiting } from './answered.tsx';

type Loaded<P> = { readonly view: ComponentType<P> } | { readonly failed: true } | null;

/** A component whose code is loaded when it is first shown. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>, what: string): ComponentType<P> {
  let loading: Promise<ComponentType<P>> | null = null;
  return function Lazy(props: P) {
    const [loaded, setLoaded] = useState<Loaded<P>>(null);
    const [tries, setTries] = useState(0);
    useEffect(() => {
      let shown = true;
      loading ??= load();
      loading.then(
        (view) => shown && setLoaded({ view }),
        () => {
          loading = null;
          if (shown) setLoaded({ failed: true });
        },
      );
      return () => {
        shown = false;
      };
    }, [tries]);
    if (loaded === null) return <Waiting what={what} progress={null} />;
    if ('failed' in loaded) {
      const problem = {
        kind: 'connection',
        message: 'A part of this page could not be loaded.',
        recovery: null,
      } as const;
      return <Failed what={what} problem={problem} onAgain={() => setTries(tries + 1)} />;
    }
    return <loaded.view {...props} />;
  };
}
