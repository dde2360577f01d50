import { setImmediate as nextTurn } from 'node:timers/promises';

/** Works without a pause for at most so long, in milliseconds. */
const SLICE_MS = 10;

/**
 * Does some work for each item, one after the other, and lets others have a turn now and then.
 * @throws the signal's reason when it aborts
 */
export async function inSlices<T>(items: Iterable<T>, signal: AbortSignal | undefined, work: (item: T) => void) {
  let sliceStart = performance.now();
  for (const item of items) {
    if (performance.now() - sliceStart > SLICE_MS) {
      await nextTurn();
      signal?.throwIfAborted();
      sliceStart = performance.now();
    }
    work(item);
  }
}
