import { startWorker } from '../../worker-thread.ts';
import { type ExactFindings, type ExactSearch, Findings } from './findings.ts';
import type { FileToScan } from './scan.ts';
import type { ScanReply, ScanRequest } from './scan-worker.ts';

/** How long expressions may take, in milliseconds. */
export interface ScanLimits {
  /** On one file, which is then left out. */
  readonly file: number;
  /** On all files together: then those that are left are left out. */
  readonly all: number;
}

export const SCAN_LIMITS: ScanLimits = { file: 1_000, all: 5_000 };
/** Between two looks at which file the thread is at. */
const LOOK_EVERY_MS = 50;
/** Room for new objects in the thread, in MiB. */
const YOUNG_MIB = 4;
const RESOURCE_LIMITS = {
  /** Some times what the largest file takes that is read at all. */
  maxOldGenerationSizeMb: 256,
};

/**
 * Looks through files in a thread of its own. One that an expression takes too long on is left out: its thread is ended, and
 * another goes on behind it.
 *
 * @throws the signal's reason when it aborts: the thread ends at once
 */
export async function scanInThread(
  search: ExactSearch,
  signal: AbortSignal,
  limits: ScanLimits = SCAN_LIMITS,
): Promise<ExactFindings> {
  const findings = new Findings();
  const { files } = search;
  const told = new Uint8Array(files.length);
  let left = limits.all;
  for (let from = 0; from < files.length; ) {
    const run = await scanFrom(from, search, { ...limits, all: left }, signal, ({ at, scanned }) => {
      told[at] = 1;
      const file = files[at] as FileToScan;
      if (scanned === 'too_complex') findings.slow.push(file.path);
      else findings.take(file, scanned);
    });
    left -= run.took;
    for (let at = from; at < run.end; at++) if (told[at] === 0) findings.searched += 1;
    const next = files[run.end];
    if (next === undefined) break;
    if (left <= 0) {
      findings.stoppedAt = next.path;
      break;
    }
    findings.slow.push(next.path);
    from = run.end + 1;
  }
  return findings;
}

/** How far a thread came. */
interface ScanRun {
  /** The file it was ended at; the number of files where it came through. */
  readonly end: number;
  /** Milliseconds, without the thread's start. */
  readonly took: number;
}

async function scanFrom(
  from: number,
  search: ExactSearch,
  limits: ScanLimits,
  signal: AbortSignal,
  take: (reply: ScanReply) => void,
): Promise<ScanRun> {
  const progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(-1);
  const workerData: ScanRequest = { ...search, from, progress };
  const worker = startWorker(new URL('./scan-worker.ts', import.meta.url), YOUNG_MIB, {
    workerData,
    resourceLimits: RESOURCE_LIMITS,
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let startedAt: number | null = null;
  let stay = { at: -1, since: 0 };
  const look = setInterval(() => {
    const at = Atomics.load(progress, 0);
    const now = performance.now();
    if (at === -1) return;
    startedAt ??= now;
    if (at !== stay.at) stay = { at, since: now };
    if (now - stay.since > limits.file || now - startedAt > limits.all) resolve();
  }, LOOK_EVERY_MS);
  const abort = () => reject(signal.reason);
  worker.on('message', take);
  // Whatever ended a thread that had begun, such as too little memory, the file it was at did.
  worker.once('error', (error) => (Atomics.load(progress, 0) === -1 ? reject(error) : resolve()));
  worker.once('exit', () => resolve());
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    await promise;
  } finally {
    clearInterval(look);
    signal.removeEventListener('abort', abort);
    // What it has told is heard before it is gone.
    await worker.terminate();
  }
  return { end: Atomics.load(progress, 0), took: startedAt === null ? 0 : performance.now() - startedAt };
}
