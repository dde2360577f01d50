import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS } from '../scripts/bundle.mjs';

export interface Bundles extends Disposable {
  /** The bundled program of an entry, by the name of its file without the extension. */
  program(name: string): string;
}

/** Bundles programs of this folder as the package itself is bundled, into a temporary folder. */
export async function bundle(...entries: readonly string[]): Promise<Bundles> {
  const outdir = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  await build({
    ...BUNDLE_OPTIONS,
    entryPoints: entries.map((entry) => join(import.meta.dirname, entry)),
    outdir,
    outExtension: { '.js': '.mjs' },
  });
  return {
    program: (name) => join(outdir, `${basename(name, '.ts')}.mjs`),
    [Symbol.dispose]: () => rmSync(outdir, { recursive: true, force: true }),
  };
}
