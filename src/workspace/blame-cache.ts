import { LruMap } from '../lru-map.ts';
import { type BlameResult, blameLines, type LineQuery } from './blame.ts';
import type { LineOrigin } from './blame-porcelain.ts';
import type { BlameOptions } from './committed-lines.ts';
import type { GitRunner } from './git/run-git.ts';
import { headCommit } from './head.ts';
import { enclosingRepository } from './repository.ts';

/** Files whose lines are kept: a line costs some hundred bytes. */
const KEPT = 5_000;

/** A file by its name and content. */
export interface FileVersion {
  /** Relative to the folder, with forward slashes. */
  readonly path: string;
  readonly hash: string;
}

/** Where lines come from, kept by file, content and HEAD. */
export class BlameCache {
  readonly #git: GitRunner | undefined;
  readonly #kept = new LruMap<string, Map<string, LineOrigin | null>>(KEPT);

  constructor(git?: GitRunner) {
    this.#git = git;
  }

  /** As `blameLines`. What git could not say is asked again the next time. */
  async read(
    folder: string,
    { path, hash }: FileVersion,
    queries: readonly LineQuery[],
    options: Pick<BlameOptions, 'signal'>,
  ): Promise<BlameResult> {
    const repository = enclosingRepository(folder);
    const head = repository === null ? null : headCommit(repository);
    const ask = () => blameLines(folder, path, queries, { ...options, ...(this.#git && { git: this.#git }) });
    if (head === null) return ask();
    const key = [head, hash, folder, path].join(' ');
    const known = this.#kept.getOrInsert(key, () => new Map());
    if (!queries.every((query) => known.has(lineKey(query)))) {
      const result = await ask();
      if (result.kind === 'none') return result;
      for (const [at, query] of queries.entries()) known.set(lineKey(query), result.origins[at] ?? null);
    }
    return { kind: 'blamed', origins: queries.map((query) => known.get(lineKey(query)) ?? null) };
  }
}

const lineKey = ({ line, text }: LineQuery) => `${line} ${text}`;
