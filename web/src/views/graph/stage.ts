import Graphology from 'graphology';
import Sigma from 'sigma';
import { kindColour, type Theme } from '../../design/colour.ts';
import type { GraphModel } from './graph-model.ts';
import { layoutTask } from './layout.ts';
import type { LayoutStep } from './layout-worker.ts';
import LayoutWorker from './layout-worker.ts?worker&inline';

/** How the nodes and edges look at the moment. */
export interface Look {
  readonly theme: Theme;
  readonly colourOf: (node: number) => string;
  /** Nodes that stand out; null when all do. */
  readonly lit: ReadonlySet<number> | null;
  /** Edges that stand out, as `from to`; null: those between nodes that do. */
  readonly litEdges: ReadonlySet<string> | null;
  readonly focus: number | null;
}

const DIM: Record<Theme, string> = { light: '#e4e1d8', dark: '#2c3138' };
const EDGE: Record<Theme, string> = { light: '#c8c3b4', dark: '#3d444d' };
const LIT_EDGE: Record<Theme, string> = { light: '#9a6a10', dark: '#d9ab55' };
const BOX: Record<Theme, string> = { light: '#fffefb', dark: '#24282e' };
const LABEL: Record<Theme, string> = { light: '#1d1e20', dark: '#eceae4' };

/** As many nodes have room at their full size. */
const ROOMY = 700;

/** More edges than this are not drawn while the view moves. */
const EDGES_ON_MOVE = 4000;

/** What the drawing tells. */
interface StageEvents {
  /** A node was chosen. */
  node(node: number): void;
  /** All nodes have their places. */
  settled(): void;
  /** They will have none. */
  failed(): void;
}

/** The drawing: Sigma on a graph of its own, laid out by a worker. */
export class Stage {
  readonly #graph = new Graphology({ type: 'directed' });
  readonly #sigma: Sigma;
  readonly #worker: Worker;
  #look: Look;
  #isDue = false;
  #isEnded = false;
  #pointedAt = '';

  /** @throws where the browser has no WebGL */
  constructor(place: HTMLElement, model: GraphModel, look: Look, on: StageEvents) {
    this.#look = look;
    this.#fill(model);
    this.#sigma = new Sigma(this.#graph, place, {
      labelFont: getComputedStyle(place).fontFamily,
      labelSize: 12,
      labelDensity: 0.6,
      labelRenderedSizeThreshold: 7,
      labelColor: { attribute: 'labelColour' },
      defaultEdgeType: 'line',
      defaultDrawNodeHover: (context, data) => this.#drawName(context, data),
      minEdgeThickness: 0.6,
      hideEdgesOnMove: model.from.length > EDGES_ON_MOVE,
      zIndex: true,
      // While the view comes, goes or is turned, its place may have no width for a moment; `resize` follows when it has one.
      allowInvalidContainer: true,
      // Who goes nearer wants to see what is between the nodes, so these grow little.
      zoomToSizeRatioFunction: (ratio) => ratio ** 0.25,
      minCameraRatio: 0.02,
      maxCameraRatio: 3,
      nodeReducer: (key, data) => this.#node(Number(key), data),
      edgeReducer: (_, data) => this.#edge(data),
    });
    this.#sigma.on('enterNode', ({ node }) => {
      this.#pointedAt = model.names[Number(node)] ?? '';
    });
    this.#sigma.on('clickNode', ({ node }) => on.node(Number(node)));
    this.#worker = new LayoutWorker();
    this.#worker.onerror = () => on.failed();
    this.#worker.onmessage = ({ data }: MessageEvent<LayoutStep>) => {
      this.#place(data.positions);
      if (data.done) on.settled();
    };
    const task = layoutTask(model);
    this.#worker.postMessage(task, [task.nodes.buffer, task.edges.buffer]);
  }

  /** Draws it anew, after the page has painted what stands beside it: that need not wait for thousands of nodes. */
  show(look: Look): void {
    this.#look = look;
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => setTimeout(() => this.#redraw()));
  }

  /** Brings a node to the middle. */
  goTo(node: number): void {
    const place = this.#sigma.getNodeDisplayData(String(node));
    if (place !== undefined)
      void this.#sigma.getCamera().animate({ x: place.x, y: place.y, ratio: 0.5 }, { duration: 300 });
  }

  whole(): void {
    void this.#sigma.getCamera().animatedReset({ duration: 300 });
  }

  resize(): void {
    this.#sigma.resize();
    this.#sigma.refresh({ skipIndexation: true });
  }

  end(): void {
    this.#isEnded = true;
    this.#worker.terminate();
    this.#sigma.kill();
  }

  #redraw(): void {
    this.#isDue = false;
    if (!this.#isEnded) this.#sigma.refresh({ skipIndexation: true });
  }

  #fill({ names, lines, from, to }: GraphModel): void {
    const most = lines.reduce((top, count) => Math.max(top, count), 1);
    // So that many nodes cover no more of the drawing than few.
    const scale = Math.min(1, Math.max(0.3, Math.sqrt(ROOMY / names.length)));
    names.forEach((name, i) => {
      const size = scale * (2.5 + 11 * Math.sqrt((lines[i] ?? 0) / most));
      this.#graph.addNode(String(i), { x: i % 97, y: i % 89, size, label: name.slice(name.lastIndexOf('/') + 1) });
    });
    from.forEach((source, i) => {
      this.#graph.addEdge(String(source), String(to[i]), { source, target: to[i] });
    });
  }

  #place(positions: Float32Array): void {
    this.#graph.updateEachNodeAttributes(
      (key, attributes) => ({ ...attributes, x: positions[Number(key) * 2], y: positions[Number(key) * 2 + 1] }),
      { attributes: ['x', 'y'] },
    );
  }

  /** The whole name beside the node that is pointed at, also where it is dim. */
  #drawName(context: CanvasRenderingContext2D, { x, y, size }: { x: number; y: number; size: number }): void {
    const { theme } = this.#look;
    context.font = `12px ${getComputedStyle(context.canvas).fontFamily}`;
    const width = context.measureText(this.#pointedAt).width + 12;
    // To the left where there is no room to the right.
    const left = x + size + 4 + width > context.canvas.clientWidth ? x - size - 4 - width : x + size + 4;
    context.fillStyle = BOX[theme];
    context.strokeStyle = LIT_EDGE[theme];
    context.beginPath();
    context.roundRect(left, y - 11, width, 22, 4);
    context.fill();
    context.stroke();
    context.fillStyle = LABEL[theme];
    context.fillText(this.#pointedAt, left + 6, y + 4);
    context.beginPath();
    context.arc(x, y, size + 1.5, 0, Math.PI * 2);
    context.stroke();
  }

  /** @param data a copy of the node's own, made for this */
  #node(node: number, data: object): object {
    const { lit, focus, theme, colourOf } = this.#look;
    const isLit = lit === null || lit.has(node);
    const labelColour = LABEL[theme];
    if (!isLit) return Object.assign(data, { color: DIM[theme], label: '', zIndex: 0, labelColour });
    const forceLabel = node === focus || (lit !== null && lit.size <= 30);
    return Object.assign(data, { color: colourOf(node), zIndex: 1, forceLabel, highlighted: false, labelColour });
  }

  /** @param data a copy of the edge's own, made for this */
  #edge(data: { source?: number; target?: number }): object {
    const { lit, litEdges, theme } = this.#look;
    const { source = -1, target = -1 } = data;
    const isLit = litEdges === null ? lit?.has(source) && lit.has(target) : litEdges.has(`${source} ${target}`);
    if (isLit) return Object.assign(data, { color: LIT_EDGE[theme], size: 1.4, zIndex: 1 });
    return Object.assign(data, { color: EDGE[theme], size: 0.7, zIndex: 0, hidden: lit !== null });
  }
}

export function communityColour(model: GraphModel, theme: Theme): (node: number) => string {
  return (node) => kindColour(model.community[node] ?? null, theme);
}

/** What lies on no cycle is grey. */
export function cycleColour(model: GraphModel, theme: Theme): (node: number) => string {
  return (node) => {
    const cycle = model.cycle[node] ?? null;
    return cycle === null ? DIM[theme] : kindColour(Math.min(cycle, 6), theme);
  };
}
