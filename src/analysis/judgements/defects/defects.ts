import type { IndexedFile, LinkedIndex } from '../../../index/code-index.ts';
import { eachFile } from '../../../index/file-fault.ts';
import type { FileFacts } from '../../../languages/facts.ts';
import type { CoverageReport, FileCoverage } from '../../../workspace/coverage/coverage-report.ts';
import { isExample, isVendored } from '../../../workspace/file-roles.ts';
import type { History } from '../../../workspace/history.ts';
import { rounded } from '../../measures/statistics.ts';
import type { Unmeasured } from '../../measures/unmeasured.ts';
import { changeMeasures, changesAround, HISTORY_DAYS, UNCHANGED } from './change-measures.ts';
import { unrelatedParts } from './cohesion.ts';
import { type Coupling, fileCoupling } from './coupling.ts';
import type { Feature, FileMeasures } from './features.ts';
import { type DefectModel, type Prediction, predict } from './model.ts';
import { nameQuality } from './name-quality.ts';
import { TRAINED, TRAINED_WITHOUT_HISTORY } from './trained-model.ts';

export interface DefectInputs {
  readonly index: LinkedIndex;
  /** Of the last `HISTORY_DAYS`. */
  readonly history: History | Unmeasured;
  /** Share of each file's lines that are repeated, by path; files without are absent. */
  readonly duplication: ReadonlyMap<string, number> | Unmeasured;
  readonly coverage: CoverageReport | Unmeasured;
}

export interface DefectOptions {
  /** Predictions less sure than this are left out, 0–1. */
  readonly minConfidence: number;
  /** Whether each prediction tells what it is made of. */
  readonly explain: boolean;
  /** Only these files; null is all. */
  readonly files?: ReadonlySet<string> | null;
  readonly model?: DefectModel;
}

export const RISKS = ['high', 'medium', 'low'] as const;
export type Risk = (typeof RISKS)[number];

/** A risk begins at so much probability. */
const RISK_FROM: Readonly<Record<Risk, number>> = { high: 0.7, medium: 0.3, low: 0 };

export interface FileDefects {
  readonly file: string;
  /** Always 1: the whole file is meant. */
  readonly line: number;
  readonly end_line: number;
  readonly probability: number;
  readonly risk: Risk;
  /** 0–1: how much the file gives to judge by. */
  readonly confidence: number;
  readonly code_lines: number;
  readonly measures: FileMeasures;
  /** What puts it up most, the largest first. */
  readonly factors: readonly Feature[];
  /** Where it was asked for. */
  readonly explanation?: Omit<Prediction, 'probability'>;
}

export interface DefectSummary {
  readonly total_files: number;
  readonly high_risk_files: number;
  readonly medium_risk_files: number;
  readonly low_risk_files: number;
  /** Null without files. */
  readonly average_probability: number | null;
  /** Predictions that are not listed for being less sure than asked for. */
  readonly below_min_confidence: number;
  /** Tests are not judged. */
  readonly test_files: number;
  readonly model: string;
  readonly provenance: string;
  /** Where coverage comes from, and in what format. */
  readonly coverage_source: CoverageReport['source'] | null;
  /** Features that no file was measured by, and why. */
  readonly not_measured: Readonly<Partial<Record<Feature, string>>>;
  readonly notes: readonly string[];
}

export interface DefectAnalysis {
  readonly summary: DefectSummary;
  /** The highest probability first. */
  readonly predictions: readonly FileDefects[];
}

/** How much less sure a prediction is for what its file lacks. */
const CONFIDENCE = { under10Lines: 0.5, under50Lines: 0.8, uncoupled: 0.9, unchanged: 0.85 };

const FEATURES_OF_HISTORY = ['churn', 'fixes', 'surroundings'] as const satisfies readonly Feature[];

/** A feature of such weight and risk is named as a factor; that code is the project's own is none. */
const FACTOR_ABOVE = 0.05;

/** How likely a bug will be fixed in each file, by a fixed logistic model over what is measured of it. */
export function analyzeDefects(inputs: DefectInputs, options: DefectOptions): DefectAnalysis {
  const { index } = inputs;
  const model = options.model ?? (whyUnknown(inputs.history) === null ? TRAINED : TRAINED_WITHOUT_HISTORY);
  const measures = fileMeasures(inputs);
  const isAsked = ({ path }: IndexedFile) => options.files?.has(path) ?? true;
  const asked = index.files.filter(isAsked);
  const judged = eachFile(index.files, (file, at) =>
    isAsked(file) && !index.kinds.isTest(file.path)
      ? [fileDefects(file, measures[at] as FileMeasures, model, options)]
      : [],
  ).flat();
  judged.sort((a, b) => b.probability - a.probability || (a.file < b.file ? -1 : 1));
  const predictions = judged.filter(({ confidence }) => confidence >= options.minConfidence);
  const count = (risk: Risk) => judged.filter((one) => one.risk === risk).length;
  const total = judged.reduce((sum, { probability }) => sum + probability, 0);
  return {
    summary: {
      total_files: judged.length,
      high_risk_files: count('high'),
      medium_risk_files: count('medium'),
      low_risk_files: count('low'),
      average_probability: judged.length === 0 ? null : rounded(total / judged.length, 4),
      below_min_confidence: judged.length - predictions.length,
      test_files: asked.length - judged.length,
      model: model.name,
      provenance: model.provenance,
      coverage_source: isUnmeasured(inputs.coverage) ? null : inputs.coverage.source,
      not_measured: unmeasuredFeatures(inputs),
      notes: notesOn(inputs),
    },
    predictions,
  };
}

function fileDefects(
  { path, facts }: IndexedFile,
  measures: FileMeasures,
  model: DefectModel,
  { explain }: DefectOptions,
): FileDefects {
  const { probability, ...explanation } = predict(model, measures);
  return {
    file: path,
    line: 1,
    end_line: Math.max(1, facts.lines.total),
    probability,
    risk: RISKS.find((risk) => probability >= RISK_FROM[risk]) as Risk,
    confidence: rounded(confidenceIn(facts.lines.code, measures), 4),
    code_lines: facts.lines.code,
    measures,
    factors: explanation.contributions
      .filter(({ feature, weight, risk }) => feature !== 'role' && weight * risk > FACTOR_ABOVE)
      .map(({ feature }) => feature),
    ...(explain && { explanation }),
  };
}

/** 1 less what little code, no use by others and no change, or no history, take away. */
export function confidenceIn(
  codeLines: number,
  { total_coupling, recent_changes }: Pick<FileMeasures, 'total_coupling' | 'recent_changes'>,
): number {
  const size = codeLines < 10 ? CONFIDENCE.under10Lines : codeLines < 50 ? CONFIDENCE.under50Lines : 1;
  const coupling = total_coupling === 0 ? CONFIDENCE.uncoupled : 1;
  return size * coupling * (recent_changes === 0 || recent_changes === null ? CONFIDENCE.unchanged : 1);
}

function unmeasuredFeatures({ history, duplication, coverage }: DefectInputs): DefectSummary['not_measured'] {
  const reasons: Partial<Record<Feature, string>> = {};
  const unknown = whyUnknown(history);
  if (unknown !== null) for (const feature of FEATURES_OF_HISTORY) reasons[feature] = unknown;
  if (isUnmeasured(duplication)) reasons.duplication = duplication.reason;
  if (isUnmeasured(coverage)) reasons.coverage = coverage.reason;
  return reasons;
}

function notesOn({ history, coverage }: DefectInputs): string[] {
  const notes: string[] = [];
  if (whyUnknown(history) === null) {
    const { newest } = history as History;
    const day = newest === null ? '' : `, of ${new Date(newest).toISOString().slice(0, 10)}`;
    notes.push(`Changes are those of the ${HISTORY_DAYS} days before the newest commit${day}.`);
  }
  if (isUnmeasured(coverage)) return notes;
  if (coverage.source === 'references') {
    notes.push('No coverage report was found: the functions that tests reach are used instead, which is not coverage.');
  }
  return [...notes, ...coverage.problems];
}

function isUnmeasured(value: object): value is Unmeasured {
  return 'reason' in value;
}

/** What is measured of each file of the index, by its number. */
export function fileMeasures({ index, history, duplication, coverage }: DefectInputs): FileMeasures[] {
  const { coupling, parts, names, highest } = codeMeasures(index);
  const changesOf = changesIn(history, index);
  return eachFile(index.files, ({ path, facts }, at) => {
    const { afferent, efferent } = coupling[at] as Coupling;
    return {
      code_lines: facts.lines.code,
      ...(highest[at] as CodeMeasures['highest'][number]),
      ...changesOf(at),
      duplicated_share: isUnmeasured(duplication) ? null : rounded(duplication.get(path) ?? 0, 4),
      afferent_coupling: afferent,
      total_coupling: afferent + efferent,
      unrelated_parts: parts[at] ?? null,
      own_code: isExample(path) || isVendored(path) || index.kinds.isDerived(path) ? 0 : 1,
      poor_name_share: roundedOrNull(names[at] ?? null),
      covered_share: isUnmeasured(coverage) ? null : shareOf(coverage.files.get(path)),
    };
  });
}

type Changes = Pick<FileMeasures, 'churn_score' | 'recent_changes' | 'recent_fixes' | 'changes_around'>;

const UNKNOWN_CHANGES: Changes = { churn_score: null, recent_changes: null, recent_fixes: null, changes_around: null };

/** What a history tells of each file, by its number in the index. */
function changesIn(history: DefectInputs['history'], { files }: LinkedIndex): (file: number) => Changes {
  if (whyUnknown(history) !== null) return () => UNKNOWN_CHANGES;
  const changes = changeMeasures(history as History);
  const paths = files.map(({ path }) => path);
  const around = changesAround(paths, changes);
  return (file) => {
    const { recent, fixes, score } = changes.get(paths[file] as string) ?? UNCHANGED;
    return {
      churn_score: rounded(score, 4),
      recent_changes: rounded(recent, 4),
      recent_fixes: rounded(fixes, 4),
      changes_around: rounded(around[file] as number, 4),
    };
  };
}

/** Why changes are not known, as a clause: a history that lacks a part of the period would tell of less change than there was. */
function whyUnknown(history: DefectInputs['history']): string | null {
  if (isUnmeasured(history)) return history.reason;
  if (history.partial !== null) return `not all of the history could be read (${history.partial})`;
  if (history.shallow) return `the clone is shallow and ends within the ${HISTORY_DAYS} days before its newest commit`;
  return history.head === null ? 'the repository has no commit' : null;
}

/** Null where nothing is known to run or not to. */
function shareOf(coverage: FileCoverage | undefined): number | null {
  return coverage === undefined || coverage.total === 0 ? null : rounded(coverage.covered / coverage.total, 4);
}

interface CodeMeasures {
  readonly coupling: readonly Coupling[];
  readonly parts: readonly (number | null)[];
  readonly names: readonly (number | null)[];
  readonly highest: readonly { readonly cyclomatic: number; readonly cognitive: number }[];
}

/** What the code alone tells, by the index it was measured in, which never changes. */
const measured = new WeakMap<LinkedIndex, CodeMeasures>();

function codeMeasures(index: LinkedIndex): CodeMeasures {
  let measures = measured.get(index);
  if (measures === undefined) {
    const highest = eachFile(index.files, ({ facts }) => highestComplexity(facts));
    measures = { coupling: fileCoupling(index), parts: unrelatedParts(index), names: nameQuality(index), highest };
    measured.set(index, measures);
  }
  return measures;
}

function highestComplexity({ definitions, topLevel }: FileFacts) {
  const functions = definitions.flatMap(({ metrics }) => metrics ?? []);
  return functions.length === 0
    ? { cyclomatic: topLevel.cyclomatic, cognitive: topLevel.cognitive }
    : {
        cyclomatic: functions.reduce((max, { cyclomatic }) => Math.max(max, cyclomatic), 0),
        cognitive: functions.reduce((max, { cognitive }) => Math.max(max, cognitive), 0),
      };
}

const roundedOrNull = (value: number | null) => (value === null ? null : rounded(value, 4));
