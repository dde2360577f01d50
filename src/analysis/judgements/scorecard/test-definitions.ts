import type { FileFacts } from '../../../languages/facts.ts';
import { decorationsOf } from '../../findings/dead-code/decorators.ts';

/**
 * Definitions of a file of any kind that only a test runner reaches, such as Rust's test modules, with all that stands in
 * them: indices in the file's definitions.
 */
export function testDefinitions(facts: FileFacts): ReadonlySet<number> {
  const { tests: roots } = decorationsOf(facts);
  if (roots.size === 0) return roots;
  const tests = new Set<number>();
  facts.definitions.forEach(({ owner }, at) => {
    if (roots.has(at) || tests.has(owner)) tests.add(at);
  });
  return tests;
}
