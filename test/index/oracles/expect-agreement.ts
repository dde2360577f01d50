import { expect } from 'vitest';
import type { Indexer } from '../../../src/index/indexer.ts';
import { compareCalls } from './comparison.ts';
import type { OracleCalls } from './oracle-calls.ts';
import { SILENT } from './silent-rules.ts';

/** What our call edges must come to at least. `edges` are the oracle's: fewer, and it did not see the tree. */
export interface Bounds {
  readonly edges: number;
  readonly precision: number;
  readonly recall: number;
}

/** Holds the call edges of a tree, by its name and version, to an oracle's, and prints how they agree. */
export async function expectAgreement(
  tree: string,
  root: string,
  oracle: OracleCalls,
  language: keyof typeof SILENT,
  bounds: Bounds,
  known?: Indexer,
): Promise<void> {
  const { edges, precision, recall, wrong, missed } = await compareCalls(root, oracle, SILENT[language], known);
  console.log(`calls in ${tree}: ${edges} edges, precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}`);
  expect(edges).toBeGreaterThanOrEqual(bounds.edges);
  expect(precision, `only ours:\n${wrong.join('\n')}`).toBeGreaterThanOrEqual(bounds.precision);
  expect(recall, `only the oracle's:\n${missed.join('\n')}`).toBeGreaterThanOrEqual(bounds.recall);
}
