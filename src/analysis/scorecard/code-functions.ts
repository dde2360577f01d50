import type { CodeIndex } from '../../index/code-index.ts';
import { qualifiedName } from '../../index/names.ts';
import type { FunctionMetrics } from '../../languages/facts.ts';
import { halstead, maintainabilityIndex } from '../complexity/halstead.ts';
import { COMPLEXITY_RULES, DEFAULT_THRESHOLDS, RULE_VALUE } from '../complexity/thresholds.ts';
import type { TestCode } from './test-code.ts';

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

/** Every function of an index, in its order. */
export function codeFunctions(index: CodeIndex, tests: TestCode): CodeFunction[] {
  return index.files.flatMap(({ path, facts: { definitions } }) =>
    definitions.flatMap((definition, at): CodeFunction[] => {
      const { metrics } = definition;
      if (metrics === null) return [];
      const { volume } = halstead(metrics.halstead);
      return [
        {
          file: path,
          definition: at,
          name: qualifiedName(definitions, definition),
          line: definition.line,
          endLine: definition.endLine,
          metrics,
          strain: strainOf(metrics),
          maintainability: maintainabilityIndex(volume, metrics.cyclomatic, metrics.codeLines),
          isTest: tests.isTest(path, at),
        },
      ];
    }),
  );
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
