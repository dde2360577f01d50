import { setImmediate as nextTurn } from 'node:timers/promises';
import { readRegularFile } from '../workspace/read-file.ts';
import { placeInside } from '../workspace/read-inside.ts';
import type { TemplateCatalogue } from './catalogue.ts';
import { sha256 } from './generate.ts';
import type { ManifestFile, ScaffoldManifest } from './manifest.ts';

/**
 * How a generated file is now, compared with how it was generated. One that has become something else, or may not be read,
 * was changed; one behind a link is missing, wherever that leads.
 */
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

/** Files are read without a pause for at most so long, in milliseconds. */
const SLICE_MS = 10;

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
 * @param folder absolute and real; the folder the manifest lies in
 * @throws the signal's reason when it aborts
 */
export async function driftOf(
  manifest: ScaffoldManifest,
  folder: string,
  catalogue: TemplateCatalogue,
  signal?: AbortSignal,
): Promise<ScaffoldDrift> {
  const templates = new Map(catalogue.templates.map(({ uri, checksum }) => [uri, checksum]));
  const files: FileDrift[] = [];
  let sliceStart = performance.now();
  for (const file of manifest.files) {
    if (performance.now() - sliceStart > SLICE_MS) {
      await nextTurn();
      sliceStart = performance.now();
    }
    signal?.throwIfAborted();
    const current = templates.get(file.template);
    const template_state =
      current === undefined ? 'gone' : current === file.template_checksum ? 'unchanged' : 'changed';
    files.push({ path: file.path, state: stateOf(file, folder), template: file.template, template_state });
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

function stateOf({ path, sha256: generated }: ManifestFile, folder: string): FileState {
  const place = placeInside(folder, path);
  const read = place === null ? null : readRegularFile(place);
  if (read === null || read.kind === 'gone') return 'missing';
  return read.kind === 'bytes' && sha256(read.bytes) === generated ? 'unchanged' : 'changed';
}
