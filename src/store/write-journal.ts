import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OrreryError } from '../errors.ts';
import type { Journal, UnfinishedWrite, WriteEntry, WriteLog } from '../workspace/write-journal.ts';
import { FairQueue } from './fair-queue.ts';
import { makePrivate } from './private-folder.ts';
import { loadSqlite } from './sqlite.ts';
import { createStateFolder } from './state-folder.ts';
import { WriterLock } from './writer-lock.ts';

/** Milliseconds to wait for another process that writes: all its files are small. */
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 20;

/** An entry's file, by how far its write has come. */
const GOING_ON = '.going-on.json';
const DONE = '.done.json';

/** What is going to be written outside the state folder, kept in it, where only this user can write. */
export class WriteJournal implements Journal {
  readonly #folder: string;
  /** Of this process: only the first of its writers waits for other processes. */
  readonly #turns = new FairQueue(1);

  /** @param folder absolute and private */
  private constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * @param home the state folder of what concerns no project in particular
   * @param roots absolute real paths of the analysed trees
   * @throws OrreryError as `createStateFolder` does
   */
  static open(home: string, roots: readonly string[]): WriteJournal {
    const folder = join(createStateFolder(home, roots), 'writes');
    if (makePrivate(folder, () => true) === 'writable') {
      // What others may have put there must not make anything be written.
      renameSync(folder, `${folder}.distrusted-${Date.now()}`);
      makePrivate(folder, () => true);
    }
    return new WriteJournal(folder);
  }

  hasEntries(): boolean {
    return readdirSync(this.#folder).some((name) => name.endsWith('.json'));
  }

  alone<T>(work: (log: WriteLog) => Promise<T>, signal = new AbortController().signal): Promise<T> {
    return this.#turns.run('', signal, () => this.#locked(work, signal));
  }

  async #locked<T>(work: (log: WriteLog) => Promise<T>, signal: AbortSignal): Promise<T> {
    const lock = await this.#lock(signal);
    try {
      return await work(new FolderLog(this.#folder));
    } finally {
      lock.release();
    }
  }

  async #lock(signal: AbortSignal): Promise<WriterLock> {
    const sqlite = await loadSqlite();
    const path = join(this.#folder, 'lock');
    for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_AGAIN_MS) {
      const lock = WriterLock.take(sqlite, path);
      if (lock !== null) return lock;
      await wait(LOOK_AGAIN_MS, undefined, { signal });
    }
    const message =
      `The write lock ${path} was not free for ${PATIENCE_MS / 1000} s: ` +
      'another Orrery process, or another engine of this hub, holds it. Nothing was written; try again.';
    throw new OrreryError('FILE_SYSTEM_ERROR', message, { path });
  }
}

/** One file for each entry; its name tells how far the write has come, so that a rename is the step from one to the next. */
class FolderLog implements WriteLog {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  unfinished(): readonly UnfinishedWrite[] {
    const found: UnfinishedWrite[] = [];
    for (const name of readdirSync(this.#folder).sort()) {
      const ending = [GOING_ON, DONE].find((one) => name.endsWith(one));
      // What is left of an entry that was not yet kept: nothing had been written by it.
      if (name.endsWith('.tmp')) rmSync(join(this.#folder, name));
      if (ending === undefined) continue;
      const entry = this.#read(name);
      if (entry !== null) found.push({ id: name.slice(0, -ending.length), entry, isDone: ending === DONE });
    }
    return found;
  }

  /** Null for an entry that the disk has damaged: nothing can be undone by it, so it is put aside. */
  #read(name: string): WriteEntry | null {
    const path = join(this.#folder, name);
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as WriteEntry;
    } catch {
      renameSync(path, `${path}.damaged`);
      return null;
    }
  }

  begin(entry: WriteEntry): string {
    const id = randomBytes(8).toString('hex');
    const temporary = this.#path(id, '.tmp');
    // One file is replaced by a single renaming: where the power fails, and the entry with it, it is as it was or as it is to be.
    const flush = entry.files.length + entry.folders.length > 1;
    writeFileSync(temporary, JSON.stringify(entry), { mode: 0o600, flag: 'wx', flush });
    renameSync(temporary, this.#path(id, GOING_ON));
    return id;
  }

  done(id: string): void {
    renameSync(this.#path(id, GOING_ON), this.#path(id, DONE));
  }

  forget(id: string): void {
    for (const ending of [GOING_ON, DONE]) rmSync(this.#path(id, ending), { force: true });
  }

  #path(id: string, ending: string): string {
    return join(this.#folder, id + ending);
  }
}
