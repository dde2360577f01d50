/** Bundles `src/`, `web/` and every package they use into `dist/`, so that the published package needs no dependency at all. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { constants, zstdCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { buildPage, PAGE } from './build-page.mjs';
import { BUNDLE_OPTIONS, withoutUnusedRequire } from './bundle.mjs';
import { buildKernels, kernelFiles, kernelsAreCurrent } from './kernels.mjs';
import { joinedNotices, licenceNotice } from './licences.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const DIST = join(ROOT, 'dist');

/** What is started, each bundled into one file: whoever waits for a start waits for every file that is loaded. */
const STARTS = { orrery: 'src/cli/main.ts', start: 'src/cli/start.ts' };
/** The rest, in files that share what they have in common; what the starts load of it goes by these names. */
const ENTRIES = {
  program: 'src/cli/program.ts',
  hub: 'src/cli/commands/hub.ts',
  'serve-alone': 'src/cli/serve-alone.ts',
  'engine-thread': 'src/server/engine/engine-thread.ts',
  worker: 'src/languages/worker.ts',
  'link-worker': 'src/index/link-worker.ts',
  'duplicates-worker': 'src/analysis/findings/clones/duplicates-worker.ts',
  'scan-worker': 'src/search/exact/scan-worker.ts',
};

const PARSER = 'node_modules/web-tree-sitter/web-tree-sitter.wasm';
const LORO = 'node_modules/loro-crdt/web/loro_wasm_bg.wasm';

/** The `node_modules/<package>` folders that inputs of the bundle lie in. */
function bundledPackages() {
  const folders = bundles
    .flatMap(({ metafile }) => Object.values(metafile.outputs))
    .flatMap(({ inputs }) => Object.keys(inputs))
    .map((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0])
    .filter((folder) => folder !== undefined);
  return [...new Set(folders)].sort();
}

if (!kernelsAreCurrent()) buildKernels();

/** Has the starts load what is bundled apart from them, and each other, from beside them. */
const beside = {
  name: 'beside',
  setup({ onResolve }) {
    const names = new Map(
      Object.entries({ ...STARTS, ...ENTRIES }).map(([name, source]) => [join(ROOT, source), name]),
    );
    onResolve({ filter: /^\.{1,2}\//, namespace: 'file' }, ({ kind, path, resolveDir }) => {
      const name = kind === 'dynamic-import' ? names.get(join(resolveDir, path)) : undefined;
      return name === undefined ? undefined : { path: `./${name}.js`, external: true };
    });
  },
};

/** Comments in the SQL of tables are for readers of the source. */
const bareSql = {
  name: 'bare-sql',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]store[\\/].*\b(?:migrations|schema)\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(/^ *--.*\n/gm, ''),
      loader: 'ts',
    }));
  },
};

/** What is wrong with the sources has been printed by then, with the lines; a stack trace of this script adds nothing. */
function bundled(options) {
  const common = { absWorkingDir: ROOT, outdir: 'dist', metafile: true, write: false };
  return build({ ...BUNDLE_OPTIONS, ...common, ...options }).catch(() => process.exit(1));
}

const bundles = await Promise.all([
  bundled({ entryPoints: ENTRIES, plugins: [bareSql] }),
  bundled({ entryPoints: STARTS, splitting: false, plugins: [beside, bareSql] }),
]);
const outputFiles = bundles.flatMap((one) => one.outputFiles);

// What clients are told of the tools is the same in every start.
const { ToolListing } = await import('../src/server/tool-listing.ts');
const { CATALOGUE } = await import('../src/tools/catalogue.ts');
const listing = JSON.stringify(new ToolListing(CATALOGUE).tools);

// The parsing runtime counts its steps.
const { metered } = await import('../src/languages/metering/metered.ts');

// Compressed, the grammars take a thirteenth of the room. Level 15 takes seconds and gains a hundredth.
const { readGrammarManifest } = await import('../src/languages/grammar-files.ts');
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 9 } };
const grammars = readGrammarManifest(readFileSync(join(ROOT, 'grammars/manifest.json'), 'utf8')).map(({ id }) => [
  `grammars/${id}.wasm.zst`,
  zstdCompressSync(readFileSync(join(ROOT, 'grammars', `${id}.wasm`)), COMPRESSION),
]);

// The manual page, made of the same tables as the help.
const { manualPage } = await import('../src/cli/manual.ts');
const { COMMANDS } = await import('../src/cli/program.ts');
const epoch = process.env.SOURCE_DATE_EPOCH;
const built = epoch === undefined ? new Date() : new Date(Number(epoch) * 1000);

const files = new Map([
  ['man/orrery.1', manualPage(COMMANDS, built.toISOString().slice(0, 10))],
  ['tool-listing.json', listing],
  ...outputFiles.map(({ path, text }) => [basename(path), withoutUnusedRequire(text)]),
  [basename(PARSER), metered(readFileSync(join(ROOT, PARSER)))],
  [basename(LORO), readFileSync(join(ROOT, LORO))],
  ...grammars,
  ...kernelFiles().map((file) => [basename(file), readFileSync(file)]),
  ['THIRD-PARTY.txt', joinedNotices(bundledPackages().map((folder) => licenceNotice(join(ROOT, folder))))],
]);

// Each file is replaced in one step, the entries after all they need, and stale ones are removed last: a server that
// starts in the middle of a build finds whole files.
for (const folder of ['man', 'grammars']) mkdirSync(join(DIST, folder), { recursive: true });
const isEntry = (name) => Object.keys({ ...ENTRIES, ...STARTS }).includes(basename(name, '.js'));
for (const [name, contents] of [...files].sort(([a], [b]) => Number(isEntry(a)) - Number(isEntry(b)))) {
  const temporary = join(DIST, `${name}.tmp`);
  writeFileSync(temporary, contents, { mode: name === 'orrery.js' ? 0o755 : 0o644 });
  renameSync(temporary, join(DIST, name));
}
const kept = new Set([PAGE, ...[...files.keys()].map((name) => name.split('/')[0])]);
for (const entry of readdirSync(DIST)) if (!kept.has(entry)) rmSync(join(DIST, entry), { recursive: true });
for (const entry of readdirSync(join(DIST, 'grammars'))) {
  if (!files.has(`grammars/${entry}`)) rmSync(join(DIST, 'grammars', entry));
}
await buildPage(ROOT);

const size = outputFiles.reduce((sum, { path }) => sum + statSync(join(DIST, basename(path))).size, 0);
process.stderr.write(`Built dist/: ${outputFiles.length} files, ${Math.round(size / 1024)} KiB\n`);
