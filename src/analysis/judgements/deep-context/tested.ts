import type { CoverageReport } from '../../../workspace/coverage/coverage-report.ts';
import { isUnmeasured, type Unmeasured } from '../../measures/unmeasured.ts';
import type { Measure } from '../scorecard/measures.ts';

/** The share of the chosen files' code that tests run or reach, 0–1. A tree without any test has none of it tested. */
export function testedShare(
  coverage: CoverageReport | Unmeasured,
  tree: { readonly hasCode: boolean; readonly hasTests: boolean },
  isChosen: (path: string) => boolean,
): Measure {
  if (isUnmeasured(coverage)) {
    if (!tree.hasCode) return { value: null, reason: 'No code to test.' };
    return tree.hasTests ? { value: null, reason: coverage.reason } : { value: 0, basis: 'There are no tests.' };
  }
  let covered = 0;
  let total = 0;
  for (const [path, file] of coverage.files) {
    if (!isChosen(path)) continue;
    covered += file.covered;
    total += file.total;
  }
  if (total === 0) return { value: null, reason: 'These files contain nothing that a test could run.' };
  const counts = `${covered} of ${total}`;
  const basis =
    coverage.source === 'report'
      ? `${counts} lines ran in tests, according to ${coverage.reports.join(', ')}.`
      : `${counts} functions are reached from tests by calls, references and values; no coverage report was found.`;
  return { value: covered / total, basis };
}
