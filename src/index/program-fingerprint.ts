import { hash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../languages/grammar-files.ts';

/** The rooms that make facts and links. */
const FACT_ROOMS: readonly string[] = ['index', 'languages'];
/** Those that make results of analyses. */
export const RESULT_ROOMS: readonly string[] = [...FACT_ROOMS, 'analysis', 'search', 'workspace', 'tools', 'templates'];
/** What the package ships beside its code that results depend on. */
const SHIPPED_DATA: readonly string[] = ['grammars', 'vectors/local.vec'];

/**
 * What tells this program from others that would make other facts or links of the same files: names, sizes and times of
 * the files of its own in some rooms. With it in the key of all that is stored, nothing made by another build is ever taken for this one's.
 */
export function programFingerprint(rooms: readonly string[] = FACT_ROOMS): string {
  const own = fileURLToPath(import.meta.url);
  // From source, what matters stands in a few rooms; a bundle lies flat in one folder.
  const source = dirname(dirname(own));
  const isSource = own.endsWith('.ts');
  const folders = isSource ? rooms.map((room) => join(source, room)) : [dirname(own)];
  const stamps = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: isSource, encoding: 'utf8' }).map((path) => stampOf(folder, path)),
  );
  const data = SHIPPED_DATA.map((path) => stampOf(packageRoot(), path));
  return hash('sha1', [...stamps.sort(), ...data].join('\n')).slice(0, 16);
}

function stampOf(folder: string, path: string): string {
  const { size, mtimeMs } = statSync(join(folder, path));
  return `${path} ${size} ${mtimeMs}`;
}
