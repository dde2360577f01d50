import type { CodeGraph } from '../../../index/code-graph.ts';
import { linesOfEdge } from '../../../index/graph-columns.ts';
import { EDGE_KINDS } from '../../../index/link/edges.ts';
import type { Rows, RowsBuilder } from './rows.ts';

const REFERENCES = EDGE_KINDS.indexOf('references');

/** Where export statements name symbols of their own file: such a mention is not a use. */
export class ExportMentions {
  readonly #graph: CodeGraph;
  /** Lines of export statements by the symbol that they name. */
  readonly #lines: Rows;

  constructor(graph: CodeGraph, lines: RowsBuilder) {
    this.#graph = graph;
    this.#lines = lines.build(graph.symbolCount);
  }

  /** Whether an export statement names the symbol on that line. */
  isOn(symbol: number, line: number): boolean {
    const { offsets, items } = this.#lines;
    for (let at = offsets[symbol] as number; at < (offsets[symbol + 1] as number); at++) {
      if (items[at] === line) return true;
    }
    return false;
  }

  /** Whether an edge stands for nothing but export statements that name its target. */
  isMention(edge: number): boolean {
    return this.firstUse(edge) === null;
  }

  /** The first line on which an edge uses its target; null where export statements are all that names it. */
  firstUse(edge: number): number | null {
    const { edgeSource, edgeTarget, edgeKind, edgeLine, fileCount, symbolCount } = this.#graph;
    const symbol = (edgeTarget[edge] as number) - fileCount;
    const mayBeMention =
      edgeKind[edge] === REFERENCES &&
      symbol >= 0 &&
      symbol < symbolCount &&
      this.#graph.symbolFile[symbol] === edgeSource[edge];
    if (!mayBeMention) return edgeLine[edge] as number;
    return linesOfEdge(this.#graph, edge).find((line) => !this.isOn(symbol, line)) ?? null;
  }
}
