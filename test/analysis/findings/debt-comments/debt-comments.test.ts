import { describe, expect, it } from 'vitest';
import { moved, REMEDIATION_MINUTES } from '../../../../src/analysis/findings/debt-comments/categories.ts';
import {
  ALL_DEBT,
  analyzeDebtComments,
  type DebtOptions,
} from '../../../../src/analysis/findings/debt-comments/debt-comments.ts';
import { indexOf } from '../../indexed-tree.ts';

async function debtIn(files: Readonly<Record<string, string>>, options: Partial<DebtOptions> = {}) {
  return analyzeDebtComments(await indexOf(files), { ...ALL_DEBT, ...options });
}

const kinds = (items: readonly { category: string; severity: string }[]) =>
  items.map(({ category, severity }) => `${category} ${severity}`);

/** For each language a trailing, a whole-line and, where there is one, a block comment, and a string that is none. */
const LANGUAGES: Readonly<Record<string, string>> = {
  'a.js': 'const s = "// TODO: no"; // TODO: one\n// FIXME: two\n/*\n * HACK: three\n */\n',
  'a.jsx': 'const s = <p>// TODO: no</p>; // TODO: one\n// FIXME: two\n/* HACK: three */\n',
  'a.ts': 'const s: string = `// TODO: no`; // TODO: one\n// FIXME: two\n/** HACK: three */\nfunction f() {}\n',
  'a.tsx': 'const s = <p title="TODO: no" />; // TODO: one\n// FIXME: two\n/* HACK: three */\n',
  'a.py': 's = "# TODO: no"  # TODO: one\n# FIXME: two\ndef f():\n    """HACK: three"""\n',
  'a.rb': 's = "# TODO: no" # TODO: one\n# FIXME: two\n=begin\nHACK: three\n=end\n',
  'a.php': '<?php\n$s = "// TODO: no"; // TODO: one\n# FIXME: two\n/* HACK: three */\n',
  'a.lua': 'local s = "-- TODO: no" -- TODO: one\n-- FIXME: two\n--[[\nHACK: three\n]]\n',
  'a.sh': 's="# TODO: no" # TODO: one\n# FIXME: two\n# HACK: three\n',
  'A.java': 'class A { String s = "// TODO: no"; // TODO: one\n// FIXME: two\n/** HACK: three */\nvoid f() {} }\n',
  'A.cs': 'class A { string s = "// TODO: no"; // TODO: one\n// FIXME: two\n/// HACK: three\nvoid F() {} }\n',
  'a.kt': 'val s = "// TODO: no" // TODO: one\n// FIXME: two\n/* HACK: three */\n',
  'a.swift': 'let s = "// TODO: no" // TODO: one\n// FIXME: two\n/* HACK: three */\n',
  'a.scala': 'object A { val s = "// TODO: no" // TODO: one\n// FIXME: two\n/* HACK: three */ }\n',
  'a.dart': 'var s = "// TODO: no"; // TODO: one\n// FIXME: two\n/// HACK: three\nvoid f() {}\n',
  'a.rs': 'const S: &str = "// TODO: no"; // TODO: one\n// FIXME: two\n/// HACK: three\nfn f() {}\n',
  'a.go': 'package a\nvar s = "// TODO: no" // TODO: one\n// FIXME: two\n/* HACK: three */\n',
  'a.c': 'char *s = "// TODO: no"; // TODO: one\n// FIXME: two\n/* HACK: three */\n',
  'a.cpp': 'auto s = R"(// TODO: no)"; // TODO: one\n// FIXME: two\n/* HACK: three */\n',
  'a.zig': 'const s = "// TODO: no"; // TODO: one\n// FIXME: two\n/// HACK: three\nfn f() void {}\n',
};

describe('in every language', () => {
  it.each(Object.entries(LANGUAGES))('comments of %s are read, and strings are not', async (name, text) => {
    const { items } = await debtIn({ [name]: text });
    expect(items.map((item) => item.text)).toEqual(['TODO: one', 'FIXME: two', 'HACK: three']);
    const [first] = items;
    const row = text.split('\n')[(first?.line ?? 0) - 1] as string;
    expect(row.slice((first?.column ?? 0) - 1)).toMatch(/^TODO: one/);
  });
});

describe('samples of code in documentation', () => {
  it.each([
    ['a fence', '```', '```'],
    ['a block that is to be kept as it is', '<pre>', '</pre>'],
    ['a sample of what not to do', '<noncompliant>', '</noncompliant>'],
  ])('in %s admit nothing', async (_, open, close) => {
    const { items } = await debtIn({
      'A.kt': `/**\n * TODO: before\n * ${open}\n * // FIXME: this is a hack\n * ${close}\n * TODO: after\n */\nfun f() {}\n`,
    });
    expect(items.map(({ text }) => text)).toEqual(['TODO: before', 'TODO: after']);
  });

  it('that nobody closes are none', async () => {
    const { items } = await debtIn({ 'A.kt': '/**\n * <pre>\n * TODO: all of it\n */\nfun f() {}\n' });
    expect(items).toHaveLength(1);
  });
});

describe('an item', () => {
  it('does not take in a tag on the next line', async () => {
    const { items } = await debtIn({ 'a.ts': '// HACK\n// FIXME: rounds down\n\n// TODO FIXME: both\n' });
    expect(items.map(({ text, line, marker }) => [line, marker, text])).toEqual([
      [1, 'HACK', 'HACK'],
      [2, 'FIXME', 'FIXME: rounds down'],
      [4, 'TODO FIXME', 'TODO FIXME: both'],
    ]);
  });

  it('is where its marker stands, and says which definition it is about', async () => {
    const { items } = await debtIn({
      'a.ts':
        'class Cart {\n  total() {\n    return 1; // TODO: tax,\n    // and shipping\n  }\n}\n\n// FIXME: rounds\n// down\nfunction price() {}\n// XXX: alone\n',
    });
    expect(items).toMatchObject([
      { text: 'TODO: tax,', line: 3, column: 18, end_line: 3, symbol: 'Cart.total', marker: 'TODO' },
      { text: 'FIXME: rounds down', line: 8, column: 4, end_line: 9, symbol: 'price' },
      { text: 'XXX: alone', line: 11, symbol: null },
    ]);
  });

  it('is told from others by what it says, wherever it moves', async () => {
    const hash = async (text: string) => (await debtIn({ 'a.ts': text })).items.map((item) => item.context_hash);
    const [before] = await hash('// TODO: x\n');
    expect(before).toMatch(/^[0-9a-f]{16}$/);
    expect(await hash('\n\n// TODO: x\n')).toEqual([before]);
    expect(await hash('// TODO: y\n')).not.toEqual([before]);
  });

  it('is surer as a tag than as words in prose', async () => {
    const { items } = await debtIn({ 'a.ts': '// TODO: x\n\n// this is a hack\n' });
    expect(items).toMatchObject([{ certainty: 'high' }, { certainty: 'medium', marker: 'this is a hack' }]);
  });
});

describe('severity', () => {
  it('moves within its ends', () => {
    expect([moved('low', 1), moved('high', 1), moved('critical', 1), moved('critical', -1), moved('low', -1)]).toEqual([
      'medium',
      'critical',
      'critical',
      'high',
      'low',
    ]);
  });

  const branches = Array.from({ length: 25 }, (_, at) => `  if (a === ${at}) return;`).join('\n');

  it.each([
    ['ordinary code', 'a.ts', '// FIXME: x\nfunction f() {}', 'defect high'],
    ['a security function', 'a.ts', '// TODO: x\nfunction encryptFile() {}', 'requirement medium'],
    ['a file of security', 'src/auth/a.ts', '// FIXME: x', 'defect critical'],
    ['the validation of data', 'a.ts', '// TODO: x\nfunction validateInput() {}', 'requirement medium'],
    ['a test', 'a.test.ts', '// FIXME: x', 'defect medium'],
    ['a mock', 'mock-server.ts', '// FIXME: x', 'defect medium'],
    ['a test of a security function', 'auth.test.ts', '// FIXME: x', 'defect medium'],
    ['a complex function', 'a.ts', `function f(a) {\n${branches}\n  // TODO: x\n}`, 'requirement medium'],
    ['a word that only has "auth" in it', 'author.ts', '// TODO: x', 'requirement low'],
  ])('in %s', async (_, name, text, expected) => {
    expect(kinds((await debtIn({ [name]: text })).items)).toEqual([expected]);
  });

  it('says what it takes to pay the debt off', async () => {
    const { summary } = await debtIn({ 'a.ts': '// FIXME: x\n\n// TODO: y\n' });
    expect(summary.remediation_minutes).toBe(REMEDIATION_MINUTES.high + REMEDIATION_MINUTES.low);
  });
});

describe('the choice of items', () => {
  const RUST =
    '//TODO: one\nfn f() {} // FIXME: two\n#[cfg(test)]\nmod tests {\n    // TODO: in\n    // FIXME: tests\n}\n// TODO: three\n';

  it('leaves out tests where told so: files of tests and modules of tests in Rust', async () => {
    const files = { 'src/a.rs': RUST, 'tests/b.rs': '// TODO: four\n' };
    const without = await debtIn(files, { includeTests: false });
    expect(without.items.map(({ text }) => text)).toEqual(['TODO: one', 'FIXME: two', 'TODO: three']);
    expect(without.summary).toMatchObject({ total_items: 3, items_left_out_in_tests: 3, total_files: 1 });
    const all = await debtIn(files);
    expect(all.summary).toMatchObject({ total_items: 6, items_left_out_in_tests: 0, total_files: 2 });
  });

  it('takes only tags with a colon where told so', async () => {
    const files = { 'a.ts': '// TODO: one\n\n// TODO two\n\n// this is a hack\n\n// FIXME(x): three\n' };
    expect(kinds((await debtIn(files, { strict: true })).items)).toEqual(['requirement low', 'defect high']);
    expect((await debtIn(files)).items).toHaveLength(4);
  });

  it('leaves out what is less severe', async () => {
    const { items, summary } = await debtIn(
      { 'a.ts': '// TODO: a\n// HACK: b\n// FIXME: c\n' },
      { minSeverity: 'medium' },
    );
    expect(kinds(items)).toEqual(['design medium', 'defect high']);
    expect(summary).toMatchObject({
      items_below_severity: 1,
      by_severity: { low: 0, medium: 1, high: 1, critical: 0 },
    });
  });

  it('counts a comment in one language that looks like one of another as what it is', async () => {
    const { items } = await debtIn({
      'a.rs': '//TODO: a\n//FIXME: b\n# HACK\n/* BUG */\n<!-- SECURITY: risk -->\n// plain\n// another\n',
    });
    expect(items.map(({ marker, line }) => [marker, line])).toEqual([
      ['TODO', 1],
      ['FIXME', 2],
      ['BUG', 4],
    ]);
  });
});

describe('the summary', () => {
  it('relates items to lines of code', async () => {
    const code = 'const a = 1;\n'.repeat(10);
    const { summary } = await debtIn({ 'a.ts': `${code}// TODO: x\n`, 'b.ts': code });
    expect(summary).toMatchObject({ density: 50, files_with_satd: 1, total_files: 2, avg_severity: 1 });
    expect(summary.by_category).toEqual({
      design: 0,
      defect: 0,
      requirement: 1,
      security: 0,
      performance: 0,
      test: 0,
    });
  });

  it('of nothing has no mean and no density', async () => {
    const { summary, items } = await debtIn({});
    expect(items).toEqual([]);
    expect(summary).toMatchObject({ total_items: 0, density: null, avg_severity: null });
  });
});
