/** A file that a step of an analysis broke down on: the step leaves it out, and the rest of the answer stands. */
export interface FileFault {
  readonly file: string;
  /** What broke down and where, for a log. */
  readonly cause: string;
}

/** @param thrown by whatever read the file */
export function faultOf(file: string, thrown: unknown): FileFault {
  return { file, cause: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) };
}

/** Files named in a sentence. */
const NAMED = 5;

/** What is said to whoever asked of files that were left out. */
export function faultNote(faults: readonly FileFault[], leftOut: string): string {
  const named = faults.slice(0, NAMED).map(({ file }) => file);
  const more = faults.length - named.length;
  return `${leftOut}: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. The log has the cause at level debug.`;
}
