import { lstat } from 'node:fs/promises';
import { OrreryError } from '../../errors.ts';
import type { FileWriter } from '../../store/file-writer.ts';
import { readRegularFile } from '../../workspace/read-file.ts';
import { outlook } from '../../workspace/write-files.ts';
import type { Surroundings } from './clients.ts';
import { type ConfigPlace, configPlace, type InstallFile } from './config-place.ts';
import type { Edit } from './edit.ts';

/** The largest file that is taken for one of settings, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** What is kept of a file beside it, as it was. */
const COPY = '.before-orrery';

/** A change to one file, worked out but not made. */
export interface Change {
  readonly of: InstallFile;
  readonly place: ConfigPlace;
  readonly action: 'create' | 'update' | 'remove' | 'delete' | 'none';
  /** The file's text as it is, or null where there is no file. */
  readonly before: string | null;
  /** Null where the file is to go. */
  readonly after: string | null;
  /** What is kept of the file as it was before the first change, beside it; null where nothing is. */
  readonly copy: string | null;
}

/**
 * Works out the change that makes an edit, or takes it back. Writes nothing.
 *
 * What is taken back leaves the file as it was before, byte for byte, or no file where there was none, as long as nobody
 * else has changed it since; else only what the edit has put there goes.
 *
 * @throws OrreryError `VALIDATION_ERROR` when the file is not valid and so must not be touched; as `configPlace` and
 *   `writeFilesTogether` do when it may not be written
 */
export async function planChange(
  of: InstallFile,
  edit: Edit,
  wish: 'set' | 'remove',
  at: Surroundings,
): Promise<Change> {
  const place = await configPlace(of, at);
  const written = [place.path, `${place.path}${COPY}`];
  await outlook(
    place.base,
    written.map((path) => ({ path, content: '', overwrite: true })),
  );
  const before = textOf(place.target);
  const copy = before === null ? null : textOf(`${place.target}${COPY}`);
  const after = wish === 'set' ? edit.set(before ?? '') : without(before, copy, edit);
  return { of, place, before, after, copy, action: actionOf(before, after, wish) };
}

function without(before: string | null, copy: string | null, edit: Edit): string | null {
  if (before === null || !edit.isIn(before)) return before;
  if (isFirst(copy ?? '', before, edit)) return copy;
  return edit.remove(before);
}

/** Whether `text` is what is there before the edit was made, and `now` what the edit alone has made of it. */
function isFirst(text: string, now: string, edit: Edit): boolean {
  try {
    return !edit.isIn(text) && edit.isIn(now) && edit.again(text, now) === now;
  } catch (thrown) {
    // What cannot be edited was not.
    if (thrown instanceof OrreryError) return false;
    throw thrown;
  }
}

function actionOf(before: string | null, after: string | null, wish: 'set' | 'remove'): Change['action'] {
  if (after === before || (before === null && after === '')) return 'none';
  if (after === null) return 'delete';
  if (wish === 'remove') return 'remove';
  return before === null ? 'create' : 'update';
}

/**
 * Makes a planned change: keeps a copy of the file as it was beside it, then replaces it in one step, so that the client
 * never reads half a file. The file's mode stays; a user's own link stays a link. What is taken back takes the copy along.
 *
 * @returns the path of the copy, or null where there is none
 * @throws OrreryError as `writeFilesTogether` does; `FILE_SYSTEM_ERROR` also when the file was changed by somebody else since
 *   the change was planned
 */
export async function makeChange(change: Change, edit: Edit, writer: FileWriter): Promise<string | null> {
  const { before, after } = change;
  if (after === null || change.action === 'remove') {
    await takeBack(change, writer);
    return null;
  }
  const { base, path, target } = change.place;
  if (before === null) {
    // Settings of a user may hold what is nobody else's business.
    const isPrivate = change.of.trace !== null;
    await writer.write(base, [{ path, content: after, overwrite: false, ...(isPrivate && { mode: 0o600 }) }]);
    return null;
  }
  const mode = (await lstat(target)).mode & 0o777;
  const replaced = { path, content: after, overwrite: true, instead: before };
  // A copy from before the first change still is what is to come back.
  const keeps = change.copy !== null && isFirst(change.copy, before, edit);
  const kept = { path: `${path}${COPY}`, content: before, overwrite: true, mode };
  await writer.write(base, keeps ? [replaced] : [kept, replaced]);
  return `${target}${COPY}`;
}

async function takeBack({ place: { base, path }, before, after, copy, of }: Change, writer: FileWriter): Promise<void> {
  if (after === null) await writer.remove(base, { path, holds: before ?? '', withEmptyFolder: of.trace === null });
  else await writer.write(base, [{ path, content: after, overwrite: true, instead: before ?? '' }]);
  if (copy !== null) await writer.remove(base, { path: `${path}${COPY}`, holds: copy, withEmptyFolder: false });
}

function textOf(path: string): string | null {
  const read = readRegularFile(path, MAX_BYTES);
  if (read.kind === 'gone') return null;
  if (read.kind === 'skipped')
    throw unreadable(
      path,
      read.reason === 'too_large' ? 'it is too large' : 'it is not a regular file, or not readable',
    );
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(read.bytes);
  } catch (thrown) {
    throw unreadable(path, 'it is not UTF-8', thrown);
  }
}

function unreadable(path: string, reason: string, cause?: unknown): OrreryError {
  return new OrreryError('FILE_SYSTEM_ERROR', `${path} cannot be read: ${reason}.`, { file: path }, cause);
}
