import { parentPort, workerData } from 'node:worker_threads';
import type { CodeIndex, IndexedFile } from '../../../index/code-index.ts';
import { decodeFacts } from '../../../languages/facts-codec.ts';
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

const { files, options } = workerData as DuplicatesRequest;
const index: CodeIndex = {
  folder: '',
  files: files.map(({ encoded, ...file }) => ({ ...file, facts: decodeFacts(encoded) })),
  skipped: [],
  otherFiles: 0,
  digest: '',
};
port.postMessage(await analyzeDuplicates(index, options));
