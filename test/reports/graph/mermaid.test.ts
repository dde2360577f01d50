import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  DependencyGraph,
  DependencyGraphNode,
} from '../../../src/analysis/measures/dependency-graph/dependency-graph.ts';
import type { Relation } from '../../../src/analysis/measures/dependency-graph/graph-types.ts';
import * as drawn from '../../../src/reports/graph/mermaid.ts';
import { colourOf, mermaidId, mermaidIds, mermaidLabel } from '../../../src/reports/graph/mermaid.ts';

const mermaid = (graph: DependencyGraph, options: drawn.MermaidOptions) => drawn.mermaid(graph, options).text;

function node(name: string, more: Partial<DependencyGraphNode> = {}): DependencyGraphNode {
  return { name, kind: 'Function', file: 'a.ts', line: 1, complexity: null, rank: 0.5, ...more };
}

function graphOf(nodes: readonly DependencyGraphNode[], edges: readonly (readonly [number, number, Relation])[] = []) {
  return {
    type: 'full-dependency',
    nodes,
    edges: edges.map(([source, target, relation]) => ({
      source,
      target,
      relation,
      certainty: 'exact',
      rule: 'scope',
      line: 1,
    })),
    total_nodes: nodes.length,
    total_edges: edges.length,
  } as const satisfies DependencyGraph;
}

describe('Mermaid ids', () => {
  it.each([
    ['foo::bar', 'foo_bar'],
    ['foo/bar.rs', 'foo_bar_rs'],
    ['123foo', '_123foo'],
    ['a-b.c/d::e', 'a_b_c_d_e'],
    ['', '_empty'],
    ['end', '_end'],
    ['graph', '_graph'],
    ['interpolate', '_interpolate'],
    ['__proto__', '___proto__'],
    ['constructor', '_constructor'],
  ])('of %j is %j', (name, id) => {
    expect(mermaidId(name)).toBe(id);
  });

  it('get a hash only where two names come to the same, whatever their order', () => {
    const nodes = ['foo-bar', 'foo::bar', 'plain'].map((name) => ({ name, identity: name }));
    const ids = mermaidIds(nodes);
    expect(ids[2]).toBe('plain');
    expect(ids[0]).toMatch(/^foo_bar_[0-9a-f]{6}$/);
    expect(ids[1]).toMatch(/^foo_bar_[0-9a-f]{6}$/);
    expect(ids[0]).not.toBe(ids[1]);
    expect(mermaidIds([...nodes].reverse())).toEqual([...ids].reverse());
  });

  it('are words, whatever the names', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(mermaidId(name)).toMatch(/^[A-Za-z_]\w*$/);
      }),
    );
  });
});

describe('Mermaid labels', () => {
  it.each([
    ['a & b', 'a and b'],
    ['say "hi"', "say 'hi'"],
    ['app/[slug]/(shop)/page.tsx', 'app/slug/shop/page.tsx'],
    ['Map<K, V>', 'MapK, V'],
    ['a|b', 'a/b'],
    ['two\nlines', 'two lines'],
    ['{}', '_'],
  ])('of %j is %j', (text, label) => {
    expect(mermaidLabel(text)).toBe(label);
  });

  it('hold nothing that Mermaid gives a meaning to', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(mermaidLabel(text)).not.toMatch(/["`[\](){}<>|;\n&]|%%/);
      }),
    );
  });
});

describe('a Mermaid graph', () => {
  it('draws each relation with its own arrow', () => {
    const nodes = [node('a'), node('b')];
    const arrow = (relation: Relation) =>
      mermaid(graphOf(nodes, [[0, 1, relation]]), { showComplexity: false }).split('\n')[3];
    expect(arrow('Calls')).toBe('    a --> b');
    expect(arrow('Imports')).toBe('    a -.-> b');
    expect(arrow('Inherits')).toBe('    a -->|inherits| b');
    expect(arrow('Implements')).toBe('    a -->|implements| b');
    expect(arrow('Uses')).toBe('    a --- b');
  });

  it('draws types by contract round, and marks functions, traits and interfaces', () => {
    const graph = graphOf([
      node('run'),
      node('Shape', { kind: 'Interface' }),
      node('Draw', { kind: 'Trait' }),
      node('src/a.ts', { kind: 'Module', line: null }),
    ]);
    expect(mermaid(graph, { showComplexity: false })).toBe(`graph TD
    run[run]
    Shape((Shape))
    Draw((Draw))
    src_a_ts[src/a.ts]
    style run stroke-dasharray: 5 5
    style Shape stroke:#0000FF
    style Draw stroke:#800080
    %% Nodes: 4 of 4
    %% Edges: 0 of 0
`);
  });

  it.each([
    [1, '#90EE90'],
    [3, '#90EE90'],
    [4, '#FFD700'],
    [7, '#FFD700'],
    [8, '#FFA500'],
    [12, '#FFA500'],
    [13, '#FF6347'],
  ])('colours complexity %i %s', (complexity, colour) => {
    expect(colourOf(complexity)).toBe(colour);
    const text = mermaid(graphOf([node('f', { complexity })]), { showComplexity: true });
    expect(text).toContain(`style f fill:${colour},stroke-dasharray: 5 5`);
  });

  it('takes a function of unknown complexity for a simple one, and leaves files uncoloured', () => {
    const text = mermaid(graphOf([node('f'), node('a.ts', { kind: 'Module' })]), { showComplexity: true });
    expect(text).toContain('style f fill:#90EE90');
    expect(text).not.toContain('style a_ts');
  });
});
