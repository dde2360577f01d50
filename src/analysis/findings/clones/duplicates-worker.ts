import { parentPort, workerData } from 'node:worker_threads';
import type { IndexedFile } from '../../../index/code-index.ts';
import { eachFile, FileFault } from '../../../index/file-fault.ts';
import { decodeFacts } from '../../../languages/facts-codec.ts';
import type { DuplicateReport } from './duplicate-report.ts';
import { analyzeDuplicates, type DuplicateOptions } from './duplicates.ts';

/** A file of an index with its facts as bytes. */
export interface SentFile extends Omit<IndexedFile, 'facts' | 'encodedFacts'> {
  readonly encoded: Uint8Array;
}

/** What the thread is to look at, and for what. */
export interface DuplicatesRequest {
  readonly files: readonly SentFile[];
  readonly options: Pick<DuplicateOptions, 'types' | 'threshold' | 'minLines'>;
}

const port = parentPort;
if (port === null) throw new Error('This module only runs as a worker thread.');

/** What the thread answers with: what it found, or the file that it broke down on. */
export type DuplicatesReply =
  | { readonly report: DuplicateReport }
  | { readonly broken: string; readonly cause: string };

port.postMessage(await replyTo(workerData as DuplicatesRequest));

async function replyTo({ files, options }: DuplicatesRequest): Promise<DuplicatesReply> {
  try {
    const index = {
      files: eachFile(files, ({ encoded, ...file }) => ({ ...file, facts: decodeFacts(encoded) })),
    };
    return { report: await analyzeDuplicates(index, options) };
  } catch (thrown) {
    // An error of a class of ours is a plain one on the other side.
    if (thrown instanceof FileFault) return { broken: thrown.path, cause: thrown.message };
    throw thrown;
  }
}
