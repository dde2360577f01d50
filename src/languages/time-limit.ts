/** Time one file may take, in milliseconds: thousands of times what real code of its size needs. */
const MAX_FILE_MS = 15_000;

/** Extraction of one file took longer than it may. */
export class ExtractionTimeout extends Error {
  override readonly name = 'ExtractionTimeout';
}

/**
 * Bounds the work on one file. Parsing and queries grow with the square of how deep expressions nest, which no real code
 * makes felt and a program could write to stall a server.
 */
export class TimeLimit {
  readonly #end = performance.now() + MAX_FILE_MS;

  get passed(): boolean {
    return performance.now() > this.#end;
  }

  /** @throws ExtractionTimeout once the time is over */
  check(): void {
    if (this.passed) throw new ExtractionTimeout(`Extraction took longer than ${MAX_FILE_MS / 1000} s.`);
  }
}
