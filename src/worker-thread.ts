import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** V8 divides the space for new objects into this many parts. */
const PARTS = 3;

/** Threads that this one is starting: the last resets the flag. Another thread may reset it earlier, which only costs time. */
let starting = 0;

/**
 * Starts a thread with a fixed number of MiB for new objects. V8 begins with 1 MiB, which work on many
 * files fills thousands of times over, each time with a collection that takes longer than what it collects took to make;
 * by itself it grows to many times what such work needs.
 *
 * @param source the thread's module; in the bundle, the module of that name next to the bundle's chunks
 * @param options resource limits of the thread, except its young generation
 */
export function startWorker(source: URL, youngMib: number, options: WorkerOptions = {}): Worker {
  // A flag of the whole process; it applies to threads that start while it is set.
  setFlagsFromString(`--min-semi-space-size=${youngMib}`);
  starting++;
  const worker = new Worker(existsSync(fileURLToPath(source)) ? source : builtFrom(source), {
    env: threadEnvironment(),
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

/**
 * Collects this thread's garbage and returns its memory to the system. A thread calls it after releasing what it
 * worked with, before it reports that it is done. Otherwise V8 keeps the pages of an ended thread for eight seconds, and
 * for as long as the first thread is busy, so that its own results need memory in addition.
 */
export function giveMemoryBack(): void {
  setFlagsFromString('--expose-gc');
  // The flag is of the whole process: another thread that does the same may have reset it, and then this one's memory
  // is freed later.
  const collect = runInNewContext('globalThis.gc') as NodeJS.GCFunction | undefined;
  setFlagsFromString('--no-expose-gc');
  // Any other collection keeps freed memory for new objects.
  collect?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}

/**
 * Returns this thread's environment with its compile cache, if any, because a new thread has none by default. Node stores
 * the code of each version and user in a folder within the one that it is given.
 */
function threadEnvironment(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir();
  const folder = cache === undefined ? null : placeOf(dirname(cache));
  return folder === null ? process.env : { ...process.env, NODE_COMPILE_CACHE: folder };
}

/**
 * Returns the path of a folder that may be given by a descriptor; null if it was removed. With the descriptor of a folder
 * that is removed while a thread starts, Node would try to create it again endlessly.
 */
function placeOf(folder: string): string | null {
  try {
    return realpathSync(folder);
  } catch {
    return null;
  }
}

function builtFrom({ href }: URL): URL {
  return new URL(`${href.slice(0, -'.ts'.length)}.js`);
}
