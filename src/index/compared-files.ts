import { type ComparedCode, decodeComparedCode } from '../languages/compared-code.ts';
import { Extractor } from '../languages/extract.ts';
import type { FileFacts } from '../languages/facts.ts';
import { fileKinds } from '../languages/file-kinds.ts';
import type { Parsers } from '../languages/parsers.ts';
import type { PoolFile } from '../languages/pool.ts';
import { compareFile } from '../languages/source-file.ts';
import { inSlices } from '../workspace/in-slices.ts';
import { listFiles } from '../workspace/listing.ts';
import { stampOf } from '../workspace/stamp.ts';
import { languageAt } from './language-at.ts';
import { type Source, sortedOut } from './sources.ts';
import { STAGES } from './stages.ts';
import type { IndexOptions } from './tree.ts';

/** A file as others are compared with it: one of an index, or one that was read for nothing else. */
export interface ComparableFile {
  /** From the folder on, with forward slashes. */
  readonly path: string;
  readonly language: string;
  readonly facts: FileFacts | ComparedCode;
}

/**
 * The files that an index of a folder would have, in their order, read for nothing but to be compared. Nothing of them is kept.
 *
 * @param folder absolute path
 * @throws the signal's reason when it aborts
 */
export async function comparedFiles(
  folder: string,
  parsers: Parsers,
  { signal = new AbortController().signal, onProgress }: Pick<IndexOptions, 'signal' | 'onProgress'>,
): Promise<readonly ComparableFile[]> {
  const listing = await listFiles(folder, { signal });
  const { files } = sortedOut(folder, listing, await fileKinds(folder), null);
  const jobs = files.flatMap((file) => {
    const job = jobOf(file);
    return job === null ? [] : [{ path: file.path, job }];
  });
  const found = new Map<string, ComparableFile>();
  const progress = new Steps(jobs.length, onProgress);
  const bytes = jobs.reduce((sum, { job }) => sum + job.bytes, 0);
  const left = bytes > MOST_BYTES_HERE ? jobs : await unparsed(jobs, found, progress, signal);
  await parsers.extract(
    left.map(({ job }) => job),
    signal,
    (at, outcome) => {
      progress.step();
      if (outcome.kind !== 'facts') return;
      const { path } = left[at] as Job;
      found.set(path, { path, language: outcome.language, facts: decodeComparedCode(outcome.facts) });
    },
  );
  return jobs.flatMap(({ path }) => found.get(path) ?? []);
}

/** More than that is read by several threads, parsed or not: in one it would take longer than they take to start. */
const MOST_BYTES_HERE = 32 * 1024 * 1024;

interface Job {
  /** From the folder on. */
  readonly path: string;
  readonly job: PoolFile;
}

/** Reads on this thread the files that can be compared without being parsed; returns the others. */
async function unparsed(
  jobs: readonly Job[],
  found: Map<string, ComparableFile>,
  progress: Steps,
  signal: AbortSignal,
): Promise<readonly Job[]> {
  const extractor = new Extractor();
  const left: Job[] = [];
  await inSlices(jobs, signal, (one) => {
    const outcome = compareFile(one.job, extractor);
    if (outcome === null) left.push(one);
    else progress.step();
    if (outcome?.kind === 'compared') {
      found.set(one.path, { path: one.path, language: outcome.language, facts: outcome.code });
    }
  });
  return left;
}

/** Tells of files as they are done. */
class Steps {
  readonly #total: number;
  readonly #onProgress: IndexOptions['onProgress'];
  #done = 0;

  constructor(total: number, onProgress: IndexOptions['onProgress']) {
    this.#total = total;
    this.#onProgress = onProgress;
    this.#report();
  }

  step() {
    this.#done++;
    this.#report();
  }

  #report() {
    this.#onProgress?.(this.#done, this.#total, STAGES.read);
  }
}

/** Null for what is not read: what a program wrote, what is no code, and what is not there any more. */
function jobOf({ absolute: path, language: named, isGenerated }: Source): PoolFile | null {
  const stamp = isGenerated === true ? null : stampOf(path);
  const language = stamp === null ? null : (named ?? languageAt(path));
  if (stamp === null || language === null) return null;
  return { path, language, bytes: stamp.size, isWritten: isGenerated === false, wanted: 'compared code' };
}
