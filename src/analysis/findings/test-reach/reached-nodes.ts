import type { LinkedIndex } from '../../../index/code-index.ts';
import { CERTAINTIES, RULES } from '../../../index/link/edges.ts';
import { FAMILIES } from '../../../index/link/families.ts';
import { DEFINITION_KINDS } from '../../../languages/facts.ts';
import type { Liveness } from '../../../languages/liveness.ts';
import type { CodeModel } from '../dead-code/code-model.ts';
import { JUDGEMENT } from '../dead-code/judgement.ts';
import { USE, USE_KINDS } from '../dead-code/name-uses.ts';
import type { Rows } from '../dead-code/rows.ts';
import { passedModules } from './passed-modules.ts';

const CANDIDATE = CERTAINTIES.indexOf('candidate');
const OVERRIDE = RULES.indexOf('override');

/** Kinds of definitions that run when they are called, by their place in `DEFINITION_KINDS`. */
export const CALLABLE_KINDS: ReadonlySet<number> = new Set(
  (['function', 'method', 'constructor', 'getter', 'setter'] as const).map((kind) => DEFINITION_KINDS.indexOf(kind)),
);

/**
 * What tests lead to: 1 for each file that they load and each symbol that they may use, by node.
 *
 * Sure edges are followed first of all. Where a call has none, because its receiver is a value of which nothing is known,
 * every member of that name is reached whose type, object or module is: this is rapid type analysis (Bacon and Sweeney
 * 1996) by names. What no edge leads to and stands in reached code, such as a function in an object literal, is a
 * value on its way somewhere, and reached with it.
 */
export function reachedNodes(model: CodeModel, files: LinkedIndex['files']): Uint8Array {
  return new TestSearch(model, files).run();
}

class TestSearch {
  readonly #model: CodeModel;
  readonly #files: LinkedIndex['files'];
  readonly #reached: Uint8Array;
  readonly #pending: number[] = [];
  /** By `name * FAMILIES.length + family`: 1 for names that reached code uses for a member of it knows not what. */
  readonly #openMembers: Uint8Array;
  /** The same for plain names that the file which uses them does not define. */
  readonly #openNames: Uint8Array;
  /** Modules that code in files that were followed passes on, by the node that does. */
  readonly #passed = new Map<number, readonly number[]>();
  /** Names that sure edges of the node being followed lead to. */
  readonly #told = new Set<number>();

  constructor(model: CodeModel, files: LinkedIndex['files']) {
    this.#model = model;
    this.#files = files;
    this.#reached = new Uint8Array(model.graph.fileCount + model.graph.symbolCount);
    this.#openMembers = new Uint8Array(model.nameCount * FAMILIES.length);
    this.#openNames = new Uint8Array(model.nameCount * FAMILIES.length);
  }

  run(): Uint8Array {
    const { graph, testFile, testSymbol } = this.#model;
    for (let file = 0; file < graph.fileCount; file++) if (testFile[file] === 1) this.#reach(file);
    for (let symbol = 0; symbol < graph.symbolCount; symbol++) {
      const isOfTests = testSymbol[symbol] === 1 || testFile[graph.symbolFile[symbol] as number] === 1;
      if (isOfTests) this.#reach(graph.fileCount + symbol);
    }
    for (let node = this.#pending.pop(); node !== undefined; node = this.#pending.pop()) this.#follow(node);
    return this.#reached;
  }

  #reach(node: number) {
    if (this.#reached[node] === 1) return;
    this.#reached[node] = 1;
    this.#pending.push(node);
  }

  #follow(node: number) {
    const { graph, container, contents } = this.#model;
    const symbol = node - graph.fileCount;
    if (symbol < 0) this.#followFile(node);
    else {
      // Whoever reaches anything in a file has loaded it, and its top level has run.
      this.#reach(graph.symbolFile[symbol] as number);
      this.#reach(container[symbol] as number);
      for (const target of this.#passed.get(node) ?? []) this.#reachExports(target);
    }
    this.#followEdges(node);
    this.#followUses(node);
    for (const inside of rowOf(contents, node)) {
      if (this.#comesWith(inside, node)) this.#reach(graph.fileCount + inside);
    }
  }

  #followFile(file: number) {
    const { graph, loads, testFile } = this.#model;
    // Code that names a file runs it, in a thread or a process of its own; a test may just as well read it.
    if (testFile[file] === 0) for (const loaded of rowOf(loads, file)) this.#reach(loaded);
    if (!this.#holdsModule(file)) return;
    const { facts } = this.#files[file] as LinkedIndex['files'][number];
    const first = graph.fileCount + (graph.symbolStart[file] as number);
    for (const { owner, targets } of passedModules(graph, file, facts)) {
      const node = owner === -1 ? file : first + owner;
      if (this.#reached[node] === 1) for (const target of targets) this.#reachExports(target);
      else this.#passed.set(node, [...(this.#passed.get(node) ?? []), ...targets]);
    }
  }

  /** Whether a file imports some module as a whole: only then are its facts read. */
  #holdsModule(file: number): boolean {
    const { graph, heldWhole } = this.#model;
    const { outgoing, edgeTarget, fileCount } = graph;
    const end = outgoing.offsets[file + 1] as number;
    for (let at = outgoing.offsets[file] as number; at < end; at++) {
      const target = edgeTarget[outgoing.order[at] as number] as number;
      if (target < fileCount && heldWhole[target] === 1) return true;
    }
    return false;
  }

  /** Whether a symbol is reached with the file or symbol that it stands in. */
  #comesWith(symbol: number, container: number): boolean {
    const { graph, judgement, nameId, family } = this.#model;
    const node = graph.fileCount + symbol;
    const judged = judgement[symbol];
    const slot = slotOf(nameId[symbol] as number, family[graph.symbolFile[symbol] as number] as number);
    // Code that was followed before may have used the name already.
    if (judged === JUDGEMENT.member) return this.#openMembers[slot] === 1;
    if (judged === JUDGEMENT.top) {
      const mayBeMeant = this.#openMembers[slot] === 1 && this.#isOpenMember(symbol);
      return mayBeMeant || (this.#openNames[slot] === 1 && this.#isOfHeldModule(symbol));
    }
    if (graph.name(node) === '<anonymous>') return true;
    const isInType = container >= graph.fileCount && !this.#isCallable(container);
    return isInType || !this.#isLedTo(node);
  }

  #isCallable(node: number): boolean {
    const { graph } = this.#model;
    return CALLABLE_KINDS.has(graph.symbolKind[node - graph.fileCount] as number);
  }

  /** Whether anything but itself is known to use a node. */
  #isLedTo(node: number): boolean {
    const { incoming, edgeSource } = this.#model.graph;
    const end = incoming.offsets[node + 1] as number;
    for (let at = incoming.offsets[node] as number; at < end; at++) {
      const edge = incoming.order[at] as number;
      if (edgeSource[edge] !== node && this.#mayRun(edge)) return true;
    }
    return false;
  }

  /** A call of an overridden method may end in any of its overrides; other candidates are not counted. */
  #mayRun(edge: number): boolean {
    const { edgeCertainty, edgeRule } = this.#model.graph;
    return edgeCertainty[edge] !== CANDIDATE || edgeRule[edge] === OVERRIDE;
  }

  #followEdges(node: number) {
    const { graph, nameId, exportMentions } = this.#model;
    const { fileCount, symbolCount, outgoing, edgeTarget } = graph;
    this.#told.clear();
    const end = outgoing.offsets[node + 1] as number;
    for (let at = outgoing.offsets[node] as number; at < end; at++) {
      const edge = outgoing.order[at] as number;
      const target = edgeTarget[edge] as number;
      if (target >= fileCount + symbolCount || !this.#mayRun(edge)) continue;
      if (target >= fileCount) this.#told.add(nameId[target - fileCount] as number);
      if (!exportMentions.isMention(edge)) this.#reach(target);
    }
  }

  /** A module that is passed on as a value: what it exports may all be used. */
  #reachExports(file: number) {
    const { symbolStart, symbolExported, fileCount } = this.#model.graph;
    const end = symbolStart[file + 1] as number;
    for (let symbol = symbolStart[file] as number; symbol < end; symbol++) {
      if (symbolExported[symbol] === 1) this.#reach(fileCount + symbol);
    }
  }

  #followUses(node: number) {
    const { uses, groups, family, graph } = this.#model;
    const own = family[graph.fileOf(node)] as number;
    for (const use of rowOf(uses, node)) {
      if (use >= 0) this.#useName(Math.floor(use / USE_KINDS), own, use % USE_KINDS);
      else if (-use - 1 < graph.nodeCount) this.#reach(-use - 1);
      else for (const meant of rowOf(groups, -use - 1 - graph.nodeCount)) this.#reach(meant);
    }
  }

  /** Names that may mean anything anywhere are left to the edges: too many would be reached. */
  #useName(name: number, family: number, kind: number) {
    if (kind === USE.member && !this.#told.has(name)) {
      this.#open(this.#openMembers, name, family, (symbol) => this.#isOpenMember(symbol));
    } else if (kind === USE.unbound) {
      this.#open(this.#openNames, name, family, (symbol) => this.#isOfHeldModule(symbol));
    }
  }

  #open(known: Uint8Array, name: number, family: number, mayMean: (symbol: number) => boolean) {
    const slot = slotOf(name, family);
    if (known[slot] === 1) return;
    known[slot] = 1;
    const { namesakes, graph } = this.#model;
    for (const symbol of rowOf(namesakes, name)) {
      const isAlike = this.#model.family[graph.symbolFile[symbol] as number] === family;
      if (isAlike && mayMean(symbol)) this.#reach(graph.fileCount + symbol);
    }
  }

  #isOpenMember(symbol: number): boolean {
    const { graph, judgement, container, rules } = this.#model;
    if (judgement[symbol] === JUDGEMENT.member) return this.#reached[container[symbol] as number] === 1;
    const { lexical } = rules[graph.symbolFile[symbol] as number] as Liveness;
    return lexical && this.#isOfHeldModule(symbol);
  }

  /** Whether a symbol at the top of a file may be had through a value that is its module. */
  #isOfHeldModule(symbol: number): boolean {
    const { graph, judgement, heldWhole } = this.#model;
    const file = graph.symbolFile[symbol] as number;
    return judgement[symbol] === JUDGEMENT.top && heldWhole[file] === 1 && this.#reached[file] === 1;
  }
}

function slotOf(name: number, family: number): number {
  return name * FAMILIES.length + family;
}

function rowOf({ offsets, items }: Rows, row: number): Int32Array {
  return items.subarray(offsets[row], offsets[row + 1]);
}
