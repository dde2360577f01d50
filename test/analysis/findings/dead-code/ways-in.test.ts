import { describe, expect, it } from 'vitest';
import { deadCodeIn, namesOf } from './planted-tree.ts';

const PACKAGE = JSON.stringify({ main: 'src/main.ts' });
const MAIN = { 'package.json': PACKAGE, 'src/main.ts': 'export {};' };
const LONELY = 'export const lonely = 1;';

async function dead(files: Readonly<Record<string, string>>) {
  return namesOf(await deadCodeIn(files, { minCertainty: 'low' }));
}

async function certainties(files: Readonly<Record<string, string>>) {
  const { ranked_files } = await deadCodeIn(files, { minCertainty: 'low' });
  return Object.fromEntries(ranked_files.flatMap(({ items }) => items).map((item) => [item.file, item.certainty]));
}

describe('names that come from elsewhere', () => {
  it('mean nothing of the tree where a module of the platform has them', async () => {
    const files = {
      ...MAIN,
      'src/main.ts': "import { once } from 'node:events';\nonce();\n",
      'src/once.ts': 'export function once() {}\n',
    };
    expect(await dead(files)).toEqual(['src/once.ts unreachable']);
  });

  it('do not keep alive what generated declarations repeat', async () => {
    const files = {
      ...MAIN,
      'src/spare.ts': 'export class Spare {}\n',
      'types.d.ts': '// This file is generated. Do not edit.\ndeclare class Spare {}\n',
    };
    expect(await dead(files)).toEqual(['src/spare.ts unreachable']);
  });
});

describe('code that is imported', () => {
  it('may have its declarations beside it', async () => {
    const files = {
      'package.json': JSON.stringify({ main: 'lib/main.js' }),
      'lib/main.js': "exports.config = require('./config');\n",
      'lib/config/index.js': 'exports.levels = () => 1;\n',
      'lib/config/index.d.ts': 'export function levels(): number;\n',
    };
    expect(await dead(files)).toEqual([]);
  });

  it('may be exported under another name', async () => {
    const files = {
      'package.json': JSON.stringify({ main: 'lib/main.js' }),
      'lib/main.js': "const decorate = require('./decorate');\ndecorate.add();\n",
      'lib/decorate.js': 'function decorateAll() {}\nmodule.exports = { add: decorateAll };\n',
    };
    expect(await dead(files)).toEqual([]);
  });
});

describe('what is published', () => {
  it('may be imported from a folder beside the main one, unless the exports are listed', async () => {
    const files = { 'lib/main.js': '', 'hot/poll.js': LONELY };
    const manifest = { main: 'lib/main.js', files: ['lib/', 'hot/'] };
    expect(await dead({ ...files, 'package.json': JSON.stringify(manifest) })).toEqual([
      'hot/poll.js: lonely unreferenced_export',
    ]);
    expect(await dead({ ...files, 'package.json': JSON.stringify({ ...manifest, exports: './lib/main.js' }) })).toEqual(
      ['hot/poll.js unreachable'],
    );
  });

  it('may be built to the top of what is published', async () => {
    const files = { 'src/cli.ts': 'export const run = 1;', 'src/main.ts': '', 'src/spare.ts': LONELY };
    const manifest = { main: './main.js', bin: './cli.js' };
    expect(await dead({ ...files, 'package.json': JSON.stringify(manifest) })).toEqual(['src/spare.ts unreachable']);
  });
});

describe('a file that nothing imports', () => {
  it.each([
    [
      'vitest.config.ts',
      `import { defineConfig } from 'vitest/config';
export default defineConfig({ test: { include: ['evals/**/*.probe.?(c|m)[jt]s?(x)'] } });`,
    ],
    ['playwright.config.ts', "export default { testDir: './evals' };"],
    [
      'rollup.config.mjs',
      "import { resolve } from 'node:path';\nexport default { input: resolve(dir, 'evals', 'a.probe.ts') };",
    ],
    ['tsup.config.ts', 'const entry = { a: `evals/a.probe.ts` };\nexport default { entry };'],
    ['.mocharc.yml', 'spec:\n  - evals/*.probe.ts\n'],
    ['.mocharc.json', '{ "spec": ["evals/*.probe.ts"] }'],
    ['knip.json', '{ "entry": ["evals/{a,b}.probe.ts"] }'],
  ])('is alive where %s takes it', async (config, text) => {
    expect(await dead({ ...MAIN, 'evals/a.probe.ts': LONELY })).toEqual(['evals/a.probe.ts unreachable']);
    expect(await dead({ ...MAIN, 'evals/a.probe.ts': LONELY, [config]: text })).toEqual([]);
  });

  it('is alive where a part of package.json takes it, by the folder of the configuration', async () => {
    const jest = JSON.stringify({ main: 'src/main.ts', jest: { testMatch: ['<rootDir>/evals/*.probe.ts'] } });
    expect(await dead({ ...MAIN, 'package.json': jest, 'evals/a.probe.ts': LONELY })).toEqual([]);
  });

  it('is not taken by what a configuration leaves out, measures or checks', async () => {
    expect(
      await dead({
        ...MAIN,
        'src/lonely.ts': LONELY,
        'vitest.config.ts':
          "export default { test: { exclude: ['src/*.ts'], coverage: { include: ['src/**/*.ts'] } } };",
        'eslint.config.js': "export default [{ files: ['src/**/*.ts'] }];",
      }),
    ).toEqual(['src/lonely.ts unreachable']);
  });

  it('is never dead for sure where a configuration has to be run to be read, or a build makes code', async () => {
    const lonely = { ...MAIN, 'src/lonely.ts': LONELY };
    expect(await certainties(lonely)).toEqual({ 'src/lonely.ts': 'high' });
    const computed = { 'vitest.config.ts': 'export default { test: { include: patternsOf(process.env) } };' };
    expect(await certainties({ ...lonely, ...computed })).toEqual({ 'src/lonely.ts': 'medium' });
    const generated = { 'src/main.ts': "import { all } from './made-by-a-build.js';\nall();" };
    expect(await certainties({ ...lonely, ...generated })).toEqual({ 'src/lonely.ts': 'medium' });
    expect((await deadCodeIn({ ...lonely, ...generated })).summary.notes).toEqual([
      'No file is dead for sure, since code that is not in the tree is imported, which a build may make: package.json.',
    ]);
  });

  it('is the less likely dead the more files are named alike, and where it exports nothing or a string names it', async () => {
    const rules = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`src/rules/r${at}/rule.ts`, LONELY]));
    expect(Object.values(await certainties({ ...MAIN, ...rules(1) }))).toEqual(['high']);
    expect(new Set(Object.values(await certainties({ ...MAIN, ...rules(3) })))).toEqual(new Set(['medium']));
    expect(new Set(Object.values(await certainties({ ...MAIN, ...rules(6) })))).toEqual(new Set(['low']));
    expect(await certainties({ ...MAIN, 'src/job.ts': 'const a = 1;\nconsole.log(a);' })).toEqual({
      'src/job.ts': 'medium',
    });
    const named = { 'src/main.ts': "const where = '@/jobs/nightly';\nload(where);" };
    expect(await certainties({ ...MAIN, ...named, 'src/nightly.ts': LONELY })).toEqual({ 'src/nightly.ts': 'medium' });
  });

  it('is alive where a pattern in the code loads it', async () => {
    const main = { 'src/main.ts': "run(import.meta.glob('./rules/*.ts'));" };
    expect(await dead({ ...MAIN, 'src/rules/a.ts': LONELY })).toEqual(['src/rules/a.ts unreachable']);
    expect(await dead({ ...MAIN, ...main, 'src/rules/a.ts': LONELY })).toEqual([]);
  });

  it('is not judged where it is test data, an example, a benchmark or part of a project of tests', async () => {
    const { summary, ranked_files } = await deadCodeIn({
      ...MAIN,
      'src/rule.fixture.ts': LONELY,
      'packages/a/fixtures/a.ts': LONELY,
      'Playground/a.ts': LONELY,
      'bench/a.ts': LONELY,
      'runtime-tests/a.ts': LONELY,
    });
    expect(ranked_files).toEqual([]);
    expect(summary.notes).toEqual([
      'Not judged: 2 files of examples and benchmarks.',
      'Not judged: 2 files of test data.',
      'Not judged: 1 file of projects of tests.',
    ]);
  });
});

describe('a target in package.json that is not built yet', () => {
  const sources = {
    'src/index.ts': 'export const a = 1;',
    'src/more/deep.ts': 'export const b = 1;',
    'src/lonely.ts': LONELY,
  };

  it.each([
    [
      {
        exports: { '.': { import: './dist/index.mjs', types: './dist/index.d.mts' }, './deep': './dist/more/deep.cjs' },
      },
      {},
    ],
    [{ main: './dist/modern/index.cjs', module: './dist/legacy/more/deep.mjs' }, {}],
    [{ name: 'tool', main: 'dist/index.cjs.js', unpkg: 'dist/index.global.js', bin: 'dist/more/deep.js' }, {}],
    [
      { main: './made/index.js', bin: './made/more/deep.js' },
      { 'tsconfig.json': '{ "compilerOptions": { "outDir": "./made", "rootDir": "src" } }' },
    ],
  ])('leads to its source: %j', async (manifest, more) => {
    const found = await deadCodeIn({ ...sources, ...more, 'package.json': JSON.stringify(manifest) });
    expect(namesOf(found)).toEqual(['src/lonely.ts unreachable']);
  });

  it('is named by the package around one that only has a manifest of its own', async () => {
    const outer = { main: 'src/main.ts', exports: { './inner': './inner/browser.js' } };
    expect(
      await dead({
        ...MAIN,
        'package.json': JSON.stringify(outer),
        'inner/package.json': '{ "main": "index.js" }',
        'inner/index.js': 'export const a = 1;',
        'inner/browser.js': 'export const b = 1;',
      }),
    ).not.toContain('inner/browser.js unreachable');
  });
});

describe('a package that is private', () => {
  const root = { 'package.json': '{ "private": true, "workspaces": ["packages/*"] }' };
  const inner = {
    'packages/inner/package.json': '{ "name": "inner", "private": true, "main": "src/index.ts" }',
    'packages/inner/src/index.ts': 'export function offered() {}',
  };
  const app = {
    'packages/app/package.json': '{ "name": "app", "private": true, "main": "src/index.ts" }',
    'packages/app/src/index.ts': "import { used } from 'inner'; used();",
  };

  it('offers nothing where nobody imports it, and what others take where somebody does', async () => {
    const found = 'packages/inner/src/index.ts: offered unreferenced_export';
    expect(await certainties({ ...root, ...inner })).toEqual({ 'packages/inner/src/index.ts': 'high' });
    expect(await dead({ ...root, ...inner })).toEqual([found]);
    expect((await certainties({ ...root, ...inner, ...app }))['packages/inner/src/index.ts']).not.toBe('high');
  });
});

describe('code that was written by a program', () => {
  it('is read for the names that it uses, though it is not judged', async () => {
    const files = {
      'go.mod': 'module example.com/m\n',
      'main.go':
        'package main\n\nfunc main() { parse() }\n\nfunc action() int { return 1 }\n\nfunc lonely() int { return 1 }\n',
      'generated.go': '// Code generated by a tool. DO NOT EDIT.\npackage main\n\nfunc parse() { action() }\n',
    };
    expect(await dead(files)).toEqual(['main.go: lonely unreachable']);
  });
});
