import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Loro from 'loro-crdt/web';

/** The sequence CRDT: https://loro.dev */
export type LoroModule = typeof Loro;

const RUNTIME = 'loro_wasm_bg.wasm';

let loaded: Promise<LoroModule> | null = null;

/** Loaded by whoever shares the first document: it takes some 50 ms, and its runtime 3.6 MB. */
export function loadLoro(): Promise<LoroModule> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<LoroModule> {
  const [loro, bytes] = await Promise.all([import('loro-crdt/web'), readFile(runtimePath())]);
  loro.initSync({ module: bytes });
  return loro;
}

/** This module runs from `src/collaboration/`, with the package beside it, or from the bundle, with the runtime in its folder. */
function runtimePath(): string {
  const own = fileURLToPath(import.meta.url);
  const folder = dirname(own);
  return own.endsWith('.ts')
    ? join(folder, '..', '..', 'node_modules', 'loro-crdt', 'web', RUNTIME)
    : join(folder, RUNTIME);
}
