import { COMPLEXITY_RULES, DEFAULT_THRESHOLDS, excess, RULE_VALUE } from '../complexity/thresholds.ts';
import { type CrossLanguageReference, crossLanguageReferences } from '../cross-language/cross-language.ts';
import { type AnnotatedTree, annotatedTree } from '../scorecard/annotated-tree.ts';
import { type CodeFunction, codeFunctions } from '../scorecard/code-functions.ts';
import { type Hotspots, hotspots } from '../scorecard/hotspots.ts';
import type { Unmeasured } from '../scorecard/measures.ts';
import { modularStructure } from '../scorecard/modular-structure.ts';
import { type Recommendation, recommendations } from '../scorecard/recommendations.ts';
import { type Scorecard, scorecard } from '../scorecard/scorecard.ts';
import { testCode } from '../scorecard/test-code.ts';
import { isTestFile } from '../test-files.ts';
import { ANALYSES, type AnalysisResults } from './analyses.ts';
import type { AnalysisChoice, AnalysisName } from './analysis-choice.ts';
import { type DefectSummary, defectSummary } from './defect-summary.ts';
import { clonedCode, duplicationHours, duplicationOf } from './duplication.ts';
import { FileFindings } from './file-signals.ts';
import type { AnalysisInputs, TemplateProvenance } from './inputs.ts';
import { type QualityCheck, qualityChecks } from './quality-checks.ts';
import { type Outcomes, type RunOptions, resultsOf, runAnalyses } from './runner.ts';
import { testedShare } from './tested.ts';

/** All that the analyses say of a tree, together. */
export interface DeepContext {
  readonly outcomes: Outcomes<AnalysisResults>;
  readonly scorecard: Scorecard;
  readonly hotspots: Hotspots;
  readonly recommendations: readonly Recommendation[];
  readonly tree: AnnotatedTree;
  readonly provenance: TemplateProvenance | null;
  readonly crossLanguage: readonly CrossLanguageReference[];
  readonly defects: DefectSummary;
  readonly checks: readonly QualityCheck[];
}

/** Runs the chosen analyses over one index and joins what they found. */
export async function deepContext(
  inputs: AnalysisInputs,
  choice: Pick<AnalysisChoice, 'run'>,
  folderName: string,
  options: RunOptions,
): Promise<DeepContext> {
  const outcomes = await runAnalyses(ANALYSES, choice.run, inputs, options);
  options.onProgress(choice.run.length, choice.run.length, 'scorecard');
  const results = resultsOf(outcomes);
  const { chosen, isChosen } = inputs.choice;
  const tests = testCode(chosen);
  const functions = codeFunctions(chosen, tests);
  const codeLines = chosen.files.reduce((sum, { facts }) => sum + facts.lines.code, 0);
  const missing = (name: AnalysisName): Unmeasured => ({ reason: reasonOf(outcomes, name) });
  const structure =
    results.dag === undefined
      ? missing('dag')
      : modularStructure(inputs.index.graph, (path) => isChosen(path) && !isTestFile(path));
  const findings = new FileFindings(results);
  const history = choice.run.includes('churn') ? await inputs.history(inputs.options.periodDays) : null;
  const hot = hotspots({
    functions: results.complexity === undefined ? [] : functions,
    minutes: remediationMinutes,
    lines: new Map(chosen.files.map(({ path, facts }) => [path, facts.lines.total])),
    signals: (path) => findings.signals(path),
    periodDays: inputs.options.periodDays,
  });
  return {
    outcomes,
    scorecard: scorecard({
      tree: {
        index: inputs.index.digest,
        head: history?.kind === 'history' ? history.head : null,
        files: chosen.files.length,
        code_lines: codeLines,
      },
      functions: results.complexity === undefined ? missing('complexity') : functions,
      structure,
      duplication: duplicationOf(results.duplicates, missing),
      tested: testedShare(await inputs.coverage(), testCode(inputs.index).hasAny, isChosen),
      hours: {
        complexity: results.complexity?.summary.technical_debt_hours ?? null,
        satd: null,
        duplication: duplicationHours(results.duplicates),
      },
    }),
    hotspots: hot,
    recommendations: recommendations({
      functionHotspots: hot.functions,
      untested: [],
      clones: clonedCode(results.duplicates, functions),
      debts: [],
      cycles: 'reason' in structure ? [] : structure.cycles,
      dead: results['dead-code']?.ranked_files.flatMap(({ items }) => items) ?? [],
    }),
    tree: annotatedTree(findings.treeFiles(chosen, functions), folderName),
    provenance: await inputs.provenance(),
    crossLanguage: crossLanguageReferences(chosen),
    defects: defectSummary(results, codeLines),
    checks: qualityChecks(results, functions, {
      read: inputs.index.files.length,
      skipped: inputs.index.skipped.length,
    }),
  };
}

/** Estimated work to bring a function under the complexity thresholds. */
function remediationMinutes({ metrics }: CodeFunction): number {
  return COMPLEXITY_RULES.reduce(
    (sum, rule) => sum + (excess(RULE_VALUE[rule](metrics), DEFAULT_THRESHOLDS[rule])?.minutes ?? 0),
    0,
  );
}

/** Why an analysis has no result. */
export function reasonOf(outcomes: Outcomes<AnalysisResults>, name: AnalysisName): string {
  const outcome = outcomes[name];
  if (outcome === undefined) return `The analysis ${name} was left out.`;
  return outcome.state === 'done' ? '' : outcome.reason;
}
