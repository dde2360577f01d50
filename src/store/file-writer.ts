import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FileToRemove } from '../workspace/remove-file.ts';
import type { Journal } from '../workspace/write-journal.ts';
import type { FileToWrite } from '../workspace/write-plan.ts';
import type { NoteLevel } from './store.ts';

export interface FileWriterOptions {
  /** The state folder of what concerns no project in particular; null where nothing is kept. */
  readonly home: string | null;
  /** Absolute real paths of the analysed trees. */
  readonly roots: readonly string[];
  readonly onNote: (sentence: string, level: NoteLevel) => void;
}

/** Writes files outside the state folder, with a journal in it. Everything that does so goes through here. */
export class FileWriter {
  readonly #options: FileWriterOptions;
  #journal: Promise<Journal | null> | null = null;

  constructor(options: FileWriterOptions) {
    this.#options = options;
  }

  /**
   * As `writeFilesTogether`.
   * @param base absolute, with every link resolved: a root, or another folder that may be written in
   */
  async write(
    base: string,
    files: readonly FileToWrite[],
    signal?: AbortSignal,
    beforehand?: Promise<unknown>,
  ): Promise<readonly string[]> {
    const [{ writeFilesTogether }, journal] = await Promise.all([
      import('../workspace/write-files.ts'),
      this.#openJournal(),
    ]);
    const onNote = (sentence: string) => this.#options.onNote(sentence, 'warn');
    return writeFilesTogether(base, files, {
      journal,
      onNote,
      ...(signal !== undefined && { signal }),
      ...(beforehand !== undefined && { beforehand }),
    });
  }

  /** As `removeFile`. */
  async remove(base: string, file: FileToRemove): Promise<void> {
    const { removeFile } = await import('../workspace/remove-file.ts');
    await removeFile(base, file);
  }

  /** Takes back what processes that were killed have left half written. Never throws. */
  async settle(): Promise<void> {
    const { home, onNote } = this.#options;
    if (home === null || !existsSync(join(home, 'writes'))) return;
    const journal = await this.#openJournal();
    if (journal === null || !journal.hasEntries()) return;
    const { settleWrites } = await import('../workspace/write-files.ts');
    await settleWrites(journal, (sentence) => onNote(sentence, 'warn')).catch((thrown: unknown) => {
      onNote(`An interrupted write could not be undone: ${reasonOf(thrown)}`, 'warn');
    });
  }

  #openJournal(): Promise<Journal | null> {
    this.#journal ??= this.#makeJournal();
    return this.#journal;
  }

  /** Null where there can be none, which a note says: writing goes on, as it does on most days without being killed. */
  async #makeJournal(): Promise<Journal | null> {
    const { home, roots, onNote } = this.#options;
    if (home === null) return null;
    try {
      const { WriteJournal } = await import('./write-journal.ts');
      return WriteJournal.open(home, roots);
    } catch (thrown) {
      onNote(`If interrupted, a write could not be undone later: ${reasonOf(thrown)}`, 'warn');
      return null;
    }
  }
}

function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
