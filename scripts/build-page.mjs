/** Builds `web/` into `dist/web/`. It takes longer than all else, so it is left out where none of its sources is newer. */
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import process from 'node:process';
import { brotliCompressSync, constants } from 'node:zlib';

/** Where the page is built to, below `dist/`. */
export const PAGE = 'web';
/** Where what a report file is made of is built to, below the page. */
const REPORT = 'report';
const COMPRESSIBLE = new Set(['.css', '.js', '.svg']);
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
  const made = (config, folder) =>
    build({ configFile: join(root, 'web', config), logLevel: 'warn', build: { outDir: folder } });
  try {
    await made('vite.config.ts', outDir);
    await made('report.config.ts', join(outDir, REPORT));
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  for (const folder of ['assets', REPORT].map((name) => join(outDir, name))) {
    for (const name of readdirSync(folder)) compress(join(folder, name));
  }
  rmSync(place, { recursive: true, force: true });
  renameSync(outDir, place);
}

/** Browsers take such files as they are, and the package holds a third of the bytes. */
function compress(path) {
  if (!COMPRESSIBLE.has(extname(path))) return;
  const content = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  rmSync(path);
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
