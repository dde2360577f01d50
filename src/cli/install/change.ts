import { lstat } from 'node:fs/promises';
import { OrreryError } from '../../errors.ts';
import type { FileWriter } from '../../store/file-writer.ts';
import { readRegularFile } from '../../workspace/read-file.ts';
import { outlook } from '../../workspace/write-files.ts';
import type { Client, Scope, Surroundings } from './clients.ts';
import type { ConfigEditor } from './config-edit.ts';
import { type ConfigPlace, configPlace } from './config-place.ts';
import type { ServerEntry } from './entry.ts';
import { jsonConfig } from './json-config.ts';
import { tomlConfig } from './toml-config.ts';

/** The name the server goes by in every client. */
export const SERVER_NAME = 'orrery';

const EDITORS: Readonly<Record<Client['format'], ConfigEditor>> = { json: jsonConfig, toml: tomlConfig };

/** The largest file that is taken for one of settings, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** A change to one client's file, worked out but not made. */
export interface Change {
  readonly client: Client;
  readonly scope: Scope;
  /** Absolute, as the client names it; a file of the user's own may be a link. */
  readonly file: string;
  readonly place: ConfigPlace;
  readonly action: 'create' | 'update' | 'remove' | 'none';
  /** The file's text as it is, or null where there is no file. */
  readonly before: string | null;
  readonly after: string;
}

/**
 * Works out the change that sets the server's entry to `entry`, or removes it when `entry` is null. Writes nothing.
 *
 * @throws OrreryError `VALIDATION_ERROR` when the file is not valid and so must not be touched; as `configPlace` and
 *   `writeFilesTogether` do when it may not be written
 */
export async function planChange(
  client: Client,
  scope: Scope,
  file: string,
  entry: ServerEntry | null,
  at: Surroundings,
): Promise<Change> {
  const place = await configPlace(client, scope, file, at);
  await outlook(place.base, [{ path: place.path, content: '', overwrite: true }]);
  const before = textOf(place.target);
  const editor = EDITORS[client.format];
  const section = { file, section: client.section, name: SERVER_NAME };
  const after = entry === null ? editor.remove(before ?? '', section) : editor.set(before ?? '', section, entry);
  return { client, scope, file, place, before, after, action: actionOf(before, after, entry) };
}

function actionOf(before: string | null, after: string, entry: ServerEntry | null): Change['action'] {
  if (after === (before ?? '')) return 'none';
  if (entry === null) return 'remove';
  return before === null ? 'create' : 'update';
}

/** What is kept of a file beside it, as it was. */
const COPY = '.before-orrery';

/**
 * Makes a planned change: keeps a copy of the file as it was beside it, then replaces it in one step, so that the client
 * never reads half a file. The file's mode stays; a user's own link stays a link.
 *
 * @returns the path of the copy, or null where there was no file
 * @throws OrreryError as `writeFilesTogether` does; `FILE_SYSTEM_ERROR` also when the file was changed by somebody else since
 *   the change was planned
 */
export async function makeChange(
  { place: { base, path, target }, scope, before, after }: Change,
  writer: FileWriter,
): Promise<string | null> {
  if (before === null) {
    // Settings of a user may hold what is nobody else's business.
    await writer.write(base, [{ path, content: after, overwrite: false, ...(scope === 'user' && { mode: 0o600 }) }]);
    return null;
  }
  const mode = (await lstat(target)).mode & 0o777;
  await writer.write(base, [
    { path: `${path}${COPY}`, content: before, overwrite: true, mode },
    { path, content: after, overwrite: true, instead: before },
  ]);
  return `${target}${COPY}`;
}

function textOf(path: string): string | null {
  const read = readRegularFile(path, MAX_BYTES);
  if (read.kind === 'gone') return null;
  if (read.kind === 'skipped')
    throw unreadable(path, read.reason === 'too_large' ? 'it is too large' : 'it is no regular file, or not readable');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(read.bytes);
  } catch (thrown) {
    throw unreadable(path, 'it is not UTF-8', thrown);
  }
}

function unreadable(path: string, reason: string, cause?: unknown): OrreryError {
  return new OrreryError('FILE_SYSTEM_ERROR', `${path} cannot be read: ${reason}.`, { file: path }, cause);
}
