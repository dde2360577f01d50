import { statSync } from 'node:fs';
import { join } from 'node:path';
import { LruMap } from '../lru-map.ts';
import type { GitResult } from './git/git-result.ts';
import { type GitRunner, runGit } from './git/run-git.ts';
import { headCommit } from './head.ts';
import { type HistoryOptions, type HistoryResult, readHistory } from './history.ts';
import { enclosingRepository, type Repository } from './repository.ts';

/** Histories kept at a time, of the folders and periods that were asked for last. */
const KEPT = 8;

interface Kept {
  readonly stamp: string;
  readonly history: HistoryResult;
}

/** Histories that were read before, for as long as they still hold: until HEAD moves or `.mailmap` changes. */
export class HistoryCache {
  readonly #git: GitRunner;
  readonly #kept = new LruMap<string, Kept>(KEPT);
  /** What each call has asked of commits: several periods of a history need the same. */
  readonly #asked = new WeakMap<AbortSignal, Map<string, Promise<GitResult>>>();

  constructor(git: GitRunner = runGit) {
    this.#git = (repository, request, options = {}) => {
      const ask = () => git(repository, request, options);
      if (options.signal === undefined || (request.ask !== 'tree' && request.ask !== 'committed_at')) return ask();
      return this.#askOnce(options.signal, JSON.stringify([repository.workTree, request]), ask);
    };
  }

  /** As `readHistory`. Partial histories are read anew each time, as what stopped git may be over. */
  async read(folder: string, options: Omit<HistoryOptions, 'git'>): Promise<HistoryResult> {
    const { days, pathPrefix = '' } = options;
    const key = JSON.stringify([days, folder, pathPrefix]);
    const stamp = stampOf(folder);
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.stamp === stamp) return kept.history;
    const history = await readHistory(folder, { ...options, git: this.#git });
    if (stamp !== null && history.kind === 'history' && history.partial === null)
      this.#kept.set(key, { stamp, history });
    return history;
  }

  #askOnce(signal: AbortSignal, key: string, ask: () => Promise<GitResult>): Promise<GitResult> {
    const asked = this.#asked.get(signal) ?? new Map<string, Promise<GitResult>>();
    this.#asked.set(signal, asked);
    const known = asked.get(key) ?? ask();
    asked.set(key, known);
    return known;
  }
}

/** Differs when a history may; null where that cannot be told. */
function stampOf(folder: string): string | null {
  const repository = enclosingRepository(folder);
  if (repository === null) return null;
  const head = headCommit(repository);
  return head === null ? null : [head, ...whatElseCounts(repository).map(fileStamp)].join(' ');
}

function whatElseCounts({ workTree, commonDirectory }: Repository): string[] {
  return [join(workTree, '.mailmap'), join(commonDirectory, 'shallow'), join(commonDirectory, 'config')];
}

function fileStamp(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? '-' : `${stats.mtimeMs}:${stats.size}`;
}
