import { lstatSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { OrreryError } from '../../errors.ts';
import { makePrivate, realPlace } from '../../store/private-folder.ts';
import type { HubPlace } from './place.ts';

/** What a hub and its fronts put into its folder. */
const OWN_ENTRIES: ReadonlySet<string> = new Set(['socket', 'starting', 'hub.lock', 'hub.lock-journal', 'log']);

/**
 * Makes the folder of a hub, or checks one that is there: who can put a socket into it gets the keys of a front's models.
 *
 * @returns its real path
 * @throws OrreryError as `makePrivate` does
 */
export function makeHubFolder(folder: string): string {
  const real = join(realPlace(dirname(folder)), basename(folder));
  makePrivate(real, (entry) => OWN_ENTRIES.has(entry));
  return real;
}

/**
 * Whether there is a socket of this user's at the address of a hub. Anything else, such as a link, no running hub has made.
 *
 * @throws OrreryError `SECURITY_ERROR` for a socket of another user, or in a folder that is not this user's alone
 */
export function hasHubSocket({ folder, address }: HubPlace): boolean {
  makeHubFolder(folder);
  const user = process.geteuid?.();
  // The name of a pipe on Windows is in no folder; the system keeps other users out.
  if (user === undefined) return true;
  const stats = lstatSync(address, { throwIfNoEntry: false });
  if (stats?.isSocket() !== true) return false;
  if (stats.uid === user) return true;
  const message = `The hub's socket ${address} belongs to another user, so it is not used. Remove it, or name another folder with --state.`;
  throw new OrreryError('SECURITY_ERROR', message, { path: address });
}
