import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cycleThrough, reach } from '../../../../src/analysis/measures/dependencies/traverse.ts';
import type { FileGraph } from '../../../../src/index/file-graph.ts';
import { graphOf } from '../graph-metrics/sample-graphs.ts';

function filesOf(fileCount: number, edges: readonly (readonly [number, number])[]): FileGraph {
  return { fileCount, ...graphOf(fileCount, edges) };
}

/** 0 uses 1 and 2; both use 3; 3 uses 4; 4 uses 1 again. */
const files = filesOf(6, [
  [0, 1],
  [0, 2],
  [1, 3],
  [2, 3],
  [3, 4],
  [4, 1],
]);

describe('the reach of a file', () => {
  it('has every file within the depth, nearest first, with a shortest way', () => {
    expect(reach(files, [0], 'forward', 2)).toEqual({
      algorithm: 'dijkstra',
      files: [
        { file: 1, distance: 1, via: 0 },
        { file: 2, distance: 1, via: 0 },
        { file: 3, distance: 2, via: 1 },
      ],
    });
    expect(reach(files, [0], 'forward', 9).files.map(({ file }) => file)).toEqual([1, 2, 3, 4]);
  });

  it('leads back along the same edges', () => {
    expect(reach(files, [3], 'reverse', 1).files.map(({ file }) => file)).toEqual([1, 2]);
    expect(reach(files, [5], 'reverse', 9).files).toEqual([]);
  });

  it('has the files that following edges step by step finds', () => {
    const edgeLists = fc.array(fc.tuple(fc.nat(14), fc.nat(14)), { maxLength: 40 });
    fc.assert(
      fc.property(edgeLists, fc.nat(14), fc.integer({ min: 1, max: 5 }), (edges, start, depth) => {
        const distances = new Map([[start, 0]]);
        for (let step = 1; step <= depth; step++) {
          for (const [from, to] of edges) {
            if (distances.get(from) === step - 1 && !distances.has(to)) distances.set(to, step);
          }
        }
        const expected = [...distances].filter(([file]) => file !== start).sort(([a, x], [b, y]) => x - y || a - b);
        const found = reach(filesOf(15, edges), [start], 'forward', depth).files;
        expect(found.map(({ file, distance }) => [file, distance])).toEqual(expected);
      }),
    );
  });
});

/** A small graph of files, a start and a depth, drawn. */
const anyGraph = fc.record({
  edges: fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 30 }),
  start: fc.nat(9),
  depth: fc.integer({ min: 1, max: 11 }),
});

/** Least numbers of steps from a file, by relaxing every edge until nothing changes any more. */
function stepsByRelaxing(edges: readonly (readonly [number, number])[], start: number): readonly number[] {
  const steps = Array.from({ length: 10 }, (_, file) => (file === start ? 0 : Number.POSITIVE_INFINITY));
  for (let round = 0; round < 10; round++) {
    for (const [from, to] of edges) steps[to] = Math.min(steps[to] as number, (steps[from] as number) + 1);
  }
  return steps;
}

const turnedRound = (edges: readonly (readonly [number, number])[]) => edges.map(([from, to]) => [to, from] as const);

describe('the ways to the files reached', () => {
  it('are as short turned round, in reverse', () => {
    fc.assert(
      fc.property(anyGraph, ({ edges, start, depth }) => {
        const steps = stepsByRelaxing(turnedRound(edges), start);
        const { files: found } = reach(filesOf(10, edges), [start], 'reverse', depth);
        const expected = steps.flatMap((distance, file) =>
          file !== start && distance <= depth ? [{ file, distance }] : [],
        );
        expect(found.map(({ file, distance }) => ({ file, distance }))).toEqual(
          expected.sort((a, b) => a.distance - b.distance || a.file - b.file),
        );
      }),
    );
  });

  it('go through a file one step nearer, along an edge', () => {
    fc.assert(
      fc.property(anyGraph, ({ edges, start, depth }) => {
        const { files: found } = reach(filesOf(10, edges), [start], 'forward', depth);
        const distances = new Map(found.map(({ file, distance }) => [file, distance]));
        for (const { file, distance, via } of found) {
          expect(via === start ? 0 : distances.get(via)).toBe(distance - 1);
          expect(edges).toContainEqual([via, file]);
        }
      }),
    );
  });
});

describe('the circle through a file', () => {
  it('is a shortest way back to it', () => {
    expect(cycleThrough(files, 3)).toEqual([3, 4, 1, 3]);
  });

  it('is none where there is no way back', () => {
    expect(cycleThrough(files, 0)).toBeNull();
  });

  it('is there exactly when there is a way back, as short as any, along edges', () => {
    fc.assert(
      fc.property(anyGraph, ({ edges, start }) => {
        const others = edges.filter(([from, to]) => from !== to);
        const back = stepsByRelaxing(turnedRound(others), start);
        const lengths = others.filter(([from]) => from === start).map(([, to]) => (back[to] as number) + 1);
        const circle = cycleThrough(filesOf(10, edges), start);
        expect(circle === null ? Number.POSITIVE_INFINITY : circle.length - 1).toBe(Math.min(...lengths));
        for (const [at, file] of (circle ?? []).slice(1).entries()) {
          expect(others).toContainEqual([circle?.[at], file]);
        }
      }),
    );
  });
});
