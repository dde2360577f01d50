import type { DefectInputs } from '../../analysis/judgements/defects/defects.ts';
import type { Unmeasured } from '../../analysis/measures/unmeasured.ts';
import type { CodeIndex, LinkedIndex } from '../../index/code-index.ts';
import type { CoverageReport } from '../../workspace/coverage/coverage-report.ts';
import type { CoverageOptions } from '../../workspace/coverage/read-coverage.ts';
import { prefixOf } from '../../workspace/from-root.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';
import { loggedFaults } from './logged-faults.ts';

/**
 * All that defects are predicted from, for a folder that is indexed.
 * @throws the signal's reason when it aborts
 */
export async function defectInputs(
  folder: ResolvedPath,
  index: LinkedIndex,
  context: ToolContext,
): Promise<DefectInputs> {
  const { HISTORY_DAYS } = await import('../../analysis/judgements/defects/change-measures.ts');
  const [history, coverage, duplication] = await Promise.all([
    context.history(folder, { days: HISTORY_DAYS }),
    coverageOrReach(folder, index, context.signal),
    duplicatedShares(index, context),
  ]);
  return {
    index,
    history: history.kind === 'none' ? { reason: history.reason } : history,
    duplication,
    coverage,
  };
}

async function duplicatedShares(
  index: LinkedIndex,
  { signal, log }: ToolContext,
): Promise<ReadonlyMap<string, number>> {
  const [{ analyzeDuplicates }, { duplicatedLineShares }] = await Promise.all([
    import('../../analysis/findings/clones/duplicates.ts'),
    import('../../analysis/findings/clones/duplicate-report.ts'),
  ]);
  return duplicatedLineShares(await analyzeDuplicates(index, { onFault: loggedFaults(log), signal }));
}

/** Coverage from the reports in a folder, else in its root; where there is none to use, what tests reach, labelled as that. */
export async function coverageOrReach(
  folder: ResolvedPath,
  index: LinkedIndex,
  signal: AbortSignal,
): Promise<CoverageReport | Unmeasured> {
  const { coverageByReferences } = await import('../../analysis/findings/test-reach/test-reach.ts');
  const report = await reportedCoverage(folder, index, { signal });
  if (report !== null && report.files.size > 0) return report;
  const problems = report?.problems ?? [];
  const reach = coverageByReferences(index, problems);
  return reach ?? { reason: [...problems, 'there is no coverage report and no test'].join(' ') };
}

/**
 * What coverage reports tell of an indexed folder; null where there is none.
 * @param options `file` is a report to read instead of those in the usual places
 */
export async function reportedCoverage(
  folder: ResolvedPath,
  index: CodeIndex,
  options: Pick<CoverageOptions, 'file' | 'signal'>,
): Promise<CoverageReport | null> {
  const { readCoverage } = await import('../../workspace/coverage/read-coverage.ts');
  const { length } = prefixOf(folder);
  const paths = new Set(index.files.map(({ path }) => path.slice(length)));
  return readCoverage({ folder: folder.absolute, paths }, { ...options, root: folder.root.path });
}
