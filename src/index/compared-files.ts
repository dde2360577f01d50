import { type ComparedCode, decodeComparedCode } from '../languages/compared-code.ts';
import type { FileFacts } from '../languages/facts.ts';
import { fileKinds } from '../languages/file-kinds.ts';
import type { Parsers } from '../languages/parsers.ts';
import type { PoolFile } from '../languages/pool.ts';
import { listFiles } from '../workspace/listing.ts';
import { stampOf } from '../workspace/stamp.ts';
import { type Source, sortedOut } from './sources.ts';
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
  const listed = files.flatMap((file) => {
    const job = jobOf(file);
    return job === null ? [] : [{ path: file.path, job }];
  });
  const found: (ComparableFile | null)[] = listed.map(() => null);
  let done = 0;
  const report = () => onProgress?.(done, listed.length, 'Reading the code');
  report();
  const jobs = listed.map(({ job }) => job);
  await parsers.extract(jobs, signal, (at, outcome) => {
    done++;
    report();
    if (outcome.kind !== 'facts') return;
    const { path } = listed[at] as (typeof listed)[number];
    found[at] = { path, language: outcome.language, facts: decodeComparedCode(outcome.facts) };
  });
  return found.filter((file) => file !== null);
}

/** Null for what is not read: what a program wrote, and what is not there any more. */
function jobOf({ absolute: path, language, isGenerated }: Source): PoolFile | null {
  const stamp = isGenerated === true ? null : stampOf(path);
  if (stamp === null) return null;
  return { path, language, bytes: stamp.size, isWritten: isGenerated === false, wanted: 'compared code' };
}
