import { parentPort, workerData } from 'node:worker_threads';
import { readRegularFile } from '../../workspace/read-file.ts';
import type { ExactSearch } from './findings.ts';
import { type ScannedFile, scanFor } from './scan.ts';

/** What the thread is to look through. */
export interface ScanRequest extends ExactSearch {
  /** The first file to look at. */
  readonly from: number;
  /** Where it writes which file it is at; -1 before the first. */
  readonly progress: Int32Array<SharedArrayBuffer>;
}

/** What it tells of a file that there is something to tell of. */
export interface ScanReply {
  readonly at: number;
  readonly scanned: Exclude<ScannedFile, null> | 'too_complex';
}

const port = parentPort;
if (port === null) throw new Error('This module only runs as a worker thread.');

const { folder, files, parts, from, progress } = workerData as ScanRequest;
const scan = scanFor(parts, (path) => readRegularFile(`${folder}/${path}`));
for (let at = from; at < files.length; at++) {
  Atomics.store(progress, 0, at);
  const scanned = scannedAt(at);
  if (scanned !== null) port.postMessage({ at, scanned } satisfies ScanReply);
}
Atomics.store(progress, 0, files.length);

/** An expression may take more room to go back than there is: then it throws. */
function scannedAt(at: number): ScannedFile | 'too_complex' {
  try {
    return scan(files[at] as (typeof files)[number]);
  } catch {
    return 'too_complex';
  }
}
