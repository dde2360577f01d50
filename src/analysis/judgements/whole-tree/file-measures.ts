import type { CodeIndex, IndexedFile } from '../../../index/code-index.ts';
import { eachFile } from '../../../index/file-fault.ts';
import type { FileKinds } from '../../../languages/file-kinds.ts';
import type { CoverageReport } from '../../../workspace/coverage/coverage-report.ts';
import { isOfTheBuild, type SideRole, sideRole } from '../../../workspace/file-roles.ts';
import type { History } from '../../../workspace/history.ts';
import { type DuplicateReport, duplicatedLineCounts } from '../../findings/clones/duplicate-report.ts';
import type { DebtAnalysis } from '../../findings/debt-comments/debt-comments.ts';
import { analyzeChurn } from '../../measures/churn/churn.ts';
import { rounded } from '../../measures/statistics.ts';
import type { Unmeasured } from '../../measures/unmeasured.ts';
import type { DefectAnalysis } from '../defects/defects.ts';

/** What a file is kept for. */
export type FileRole = SideRole | 'generated' | 'test' | 'build' | 'code';

/** One column for each measure, with a value for each file, in the order of the index. */
export interface MeasureColumns {
  readonly path: readonly string[];
  readonly language: readonly string[];
  readonly role: readonly FileRole[];
  /** All lines, blank ones and comments among them. */
  readonly lines: readonly number[];
  /** Cyclomatic and cognitive, of the function where each is highest; null in a file without functions. */
  readonly complexity: readonly (number | null)[];
  readonly cognitive: readonly (number | null)[];
  /** That changed the file in the period of churn; null for a file that git does not know. */
  readonly commits: readonly (number | null)[];
  /** Probability of a defect, 0–1; null for tests, which are not judged. */
  readonly risk: readonly (number | null)[];
  /** Share that tests run, 0–1; null for a file that no report tells of. */
  readonly coverage: readonly (number | null)[];
  /** Comments that admit debt. */
  readonly debt: readonly number[];
  /** Lines in clones, each once; null for a file without code. */
  readonly duplicated: readonly (number | null)[];
  /** Who added most lines in the period of churn; null for a file that nobody changed in it. */
  readonly owner: readonly (string | null)[];
}

export interface NotMeasured {
  readonly measure: keyof MeasureColumns;
  readonly reason: string;
}

/** What is measured of each file of a tree. */
export interface FileMeasures {
  /** Of the index. */
  readonly digest: string;
  /** That is checked out; null without one. */
  readonly commit: string | null;
  readonly files: MeasureColumns;
  /** Columns without any value, and why. */
  readonly not_measured: readonly NotMeasured[];
}

export interface FileMeasuresInputs {
  readonly index: CodeIndex;
  /** Of the period of churn. */
  readonly history: History | Unmeasured;
  readonly periodDays: number;
  readonly now: Date;
  /** Of all files, however sure. */
  readonly defects: DefectAnalysis;
  readonly coverage: CoverageReport | Unmeasured;
  /** With tests. */
  readonly debt: DebtAnalysis;
  readonly duplicates: DuplicateReport;
}

/** The figures of all files, each as the analysis that it comes from has it. */
export function fileMeasures(inputs: FileMeasuresInputs): FileMeasures {
  const { index, history, coverage } = inputs;
  const { files } = index;
  const paths = files.map(({ path }) => path);
  const complexity = eachFile(files, highestOfFunctions);
  const churn = churnOf(inputs);
  const risks = new Map(inputs.defects.predictions.map(({ file, probability }) => [file, probability]));
  const debts = Map.groupBy(inputs.debt.items, ({ file }) => file);
  const duplicated = duplicatedLineCounts(inputs.duplicates);
  return {
    digest: index.digest,
    commit: isUnmeasured(history) ? null : history.head,
    files: {
      path: paths,
      language: files.map(({ language }) => language),
      role: paths.map((path) => roleOf(path, index.kinds)),
      lines: eachFile(files, ({ facts }) => facts.lines.total),
      complexity: complexity.map((highest) => highest?.cyclomatic ?? null),
      cognitive: complexity.map((highest) => highest?.cognitive ?? null),
      commits: paths.map((path) => churn.commits(path)),
      risk: paths.map((path) => risks.get(path) ?? null),
      coverage: paths.map((path) => coveredShare(coverage, path)),
      debt: paths.map((path) => debts.get(path)?.length ?? 0),
      duplicated: paths.map((path) => duplicated.get(path) ?? null),
      owner: paths.map((path) => churn.owner(path)),
    },
    not_measured: [
      ...(isUnmeasured(history)
        ? (['commits', 'owner'] as const).map((measure) => ({ measure, reason: history.reason }))
        : []),
      ...(isUnmeasured(coverage) ? [{ measure: 'coverage' as const, reason: coverage.reason }] : []),
    ],
  };
}

export function roleOf(path: string, kinds: FileKinds): FileRole {
  const side = sideRole(path);
  if (side !== null) return side;
  if (kinds.isDerived(path)) return 'generated';
  if (kinds.isTest(path)) return 'test';
  return isOfTheBuild(path) ? 'build' : 'code';
}

/** Null without functions. */
function highestOfFunctions({
  facts,
}: IndexedFile): { readonly cyclomatic: number; readonly cognitive: number } | null {
  const functions = facts.definitions.flatMap(({ metrics }) => metrics ?? []);
  if (functions.length === 0) return null;
  return {
    cyclomatic: functions.reduce((most, { cyclomatic }) => Math.max(most, cyclomatic), 0),
    cognitive: functions.reduce((most, { cognitive }) => Math.max(most, cognitive), 0),
  };
}

interface ChurnOfFiles {
  commits(path: string): number | null;
  owner(path: string): string | null;
}

function churnOf({ index: { kinds }, history, periodDays, now }: FileMeasuresInputs): ChurnOfFiles {
  if (isUnmeasured(history)) return { commits: () => null, owner: () => null };
  const changed = new Map(analyzeChurn(history, { periodDays, now, kinds }).files.map((file) => [file.path, file]));
  return {
    commits: (path) => changed.get(path)?.commit_count ?? (history.tracked.has(path) ? 0 : null),
    owner: (path) => changed.get(path)?.main_author ?? null,
  };
}

function coveredShare(coverage: CoverageReport | Unmeasured, path: string): number | null {
  if (isUnmeasured(coverage)) return null;
  const known = coverage.files.get(path);
  return known === undefined || known.total === 0 ? null : rounded(known.covered / known.total, 4);
}

function isUnmeasured(value: object): value is Unmeasured {
  return 'reason' in value;
}
