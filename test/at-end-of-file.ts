type Cleanup = () => unknown;

/** By file, because files of one worker share this module. */
const cleanups: Cleanup[] = [];

/**
 * Has something done after the last test of the file. `afterAll` would do so only where tests are declared: called in a
 * `beforeAll`, or when a module is first read, it counts for nothing or for another file.
 */
export function atEndOfFile(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

/** Undoes in the reverse order: a server ends before its folder goes. */
export async function endFile(): Promise<void> {
  for (let last = cleanups.pop(); last !== undefined; last = cleanups.pop()) await last();
}
