import { CERTAINTIES } from '../../../index/link/edges.ts';
import type { CodeModel } from './code-model.ts';
import { JUDGEMENT } from './judgement.ts';
import { REACHED, type Reachability } from './reachability.ts';

/** Which symbols a search left unreached, and what refers to them all the same. */
export class DeadSymbols {
  readonly #model: CodeModel;
  readonly #reached: Reachability;

  constructor(model: CodeModel, reached: Reachability) {
    this.#model = model;
    this.#reached = reached;
  }

  isDead(symbol: number): boolean {
    const level = this.#reached.level[this.#model.graph.fileCount + symbol] as number;
    const file = this.#model.graph.symbolFile[symbol] as number;
    if (this.#reached.offered[symbol] === 1) return true;
    if (this.#model.testSymbol[symbol] === 1) return false;
    return level === REACHED.never || (level === REACHED.fromTests && this.#model.testFile[file] === 0);
  }

  isReportable(symbol: number): boolean {
    const judgement = this.#model.judgement[symbol];
    return (judgement === JUDGEMENT.top || judgement === JUDGEMENT.member) && this.#model.defined[symbol] === 1;
  }

  /** Counted edges that lead to a node, from elsewhere than itself, in order; whoever makes one of a type means the type. */
  *edgesTo(node: number): Generator<number> {
    yield* this.#edgesToItself(node);
    const { graph, contents } = this.#model;
    if (node < graph.fileCount) return;
    for (let at = contents.offsets[node] as number; at < (contents.offsets[node + 1] as number); at++) {
      const inside = graph.fileCount + (contents.items[at] as number);
      if (graph.kind(inside) === 'constructor') yield* this.#edgesToItself(inside);
    }
  }

  *#edgesToItself(node: number): Generator<number> {
    const { graph, exportMentions } = this.#model;
    const { offsets, order } = graph.incoming;
    for (let at = offsets[node] as number; at < (offsets[node + 1] as number); at++) {
      const edge = order[at] as number;
      const source = graph.edgeSource[edge] as number;
      if (source === node || CERTAINTIES[graph.edgeCertainty[edge] as number] === 'candidate') continue;
      if (!exportMentions.isMention(edge)) yield edge;
    }
  }
}
