import type { CodeIndex } from '../../../index/code-index.ts';
import { eachFile } from '../../../index/file-fault.ts';
import { qualifiedName } from '../../../index/names.ts';
import type { FileFacts, FunctionMetrics } from '../../../languages/facts.ts';
import { halstead, maintainabilityIndex } from '../../measures/complexity/halstead.ts';
import { COMPLEXITY_RULES, DEFAULT_THRESHOLDS, RULE_VALUE } from '../../measures/complexity/thresholds.ts';
import { testDefinitions } from './test-definitions.ts';

/** A function with a body, and what the composites ask of it. */
export interface CodeFunction {
  readonly file: string;
  /** Index in the definitions of its file. */
  readonly definition: number;
  /** With the names of what it stands in. */
  readonly name: string;
  readonly line: number;
  readonly endLine: number;
  readonly metrics: FunctionMetrics;
  /** See `strainOf`. */
  readonly strain: number;
  /** 0–100. */
  readonly maintainability: number;
  readonly isTest: boolean;
}

export interface FileSize {
  readonly bytes: number;
  /** Lines that hold code, and all lines. */
  readonly codeLines: number;
  readonly lines: number;
}

/** What the composites ask of files, read from the facts in one pass: facts may have to be decoded for each. */
export interface CodeFigures {
  /** In the order of the index. */
  readonly functions: readonly CodeFunction[];
  /** By path. */
  readonly sizes: ReadonlyMap<string, FileSize>;
  readonly codeLines: number;
  /** Whether anything is a test: a file, or a part of one. */
  readonly hasTests: boolean;
}

export function codeFigures({ files, kinds }: CodeIndex): CodeFigures {
  const functions: CodeFunction[] = [];
  const sizes = new Map<string, FileSize>();
  let codeLines = 0;
  let hasTests = false;
  eachFile(files, ({ path, bytes, facts }) => {
    const { lines } = facts;
    sizes.set(path, { bytes, codeLines: lines.code, lines: lines.total });
    codeLines += lines.code;
    const isTest = kinds.isTest(path);
    const tests = isTest ? NONE : testDefinitions(facts);
    if (isTest || tests.size > 0) hasTests = true;
    for (const one of functionsOf(path, facts, (definition) => isTest || tests.has(definition))) functions.push(one);
  });
  return { functions, sizes, codeLines, hasTests };
}

const NONE: ReadonlySet<number> = new Set();

function functionsOf(
  file: string,
  { definitions }: FileFacts,
  isTest: (definition: number) => boolean,
): CodeFunction[] {
  return definitions.flatMap((definition, at): CodeFunction[] => {
    const { metrics } = definition;
    if (metrics === null) return [];
    const { volume } = halstead(metrics.halstead);
    return [
      {
        file,
        definition: at,
        name: qualifiedName(definitions, definition),
        line: definition.line,
        endLine: definition.endLine,
        metrics,
        strain: strainOf(metrics),
        maintainability: maintainabilityIndex(volume, metrics.cyclomatic, metrics.codeLines),
        isTest: isTest(at),
      },
    ];
  });
}

/**
 * How complex a function is beside what is thought well: the larger of its cyclomatic and cognitive complexity, each as a
 * multiple of its warning threshold. At most 1 is below both.
 */
export function strainOf(metrics: FunctionMetrics): number {
  return COMPLEXITY_RULES.reduce(
    (most, rule) => Math.max(most, RULE_VALUE[rule](metrics) / DEFAULT_THRESHOLDS[rule].warning),
    0,
  );
}
