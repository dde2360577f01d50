/** Runs for each file of tests, whether or not files share their modules. */
import { afterAll } from 'vitest';
import { endFile } from './at-end-of-file.ts';

afterAll(endFile);
