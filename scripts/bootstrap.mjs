/**
 * What every npm script goes through: `node scripts/bootstrap.mjs TASK [argument…]`. It brings a fresh or changed clone up to
 * date (packages, grammars, kernels, bundle) and then runs the task on the Node that the lockfile pins, whatever Node started it. So
 * any task works as the very first command. It runs on Node 20 with nothing installed, and is silent when nothing is to do.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ensureGrammars, grammarsLookComplete } from './grammars.mjs';
import { kernelsAreCurrent } from './kernels.mjs';
import { npm } from './npm.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE_PACKAGE = join(ROOT, 'node_modules', 'node');
const PINNED_NODE = join(NODE_PACKAGE, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** The oldest Node that runs TypeScript sources directly: used only where the pinned Node has no build for the machine. */
const FLOOR = [22, 18];

const BUNDLE = 'dist/orrery.js';
const BUNDLE_SOURCES = [
  'src',
  'kernels',
  'web',
  'grammars/manifest.json',
  'scripts/build.mjs',
  'scripts/build-page.mjs',
  'scripts/bundle.mjs',
  'scripts/kernels.mjs',
  'scripts/licences.mjs',
  'package.json',
  'package-lock.json',
];

/**
 * The tasks: what each needs first, and the commands it runs on the pinned Node. The caller's arguments go to the last one.
 * A task that works on a folder of the caller's runs where the caller stands; the others run in the project.
 */
const lint = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'];
const typecheck = ['node_modules/typescript/bin/tsc', '--project', '.'];
/** The page runs in browsers and has their types. */
const typecheckPage = ['node_modules/typescript/bin/tsc', '--project', 'web'];
const test = ['node_modules/vitest/vitest.mjs', 'run'];
/** Oracles, growth and properties over many cases. */
const testLong = [...test, '--config', 'vitest.long.config.ts'];
const build = ['scripts/build.mjs'];
/**
 * Orrery's own gate on its own sources, as `orrery.json` says: what was accepted once is in `src/.orrery-baseline.json`, which
 * only gets shorter.
 */
const gate = [BUNDLE, 'gate', 'src', '--all'];

const TASKS = {
  start: { needs: ['packages', 'node', 'grammars', 'kernels', 'bundle'], run: [[BUNDLE, 'up']], inCallersFolder: true },
  test: { needs: ['packages', 'node', 'grammars', 'kernels', 'bundle'], run: [test] },
  'test:long': { needs: ['packages', 'node', 'grammars', 'kernels', 'bundle'], run: [testLong] },
  bench: { needs: ['packages', 'node', 'grammars', 'kernels', 'bundle'], run: [['bench/main.ts']] },
  fuzz: { needs: ['packages', 'node', 'grammars', 'kernels', 'bundle'], run: [['reliability/fuzz.ts']] },
  soak: { needs: ['packages', 'node', 'grammars', 'kernels', 'bundle'], run: [['reliability/soak.ts']] },
  kill: { needs: ['packages', 'node', 'grammars', 'kernels', 'bundle'], run: [['reliability/kill.ts']] },
  chaos: { needs: ['packages', 'node', 'grammars', 'kernels', 'bundle'], run: [['reliability/chaos.ts']] },
  memory: { needs: ['packages', 'node', 'grammars', 'kernels', 'bundle'], run: [['reliability/memory.ts']] },
  // One after the other, each as long as it takes by default.
  reliability: {
    needs: ['packages', 'node', 'grammars', 'kernels', 'bundle'],
    run: ['memory', 'chaos', 'kill', 'fuzz', 'soak'].map((name) => [`reliability/${name}.ts`]),
  },
  gate: { needs: ['packages', 'node', 'grammars', 'kernels', 'bundle'], run: [gate] },
  scaffold: { needs: ['packages', 'node'], run: [['scripts/scaffold.mjs']] },
  build: { needs: ['packages', 'node', 'grammars'], run: [build] },
  release: { needs: ['packages', 'node', 'grammars'], run: [['scripts/release.mjs']] },
  lint: { needs: ['packages', 'node'], run: [lint] },
  format: { needs: ['packages', 'node'], run: [[...lint, '--write']] },
  typecheck: { needs: ['packages', 'node'], run: [typecheck, typecheckPage] },
  check: {
    needs: ['packages', 'node', 'grammars'],
    run: [lint, typecheck, typecheckPage, build, gate, test, testLong],
  },
};

const say = (message) => process.stderr.write(`${message}\n`);

/**
 * Whether the installed packages are those of the lockfile, by version and integrity. Packages for other platforms are
 * optional and may be absent. npm writes its own copy of the lockfile last, so an interrupted install does not count.
 */
function packagesAreCurrent() {
  const installedFile = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    const found = installed[path];
    if (path === '' || (found === undefined && entry.optional)) return true;
    return found?.version === entry.version && found?.integrity === entry.integrity;
  });
}

/**
 * No dependency needs its install script, and npm may be set to skip them: the one that brings Node is run by hand. npm takes
 * all packages away before it installs them, the Node among them that this may run on: a copy of it does the rest.
 */
async function installPackages() {
  const folder = process.execPath.startsWith(NODE_PACKAGE) ? mkdtempSync(join(tmpdir(), 'orrery-node-')) : null;
  const node = folder === null ? process.execPath : join(folder, basename(process.execPath));
  if (folder !== null) copyFileSync(process.execPath, node);
  try {
    say('Installing packages (npm ci)');
    await npm(['ci', '--ignore-scripts', '--loglevel=error'], { cwd: ROOT, quiet: true });
    await installNode(node);
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Installs the pinned Node. Some platforms have no build of it, or one that does not run: theirs is removed again.
 * @param node runs the installation
 */
async function installNode(node = process.execPath) {
  say('Installing the pinned Node');
  try {
    await runNode(node, ['installArchSpecificPackage.js'], NODE_PACKAGE, ['ignore', 'ignore', 'inherit']);
    await runNode(PINNED_NODE, ['--version'], ROOT, 'ignore');
  } catch (error) {
    rmSync(PINNED_NODE, { force: true });
    if (!floorIsMet()) {
      throw new Error(
        `Node could not be installed for ${process.platform}-${process.arch} (${error.message}), and this one is ` +
          `${process.version}. Install Node ${FLOOR.join('.')} or newer.`,
      );
    }
    say(`There is no pinned Node for ${process.platform}-${process.arch}: going on with this one, ${process.version}`);
  }
}

/** Newest modification time under `path`, in milliseconds. Folders count: their time tells of removed files. */
function newest(path) {
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return readdirSync(path).reduce((latest, entry) => Math.max(latest, newest(join(path, entry))), status.mtimeMs);
}

function bundleIsCurrent() {
  const built = statSync(join(ROOT, BUNDLE), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return BUNDLE_SOURCES.every((source) => newest(join(ROOT, source)) <= built);
}

/** What a task may need, in the order of doing it. */
const NEEDS = {
  packages: { isMet: packagesAreCurrent, meet: installPackages },
  // Where the pinned Node could not be had, a new enough one of the machine's own does; it is not tried again each time.
  node: { isMet: () => existsSync(PINNED_NODE) || floorIsMet(), meet: () => installNode() },
  grammars: { isMet: grammarsLookComplete, meet: () => ensureGrammars(say) },
  kernels: { isMet: kernelsAreCurrent, meet: () => runNode(nodeToUse(), ['scripts/kernels.mjs'], ROOT) },
  bundle: { isMet: bundleIsCurrent, meet: () => runNode(nodeToUse(), build, ROOT) },
};

function floorIsMet() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1]);
}

const nodeToUse = () => (existsSync(PINNED_NODE) ? PINNED_NODE : process.execPath);

/** Runs `node` with the caller's terminal, passing signals on. Rejects with the exit status when it fails. */
function runNode(node, args, cwd, stdio = 'inherit') {
  const path = `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return new Promise((done, reject) => {
    const child = spawn(node, args, { cwd, stdio, env: { ...process.env, PATH: path } });
    // A terminal sends Ctrl-C to the whole group, so it only has to be outlived here; SIGTERM comes to this process alone.
    const outlive = () => {};
    const passOn = () => child.kill('SIGTERM');
    process.on('SIGINT', outlive).on('SIGTERM', passOn);
    child.on('error', reject);
    child.on('close', (status, signal) => {
      process.off('SIGINT', outlive).off('SIGTERM', passOn);
      if (status === 0) return done();
      reject(Object.assign(new Error(`${args[0]} failed`), { exitCode: status ?? 128 + constants.signals[signal] }));
    });
  });
}

async function main([name = '', ...args]) {
  const task = TASKS[name];
  if (task === undefined) throw new Error(`Unknown task "${name}". Tasks: ${Object.keys(TASKS).join(', ')}.`);
  for (const need of task.needs) if (!NEEDS[need].isMet()) await NEEDS[need].meet();
  const cwd = task.inCallersFolder ? (process.env.INIT_CWD ?? process.cwd()) : ROOT;
  const last = task.run.length - 1;
  for (const [i, [script, ...fixed]] of task.run.entries()) {
    await runNode(nodeToUse(), [resolve(ROOT, script), ...fixed, ...(i === last ? args : [])], cwd);
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error.exitCode === undefined) say(`orrery: ${error.message}`);
  process.exitCode = error.exitCode ?? 1;
}
