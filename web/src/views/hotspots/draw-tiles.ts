import { inkOn, type Theme } from '../../design/colour.ts';
import type { FileColours } from './colours.ts';
import { FOLDER_HEAD, hasRoom, type Tile } from './treemap-layout.ts';

const SURFACES: Record<Theme, readonly string[]> = {
  light: ['#f3f2ef', '#eae9e5', '#e1e0db'],
  dark: ['#24282e', '#2d3239', '#373d45'],
};
const INK: Record<Theme, string> = { light: '#3a3936', dark: '#c9c6bf' };

/** Widths of texts are only estimated: measuring each takes more time than drawing it. */
const CHARACTER = 6.2;

/** Draws all tiles. @param lit the tile that is pointed at */
export function drawTiles(
  canvas: HTMLCanvasElement,
  tiles: readonly Tile[],
  colours: FileColours,
  theme: Theme,
  lit: Tile | null,
): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { ratio, width, height } = sized(canvas);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.textBaseline = 'middle';
  context.font = `11px ${getComputedStyle(canvas).fontFamily}`;
  for (const tile of tiles) {
    if (tile.node.file === null) drawFolder(context, tile, theme);
    else drawFile(context, tile, colours.of(tile.node.file));
  }
  if (lit !== null) outline(context, lit, theme);
}

function drawFolder(context: CanvasRenderingContext2D, tile: Tile, theme: Theme): void {
  const surfaces = SURFACES[theme];
  context.fillStyle = surfaces[(tile.depth - 1) % surfaces.length] as string;
  context.fillRect(tile.x, tile.y, tile.width, tile.height);
  if (!hasRoom(tile.width, tile.height)) return;
  context.fillStyle = INK[theme];
  write(context, tile.node.name, tile.x + 4, tile.y + FOLDER_HEAD / 2 + 1, tile.width - 8);
}

function drawFile(context: CanvasRenderingContext2D, tile: Tile, colour: string): void {
  context.fillStyle = colour;
  context.fillRect(tile.x, tile.y, tile.width, tile.height);
  if (tile.width < 36 || tile.height < 15) return;
  context.fillStyle = inkOn(colour);
  write(context, tile.node.name, tile.x + 3, tile.y + Math.min(tile.height / 2, 9), tile.width - 6);
}

function outline(context: CanvasRenderingContext2D, { x, y, width, height }: Tile, theme: Theme): void {
  context.lineWidth = 2;
  context.strokeStyle = theme === 'light' ? '#16171a' : '#ffffff';
  context.strokeRect(x + 1, y + 1, Math.max(1, width - 2), Math.max(1, height - 2));
}

/** As much of a text as has room; what the estimate lets through that has none is drawn narrower. */
function write(context: CanvasRenderingContext2D, text: string, x: number, y: number, width: number): void {
  context.fillText(fitted(text, width), x, y, width);
}

function fitted(text: string, width: number): string {
  const room = Math.floor(width / CHARACTER);
  return text.length <= room ? text : `${text.slice(0, Math.max(1, room - 1))}…`;
}

/** Gives the canvas as many pixels as its place on the screen has. */
function sized(canvas: HTMLCanvasElement) {
  const ratio = devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
  return { ratio, width, height };
}
