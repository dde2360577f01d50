import { rounded } from '../../measures/statistics.ts';
import { isUnmeasured, type Unmeasured } from '../../measures/unmeasured.ts';
import type { CodeFunction } from './code-figures.ts';
import { type DebtHours, debtHours } from './debt.ts';
import { type HealthPart, health } from './health.ts';
import type { Measure, WeighedFunction } from './measures.ts';
import type { ModularStructure } from './modular-structure.ts';

/** What a card is of: two trees that differ in anything that is indexed, or in history, never have the same. */
export interface MeasuredTree {
  /** Content hash of the index. */
  readonly index: string;
  /** The commit that was checked out; null without one. */
  readonly head: string | null;
  readonly files: number;
  readonly functions: number | null;
  readonly code_lines: number;
}

export interface Scorecard {
  /** 0–100; null when nothing could be measured. */
  readonly overall_health: number | null;
  /** 0–100. */
  readonly complexity_score: number | null;
  /** The mean of functions outside tests by their lines, 0–100. */
  readonly maintainability_index: number | null;
  /** 0–100. */
  readonly modularity_score: number | null;
  /** Lines outside tests that repeat others, in percent. */
  readonly duplication_percentage: number | null;
  /** Code that tests run or reach, in percent; `parts` says which of the two. */
  readonly test_coverage: number | null;
  readonly technical_debt_hours: number | null;
  readonly debt: DebtHours | null;
  /** What overall health is made of: weights, scores, and what was not measured and why. */
  readonly parts: readonly HealthPart[];
  readonly measured: MeasuredTree;
}

export interface ScorecardSources {
  readonly tree: Omit<MeasuredTree, 'functions'>;
  readonly functions: readonly CodeFunction[] | Unmeasured;
  readonly structure: ModularStructure | Unmeasured;
  /** Share of lines that repeat others, 0–1. */
  readonly duplication: Measure;
  /** Share of the code that tests run or reach, 0–1. */
  readonly tested: Measure;
  readonly hours: Omit<DebtHours, 'total'>;
}

/** Communities of fewer parts say more of chance than of structure. */
const LEAST_PARTS = 20;

/** A codebase on one card. */
export function scorecard(sources: ScorecardSources): Scorecard {
  const { tree, functions, structure } = sources;
  const isKnown = !isUnmeasured(functions);
  const debt = debtHours(sources.hours);
  const { overall, parts } = health({
    functions: isKnown ? functions.filter(({ isTest }) => !isTest).map(weighed) : functions,
    modularity: isUnmeasured(structure) ? { value: null, ...structure } : modularityOf(structure),
    cycleShare: isUnmeasured(structure) ? { value: null, ...structure } : cycleShareOf(structure),
    duplication: sources.duplication,
    tested: sources.tested,
    debtHours:
      debt === null
        ? { value: null, reason: 'None of its parts was measured.' }
        : { value: debt.total, basis: debtBasis(debt) },
    codeLines: tree.code_lines,
  });
  const part = (name: HealthPart['part']) => parts.find((one) => one.part === name) as HealthPart;
  return {
    overall_health: overall,
    complexity_score: part('complexity').score,
    maintainability_index: part('maintainability').value,
    modularity_score: part('modularity').score,
    duplication_percentage: part('duplication').value,
    test_coverage: part('tests').value,
    technical_debt_hours: debt?.total ?? null,
    debt,
    parts,
    measured: { ...tree, functions: isKnown ? functions.length : null },
  };
}

function weighed({ metrics, strain, maintainability }: CodeFunction): WeighedFunction {
  return { codeLines: metrics.codeLines, strain, maintainability };
}

function modularityOf({ parts, modularity }: ModularStructure): Measure {
  if (parts < LEAST_PARTS) return { value: null, reason: `${parts} files or packages are too few to form groups.` };
  if (modularity === null) return { value: null, reason: 'None depends on another.' };
  return { value: modularity, basis: 'Communities of files and packages that depend on each other.' };
}

function cycleShareOf(structure: ModularStructure): Measure {
  const { parts, partsInCycles, cycles } = structure;
  if (parts === 0) return { value: null, reason: 'No file outside tests.' };
  const quality = modularityOf(structure);
  const groups =
    quality.value === null
      ? `modularity left out: ${lowered(quality.reason)}`
      : `modularity ${rounded(quality.value, 2)}.`;
  const round = `${cycles.length} dependency ${cycles.length === 1 ? 'cycle' : 'cycles'}`;
  return {
    value: partsInCycles / parts,
    basis: `${partsInCycles} of ${parts} files or packages are on ${round}; ${groups}`,
  };
}

function debtBasis({ complexity, satd, duplication }: DebtHours): string {
  const shown = (name: string, hours: number | null) => `${name} ${hours === null ? 'not measured' : `${hours} h`}`;
  return `${shown('Complexity', complexity)}, ${shown('debt comments', satd)}, ${shown('duplication', duplication)}.`;
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
