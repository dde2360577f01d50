import { test } from 'vitest';
import { expectConvergence } from './convergence.ts';

test(
  'any order, delay, repetition and restart leads five agents to the text of the CRDT alone',
  () => expectConvergence(12),
  60_000,
);
