import { MachineText } from './report.ts';
import { xmlText } from './xml.ts';

/** An attribute that nodes or edges may have: declared once, before all of them. */
export interface GraphMlAttribute {
  readonly name: string;
  readonly type: 'string' | 'int' | 'double' | 'boolean';
}

export type GraphMlValue = string | number | boolean | null | undefined;

export interface GraphMlGraph {
  readonly directed: boolean;
  readonly nodeAttributes: readonly GraphMlAttribute[];
  readonly edgeAttributes: readonly GraphMlAttribute[];
  /** The position of a node is its id. A value that is missing or null is left out. */
  readonly nodes: Iterable<Readonly<Record<string, GraphMlValue>>>;
  /** Ends by the positions of the nodes. */
  readonly edges: Iterable<{
    readonly source: number;
    readonly target: number;
    readonly values?: Readonly<Record<string, GraphMlValue>>;
  }>;
}

/**
 * A graph as GraphML 1.0, which Gephi, yEd, networkx and igraph read.
 *
 * @see http://graphml.graphdrawing.org/specification.html
 */
export function graphMl(graph: GraphMlGraph): MachineText {
  return new MachineText([...graphMlLines(graph), ''].join('\n'));
}

/** The same line by line, for graphs of any size. */
export function* graphMlLines(graph: GraphMlGraph): Generator<string> {
  const { directed, nodeAttributes, edgeAttributes, nodes, edges } = graph;
  yield* [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"' +
      ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
      ' xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">',
    ...declarations('node', nodeAttributes),
    ...declarations('edge', edgeAttributes),
    `  <graph id="G" edgedefault="${directed ? 'directed' : 'undirected'}">`,
  ];
  let id = 0;
  for (const values of nodes) yield element('node', `id="n${id++}"`, data('node', nodeAttributes, values));
  for (const { source, target, values = {} } of edges) {
    yield element('edge', `source="n${source}" target="n${target}"`, data('edge', edgeAttributes, values));
  }
  yield '  </graph>';
  yield '</graphml>';
}

function declarations(owner: 'node' | 'edge', attributes: readonly GraphMlAttribute[]): string[] {
  return attributes.map(
    ({ name, type }, at) =>
      `  <key id="${owner}${at}" for="${owner}" attr.name="${xmlText(name)}" attr.type="${type}"/>`,
  );
}

function data(
  owner: 'node' | 'edge',
  attributes: readonly GraphMlAttribute[],
  values: Readonly<Record<string, GraphMlValue>>,
): string[] {
  return attributes.flatMap(({ name }, at) => {
    const value = values[name];
    return value === undefined || value === null ? [] : `<data key="${owner}${at}">${xmlText(String(value))}</data>`;
  });
}

function element(name: string, attributes: string, content: readonly string[]): string {
  const start = `    <${name} ${attributes}`;
  return content.length === 0 ? `${start}/>` : `${start}>${content.join('')}</${name}>`;
}
