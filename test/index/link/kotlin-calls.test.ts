import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

describe('overloads in Kotlin that leave out different numbers of arguments', () => {
  const OVERLOADS = lines(
    'class Rule',
    'fun Rule.lint(text: String, strict: Boolean = true, deep: Boolean = true) {}',
    'fun Rule.lint(file: KtFile, strict: Boolean = true) {}',
  );

  it('are candidates for an argument that nothing is known of', async () => {
    const code = `${OVERLOADS}fun f(rule: Rule) { rule.lint(made()) }\n`;
    expect(await linksOf({ 'a.kt': code })).toEqual(['f -> a.kt#lint:2 (candidate)', 'f -> a.kt#lint:3 (candidate)']);
  });

  it.each(['val text = "a"', 'val text = """\n  a\n""".trimIndent()'])('are told apart by a text: %s', async (text) => {
    const code = `${OVERLOADS}fun f(rule: Rule) {\n${text}\nrule.lint(text)\n}\n`;
    expect(await linksOf({ 'a.kt': code })).toEqual(['f -> a.kt#lint:2 (typed)']);
  });
});

describe('a function of Kotlin’s library', () => {
  it.each([
    ['a method of its name', 'class A { fun arrayOf(x: Int) = 1 }', 'arrayOf<Int>(1)'],
    [
      'an extension of its name for a type of the tree',
      'class Aware\nfun Aware.getOrNull(key: String) = 1',
      'parts.children.getOrNull(0)',
    ],
  ])('is meant instead of %s', async (_, definition, call) => {
    const links = await linksOf({
      'a.kt': `package a\n${definition}\n`,
      'b.kt': `package b\nfun f(parts: Parts) { ${call} }\n`,
    });
    expect(links).toEqual([]);
  });
});
