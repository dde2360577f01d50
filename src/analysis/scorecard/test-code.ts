import type { CodeIndex } from '../../index/code-index.ts';
import { familyOf } from '../../index/link/families.ts';
import type { FileFacts } from '../../languages/facts.ts';
import { decorationsOf } from '../dead-code/decorators.ts';
import { livenessRules } from '../dead-code/families.ts';
import { isTestFile } from '../test-files.ts';

/** What is a test in a tree: whole files, and in others what only a test runner reaches, such as Rust's test modules. */
export interface TestCode {
  readonly hasAny: boolean;
  /** @param definition index in the file's definitions */
  isTest(file: string, definition: number): boolean;
}

export function testCode({ files }: CodeIndex): TestCode {
  const testFiles = new Set(files.map(({ path }) => path).filter(isTestFile));
  const within = new Map<string, ReadonlySet<number>>();
  for (const { path, facts } of files) {
    if (testFiles.has(path)) continue;
    const tests = testDefinitions(facts);
    if (tests.size > 0) within.set(path, tests);
  }
  return {
    hasAny: testFiles.size > 0 || within.size > 0,
    isTest: (file, definition) => testFiles.has(file) || (within.get(file)?.has(definition) ?? false),
  };
}

/** Definitions that only a test runner reaches, with all that stands in them. */
function testDefinitions(facts: FileFacts): ReadonlySet<number> {
  const { tests: roots } = decorationsOf(facts, livenessRules(familyOf(facts.language)));
  if (roots.size === 0) return roots;
  const tests = new Set<number>();
  facts.definitions.forEach(({ owner }, at) => {
    if (roots.has(at) || tests.has(owner)) tests.add(at);
  });
  return tests;
}
