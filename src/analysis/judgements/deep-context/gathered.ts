import { remediationMinutes } from '../../measures/complexity/thresholds.ts';
import { isUnmeasured, type Unmeasured } from '../../measures/unmeasured.ts';
import { type CodeFigures, codeFigures } from '../scorecard/code-figures.ts';
import { type Hotspots, hotspots } from '../scorecard/hotspots.ts';
import { type ModularStructure, modularStructure, type PartCycle } from '../scorecard/modular-structure.ts';
import { OwnCode } from '../scorecard/own-code.ts';
import { type Recommendation, recommendations } from '../scorecard/recommendations.ts';
import { type Scorecard, scorecard } from '../scorecard/scorecard.ts';
import { wayRound } from '../scorecard/structure-advice.ts';
import { ANALYSES, type AnalysisResults } from './analyses.ts';
import type { AnalysisName } from './analysis-choice.ts';
import { type DefectSummary, defectSummary } from './defect-summary.ts';
import { clonedCode, duplicationHours, duplicationOf, TestCode } from './duplication.ts';
import { FileFindings } from './file-findings.ts';
import type { AnalysisInputs } from './inputs.ts';
import { type Outcomes, type RunOptions, resultsOf, runAnalyses } from './runner.ts';
import { testedShare } from './tested.ts';
import { untestedFiles } from './untested.ts';

/** What the analyses of one run found, and what the composites need beside. */
export interface Gathered {
  readonly inputs: AnalysisInputs;
  readonly outcomes: Outcomes<AnalysisResults>;
  readonly results: Partial<AnalysisResults>;
  /** Of the chosen files. */
  readonly figures: CodeFigures;
  readonly structure: ModularStructure | Unmeasured;
  readonly findings: FileFindings;
}

/** What follows from what was gathered. */
export interface Judgement {
  readonly scorecard: Scorecard;
  readonly hotspots: Hotspots;
  readonly recommendations: readonly Recommendation[];
  readonly defects: DefectSummary;
  /** What kept something from being measured, or part of it, in sentences. */
  readonly notes: readonly string[];
}

/** Runs analyses over one index. */
export async function gather(
  inputs: AnalysisInputs,
  names: readonly AnalysisName[],
  options: RunOptions & {
    /** Whether the modular structure is measured. */
    readonly structure: boolean;
  },
): Promise<Gathered> {
  const outcomes = await runAnalyses(ANALYSES, names, inputs, options);
  options.onProgress(names.length, names.length, 'scorecard');
  const results = resultsOf(outcomes);
  const { chosen, isChosen } = inputs.choice;
  return {
    inputs,
    outcomes,
    results,
    figures: codeFigures(chosen),
    structure: options.structure
      ? modularStructure(inputs.index, (path) => isChosen(path) && !inputs.index.kinds.isTest(path))
      : { reason: reasonOf(outcomes, 'dag') },
    findings: new FileFindings(results),
  };
}

/** Judges what was gathered. */
export async function judge(gathered: Gathered): Promise<Judgement> {
  const { inputs, results, figures, structure, outcomes, findings } = gathered;
  const { functions, codeLines } = figures;
  const { periodDays } = inputs.options;
  const coverage = await inputs.coverage();
  const own = new OwnCode(inputs.choice.chosen, await inputs.attributedOrigin());
  const isOwn = (path: string) => own.isOwn(path);
  const tests = new TestCode(functions, inputs.index.kinds);
  const hot = hotspots({
    functions: results.complexity === undefined ? [] : functions.filter(({ file }) => isOwn(file)),
    minutes: ({ metrics }) => remediationMinutes(metrics),
    lines: (file) => figures.sizes.get(file)?.lines ?? 0,
    signals: (path) => findings.signals(path),
    periodDays,
  });
  const missing = (name: AnalysisName): Unmeasured => ({ reason: reasonOf(outcomes, name) });
  return {
    scorecard: scorecard({
      tree: {
        index: inputs.index.digest,
        head: await headOf(inputs),
        files: inputs.choice.chosen.files.length,
        code_lines: codeLines,
      },
      functions: results.complexity === undefined ? missing('complexity') : functions,
      structure,
      duplication: duplicationOf(results.duplicates, tests, missing),
      tested: testedShare(
        coverage,
        {
          hasCode: codeLines > 0,
          hasTests: inputs.choice.isPart ? codeFigures(inputs.index).hasTests : figures.hasTests,
        },
        inputs.choice.isChosen,
      ),
      hours: {
        complexity: results.complexity?.summary.technical_debt_hours ?? null,
        satd: results.satd === undefined ? null : results.satd.summary.remediation_minutes / 60,
        duplication: duplicationHours(results.duplicates, tests, isOwn),
      },
    }),
    hotspots: hot,
    recommendations: recommendations({
      functionHotspots: hot.functions,
      untested: untestedFiles(hot.files, coverage, functions),
      clones: clonedCode(results.duplicates, functions, tests, isOwn),
      debts: results.satd?.items.filter(({ file }) => isOwn(file)) ?? [],
      cycles: isUnmeasured(structure)
        ? []
        : structure.cycles.filter(({ steps }) => steps.every(({ file }) => isOwn(file))),
      dead: results['dead-code']?.ranked_files.flatMap(({ items }) => items).filter(({ file }) => isOwn(file)) ?? [],
    }),
    defects: defectSummary(results, codeLines),
    notes: [
      ...(isUnmeasured(coverage) ? [] : coverage.problems),
      ...(results['dead-code']?.summary.notes ?? []),
      ...(results.duplicates?.notes ?? []),
      ...[own.note()].filter((note) => note !== null),
      ...(isUnmeasured(structure) ? [] : laterCycleNotes(structure.laterCycles)),
    ],
  };
}

/** The commit that is checked out; null without history or where it was not asked for. */
async function headOf({ history, options }: AnalysisInputs): Promise<string | null> {
  const known = await history(options.periodDays);
  return known.kind === 'history' ? known.head : null;
}

/** Cycles told that do not close when files are loaded. */
const LATER_CYCLES = 5;

function laterCycleNotes(cycles: readonly PartCycle[]): string[] {
  if (cycles.length === 0) return [];
  const more = cycles.length - LATER_CYCLES;
  const ways = cycles.slice(0, LATER_CYCLES).map((cycle) => `${wayRound(cycle)} (${cycle.members.length} in all)`);
  return [
    `No cycle at load time, but one through later dependencies: ${ways.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
  ];
}

/** Why an analysis has no result. */
export function reasonOf(outcomes: Outcomes<AnalysisResults>, name: AnalysisName): string {
  const outcome = outcomes[name];
  if (outcome === undefined) return `The analysis ${name} was left out.`;
  return outcome.state === 'done' ? '' : outcome.reason;
}
