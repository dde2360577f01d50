import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { npm } from '../scripts/npm.mjs';

/**
 * A tool that we are measured against, installed at one version. It is no dependency of the project: it is installed the
 * first time a benchmark needs it, into the user's cache folder, and found there from then on.
 *
 * @param name of an npm package
 * @param version exact
 * @returns the folder whose `node_modules` holds it
 * @throws Error when npm cannot install it
 */
export async function peer(name: string, version: string): Promise<string> {
  const folder = join(cacheFolder(), `${name.replaceAll('/', '+')}-${version}`);
  if (existsSync(folder)) return folder;
  // Made beside and put in place whole: an install that was broken off is never taken for one.
  const making = `${folder}.${process.pid}`;
  try {
    mkdirSync(making, { recursive: true });
    writeFileSync(join(making, 'package.json'), '{ "private": true }\n');
    const quietly = ['--no-audit', '--no-fund', '--ignore-scripts'];
    await npm(['install', ...quietly, '--save-exact', `${name}@${version}`], { cwd: making, quiet: true });
    renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
}

/** As the XDG Base Directory Specification has it; a relative path is to be ignored. */
function cacheFolder(): string {
  const named = process.env.XDG_CACHE_HOME;
  const cache = named?.startsWith('/') ? named : join(homedir(), '.cache');
  return join(cache, 'orrery-bench');
}
