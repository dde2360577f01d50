import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cycleThrough, type FileGraph, reach } from '../../../src/analysis/dependencies/traverse.ts';
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
    expect(reach(files, 0, 'forward', 2)).toEqual({
      algorithm: 'dijkstra',
      files: [
        { file: 1, distance: 1, via: 0 },
        { file: 2, distance: 1, via: 0 },
        { file: 3, distance: 2, via: 1 },
      ],
    });
    expect(reach(files, 0, 'forward', 9).files.map(({ file }) => file)).toEqual([1, 2, 3, 4]);
  });

  it('leads back along the same edges', () => {
    expect(reach(files, 3, 'reverse', 1).files.map(({ file }) => file)).toEqual([1, 2]);
    expect(reach(files, 5, 'reverse', 9).files).toEqual([]);
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
        const found = reach(filesOf(15, edges), start, 'forward', depth).files;
        expect(found.map(({ file, distance }) => [file, distance])).toEqual(expected);
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
});
