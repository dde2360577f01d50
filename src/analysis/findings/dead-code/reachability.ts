import { CERTAINTIES } from '../../../index/link/edges.ts';
import { DEFINITION_KINDS, type DefinitionKind } from '../../../languages/facts.ts';
import type { Liveness } from '../../../languages/liveness.ts';
import type { CodeModel } from './code-model.ts';
import type { ProjectEntries } from './entry-points/entry-points.ts';
import { ExportIndex } from './exports.ts';
import { isType, JUDGEMENT } from './judgement.ts';
import { USE, USE_KINDS } from './name-uses.ts';
import { isPromised } from './promised-members.ts';
import { unreadCodeUses } from './unread-code.ts';
import { UsedNames } from './used-names.ts';

/** From where a node is reached first: the program, only code outside the tree, only tests. 0 is nowhere. */
export const REACHED = { never: 0, fromTests: 1, fromOutside: 2, fromProgram: 3 } as const;

export interface Reachability {
  /** One of `REACHED`, by file and symbol node. */
  readonly level: Uint8Array;
  /** 1 for symbols that are reached only because they can be used from outside. */
  readonly offered: Uint8Array;
  /** What was taken for reached without being followed, in sentences. */
  readonly notes: readonly string[];
}

const TOO_MANY_EXPORTS = 'Too many names are re-exported to follow each one, so exports of such files count as used.';

const CANDIDATE = CERTAINTIES.indexOf('candidate');

/** Follows references from the entry points, breadth first: first from the program's, then from what is offered, then from tests. */
export function reachability(model: CodeModel, entries: ProjectEntries): Reachability {
  return new Search(model, entries).run();
}

/** Exports that were followed already, by what for: to be reached, or to be offered to the outside. */
interface TakenExports {
  readonly reached: Set<string>;
  readonly offered: Set<string>;
}

function takenExports(): TakenExports {
  return { reached: new Set(), offered: new Set() };
}

class Search {
  readonly #model: CodeModel;
  readonly #entries: ProjectEntries;
  readonly #level: Uint8Array;
  readonly #offered: Uint8Array;
  readonly #names: UsedNames;
  /** The pass in which all of a group of nodes were reached last, and all siblings, by the first of them. */
  readonly #groupPass: Uint8Array;
  readonly #siblingPass: Uint8Array;
  /** 1 for members that a live call may mean once something reaches their type. */
  readonly #awaited: Uint8Array;
  readonly #exports: ExportIndex;
  /** What was taken of the exports of files in this pass. */
  #taken: TakenExports;
  readonly #queue: number[] = [];
  /** Nodes whose members are yet to be offered to the outside. */
  readonly #unoffered: number[] = [];
  #pass: number = REACHED.fromProgram;

  constructor(model: CodeModel, entries: ProjectEntries) {
    this.#model = model;
    this.#entries = entries;
    this.#level = new Uint8Array(model.graph.fileCount + model.graph.symbolCount);
    this.#offered = new Uint8Array(model.graph.symbolCount);
    this.#names = new UsedNames(model, (node) => this.#level[node] !== REACHED.never);
    this.#groupPass = new Uint8Array(model.groups.offsets.length - 1);
    this.#siblingPass = new Uint8Array(model.graph.symbolCount);
    this.#awaited = new Uint8Array(model.graph.symbolCount);
    this.#exports = new ExportIndex(model);
    this.#taken = takenExports();
  }

  run(): Reachability {
    for (const pass of [REACHED.fromProgram, REACHED.fromOutside, REACHED.fromTests]) {
      this.#pass = pass;
      this.#taken = takenExports();
      this.#start();
      this.#drain();
      // What is used comes before what is only offered.
      for (let node = this.#unoffered.pop(); node !== undefined; node = this.#unoffered.pop()) {
        this.#offerMembers(node);
        this.#drain();
      }
    }
    return { level: this.#level, offered: this.#offered, notes: this.#exports.isCut ? [TOO_MANY_EXPORTS] : [] };
  }

  #drain() {
    for (let node = this.#queue.pop(); node !== undefined; node = this.#queue.pop()) this.#follow(node);
  }

  #start() {
    const { graph, testFile } = this.#model;
    const isTests = this.#pass === REACHED.fromTests;
    for (let file = 0; file < graph.fileCount; file++) {
      if ((testFile[file] === 1) === isTests) this.#startFile(file);
    }
    this.#startSymbols();
    if (this.#pass === REACHED.fromProgram) this.#startNamed();
  }

  #startFile(file: number) {
    if (this.#isStarted(file)) this.#reach(file);
    if (this.#entries.roles[file]?.exempt === true) this.#eachSymbol(file, (symbol) => this.#reachSymbol(symbol));
    if (this.#pass === REACHED.fromTests) this.#reachTests(file);
    if (this.#pass === REACHED.fromOutside) this.#offer(file);
  }

  /** Whether a file runs in this pass though nothing may lead to it. */
  #isStarted(file: number): boolean {
    if (this.#pass === REACHED.fromTests) return true;
    const role = this.#entries.roles[file];
    return this.#pass === REACHED.fromProgram && role?.closed !== true && role?.entry !== 'api';
  }

  #startSymbols() {
    const { graph, testFile, testSymbol, judgement } = this.#model;
    const isTests = this.#pass === REACHED.fromTests;
    for (let symbol = 0; symbol < graph.symbolCount; symbol++) {
      const isRoot = judgement[symbol] === JUDGEMENT.root && testFile[graph.symbolFile[symbol] as number] === 0;
      if (isTests ? testSymbol[symbol] === 1 : isRoot) this.#reachSymbol(symbol);
    }
  }

  /** What manifests, and code without facts, use by name. */
  #startNamed() {
    for (const [family, names] of this.#entries.names) if (names.length > 0) this.#reachCalled(family, new Set(names));
    for (const use of unreadCodeUses(this.#model, this.#entries)) {
      if (typeof use === 'number') this.#reachSymbol(use);
      else this.#useName(use.name, use.family, use.kind);
    }
  }

  /** What manifests say is called. */
  #reachCalled(family: number, called: ReadonlySet<string>) {
    const { graph } = this.#model;
    for (let symbol = 0; symbol < graph.symbolCount; symbol++) {
      if (this.#model.family[graph.symbolFile[symbol] as number] !== family) continue;
      if (called.has(graph.name(graph.fileCount + symbol))) this.#reach(graph.fileCount + symbol);
    }
  }

  /** What the test runner calls in a file of tests, and all its helpers that other files may load. */
  #reachTests(file: number) {
    const { graph, rules, testNames } = this.#model;
    const { lexical } = rules[file] as Liveness;
    const names = testNames[file] as RegExp;
    const isEntry = this.#entries.roles[file]?.entry !== null;
    this.#eachSymbol(file, (symbol) => {
      const name = graph.name(graph.fileCount + symbol);
      const exported = graph.symbolExported[symbol] === 1;
      if (names.test(name) || (isEntry && exported) || (!lexical && exported)) this.#reach(graph.fileCount + symbol);
    });
  }

  /** What a file offers to code outside the tree. */
  #offer(file: number) {
    const { graph } = this.#model;
    const role = this.#entries.roles[file];
    if (role === undefined) return;
    if (role.entry === 'api') this.#reach(file);
    if (role.entry === 'api' || role.exports === 'api')
      this.#reachExports(file, this.#taken.offered, (symbol) => this.#reachOffered(symbol));
    // Members whose type cannot be told stand in the file itself.
    this.#unoffered.push(file);
    // Types that the program reaches already may have members that only others use.
    this.#eachSymbol(file, (symbol) => this.#unoffered.push(graph.fileCount + symbol));
  }

  #reachOffered(symbol: number) {
    const node = this.#model.graph.fileCount + symbol;
    if (this.#level[node] !== REACHED.never) return;
    this.#offered[symbol] = 1;
    this.#reach(node);
  }

  #offerMembers(node: number) {
    const { graph, judgement, contents } = this.#model;
    if (this.#level[node] === REACHED.never) return;
    for (let at = contents.offsets[node] as number; at < (contents.offsets[node + 1] as number); at++) {
      const member = contents.items[at] as number;
      const role = this.#entries.roles[graph.symbolFile[member] as number];
      const isOffered = judgement[member] === JUDGEMENT.member && graph.symbolExported[member] === 1;
      if (isOffered && role?.members === 'api') this.#reachOffered(member);
    }
  }

  #eachSymbol(file: number, visit: (symbol: number) => void) {
    const { symbolStart } = this.#model.graph;
    for (let symbol = symbolStart[file] as number; symbol < (symbolStart[file + 1] as number); symbol++) visit(symbol);
  }

  #reach(node: number) {
    if (this.#level[node] !== REACHED.never) return;
    const symbol = node - this.#model.graph.fileCount;
    if (symbol >= 0 && this.#model.testSymbol[symbol] === 1 && this.#pass !== REACHED.fromTests) return;
    this.#level[node] = this.#pass;
    this.#queue.push(node);
  }

  /** Reaches a node that another one uses: what is only offered to the outside is used in the tree after all. */
  #use(node: number, by: number) {
    const symbol = node - this.#model.graph.fileCount;
    if (symbol >= 0 && node !== by && this.#pass !== REACHED.fromTests) this.#offered[symbol] = 0;
    this.#reach(node);
  }

  #follow(node: number) {
    const { graph, contents, judgement } = this.#model;
    const symbol = node - graph.fileCount;
    if (symbol >= 0) this.#followSymbol(node, symbol);
    else this.#followFile(node);
    this.#followEdges(node);
    this.#followUses(node);
    for (let at = contents.offsets[node] as number; at < (contents.offsets[node + 1] as number); at++) {
      const inside = contents.items[at] as number;
      if (judgement[inside] === JUDGEMENT.withContainer) this.#reach(graph.fileCount + inside);
      else if (judgement[inside] === JUDGEMENT.member && (this.#awaited[inside] === 1 || this.#names.isUsed(inside)))
        this.#reach(graph.fileCount + inside);
    }
  }

  #followSymbol(node: number, symbol: number) {
    const { graph, container, judgement, nameId, family } = this.#model;
    const file = graph.symbolFile[symbol] as number;
    this.#reach(file);
    this.#reach(container[symbol] as number);
    // What a type declares for another one runs in it: a class of extension methods.
    this.#reach(graph.symbolOwner[symbol] as number);
    this.#reachSiblings(symbol);
    // Whoever calls a member may call any other of the name: an override, another implementation.
    // The same goes for what an interface promises.
    if (judgement[symbol] === JUDGEMENT.member || isPromised(symbol, this.#model)) {
      this.#useName(nameId[symbol] as number, family[file] as number, USE.member);
    }
    if (this.#pass === REACHED.fromOutside) this.#unoffered.push(node);
  }

  #reachSiblings(symbol: number) {
    const { graph, sibling, firstSibling } = this.#model;
    const first = firstSibling[symbol] as number;
    if (this.#siblingPass[first] === this.#pass) return;
    this.#siblingPass[first] = this.#pass;
    for (let next = sibling[symbol] as number; next !== symbol; next = sibling[next] as number) {
      this.#reach(graph.fileCount + next);
    }
  }

  #followFile(file: number) {
    const { loads, testFile } = this.#model;
    this.#followGuesses(file);
    if (this.#entries.roles[file]?.entry === 'run') this.#takeExports(file);
    for (let at = loads.offsets[file] as number; at < (loads.offsets[file + 1] as number); at++) {
      const loaded = loads.items[at] as number;
      this.#reach(loaded);
      // A test that names a file is about it; code that names one runs it.
      if (testFile[file] === 0) this.#takeExports(loaded);
    }
  }

  #takeExports(file: number) {
    this.#reachExports(file, this.#taken.reached, (symbol) => this.#reachSymbol(symbol));
  }

  /** @param taken what was had of exports in the same way before, and need not be had again */
  #reachExports(file: number, taken: Set<string>, reach: (symbol: number) => void) {
    for (const symbol of this.#exports.symbolsFrom(file, taken)) reach(symbol);
  }

  #reachSymbol(symbol: number) {
    this.#reach(this.#model.graph.fileCount + symbol);
  }

  #followEdges(node: number) {
    const { graph, exportMentions } = this.#model;
    const { fileCount, symbolCount, outgoing, edgeTarget } = graph;
    for (let at = outgoing.offsets[node] as number; at < (outgoing.offsets[node + 1] as number); at++) {
      const edge = outgoing.order[at] as number;
      const target = edgeTarget[edge] as number;
      if (target >= fileCount + symbolCount) continue;
      if (exportMentions.isMention(edge)) continue;
      if (graph.edgeCertainty[edge] === CANDIDATE && this.#isOfUnreachedType(target)) {
        this.#awaited[target - fileCount] = 1;
      } else this.#use(target, node);
    }
  }

  /** Whether a node is a member of a type that nothing has reached: nothing has one of it that could be called. */
  #isOfUnreachedType(node: number): boolean {
    const { graph, container, rules } = this.#model;
    const around = node < graph.fileCount ? -1 : (container[node - graph.fileCount] as number);
    if (around < graph.fileCount || this.#level[around] !== REACHED.never) return false;
    const { extensionMembers } = rules[graph.fileOf(node)] as Liveness;
    return (
      !extensionMembers &&
      isType(DEFINITION_KINDS[graph.symbolKind[around - graph.fileCount] as number] as DefinitionKind)
    );
  }

  #followUses(node: number) {
    const { uses, family, graph } = this.#model;
    const own = family[graph.fileOf(node)] as number;
    for (let at = uses.offsets[node] as number; at < (uses.offsets[node + 1] as number); at++) {
      this.#followUse(uses.items[at] as number, own, node);
    }
  }

  /** @param by the node that has the use */
  #followUse(use: number, family: number, by: number) {
    if (use < 0) this.#reachUsed(-use - 1, by);
    else this.#useName(Math.floor(use / USE_KINDS), family, use % USE_KINDS);
  }

  /** Imports that lead to no file may mean one all the same, unless they are of packages that a manifest knows. */
  #followGuesses(file: number) {
    const own = this.#model.family[file] as number;
    for (const { source, uses } of this.#model.guesses.get(file) ?? []) {
      if (this.#entries.isForeign(file, source)) continue;
      for (const use of uses) this.#followUse(use, own, file);
    }
  }

  /** @param target a node, or a group of nodes by a number behind those of all nodes */
  #reachUsed(target: number, by: number) {
    const { graph, groups } = this.#model;
    if (target < graph.nodeCount) {
      this.#use(target, by);
      return;
    }
    const group = target - graph.nodeCount;
    if (this.#groupPass[group] === this.#pass) return;
    this.#groupPass[group] = this.#pass;
    const end = groups.offsets[group + 1] as number;
    for (let at = groups.offsets[group] as number; at < end; at++) this.#reach(groups.items[at] as number);
  }

  /** Live code uses a name: everything of that family that it may mean is alive, members when their type is. */
  #useName(name: number, family: number, kind: number) {
    for (const symbol of this.#names.use(name, family, kind)) this.#reach(this.#model.graph.fileCount + symbol);
  }
}
