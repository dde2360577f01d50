import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { realPlace } from '../../store/private-folder.ts';
import { type StatePlace, stateHome } from '../../store/state-home.ts';
import { projectIdentity } from '../../workspace/repository.ts';

/** Where the hub of some projects is to be found. */
export interface HubPlace {
  /** The hub's own folder, absolute. */
  readonly folder: string;
  /** The address of its socket: a path, or the name of a pipe on Windows. */
  readonly address: string;
}

/** The longest path that a socket can have on every system, in bytes. */
const MAX_ADDRESS_BYTES = 100;

/**
 * The hub of the projects that some folders belong to: all working trees of a repository share one, and no two sets of
 * projects do. Looks at the folders alone.
 *
 * @param roots absolute
 * @returns null where no socket can be: its path would be too long
 */
export function hubPlace(roots: readonly string[], state: StatePlace): HubPlace | null {
  const projects = [...new Set(roots.map((root) => projectIdentity(realPlace(root))))].sort();
  const key = createHash('sha256').update(projects.join('\0')).digest('hex').slice(0, 12);
  const home = stateHome(state);
  const folder = join(home, 'hubs', key);
  if (state.platform === 'win32') {
    const user = createHash('sha256').update(home).digest('hex').slice(0, 12);
    return { folder, address: `\\\\.\\pipe\\orrery-${user}-${key}` };
  }
  const address = join(folder, 'socket');
  return Buffer.byteLength(address) > MAX_ADDRESS_BYTES ? null : { folder, address };
}
