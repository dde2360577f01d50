// By its name, an older Node would fail on it before it could be told that it is too old.
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { holdPrivate, realPlace } from '../store/private-folder.ts';
import { defaultStateFolder } from '../store/state-home.ts';

/**
 * Has what is imported from here on compiled once a machine, not once a start: clients start a server for every session.
 *
 * What lies in such a cache is run, and Node's own place for it, in the shared temporary folder, is one that another user may
 * have made. This one is a folder of the user's alone; without it there is no cache. On Linux it is reached by its
 * descriptor, so that nothing can come to its place after it was checked.
 */
export function usePrivateCompileCache(): void {
  // Who names a folder has chosen it, and Node uses it already.
  if (process.env.NODE_COMPILE_CACHE) return;
  try {
    const folder = realPlace(join(defaultStateFolder(process.env, homedir(), process.platform), 'compiled'));
    // One that was open to others is not closed and trusted: what it holds may be theirs.
    const { handle } = holdPrivate(folder, () => false);
    module.enableCompileCache(process.platform === 'linux' ? `/proc/self/fd/${handle}` : folder);
  } catch {
    // A start without it takes longer, and nothing else.
  }
}
