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

describe('a plain name in Kotlin that nothing near has', () => {
  it('is no method of another class, outside of blocks that may be run on one', async () => {
    const store = 'class Store {\n  fun getText(key: String) = key\n}\n';
    const links = await linksOf({
      'a.kt': store,
      'b.kt': 'class Screen : Activity() {\n  fun f() { getText("x") }\n}\n',
    });
    expect(links.filter((link) => !link.endsWith('(candidate)'))).toEqual([]);
  });
});

describe('extensions of one type in several Kotlin packages', () => {
  it('are told by what the file imports', async () => {
    const links = await linksOf({
      'db.kt': 'package app.db\nclass Base\n',
      'a.kt': 'package app.a\nimport app.db.Base\nfun Base.insert(all: List<Int>) {}\n',
      'b.kt': 'package app.b\nimport app.db.Base\nfun Base.insert(all: List<String>) {}\n',
      'use.kt':
        'package app.use\nimport app.db.Base\nimport app.b.insert\nfun f(base: Base) { base.insert(listOf("x")) }\n',
    });
    expect(links.filter((link) => link.startsWith('f ->') && link.includes('insert'))).toEqual([
      'f -> b.kt#insert:3 (typed)',
    ]);
  });
});
