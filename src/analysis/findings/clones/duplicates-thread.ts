import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CodeIndex } from '../../../index/code-index.ts';
import { FileFault } from '../../../index/file-fault.ts';
import type { DuplicateReport } from './duplicate-report.ts';
import type { DuplicatesReply, DuplicatesRequest, SentFile } from './duplicates-worker.ts';

/** Of fewer bytes of code, clones are found sooner than a thread has started. */
const LEAST_BYTES = 1_000_000;
/** Room for new objects in the thread, which by default grows to many times what the search gains by it. */
const YOUNG_GENERATION_MB = 16;

/**
 * Finds clones in a thread of its own, while this one does something else.
 *
 * @returns null when that is not worth it, or the facts of a file are not known as bytes
 * @throws the signal's reason when it aborts: the thread ends at once; FileFault of the file that it broke down on
 */
export async function duplicatesInThread(
  { files }: CodeIndex,
  options: DuplicatesRequest['options'],
  signal: AbortSignal | undefined,
): Promise<DuplicateReport | null> {
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) < LEAST_BYTES) return null;
  const sent: SentFile[] = [];
  for (const file of files) {
    const encoded = file.encodedFacts?.();
    if (encoded === undefined) return null;
    sent.push({ path: file.path, bytes: file.bytes, hash: file.hash, language: file.language, encoded });
  }
  const workerData: DuplicatesRequest = { files: sent, options };
  const worker = new Worker(workerModule(), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<DuplicatesReply>();
  const abort = () => reject(signal?.reason);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`The search for duplicates ended with ${code}.`)));
  signal?.addEventListener('abort', abort, { once: true });
  try {
    signal?.throwIfAborted();
    const reply = await promise;
    if ('broken' in reply) throw new FileFault(reply.broken, reply.cause);
    return reply.report;
  } finally {
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

/** Beside this module when run from source, beside the bundle's chunks otherwise. */
function workerModule(): URL {
  const source = new URL('./duplicates-worker.ts', import.meta.url);
  return existsSync(fileURLToPath(source)) ? source : new URL('./duplicates-worker.js', import.meta.url);
}
