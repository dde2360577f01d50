import type { DependencyGraph } from '../../analysis/measures/dependency-graph/dependency-graph.ts';
import { connectedPart } from '../graph/connected-part.ts';
import { layered } from './layered-layout.ts';
import { html, type Markup, NOTHING } from './markup.ts';

/** Nodes that can be read at a glance. */
const NODES = 36;
const WIDTH = 1200;
const NODE_HEIGHT = 26;
const LAYER_HEIGHT = 74;
const MARGIN = 16;
const CHARACTER = 6.6;
const LABEL_PADDING = 16;

interface DrawnNode {
  readonly name: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The most important nodes of a dependency graph with the edges between them, leading down where there is no cycle. */
export function dependencyDrawing(graph: DependencyGraph | null): Markup {
  const { nodes, edges } = graph === null ? { nodes: [], edges: [] } : connectedPart(graph, NODES);
  if (graph === null || nodes.length === 0) return NOTHING;
  const places = layered(nodes.length, edges);
  const layers = 1 + Math.max(...places.map(({ layer }) => layer));
  const names = nodes.map(({ name }) => name);
  const drawn = nodes.map(({ name }, at): DrawnNode => {
    const { layer, order, of } = places[at] as (typeof places)[number];
    const room = (WIDTH - 2 * MARGIN) / of;
    const label = shortened(name, names, Math.floor((room - LABEL_PADDING - 8) / CHARACTER));
    return {
      name,
      label,
      x: MARGIN + room * (order + 0.5),
      y: MARGIN + layer * LAYER_HEIGHT + NODE_HEIGHT / 2,
      width: label.length * CHARACTER + LABEL_PADDING,
    };
  });
  const height = 2 * MARGIN + (layers - 1) * LAYER_HEIGHT + NODE_HEIGHT;
  const lines = edges.map(({ source, target }) =>
    edgePath(drawn, source, target, places[source]?.cycle === places[target]?.cycle),
  );
  const boxes = drawn.map((node, at) => nodeBox(node, at, degreesOf(edges, at)));
  const kind = graph.type.replace('-', ' ');
  return html`<p class="note">The ${nodes.length} most important of ${graph.total_nodes} nodes of the ${kind} and the edges between them; what is above depends on what is below, and red edges belong to a dependency cycle. Choose a node to see its own edges.</p>
<svg class="graph" viewBox="0 0 ${WIDTH} ${height}" role="listbox" tabindex="0" aria-label="Dependency graph; arrow keys go from node to node">
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L8 4L0 8z"></path></marker></defs>
${lines}${boxes}</svg>`;
}

function edgePath(nodes: readonly DrawnNode[], source: number, target: number, isOfCycle: boolean): Markup {
  const from = nodes[source] as DrawnNode;
  const to = nodes[target] as DrawnNode;
  const goesDown = to.y > from.y;
  const isLevel = to.y === from.y;
  const half = NODE_HEIGHT / 2;
  const y1 = from.y + (goesDown || isLevel ? half : -half);
  const y2 = to.y + (goesDown ? -half - 1 : half + 1);
  const bend = isLevel ? 34 : (y2 - y1) * 0.45;
  const path = `M${px(from.x)} ${px(y1)}C${px(from.x)} ${px(y1 + bend)} ${px(to.x)} ${px(isLevel ? y2 + bend : y2 - bend)} ${px(to.x)} ${px(y2)}`;
  return html`<path class="edge${isOfCycle ? ' cyclic' : ''}" data-source="${source}" data-target="${target}" d="${path}" marker-end="url(#arrow)"></path>`;
}

function nodeBox({ name, label, x, y, width }: DrawnNode, at: number, { leads, led }: Degrees): Markup {
  const facts = `depends on ${leads} and is needed by ${led} of those shown`;
  return html`<g class="node" role="option" aria-selected="false" aria-label="${name}: ${facts}" data-node="${at}" data-path="${name}" data-facts="${facts}"><rect x="${px(x - width / 2)}" y="${px(y - NODE_HEIGHT / 2)}" width="${px(width)}" height="${NODE_HEIGHT}" rx="6"></rect><text x="${px(x)}" y="${px(y + 4)}">${label}</text><title>${name}: ${facts}</title></g>`;
}

interface Degrees {
  readonly leads: number;
  readonly led: number;
}

function degreesOf(edges: readonly { readonly source: number; readonly target: number }[], node: number): Degrees {
  return {
    leads: edges.filter(({ source }) => source === node).length,
    led: edges.filter(({ target }) => target === node).length,
  };
}

/** The end of a path that tells it from the others, as far as there is room. */
function shortened(name: string, names: readonly string[], room: number): string {
  const parts = name.split('/');
  const endings = parts.map((_, at) => parts.slice(parts.length - 1 - at).join('/'));
  const telling =
    endings.find((ending) => names.filter((one) => one === ending || one.endsWith(`/${ending}`)).length === 1) ?? name;
  const most = Math.max(8, room);
  if (telling.length <= most) return telling;
  // Names that are alike often differ at their beginnings, and endings say what they are.
  const head = Math.floor((most - 1) / 2);
  return `${telling.slice(0, head)}…${telling.slice(telling.length - (most - 1 - head))}`;
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
