import { expect, it } from 'vitest';
import { factsOf } from '../fixture-facts.ts';

it.each([
  ['a.go', 'package a\n\nfunc f() *int { return new(b.c(1)) }\n\nfunc g() { h(new([]int{1}), new([]int)) }\n'],
  ['a.ts', `interface A {\n  b: \`\\$_\${B}\`;\n}\n\nfunction f() { return /\\[/; }\n`],
  ['a.kt', 'fun f(suspend: Int) {\n    var suspend = -1\n    if (suspend == 1) g(suspend)\n}\n'],
])('what the grammar has no rule for is read all the same in %s', async (path, source) => {
  const { problems, unread, definitions } = await factsOf(path, source);
  expect({ problems, unread }).toEqual({ problems: [], unread: [] });
  expect(definitions.map(({ name }) => name)).toContain('f');
});
