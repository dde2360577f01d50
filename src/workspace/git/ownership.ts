import { lstatSync } from 'node:fs';
import process from 'node:process';
import type { Repository } from '../repository.ts';
import type { GitResult } from './run-git.ts';

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

/**
 * Whether the repository is the user's own, or one that the user said to trust with `safe.directory`.
 * @param safeDirectories asks git for the values of that setting
 */
export async function isTrusted(repository: Repository, safeDirectories: () => Promise<GitResult>): Promise<boolean> {
  if (!repository.isForeign) return true;
  const result = await safeDirectories();
  if (result.kind === 'failed') return false;
  return isListed(repository.workTree, result.stdout.toString('utf8').split('\0').slice(0, -1));
}

/** An empty value takes back those before it. */
function isListed(folder: string, values: readonly string[]): boolean {
  const listed = values.slice(values.lastIndexOf('') + 1);
  return listed.some((value) => {
    if (value === '*' || value === folder) return true;
    return value.endsWith('/*') && folder.startsWith(value.slice(0, -1));
  });
}
