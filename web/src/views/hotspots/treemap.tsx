import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useSize } from '../../components/use-size.ts';
import { whole } from '../../design/numbers.ts';
import { useTheme } from '../../design/use-theme.ts';
import { fileAddress } from '../../routing/route.ts';
import { goTo } from '../../routing/use-route.ts';
import type { FileColours } from './colours.ts';
import { drawTiles } from './draw-tiles.ts';
import type { TreeNode } from './folder-tree.ts';
import { type Tile, tileAt, tilesOf } from './treemap-layout.ts';

interface TreemapProps {
  readonly root: TreeNode;
  readonly colours: FileColours;
  readonly measure: string;
  readonly onFolder: (path: string) => void;
}

/** The map for the eye and the pointer; the table beside it has the same files for everybody. */
export function Treemap({ root, colours, measure, onFolder }: TreemapProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = useSize(place);
  const theme = useTheme();
  const [lit, setLit] = useState<Tile | null>(null);
  const tiles = useMemo(() => (width === 0 ? [] : tilesOf(root, width, height)), [root, width, height]);
  useEffect(() => {
    if (canvas.current !== null) drawTiles(canvas.current, tiles, colours, theme, lit);
  }, [tiles, colours, theme, lit]);
  const pointed = ({ offsetX, offsetY }: MouseEvent) => tileAt(tiles, offsetX, offsetY);
  return (
    <div class="map">
      <div class="canvas-place" ref={place}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Map of ${root.path || 'the project'} by lines, coloured by ${measure}. The table has the same files.`}
          style={{ cursor: lit === null ? 'default' : 'pointer' }}
          onPointerMove={(event) => setLit(pointed(event))}
          onPointerLeave={() => setLit(null)}
          onClick={(event) => {
            const tile = pointed(event);
            if (tile === null) return;
            if (tile.node.file === null) onFolder(tile.node.path);
            else goTo(fileAddress(tile.node.path));
          }}
        />
      </div>
      <p class="pointed small" aria-hidden="true">
        {lit === null
          ? 'Point at a tile; click a file to open it, or the name of a folder to go into it.'
          : told(lit, colours, measure)}
      </p>
    </div>
  );
}

function told({ node }: Tile, colours: FileColours, measure: string): string {
  const lines = `${node.path} · ${whole(node.lines)} lines`;
  return node.file === null ? `${lines} · folder` : `${lines} · ${measure}: ${colours.shown(node.file)}`;
}
