import type { IndexedFile, LinkedIndex } from '../../../index/code-index.ts';
import { eachFile } from '../../../index/file-fault.ts';
import { identifierWords } from '../../../languages/identifier-words.ts';
import type { HistoryResult } from '../../../workspace/history.ts';
import { remediationMinutes } from '../../measures/complexity/thresholds.ts';
import { firstThatFits } from '../../measures/sorted.ts';
import { percentile, rounded } from '../../measures/statistics.ts';
import type { Unmeasured } from '../../measures/unmeasured.ts';
import { fileCoupling } from '../defects/coupling.ts';
import { type Advice, adviceOn } from './advice.ts';
import {
  COMPONENT_NAMES,
  type ComponentName,
  churnOf,
  complexityOf,
  couplingOf,
  domainRiskOf,
  duplicationOf,
  type GradientComponent,
  HIGHEST,
  WEIGHTS,
} from './components.ts';

export type GradientSeverity = 'normal' | 'warning' | 'critical';

export interface FileGradient {
  readonly path: string;
  /** 0 to 5. */
  readonly tdg_score: number;
  readonly severity: GradientSeverity;
  /** Share of the files that score less, in percent. */
  readonly percentile: number;
  /** 0 to 1: less for every part that is nothing or was not measured. */
  readonly confidence: number;
  readonly components: Readonly<Record<ComponentName, GradientComponent>>;
  readonly primary_factor: string;
  /** To bring functions under the thresholds of complexity and to do what comments admit is to be done. */
  readonly estimated_hours: number;
  readonly recommendations: readonly Advice[];
}

export interface GradientHotspot {
  readonly path: string;
  readonly tdg_score: number;
  readonly primary_factor: string;
  readonly estimated_hours: number;
}

export interface GradientSummary {
  readonly total_files: number;
  readonly critical_files: number;
  readonly warning_files: number;
  /** Null without files, as are the percentiles. */
  readonly average_tdg: number | null;
  readonly p95_tdg: number | null;
  readonly p99_tdg: number | null;
  readonly estimated_debt_hours: number;
  /** Files by score, in ten steps of 0.5; the last has 5 in it. */
  readonly distribution: readonly { readonly from: number; readonly to: number; readonly files: number }[];
  /** The ten highest. */
  readonly hotspots: readonly GradientHotspot[];
  /** Parts that were not measured, and why. */
  readonly not_measured: Readonly<Partial<Record<ComponentName, string>>>;
}

export interface DebtGradient {
  readonly summary: GradientSummary;
  /** Highest first. */
  readonly files: readonly FileGradient[];
}

export interface GradientInputs {
  readonly index: LinkedIndex;
  /** At least the last 90 days. */
  readonly history: HistoryResult;
  /** Share of each file's lines that repeat others, 0 to 1. A file that is not in it repeats nothing. */
  readonly duplication: ReadonlyMap<string, number> | Unmeasured;
  /** Minutes that comments of each file admit are owed. */
  readonly debtMinutes: ReadonlyMap<string, number>;
  readonly includeTests: boolean;
  /** Only these files; null or absent is all. Who uses them is told by all files. */
  readonly files?: ReadonlySet<string> | null;
}

export const GRADIENT_DAYS = 90;

const CRITICAL_ABOVE = 2.5;
const WARNING_ABOVE = 1.5;
const HOTSPOTS = 10;
const STEP = 0.5;

const FACTORS: Readonly<Record<ComponentName, string>> = {
  complexity: 'High Complexity',
  churn: 'Frequent Changes',
  coupling: 'High Coupling',
  domain_risk: 'Domain Risk',
  duplication: 'Code Duplication',
};

/** Above 2.5 critical, above 1.5 a warning. */
export function gradientSeverity(score: number): GradientSeverity {
  return score > CRITICAL_ABOVE ? 'critical' : score > WARNING_ABOVE ? 'warning' : 'normal';
}

/** The technical debt gradient of every file: how much it resists change, from 0 to 5, by parts that add up. */
export function debtGradient(inputs: GradientInputs): DebtGradient {
  const { index, duplication } = inputs;
  const commits = recentCommits(inputs.history);
  const coupling = fileCoupling(index);
  const notMeasured: Partial<Record<ComponentName, string>> = {
    ...('reason' in commits && { churn: commits.reason }),
    ...('reason' in duplication && { duplication: duplication.reason }),
  };
  const scored = eachFile(index.files, (file, at) => {
    if (!inputs.includeTests && inputs.index.kinds.isTest(file.path)) return [];
    if (inputs.files?.has(file.path) === false) return [];
    const { efferent, afferent } = coupling[at] as { efferent: number; afferent: number };
    const values = {
      complexity: complexityOf(cyclomaticOf(file), file.facts.lines.total),
      churn: 'reason' in commits ? null : churnOf(commits.get(file.path) ?? 0),
      coupling: couplingOf(efferent, afferent),
      domain_risk: domainRiskOf(identifierWords(file.path)),
      duplication: 'reason' in duplication ? null : duplicationOf(duplication.get(file.path) ?? 0),
    };
    const minutes = complexityMinutes(file) + (inputs.debtMinutes.get(file.path) ?? 0);
    return [{ ...scoreOf(values), path: file.path, minutes }];
  }).flat();
  scored.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
  const ascending = scored.map(({ score }) => score).reverse();
  const files = scored.map(
    ({ path, score, components, minutes }): FileGradient => ({
      path,
      tdg_score: rounded(score, 4),
      severity: gradientSeverity(score),
      percentile: rounded(
        (100 * firstThatFits(ascending.length, (at) => (ascending[at] as number) >= score)) / scored.length,
        1,
      ),
      confidence: confidenceOf(components),
      components,
      primary_factor: FACTORS[primary(components)],
      estimated_hours: rounded(minutes / 60, 2),
      recommendations: adviceOn(components),
    }),
  );
  return { summary: summarize(files, ascending, scored, notMeasured), files };
}

/** Commits of the period by file, where all of them are known. */
function recentCommits(history: HistoryResult): ReadonlyMap<string, number> | Unmeasured {
  if (history.kind === 'none') return { reason: history.reason };
  if (history.partial !== null) return { reason: `git stopped before the end of the period: ${history.partial}` };
  if (history.shallow) return { reason: 'the clone is shallow and ends within the 90 days before its newest commit' };
  const counts = new Map<string, number>();
  for (const { path } of history.commits.flatMap(({ files }) => files)) {
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

function cyclomaticOf({ facts }: IndexedFile): number[] {
  return facts.definitions.flatMap(({ metrics }) => (metrics === null ? [] : [metrics.cyclomatic]));
}

function complexityMinutes({ facts }: IndexedFile): number {
  return facts.definitions.reduce((sum, { metrics }) => sum + (metrics === null ? 0 : remediationMinutes(metrics)), 0);
}

type Components = Readonly<Record<ComponentName, GradientComponent>>;

/** The weighted sum of what was measured: parts that were not leave their weight to the others. */
function scoreOf(values: Readonly<Record<ComponentName, number | null>>) {
  const total = COMPONENT_NAMES.reduce((sum, name) => sum + (values[name] === null ? 0 : WEIGHTS[name]), 0);
  const component = (name: ComponentName): GradientComponent => {
    const value = values[name];
    if (value === null) return { value: null, weight: null, contribution: null };
    const weight = WEIGHTS[name] / total;
    return { value: rounded(value, 4), weight: rounded(weight, 4), contribution: rounded(value * weight, 4) };
  };
  const components = Object.fromEntries(COMPONENT_NAMES.map((name) => [name, component(name)])) as Components;
  const score = COMPONENT_NAMES.reduce((sum, name) => sum + (components[name].contribution ?? 0), 0);
  return { components, score: Math.min(HIGHEST, score) };
}

function confidenceOf({ churn, coupling, duplication }: Components): number {
  const less = ({ value }: GradientComponent, factor: number) => (value === null || value === 0 ? factor : 1);
  return rounded(less(churn, 0.8) * less(coupling, 0.9) * less(duplication, 0.95), 4);
}

/** The part that adds most; of equal ones the first. */
function primary(components: Components): ComponentName {
  return COMPONENT_NAMES.reduce((most, name) =>
    (components[name].contribution ?? 0) > (components[most].contribution ?? 0) ? name : most,
  );
}

function summarize(
  files: readonly FileGradient[],
  ascending: readonly number[],
  scored: readonly { readonly minutes: number }[],
  notMeasured: GradientSummary['not_measured'],
): GradientSummary {
  const shown = (value: number | null) => (value === null ? null : rounded(value, 4));
  const of = (severity: GradientSeverity) => files.filter((file) => file.severity === severity).length;
  return {
    total_files: files.length,
    critical_files: of('critical'),
    warning_files: of('warning'),
    average_tdg: files.length === 0 ? null : rounded(ascending.reduce((sum, one) => sum + one, 0) / files.length, 4),
    p95_tdg: shown(percentile(ascending, 0.95)),
    p99_tdg: shown(percentile(ascending, 0.99)),
    estimated_debt_hours: rounded(scored.reduce((sum, { minutes }) => sum + minutes, 0) / 60, 2),
    distribution: Array.from({ length: HIGHEST / STEP }, (_, step) => {
      const [from, to] = [step * STEP, (step + 1) * STEP];
      const isIn = (score: number) => score >= from && (score < to || to === HIGHEST);
      return { from, to, files: ascending.filter(isIn).length };
    }),
    hotspots: files.slice(0, HOTSPOTS).map(({ path, tdg_score, primary_factor, estimated_hours }) => ({
      path,
      tdg_score,
      primary_factor,
      estimated_hours,
    })),
    not_measured: notMeasured,
  };
}
