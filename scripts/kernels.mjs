/**
 * Compiles each AssemblyScript source in `kernels/` to a WebAssembly module beside it. No network.
 *
 *     node scripts/kernels.mjs
 */
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SCRIPT = fileURLToPath(import.meta.url);
const FOLDER = join(dirname(dirname(SCRIPT)), 'kernels');

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
export async function buildKernels() {
  // Loaded here: where the kernels are current, the compiler need not even be installed.
  const { default: asc } = await import('assemblyscript/asc');
  for (const source of sources()) {
    const messages = asc.createMemoryStream();
    const outputs = new Map();
    const { error } = await asc.main([source, '--outFile', 'kernel.wasm', ...OPTIONS], {
      stderr: messages,
      stdout: messages,
      readFile: (name) => (name === source ? readFileSync(join(FOLDER, source), 'utf8') : null),
      writeFile: (name, contents) => void outputs.set(basename(name), contents),
      listFiles: () => [],
    });
    if (error) throw new Error(`kernels/${source} does not compile.\n${messages.toString()}`);
    // Through a rename, so that a reader never meets half a module.
    const temporary = `${target(source)}.${process.pid}.tmp`;
    writeFileSync(temporary, outputs.get('kernel.wasm'));
    renameSync(temporary, target(source));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildKernels();
