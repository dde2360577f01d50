import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import * as z from 'zod';
import { systemCode } from '../workspace/real-path.ts';
import { createStateFolder } from './state-folder.ts';

const FOLDER = 'http-servers';
/** No note is longer but one that is not ours. */
const MAX_NOTES = 256;

const Note = z.strictObject({
  id: z.string(),
  origin: z.string(),
  pid: z.int().min(1),
  roots: z.array(z.string()),
  sign_in: z.enum(['nothing', 'kept token', 'chosen token', 'own key']),
});

/** A server over HTTP, as its user's other programs are told of it. There is no secret in it. */
export type HttpServerNote = z.output<typeof Note>;

/**
 * Leaves a note of a server that runs, for `orrery ui` to find it.
 *
 * @param home the state folder of what concerns no project in particular
 * @returns what takes the note away
 * @throws OrreryError as `createStateFolder` does; what the system throws
 */
export function noteHttpServer(home: string, note: HttpServerNote): () => void {
  const folder = join(createStateFolder(home, note.roots), FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${note.id}.json`);
  const temporary = `${path}.tmp`;
  writeFileSync(temporary, JSON.stringify(note), { mode: 0o600, flag: 'wx' });
  renameSync(temporary, path);
  return () => rmSync(path, { force: true });
}

/** The servers whose processes are there, as their notes have it; notes of others are taken away. */
export function notedHttpServers(home: string): HttpServerNote[] {
  const folder = join(home, FOLDER);
  return namesIn(folder)
    .slice(0, MAX_NOTES)
    .flatMap((name) => {
      const note = readNote(join(folder, name));
      if (note !== null && isAlive(note.pid)) return [note];
      rmSync(join(folder, name), { force: true });
      return [];
    });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch (thrown) {
    if (systemCode(thrown) === 'ENOENT') return [];
    throw thrown;
  }
}

/** Null for what is none. */
function readNote(path: string): HttpServerNote | null {
  try {
    return Note.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return systemCode(thrown) === 'EPERM';
  }
}
