import type { CodeGraph } from '../../index/code-graph.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import { folderOf } from '../../index/link/project-tables.ts';
import { foldersAbove, joinPath } from '../../index/modules/relative-path.ts';
import type { FileFacts } from '../../languages/facts.ts';
import { importTargets } from '../dependencies/import-targets.ts';
import type { LivenessRules } from './families.ts';
import { JUDGEMENT } from './judgement.ts';
import { RowsBuilder } from './rows.ts';

/** How a name is used. A use is coded as `id * USE_KINDS + kind`; one that means one node as `-(node + 1)`. */
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
}

/** What a file named by a string may end in, the extension left out. */
const ENDINGS = ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.py', '/index.ts', '/index.tsx', '/index.js'];
const EXACT = [''];
const FILE_STRING = /^(?:\.{1,2}\/|\/)?[\w@-][\w@.-]*(?:\/[\w@.-]+)*$/;
const QUALIFIED = /^(?:[\w$]+ ?= ?[\w$]+|[\w$]{2,})(?:(?:\.|:{1,2}|\\{1,2}|\/|#)[\w$]+)+$/;
const LAST_NAME = /(?<![\w$])[\w$]+$/;

/**
 * Collects the uses of names that edges do not tell of: members of unknown receivers, names that languages look up by
 * other rules, files and symbols named by strings. Only names that something in the tree has are kept.
 */
export class UseCollector {
  readonly uses = new RowsBuilder();
  readonly loads = new RowsBuilder();
  readonly heldWhole: Uint8Array;
  readonly exportLine: Int32Array;
  readonly #graph: CodeGraph;
  readonly #names: NameIds;
  readonly #judgement: Uint8Array;
  readonly #facts: readonly FileFacts[];
  #byName: Map<string, number[]> | null = null;

  constructor({ graph }: LinkedIndex, facts: readonly FileFacts[], names: NameIds, judgement: Uint8Array) {
    this.#graph = graph;
    this.#facts = facts;
    this.#names = names;
    this.#judgement = judgement;
    this.heldWhole = new Uint8Array(graph.fileCount);
    this.exportLine = new Int32Array(graph.symbolCount);
  }

  add(file: number, facts: FileFacts, rules: LivenessRules): void {
    const own = this.#ownNames(file, facts);
    this.#exports(facts, own);
    const node = this.#nodes(file);
    const plain = rules.lexical ? this.#lexical(own, node) : this.#anywhere(node);
    for (const { name, receiver, owner, line } of facts.calls) {
      if (receiver === null) plain(name, owner, line);
      else this.#use(node(owner), name, USE.member);
    }
    for (const { name, member, owner, line } of facts.references) {
      if (member) this.#use(node(owner), name, USE.member);
      else plain(name, owner, line);
    }
    for (const { kind, name, property, value, owner } of facts.bindings) {
      if (property !== null) this.#use(node(owner), property, USE.member);
      // A name from a pattern deep in an expression: of a module imported at run time, maybe.
      else if (kind !== 'field' && value === null) this.#use(node(owner), name, USE.unbound);
    }
    this.#imports(file, facts, rules);
    this.#strings(file, facts, rules);
  }

  /** The symbols of a file that a plain name in it may mean, by name. */
  #ownNames(file: number, { definitions }: FileFacts): ReadonlyMap<string, readonly number[]> {
    const start = this.#graph.symbolStart[file] as number;
    const own = new Map<string, number[]>();
    definitions.forEach(({ name }, index) => {
      if (this.#judgement[start + index] === JUDGEMENT.withContainer) return;
      const same = own.get(name);
      if (same === undefined) own.set(name, [start + index]);
      else same.push(start + index);
    });
    return own;
  }

  #exports({ exports }: FileFacts, own: ReadonlyMap<string, readonly number[]>) {
    for (const { local, source, line } of exports) {
      if (source !== null) continue;
      for (const symbol of own.get(local) ?? []) this.exportLine[symbol] = line;
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
  #lexical(own: ReadonlyMap<string, readonly number[]>, node: (owner: number) => number) {
    const { fileCount, symbolOwner } = this.#graph;
    return (name: string, owner: number, line: number) => {
      const defined = own.get(name);
      if (defined === undefined) {
        this.#use(node(owner), name, USE.unbound);
        return;
      }
      for (const symbol of defined) {
        // An export statement names what it exports: that is no use of it.
        if (owner === -1 && this.exportLine[symbol] === line) continue;
        // The members of a class are plain names in its body only.
        const isMember = this.#judgement[symbol] === JUDGEMENT.member;
        if (!isMember || symbolOwner[symbol] === node(owner)) this.uses.add(node(owner), -(fileCount + symbol + 1));
      }
    };
  }

  #imports(file: number, facts: FileFacts, rules: LivenessRules) {
    if (facts.imports.length === 0) return;
    const targets = importTargets(this.#graph, file, facts);
    for (const { names, namespace, wildcard, source } of facts.imports) {
      for (const { name } of names) this.#use(file, name, rules.lexical ? USE.imported : USE.any);
      const isWhole = namespace !== null || (names.length === 0 && !wildcard);
      const isKnown = targets.has(source);
      const found = targets.get(source) ?? (rules.lexical ? this.#filesCalled(source, rules.moduleSeparator) : []);
      for (const target of found) {
        // An import that leads to no file of the tree may yet mean one by an alias that only a bundler knows.
        if (!isKnown) this.uses.add(file, -(target + 1));
        if (isWhole || names.some(({ name }) => isModuleName(this.#graph.name(target), name)))
          this.heldWhole[target] = 1;
        if (isWhole || names.some(({ name }) => name === 'default')) this.#useDefault(file, target);
      }
    }
  }

  /** What a module exports as its default, for those who import it or hold the module as a whole. */
  #useDefault(file: number, target: number) {
    const { exports, definitions } = this.#facts[target] as FileFacts;
    const local = exports.find(({ name, source }) => name === 'default' && source === null)?.local;
    if (local === undefined) return;
    const first = this.#graph.fileCount + (this.#graph.symbolStart[target] as number);
    definitions.forEach(({ name, owner }, index) => {
      if (owner === -1 && name === local) this.uses.add(file, -(first + index + 1));
    });
  }

  /** Files named like the last part of a module's name. */
  #filesCalled(source: string, separator: string): readonly number[] {
    const name =
      source
        .split(separator)
        .at(-1)
        ?.replace(/\.\w+$/, '') ?? '';
    if (this.#byName === null) {
      this.#byName = new Map();
      for (let file = 0; file < this.#graph.fileCount; file++) {
        const parts = this.#graph.name(file).split('/');
        const stem = (parts.at(-1) as string).replace(/\.\w+$/, '');
        const known = stem === 'index' || stem === '__init__' ? parts.at(-2) : stem;
        if (known !== undefined) append(this.#byName, known, file);
      }
    }
    return this.#byName.get(name) ?? [];
  }

  #strings(file: number, { strings, imports, exports }: FileFacts, { stringsNameSymbols }: LivenessRules) {
    const modules = new Set<string | null>([...imports, ...exports].map(({ source }) => source));
    const path = this.#graph.name(file);
    for (const one of strings) {
      if (modules.has(one)) continue;
      if (FILE_STRING.test(one)) {
        const target = this.#fileNamed(one, path);
        if (target !== -1 && target !== file) this.loads.add(file, target);
      }
      // `package.module:function`, `App\\Job`: a name to look up at run time.
      if (stringsNameSymbols && QUALIFIED.test(one)) this.#use(file, LAST_NAME.exec(one)?.[0] ?? '', USE.any);
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

function isModuleName(path: string, name: string): boolean {
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return stem === name || path.endsWith(`/${name}/__init__.py`);
}

function append(table: Map<string, number[]>, key: string, item: number) {
  const same = table.get(key);
  if (same === undefined) table.set(key, [item]);
  else same.push(item);
}
