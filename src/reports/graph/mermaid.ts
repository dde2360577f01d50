import { hash } from 'node:crypto';
import type {
  DependencyGraph,
  DependencyGraphNode,
} from '../../analysis/measures/dependency-graph/dependency-graph.ts';
import type { NodeRole, Relation } from '../../analysis/measures/dependency-graph/graph-types.ts';
import { visibleLine } from '../../visible-text.ts';
import { MachineText } from '../report.ts';

export interface MermaidOptions {
  /** Whether nodes are coloured by complexity. */
  readonly showComplexity: boolean;
}

const ARROWS: Readonly<Record<Relation, string>> = {
  Calls: '-->',
  Imports: '-.->',
  Inherits: '-->|inherits|',
  Implements: '-->|implements|',
  Uses: '---',
};

/** Colours by complexity: the first whose limit is not exceeded. */
const COLOURS: readonly (readonly [limit: number, colour: string])[] = [
  [3, '#90EE90'],
  [7, '#FFD700'],
  [12, '#FFA500'],
  [Number.POSITIVE_INFINITY, '#FF6347'],
];
/** What a function of unknown complexity is taken for. */
const UNKNOWN_COMPLEXITY = 2;

const STROKES: Readonly<Partial<Record<NodeRole, string>>> = {
  Function: 'stroke-dasharray: 5 5',
  Trait: 'stroke:#800080',
  Interface: 'stroke:#0000FF',
};

/** Words that Mermaid takes for its own where a node is named. */
const RESERVED = new Set([
  ...['end', 'graph', 'flowchart', 'subgraph', 'style', 'linkStyle', 'class', 'classDef', 'click', 'default'],
  ...['direction', 'call', 'href', 'interpolate', 'accTitle', 'accDescr', '_self', '_blank', '_parent', '_top'],
  // It keeps nodes in plain objects: these would be found in every one of them, or change all of them.
  ...Object.getOwnPropertyNames(Object.prototype),
]);

/** A graph as a Mermaid flowchart. */
export function mermaid(graph: DependencyGraph, { showComplexity }: MermaidOptions): MachineText {
  const ids = mermaidIds(graph.nodes.map((node) => ({ name: node.name, identity: identityOf(node) })));
  const id = (position: number) => ids[position] as string;
  const lines = [
    'graph TD',
    ...graph.nodes.map((node, at) => `    ${shape(id(at), node)}`),
    ...graph.edges.map(({ source, target, relation }) => `    ${id(source)} ${ARROWS[relation]} ${id(target)}`),
    ...graph.nodes.flatMap((node, at) => styleOf(id(at), node, showComplexity)),
    `    %% Nodes: ${graph.nodes.length} of ${graph.total_nodes}`,
    `    %% Edges: ${graph.edges.length} of ${graph.total_edges}`,
  ];
  return new MachineText(`${lines.join('\n')}\n`);
}

/**
 * Names as Mermaid ids: letters, digits and underscores. Names that come to the same id get a short hash of their identity
 * behind it; all others stay readable.
 */
export function mermaidIds(nodes: readonly { readonly name: string; readonly identity: string }[]): string[] {
  const plain = nodes.map(({ name }) => mermaidId(name));
  const counts = new Map<string, number>();
  for (const id of plain) counts.set(id, (counts.get(id) ?? 0) + 1);
  return plain.map((id, at) =>
    counts.get(id) === 1 ? id : `${id}_${hash('sha256', (nodes[at] as { identity: string }).identity).slice(0, 6)}`,
  );
}

export function mermaidId(name: string): string {
  const id = name.replace(/[^A-Za-z0-9_]+/g, '_');
  if (id === '') return '_empty';
  return /^\d/.test(id) || RESERVED.has(id) ? `_${id}` : id;
}

/** Text without what Mermaid gives a meaning to. */
export function mermaidLabel(text: string): string {
  const label = visibleLine(text.replace(/\s+/g, ' '))
    .replaceAll('&', 'and')
    .replace(/["`]/g, "'")
    .replace(/[[\](){}<>]/g, '')
    .replaceAll('|', '/')
    .replaceAll(';', ',')
    .replace(/%%+/g, '%')
    .trim();
  return label === '' ? '_' : label;
}

function identityOf({ file, name, line }: DependencyGraphNode): string {
  return `${file ?? ''}\0${name}\0${line ?? ''}`;
}

function shape(id: string, { name, kind }: DependencyGraphNode): string {
  const label = quotedWhereNeeded(mermaidLabel(name));
  return kind === 'Trait' || kind === 'Interface' ? `${id}((${label}))` : `${id}[${label}]`;
}

/** Labels that mean nothing but themselves between brackets, whatever the shape; in quotes all others do, too. */
const UNQUOTED = /^[\p{L}\p{N}_.](?:[\p{L}\p{N}_.:,]|[ /-](?=[\p{L}\p{N}_.]))*$/u;

function quotedWhereNeeded(label: string): string {
  return UNQUOTED.test(label) ? label : `"${label}"`;
}

function styleOf(id: string, { kind, complexity }: DependencyGraphNode, showComplexity: boolean): string[] {
  const known = complexity ?? (kind === 'Function' ? UNKNOWN_COMPLEXITY : null);
  const fill = showComplexity && known !== null ? `fill:${colourOf(known)}` : '';
  const parts = [fill, STROKES[kind] ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? [] : [`    style ${id} ${parts.join(',')}`];
}

export function colourOf(complexity: number): string {
  return (COLOURS.find(([limit]) => complexity <= limit) as readonly [number, string])[1];
}
