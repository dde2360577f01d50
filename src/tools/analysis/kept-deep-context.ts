import type { CacheStrategy } from '../../analysis/judgements/deep-context/cache-strategy.ts';
import type { DeepContextResult } from '../../analysis/judgements/deep-context/result.ts';
import { OrreryError } from '../../errors.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';
import { treeState } from './tree-state.ts';

/** What was asked, but for how it is to be answered. */
export type Question = Readonly<Record<string, unknown>>;

const TOOL = 'analyze_deep_context';

export interface Asked {
  readonly folder: ResolvedPath;
  readonly question: Question;
  readonly strategy: CacheStrategy;
  readonly index: LinkedIndex;
  readonly around: LinkedIndex;
}

/** The result that is kept where it still holds and may be taken, else what `make` makes, which is kept from then on. */
export async function answerFrom(
  { folder, question, strategy, index, around }: Asked,
  context: ToolContext,
  make: () => Promise<DeepContextResult>,
): Promise<DeepContextResult> {
  const results = await context.results();
  const state = treeState({ folder, index, around, now: context.clock() });
  if (strategy === 'normal') {
    const kept = await results.load(folder.absolute, keyOf(folder, question));
    if (kept?.state === state) return taken(kept.result as unknown as DeepContextResult, strategy, true);
  }
  const result = await make();
  const failed = result.metadata.analyses.filter((one) => one.state === 'failed');
  for (const { name, reason } of failed) context.log.warn(`This answer lacks ${name}: ${reason}`);
  if (failed.length === 0) {
    const madeAt = result.metadata.generated_at;
    results.save(folder.absolute, keyOf(folder, question), { state, madeAt, result: { ...result } });
  }
  return result;
}

/** Whether an earlier call asked the same, however long ago. */
export async function isKept(folder: ResolvedPath, question: Question, context: ToolContext): Promise<boolean> {
  return (await (await context.results()).load(folder.absolute, keyOf(folder, question))) !== null;
}

/**
 * What an earlier call found, whether it still holds or not.
 *
 * @throws OrreryError `TOOL_EXECUTION_ERROR` when none has asked the same
 */
export async function keptResult(
  folder: ResolvedPath,
  question: Question,
  context: ToolContext,
): Promise<DeepContextResult> {
  const kept = await (await context.results()).load(folder.absolute, keyOf(folder, question));
  if (kept !== null) return taken(kept.result as unknown as DeepContextResult, 'offline', null);
  throw new OrreryError(
    'TOOL_EXECUTION_ERROR',
    `No earlier result of ${TOOL} is stored for ${folder.absolute} with these arguments: call it once with cache_strategy "normal".`,
    { folder: folder.absolute },
  );
}

/** All that decides the answer but the state of the tree: the same folder has other paths in another root. */
function keyOf({ relative }: ResolvedPath, question: Question): readonly unknown[] {
  return [TOOL, relative, question];
}

function taken(result: DeepContextResult, strategy: CacheStrategy, current: boolean | null): DeepContextResult {
  return { ...result, metadata: { ...result.metadata, cache_stats: { strategy, hit: true, current } } };
}
