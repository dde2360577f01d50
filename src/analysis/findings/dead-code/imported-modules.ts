import type { CodeGraph } from '../../../index/code-graph.ts';
import type { FileFacts } from '../../../languages/facts.ts';
import type { Liveness } from '../../../languages/liveness.ts';
import { importTargets } from '../../measures/dependencies/import-targets.ts';
import { type NameUses, USE } from './name-uses.ts';
import { append } from './rows.ts';
import type { StringUses } from './string-uses.ts';

/** The names in a path, whatever separates them. */
const NAMES = /[\w$]+/g;
const TYPE_NAME = /^[A-Z]/;
/** A relative path to a file of code. */
const LOCAL_CODE = /^\.{1,2}\/(?:[^?]*\/)?[^/.?]+(?:\.[cm]?[jt]sx?)?$/;
/** A relative path with what a bundler is told of how to take it: `./program.js?raw`. */
const WITH_QUERY = /^(\.{1,2}\/[^?]*)\?[\w&=,.-]*$/;

/** What the imports of one module in a file take of it. */
interface Taken {
  isWhole: boolean;
  readonly names: Set<string>;
}

/** What a module exports: nodes, and their names. */
interface Offer {
  readonly nodes: readonly number[];
  readonly byName: ReadonlyMap<string, readonly number[]>;
}

/** What an import that leads to no file of the tree may mean all the same, unless its package is known to be another's. */
export interface Guess {
  /** The module as written. */
  readonly source: string;
  /** As uses are coded. */
  readonly uses: readonly number[];
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

/** What files take of the modules that they import, beside what edges tell of. */
export class ImportedModules {
  readonly heldWhole: Uint8Array;
  /** 1 for files that import by a relative path what is not there. */
  readonly missesImports: Uint8Array;
  /** What imports that lead to no file may mean, by the file they stand in. */
  readonly guesses = new Map<number, Guess[]>();
  /** Modules that are imported somewhere and lead to no file of the tree. */
  readonly missed = new Set<string>();
  readonly #graph: CodeGraph;
  readonly #facts: readonly FileFacts[];
  readonly #uses: NameUses;
  readonly #strings: StringUses;
  /** What files export as their default, as a use is coded; null for nothing. */
  readonly #defaults = new Map<number, number | null>();
  readonly #renamed = new Map<number, readonly number[]>();
  readonly #offers = new Map<number, Offer>();
  #byName: ReadonlyMap<string, Namesakes> | null = null;

  constructor(graph: CodeGraph, facts: readonly FileFacts[], uses: NameUses, strings: StringUses) {
    this.#graph = graph;
    this.#facts = facts;
    this.#uses = uses;
    this.#strings = strings;
    this.heldWhole = new Uint8Array(graph.fileCount);
    this.missesImports = new Uint8Array(graph.fileCount);
  }

  add(file: number, facts: FileFacts, rules: Liveness) {
    if (facts.imports.length === 0 && facts.exports.length === 0) return;
    const targets = importTargets(this.#graph, file, facts);
    this.#exportsWhole(file, facts, targets);
    for (const { names, source, namespace } of facts.imports) {
      const known = targets.get(source);
      if (known === undefined && rules.isForeignModule(source)) continue;
      if (rules.lexical) this.#passOn(file, facts, namespace, known ?? []);
      else this.#usePath(file, source, namespace !== null);
      this.#takeNames(file, source, names, known, rules);
    }
    this.#takeEach(file, facts, targets, rules);
  }

  #takeNames(
    file: number,
    source: string,
    names: FileFacts['imports'][number]['names'],
    targets: readonly number[] | undefined,
    rules: Liveness,
  ) {
    for (const { name } of names) {
      if (targets === undefined && rules.lexical) this.#guessImported(file, source, name);
      else this.#useImported(file, name, targets ?? [], rules);
    }
  }

  /** What is imported by a name is what the module has by it, where that can be told; else anything of the name. */
  #useImported(file: number, name: string, targets: readonly number[], { lexical }: Liveness) {
    const meant = lexical ? targets.flatMap((target) => this.#offerOf(target).byName.get(name) ?? []) : [];
    if (meant.length > 0) this.#uses.addCoded(file, this.#uses.meaning(meant));
    else this.#uses.add(file, name, lexical ? USE.imported : USE.any);
  }

  /** What is imported by a name from a module that is not in the tree may be anything of the name. */
  #guessImported(file: number, source: string, name: string) {
    const use = this.#uses.named(name, USE.imported);
    if (use !== null) append(this.guesses, file, { source, uses: [use] });
  }

  #takeEach(file: number, facts: FileFacts, targets: ReadonlyMap<string, readonly number[]>, rules: Liveness) {
    for (const [source, taken] of takenBySource(facts)) {
      const known = targets.get(source);
      if (known === undefined) this.#takeUnknown(file, source, taken, rules);
      else this.#take(file, known, taken, rules);
    }
  }

  /** What an import that leads to no file of the tree may take of it all the same. */
  #takeUnknown(file: number, source: string, taken: Taken, rules: Liveness) {
    const asked = WITH_QUERY.exec(source)?.[1];
    if (asked !== undefined) this.#strings.load(file, asked);
    else if (LOCAL_CODE.test(source)) this.missesImports[file] = 1;
    else if (rules.lexical) this.missed.add(source);
    if (rules.lexical && !rules.isForeignModule(source)) this.#takeNamesakes(file, source, taken, rules);
  }

  #take(file: number, targets: readonly number[], { isWhole, names }: Taken, { modulesAreNames }: Liveness) {
    for (const target of targets) {
      const isNamed = () => modulesAreNames && moduleNames(this.#graph.name(target)).some((name) => names.has(name));
      if (isWhole || isNamed()) this.heldWhole[target] = 1;
      if (isWhole) for (const use of this.#renamedOf(target)) this.#uses.addCoded(file, use);
      if (!isWhole && !names.has('default')) continue;
      const use = this.#defaultOf(target);
      if (use !== null) this.#uses.addCoded(file, use);
    }
  }

  /** What is given another name is used by its own; types in a path, around what is taken, are used by theirs. */
  #usePath(file: number, source: string, isRenamed: boolean) {
    const names = source.match(NAMES) ?? [];
    names.forEach((name, at) => {
      if (TYPE_NAME.test(name) || (isRenamed && at === names.length - 1)) this.#uses.add(file, name, USE.any);
    });
  }

  /** `export * as name from` gives a whole module on, of which others may take what they like. */
  #exportsWhole(file: number, { exports }: FileFacts, targets: ReadonlyMap<string, readonly number[]>) {
    for (const { name, local, source } of exports) {
      if (source === null || local !== '*' || name === '*') continue;
      for (const target of targets.get(source) ?? []) {
        this.heldWhole[target] = 1;
        const { nodes } = this.#offerOf(target);
        if (nodes.length > 0) this.#uses.addCoded(file, this.#uses.meaning(nodes));
      }
    }
  }

  /**
   * Of a module that is passed on as a value, any of its exports may be asked for.
   *
   * @param local by what name the file has it as a whole, if it does
   */
  #passOn(file: number, facts: FileFacts, local: string | null, targets: readonly number[]) {
    if (local === null) return;
    for (const target of targets) {
      const { nodes, byName } = this.#offerOf(target);
      if (nodes.length > 0 && isPassedOn(facts, local, byName)) this.#uses.addCoded(file, this.#uses.meaning(nodes));
    }
  }

  #offerOf(target: number): Offer {
    let offer = this.#offers.get(target);
    if (offer === undefined) {
      const nodes = [...this.#exportedFrom(target, new Set())];
      offer = { nodes, byName: Map.groupBy(nodes, (node) => this.#graph.name(node)) };
      this.#offers.set(target, offer);
    }
    return offer;
  }

  /** The nodes of what a module exports, over whatever it exports of others. */
  *#exportedFrom(target: number, seen: Set<number>): Generator<number> {
    if (seen.has(target)) return;
    seen.add(target);
    const facts = this.#facts[target] as FileFacts;
    const first = this.#graph.fileCount + (this.#graph.symbolStart[target] as number);
    const locals = new Set(facts.exports.flatMap(({ local, source }) => (source === null ? [local] : [])));
    for (const [index, { name, owner, exported }] of facts.definitions.entries()) {
      if (owner === -1 && (exported || locals.has(name))) yield first + index;
    }
    const passedOn = facts.exports.filter(({ source }) => source !== null);
    if (passedOn.length === 0) return;
    const targets = importTargets(this.#graph, target, facts);
    for (const { source } of passedOn) {
      for (const next of targets.get(source as string) ?? []) yield* this.#exportedFrom(next, seen);
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
    const uses = symbols.length === 0 ? [] : [this.#uses.meaning(symbols)];
    this.#renamed.set(target, uses);
    return uses;
  }

  /** An import that leads to no file of the tree may yet mean one by an alias that only a bundler knows. */
  #takeNamesakes(file: number, source: string, { isWhole, names }: Taken, rules: Liveness) {
    const stem = lastPart(source, rules.moduleSeparator);
    const same = this.#filesCalled(stem);
    if (same === undefined) return;
    if (isWhole) this.#hold(same);
    // Of files called alike, these are the names that a module of one can have.
    const held = rules.modulesAreNames ? [stem, 'index', '__init__'].filter((name) => names.has(name)) : [];
    for (const name of held) this.#holdBy(name, same);
    const defaults = isWhole || names.has('default') ? this.#defaultsOfAll(same) : [];
    append(this.guesses, file, { source, uses: [same.use, ...defaults] });
  }

  #defaultsOfAll(same: Namesakes): readonly number[] {
    same.defaults ??= this.#defaultsOf(same.files);
    return same.defaults;
  }

  #hold(same: Namesakes) {
    if (same.isHeld) return;
    same.isHeld = true;
    for (const target of same.files) this.heldWhole[target] = 1;
  }

  #holdBy(name: string, { files, heldBy }: Namesakes) {
    if (heldBy.has(name)) return;
    heldBy.add(name);
    for (const target of files) {
      if (moduleNames(this.#graph.name(target)).includes(name)) this.heldWhole[target] = 1;
    }
  }

  /** What all of some modules export as their default, as one use or none. */
  #defaultsOf(files: readonly number[]): readonly number[] {
    const symbols = files.flatMap((file) => this.#defaultSymbols(file));
    return symbols.length === 0 ? [] : [this.#uses.meaning(symbols)];
  }

  /** What a module exports as its default, for those who import it or hold the module as a whole. */
  #defaultOf(target: number): number | null {
    const known = this.#defaults.get(target);
    if (known !== undefined) return known;
    const symbols = this.#defaultSymbols(target);
    const use = symbols.length === 0 ? null : this.#uses.meaning(symbols);
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
        { files, use: this.#uses.meaning(files), defaults: null, isHeld: false, heldBy: new Set() },
      ]),
    );
  }
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

/**
 * Whether a file passes a module on as a value, rather than only taking members of it.
 *
 * @param local by what name the file has it
 * @param offered the names that can be taken of it
 */
function isPassedOn({ references, calls }: FileFacts, local: string, offered: ReadonlyMap<string, unknown>): boolean {
  if (calls.some(({ values }) => values.includes(local))) return true;
  const isOfModule = (path: string | null) => path === local || path?.startsWith(`${local}.`) === true;
  const taking = new Set(calls.flatMap(({ receiver, owner }) => (isOfModule(receiver) ? [owner] : [])));
  for (const { name, member, owner } of references) if (member && offered.has(name)) taking.add(owner);
  return references.some(({ name, member, owner }) => !member && name === local && !taking.has(owner));
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
