/** Builds `web/` into `dist/web/`. It takes longer than all else, so it is left out where none of its sources is newer. */
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Where the page is built to, below `dist/`. */
export const PAGE = 'web';
const SOURCES = ['web', 'scripts/build-page.mjs', 'package-lock.json'];

/**
 * The page is put in its place in one step, so that a server which starts meanwhile finds a whole one.
 *
 * @param root folder of the project
 */
export async function buildPage(root) {
  if (isCurrent(root)) return;
  const place = join(root, 'dist', PAGE);
  const outDir = `${place}.tmp`;
  const { build } = await import('vite');
  await build({ configFile: join(root, 'web', 'vite.config.ts'), logLevel: 'warn', build: { outDir } }).catch(
    (error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    },
  );
  rmSync(place, { recursive: true, force: true });
  renameSync(outDir, place);
}

function isCurrent(root) {
  const built = statSync(join(root, 'dist', PAGE, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return SOURCES.every((source) => newest(join(root, source)) <= built);
}

/** Newest modification time under `path`, in milliseconds. Folders count: their time tells of removed files. */
function newest(path) {
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return readdirSync(path).reduce((latest, entry) => Math.max(latest, newest(join(path, entry))), status.mtimeMs);
}
