import { EDGE_KINDS } from '../../../index/link/edges.ts';
import { folderOf } from '../../../index/modules/relative-path.ts';
import { DEFINITION_KINDS, type DefinitionKind } from '../../../languages/facts.ts';
import type { CodeModel } from './code-model.ts';
import type { DeadSymbols } from './dead-symbols.ts';
import { isType, JUDGEMENT } from './judgement.ts';

const INHERITS: ReadonlySet<number> = new Set(
  (['extends', 'implements'] as const).map((kind) => EDGE_KINDS.indexOf(kind)),
);
/** The first word of a name of several, with the marks in front. */
const FIRST_WORD = /^_*[A-Za-z][a-z0-9]*(?:_|(?=[A-Z]))/;

/** How many symbols like a dead one are dead, too: where many are, there is rather a way to them that is not seen. */
export class DeadLikes {
  readonly #model: CodeModel;
  readonly #dead: DeadSymbols;
  /** How many dead types extend or implement each node; null until it is asked. */
  #deadByParent: ReadonlyMap<number, number> | null = null;

  constructor(model: CodeModel, dead: DeadSymbols) {
    this.#model = model;
    this.#dead = dead;
  }

  /** How many members of the same type or file that nothing reaches begin with the same word. */
  deadMembersLike(symbol: number): number {
    const { graph, contents, container } = this.#model;
    const start = FIRST_WORD.exec(graph.name(graph.fileCount + symbol))?.[0];
    if (start === undefined) return 0;
    const type = container[symbol] as number;
    let count = 0;
    for (let at = contents.offsets[type] as number; at < (contents.offsets[type + 1] as number); at++) {
      const other = contents.items[at] as number;
      if (this.#dead.isDead(other) && graph.name(graph.fileCount + other).startsWith(start)) count++;
    }
    return count;
  }

  /** How many members of the same type that only it can see nothing reaches, of which a symbol is one; or none. */
  hiddenDeadMembersBeside(symbol: number): number {
    const { graph, contents, container, judgement } = this.#model;
    const isHidden = (one: number) => graph.symbolExported[one] === 0 && judgement[one] === JUDGEMENT.member;
    if (!isHidden(symbol)) return 0;
    const type = container[symbol] as number;
    let count = 0;
    for (let at = contents.offsets[type] as number; at < (contents.offsets[type + 1] as number); at++) {
      const other = contents.items[at] as number;
      if (isHidden(other) && this.#dead.isDead(other)) count++;
    }
    return count;
  }

  /** Whether nothing calls most of what a type that is alive offers, of which a symbol is a member. */
  isMostlyUncalledBeside(symbol: number): boolean {
    const { graph, contents, container, judgement } = this.#model;
    const type = container[symbol] as number;
    if (type < graph.fileCount || graph.symbolExported[symbol] === 0) return false;
    let offered = 0;
    let dead = 0;
    for (let at = contents.offsets[type] as number; at < (contents.offsets[type + 1] as number); at++) {
      const other = contents.items[at] as number;
      if (judgement[other] !== JUDGEMENT.member || graph.symbolExported[other] === 0) continue;
      offered++;
      if (this.#dead.isDead(other)) dead++;
    }
    return dead === offered || (dead > 1 && 2 * dead > offered);
  }

  /** How many types that extend or implement what a type does are dead, itself among them. */
  unusedRelatives(symbol: number): number {
    if (!isType(DEFINITION_KINDS[this.#model.graph.symbolKind[symbol] as number] as DefinitionKind)) return 0;
    this.#deadByParent ??= this.#countDeadByParent();
    let most = 0;
    for (const parent of this.#parents(symbol)) most = Math.max(most, this.#deadByParent.get(parent) ?? 0);
    return most;
  }

  #countDeadByParent(): ReadonlyMap<number, number> {
    const count = new Map<number, number>();
    for (let symbol = 0; symbol < this.#model.graph.symbolCount; symbol++) {
      if (!this.#dead.isReportable(symbol) || !this.#dead.isDead(symbol)) continue;
      for (const parent of new Set(this.#parents(symbol))) count.set(parent, (count.get(parent) ?? 0) + 1);
    }
    return count;
  }

  /** What a symbol extends or implements. */
  *#parents(symbol: number): Generator<number> {
    const { graph } = this.#model;
    const { offsets, order } = graph.outgoing;
    const node = graph.fileCount + symbol;
    for (let at = offsets[node] as number; at < (offsets[node + 1] as number); at++) {
      const edge = order[at] as number;
      if (INHERITS.has(graph.edgeKind[edge] as number)) yield graph.edgeTarget[edge] as number;
    }
  }

  /** In how many files of its folder a symbol at the top of one is dead under the same name, its own among them. */
  unusedNamesakes(symbol: number): number {
    const { graph, judgement, namesakes, nameId } = this.#model;
    if (judgement[symbol] !== JUDGEMENT.top) return 0;
    const folderOfSymbol = (one: number) => folderOf(graph.name(graph.symbolFile[one] as number));
    const folder = folderOfSymbol(symbol);
    const name = nameId[symbol] as number;
    let count = 0;
    for (let at = namesakes.offsets[name] as number; at < (namesakes.offsets[name + 1] as number); at++) {
      const other = namesakes.items[at] as number;
      if (judgement[other] === JUDGEMENT.top && this.#dead.isDead(other) && folderOfSymbol(other) === folder) count++;
    }
    return count;
  }
}
