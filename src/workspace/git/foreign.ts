import { lstatSync } from 'node:fs';
import process from 'node:process';

/**
 * Whether somebody else owns a file or folder, by git's rules: who runs as root through sudo is two users. Always false on
 * Windows, where files have no owner in this sense.
 */
export function isForeign(path: string, environment: NodeJS.ProcessEnv = process.env): boolean {
  const user = process.geteuid?.();
  if (user === undefined) return false;
  const owner = ownerOf(path);
  if (owner === user) return false;
  return user !== 0 || owner === null || String(owner) !== environment.SUDO_UID;
}

function ownerOf(path: string): number | null {
  try {
    return lstatSync(path).uid;
  } catch {
    return null;
  }
}
