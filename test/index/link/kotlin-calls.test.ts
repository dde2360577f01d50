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

describe('a function in Kotlin that has an object for its `this` by the type of what takes it', () => {
  const DECLARED =
    'package k\nclass App {\n  fun printAll() {}\n  fun inner(d: Part.() -> Unit) {}\n}\nclass Part {\n  fun printPart() {}\n}\n';

  it.each([
    ['as a type of functions', 'fun app(d: App.() -> Unit) {}'],
    ['as one that may be null', 'fun app(d: (App.() -> Unit)? = null) {}'],
    ['by another name', 'typealias Decl = App.() -> Unit\nfun app(d: Decl) {}'],
    [
      'by another name, behind what is left out',
      'typealias Decl = App.() -> Unit\nfun app(a: Boolean = true, d: Decl? = null) {}',
    ],
    [
      'beside what takes an object',
      'typealias Decl = App.() -> Unit\nclass Conf\nfun app(c: Conf) {}\nfun app(d: Decl) {}',
    ],
  ])('calls members of the object: %s', async (_, taking) => {
    const links = await linksOf({
      'k/App.kt': DECLARED,
      'k/Dsl.kt': `package k\n${taking}\n`,
      'u/U.kt': 'package u\nimport k.app\nfun f() {\n  app { inner { printPart(); printAll() } }\n}\n',
    });
    expect(links).toEqual([
      'f -> k/App.kt#App.inner:4 (typed)',
      'f -> k/App.kt#App.printAll:3 (typed)',
      'f -> k/App.kt#Part.printPart:7 (typed)',
      `f -> k/Dsl.kt#app:${1 + taking.split('\n').length}`,
    ]);
  });

  it('calls the extension of that object among those that it imports', async () => {
    const links = await linksOf({
      'core.kt': 'package core\nclass Module\nclass Screen\nfun module(m: Module.() -> Unit) {}\n',
      'a.kt': 'package a\nimport core.Screen\nfun Screen.scopeOf(): Int = 1\n',
      'b.kt': 'package b\nimport core.Module\nfun Module.scopeOf(d: () -> Unit): Int = 1\n',
      'use.kt':
        'package use\nimport a.scopeOf\nimport b.scopeOf\nimport core.*\nfun f() {\n  module { scopeOf { } }\n}\n',
    });
    expect(links).toContain('f -> b.kt#scopeOf:3 (typed)');
    expect(links.filter((link) => link.includes('a.kt#scopeOf'))).toEqual([]);
  });
});

describe('an extension in Kotlin of a type that another package extends alike', () => {
  it('is called by its own package, whatever is left out', async () => {
    const extension = 'import core.Module\nfun Module.viewModel(q: Int? = null, d: () -> Unit): Int = 1\n';
    const links = await linksOf({
      'core.kt': 'package core\nclass Module\n',
      'a.kt': `package a\n${extension}`,
      'b.kt': `package b\n${extension}`,
      'use.kt': 'package b\nimport core.Module\nfun Module.f(): Int = viewModel { }\n',
    });
    expect(links).toEqual(['f -> b.kt#viewModel:3']);
  });
});

describe('a plain call in a block of Kotlin that is run on an object of the library', () => {
  const CODE =
    'class Made { fun add(x: Int) {} }\nfun add(x: Int) {}\nfun append(x: String) {}\nfun put(k: String, v: Int) {}\nfun yield(x: Int) {}\n';

  it.each([
    ['a function that builds a list', 'buildList { add(1) }'],
    ['a function within that', 'buildList { all.forEach { add(it) } }'],
    ['a function that builds a map', 'buildMap { put("", 1) }'],
    ['a function that builds a text', 'buildString { append("") }'],
    ['a sequence', 'sequence { yield(1) }'],
    ['a list that is made', 'mutableListOf<Int>().apply { add(1) }'],
    ['what a class of the library makes', 'with(StringBuilder()) { append("") }'],
    ['what is declared to be of the library', 'all.run { add(1) }'],
  ])('is none of a function of the tree: %s', async (_, code) => {
    const links = await linksOf({ 'a.kt': `${CODE}fun f(all: MutableList<Int>) { ${code} }\n` });
    expect(links.filter((link) => link.startsWith('f '))).toEqual([]);
  });

  it.each([
    ['takes more than the library has', 'buildString { put("", 1) }', 'put:4'],
    ['is on a nearer object of the tree', 'buildList { Made().apply { add(1) } }', 'Made.add:1 (typed)'],
    ['is in the function alone', 'val x = { add(1) }', 'add:2'],
  ])('leads to one of the tree that %s', async (_, code, edge) => {
    const links = await linksOf({ 'a.kt': `${CODE}fun f() { ${code} }\n` });
    expect(links.filter((link) => link.startsWith('f ') && !link.includes('Made:'))).toEqual([`f -> a.kt#${edge}`]);
  });
});
