import { setImmediate as nextTurn } from 'node:timers/promises';
import { listFiles } from './listing.ts';
import { readRegularFile } from './read-file.ts';

export interface TextFile {
  /** Relative to the folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface TextFilesOptions {
  readonly signal: AbortSignal;
  /** Larger files are left out. */
  readonly maxBytes: number;
  /** Files that are left out unread, by path. */
  readonly without?: RegExp;
}

/** Files are read without a pause for at most so long, in milliseconds. */
const SLICE_MS = 10;

/**
 * The text files of a folder, whatever they are: code, configuration, prose. Files with a NUL byte are no text.
 *
 * @param folder absolute and real
 * @throws the signal's reason when it aborts
 */
export async function* textFiles(folder: string, options: TextFilesOptions): AsyncGenerator<TextFile> {
  const { paths } = await listFiles(folder, { signal: options.signal });
  let sliceStart = performance.now();
  for (const path of paths) {
    if (options.without?.test(path)) continue;
    if (performance.now() - sliceStart > SLICE_MS) {
      await nextTurn();
      sliceStart = performance.now();
    }
    options.signal.throwIfAborted();
    const read = readRegularFile(`${folder}/${path}`, options.maxBytes);
    if (read.kind === 'bytes' && !read.bytes.includes(0)) yield { path, text: read.bytes.toString('utf8') };
  }
}
