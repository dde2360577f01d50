import { OrreryError } from '../errors.ts';

/**
 * Work on one file broke down. Whoever runs the whole leaves that file out, names it, and goes on without: a fault of one file
 * is that file's.
 */
export class FileFault extends Error {
  override readonly name = 'FileFault';
  /** As the index has it that the work was done for. */
  readonly path: string;

  constructor(path: string, cause: unknown) {
    super(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause), { cause });
    this.path = path;
  }

  /** The same fault of the same file by another path. */
  at(path: string): FileFault {
    return path === this.path ? this : new FileFault(path, this.cause);
  }
}

/** Does what concerns one file. @throws FileFault where that breaks down; what ends the whole, such as a cancellation, as it is */
export function inFile<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw faultOf(path, thrown);
  }
}

/** As `files.map`. @throws FileFault as `inFile` does */
export function eachFile<File extends { readonly path: string }, T>(
  files: readonly File[],
  work: (file: File, at: number) => T,
): T[] {
  return files.map((file, at) => inFile(file.path, () => work(file, at)));
}

/** What was thrown by work on a file, as that file's fault; as it is where it is none. */
export function faultOf(path: string, thrown: unknown): unknown {
  const isOfTheWhole =
    thrown instanceof FileFault || thrown instanceof OrreryError || (thrown instanceof Error && ENDS.has(thrown.name));
  return isOfTheWhole ? thrown : new FileFault(path, thrown);
}

/** What a signal aborts with. */
const ENDS: ReadonlySet<string> = new Set(['AbortError', 'TimeoutError']);
