import type { DefectInputs, Unmeasured } from '../../analysis/defects/defects.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import type { CoverageReport } from '../../workspace/coverage/coverage-report.ts';
import type { ToolContext } from '../tool.ts';

/**
 * All that defects are predicted from, for a folder that is indexed.
 * @throws the signal's reason when it aborts
 */
export async function defectInputs(index: LinkedIndex, context: ToolContext): Promise<DefectInputs> {
  const [{ HISTORY_DAYS }, { periodStart }] = await Promise.all([
    import('../../analysis/defects/change-measures.ts'),
    import('../../workspace/history.ts'),
  ]);
  const [history, coverage, duplication] = await Promise.all([
    context.history(index.folder, { since: periodStart(context.clock(), HISTORY_DAYS) }),
    coverageOrReach(index, context.signal, rootOf(index, context)),
    duplicatedShares(index, context.signal),
  ]);
  return {
    index,
    history: history.kind === 'none' ? { reason: history.reason } : history,
    duplication,
    coverage,
  };
}

async function duplicatedShares(index: LinkedIndex, signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const [{ analyzeDuplicates }, { duplicatedLineShares }] = await Promise.all([
    import('../../analysis/clones/duplicates.ts'),
    import('../../analysis/clones/duplicate-report.ts'),
  ]);
  return duplicatedLineShares(await analyzeDuplicates(index, { signal }));
}

/** The absolute root that an indexed folder lies in. */
export function rootOf({ folder }: LinkedIndex, { workspace }: ToolContext): string {
  return workspace.roots.all.find(({ path }) => folder.startsWith(`${path}/`))?.path ?? folder;
}

/** Coverage from the reports in the tree, else in its root; where there is none to use, what tests reach, labelled as that. */
export async function coverageOrReach(
  index: LinkedIndex,
  signal: AbortSignal,
  root = index.folder,
): Promise<CoverageReport | Unmeasured> {
  const [{ readCoverage }, { coverageByReferences }] = await Promise.all([
    import('../../workspace/coverage/read-coverage.ts'),
    import('../../analysis/test-reach/test-reach.ts'),
  ]);
  const paths = new Set(index.files.map(({ path }) => path));
  const report = await readCoverage({ folder: index.folder, paths }, { root, signal });
  if (report !== null && report.files.size > 0) return report;
  const problems = report?.problems ?? [];
  const reach = coverageByReferences(index, problems);
  return reach ?? { reason: [...problems, 'there is no coverage report, and no test'].join(' ') };
}
