import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import type { TreeNode } from './folder-tree.ts';

export interface Tile {
  readonly node: TreeNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 1 for what lies in the shown folder itself. */
  readonly depth: number;
}

/** Pixels above the tiles of a folder for its name. */
export const FOLDER_HEAD = 17;
const GAP = 2;

/** Where each file and folder below `root` stands, folders before what is in them; each area is in proportion to lines. */
export function tilesOf(root: TreeNode, width: number, height: number): Tile[] {
  const tree = hierarchy(root, (node) => node.children).sum((node) =>
    node.file === null ? 0 : Math.max(1, node.lines),
  );
  const placed = treemap<TreeNode>()
    .size([width, height])
    .tile(treemapSquarify)
    .round(true)
    .paddingInner(1)
    .paddingOuter((node) => (node.depth === 0 ? 0 : GAP))
    .paddingTop((node) => (node.depth === 0 ? 0 : hasRoom(node.x1 - node.x0, node.y1 - node.y0) ? FOLDER_HEAD : GAP))(
    tree,
  );
  return placed
    .descendants()
    .slice(1)
    .map(({ data, x0, y0, x1, y1, depth }) => ({ node: data, x: x0, y: y0, width: x1 - x0, height: y1 - y0, depth }));
}

/** Whether a folder's name can be read above its tiles. */
export function hasRoom(width: number, height: number): boolean {
  return width > 44 && height > 40;
}

/** The file under a point; of folders the innermost, where its name or edge is pointed at. */
export function tileAt(tiles: readonly Tile[], x: number, y: number): Tile | null {
  const under = tiles.filter(
    (tile) => x >= tile.x && x < tile.x + tile.width && y >= tile.y && y < tile.y + tile.height,
  );
  return under.reduce<Tile | null>((inner, tile) => (inner === null || tile.depth >= inner.depth ? tile : inner), null);
}
