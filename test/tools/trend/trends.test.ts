import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Application } from '../../../src/server/application.ts';
import { ResultCache } from '../../../src/store/result-cache.ts';
import { CATALOGUE } from '../../../src/tools/catalogue.ts';
import type { Trend } from '../../../src/tools/trend/trend-build.ts';
import { TrendBuild, type TrendPlace } from '../../../src/tools/trend/trend-build.ts';
import { objectId } from '../../../src/workspace/git/object-id.ts';
import { enclosingRepository } from '../../../src/workspace/repository.ts';
import { eventually } from '../../eventually.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { commitAll, git, gitEach, initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const branchy = (branches: number) =>
  `export function f(n) {\n${Array.from({ length: branches }, (_, n) => `  if (n === ${n}) return ${n};\n`).join('')}  return -1;\n}\n`;

/** Each has what the one before has, and this; null: it is gone. */
const STEPS: readonly Readonly<Record<string, string | null>>[] = [
  { 'a.js': branchy(3), 'README.md': '# Nothing\n', 'sub/b.py': 'def g(x):\n    return x if x else 0\n' },
  { 'a.js': `// TODO: less of it\n${branchy(14)}`, 'vendor.js': branchy(20), '.orreryignore': 'vendor.js\n' },
  {
    'moved/a.js': `// TODO: less of it\n${branchy(14)}`,
    'a.js': null,
    'sub/.ignore': 'gone.py\n',
    'sub/gone.py': 'x = 1\n',
  },
  { 'orrery.json': '{ "ignore": ["sub/"] }', 'c.go': 'package c\n\n// FIXME: all of it\nfunc F() {}\n' },
];

function history(steps = STEPS): string {
  const folder = join(temporaryFolder(), 'engine');
  mkdirSync(folder);
  initRepository(folder);
  steps.forEach((step, at) => {
    change(folder, step);
    commitAll(folder, `2026-01-0${at + 1}T00:00:00Z`);
  });
  return folder;
}

function change(folder: string, step: (typeof STEPS)[number]): void {
  for (const [path, content] of Object.entries(step)) {
    if (content === null) rmSync(join(folder, path));
    else writeFiles(folder, { [path]: content });
  }
}

async function finished(application: Application): Promise<Trend> {
  return eventually(async () => {
    const trend = await trendOf(application);
    if (trend.state === 'building') throw new Error(`${trend.done} of ${trend.total}`);
    return trend;
  });
}

function trendOf(application: Application): Promise<Trend> {
  return application.perform('test', {}, async (context) => {
    const [root] = context.workspace.roots.all;
    if (root === undefined) throw new Error('There is no root.');
    return context.trend(root);
  });
}

/** What the tools say of a folder as it lies there. */
async function toldByTools(folder: string) {
  const application = await sampleApplication({ roots: [folder], tools: CATALOGUE });
  const output = async <T>(tool: string, given: object) => {
    const outcome = await application.call(tool, given);
    if (!outcome.ok) throw outcome.error;
    return outcome.output as T;
  };
  type Functions = readonly { readonly metrics: { readonly cyclomatic: number } }[];
  const { files } = await output<{ files: { functions: Functions; classes: { methods: Functions }[] }[] }>(
    'analyze_complexity',
    { format: 'full' },
  );
  const values = files
    .flatMap(({ functions, classes }) => [...functions, ...classes.flatMap(({ methods }) => methods)])
    .map(({ metrics }) => metrics.cyclomatic);
  const satd = await output<{ summary: { total_items: number } }>('analyze_satd', { include_tests: true });
  const { summary } = await output<{ summary: { total_lines: number } }>('analyze_duplicates', {});
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    files: files.length,
    lines: summary.total_lines,
    mean_complexity: Math.round(mean * 10_000) / 10_000,
    complex_functions: values.filter((value) => value > 10).length,
    debt: satd.summary.total_items,
  };
}

describe('the trend over a history', () => {
  it('is at each commit what the tools say of a checkout of it', async () => {
    const folder = history();
    const trend = await finished(await sampleApplication({ roots: [folder], tools: CATALOGUE }));
    const commits = git(folder, 'log', '--first-parent', '--reverse', '--format=%H').trim().split('\n');
    expect(trend).toMatchObject({ state: 'done', done: 4, total: 4 });
    expect(trend.points.map(({ commit, date, subject }) => [commit, date.slice(0, 10), subject])).toEqual(
      commits.map((commit, at) => [commit, `2026-01-0${at + 1}`, 'all']),
    );
    for (const point of trend.points) {
      const checkout = join(temporaryFolder(), 'checkout');
      gitEach(folder, [
        ['clone', '--quiet', folder, checkout],
        ['-C', checkout, 'checkout', '--quiet', point.commit],
      ]);
      const { commit: _, date: __, subject: ___, ...figures } = point;
      expect(figures).toEqual(await toldByTools(checkout));
    }
    expect(trend.points.map(({ files, debt }) => [files, debt])).toEqual([
      [2, 0],
      [2, 1],
      [2, 1],
      [2, 2],
    ]);
  });

  it('of a folder of a repository is that of its files', async () => {
    const folder = history(STEPS.slice(0, 3));
    const trend = await finished(await sampleApplication({ roots: [join(folder, 'sub')], tools: CATALOGUE }));
    expect(trend.points.map(({ files, lines }) => [files, lines])).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
  });

  it('goes by first parents, spread evenly, with the first and the last commit', async () => {
    const folder = history(STEPS.slice(0, 1));
    const commit = (message: string) => ['commit', '--quiet', '--allow-empty', '--message', message];
    gitEach(folder, [
      ...Array.from({ length: 60 }, (_, n) => commit(`step ${n}`)),
      ['checkout', '--quiet', '-b', 'side'],
      commit('aside'),
      ['checkout', '--quiet', 'main'],
      ['merge', '--quiet', '--no-ff', '--message', 'merged', 'side'],
    ]);
    const { points } = await finished(await sampleApplication({ roots: [folder], tools: CATALOGUE }));
    const all = git(folder, 'log', '--first-parent', '--reverse', '--format=%H').trim().split('\n');
    expect(all).toHaveLength(62);
    expect(points).toHaveLength(50);
    const places = points.map(({ commit }) => all.indexOf(commit));
    expect([places[0], places.at(-1)]).toEqual([0, 61]);
    expect(points.at(-1)?.subject).toBe('merged');
    const gaps = places.slice(1).map((place, at) => place - (places[at] ?? 0));
    expect(new Set(gaps)).toEqual(new Set([1, 2]));
  });

  it('tells whoever listens as it grows, and is built anew when another commit is checked out', async () => {
    const folder = history();
    const application = await sampleApplication({ roots: [folder], tools: CATALOGUE });
    const [root] = application.workspace.roots.all;
    let told = 0;
    const stop = await application.watches.watchTrend(root as never, () => {
      told += 1;
    });
    const first = await trendOf(application);
    expect(first).toMatchObject({ state: 'building', done: 0, points: [] });
    expect((await finished(application)).points).toHaveLength(4);
    expect(told).toBe(5);
    stop();
    change(folder, { 'd.js': 'let d;\n' });
    commitAll(folder);
    expect((await finished(application)).points).toHaveLength(5);
    expect(told).toBe(5);
  });

  it('is not there without a history, and says why', async () => {
    const application = await sampleApplication({ roots: [temporaryFolder()], tools: CATALOGUE });
    expect(await trendOf(application)).toMatchObject({ state: 'unavailable', reason: expect.any(String), points: [] });
    const folder = temporaryFolder();
    initRepository(folder);
    const unborn = await sampleApplication({ roots: [folder], tools: CATALOGUE });
    expect(await trendOf(unborn)).toMatchObject({ state: 'unavailable', reason: 'nothing is committed yet' });
  });
});

describe('building a trend', () => {
  function placeOf(folder: string): TrendPlace {
    const repository = enclosingRepository(folder);
    const head = objectId(git(folder, 'rev-parse', 'HEAD').trim());
    if (repository === null || head === null) throw new Error('There is no commit.');
    return { folder, repository, prefix: '', head };
  }

  const services = (results: ResultCache, asked: string[], isBusy = async () => false) => ({
    factsOf: async (_: string, files: readonly { readonly path: string }[]) => {
      asked.push(...files.map(({ path }) => path));
      return files.map(() => null);
    },
    results: async () => results,
    isBusy,
    clock: () => new Date(0),
  });

  it('reads each content once, and nothing a second time', async () => {
    const folder = history();
    const results = new ResultCache(async () => null, 'test');
    const asked: string[] = [];
    const first = new TrendBuild(placeOf(folder), services(results, asked), () => {});
    await first.finished;
    expect(asked.sort()).toEqual(['a.js', 'c.go', 'moved/a.js', 'sub/b.py']);
    const again: string[] = [];
    const second = new TrendBuild(placeOf(folder), services(results, again), () => {});
    await second.finished;
    expect(again).toEqual([]);
    expect(second.trend).toEqual(first.trend);
  });

  it('keeps what it has found out when the server stops in its midst', async () => {
    const folder = history();
    const results = new ResultCache(async () => null, 'test');
    const asked: string[] = [];
    const build = new TrendBuild(placeOf(folder), services(results, asked), () => {
      if (build.trend.done === 2) void build.close();
    });
    onTestFinished(() => build.close());
    await build.finished;
    expect(build.trend).toMatchObject({ state: 'unavailable', done: 2, total: 4 });
    const again: string[] = [];
    await new TrendBuild(placeOf(folder), services(results, again), () => {}).finished;
    expect([...asked, ...again].sort()).toEqual(['a.js', 'c.go', 'moved/a.js', 'sub/b.py']);
  });

  it('goes back as far as the clone has contents, and says why no further', async () => {
    const folder = history();
    const clone = temporaryFolder();
    git(folder, 'config', 'uploadpack.allowFilter', 'true');
    git(clone, 'clone', '--quiet', '--filter=blob:none', `file://${folder}`, '.');
    git(clone, 'remote', 'remove', 'origin');
    const asked: string[] = [];
    const build = new TrendBuild(placeOf(clone), services(new ResultCache(async () => null, 'test'), asked), () => {});
    await build.finished;
    expect(build.trend).toMatchObject({ state: 'done', reason: expect.stringContaining('git has no content for') });
    expect(build.trend.points.length).toBeGreaterThan(0);
    expect(build.trend.points.length).toBeLessThan(4);
  });

  it('lets others go first', async () => {
    const folder = history(STEPS.slice(0, 1));
    const asked: string[] = [];
    let looks = 0;
    const isBusy = async () => {
      looks += 1;
      if (looks < 5) expect(asked).toEqual([]);
      return looks < 5;
    };
    await new TrendBuild(placeOf(folder), services(new ResultCache(async () => null, 'test'), asked, isBusy), () => {})
      .finished;
    expect(looks).toBeGreaterThan(4);
    expect(asked).toHaveLength(2);
  });

  it('does not touch the working tree', async () => {
    const folder = history();
    change(folder, { 'moved/a.js': 'not committed', 'c.go': null });
    const before = git(folder, 'status', '--porcelain');
    const trend = await finished(await sampleApplication({ roots: [folder], tools: CATALOGUE }));
    expect(trend.points.at(-1)).toMatchObject({ files: 2, debt: 2 });
    expect(git(folder, 'status', '--porcelain')).toBe(before);
  });
});
