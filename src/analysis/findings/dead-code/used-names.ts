import { FAMILIES } from '../../../index/link/families.ts';
import type { Liveness } from '../../../languages/liveness.ts';
import type { CodeModel } from './code-model.ts';
import { JUDGEMENT } from './judgement.ts';
import { USE } from './name-uses.ts';

/** The names that live code uses, and what they may mean. */
export class UsedNames {
  readonly #model: CodeModel;
  readonly #isReached: (node: number) => boolean;
  /** By `name * families + family`: a bit for each kind of `USE` in which live code uses it. */
  readonly #used: Uint8Array;
  readonly #families: number;

  constructor(model: CodeModel, isReached: (node: number) => boolean) {
    this.#model = model;
    this.#isReached = isReached;
    this.#families = model.family.reduce((most, family) => Math.max(most, family), 0) + 1;
    this.#used = new Uint8Array(model.nameCount * this.#families);
  }

  /** Notes that live code uses a name; gives the symbols of that family that it may mean, unless the use is known. */
  *use(name: number, family: number, kind: number): Generator<number> {
    const { namesakes } = this.#model;
    const slot = name * this.#families + family;
    const flag = 1 << kind;
    const known = this.#used[slot] as number;
    if ((known & flag) !== 0) return;
    this.#used[slot] = known | flag;
    for (let at = namesakes.offsets[name] as number; at < (namesakes.offsets[name + 1] as number); at++) {
      const symbol = namesakes.items[at] as number;
      if (this.#mayMean(symbol, family, kind)) yield symbol;
    }
  }

  /** Whether live code of its family uses the name of a symbol as any name or a member's. */
  isUsed(symbol: number): boolean {
    const { graph, nameId, family } = this.#model;
    const own = family[graph.symbolFile[symbol] as number] as number;
    const slot = (nameId[symbol] as number) * this.#families + own;
    return ((this.#used[slot] as number) & ((1 << USE.any) | (1 << USE.member))) !== 0;
  }

  #mayMean(symbol: number, family: number, kind: number): boolean {
    const { graph, judgement } = this.#model;
    if (this.#model.family[graph.symbolFile[symbol] as number] !== family) return false;
    switch (judgement[symbol]) {
      case JUDGEMENT.member:
        return this.#mayMeanMember(symbol, kind);
      case JUDGEMENT.withContainer:
        return kind === USE.member && this.#extendsOthers(symbol) && this.#isOwnMethod(symbol);
      case JUDGEMENT.top:
        return this.#mayMeanTop(symbol, family, kind);
      default:
        return false;
    }
  }

  #mayMeanMember(symbol: number, kind: number): boolean {
    if (kind !== USE.any && kind !== USE.member) return false;
    return this.#extendsOthers(symbol) || this.#isReached(this.#model.container[symbol] as number);
  }

  /** Whether members may be those of types that stand elsewhere. */
  #extendsOthers(symbol: number): boolean {
    const { graph, rules } = this.#model;
    return (rules[graph.symbolFile[symbol] as number] as Liveness).extensionMembers;
  }

  #mayMeanTop(symbol: number, family: number, kind: number): boolean {
    const { graph, container, rules } = this.#model;
    if (kind === USE.any) return true;
    const file = graph.symbolFile[symbol] as number;
    if (kind === USE.unbound) return this.#isOpen(file);
    if (kind === USE.imported)
      return graph.symbolExported[symbol] === 1 || FAMILIES[family]?.exportStatements === false;
    // A name in a namespace is reached as its member.
    const isInNamespace = (container[symbol] as number) >= graph.fileCount;
    return !(rules[file] as Liveness).lexical || isInNamespace || this.#isOpen(file);
  }

  /** Whether others have what stands at the top of a file by its plain names: they hold it, or all scripts of a page share it. */
  #isOpen(file: number): boolean {
    const { heldWhole, standsAlone, rules } = this.#model;
    if (heldWhole[file] === 1) return true;
    return standsAlone[file] === 1 && (rules[file] as Liveness).standaloneFiles === 'global';
  }

  /** Whether a symbol is a method that its type has of its own, rather than for the language's sake. */
  #isOwnMethod(symbol: number): boolean {
    const { graph, rules } = this.#model;
    const { protocol } = rules[graph.symbolFile[symbol] as number] as Liveness;
    const node = graph.fileCount + symbol;
    return graph.kind(node) === 'method' && !protocol.test(graph.name(node));
  }
}
