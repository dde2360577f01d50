import type { CoverageReport } from '../../../workspace/coverage/coverage-report.ts';
import { isOfTheBuild } from '../../../workspace/file-roles.ts';
import { isUnmeasured, type Unmeasured } from '../../measures/unmeasured.ts';
import type { UntestedFile } from '../scorecard/advice.ts';
import type { CodeFunction } from '../scorecard/code-figures.ts';
import type { Hotspot } from '../scorecard/hotspots.ts';

/**
 * Hotspots of which no test runs or reaches anything. Nothing is said where that is not known: the report has no share of such
 * a file, nor of what builds the project: each build tries that.
 */
export function untestedFiles(
  files: readonly Hotspot[],
  coverage: CoverageReport | Unmeasured,
  functions: readonly CodeFunction[],
): UntestedFile[] {
  if (isUnmeasured(coverage)) return [];
  const byFile = Map.groupBy(functions, ({ file }) => file);
  return files.flatMap(({ name: file, composite_score, reasons, location }) => {
    const known = coverage.files.get(file);
    if (known === undefined || known.covered > 0 || isOfTheBuild(file)) return [];
    const own = byFile.get(file) ?? [];
    const worst = own.find(({ line }) => line === location.line);
    return [
      {
        file,
        knownBy: coverage.source,
        line: location.line,
        end_line: location.end_line,
        worst: worst?.name ?? '<anonymous>',
        worst_cyclomatic: worst?.metrics.cyclomatic ?? 1,
        functions: own.length,
        cyclomatic: own.reduce((sum, { metrics }) => sum + metrics.cyclomatic, 0),
        score: composite_score,
        reasons,
      },
    ];
  });
}
