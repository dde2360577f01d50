import { test } from 'vitest';
import { expectConvergence } from './convergence.ts';

test(
  'any order, delay, repetition and restart leads five agents to the text of the CRDT alone, in many cases',
  () => expectConvergence(150),
  600_000,
);
