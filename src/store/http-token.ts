import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../workspace/real-path.ts';
import { keepPrivate } from './private-folder.ts';
import { createStateFolder } from './state-folder.ts';

const TOKEN = /^[\w-]{43}$/;

/** A secret of 256 bits that an `Authorization` header can carry. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A token of one caller. What it begins with lets checks for secrets find it. */
export function newKeyToken(): string {
  return `orrery_${newToken()}`;
}

/**
 * The bearer token of this user's servers on this machine, made when there is none: the same at each start, so that what
 * clients were told stays true.
 *
 * @param home the state folder of what concerns no project in particular
 * @param roots absolute real paths of the analysed trees
 * @throws OrreryError as `createStateFolder` and `keepPrivate` do; what the system throws
 */
export function keptToken(home: string, roots: readonly string[]): string {
  const path = join(createStateFolder(home, roots), 'http-token');
  const known = readToken(path);
  if (known !== null) return known;
  const token = newToken();
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, `${token}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // Unlike a rename, a link leaves the token that another server has just made.
    linkSync(temporary, path);
    return token;
  } catch (thrown) {
    if (systemCode(thrown) !== 'EEXIST') throw thrown;
    return readToken(path) ?? token;
  } finally {
    rmSync(temporary);
  }
}

/** Null where there is none; one that is damaged is removed. */
function readToken(path: string): string | null {
  if (!keepPrivate(path)) return null;
  const token = readFileSync(path, 'utf8').trim();
  if (TOKEN.test(token)) return token;
  rmSync(path);
  return null;
}
