import type { CodeGraph } from '../../../index/code-graph.ts';
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

  /** Whether an edge stands for nothing but an export statement that names its target. */
  isMention(edge: number): boolean {
    const { edgeSource, edgeTarget, edgeKind, edgeLine, fileCount, symbolCount } = this.#graph;
    const symbol = (edgeTarget[edge] as number) - fileCount;
    return (
      edgeKind[edge] === REFERENCES &&
      symbol >= 0 &&
      symbol < symbolCount &&
      this.#graph.symbolFile[symbol] === edgeSource[edge] &&
      this.isOn(symbol, edgeLine[edge] as number)
    );
  }
}
