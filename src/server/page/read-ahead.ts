import { toOrreryError } from '../../errors.ts';
import { namedRoots, rootQuery } from '../../tools/resources/root-names.ts';
import type { Engine } from '../engine/engine.ts';

/**
 * Has what the page shows first measured, so that it is there when the page asks: a browser takes about as long to load the
 * page as an engine to start, to read a kept index and to see what has changed.
 *
 * @returns what to call when the page is asked for, or soon will be; while one reading goes on, no other begins, whoever asks
 */
export function readerAhead(engine: Engine): () => void {
  let isReading = false;
  return () => {
    if (isReading) return;
    isReading = true;
    void readAhead(engine).finally(() => {
      isReading = false;
    });
  };
}

/** Never rejects: what cannot be had is told when the page asks for it. */
async function readAhead(engine: Engine): Promise<void> {
  const address = firstShown(engine);
  if (address === null) return;
  const client = engine.openClient();
  try {
    await client.readResource(address, new AbortController().signal);
  } catch (thrown) {
    engine.log.debug(`Preparing data for the page failed: ${toOrreryError(thrown).message}`);
  } finally {
    client.close();
  }
}

/** What is shown first, of the root that is shown where none is named; null without a root. */
function firstShown({ workspace: { roots } }: Engine): string | null {
  const [first] = namedRoots(roots);
  if (first === undefined) return null;
  const query = rootQuery(roots, first.path);
  return `orrery://project/scorecard${query}${query === '' ? '?' : '&'}format=json`;
}
