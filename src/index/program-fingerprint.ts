import { hash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../languages/grammar-files.ts';

/**
 * What tells this program from others that would make other facts or links of the same files: names, sizes and times of
 * its own files. With it in the key of all that is stored, nothing made by another build is ever taken for this one's.
 */
export function programFingerprint(): string {
  const own = fileURLToPath(import.meta.url);
  // From source, what matters stands in two rooms; a bundle lies flat in one folder.
  const folders = own.endsWith('.ts') ? [dirname(own), join(dirname(dirname(own)), 'languages')] : [dirname(own)];
  const stamps = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => stampOf(folder, path)),
  );
  return hash('sha1', [...stamps.sort(), stampOf(packageRoot(), 'grammars')].join('\n')).slice(0, 16);
}

function stampOf(folder: string, path: string): string {
  const { size, mtimeMs } = statSync(join(folder, path));
  return `${path} ${size} ${mtimeMs}`;
}
