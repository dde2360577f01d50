import { withoutStop } from '../full-stop.ts';
import type { BlameResult, LineQuery } from '../workspace/blame.ts';
import type { FileVersion } from '../workspace/blame-cache.ts';
import type { FileBlame } from '../workspace/file-blame.ts';
import { prefixOf } from '../workspace/from-root.ts';
import type { GitRecords } from '../workspace/git-records.ts';
import type { HistoryPeriod, HistoryResult } from '../workspace/history.ts';
import type { ResolvedPath } from '../workspace/roots.ts';
import type { CallNotes } from './call-notes.ts';

/** What one call reads from git; the client is notified if the answer lacks it. */
export class CallHistory {
  readonly #records: () => Promise<GitRecords>;
  readonly #signal: AbortSignal;
  readonly #notes: CallNotes;

  constructor(records: () => Promise<GitRecords>, signal: AbortSignal, notes: CallNotes) {
    this.#records = records;
    this.#signal = signal;
    this.#notes = notes;
  }

  async history(folder: ResolvedPath, { days }: HistoryPeriod): Promise<HistoryResult> {
    const records = await this.#records();
    const options = { days, pathPrefix: prefixOf(folder), signal: this.#signal };
    const history = await records.history(folder.absolute, options);
    if (history.kind === 'none') this.#notes.tell('warn', `This answer lacks history: ${withoutStop(history.reason)}.`);
    else if (history.partial !== null) {
      this.#notes.tell('warn', `This answer has only a part of the history: ${history.partial}.`);
    }
    return history;
  }

  async commitSubjects(folder: ResolvedPath, commits: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { commitSubjects } = await import('../workspace/commit-subjects.ts');
    return commitSubjects(folder.absolute, commits, this.#signal);
  }

  async blame(folder: ResolvedPath, file: FileVersion, queries: readonly LineQuery[]): Promise<BlameResult> {
    const records = await this.#records();
    const inFolder = { path: file.path.slice(prefixOf(folder).length), hash: file.hash };
    const blame = await records.blame(folder.absolute, inFolder, queries, { signal: this.#signal });
    if (blame.kind === 'none')
      this.#notes.tell('warn', `This answer lacks the last author of lines: ${withoutStop(blame.reason)}.`);
    return blame;
  }

  async fileBlame({ absolute }: ResolvedPath): Promise<FileBlame> {
    return (await this.#records()).fileBlame(absolute, this.#signal);
  }
}
