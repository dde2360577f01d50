import { useEffect, useRef } from 'preact/hooks';
import { VIEW_NAMES } from '../routing/route.ts';
import { VIEWS } from './views.ts';

const COMMON: readonly (readonly [string, string])[] = [
  ['/', 'Search'],
  ['?', 'These keys'],
  ['Tab', 'Move through links, rows and controls'],
  ['Esc', 'Close, or go up one folder in the map'],
];

export function KeyboardHelp({ shown, onClose }: { shown: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (shown) dialog.current?.showModal();
    else dialog.current?.close();
  }, [shown]);
  const keys = [...COMMON, ...VIEW_NAMES.map((name) => [`g ${VIEWS[name].key}`, VIEWS[name].title] as const)];
  return (
    <dialog ref={dialog} class="keys" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">Keyboard</h2>
      <dl>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <button type="button" class="button" onClick={onClose}>
        Close
      </button>
    </dialog>
  );
}
