/** How many files a worker has begun, written by the worker and read by who started it, at any time. */
export type WorkerProgress = Int32Array<SharedArrayBuffer>;

export function newProgress(): WorkerProgress {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

export function beginFile(progress: WorkerProgress) {
  Atomics.add(progress, 0, 1);
}

export function filesBegun(progress: WorkerProgress): number {
  return Atomics.load(progress, 0);
}
