import { basename } from 'node:path';
import type { CodeIndex } from '../index/code-index.ts';
import { STAGES } from '../index/stages.ts';
import type { IndexOptions } from '../index/tree.ts';

type OnProgress = NonNullable<IndexOptions['onProgress']>;

/**
 * Has the index of a folder refreshed, and tells when files are read for that: how many when it starts, how many and how
 * long it took when it has ended. A refresh that reads none is not worth a word.
 */
export async function withIndexingNotes<Index extends CodeIndex>(
  folder: string,
  tell: (sentence: string) => void,
  onProgress: OnProgress,
  refresh: (onProgress: OnProgress) => Promise<Index>,
): Promise<Index> {
  const name = basename(folder);
  const startedAt = performance.now();
  let read = 0;
  const index = await refresh((done, total, message) => {
    if (message === STAGES.read) {
      if (read === 0) tell(`Indexing ${name}: ${files(total)} to read.`);
      read = done;
    }
    onProgress(done, total, message);
  });
  if (read > 0) {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const leftOut = index.skipped.length === 0 ? '' : ` ${files(index.skipped.length)} could not be read or parsed.`;
    tell(`Indexed ${name}: ${files(read)} read in ${seconds} s, ${files(index.files.length)} in all.${leftOut}`);
  }
  return index;
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}
