import type { Server } from './connection/use-answer.ts';
import { scorecard } from './data/scorecard.ts';
import { parseRoute } from './routing/route.ts';

/**
 * Asks for what an address shows first beside the question the list of projects, and not after its answer. A server of
 * several refuses it, and is asked for one of them once that is known.
 */
export function askAhead({ answers }: Server, hash: string): void {
  const { view, root } = parseRoute(hash);
  if (view !== 'overview' || root !== null) return;
  const stop = answers.follow(scorecard, () => {
    if (answers.answer(scorecard).state !== 'asked') stop();
  });
}
