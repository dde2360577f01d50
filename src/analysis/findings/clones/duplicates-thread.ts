import type { CodeIndex } from '../../../index/code-index.ts';
import { FileFault } from '../../../index/file-fault.ts';
import { startWorker } from '../../../worker-thread.ts';
import type { DuplicateReport } from './duplicate-report.ts';
import type { DuplicatesReply, DuplicatesRequest, SentFile } from './duplicates-worker.ts';

/** Of fewer bytes of code, clones are found sooner than a thread has started. */
const LEAST_BYTES = 1_000_000;
/** Room for new objects in the thread, in MiB. */
const YOUNG_MIB = 4;

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
  const worker = startWorker(new URL('./duplicates-worker.ts', import.meta.url), YOUNG_MIB, { workerData });
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
