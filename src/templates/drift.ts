import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OrreryError } from '../errors.ts';
import type { TemplateCatalogue } from './catalogue.ts';
import { sha256 } from './generate.ts';
import type { ManifestFile, ScaffoldManifest } from './manifest.ts';

/** How a generated file is now, compared with how it was generated. */
export type FileState = 'unchanged' | 'changed' | 'missing';

export interface FileDrift {
  /** From the folder of the manifest on. */
  readonly path: string;
  readonly state: FileState;
  /** The address of its template. */
  readonly template: string;
  /** Whether the template is another than it was then; `gone` when the catalogue has it no more. */
  readonly template_state: 'unchanged' | 'changed' | 'gone';
}

export interface ScaffoldDrift {
  /** When files were last generated, RFC 3339. */
  readonly scaffolded_at: string;
  readonly toolchain: string;
  readonly unchanged: number;
  readonly changed: number;
  readonly missing: number;
  /** Sorted by path. */
  readonly files: readonly FileDrift[];
}

/**
 * Compares the files of a scaffolded project with its manifest, and the templates with those of the catalogue.
 *
 * @param folder absolute; the folder the manifest lies in
 * @throws OrreryError `FILE_SYSTEM_ERROR` for a file that is there and cannot be read
 */
export async function driftOf(
  manifest: ScaffoldManifest,
  folder: string,
  catalogue: TemplateCatalogue,
): Promise<ScaffoldDrift> {
  const templates = new Map(catalogue.templates.map(({ uri, checksum }) => [uri, checksum]));
  const files: FileDrift[] = [];
  for (const file of manifest.files) {
    const current = templates.get(file.template);
    const template_state =
      current === undefined ? 'gone' : current === file.template_checksum ? 'unchanged' : 'changed';
    files.push({ path: file.path, state: await stateOf(file, folder), template: file.template, template_state });
  }
  const count = (state: FileState) => files.filter((file) => file.state === state).length;
  return {
    scaffolded_at: manifest.timestamp,
    toolchain: manifest.toolchain,
    unchanged: count('unchanged'),
    changed: count('changed'),
    missing: count('missing'),
    files,
  };
}

async function stateOf({ path, sha256: generated }: ManifestFile, folder: string): Promise<FileState> {
  // A manifest is a file like any other: one that was tampered with must not make other places be read.
  if (path.startsWith('/') || path.split('/').includes('..')) return 'missing';
  try {
    return sha256(await readFile(join(folder, path))) === generated ? 'unchanged' : 'changed';
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return 'missing';
    throw new OrreryError('FILE_SYSTEM_ERROR', `${join(folder, path)} cannot be read (${code}).`, { path }, thrown);
  }
}
