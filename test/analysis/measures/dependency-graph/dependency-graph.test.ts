import { describe, expect, it } from 'vitest';
import {
  type DependencyGraph,
  type DependencyGraphOptions,
  dependencyGraph,
} from '../../../../src/analysis/measures/dependency-graph/dependency-graph.ts';
import { Indexer } from '../../../../src/index/indexer.ts';
import { Parsers } from '../../../../src/languages/parsers.ts';
import { dependencyGraphText } from '../../../../src/reports/graph/dependency-graph-text.ts';
import { temporaryFolder, writeFiles } from '../../../workspace/temporary-folder.ts';

const PROJECT = {
  'src/main.ts': `import { Square } from './shapes.ts';
import { readFileSync } from 'node:fs';
export function main() { helper(); return new Square(2).area(); }
function helper() { return readFileSync('x'); }
`,
  'src/shapes.ts': `export interface Shape { area(): number }
export class Base { name = ''; size = 1; }
export class Square extends Base implements Shape {
  constructor(side: number) { super(); }
  area() { return check(2) ? 1 : 2; }
}
function check(n: number) { return n > 1 && n < 3; }
`,
  'src/alone.ts': 'export const LIMIT = 3;\n',
};

const OPTIONS: DependencyGraphOptions = {
  type: 'call-graph',
  maxDepth: 0,
  filterExternal: true,
  maxNodes: 50,
  maxEdges: 400,
};

async function graphOf(options: Partial<DependencyGraphOptions>, files: Record<string, string> = PROJECT) {
  const root = temporaryFolder();
  writeFiles(root, files);
  const indexer = new Indexer({ parsers: new Parsers(1) });
  try {
    return dependencyGraph(await indexer.linked(root), { ...OPTIONS, ...options });
  } finally {
    await indexer.close();
  }
}

/** Edges as `source relation target`, sorted. */
const edgesOf = ({ nodes, edges }: DependencyGraph) =>
  edges.map(({ source, target, relation }) => `${nodes[source]?.name} ${relation} ${nodes[target]?.name}`).sort();

describe('a dependency graph', () => {
  it('of calls joins functions, and types that are made', async () => {
    expect(edgesOf(await graphOf({ type: 'call-graph' }))).toEqual([
      'Square.area Calls check',
      'Square.constructor Calls Base',
      'main Calls Square.area',
      'main Calls Square.constructor',
      'main Calls helper',
    ]);
  });

  it('of imports joins files, those without any among them', async () => {
    const graph = await graphOf({ type: 'import-graph' });
    expect(edgesOf(graph)).toEqual(['src/main.ts Imports src/shapes.ts']);
    expect(graph.nodes.map(({ name }) => name)).toEqual(['src/shapes.ts', 'src/main.ts', 'src/alone.ts']);
  });

  it('of inheritance joins types', async () => {
    const graph = await graphOf({ type: 'inheritance' });
    expect(edgesOf(graph)).toEqual(['Square Implements Shape', 'Square Inherits Base']);
    expect(graph.nodes.map(({ name, kind }) => `${kind} ${name}`).sort()).toEqual([
      'Class Base',
      'Class Square',
      'Interface Shape',
    ]);
  });

  it('of everything has them all', async () => {
    const edges = edgesOf(await graphOf({ type: 'full-dependency' }));
    for (const type of ['call-graph', 'import-graph', 'inheritance'] as const) {
      expect(edges).toEqual(expect.arrayContaining(edgesOf(await graphOf({ type }))));
    }
  });

  it('has packages outside the tree only when they are wanted', async () => {
    const graph = await graphOf({ type: 'import-graph', filterExternal: false });
    expect(edgesOf(graph)).toEqual(['src/main.ts Imports node:fs', 'src/main.ts Imports src/shapes.ts']);
    expect(graph.nodes.find(({ name }) => name === 'node:fs')).toMatchObject({
      kind: 'Module',
      file: null,
      line: null,
    });
  });

  it('knows how complex functions are and how large types with fields', async () => {
    const { nodes } = await graphOf({ type: 'call-graph' });
    const complexity = Object.fromEntries(nodes.map((node) => [node.name, node.complexity]));
    expect(complexity).toMatchObject({ check: 2, main: 1, Base: 3 });
  });

  const CHAIN = Object.fromEntries(
    Array.from({ length: 6 }, (_, at) => [
      `f${at}.ts`,
      `${at < 5 ? `import { f${at + 1} } from './f${at + 1}.ts';\n` : ''}export function f${at}() { ${at < 5 ? `f${at + 1}();` : ''} }\n`,
    ]),
  );

  it('reaches so many steps from where nothing leads to', async () => {
    expect(edgesOf(await graphOf({ maxDepth: 2 }, CHAIN))).toEqual(['f0 Calls f1', 'f1 Calls f2']);
  });

  it('keeps the highest ranked nodes, and no edge to any other', async () => {
    const graph = await graphOf({ maxNodes: 3 }, CHAIN);
    expect(graph.nodes.map(({ name }) => name)).toEqual(['f5', 'f4', 'f3']);
    expect(edgesOf(graph)).toEqual(['f3 Calls f4', 'f4 Calls f5']);
    expect(graph).toMatchObject({ total_nodes: 6, total_edges: 5 });
  });

  it('keeps inheritance before calls, and calls before imports, when there is no room for all', async () => {
    const relations = async (maxEdges: number) =>
      new Set((await graphOf({ type: 'full-dependency', maxEdges })).edges.map(({ relation }) => relation));
    expect(await relations(1)).toEqual(new Set(['Inherits']));
    const { total_edges } = await graphOf({ type: 'full-dependency' });
    expect(await relations(total_edges - 1)).not.toContain('Imports');
  });

  it('is the same each time, and in a circle ends', async () => {
    const circle = {
      'a.ts': "import { b } from './b.ts';\nexport function a() { b(); }\n",
      'b.ts': "import { a } from './a.ts';\nexport function b() { a(); }\n",
    };
    const graph = await graphOf({ maxDepth: 1 }, circle);
    expect(edgesOf(graph)).toEqual(['a Calls b', 'b Calls a']);
    expect(await graphOf({ maxDepth: 1 }, circle)).toEqual(graph);
  });

  it('is nothing for a tree without code', async () => {
    const graph = await graphOf({ type: 'full-dependency' }, { 'README.md': '# Nothing\n' });
    expect(graph).toMatchObject({ nodes: [], edges: [], total_nodes: 0, total_edges: 0 });
    for (const format of ['mermaid', 'dot', 'graphml']) {
      expect(dependencyGraphText(graph, format, { showComplexity: true }).text).not.toBe('');
    }
  });
});

describe('the text of a dependency graph', () => {
  it('is DOT with every name quoted', async () => {
    const graph = await graphOf({ type: 'inheritance' });
    const { text } = dependencyGraphText(graph, 'dot', { showComplexity: true });
    expect(text).toMatch(/^digraph "inheritance" \{\n/);
    expect(text).toMatch(/^ {2}n\d \[label="Base", shape=box, style=filled, fillcolor="#90EE90"\];$/m);
    expect(text).toMatch(/n\d -> n\d \[arrowhead=empty\];/);
    const odd: DependencyGraph = {
      ...graph,
      nodes: [{ ...(graph.nodes[0] as DependencyGraph['nodes'][number]), name: 'a "b" \\ c\nd' }],
      edges: [],
    };
    const quoted = dependencyGraphText(odd, 'dot', { showComplexity: false }).text;
    expect(quoted).toContain('label="a \\"b\\" \\\\ c\\\\nd"');
  });

  it('is GraphML with the evidence of each edge', async () => {
    const { text } = dependencyGraphText(await graphOf({ type: 'call-graph' }), 'graphml', { showComplexity: false });
    expect(text).toContain('<graphml');
    expect(text.match(/<node /g)).toHaveLength(6);
    expect(text.match(/<edge /g)).toHaveLength(5);
    expect(text).toContain('attr.name="certainty"');
  });
});
