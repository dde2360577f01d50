import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dependencyContext } from '../../../../src/analysis/measures/dependencies/context.ts';
import {
  analyzeDependencies,
  type DependencyOptions,
} from '../../../../src/analysis/measures/dependencies/dependencies.ts';
import { impactOf } from '../../../../src/analysis/measures/dependencies/impact.ts';
import type { LinkedIndex } from '../../../../src/index/code-index.ts';
import { fileGraphOf } from '../../../../src/index/file-graph.ts';
import { Indexer } from '../../../../src/index/indexer.ts';
import type { FileFacts } from '../../../../src/languages/facts.ts';
import { Parsers } from '../../../../src/languages/parsers.ts';
import { temporaryFolderForSuite } from '../../../temporary-folder-for-suite.ts';
import { writeFiles } from '../../../workspace/temporary-folder.ts';

const PROJECT = {
  'src/main.ts': `import { serve } from './server.ts';
import { log } from './log.ts'; import { readFileSync } from 'node:fs';
import React from 'react';
export function main() { log(readFileSync('x')); return serve(React); }
`,
  'src/server.ts': `export * from './types.ts';
import { log } from './log.ts';
export function serve(x: unknown) { log(x); return x; }
export class Server { start() { return serve(1); } }
`,
  'src/types.ts': 'export interface Options { port: number }\n',
  'src/log.ts': "import { stamp } from './clock.ts';\nexport function log(x: unknown) { return [stamp(), x]; }\n",
  'src/clock.ts': "import { log } from './log.ts';\nexport function stamp(): number { return log ? 1 : 2; }\n",
  'src/alone.ts': 'export const alone = 1;\n',
  'test/main.test.ts': "import { main } from '../src/main.ts';\nfunction check() { main(); }\ncheck();\n",
};

/** A chain, and calls of methods of unknown receivers: one that a single type has, one that two have. */
const CHAIN = {
  'one.ts': 'export const one = 1;\n',
  'two.ts': "import { one } from './one.ts';\nexport const two = one;\n",
  'three.ts': "import { two } from './two.ts';\nexport const three = two;\n",
  'four.ts': "import { three } from './three.ts';\nexport const four = three;\n",
  'five.ts': "import { four } from './four.ts';\nexport const five = four;\n",
  'kinds.js':
    'export class Left { turnAround() {} onlyOnLeft() {} }\nexport class Right { turnAround() {} }\nexport function last() {}\n',
  'uses.js':
    "import { last } from './kinds.js';\nexport function use(x) {\n  x.onlyOnLeft();\n}\nexport const once = () => last();\nexport const again = () => last();\n",
  'maybe.js': "import { last } from './kinds.js';\nexport function maybe(x) {\n  x.turnAround(last);\n}\n",
  'alone.js': "import './kinds.js';\nexport function alone(x) {\n  x.onlyOnLeft();\n}\n",
};

const UNTESTED = { 'a.ts': "import { b } from './b.ts';\nb();\n", 'b.ts': 'export function b() {}\n' };

const indexer = new Indexer({ parsers: new Parsers(1) });
let index: LinkedIndex;
let untested: LinkedIndex;
let chain: LinkedIndex;

beforeAll(async () => {
  const folders = [PROJECT, UNTESTED, CHAIN].map((files) => {
    const folder = temporaryFolderForSuite();
    writeFiles(folder, files);
    return folder;
  });
  index = await indexer.linked(folders[0] as string);
  untested = await indexer.linked(folders[1] as string);
  chain = await indexer.linked(folders[2] as string);
});

afterAll(() => indexer.close());

const node = (path: string) => index.graph.fileNode(path);

function analyze(path: string, options: Partial<DependencyOptions> = {}) {
  return analyzeDependencies(index, fileGraphOf(index.graph), [node(path)], {
    direction: 'bidirectional',
    maxDepth: 3,
    includeImpact: true,
    ...options,
  });
}

const impact = (path: string, depth = 9) => impactOf(index, fileGraphOf(index.graph), [node(path)], depth, true);

describe('the dependencies of a file', () => {
  it('are what it leads to, with the number of steps', () => {
    const forward = analyze('src/main.ts', { direction: 'forward' });
    expect(forward.nodes).toEqual([
      { path: 'src/log.ts', distance: 1, direction: 'forward' },
      { path: 'src/server.ts', distance: 1, direction: 'forward' },
      { path: 'src/clock.ts', distance: 2, direction: 'forward' },
      { path: 'src/types.ts', distance: 2, direction: 'forward' },
    ]);
    expect(forward).toMatchObject({
      dependencies: ['src/clock.ts', 'src/log.ts', 'src/server.ts', 'src/types.ts'],
      total_dependencies: 4,
      max_depth_analyzed: 2,
    });
  });

  it('are what leads to it, in reverse, and both ways together', () => {
    const reverse = analyze('src/server.ts', { direction: 'reverse' });
    expect(reverse.dependencies).toEqual(['src/main.ts', 'test/main.test.ts']);
    expect(analyze('src/server.ts').nodes.map(({ path, direction }) => `${direction} ${path}`)).toEqual([
      'forward src/log.ts',
      'forward src/types.ts',
      'forward src/clock.ts',
      'reverse src/main.ts',
      'reverse test/main.test.ts',
    ]);
  });

  it('end at the depth asked for', () => {
    const near = analyze('src/main.ts', { direction: 'forward', maxDepth: 1 });
    expect(near.dependencies).toEqual(['src/log.ts', 'src/server.ts']);
  });

  it('come with the evidence for each edge, and none to a file that is not shown', () => {
    const { edges } = analyze('src/main.ts', { direction: 'forward', maxDepth: 1 });
    const fromMain = { from: 'src/main.ts', certainty: 'exact' };
    expect(edges).toContainEqual({
      ...fromMain,
      to: 'src/server.ts',
      relation: 'calls',
      rule: 'import-binding',
      line: 4,
    });
    expect(edges).toContainEqual({ ...fromMain, to: 'src/log.ts', relation: 'imports', rule: 'import', line: 2 });
    const shown = new Set(['src/main.ts', 'src/log.ts', 'src/server.ts']);
    expect(edges.filter(({ from, to }) => !shown.has(from) || !shown.has(to))).toEqual([]);
  });

  it('tell of a circle through the file, and of packages outside', () => {
    expect(analyze('src/log.ts').cycle).toEqual(['src/log.ts', 'src/clock.ts', 'src/log.ts']);
    expect(analyze('src/main.ts')).toMatchObject({ cycle: null, external: ['node:fs', 'react'] });
  });

  it('are direct neighbours with the edges to and from the file, where no depth is asked for', () => {
    const { nodes, edges } = analyze('src/server.ts', { maxDepth: null });
    expect(nodes.map(({ path, distance }) => `${path} ${distance}`)).toEqual([
      'src/log.ts 1',
      'src/types.ts 1',
      'src/main.ts 1',
    ]);
    // `main.ts` leads to `log.ts`, too, which is no edge of `server.ts`.
    expect(new Set(edges.map(({ from, to }) => `${from} ${to}`))).toEqual(
      new Set(['src/main.ts src/server.ts', 'src/server.ts src/log.ts', 'src/server.ts src/types.ts']),
    );
    const whole = analyze('src/server.ts', { maxDepth: 1 }).edges.map(({ from, to }) => `${from} ${to}`);
    expect(whole).toContain('src/main.ts src/log.ts');
  });

  it('have each pair and kind of edge once, by files and not among the parts of one', () => {
    const { edges } = analyze('src/main.ts');
    const keys = edges.map(({ from, to, relation }) => `${from} ${to} ${relation}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(edges.filter(({ from, to }) => from === to)).toEqual([]);
  });

  it('are none of a file that leads nowhere, at no depth', () => {
    expect(analyze('src/alone.ts')).toMatchObject({
      nodes: [],
      edges: [],
      max_depth_analyzed: 0,
      total_dependencies: 0,
    });
  });

  it('of several files name the first of them as the root, and no circle', () => {
    const roots = ['src/log.ts', 'src/server.ts'];
    const both = analyzeDependencies(index, fileGraphOf(index.graph), roots.map(node), {
      direction: 'forward',
      maxDepth: 1,
      includeImpact: false,
    });
    expect(both).toMatchObject({ root_file: 'src/log.ts', root_files: roots, cycle: null });
  });

  it('list edges by the files that they come from, in the order of the tree', () => {
    const from = analyze('src/types.ts').edges.map((edge) => node(edge.from));
    expect(from.length).toBeGreaterThan(2);
    expect(from).toEqual(from.toSorted((a, b) => a - b));
  });

  it('tell for each pair and kind of the strongest evidence, the first of equals, and of no candidate', () => {
    const at = (path: string) =>
      analyzeDependencies(chain, fileGraphOf(chain.graph), [chain.graph.fileNode(path)], {
        direction: 'forward',
        maxDepth: null,
        includeImpact: false,
      }).edges.filter(({ relation }) => relation === 'calls');
    expect(at('uses.js')).toEqual([
      { from: 'uses.js', to: 'kinds.js', relation: 'calls', certainty: 'exact', rule: 'import-binding', line: 5 },
    ]);
    expect(at('maybe.js')).toEqual([]);
    expect(at('alone.js')).toMatchObject([{ certainty: 'unique', line: 3 }]);
  });

  it('have an impact that is followed three steps, without every file, where no depth is asked for', () => {
    const of = (maxDepth: number | null) =>
      analyzeDependencies(chain, fileGraphOf(chain.graph), [chain.graph.fileNode('one.ts')], {
        direction: 'reverse',
        maxDepth,
        includeImpact: true,
      }).impact_analysis;
    expect(of(null)).toMatchObject({ affected_entities: 3 });
    expect(of(null)).not.toHaveProperty('affected_files');
    expect(of(1)).toMatchObject({ affected_entities: 1, affected_files: [{ path: 'two.ts', distance: 1 }] });
    expect(of(9)).toMatchObject({ affected_entities: 4 });
  });

  it('leave the impact out when it is not asked for', () => {
    expect(analyze('src/main.ts', { includeImpact: false })).not.toHaveProperty('impact_analysis');
  });
});

describe('the impact of a change', () => {
  it('is on all that depends on the file: files, symbols, tests, and how far away', () => {
    expect(impact('src/log.ts')).toMatchObject({
      affected_entities: 4,
      affected_files: [
        { path: 'src/clock.ts', distance: 1 },
        { path: 'src/main.ts', distance: 1 },
        { path: 'src/server.ts', distance: 1 },
        { path: 'test/main.test.ts', distance: 2 },
      ],
      affected_tests: ['test/main.test.ts'],
      affected_symbols: [
        { symbol: 'stamp', file: 'src/clock.ts', line: 2, uses: 'references' },
        { symbol: 'main', file: 'src/main.ts', line: 4, uses: 'calls' },
        { symbol: 'serve', file: 'src/server.ts', line: 3, uses: 'calls' },
      ],
    });
  });

  it('shows a way from each of the furthest dependents', () => {
    expect(impact('src/types.ts').critical_paths).toEqual([
      ['test/main.test.ts', 'src/main.ts', 'src/server.ts', 'src/types.ts'],
    ]);
    expect(impact('src/main.ts').critical_paths).toEqual([]);
  });

  it('is a share of the other files', () => {
    expect(impact('src/main.ts').estimated_complexity).toBeCloseTo(1 / 6, 4);
    expect(impact('src/alone.ts')).toMatchObject({ affected_entities: 0, estimated_complexity: 0, risk: 'low' });
  });

  it('is risky when much depends on the file, and says why', () => {
    expect(impact('src/log.ts')).toMatchObject({ risk: 'high', risk_reasons: ['67 % of the files depend on it'] });
  });

  it('is riskier where no test reaches the file, however far tests may be away', () => {
    const { graph } = untested;
    const { risk_reasons } = impactOf(untested, fileGraphOf(graph), [graph.fileNode('b.ts')], 3, true);
    expect(risk_reasons).toContain('no test reaches it');
    expect(impact('src/types.ts', 1).risk_reasons).not.toContain('no test reaches it');
    expect(impact('test/main.test.ts').risk_reasons).toEqual([]);
  });
});

describe('the context of a file', () => {
  const context = (path: string, depth = 2) =>
    dependencyContext(index, node(path), index.files[node(path)]?.facts as FileFacts, depth);

  it('has its imports and re-exports as written, and the files they lead to', () => {
    const { dependencies, resolved } = context('src/server.ts');
    expect([...dependencies].sort()).toEqual(['./log.ts', './types.ts']);
    expect([...resolved].sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { specifier: './log.ts', path: 'src/log.ts' },
      { specifier: './types.ts', path: 'src/types.ts' },
    ]);
  });

  it('tells imports on one line apart', () => {
    const { resolved, dependencies } = context('src/main.ts');
    expect(dependencies).toEqual(['./server.ts', './log.ts', 'node:fs', 'react']);
    expect(resolved).toEqual([
      { specifier: './server.ts', path: 'src/server.ts' },
      { specifier: './log.ts', path: 'src/log.ts' },
    ]);
  });

  it('counts what is around it, near and further away', () => {
    expect(context('src/main.ts')).toMatchObject({
      total_dependencies: 4,
      max_depth_analyzed: 2,
      immediate_dependencies: 2,
      immediate_dependents: 1,
      used_by: ['test/main.test.ts'],
    });
    expect(context('src/main.ts', 1)).toMatchObject({ total_dependencies: 2, max_depth_analyzed: 1 });
    expect(context('src/alone.ts')).toMatchObject({
      total_dependencies: 0,
      max_depth_analyzed: 0,
      immediate_dependents: 0,
      graph_centrality: 0,
      used_by: [],
    });
  });
});
