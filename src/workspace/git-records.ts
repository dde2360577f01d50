import type { BlameResult, LineQuery } from './blame.ts';
import { BlameCache, type FileVersion } from './blame-cache.ts';
import type { BlameOptions } from './committed-lines.ts';
import { type FileBlame, FileBlames } from './file-blame.ts';
import type { HistoryOptions, HistoryResult } from './history.ts';
import { HistoryCache } from './history-cache.ts';

/** What repositories remember of their files, kept for as long as it holds. */
export class GitRecords {
  readonly #histories = new HistoryCache();
  readonly #blame = new BlameCache();
  readonly #files = new FileBlames();

  /** As `readHistory`. */
  history(folder: string, options: Omit<HistoryOptions, 'git'>): Promise<HistoryResult> {
    return this.#histories.read(folder, options);
  }

  /** As `blameLines`. */
  blame(
    folder: string,
    file: FileVersion,
    queries: readonly LineQuery[],
    options: Pick<BlameOptions, 'signal'>,
  ): Promise<BlameResult> {
    return this.#blame.read(folder, file, queries, options);
  }

  /** As `FileBlames.read`. */
  fileBlame(absolute: string, signal: AbortSignal): Promise<FileBlame> {
    return this.#files.read(absolute, signal);
  }
}
