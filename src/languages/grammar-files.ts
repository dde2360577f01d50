import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { metered } from './metering/metered.ts';

/**
 * The folder of the installed package: the nearest one above this module with the grammars in it. This module runs from
 * `src/languages/` as well as from a chunk of the bundle in `dist/`, so no fixed number of steps up would do.
 */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'grammars', 'manifest.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The grammars folder is missing from this installation: install it again.');
    folder = parent;
  }
  return folder;
}

const decompressed = promisify(zstdDecompress);

/**
 * Reads the tree-sitter grammar called `id` in `grammars/manifest.json`: the bundle's compressed copy, or the fetched file when
 * run from source. Fails if the file is missing or damaged.
 */
export async function readGrammar(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const root = packageRoot();
  return isInSource()
    ? readFile(join(root, 'grammars', `${id}.wasm`))
    : decompressed(await readFile(join(root, 'dist', 'grammars', `${id}.wasm.zst`)));
}

/** Absolute path of the tree-sitter runtime: the copy beside the bundle, or the package's own when run from source. */
export function runtimeWasmPath(): string {
  const root = packageRoot();
  return isInSource()
    ? join(root, 'node_modules', 'web-tree-sitter', 'web-tree-sitter.wasm')
    : join(root, 'dist', 'web-tree-sitter.wasm');
}

/** Reads the tree-sitter runtime that counts its steps: the build has metered the copy beside the bundle. */
export async function meteredRuntime(): Promise<Uint8Array> {
  const wasm = await readFile(runtimeWasmPath());
  return isInSource() ? metered(wasm) : wasm;
}

function isInSource(): boolean {
  return fileURLToPath(import.meta.url).endsWith('.ts');
}

/** One grammar as the manifest pins it. */
export interface GrammarFile {
  readonly id: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** The npm package it comes from, with its version. */
  readonly source: string;
}

interface Manifest {
  readonly packages: readonly {
    readonly package: string;
    readonly version: string;
    readonly files: readonly { readonly id: string; readonly bytes: number; readonly sha256: string }[];
  }[];
}

/** Every grammar in the text of `grammars/manifest.json`, sorted by id. */
export function readGrammarManifest(text: string): readonly GrammarFile[] {
  const { packages } = JSON.parse(text) as Manifest;
  return packages
    .flatMap(({ package: name, version, files }) =>
      files.map(({ id, bytes, sha256 }) => ({ id, bytes, sha256, source: `${name}@${version}` })),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
