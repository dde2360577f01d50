import type { CodeGraph, NodeKind } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import { folderOf } from '../../../index/link/project-tables.ts';
import { foldersAbove, joinPath } from '../../../index/modules/relative-path.ts';
import type { FileFacts } from '../../../languages/facts.ts';
import type { Liveness } from '../../../languages/liveness.ts';
import { importTargets } from '../../measures/dependencies/import-targets.ts';
import { firstThatFits } from '../../measures/sorted.ts';
import { filesMatching } from './file-patterns.ts';
import { JUDGEMENT } from './judgement.ts';
import { NodeGroups } from './node-groups.ts';
import { RowsBuilder } from './rows.ts';

/** How a name is used. A use is coded as `id * USE_KINDS + kind`; one that means a node, or a group of
 * nodes, as `-(node + 1)`. */
export const USE = {
  /** As a plain name that may mean anything of that name. */
  any: 0,
  /** As a member's name. */
  member: 1,
  /** As a name imported from another file. */
  imported: 2,
  /** As a plain name that its file does not define: something taken from a module held as a whole, maybe. */
  unbound: 3,
} as const;
export const USE_KINDS = 4;

/** Numbers for names. */
export class NameIds {
  readonly #ids = new Map<string, number>();
  #sorted: readonly string[] | null = null;

  get count(): number {
    return this.#ids.size;
  }

  add(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    this.#ids.set(name, this.#ids.size);
    return this.#ids.size - 1;
  }

  get(name: string): number | undefined {
    return this.#ids.get(name);
  }

  /** All names that begin with a text and go on. None is to be added once this was asked. */
  startingWith(text: string): readonly string[] {
    this.#sorted ??= [...this.#ids.keys()].sort();
    const sorted = this.#sorted;
    const found: string[] = [];
    for (let at = firstThatFits(sorted.length, (one) => (sorted[one] as string) > text); at < sorted.length; at++) {
      const name = sorted[at] as string;
      if (!name.startsWith(text)) break;
      found.push(name);
    }
    return found;
  }
}

/** What a file named by a string may end in, the extension left out. */
const ENDINGS = ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.py', '/index.ts', '/index.tsx', '/index.js'];
/** Of files that declarations are written for. */
const IMPLEMENTATIONS = ['.js', '.mjs', '.cjs', '.jsx', '.py'];
const EXACT = [''];
/** A relative path to a file of code. */
const LOCAL_CODE = /^\.{1,2}\/(?:[^?]*\/)?[^/.?]+(?:\.[cm]?[jt]sx?)?$/;
/** A relative path with what a bundler is told of how to take it: `./program.js?raw`. */
const WITH_QUERY = /^(\.{1,2}\/[^?]*)\?[\w&=,.-]*$/;
/** Several files by one string: a relative pattern, from the start of its first name on. */
const FILE_PATTERN = /^\.{1,2}\/[^*?]*\*/;
/** The first part of names that are put together from it: `_visit_` of `getattr(self, f'_visit_{kind}')`. */
const NAME_START = /^(_*[a-z]\w*_)(?:%[a-z]|\{[\w.!]*\})?$/;
/** What an attribute of markup in a string calls when something happens, as facts have it. */
const HANDLER = /^on[a-z]+=([\w$]+)\($/;
/** A name in a string that stands for its value, as in `format!`. */
const FORMATTED = /\{([A-Za-z_]\w*)(?=[:}])/g;
const FILE_STRING = /^(?:\.{1,2}\/|\/)?[\w@-][\w@.-]*(?:\/[\w@.-]+)*$/;
const QUALIFIED = /^(?:[\w$]+ ?= ?[\w$]+|[\w$]{2,})(?:(?:\.|:{1,2}|\\{1,2}|\/|#)[\w$]+)+$/;
const LAST_NAME = /(?<![\w$])[\w$]+$/;

const VARIABLES: ReadonlySet<NodeKind> = new Set(['variable', 'constant']);

/** What a plain name may mean in the file that has it. */
interface OwnName {
  readonly symbols: readonly number[];
  /** What it means everywhere in the file, as a use is coded; null for nothing. */
  readonly anywhere: number | null;
  /** The node of the variable that it is, if it is one. */
  readonly variable: number | undefined;
  /** What it means in the body of a type alone, by the type's node: its members. */
  readonly inType: ReadonlyMap<number, number>;
}

/** What the imports of one module in a file take of it. */
interface Taken {
  isWhole: boolean;
  readonly names: Set<string>;
}

/** Files of one name, which an import that leads to no file may mean. */
interface Namesakes {
  readonly files: readonly number[];
  /** As a use is coded. */
  readonly use: number;
  /** What they export as their default. */
  defaults: readonly number[] | null;
  /** Whether all are held as a whole; names by which some are. */
  isHeld: boolean;
  readonly heldBy: Set<string>;
}

/**
 * Collects the uses of names that edges do not tell of: members of unknown receivers, names that languages look up by
 * other rules, files and symbols named by strings. Only names that something in the tree has are kept.
 */
export class UseCollector {
  readonly uses = new RowsBuilder();
  readonly groups: NodeGroups;
  readonly loads = new RowsBuilder();
  readonly heldWhole: Uint8Array;
  /** 1 for files that import by a relative path what is not there. */
  readonly missesImports: Uint8Array;
  readonly exportLine: Int32Array;
  readonly #graph: CodeGraph;
  readonly #names: NameIds;
  readonly #judgement: Uint8Array;
  readonly #facts: readonly FileFacts[];
  /** What files export as their default, as a use is coded; null for nothing. */
  readonly #defaults = new Map<number, number | null>();
  readonly #renamed = new Map<number, readonly number[]>();
  #byName: ReadonlyMap<string, Namesakes> | null = null;

  constructor({ graph }: LinkedIndex, facts: readonly FileFacts[], names: NameIds, judgement: Uint8Array) {
    this.groups = new NodeGroups(graph.nodeCount);
    this.#graph = graph;
    this.#facts = facts;
    this.#names = names;
    this.#judgement = judgement;
    this.heldWhole = new Uint8Array(graph.fileCount);
    this.missesImports = new Uint8Array(graph.fileCount);
    this.exportLine = new Int32Array(graph.symbolCount);
  }

  add(file: number, facts: FileFacts, rules: Liveness): void {
    const own = this.#ownNames(file, facts);
    this.#exports(facts, own);
    const node = this.#nodes(file);
    const plain = rules.lexical ? this.#lexical(own, node) : this.#anywhere(node);
    for (const { name, receiver, owner, line } of facts.calls) {
      if (receiver === null) plain(name, owner, line);
      else this.#use(node(owner), name, USE.member);
    }
    for (const { name, member, owner, line } of facts.references) {
      if (!member) plain(name, owner, line);
      else this.#member(node(owner), name, rules.standaloneFiles === 'global' ? own.get(name)?.variable : undefined);
    }
    this.#bindings(facts, node);
    this.#imports(file, facts, rules);
    this.#strings(file, facts, rules, plain);
    if (rules.declarations.test(this.#graph.name(file))) this.#implementation(file);
  }

  /** @param shared the variable of that name that the file shares with all others: had by `globalThis.name`, too */
  #member(node: number, name: string, shared: number | undefined) {
    this.#use(node, name, USE.member);
    if (shared !== undefined) this.uses.add(node, -(shared + 1));
  }

  #bindings({ bindings }: FileFacts, node: (owner: number) => number) {
    for (const { kind, name, property, value, owner } of bindings) {
      if (property !== null) this.#use(node(owner), property, USE.member);
      // A name from a pattern deep in an expression: of a module imported at run time, maybe.
      else if (kind !== 'field' && value === null) this.#use(node(owner), name, USE.unbound);
    }
  }

  /** What plain names of a file's own symbols mean in it. */
  #ownNames(file: number, { definitions }: FileFacts): ReadonlyMap<string, OwnName> {
    const start = this.#graph.symbolStart[file] as number;
    const byName = new Map<string, number[]>();
    definitions.forEach(({ name }, index) => {
      if (this.#judgement[start + index] === JUDGEMENT.withContainer) return;
      append(byName, name, start + index);
    });
    return new Map(Array.from(byName, ([name, symbols]) => [name, this.#ownName(symbols)]));
  }

  #ownName(symbols: readonly number[]): OwnName {
    const { fileCount, symbolOwner } = this.#graph;
    const isMember = (symbol: number) => this.#judgement[symbol] === JUDGEMENT.member;
    const anywhere = symbols.filter((symbol) => !isMember(symbol));
    // The members of a class are plain names in its body only.
    const members = Map.groupBy(symbols.filter(isMember), (symbol) => symbolOwner[symbol] as number);
    const nodesOf = (some: readonly number[]) => some.map((symbol) => fileCount + symbol);
    return {
      symbols,
      variable: nodesOf(anywhere).find((node) => VARIABLES.has(this.#graph.kind(node))),
      anywhere: anywhere.length === 0 ? null : this.#useOf(nodesOf(anywhere)),
      inType: new Map(Array.from(members, ([type, some]) => [type, this.#useOf(nodesOf(some))])),
    };
  }

  /** A use that means some nodes, at least one. */
  #useOf(nodes: readonly number[]): number {
    return -(this.groups.of(nodes) + 1);
  }

  #exports({ exports }: FileFacts, own: ReadonlyMap<string, OwnName>) {
    const lines = new Map<string, number>();
    for (const { local, source, line } of exports) if (source === null) lines.set(local, line);
    for (const [local, line] of lines) {
      for (const symbol of own.get(local)?.symbols ?? []) this.exportLine[symbol] = line;
    }
  }

  #nodes(file: number): (owner: number) => number {
    const first = this.#graph.fileCount + (this.#graph.symbolStart[file] as number);
    return (owner) => (owner === -1 ? file : first + owner);
  }

  #use(node: number, name: string, kind: number) {
    const id = this.#names.get(name);
    if (id !== undefined) this.uses.add(node, id * USE_KINDS + kind);
  }

  #anywhere(node: (owner: number) => number) {
    return (name: string, owner: number) => this.#use(node(owner), name, USE.any);
  }

  /** Plain names that the file itself defines; the graph tells of imported ones. */
  #lexical(own: ReadonlyMap<string, OwnName>, node: (owner: number) => number) {
    return (name: string, owner: number, line: number) => {
      const defined = own.get(name);
      if (defined === undefined) {
        this.#use(node(owner), name, USE.unbound);
        return;
      }
      // An export statement names what it exports, all of that name: that is no use of it.
      if (owner === -1 && this.exportLine[defined.symbols[0] as number] === line) return;
      if (defined.anywhere !== null) this.uses.add(node(owner), defined.anywhere);
      // What a parameter is by default is said in the body of the type, though it stands in the member.
      const members = defined.inType.get(node(owner)) ?? defined.inType.get(this.#around(node(owner)));
      if (members !== undefined) this.uses.add(node(owner), members);
    };
  }

  /** What a node stands in, or the node itself for a file. */
  #around(node: number): number {
    const { fileCount, symbolOwner } = this.#graph;
    return node < fileCount ? node : (symbolOwner[node - fileCount] as number);
  }

  #imports(file: number, facts: FileFacts, rules: Liveness) {
    if (facts.imports.length === 0) return;
    const targets = importTargets(this.#graph, file, facts);
    for (const { names, source } of facts.imports) {
      if (!targets.has(source) && rules.isPlatformModule(source)) continue;
      for (const { name } of names) this.#use(file, name, rules.lexical ? USE.imported : USE.any);
    }
    for (const [source, taken] of takenBySource(facts)) {
      const known = targets.get(source);
      if (known === undefined) this.#takeUnknown(file, source, taken, rules);
      else this.#take(file, known, taken);
    }
  }

  /** What an import that leads to no file of the tree may take of it all the same. */
  #takeUnknown(file: number, source: string, taken: Taken, rules: Liveness) {
    const asked = WITH_QUERY.exec(source)?.[1];
    if (asked !== undefined) this.#load(file, asked);
    else if (LOCAL_CODE.test(source)) this.missesImports[file] = 1;
    if (rules.lexical && !rules.isPlatformModule(source))
      this.#takeNamesakes(file, lastPart(source, rules.moduleSeparator), taken);
  }

  #take(file: number, targets: readonly number[], { isWhole, names }: Taken) {
    for (const target of targets) {
      if (isWhole || moduleNames(this.#graph.name(target)).some((name) => names.has(name))) this.heldWhole[target] = 1;
      if (isWhole) for (const use of this.#renamedOf(target)) this.uses.add(file, use);
      if (!isWhole && !names.has('default')) continue;
      const use = this.#defaultOf(target);
      if (use !== null) this.uses.add(file, use);
    }
  }

  /** What a module exports under other names than its own: whoever holds the module has it by those. */
  #renamedOf(target: number): readonly number[] {
    const known = this.#renamed.get(target);
    if (known !== undefined) return known;
    const { exports, definitions } = this.#facts[target] as FileFacts;
    const renamed = new Set(
      exports.flatMap(({ name, local, source }) =>
        source === null && name !== local && name !== 'default' ? [local] : [],
      ),
    );
    const first = this.#graph.fileCount + (this.#graph.symbolStart[target] as number);
    const symbols = definitions.flatMap(({ name, owner }, index) =>
      owner === -1 && renamed.has(name) ? [first + index] : [],
    );
    const uses = symbols.length === 0 ? [] : [this.#useOf(symbols)];
    this.#renamed.set(target, uses);
    return uses;
  }

  /** An import that leads to no file of the tree may yet mean one by an alias that only a bundler knows. */
  #takeNamesakes(file: number, stem: string, { isWhole, names }: Taken) {
    const same = this.#filesCalled(stem);
    if (same === undefined) return;
    this.uses.add(file, same.use);
    if (isWhole && !same.isHeld) {
      same.isHeld = true;
      for (const target of same.files) this.heldWhole[target] = 1;
    }
    // Of files called alike, these are the names that a module of one can have.
    for (const name of [stem, 'index', '__init__']) {
      if (!names.has(name) || same.heldBy.has(name)) continue;
      same.heldBy.add(name);
      for (const target of same.files) {
        if (moduleNames(this.#graph.name(target)).includes(name)) this.heldWhole[target] = 1;
      }
    }
    if (!isWhole && !names.has('default')) return;
    same.defaults ??= this.#defaultsOf(same.files);
    for (const use of same.defaults) this.uses.add(file, use);
  }

  /** What all of some modules export as their default, as one use or none. */
  #defaultsOf(files: readonly number[]): readonly number[] {
    const symbols = files.flatMap((file) => this.#defaultSymbols(file));
    return symbols.length === 0 ? [] : [this.#useOf(symbols)];
  }

  /** What a module exports as its default, for those who import it or hold the module as a whole. */
  #defaultOf(target: number): number | null {
    const known = this.#defaults.get(target);
    if (known !== undefined) return known;
    const symbols = this.#defaultSymbols(target);
    const use = symbols.length === 0 ? null : this.#useOf(symbols);
    this.#defaults.set(target, use);
    return use;
  }

  #defaultSymbols(target: number): number[] {
    const { exports, definitions } = this.#facts[target] as FileFacts;
    const local = exports.find(({ name, source }) => name === 'default' && source === null)?.local;
    if (local === undefined) return [];
    const first = this.#graph.fileCount + (this.#graph.symbolStart[target] as number);
    return definitions.flatMap(({ name, owner }, index) => (owner === -1 && name === local ? [first + index] : []));
  }

  /** Files named like the last part of a module's name. */
  #filesCalled(stem: string): Namesakes | undefined {
    this.#byName ??= this.#namesakes();
    return this.#byName.get(stem);
  }

  #namesakes(): ReadonlyMap<string, Namesakes> {
    const byName = new Map<string, number[]>();
    for (let file = 0; file < this.#graph.fileCount; file++) {
      const parts = this.#graph.name(file).split('/');
      const stem = (parts.at(-1) as string).replace(/\.\w+$/, '');
      const known = stem === 'index' || stem === '__init__' ? parts.at(-2) : stem;
      if (known !== undefined) append(byName, known, file);
    }
    return new Map(
      Array.from(byName, ([name, files]) => [
        name,
        { files, use: this.#useOf(files), defaults: null, isHeld: false, heldBy: new Set() },
      ]),
    );
  }

  #strings(
    file: number,
    { strings, imports, exports }: FileFacts,
    { stringsNameSymbols, stringsAreNames }: Liveness,
    plain: (name: string, owner: number, line: number) => void,
  ) {
    const modules = new Set<string | null>([...imports, ...exports].map(({ source }) => source));
    const path = this.#graph.name(file);
    for (const one of strings) {
      if (modules.has(one)) continue;
      if (FILE_STRING.test(one)) {
        this.#load(file, one);
      } else if (FILE_PATTERN.test(one)) {
        for (const target of filesMatching(one, path, this.#graph)) this.loads.add(file, target);
      }
      const handler = HANDLER.exec(one)?.[1];
      if (handler !== undefined) plain(handler, -1, -1);
      const start = NAME_START.exec(one)?.[1];
      if (start !== undefined) for (const name of this.#names.startingWith(start)) this.#use(file, name, USE.member);
      if (stringsAreNames) for (const name of namesIn(one)) this.#use(file, name, USE.any);
      // `package.module:function`, `App\\Job`: a name to look up at run time.
      if (stringsNameSymbols && QUALIFIED.test(one)) this.#use(file, LAST_NAME.exec(one)?.[0] ?? '', USE.any);
    }
  }

  #load(file: number, given: string) {
    const target = this.#fileNamed(given, this.#graph.name(file));
    if (target !== -1 && target !== file) this.loads.add(file, target);
  }

  /** Whoever imports declarations gets the code that stands beside them. */
  #implementation(file: number) {
    const stem = this.#graph.name(file).replace(/(?:\.d)?\.\w+$/, '');
    for (const ending of IMPLEMENTATIONS) {
      const target = this.#graph.fileNode(`${stem}${ending}`);
      if (target !== -1) this.loads.add(file, target);
    }
  }

  /** The file that a string means: relative to the file it stands in, or to any folder above it. */
  #fileNamed(given: string, path: string): number {
    const hasExtension = /\.\w+$/.test(given);
    const isRelative = given.startsWith('.');
    if (!isRelative && !hasExtension) return -1;
    const folders = isRelative ? [folderOf(path), ''] : foldersAbove(path);
    for (const folder of folders) {
      const joined = joinPath(folder, given);
      if (joined === null) continue;
      for (const ending of hasExtension ? EXACT : ENDINGS) {
        const node = this.#graph.fileNode(joined + ending);
        if (node !== -1) return node;
      }
    }
    return -1;
  }
}

/** The names that a string is, or that it takes the values of. */
function namesIn(text: string): string[] {
  const whole = LAST_NAME.exec(text)?.[0];
  return [
    ...(whole === undefined ? [] : [whole]),
    ...Array.from(text.matchAll(FORMATTED), ([, name]) => name as string),
  ];
}

/** What each module that a file imports is imported for, by the module as written. */
function takenBySource({ imports }: FileFacts): ReadonlyMap<string, Taken> {
  const bySource = new Map<string, Taken>();
  for (const { source, names, namespace, wildcard } of imports) {
    const taken = bySource.get(source) ?? { isWhole: false, names: new Set() };
    bySource.set(source, taken);
    if (namespace !== null || (names.length === 0 && !wildcard)) taken.isWhole = true;
    for (const { name } of names) taken.names.add(name);
  }
  return bySource;
}

function lastPart(source: string, separator: string): string {
  return (source.split(separator).at(-1) as string).replace(/\.\w+$/, '');
}

/** The names by which an import may mean a file as a module. */
export function moduleNames(path: string): string[] {
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const folder = /\/([^/]+)\/(?:__init__\.py|index\.[cm]?[jt]sx?)$/.exec(path)?.[1];
  return folder === undefined ? [stem] : [stem, folder];
}

function append(table: Map<string, number[]>, key: string, item: number) {
  const same = table.get(key);
  if (same === undefined) table.set(key, [item]);
  else same.push(item);
}
