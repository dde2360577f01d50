import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** V8 keeps room for new objects in so many parts. */
const PARTS = 3;

/** Threads that this one is starting: the flag is put back with the last. Another thread may do so earlier, which costs time alone. */
let starting = 0;

/**
 * Starts a thread with room for so many MiB of new objects, no less and no more. V8 begins with 1 MiB, which work on many
 * files fills thousands of times over, each time with a collection that takes longer than what it collects took to make;
 * left alone it goes on to many times what such work gains by it.
 *
 * @param source the thread's module; in the bundle, where there are no sources, the one of that name beside the bundle's chunks
 * @param options resource limits as of any thread, but for its young generation
 */
export function startWorker(source: URL, youngMib: number, options: WorkerOptions = {}): Worker {
  // A flag of the whole process, which holds for threads that start while it is set.
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
 * Collects this thread's garbage and gives its memory back to the system: to be called by a thread that has let go of what it
 * worked with, before it tells that it is done. Left alone, V8 keeps the pages of a thread that has ended for eight seconds, and
 * for as long as the first thread does not rest, so that what that one makes of the results takes its room beside them.
 */
export function giveMemoryBack(): void {
  setFlagsFromString('--expose-gc');
  // The flag is of the whole process: another thread that does the same may have taken it back since, and then this one's memory
  // goes the slow way.
  const collect = runInNewContext('globalThis.gc') as NodeJS.GCFunction | undefined;
  setFlagsFromString('--no-expose-gc');
  // Any other collection keeps what it frees for what is made next.
  collect?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}

/**
 * That of this thread, with the compile cache of this one, if it has any: a thread has none of its own by itself. Node keeps
 * the code of each version and user in a folder within the one that it is given.
 */
function threadEnvironment(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir();
  const folder = cache === undefined ? null : placeOf(dirname(cache));
  return folder === null ? process.env : { ...process.env, NODE_COMPILE_CACHE: folder };
}

/**
 * Where a folder is that may be reached by a descriptor; null where it was removed. By the descriptor of a folder that is
 * removed while a thread starts, Node would try to make it again without end.
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
