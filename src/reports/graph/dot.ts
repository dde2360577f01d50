import type {
  DependencyGraph,
  DependencyGraphNode,
} from '../../analysis/measures/dependency-graph/dependency-graph.ts';
import type { NodeRole, Relation } from '../../analysis/measures/dependency-graph/graph-types.ts';
import { visibleLine } from '../../visible-text.ts';
import { MachineText } from '../report.ts';
import { colourOf } from './mermaid.ts';

const SHAPES: Readonly<Record<NodeRole, string>> = {
  Function: 'box, style="rounded,filled"',
  Class: 'box, style=filled',
  Module: 'folder, style=filled',
  Trait: 'ellipse, style=filled, color=purple',
  Interface: 'ellipse, style=filled, color=blue',
};

const EDGES: Readonly<Record<Relation, string>> = {
  Calls: '',
  Imports: ' [style=dashed]',
  Inherits: ' [arrowhead=empty]',
  Implements: ' [arrowhead=empty, style=dashed]',
  Uses: ' [arrowhead=none]',
};

/** A graph in Graphviz's DOT language. */
export function dot(graph: DependencyGraph, { showComplexity }: { readonly showComplexity: boolean }): MachineText {
  const lines = [
    `digraph ${quoted(graph.type)} {`,
    '  rankdir=LR;',
    '  node [fillcolor=white];',
    ...graph.nodes.map((node, at) => `  n${at} [label=${quoted(node.name)}, ${looks(node, showComplexity)}];`),
    ...graph.edges.map(({ source, target, relation }) => `  n${source} -> n${target}${EDGES[relation]};`),
    '}',
  ];
  return new MachineText(`${lines.join('\n')}\n`);
}

function looks({ kind, complexity }: DependencyGraphNode, showComplexity: boolean): string {
  const fill = showComplexity && complexity !== null ? `, fillcolor=${quoted(colourOf(complexity))}` : '';
  return `shape=${SHAPES[kind]}${fill}`;
}

/** In a quoted string only quotes and backslashes have a meaning; it is never HTML. */
export function quoted(text: string): string {
  return `"${visibleLine(text).replace(/["\\]/g, '\\$&')}"`;
}
