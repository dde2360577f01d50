import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { folderTree, nodeAt, type TreeNode } from '../../web/src/views/hotspots/folder-tree.ts';
import { tileAt, tilesOf } from '../../web/src/views/hotspots/treemap-layout.ts';

const PATHS = ['src/cli/main.ts', 'src/cli/run.ts', 'src/index/graph/edges.ts', 'README.md'];
const LINES = [100, 50, 200, 10];
const ROWS = [0, 1, 2, 3];

function files(node: TreeNode): TreeNode[] {
  return node.file === null ? node.children.flatMap(files) : [node];
}

describe('the tree of folders', () => {
  const root = folderTree(PATHS, LINES, ROWS);

  test('sums lines upwards', () => {
    expect(root.lines).toBe(360);
    expect(nodeAt(root, 'src').lines).toBe(350);
    expect(nodeAt(root, 'src/cli').lines).toBe(150);
  });

  test('takes folders with nothing but a folder in them together', () => {
    expect(nodeAt(root, 'src').children.map(({ name }) => name)).toEqual(['index/graph', 'cli']);
    expect(nodeAt(root, 'src/index/graph').path).toBe('src/index/graph');
  });

  test('is of the named rows alone', () => {
    expect(files(folderTree(PATHS, LINES, [1, 3])).map(({ path }) => path)).toEqual(['src/cli/run.ts', 'README.md']);
  });

  test('leads to the nearest folder above one that there is not', () => {
    expect(nodeAt(root, 'src/cli/gone').path).toBe('src/cli');
    expect(nodeAt(root, 'elsewhere').path).toBe('');
  });
});

describe('the map', () => {
  const root = folderTree(PATHS, LINES, ROWS);
  const tiles = tilesOf(root, 800, 600);

  test('has a tile for each file, within the one of its folder', () => {
    const tileOf = (path: string) => tiles.find(({ node }) => node.path === path);
    const [file, folder] = [tileOf('src/cli/main.ts'), tileOf('src/cli')];
    if (file === undefined || folder === undefined) throw new Error('a tile is missing');
    expect(file.x).toBeGreaterThanOrEqual(folder.x);
    expect(file.y + file.height).toBeLessThanOrEqual(folder.y + folder.height);
  });

  test('finds what lies under a point', () => {
    for (const tile of tiles.filter(({ node }) => node.file !== null)) {
      expect(tileAt(tiles, tile.x + tile.width / 2, tile.y + tile.height / 2)?.node.path).toBe(tile.node.path);
    }
    expect(tileAt(tiles, -1, -1)).toBeNull();
  });

  test('gives no two files the same place, however many there are', () => {
    const trees = fc.array(fc.tuple(fc.stringMatching(/^[a-c]{1,2}(\/[a-c]{1,2}){0,3}$/), fc.nat(1000)), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(trees, (given) => {
        const paths = given.map(([folder], i) => `${folder}/f${i}.ts`);
        const lines = given.map(([, count]) => count);
        const tree = folderTree(
          paths,
          lines,
          paths.map((_, i) => i),
        );
        const placed = tilesOf(tree, 1200, 900).filter(({ node }) => node.file !== null);
        expect(placed).toHaveLength(paths.length);
        for (const [i, one] of placed.entries()) {
          for (const other of placed.slice(i + 1)) {
            const apart =
              one.x + one.width <= other.x ||
              other.x + other.width <= one.x ||
              one.y + one.height <= other.y ||
              other.y + other.height <= one.y;
            expect(apart || one.width * one.height === 0 || other.width * other.height === 0).toBe(true);
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});
