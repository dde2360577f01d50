import { writeFileSync } from 'node:fs';
import { type Disk, SYSTEM_DISK } from '../../src/workspace/disk.ts';
import type { Journal, UnfinishedWrite, WriteEntry, WriteLog } from '../../src/workspace/write-journal.ts';

export type Operation = keyof Disk;

/** Each operation of the system's disk, with `before` called first: it may throw, or answer in the operation's place. */
export function watchedDisk(before: (operation: Operation, given: readonly unknown[]) => unknown): Disk {
  const watched = Object.entries(SYSTEM_DISK).map(([name, operate]) => {
    const operation = async (...given: unknown[]) => {
      await before(name as Operation, given);
      return (operate as (...all: unknown[]) => Promise<unknown>)(...given);
    };
    return [name, operation];
  });
  return Object.fromEntries(watched);
}

/** A disk of which the descriptors have no paths, as on systems other than Linux. */
export const PATHS_ALONE: Disk = {
  ...SYSTEM_DISK,
  readlink: (path) =>
    path.startsWith('/proc/self/fd/') ? Promise.reject(systemError('ENOENT')) : SYSTEM_DISK.readlink(path),
};

export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: it failed`), { code });
}

class Killed extends Error {}

/** A process that is killed at its `nth` use of the disk: nothing it does from then on has an effect. */
export class Mortal {
  readonly disk: Disk;
  #left: number;

  constructor(nth: number, disk: Disk = SYSTEM_DISK) {
    this.#left = nth;
    const step = () => this.step();
    const mortal = Object.entries(disk).map(([name, operate]) => {
      const operation = async (...given: unknown[]) => {
        const isLast = this.#left === 1;
        // A file is written in parts.
        if (isLast && name === 'createFile') writeFileSync(given[0] as string, String(given[1]).slice(0, 2));
        step();
        return (operate as (...all: unknown[]) => Promise<unknown>)(...given);
      };
      return [name, operation];
    });
    this.disk = Object.fromEntries(mortal);
  }

  get isDead(): boolean {
    return this.#left <= 0;
  }

  step(): void {
    this.#left--;
    if (this.isDead) throw new Killed('killed');
  }

  /** A journal that this process writes, with what is in another. */
  journal(kept: MemoryJournal): Journal {
    return {
      hasEntries: () => kept.hasEntries(),
      alone: (work) =>
        kept.alone((log) =>
          work({
            unfinished: () => log.unfinished(),
            begin: (entry) => {
              this.step();
              return log.begin(entry);
            },
            done: (id) => {
              this.step();
              log.done(id);
            },
            forget: (id) => {
              this.step();
              log.forget(id);
            },
          }),
        ),
    };
  }
}

/** What outlives processes: the entries of their writes. */
export class MemoryJournal implements Journal, WriteLog {
  readonly #entries = new Map<string, UnfinishedWrite>();

  hasEntries(): boolean {
    return this.#entries.size > 0;
  }

  alone<T>(work: (log: WriteLog) => Promise<T>): Promise<T> {
    return work(this);
  }

  unfinished(): readonly UnfinishedWrite[] {
    return [...this.#entries.values()];
  }

  begin(entry: WriteEntry): string {
    const id = String(this.#entries.size);
    this.#entries.set(id, { id, entry, isDone: false });
    return id;
  }

  done(id: string): void {
    const { entry } = this.#entries.get(id) as UnfinishedWrite;
    this.#entries.set(id, { id, entry, isDone: true });
  }

  forget(id: string): void {
    this.#entries.delete(id);
  }
}
