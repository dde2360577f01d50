import { rounded } from '../../measures/statistics.ts';
import { type Curve, onCurve } from '../defects/features.ts';
import type { CodeFunction } from './code-figures.ts';

/** Something that is complex, changes and is likely to have defects: where work pays first. */
export interface Hotspot {
  readonly kind: 'function' | 'file';
  readonly location: { readonly file: string; readonly line: number; readonly end_line: number };
  /** The function's name with those of what it stands in; the file's path. */
  readonly name: string;
  /** 0–1: the factors multiplied, those that were not measured left out. */
  readonly composite_score: number;
  readonly factors: HotspotFactors;
  /** Null for a file. */
  readonly metrics: FunctionShape | null;
  /** In words, the strongest first. */
  readonly reasons: readonly string[];
  readonly refactoring_effort: {
    readonly estimated_hours: number;
    readonly priority: Priority;
  };
}

export const PRIORITIES = ['High', 'Medium', 'Low'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** The figures of a function. */
export interface FunctionShape {
  readonly cyclomatic: number;
  readonly cognitive: number;
  readonly nesting: number;
  readonly parameters: number;
  readonly code_lines: number;
}

/** Null where it was not measured. */
export interface HotspotFactors {
  /** 0–1: 0.5 at a warning threshold, 0.75 at an error threshold. */
  readonly complexity: number;
  /** 0–1 against the file of the tree that changed most. */
  readonly churn: number | null;
  /** Of the file, 0–1. */
  readonly defect_probability: number | null;
}

/** What is known of a file from other analyses. */
export interface FileSignals {
  readonly churnScore: number | null;
  readonly commits: number | null;
  readonly defectProbability: number | null;
}

export interface HotspotOptions {
  readonly functions: readonly CodeFunction[];
  /** Minutes of work to bring a function under the thresholds. */
  readonly minutes: (one: CodeFunction) => number;
  /** Lines of each file. */
  readonly lines: (file: string) => number;
  readonly signals: (file: string) => FileSignals;
  readonly periodDays: number;
}

export interface Hotspots {
  readonly functions: readonly Hotspot[];
  readonly files: readonly Hotspot[];
}

/** Hotspots listed of each kind. */
export const HOTSPOTS_LISTED = 20;

/** By strain, the multiple of the warning threshold. */
const COMPLEXITY: Curve = [
  [0, 0],
  [1, 0.5],
  [2, 0.75],
  [5, 1],
];

/** Code that did not change in the period still counts for a tenth, so that the most complex of it comes first. */
const UNCHANGED = 0.1;

const PRIORITY_FROM: readonly (readonly [Priority, number])[] = [
  ['High', 0.3],
  ['Medium', 0.1],
  ['Low', 0],
];

/** Functions and files by complexity × churn × defect probability. Tests and code of no strain to speak of are left out. */
export function hotspots(options: HotspotOptions): Hotspots {
  const functions = options.functions.filter(({ isTest, strain }) => !isTest && strain > LEAST_STRAIN);
  const byFile = Map.groupBy(functions, ({ file }) => file);
  return {
    functions: ranked(functions.map((one) => functionHotspot(one, options))),
    files: ranked([...byFile].map(([file, members]) => fileHotspot(file, members, options))),
  };
}

/** A half of a warning threshold: what is less is nobody's worry. */
const LEAST_STRAIN = 0.5;

function functionHotspot(one: CodeFunction, { minutes, signals, periodDays }: HotspotOptions): Hotspot {
  const known = signals(one.file);
  const factors = factorsOf(onCurve(COMPLEXITY, one.strain), known);
  return {
    kind: 'function',
    location: { file: one.file, line: one.line, end_line: one.endLine },
    name: one.name,
    ...scored(factors, minutes(one)),
    metrics: shapeOf(one),
    reasons: [
      `cyclomatic ${one.metrics.cyclomatic}, cognitive ${one.metrics.cognitive}, ${one.metrics.codeLines} lines`,
      ...signalReasons(known, periodDays),
    ],
  };
}

function shapeOf({ metrics }: CodeFunction): FunctionShape {
  const { cyclomatic, cognitive, nesting, parameters, codeLines } = metrics;
  return { cyclomatic, cognitive, nesting, parameters, code_lines: codeLines };
}

function fileHotspot(file: string, members: readonly CodeFunction[], options: HotspotOptions): Hotspot {
  const { minutes, lines, signals, periodDays } = options;
  const worst = members.reduce((most, one) => (one.strain > most.strain ? one : most));
  const above = members.filter(({ strain }) => strain > 1).length;
  const known = signals(file);
  // The worst function counts most; each further one above a threshold closes a tenth of what is left.
  const complexity = 1 - (1 - onCurve(COMPLEXITY, worst.strain)) * 0.9 ** Math.max(0, above - 1);
  return {
    kind: 'file',
    location: { file, line: worst.line, end_line: worst.endLine },
    name: file,
    metrics: null,
    ...scored(
      factorsOf(complexity, known),
      members.reduce((sum, one) => sum + minutes(one), 0),
    ),
    reasons: [
      above === 0
        ? `its most complex function is ${worst.name} (cyclomatic ${worst.metrics.cyclomatic})`
        : `${above} ${above === 1 ? 'function' : 'functions'} above a complexity threshold, the worst ${worst.name} (cyclomatic ${worst.metrics.cyclomatic})`,
      ...signalReasons(known, periodDays),
      `${lines(file)} lines`,
    ],
  };
}

function factorsOf(complexity: number, { churnScore, defectProbability }: FileSignals): HotspotFactors {
  return {
    complexity: rounded(complexity, 4),
    churn: churnScore === null ? null : rounded(churnScore, 4),
    defect_probability: defectProbability === null ? null : rounded(defectProbability, 4),
  };
}

function scored(factors: HotspotFactors, minutes: number) {
  const churn = factors.churn === null ? 1 : UNCHANGED + (1 - UNCHANGED) * factors.churn;
  const score = factors.complexity * churn * (factors.defect_probability ?? 1);
  return {
    composite_score: rounded(score, 4),
    factors,
    refactoring_effort: { estimated_hours: rounded(minutes / 60, 2), priority: priorityOf(score) },
  };
}

function priorityOf(score: number): Priority {
  return (PRIORITY_FROM.find(([, from]) => score >= from) as readonly [Priority, number])[0];
}

function signalReasons({ commits, defectProbability }: FileSignals, periodDays: number): string[] {
  return [
    ...(commits === null ? [] : [changes(commits, periodDays)]),
    ...(defectProbability === null ? [] : [`defect probability ${rounded(defectProbability, 2)}`]),
  ];
}

function changes(commits: number, periodDays: number): string {
  if (commits === 0) return `unchanged in ${periodDays} days`;
  return `${commits} ${commits === 1 ? 'commit' : 'commits'} in ${periodDays} days`;
}

function ranked(all: readonly Hotspot[]): Hotspot[] {
  return [...all]
    .sort(
      (a, b) =>
        b.composite_score - a.composite_score ||
        b.factors.complexity - a.factors.complexity ||
        (a.location.file < b.location.file ? -1 : a.location.file > b.location.file ? 1 : 0) ||
        a.location.line - b.location.line,
    )
    .slice(0, HOTSPOTS_LISTED);
}
