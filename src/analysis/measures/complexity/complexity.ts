import type { CodeIndex, IndexedFile } from '../../../index/code-index.ts';
import { eachFile } from '../../../index/file-fault.ts';
import { qualifiedName } from '../../../index/names.ts';
import { partialFiles } from '../../../index/partial-files.ts';
import type { Definition, DefinitionKind, FunctionMetrics } from '../../../languages/facts.ts';
import { median, percentile, rounded } from '../statistics.ts';
import { halstead, maintainabilityIndex } from './halstead.ts';
import { totalScore } from './ranking.ts';
import {
  COMPLEXITY_RULES,
  type ComplexityRule,
  excess,
  RULE_VALUE,
  remediationMinutes,
  type Severity,
  type Thresholds,
} from './thresholds.ts';

export interface ComplexityViolation {
  readonly severity: Severity;
  readonly rule: ComplexityRule;
  readonly message: string;
  readonly value: number;
  readonly threshold: number;
  readonly file: string;
  readonly line: number;
  readonly end_line: number;
  readonly function: string;
}

export interface ComplexityHotspot {
  readonly file: string;
  readonly function: string;
  readonly line: number;
  readonly complexity: number;
  readonly complexity_type: 'cyclomatic';
}

export interface FunctionComplexity {
  readonly name: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly metrics: {
    readonly cyclomatic: number;
    readonly cognitive: number;
    readonly nesting_max: number;
    readonly parameters: number;
    readonly lines: number;
    readonly halstead_volume: number;
    readonly halstead_effort: number;
    readonly maintainability_index: number;
  };
}

export interface ClassComplexity {
  readonly name: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly methods: readonly FunctionComplexity[];
}

export interface FileComplexity {
  readonly path: string;
  readonly language: string;
  readonly total_complexity: {
    /** Sum over the file's functions, each once. */
    readonly cyclomatic: number;
    readonly cognitive: number;
    readonly nesting_max: number;
    /** Code lines. */
    readonly lines: number;
  };
  readonly maintainability_index: number;
  /** Functions that belong to no type. */
  readonly functions: readonly FunctionComplexity[];
  readonly classes: readonly ClassComplexity[];
}

export interface FileRanking {
  readonly rank: number;
  readonly file: string;
  readonly function_count: number;
  readonly max_cyclomatic: number;
  readonly avg_cognitive: number;
  readonly halstead_effort: number;
  readonly total_score: number;
}

/** Medians and the like are null when there is no function to take them from. */
export interface ComplexitySummary {
  readonly total_files: number;
  readonly total_functions: number;
  readonly median_cyclomatic: number | null;
  readonly median_cognitive: number | null;
  readonly max_cyclomatic: number | null;
  readonly max_cognitive: number | null;
  readonly p90_cyclomatic: number | null;
  readonly p90_cognitive: number | null;
  /** Estimated hours to bring every function below the thresholds. */
  readonly technical_debt_hours: number;
  readonly errors: number;
  readonly warnings: number;
  /** Files by language. */
  readonly languages: Readonly<Record<string, number>>;
  /** Code lines in all files. */
  readonly code_lines: number;
  /** Files that were read in part: their figures cover what could be read. */
  readonly files_with_syntax_problems: number;
  /** Files not measured, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
}

export interface ComplexityAnalysis {
  readonly summary: ComplexitySummary;
  /** Errors first, then by value. */
  readonly violations: readonly ComplexityViolation[];
  /** The ten functions of highest cyclomatic complexity above 10. */
  readonly hotspots: readonly ComplexityHotspot[];
  /** Every file with a function, best score last. */
  readonly rankings: readonly FileRanking[];
  /** In the index's order. */
  readonly files: readonly FileComplexity[];
}

const HOTSPOT_ABOVE = 10;
const HOTSPOTS = 10;

const CLASS_KINDS: ReadonlySet<DefinitionKind> = new Set(['class', 'struct', 'interface', 'trait', 'enum']);

interface Measured {
  readonly file: IndexedFile;
  readonly definition: Definition;
  readonly metrics: FunctionMetrics;
  readonly name: string;
}

/** Complexity of every function of an index against thresholds. */
export function analyzeComplexity(index: CodeIndex, thresholds: Thresholds): ComplexityAnalysis {
  const measured = eachFile(index.files, functionsOf);
  const functions = measured.flat();
  const { violations, minutes } = violationsOf(functions, thresholds);
  return {
    summary: { ...summary(index, functions), ...tally(violations), technical_debt_hours: rounded(minutes / 60, 2) },
    violations,
    hotspots: hotspotsOf(functions),
    rankings: rankingsOf(index.files, measured),
    files: eachFile(index.files, (file, at) => fileComplexity(file, measured[at] as Measured[])),
  };
}

function functionsOf(file: IndexedFile): Measured[] {
  const { definitions } = file.facts;
  return definitions.flatMap((definition) =>
    definition.metrics === null
      ? []
      : [{ file, definition, metrics: definition.metrics, name: qualifiedName(definitions, definition) }],
  );
}

function violationsOf(functions: readonly Measured[], thresholds: Thresholds) {
  const violations: ComplexityViolation[] = [];
  let minutes = 0;
  for (const { file, definition, metrics, name } of functions) {
    minutes += remediationMinutes(metrics, thresholds);
    for (const rule of COMPLEXITY_RULES) {
      const value = RULE_VALUE[rule](metrics);
      const over = excess(value, thresholds[rule]);
      if (over === null) continue;
      violations.push({
        severity: over.severity,
        rule,
        message: `${name} has a ${rule.replace('-', ' ')} of ${value}, above ${over.threshold}.`,
        value,
        threshold: over.threshold,
        file: file.path,
        line: definition.line,
        end_line: definition.endLine,
        function: name,
      });
    }
  }
  violations.sort(
    (a, b) =>
      Number(a.severity !== 'error') - Number(b.severity !== 'error') ||
      b.value - a.value ||
      byText(a.file, b.file) ||
      a.line - b.line ||
      byText(a.rule, b.rule),
  );
  return { violations, minutes };
}

function tally(violations: readonly ComplexityViolation[]) {
  const errors = violations.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: violations.length - errors };
}

function summary(index: CodeIndex, functions: readonly Measured[]) {
  const sorted = (value: (metrics: FunctionMetrics) => number) =>
    functions.map(({ metrics }) => value(metrics)).sort((a, b) => a - b);
  const cyclomatic = sorted(RULE_VALUE['cyclomatic-complexity']);
  const cognitive = sorted(RULE_VALUE['cognitive-complexity']);
  return {
    total_files: index.files.length,
    total_functions: functions.length,
    median_cyclomatic: median(cyclomatic),
    median_cognitive: median(cognitive),
    max_cyclomatic: cyclomatic.at(-1) ?? null,
    max_cognitive: cognitive.at(-1) ?? null,
    p90_cyclomatic: percentile(cyclomatic, 0.9),
    p90_cognitive: percentile(cognitive, 0.9),
    languages: countBy(index.files, ({ facts }) => facts.language),
    code_lines: index.files.reduce((sum, { facts }) => sum + facts.lines.code, 0),
    files_with_syntax_problems: partialFiles(index.files).length,
    skipped: countBy(index.skipped, ({ reason }) => reason),
  };
}

function hotspotsOf(functions: readonly Measured[]): ComplexityHotspot[] {
  return functions
    .filter(({ metrics }) => metrics.cyclomatic > HOTSPOT_ABOVE)
    .map(({ file, definition, metrics, name }) => ({
      file: file.path,
      function: name,
      line: definition.line,
      complexity: metrics.cyclomatic,
      complexity_type: 'cyclomatic' as const,
    }))
    .sort((a, b) => b.complexity - a.complexity || byText(a.file, b.file) || a.line - b.line)
    .slice(0, HOTSPOTS);
}

function rankingsOf(files: readonly IndexedFile[], measured: readonly (readonly Measured[])[]): FileRanking[] {
  return eachFile(files, (file, at) => rankingOf(file, measured[at] as readonly Measured[]))
    .filter(({ function_count }) => function_count > 0)
    .sort((a, b) => b.total_score - a.total_score || byText(a.file, b.file))
    .map((ranking, at) => ({ rank: at + 1, ...ranking }));
}

function rankingOf(file: IndexedFile, functions: readonly Measured[]): Omit<FileRanking, 'rank'> {
  const functionCount = functions.length;
  const maxCyclomatic = functions.reduce((max, { metrics }) => Math.max(max, metrics.cyclomatic), 0);
  const cognitive = functions.reduce((sum, { metrics }) => sum + metrics.cognitive, 0);
  const avgCognitive = functionCount === 0 ? 0 : cognitive / functionCount;
  return {
    file: file.path,
    function_count: functionCount,
    max_cyclomatic: maxCyclomatic,
    avg_cognitive: rounded(avgCognitive, 2),
    halstead_effort: rounded(halstead(file.facts.halstead).effort, 1),
    total_score: rounded(totalScore({ maxCyclomatic, avgCognitive, functionCount }), 2),
  };
}

function fileComplexity(file: IndexedFile, functions: readonly Measured[]): FileComplexity {
  const { facts } = file;
  const cyclomatic = functions.reduce((sum, { metrics }) => sum + metrics.cyclomatic, 0);
  const { own, classes } = byClass(facts.definitions, functions);
  return {
    path: file.path,
    language: facts.language,
    total_complexity: {
      cyclomatic,
      cognitive: functions.reduce((sum, { metrics }) => sum + metrics.cognitive, 0),
      nesting_max: functions.reduce((max, { metrics }) => Math.max(max, metrics.nesting), 0),
      lines: facts.lines.code,
    },
    maintainability_index: rounded(
      maintainabilityIndex(halstead(facts.halstead).volume, cyclomatic, facts.lines.code),
      2,
    ),
    functions: own,
    classes,
  };
}

/** Functions with the type that owns them directly; the rest on their own. */
function byClass(definitions: readonly Definition[], functions: readonly Measured[]) {
  const own: FunctionComplexity[] = [];
  const methods = new Map<Definition, FunctionComplexity[]>();
  for (const definition of definitions) if (CLASS_KINDS.has(definition.kind)) methods.set(definition, []);
  for (const one of functions) {
    const owner = definitions[one.definition.owner];
    (owner === undefined ? own : (methods.get(owner) ?? own)).push(functionComplexity(one));
  }
  const classes = [...methods]
    .filter(([, list]) => list.length > 0)
    .map(([definition, list]) => ({
      name: qualifiedName(definitions, definition),
      line_start: definition.line,
      line_end: definition.endLine,
      methods: list,
    }));
  return { own, classes };
}

function functionComplexity({ definition, metrics, name }: Measured): FunctionComplexity {
  const { volume, effort } = halstead(metrics.halstead);
  return {
    name,
    line_start: definition.line,
    line_end: definition.endLine,
    metrics: {
      cyclomatic: metrics.cyclomatic,
      cognitive: metrics.cognitive,
      nesting_max: metrics.nesting,
      parameters: metrics.parameters,
      lines: metrics.codeLines,
      halstead_volume: rounded(volume, 1),
      halstead_effort: rounded(effort, 1),
      maintainability_index: rounded(maintainabilityIndex(volume, metrics.cyclomatic, metrics.codeLines), 2),
    },
  };
}

function countBy<T>(items: readonly T[], key: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => byText(a, b)));
}

/** Code unit order: the same on every machine, whatever its locale. */
function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
