import type { IndexedFile } from '../../../index/code-index.ts';
import { CONVENTIONAL } from '../../../languages/file-kinds.ts';
import { ALL_DEBT, analyzeDebtComments } from '../../findings/debt-comments/debt-comments.ts';
import { DEFAULT_THRESHOLDS, RULE_VALUE } from '../../measures/complexity/thresholds.ts';
import { rounded } from '../../measures/statistics.ts';

/** What a trend counts of one file. It depends on what the file holds and on its name, and on nothing else. */
export interface FileFigures {
  readonly lines: number;
  readonly functions: number;
  /** Summed over the functions. */
  readonly cyclomatic: number;
  /** Functions that are more complex than a reader should be asked to bear: those that `analyze_complexity` warns of. */
  readonly complex: number;
  /** Comments that admit debt. */
  readonly debt: number;
}

/** What a tree was at one commit. */
export interface TrendPoint {
  readonly commit: string;
  /** When it was committed, ISO 8601. */
  readonly date: string;
  readonly subject: string;
  /** Files of code that could be read. */
  readonly files: number;
  /** All lines, blank ones and comments among them. */
  readonly lines: number;
  /** Mean cyclomatic complexity of the functions; null without any. */
  readonly mean_complexity: number | null;
  /** Functions whose cyclomatic complexity is above the one that is warned of. */
  readonly complex_functions: number;
  readonly debt: number;
}

const COMPLEXITY = 'cyclomatic-complexity';

export function fileFigures(file: IndexedFile): FileFigures {
  const { definitions, lines } = file.facts;
  // How much debt there is does not depend on which files are tests.
  const values = definitions.flatMap(({ metrics }) => (metrics === null ? [] : [RULE_VALUE[COMPLEXITY](metrics)]));
  return {
    lines: lines.total,
    functions: values.length,
    cyclomatic: values.reduce((sum, value) => sum + value, 0),
    complex: values.filter((value) => value > DEFAULT_THRESHOLDS[COMPLEXITY].warning).length,
    debt: analyzeDebtComments({ files: [file], kinds: CONVENTIONAL }, ALL_DEBT).items.length,
  };
}

export function trendPoint(
  commit: Pick<TrendPoint, 'commit' | 'date' | 'subject'>,
  figures: readonly FileFigures[],
): TrendPoint {
  const sum = (value: (one: FileFigures) => number) => figures.reduce((total, one) => total + value(one), 0);
  const functions = sum((one) => one.functions);
  return {
    ...commit,
    files: figures.length,
    lines: sum(({ lines }) => lines),
    mean_complexity: functions === 0 ? null : rounded(sum(({ cyclomatic }) => cyclomatic) / functions, 4),
    complex_functions: sum(({ complex }) => complex),
    debt: sum(({ debt }) => debt),
  };
}
