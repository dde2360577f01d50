import { setTimeout as later } from 'node:timers/promises';
import type { Application } from '../../src/server/application.ts';
import type { HybridSearchResult } from '../../src/tools/graph/hybrid-search.ts';

/** Asks as long as past commits are being read. */
export async function whenHistoryIsRead(
  application: Application,
  query: string,
  more: object = {},
): Promise<HybridSearchResult> {
  for (;;) {
    const outcome = await application.call('hybrid_search', { query, ...more });
    if (!outcome.ok) throw outcome.error;
    const found = outcome.output as unknown as HybridSearchResult;
    if (found.legs.history !== 'skipped: it is still being read') return found;
    await later(5);
  }
}
