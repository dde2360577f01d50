import type { Rule } from '../../../src/index/link/edges.ts';

/** By language, the rules by which we make calls that are none to its oracle: what libraries and decorators call. */
export const SILENT = {
  typescript: ['callback'],
  java: ['callback'],
  go: ['callback'],
  rust: ['callback'],
  python: ['callback', 'decorator'],
} as const satisfies Record<string, readonly Rule[]>;
