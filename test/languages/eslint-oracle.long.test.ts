import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Extractor } from '../../src/languages/extract.ts';
import type { FileFacts } from '../../src/languages/facts.ts';
import { compileGrammars, LanguageLoader } from '../../src/languages/grammars.ts';
import { javascript, jsx } from '../../src/languages/javascript/index.ts';
import { LineTable } from '../../src/languages/line-table.ts';
import { languageOf } from '../../src/languages/registry.ts';
import { tsx, typescript } from '../../src/languages/typescript/index.ts';
import { type OracleFunction, oracleFunctions } from './eslint-oracle.ts';

const ROOT = join(import.meta.dirname, '../..');
const LANGUAGES = [javascript, jsx, typescript, tsx];
/** ESLint takes long: of our own sources one in so many is compared, and another one as files come and go before it. */
const ONE_IN = 6;
/** Folders with sources of our own, and the fixtures of the four languages that the oracle can parse. */
const FOLDERS = ['src', 'test', 'scripts', 'bench', 'web'];
const FIXTURES = 'test/fixtures/';
const NOT_OURS = /^test\/fixtures\/(?!languages\/(?:javascript|jsx|typescript|tsx)\/program\.)/;

interface Measured {
  readonly cyclomatic: number;
  readonly cognitive: number;
}

const sources = FOLDERS.filter((folder) => existsSync(join(ROOT, folder)))
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && LANGUAGES.some(({ id }) => id === languageOf(entry.name)?.id))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .filter((path) => !NOT_OURS.test(path) && !path.includes('node_modules/'))
  .sort();
const compared = sources.filter((path, at) => path.startsWith(FIXTURES) || at % ONE_IN === 0);

describe('complexity of JavaScript and TypeScript', () => {
  let extract: (name: string, source: string) => FileFacts;
  beforeAll(async () => {
    const loader = await LanguageLoader.start(await compileGrammars(LANGUAGES));
    const extractor = new Extractor();
    extract = (name, source) => {
      const language = languageOf(name);
      if (language === null) throw new Error(`No language for ${name}`);
      return extractor.extract(source, loader.load(language), []);
    };
  });

  /** Our functions by their stretch of text. */
  function ours(name: string, source: string): Map<string, Measured> {
    const lines = new LineTable(source);
    const offset = (line: number, column: number) => lines.start(line) + column - 1;
    const measured = new Map<string, Measured>();
    for (const one of extract(name, source).definitions) {
      if (one.metrics === null) continue;
      const { cyclomatic, cognitive } = one.metrics;
      const stretch = `${offset(one.line, one.column)}-${offset(one.endLine, one.endColumn)}`;
      measured.set(stretch, { cyclomatic, cognitive });
    }
    return measured;
  }

  /** The oracle's functions in the same form. */
  function theirs(name: string, source: string): Map<string, Measured> {
    const functions = oracleFunctions(name, source);
    if (functions === null) throw new Error(`ESLint cannot parse ${name}`);
    return new Map(
      functions.map(({ start, end, cyclomatic, cognitive }: OracleFunction) => {
        const gap = /^\s*/.exec(source.slice(start))?.[0].length ?? 0;
        return [`${start + gap}-${end}`, { cyclomatic, cognitive }];
      }),
    );
  }

  it('has sources to compare', () => {
    expect(sources).toContain('src/languages/extract.ts');
    expect(compared).toContain('test/fixtures/languages/jsx/program.jsx');
  });

  it.each(compared)('is what ESLint and SonarJS say, function by function, in %s', (path) => {
    const source = readFileSync(join(ROOT, path), 'utf8');
    const expected = theirs(path, source);
    expect(Object.fromEntries(ours(path, source))).toEqual(Object.fromEntries(expected));
  });

  it.each([
    ['a.ts', 'const f = a ? b && c : () => d ?? e;'],
    ['a.ts', 'class A { b = c ? () => 1 : 2; static { if (d) {} } get e() { return f?.g } }'],
    ['a.ts', 'abstract class A { abstract b(): void; c(): void; c(d = 1) {} @e() private async *f() {} }'],
    ['a.ts', 'function f(this: A, { b = 1, c: [d = 2] = [] } = {}, ...e: F) { a ||= b; c?.d?.().e?.[0] }'],
    ['a.ts', 'const f = () => a && b!.c && d! > e && g! as h && !i! || j;'],
    ['a.ts', 'namespace N { export function f() { enum E { A = 1 } return a ? b : c } }'],
    ['a.js', 'const a = { get b() { return c || d }, set b(e) {}, async *[f]() {}, g: function () { if (h) {} } }'],
    ['a.js', 'function f() { x: while (a) { if (b) continue x; else if (c) break x; else switch (d) { case 1: e } } }'],
    ['a.js', 'function f() { if (a) { function g() { if (b) {} } } else for (c in d) try {} catch { e ? 1 : 2 } }'],
    ['a.tsx', 'const A = () => <B c={d && e} f={g ? 1 : 2}>{h && (i && <J />)}{k && l || m}{n && (o ? 1 : 2)}</B>;'],
  ])('is what they say in %s: %s', (name, source) => {
    expect(Object.fromEntries(ours(name, source))).toEqual(Object.fromEntries(theirs(name, source)));
  });

  // `cognitive-complexity` as shipped goes on counting the nesting of an arm that is a function after the function is over.
  it.each([
    ['const a = b ? () => 1 : 2; if (c) {}', 2, 3],
    ['const a = b ? 1 : function () {}; for (const c of d) if (c) {}', 4, 6],
    ['const a = b ? () => 1 : () => 2; const c = d ? 1 : 2;', 2, 4],
    ['return a ? () => b && c : d;', 1, 1],
  ])('differs from SonarJS on purpose after a function that is an arm of a conditional: %s', (body, right, shipped) => {
    const source = `function f() { ${body} }`;
    const outer = oracleFunctions('a.ts', source, true)?.find(({ start }) => start === 0);
    expect(outer?.cognitiveAsShipped).toBe(shipped);
    expect(ours('a.ts', source).get(`0-${source.length}`)?.cognitive).toBe(right);
  });

  // ESLint takes field values and static blocks for code of their own; SonarJS adds them to the function around the class.
  it('differs from SonarJS on purpose where a class stands in a function', () => {
    const source = 'function f() { class A { b = c && d; static { if (e) {} } } return g ? 1 : 2; }';
    expect(theirs('a.ts', source)).toEqual(new Map([[`0-${source.length}`, { cyclomatic: 2, cognitive: 3 }]]));
    expect(ours('a.ts', source)).toEqual(new Map([[`0-${source.length}`, { cyclomatic: 2, cognitive: 1 }]]));
  });

  it('leaves what ESLint measures beside functions to no function', () => {
    const source = 'class A { b = c ? 1 : 2; static { if (d) {} } }';
    const facts = extract('a.ts', source);
    expect(facts.definitions.every(({ metrics }) => metrics === null)).toBe(true);
    expect(facts.topLevel).toEqual({ cyclomatic: 3, cognitive: 2 });
  });
});
