import { useEffect, useState } from 'preact/hooks';
import { VIEW_NAMES, viewAddress } from '../routing/route.ts';
import { goTo } from '../routing/use-route.ts';
import { VIEWS } from './views.ts';

/** Milliseconds in which the key of a view must follow `g`. */
const FOLLOWS = 1000;

interface Help {
  readonly shown: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Keys that work wherever nothing is typed: `/` for the search, `g` and a letter for a view, `?` for what keys there are. */
export function useKeys(): Help {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let goAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const view = VIEW_NAMES.find((name) => VIEWS[name].key === event.key);
      if (view !== undefined && event.timeStamp - goAt < FOLLOWS) {
        goAt = Number.NEGATIVE_INFINITY;
        goTo(viewAddress(view));
      } else if (event.key === 'g') goAt = event.timeStamp;
      else if (event.key === '?') setShown(true);
      else if (event.key === '/') {
        event.preventDefault();
        document.getElementById('find')?.focus();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return { shown, open: () => setShown(true), close: () => setShown(false) };
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable="true"]') !== null;
}
