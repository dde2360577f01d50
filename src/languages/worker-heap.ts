import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** V8 keeps room for new objects in so many parts. */
const PARTS = 3;

/** Threads that are starting. The flag is one of the whole process, and so is this. */
let starting = 0;

/**
 * Starts a thread with room for so many MiB of new objects, no less and no more. V8 begins with 1 MiB, which work on many
 * files fills thousands of times over, each time with a collection that takes longer than what it collects took to make;
 * left alone it goes on to many times what such work gains by it.
 *
 * @param resourceLimits as of any thread, but for its young generation
 */
export function startWorker(module: URL, youngMib: number, options: WorkerOptions = {}): Worker {
  setFlagsFromString(`--min-semi-space-size=${youngMib}`);
  starting++;
  const worker = new Worker(module, {
    ...options,
    resourceLimits: { ...options.resourceLimits, maxYoungGenerationSizeMb: PARTS * youngMib },
  });
  void Promise.race([once(worker, 'online'), once(worker, 'exit')])
    .catch(() => {})
    .then(() => {
      if (--starting === 0) setFlagsFromString('--min-semi-space-size=0');
    });
  return worker;
}
