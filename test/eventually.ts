import { vi } from 'vitest';

/** Below the timeout of a test, so that what did not come about is reported rather than that the test took too long. */
const PATIENCE_MS = 50_000;
const LOOK_EVERY_MS = 10;

/** Waits until an assertion passes, as long as a test may take: how long that is on a loaded machine proves nothing. */
export function eventually<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: PATIENCE_MS, interval: LOOK_EVERY_MS });
}
