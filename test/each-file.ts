/** Runs for each file of tests, whether or not files share their modules. */
import { afterAll, vi } from 'vitest';
import { endFile } from './at-end-of-file.ts';

afterAll(endFile);
// Files that share a worker share its environment.
afterAll(() => {
  vi.unstubAllEnvs();
});
