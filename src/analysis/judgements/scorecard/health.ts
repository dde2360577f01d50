import { rounded } from '../../measures/statistics.ts';
import { isUnmeasured, type Unmeasured } from '../../measures/unmeasured.ts';
import { type Curve, onCurve } from '../defects/features.ts';
import type { HealthMeasures, Measure, WeighedFunction } from './measures.ts';

/** One part of overall health. */
export interface HealthPart {
  readonly part: PartName;
  readonly title: string;
  /** Weights of all parts add up to 1. */
  readonly weight: number;
  /** 0–100, higher is better; null when it was not measured, and then its weight goes to the others. */
  readonly score: number | null;
  /** What was measured, in `unit`; null when it was not. */
  readonly value: number | null;
  readonly unit: string;
  /** How the value came about, or why there is none. */
  readonly basis: string;
}

export interface Health {
  /** Σ weight · score / Σ weight over the parts that were measured, 0–100; null when none was. */
  readonly overall: number | null;
  readonly parts: readonly HealthPart[];
}

export type PartName = 'complexity' | 'maintainability' | 'modularity' | 'duplication' | 'tests' | 'debt';

interface PartRule {
  readonly title: string;
  readonly weight: number;
  readonly unit: string;
  readonly measure: (measures: HealthMeasures) => MeasuredPart | Unmeasured;
}

interface MeasuredPart {
  /** In the rule's unit. */
  readonly value: number;
  /** 0–100. */
  readonly score: number;
  readonly basis: string;
}

/** Full up to half a warning threshold, 80 at it, 40 at the error threshold, nothing from twice that. */
const STRAIN: Curve = [
  [0.5, 100],
  [1, 80],
  [2, 40],
  [4, 0],
];

/** Microsoft's bounds: below 10 is hard to maintain, from 20 on it is fine; short and plain functions stand at 60 and above. */
const MAINTAINABILITY: Curve = [
  [0, 0],
  [10, 40],
  [20, 70],
  [40, 90],
  [60, 100],
];

/** Above 0.3 a graph has parts that stand for themselves (Newman); from 0.6 on they could hardly be clearer. */
const MODULARITY: Curve = [
  [0, 0],
  [0.3, 60],
  [0.6, 100],
];

const CYCLES: Curve = [
  [0, 100],
  [0.1, 70],
  [0.5, 20],
  [1, 0],
];

const DUPLICATION: Curve = [
  [0, 100],
  [0.03, 90],
  [0.05, 80],
  [0.1, 60],
  [0.2, 30],
  [0.4, 0],
];

const TESTED: Curve = [
  [0, 0],
  [0.5, 55],
  [0.8, 92],
  [1, 100],
];

/** Hours for each thousand lines. */
const DEBT: Curve = [
  [0, 100],
  [1, 90],
  [5, 60],
  [20, 20],
  [50, 0],
];

/** What overall health is made of, and how much each part counts. */
const PART_RULES: Readonly<Record<PartName, PartRule>> = {
  complexity: {
    title: 'Complexity',
    weight: 0.25,
    unit: '% of function lines in functions above a warning threshold',
    measure: ({ functions }) =>
      overFunctions(functions, 'Cyclomatic above 10 or cognitive above 15', (mean) => ({
        value: mean(({ strain }) => (strain > 1 ? 100 : 0)),
        score: mean(({ strain }) => onCurve(STRAIN, strain)),
      })),
  },
  maintainability: {
    title: 'Maintainability',
    weight: 0.2,
    unit: 'maintainability index, 0–100',
    measure: ({ functions }) =>
      overFunctions(functions, 'Mean over functions', (mean) => {
        const value = mean(({ maintainability }) => maintainability);
        return { value, score: onCurve(MAINTAINABILITY, value) };
      }),
  },
  modularity: {
    title: 'Modularity',
    weight: 0.15,
    unit: '% of files or packages on no dependency cycle',
    measure: ({ cycleShare, modularity }) =>
      judged(cycleShare, (share) => {
        const acyclic = onCurve(CYCLES, share);
        const score = modularity.value === null ? acyclic : (acyclic + onCurve(MODULARITY, modularity.value)) / 2;
        return { value: 100 * (1 - share), score };
      }),
  },
  duplication: {
    title: 'Duplication',
    weight: 0.15,
    unit: '% of lines outside tests that are duplicated',
    measure: ({ duplication }) =>
      judged(duplication, (ratio) => ({ value: 100 * ratio, score: onCurve(DUPLICATION, ratio) })),
  },
  tests: {
    title: 'Tests',
    weight: 0.15,
    unit: '% of the code that tests reach',
    measure: ({ tested }) => judged(tested, (share) => ({ value: 100 * share, score: onCurve(TESTED, share) })),
  },
  debt: {
    title: 'Technical debt',
    weight: 0.1,
    unit: 'hours for each 1,000 lines of code',
    measure: ({ debtHours, codeLines }) =>
      codeLines === 0
        ? { reason: 'No lines of code.' }
        : judged(debtHours, (hours) => {
            const density = (1000 * hours) / codeLines;
            return { value: density, score: onCurve(DEBT, density) };
          }),
  },
};

/** Overall health, and the parts that it is made of. Nothing that is worse in a part makes the whole better. */
export function health(measures: HealthMeasures): Health {
  const parts = Object.entries(PART_RULES).map(([part, rule]) => ({
    part: part as PartName,
    rule,
    measured: rule.measure(measures),
  }));
  let sum = 0;
  let weight = 0;
  for (const { rule, measured } of parts) {
    if (isUnmeasured(measured)) continue;
    sum += rule.weight * measured.score;
    weight += rule.weight;
  }
  return {
    overall: weight === 0 ? null : rounded(sum / weight, 1),
    parts: parts.map(({ part, rule: { title, weight, unit }, measured }) => {
      const own = { part, title, weight, unit };
      return isUnmeasured(measured)
        ? { ...own, score: null, value: null, basis: measured.reason }
        : { ...own, score: rounded(measured.score, 1), value: rounded(measured.value, 2), basis: measured.basis };
    }),
  };
}

function judged(measure: Measure, judge: (value: number) => Omit<MeasuredPart, 'basis'>): MeasuredPart | Unmeasured {
  return measure.value === null ? measure : { ...judge(measure.value), basis: measure.basis };
}

/** A mean over functions by their lines of code. */
type WeighedMean = (value: (one: WeighedFunction) => number) => number;

function overFunctions(
  functions: HealthMeasures['functions'],
  what: string,
  judge: (mean: WeighedMean) => Omit<MeasuredPart, 'basis'>,
): MeasuredPart | Unmeasured {
  if (isUnmeasured(functions)) return functions;
  const lines = functions.reduce((sum, { codeLines }) => sum + codeLines, 0);
  if (lines === 0) return { reason: 'No function outside tests.' };
  const mean: WeighedMean = (value) => functions.reduce((sum, one) => sum + one.codeLines * value(one), 0) / lines;
  return { ...judge(mean), basis: `${what}; ${functions.length} functions outside tests, by their lines of code.` };
}
