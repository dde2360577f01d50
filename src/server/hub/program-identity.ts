import { realpathSync, statSync } from 'node:fs';
import { VERSION } from '../../version.ts';

/**
 * Tells this program from another version, and from another build of it: a front and a hub work together only when they are
 * the same.
 *
 * @param entry the file that was started
 */
export function programIdentity(entry: string): string {
  try {
    const real = realpathSync(entry);
    const { mtimeMs, size } = statSync(real);
    return [VERSION, process.version, real, mtimeMs, size].join(' ');
  } catch {
    return VERSION;
  }
}
