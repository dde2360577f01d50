/**
 * Compiles each AssemblyScript source in `kernels/` to a WebAssembly module beside it. No network.
 *
 *     node scripts/kernels.mjs
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SCRIPT = fileURLToPath(import.meta.url);
const ROOT = dirname(dirname(SCRIPT));
const FOLDER = join(ROOT, 'kernels');
const COMPILER = join(ROOT, 'node_modules', 'assemblyscript', 'bin', 'asc.js');

/** Kernels work on the caller's layout of memory: no allocator, no runtime, nothing imported. */
const OPTIONS = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--use', 'abort='];

const sources = () => readdirSync(FOLDER).filter((entry) => entry.endsWith('.ts'));
const target = (source) => join(FOLDER, source.replace(/\.ts$/, '.wasm'));

/** The compiled kernels, absolute paths. */
export function kernelFiles() {
  return sources().map(target);
}

/** Whether every kernel is newer than its source and this script. */
export function kernelsAreCurrent() {
  return sources().every((source) => {
    const built = statSync(target(source), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return [join(FOLDER, source), SCRIPT].every((input) => statSync(input).mtimeMs <= built);
  });
}

/** @throws with the compiler's messages when a source does not compile */
export function buildKernels() {
  for (const source of sources()) {
    // Through a rename, so that a reader never meets half a module.
    const temporary = `${target(source)}.${process.pid}.tmp`;
    const args = [COMPILER, source, '--outFile', basename(temporary), ...OPTIONS];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: FOLDER, encoding: 'utf8' });
    if (status !== 0) throw new Error(`kernels/${source} does not compile.\n${stdout}${stderr}`);
    renameSync(temporary, target(source));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) buildKernels();
