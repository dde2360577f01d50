import fc from 'fast-check';
import Graph from 'graphology';
import { stronglyConnectedComponents } from 'graphology-components';
import { describe, expect, test } from 'vitest';
import type { Imports } from '../../web/src/data/imports.ts';
import { filesModel, foldersModel } from '../../web/src/views/graph/graph-model.ts';
import { layoutTask, NODE_FIELDS, positionsOf } from '../../web/src/views/graph/layout.ts';
import { affectedBy, shortestPath } from '../../web/src/views/graph/reach.ts';

function imported(files: readonly string[], pairs: readonly (readonly [number, number])[]): Imports {
  return {
    digest: '',
    files: [...files],
    lines: files.map((_, i) => i + 1),
    community: files.map(() => 3),
    cycle: files.map(() => null),
    rank: files.map(() => 0),
    edges: { from: pairs.map(([from]) => from), to: pairs.map(([, to]) => to), kind: pairs.map(() => 'load') },
  };
}

const FILES = ['app/main.ts', 'app/view.ts', 'core/model.ts', 'core/text.ts', 'alone.ts'];
const MODEL = filesModel(
  imported(FILES, [
    [0, 1],
    [1, 2],
    [0, 2],
    [2, 3],
    [2, 3],
  ]),
);

describe('the graph of files', () => {
  test('has an import once, however often it is written', () => {
    expect(MODEL.from).toHaveLength(4);
  });

  test('lights up all that a change may break, with how far it is', () => {
    expect(Object.fromEntries(affectedBy(MODEL, 3))).toEqual({ 0: 2, 1: 2, 2: 1, 3: 0 });
    expect([...affectedBy(MODEL, 4).keys()]).toEqual([4]);
  });

  test('finds a shortest way along imports, and none against them', () => {
    expect(shortestPath(MODEL, 0, 3)).toEqual([0, 2, 3]);
    expect(shortestPath(MODEL, 3, 0)).toBeNull();
    expect(shortestPath(MODEL, 4, 4)).toEqual([4]);
  });

  test('gives every path that it finds by edges that there are, as short as another search finds it', () => {
    const graphs = fc.integer({ min: 2, max: 12 }).chain((order) => {
      const node = fc.nat(order - 1);
      return fc.tuple(fc.constant(order), fc.array(fc.tuple(node, node), { maxLength: 40 }), node, node);
    });
    fc.assert(
      fc.property(graphs, ([order, pairs, start, end]) => {
        const model = filesModel(
          imported(
            Array.from({ length: order }, (_, i) => `f${i}`),
            pairs,
          ),
        );
        const edges = new Set(model.from.map((from, i) => `${from} ${model.to[i]}`));
        const path = shortestPath(model, start, end);
        const reached = affectedBy(model, end).get(start);
        expect(path === null ? undefined : path.length - 1).toBe(reached);
        path?.slice(1).forEach((node, i) => {
          expect(edges).toContain(`${path[i]} ${node}`);
        });
      }),
    );
  });
});

describe('the graph of folders', () => {
  test('takes files that stand in a folder together', () => {
    const model = foldersModel(
      imported(FILES, [
        [0, 1],
        [1, 2],
        [0, 2],
      ]),
    );
    expect(model.names).toEqual(['app', 'core', '.']);
    expect(model.lines).toEqual([3, 7, 5]);
    expect([model.from, model.to]).toEqual([[0], [1]]);
  });

  test('has the cycles that graphology finds', () => {
    const pairs = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 40 });
    fc.assert(
      fc.property(pairs, (given) => {
        const model = foldersModel(
          imported(
            Array.from({ length: 10 }, (_, i) => `d${i}/f.ts`),
            given,
          ),
        );
        const graph = new Graph({ type: 'directed' });
        model.names.forEach((_, i) => {
          graph.addNode(String(i));
        });
        model.from.forEach((from, i) => {
          graph.addEdge(String(from), String(model.to[i]));
        });
        const expected = stronglyConnectedComponents(graph)
          .filter((members) => members.length > 1)
          .map((members) =>
            members
              .map(Number)
              .sort((a, b) => a - b)
              .join(),
          )
          .sort();
        const found = Map.groupBy(
          model.cycle.flatMap((cycle, node) => (cycle === null ? [] : [{ cycle, node }])),
          ({ cycle }) => cycle,
        );
        expect([...found.values()].map((members) => members.map(({ node }) => node).join()).sort()).toEqual(expected);
      }),
    );
  });
});

describe('the layout', () => {
  test('begins with every node at a place of its own', () => {
    const many = filesModel(
      imported(
        Array.from({ length: 500 }, (_, i) => `f${i}`),
        [],
      ),
    );
    const positions = positionsOf(layoutTask(many).nodes);
    const places = Array.from({ length: 500 }, (_, i) => `${positions[i * 2]} ${positions[i * 2 + 1]}`);
    expect(new Set(places).size).toBe(500);
  });

  test('names the ends of edges by where their numbers begin', () => {
    const { edges } = layoutTask(MODEL);
    expect([...edges.slice(0, 3)]).toEqual([0, NODE_FIELDS, 1]);
  });
});
