import { OrreryError } from '../../errors.ts';
import { readPiece } from '../../workspace/read-file.ts';
import { Slices } from '../../workspace/slices.ts';
import { MalformedScip, readScip, type ScipSource } from './read.ts';
import type { ScipPart } from './scip.ts';

/** Small parts are read together. */
const PIECE_BYTES = 1024 * 1024;
/** Milliseconds of reading between two pauses. */
const SLICE_MS = 20;

/**
 * Gives each part of an index file to a function, with pauses for other work.
 * @param absolute real path
 * @param shown as the user knows the file
 * @throws OrreryError for a file that cannot be read or is not a whole SCIP index; the signal's reason when it aborts
 */
export async function readScipFile(
  absolute: string,
  shown: string,
  take: (part: ScipPart) => void,
  signal?: AbortSignal,
): Promise<void> {
  const slices = new Slices(SLICE_MS, signal);
  try {
    for (const part of readScip(new FileSource(absolute, shown))) {
      take(part);
      await slices.pause();
    }
  } catch (thrown) {
    if (!(thrown instanceof MalformedScip)) throw thrown;
    const message = `${shown} is not a whole SCIP index: ${thrown.message}. Run the indexer again and name the file it wrote.`;
    throw new OrreryError('VALIDATION_ERROR', message, { path: shown, offset: thrown.offset }, thrown);
  }
}

/** Reads ahead, so that the file is not opened for each of many small parts. */
class FileSource implements ScipSource {
  readonly size: number;
  readonly #absolute: string;
  readonly #shown: string;
  #start = 0;
  #bytes: Uint8Array;

  constructor(absolute: string, shown: string) {
    this.#absolute = absolute;
    this.#shown = shown;
    const { bytes, size } = this.#piece(0, PIECE_BYTES);
    this.#bytes = bytes;
    this.size = size;
  }

  read(at: number, length: number): Uint8Array {
    if (at < this.#start || at + length > this.#start + this.#bytes.length) {
      this.#bytes = this.#piece(at, Math.max(length, PIECE_BYTES)).bytes;
      this.#start = at;
    }
    return this.#bytes.subarray(at - this.#start, at - this.#start + length);
  }

  #piece(at: number, length: number) {
    const read = readPiece(this.#absolute, at, length);
    if (read.kind === 'piece') return read;
    const problem = read.kind === 'gone' ? 'is not there' : 'cannot be read';
    throw new OrreryError('FILE_SYSTEM_ERROR', `${this.#shown} ${problem}. Name a SCIP index file.`, {
      path: this.#shown,
    });
  }
}
