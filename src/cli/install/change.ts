import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';
import { OrreryError } from '../../errors.ts';
import type { Client, Scope } from './clients.ts';
import type { ConfigEditor } from './config-edit.ts';
import type { ServerEntry } from './entry.ts';
import { jsonConfig } from './json-config.ts';
import { tomlConfig } from './toml-config.ts';

/** The name the server goes by in every client. */
export const SERVER_NAME = 'orrery';

const EDITORS: Readonly<Record<Client['format'], ConfigEditor>> = { json: jsonConfig, toml: tomlConfig };

/** A change to one client's file, worked out but not made. */
export interface Change {
  readonly client: Client;
  readonly scope: Scope;
  /** Absolute, as the client names it; may be a link. */
  readonly file: string;
  readonly action: 'create' | 'update' | 'remove' | 'none';
  /** The file's text as it is, or null where there is no file. */
  readonly before: string | null;
  readonly after: string;
}

/**
 * Works out the change that sets the server's entry to `entry`, or removes it when `entry` is null. Writes nothing.
 *
 * @throws OrreryError `VALIDATION_ERROR` when the file is not valid and so must not be touched
 */
export async function planChange(
  client: Client,
  scope: Scope,
  file: string,
  entry: ServerEntry | null,
): Promise<Change> {
  const before = await textOf(file);
  const editor = EDITORS[client.format];
  const place = { file, section: client.section, name: SERVER_NAME };
  const after = entry === null ? editor.remove(before ?? '', place) : editor.set(before ?? '', place, entry);
  return { client, scope, file, before, after, action: actionOf(before, after, entry) };
}

function actionOf(before: string | null, after: string, entry: ServerEntry | null): Change['action'] {
  if (after === (before ?? '')) return 'none';
  if (entry === null) return 'remove';
  return before === null ? 'create' : 'update';
}

/**
 * Makes a planned change: keeps a copy of the file as it was beside it, then replaces it in one step, so that the client
 * never reads half a file. The file's mode stays; a link stays a link.
 *
 * @returns the path of the copy, or null where there was no file
 * @throws OrreryError `FILE_SYSTEM_ERROR` when the file was changed by somebody else since the change was planned
 */
export async function makeChange({ file, scope, before, after }: Change): Promise<string | null> {
  if ((await textOf(file)) !== before) {
    throw new OrreryError('FILE_SYSTEM_ERROR', `${file} was changed meanwhile, so it was left alone. Run it again.`, {
      file,
    });
  }
  if (before === null) {
    await mkdir(dirname(file), { recursive: true });
    await replace(file, after, scope === 'user' ? 0o600 : 0o644);
    return null;
  }
  const target = await realpath(file);
  const copy = `${target}.before-orrery`;
  await copyFile(target, copy, constants.COPYFILE_FICLONE);
  await replace(target, after, (await stat(target)).mode & 0o777);
  return copy;
}

async function replace(file: string, text: string, mode: number): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, text, { mode, flag: 'wx' });
    // The process's mask was taken off the mode on creation.
    await chmod(temporary, mode);
    await rename(temporary, file);
  } catch (thrown) {
    await rm(temporary, { force: true });
    throw thrown;
  }
}

async function textOf(file: string): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file));
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
    if (code === 'ENOENT') return null;
    const reason = code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not UTF-8' : String(code);
    throw new OrreryError('FILE_SYSTEM_ERROR', `${file} cannot be read: ${reason}.`, { file }, thrown);
  }
}
