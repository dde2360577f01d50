import type { AnnotatedTree, Annotations, TreeNode } from '../../analysis/judgements/scorecard/annotated-tree.ts';
import { html, type Markup } from './markup.ts';
import { type Box, squarified } from './treemap-layout.ts';

const WIDTH = 1200;
const HEIGHT = 640;
/** Room for the name of a folder. */
const HEADER = 17;
const PADDING = 2;
/** Folders get a frame and a name down to this depth. */
const FRAMED_DEPTH = 4;
/** Smaller ones are not worth a name. */
const FRAMED_HEIGHT = 52;
const FRAMED_WIDTH = 64;
/** Pixels of a character of a label, for telling whether it fits. */
const CHARACTER = 6.4;
const LABEL_HEIGHT = 15;

/** What tiles can be coloured by: a value from 0, cold, to 1, hot; null where it was not measured. */
export const HEATS = {
  hotspot: { title: 'Hotspot: complexity × churn × defects', value: (one: HeatedFile) => one.hotspot },
  complexity: { title: 'Complexity', value: ({ annotations }: HeatedFile) => ofStrain(annotations) },
  churn: { title: 'Churn', value: ({ annotations }: HeatedFile) => annotations.churn_score },
  defects: { title: 'Defect probability', value: ({ annotations }: HeatedFile) => annotations.defect_probability },
  duplication: { title: 'Duplication', value: ({ annotations }: HeatedFile) => scaled(annotations.duplication, 0.4) },
} as const;
export type HeatName = keyof typeof HEATS;

interface HeatedFile {
  readonly annotations: Annotations;
  readonly hotspot: number | null;
}

interface Tile {
  readonly node: TreeNode;
  readonly box: Box;
  readonly kind: 'folder' | 'file';
}

/** Steps from cold to hot. */
export const HEAT_STEPS = 5;

/**
 * The files of a tree as a treemap: areas are lines of code, colours how hot they are.
 *
 * @param hotspotOf composite score by path, of the hottest files
 */
export function treemap({ root }: AnnotatedTree, hotspotOf: ReadonlyMap<string, number>): Markup {
  const tiles = tilesOf(root, { x: 0, y: 0, width: WIDTH, height: HEIGHT }, 0);
  const hottest = Math.max(0.0001, ...hotspotOf.values());
  const drawn = tiles.map(({ node, box, kind }) =>
    kind === 'folder' ? folderTile(node, box) : fileTile(node, box, (hotspotOf.get(node.path) ?? 0) / hottest),
  );
  return html`<svg class="treemap" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="listbox" aria-label="Files by lines of code; arrow keys go from file to file" tabindex="0">${drawn}</svg>`;
}

function tilesOf(node: TreeNode, box: Box, depth: number): Tile[] {
  const isFramed = depth > 0 && depth <= FRAMED_DEPTH && box.height > FRAMED_HEIGHT && box.width > FRAMED_WIDTH;
  const inner = isFramed ? framed(box) : box;
  const children = node.children
    .filter(({ annotations }) => annotations.code_lines > 0)
    .sort((a, b) => b.annotations.code_lines - a.annotations.code_lines || (a.name < b.name ? -1 : 1));
  const boxes = squarified(
    children.map(({ annotations }) => annotations.code_lines),
    inner,
  );
  const inside = children.flatMap((child, at) => {
    const own = boxes[at] as Box;
    return child.node_type === 'file'
      ? [{ node: child, box: own, kind: 'file' as const }]
      : tilesOf(child, own, depth + 1);
  });
  return isFramed ? [{ node, box, kind: 'folder' }, ...inside] : inside;
}

function framed({ x, y, width, height }: Box): Box {
  return {
    x: x + PADDING,
    y: y + HEADER,
    width: width - 2 * PADDING,
    height: height - HEADER - PADDING,
  };
}

function folderTile({ name, path }: TreeNode, { x, y, width, height }: Box): Markup {
  const label = clipped(`${name}/`, width - 8);
  return html`<g class="folder"><rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}"></rect><text x="${px(x + 5)}" y="${px(y + 12)}">${label}</text><title>${path}</title></g>`;
}

function fileTile({ name, path, annotations }: TreeNode, { x, y, width, height }: Box, hotspot: number): Markup {
  const heats = (Object.keys(HEATS) as HeatName[]).map(
    (heat) => html` data-${heat}="${stepOf(HEATS[heat].value({ annotations, hotspot }))}"`,
  );
  const label = height > LABEL_HEIGHT ? clipped(name, width - 6) : '';
  const text = label === '' ? [] : [html`<text x="${px(x + 4)}" y="${px(y + 13)}">${label}</text>`];
  return html`<g class="file" role="option" aria-selected="false" aria-label="${path}: ${described(annotations)}" data-path="${path}" data-facts="${described(annotations)}"${heats}><rect x="${px(x + 0.5)}" y="${px(y + 0.5)}" width="${px(Math.max(0, width - 1))}" height="${px(Math.max(0, height - 1))}"></rect>${text}<title>${path}: ${described(annotations)}</title></g>`;
}

/** A file's annotations in words. */
export function described(annotations: Annotations): string {
  const { code_lines, functions, max_cyclomatic, max_cognitive, churn_score, defect_probability } = annotations;
  const { duplication, complexity_violations, dead_code_items, satd_items } = annotations;
  return [
    `${code_lines} lines of code`,
    `${functions} functions`,
    ...(max_cyclomatic > 0 ? [`cyclomatic at most ${max_cyclomatic}, cognitive ${max_cognitive}`] : []),
    ...(churn_score === null ? [] : [`churn ${churn_score}`]),
    ...(defect_probability === null ? [] : [`defect probability ${defect_probability.toFixed(2)}`]),
    ...(duplication === null ? [] : [`${Math.round(100 * duplication)} % duplicated`]),
    ...(complexity_violations > 0 ? [`${complexity_violations} above a complexity threshold`] : []),
    ...(dead_code_items !== null && dead_code_items > 0 ? [`${dead_code_items} unused`] : []),
    ...(satd_items !== null && satd_items > 0 ? [`${satd_items} debt comments`] : []),
  ].join(', ');
}

/** 0 to `HEAT_STEPS` − 1, or `none`. */
function stepOf(value: number | null): number | string {
  return value === null ? 'none' : Math.min(HEAT_STEPS - 1, Math.floor(Math.max(0, value) * HEAT_STEPS));
}

/** An error threshold is hot. */
function ofStrain({ max_cyclomatic, max_cognitive }: Annotations): number {
  return Math.min(1, Math.max(max_cyclomatic / 25, max_cognitive / 38));
}

function scaled(value: number | null, hot: number): number | null {
  return value === null ? null : Math.min(1, value / hot);
}

function clipped(text: string, width: number): string {
  const room = Math.floor(width / CHARACTER);
  if (text.length <= room) return text;
  return room < 4 ? '' : `${text.slice(0, room - 1)}…`;
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
