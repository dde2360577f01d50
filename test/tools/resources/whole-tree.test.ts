import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DeepContextResult } from '../../../src/analysis/judgements/deep-context/result.ts';
import type { FileMeasures } from '../../../src/analysis/judgements/whole-tree/file-measures.ts';
import type { ImportColumns } from '../../../src/analysis/judgements/whole-tree/import-columns.ts';
import type { Application } from '../../../src/server/application.ts';
import { ResultStore, resultResources } from '../../../src/server/budget/result-store.ts';
import { Resources } from '../../../src/server/resources.ts';
import { CATALOGUE } from '../../../src/tools/catalogue.ts';
import { RESOURCES } from '../../../src/tools/resources/catalogue.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { commitAll, initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const BODY = Array.from({ length: 12 }, (_, n) => `  if (n % ${n + 2} === 0) total += weigh(n, ${n}) * 2;`).join('\n');

const FILES = {
  'src/main.ts':
    "import { sum } from './sum.ts';\nimport type { Weight } from './weight.ts';\n\nexport const all: Weight[] = [sum(3)];\n",
  'src/sum.ts': `import { weigh } from './weight.ts';\n\n// TODO: faster\nexport function sum(n: number): number {\n  let total = 0;\n${BODY}\n  return total;\n}\n`,
  'src/copy.ts': `import { weigh } from './weight.ts';\n\n// FIXME: this is a hack\nexport function product(n: number): number {\n  let total = 0;\n${BODY}\n  return total;\n}\n`,
  'src/weight.ts':
    "import { names } from './names.ts';\n\nexport type Weight = number;\nexport const weigh = (n: number, by: number): Weight => (names.length > n ? by : n);\n",
  'src/names.ts':
    "import { weigh } from './weight.ts';\n\nexport const names = ['a'];\nexport const late = () => weigh(1, 1);\n",
  'src/lazy.ts': "export const load = async () => (await import('./sum.ts')).sum(1);\n",
  'test/sum.test.ts': "import { sum } from '../src/sum.ts';\n\nif (sum(1) !== 0) throw new Error('no');\n",
  'coverage/lcov.info':
    'TN:\nSF:src/sum.ts\nDA:5,1\nDA:6,1\nDA:7,0\nDA:8,0\nend_of_record\nSF:src/weight.ts\nDA:4,1\nend_of_record\n',
};

const { signal } = new AbortController();

interface Tree {
  readonly application: Application;
  readonly folder: string;
}

async function treeOf(
  files: Readonly<Record<string, string>> = FILES,
  environment: Readonly<Record<string, string>> = {},
): Promise<Tree> {
  const folder = join(temporaryFolder(), 'engine');
  mkdirSync(folder);
  writeFiles(folder, files);
  const application = await sampleApplication({ roots: [folder], resources: RESOURCES, tools: CATALOGUE, environment });
  return { application, folder };
}

async function committedTree(): Promise<Tree> {
  const tree = await treeOf();
  initRepository(tree.folder);
  commitAll(tree.folder);
  writeFiles(tree.folder, { 'src/main.ts': `${FILES['src/main.ts']}// more\n` });
  commitAll(tree.folder);
  writeFiles(tree.folder, { 'src/new.ts': 'export const fresh = 1;\n' });
  return tree;
}

async function read<T>({ application }: Tree, view: string): Promise<T> {
  const resources = new Resources(application, resultResources(new ResultStore(1000)));
  const [json] = await resources.read(`orrery://project/${view}?format=json`, signal);
  return JSON.parse(json?.text ?? '') as T;
}

async function called<T>({ application }: Tree, tool: string, given: object): Promise<T> {
  const outcome = await application.call(tool, given);
  if (!outcome.ok) throw outcome.error;
  return outcome.output as T;
}

const byPath = <T>({ path }: FileMeasures['files'], column: readonly T[]) =>
  Object.fromEntries(path.map((one, at) => [one, column[at] as T]));

describe('the measures of all files', () => {
  it('are columns of one length, for every file', async () => {
    const { files, commit } = await read<FileMeasures>(await committedTree(), 'measures');
    expect(files.path).toEqual([...Object.keys(FILES).filter((path) => path.endsWith('.ts')), 'src/new.ts'].sort());
    for (const column of Object.values(files)) expect(column).toHaveLength(files.path.length);
    expect(byPath(files, files.role)).toMatchObject({ 'src/sum.ts': 'code', 'test/sum.test.ts': 'test' });
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
  });

  it('are those that the tools tell of each file', async () => {
    const tree = await committedTree();
    const { files } = await read<FileMeasures>(tree, 'measures');
    type Metrics = { metrics: { cyclomatic: number; cognitive: number } };
    const complexity = await called<{
      files: { path: string; functions: Metrics[]; classes: { methods: Metrics[] }[] }[];
    }>(tree, 'analyze_complexity', { format: 'full' });
    const highest = (name: 'cyclomatic' | 'cognitive') =>
      Object.fromEntries(
        complexity.files.map(({ path, functions, classes }) => {
          const values = [...functions, ...classes.flatMap(({ methods }) => methods)].map(
            ({ metrics }) => metrics[name],
          );
          return [path, values.length === 0 ? null : Math.max(...values)];
        }),
      );
    expect(byPath(files, files.complexity)).toEqual(highest('cyclomatic'));
    expect(byPath(files, files.cognitive)).toEqual(highest('cognitive'));
    expect(Math.max(...files.complexity.map(Number))).toBeGreaterThan(10);

    const churn = await called<{ files: { path: string; commit_count: number; main_author: string }[] }>(
      tree,
      'analyze_code_churn',
      {},
    );
    for (const { path, commit_count, main_author } of churn.files.filter(({ path }) => path.endsWith('.ts'))) {
      expect(byPath(files, files.commits)[path]).toBe(commit_count);
      expect(byPath(files, files.owner)[path]).toBe(main_author);
    }
    expect(byPath(files, files.commits)).toMatchObject({ 'src/main.ts': 2, 'src/sum.ts': 1, 'src/new.ts': null });
    expect(byPath(files, files.owner)).toMatchObject({ 'src/main.ts': 'Ada', 'src/new.ts': null });

    const defects = await called<{
      predictions: { file: string; probability: number; measures: { covered_share: number | null } }[];
    }>(tree, 'analyze_defect_probability', { min_confidence: 0 });
    for (const { file, probability, measures } of defects.predictions) {
      expect(byPath(files, files.risk)[file]).toBe(probability);
      expect(byPath(files, files.coverage)[file]).toBe(measures.covered_share);
    }
    expect(byPath(files, files.risk)['test/sum.test.ts']).toBeNull();
    expect(byPath(files, files.coverage)).toMatchObject({ 'src/sum.ts': 0.5, 'src/weight.ts': 1, 'src/main.ts': null });

    const debt = await called<{ items: { file: string }[] }>(tree, 'analyze_satd', { include_tests: true });
    const debts = Map.groupBy(debt.items, ({ file }) => file);
    expect(files.debt).toEqual(files.path.map((path) => debts.get(path)?.length ?? 0));
    expect(files.debt.filter((count) => count > 0)).toHaveLength(2);

    const { hotspots } = await called<{ hotspots: { file: string; duplicate_lines: number }[] }>(
      tree,
      'analyze_duplicates',
      {},
    );
    expect(hotspots.length).toBeGreaterThan(1);
    for (const { file, duplicate_lines } of hotspots)
      expect(byPath(files, files.duplicated)[file]).toBe(duplicate_lines);
  });

  it('say why a column is empty', async () => {
    const { 'coverage/lcov.info': _, ...uncovered } = FILES;
    const { files, commit, not_measured } = await read<FileMeasures>(await treeOf(uncovered), 'measures');
    expect(commit).toBeNull();
    for (const column of [files.commits, files.owner, files.coverage]) {
      expect(column.every((value) => value === null)).toBe(true);
    }
    expect(not_measured.map(({ measure }) => measure)).toEqual(['commits', 'owner', 'coverage']);
    for (const { reason } of not_measured) expect(reason).not.toBe('');
  });

  it('have the period of churn that the tree is set to', async () => {
    const tree = await treeOf();
    initRepository(tree.folder);
    commitAll(tree.folder, '2025-01-01T00:00:00Z');
    writeFiles(tree.folder, { 'src/main.ts': '1;\n' });
    commitAll(tree.folder, '2025-06-01T00:00:00Z');
    const commits = async () => {
      const { files } = await read<FileMeasures>(tree, 'measures');
      return byPath(files, files.commits)['src/main.ts'];
    };
    expect(await commits()).toBe(1);
    writeFiles(tree.folder, { 'orrery.json': '{ "churn": { "days": 365 } }' });
    expect(await commits()).toBe(2);
  });

  it('have the period that the environment says, as the tools and the scorecard have', async () => {
    const tree = await treeOf({ ...FILES, 'orrery.json': '{ "churn": { "days": 7 } }' }, { ORRERY_CHURN_DAYS: '365' });
    initRepository(tree.folder);
    commitAll(tree.folder, '2025-01-01T00:00:00Z');
    writeFiles(tree.folder, { 'src/main.ts': '1;\n' });
    commitAll(tree.folder, '2025-06-01T00:00:00Z');
    const { files } = await read<FileMeasures>(tree, 'measures');
    expect(byPath(files, files.commits)['src/main.ts']).toBe(2);
    const { quality_scorecard } = await called<DeepContextResult>(tree, 'analyze_deep_context', {});
    const card = await read<Pick<DeepContextResult, 'quality_scorecard'>>(tree, 'scorecard');
    expect(card.quality_scorecard).toEqual(JSON.parse(JSON.stringify(quality_scorecard)));
  });
});

describe('all imports', () => {
  it('are there with what they do', async () => {
    const { files, edges } = await read<ImportColumns>(await treeOf(), 'imports');
    const told = edges.from.map((from, at) => [files[from], edges.kind[at], files[edges.to[at] ?? -1]]);
    expect(told).toEqual([
      ['src/copy.ts', 'load', 'src/weight.ts'],
      ['src/lazy.ts', 'demand', 'src/sum.ts'],
      ['src/main.ts', 'load', 'src/sum.ts'],
      ['src/main.ts', 'erased', 'src/weight.ts'],
      ['src/names.ts', 'load', 'src/weight.ts'],
      ['src/sum.ts', 'load', 'src/weight.ts'],
      ['src/weight.ts', 'load', 'src/names.ts'],
      ['test/sum.test.ts', 'load', 'src/sum.ts'],
    ]);
  });

  it('have the figures that the tools give', async () => {
    const tree = await treeOf();
    const { files, lines, rank, community, cycle } = await read<ImportColumns>(tree, 'imports');
    const { nodes } = await called<{ nodes: { file: string; pagerank: number; community: number }[] }>(
      tree,
      'analyze_graph_metrics',
      { scope: 'files', top_k: 0 },
    );
    expect(nodes).toHaveLength(files.length);
    for (const node of nodes) {
      const at = files.indexOf(node.file);
      expect([rank[at], community[at]]).toEqual([node.pagerank, node.community]);
    }
    expect(files.filter((_, at) => cycle[at] !== null)).toEqual(['src/names.ts', 'src/weight.ts']);
    const measures = await read<FileMeasures>(tree, 'measures');
    expect(lines).toEqual(measures.files.lines);
  });

  it('can be read as tables', async () => {
    const { application } = await treeOf();
    const resources = new Resources(application, resultResources(new ResultStore(1000)));
    const text = async (view: string) => (await resources.read(`orrery://project/${view}`, signal))[0]?.text ?? '';
    expect(await text('imports')).toContain('8 imports between them');
    expect(await text('measures')).toMatch(/\| src\/sum\.ts +\| typescript +\| code +\|/);
  });
});
