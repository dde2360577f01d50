import { rounded } from '../statistics.ts';
import { type Curve, heightAt } from './curve.ts';
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
  /** The value shown. */
  readonly value: (measures: HealthMeasures) => Measure;
  /** What the value is worth, where that follows from the value alone. */
  readonly score: (measures: HealthMeasures, value: number) => number;
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
    value: ({ functions }) =>
      overFunctions(functions, ({ strain }) => (strain > 1 ? 100 : 0), 'Cyclomatic above 10 or cognitive above 15'),
    score: ({ functions }) => weighedMean(functions, ({ strain }) => heightAt(STRAIN, strain)),
  },
  maintainability: {
    title: 'Maintainability',
    weight: 0.2,
    unit: 'maintainability index, 0–100',
    value: ({ functions }) => overFunctions(functions, ({ maintainability }) => maintainability, 'Mean over functions'),
    score: (_, value) => heightAt(MAINTAINABILITY, value),
  },
  modularity: {
    title: 'Modularity',
    weight: 0.15,
    unit: '% of files on no dependency cycle',
    value: ({ cycleShare }) => mapped(cycleShare, (share) => 100 * (1 - share)),
    score: ({ modularity }, value) => {
      const acyclic = heightAt(CYCLES, 1 - value / 100);
      return modularity.value === null ? acyclic : (acyclic + heightAt(MODULARITY, modularity.value)) / 2;
    },
  },
  duplication: {
    title: 'Duplication',
    weight: 0.15,
    unit: '% of lines that repeat others',
    value: ({ duplication }) => mapped(duplication, (ratio) => 100 * ratio),
    score: (_, value) => heightAt(DUPLICATION, value / 100),
  },
  tests: {
    title: 'Tests',
    weight: 0.15,
    unit: '% of the code that tests reach',
    value: ({ tested }) => mapped(tested, (share) => 100 * share),
    score: (_, value) => heightAt(TESTED, value / 100),
  },
  debt: {
    title: 'Technical debt',
    weight: 0.1,
    unit: 'hours for each 1,000 lines of code',
    value: ({ debtHours, codeLines }) =>
      codeLines === 0
        ? { value: null, reason: 'There are no lines of code.' }
        : mapped(debtHours, (hours) => (1000 * hours) / codeLines),
    score: (_, value) => heightAt(DEBT, value),
  },
};

/** Overall health, and the parts that it is made of. Nothing that is worse in a part makes the whole better. */
export function health(measures: HealthMeasures): Health {
  const scored = Object.entries(PART_RULES).map(([part, rule]) => {
    const measured = rule.value(measures);
    return { part: part as PartName, rule, measured, score: scoreOf(rule, measures, measured) };
  });
  const known = scored.flatMap(({ rule: { weight }, score }) => (score === null ? [] : [{ weight, score }]));
  const weight = known.reduce((sum, one) => sum + one.weight, 0);
  return {
    overall:
      known.length === 0 ? null : rounded(known.reduce((sum, one) => sum + one.weight * one.score, 0) / weight, 1),
    parts: scored.map(({ part, rule, measured, score }) => ({
      part,
      title: rule.title,
      weight: rule.weight,
      score: score === null ? null : rounded(score, 1),
      value: measured.value === null ? null : rounded(measured.value, 2),
      unit: rule.unit,
      basis: measured.value === null ? measured.reason : measured.basis,
    })),
  };
}

function scoreOf(rule: PartRule, measures: HealthMeasures, measured: Measure): number | null {
  return measured.value === null ? null : rule.score(measures, measured.value);
}

function mapped(measure: Measure, change: (value: number) => number): Measure {
  return measure.value === null ? measure : { ...measure, value: change(measure.value) };
}

function overFunctions(
  functions: readonly WeighedFunction[],
  value: (one: WeighedFunction) => number,
  what: string,
): Measure {
  const lines = functions.reduce((sum, { codeLines }) => sum + codeLines, 0);
  if (lines === 0) return { value: null, reason: 'There is no function outside tests.' };
  return {
    value: weighedMean(functions, value),
    basis: `${what}; ${functions.length} functions outside tests, by their lines of code.`,
  };
}

function weighedMean(functions: readonly WeighedFunction[], value: (one: WeighedFunction) => number): number {
  let sum = 0;
  let weight = 0;
  for (const one of functions) {
    sum += one.codeLines * value(one);
    weight += one.codeLines;
  }
  return sum / weight;
}
