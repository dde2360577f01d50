import { describe, expect, it } from 'vitest';
import type { NodePlace, ScopeGraph } from '../../../../src/analysis/measures/graph-metrics/scope-graph.ts';
import { matchSeeds } from '../../../../src/analysis/measures/graph-metrics/seeds.ts';
import { graphOf } from './sample-graphs.ts';

function scoped(scope: ScopeGraph['scope'], places: readonly NodePlace[]): ScopeGraph {
  return { scope, places, graph: graphOf(places.length, []) };
}

const file = (path: string): NodePlace => ({ name: path, kind: 'file', file: path, line: null });
const symbol = (name: string, path: string): NodePlace => ({ name, kind: 'method', file: path, line: 1 });

const files = scoped('files', ['a/main.rs', 'b/main.rs', 'main.rs', 'b/domain.rs'].map(file));
const symbols = scoped('symbols', [symbol('Shape.area', 'a.ts'), symbol('area', 'b.ts'), symbol('Box.area', 'b.ts')]);

describe('a seed', () => {
  it.each([
    ['a whole path', 'a/main.rs', [0]],
    ['a path before all that end in it', 'main.rs', [2]],
    ['with a leading dot or backslashes', '.\\b\\main.rs', [1]],
    ['nothing within a name', 'ain.rs', []],
  ])('is %s', (_, seed, nodes) => {
    expect(matchSeeds(files, [seed])).toEqual([{ seed, nodes }]);
  });

  it('is the end of every path that ends in it when it is none itself', () => {
    const both = scoped('files', ['a/main.rs', 'b/main.rs', 'b/domain.rs'].map(file));
    expect(matchSeeds(both, ['main.rs'])).toEqual([{ seed: 'main.rs', nodes: [0, 1] }]);
  });

  it.each([
    ['a name', 'area', [1]],
    ['a name in what it stands in', 'Box.area', [2]],
    ['a path and a name', 'a.ts#Shape.area', [0]],
    ['a file, for all in it', 'b.ts', [1, 2]],
  ])('of symbols is %s', (_, seed, nodes) => {
    expect(matchSeeds(symbols, [seed])).toEqual([{ seed, nodes }]);
  });

  it('of symbols is the last part of names when none is just that', () => {
    const inside = scoped('symbols', [
      symbol('Shape.area', 'a.ts'),
      symbol('Box.area', 'b.ts'),
      symbol('barea', 'c.ts'),
    ]);
    expect(matchSeeds(inside, ['area'])[0]?.nodes).toEqual([0, 1]);
  });
});
