import type { FileFacts } from '../../languages/facts.ts';
import type { AssembledFile } from '../assemble.ts';
import { inFile } from '../file-fault.ts';
import { type FileInterface, interfaceParts } from '../file-interface.ts';
import { StoredInterface } from '../interface-codec.ts';
import type { ModuleResolver } from '../modules/module-resolver.ts';
import { Numbering } from '../numbering.ts';
import { DependencyKeys } from './dependency-keys.ts';
import type { Link, LinkTarget } from './edges.ts';
import { Environment } from './environment.ts';
import { type LinkedFile, linkedFile } from './linked-file.ts';
import { Linker } from './linker.ts';
import { type Manifests, ParsedManifests } from './parsed-manifests.ts';
import { ProjectTables, type SavedTables } from './project-tables.ts';

/** What is new since the last update, as paths. */
export interface Changes {
  /** Files that were added or have other facts. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Manifests that were added, changed or removed. */
  readonly changedManifests: readonly string[];
}

/** A link of a file that holds other facts than the tree has of it. */
export interface SupposedLink extends Omit<Link, 'target'> {
  readonly target: LinkTarget;
  /** Where the target is a definition: of which file, and its index in that file's facts. */
  readonly definition: { readonly path: string; readonly index: number } | null;
}

export interface LinkTableState {
  readonly keys: DependencyKeys;
  readonly texts: Numbering;
  readonly files: ReadonlyMap<string, LinkedFile>;
  /** Null where they are to be made of the files. */
  readonly tables: SavedTables | null;
}

/**
 * The links of all files of a tree. An update makes again the links of the files that changed and of those whose links
 * rest on something that the change touched, and of no others.
 */
export class LinkTable {
  readonly #resolvers: ReadonlyMap<string, ModuleResolver>;
  readonly #keys: DependencyKeys;
  /** Made when a change first asks for them: answers from a saved graph, or one just made, need none. */
  #projectTables: ProjectTables | null = null;
  /** What they are made of. */
  readonly #savedTables: SavedTables | null;
  readonly #files: Map<string, LinkedFile>;
  readonly #parsed = new ParsedManifests();
  /** The names and paths in definitions and links. */
  readonly texts: Numbering;

  /** @param saved what `state` gave in an earlier run */
  constructor(resolvers: ReadonlyMap<string, ModuleResolver>, saved?: LinkTableState) {
    this.#resolvers = resolvers;
    this.#keys = saved?.keys ?? new DependencyKeys();
    this.texts = saved?.texts ?? new Numbering();
    this.#files = new Map(saved?.files);
    this.#savedTables = saved?.tables ?? null;
  }

  get #tables(): ProjectTables {
    this.#projectTables ??= this.#madeTables();
    return this.#projectTables;
  }

  /** Makes what a change needs, where that takes little: of stored tables. */
  prepare() {
    if (this.#savedTables === null || this.#projectTables !== null) return;
    this.#projectTables = this.#madeTables();
    for (const path of this.#files.keys()) this.texts.of(path);
  }

  #madeTables(): ProjectTables {
    const files = this.#files.entries().map(([path, { stored }]) => [path, stored] as const);
    if (this.#savedTables !== null) return ProjectTables.restored(this.#keys, this.#savedTables, files);
    const tables = new ProjectTables(this.#keys);
    for (const [path, stored] of files) tables.add(path, stored);
    return tables;
  }

  /** All there is to save. */
  get state(): LinkTableState {
    const tables = this.#projectTables === null ? this.#savedTables : this.#projectTables.saved();
    return { keys: this.#keys, texts: this.texts, files: this.#files, tables };
  }

  /** @throws Error for a file that was not linked */
  file(path: string): AssembledFile & Pick<LinkedFile, 'unresolvedCalls' | 'leftOutCandidates'> {
    const file = this.#files.get(path);
    if (file === undefined) throw new Error(`${path} was indexed but not linked.`);
    const { definitions, links, unresolvedCalls, leftOutCandidates, stored } = file;
    return { path, definitions, links, unresolvedCalls, leftOutCandidates, symbols: () => stored.definitions() };
  }

  /**
   * @param readFacts the facts of any file that is in the table
   * @returns how many files were linked again
   */
  update(
    { changed, removed, changedManifests }: Changes,
    manifests: Manifests,
    readFacts: (path: string) => FileFacts,
  ): number {
    this.#parsed.forget(changedManifests);
    const changes = new Map<string, StoredInterface | undefined>(removed.map((path) => [path, undefined]));
    for (const path of changed) {
      changes.set(
        path,
        inFile(path, () => StoredInterface.of(interfaceParts(readFacts(path)))),
      );
    }
    const touched = new Set(this.#tables.update(changes));
    for (const path of changedManifests) {
      touched.add(this.#keys.number('manifest', path));
      touched.add(this.#keys.number('manifest', ''));
    }
    for (const path of removed) {
      touched.add(this.#keys.number('targets', path));
      this.#files.delete(path);
    }
    const linker = new Linker(new Environment(this.#tables, this.#keys, this.#resolvers, manifests, this.#parsed));
    const stale = new Set([...changed, ...this.#restingOn(touched)]);
    const turned = this.#turnedTargets(stale, linker);
    for (const path of this.#restingOn(turned)) stale.add(path);
    for (const path of stale) {
      const linked = inFile(path, () =>
        linkedFile(linker, this.#tables.file(path) as FileInterface, readFacts(path), this.texts),
      );
      this.#files.set(path, { ...linked, stored: this.#tables.stored(path) as StoredInterface });
    }
    return stale.size;
  }

  /**
   * The links that files would have if they held these facts, files that are not there included. The table stays as it is.
   * @param supposed facts by path
   */
  suppose(supposed: ReadonlyMap<string, FileFacts>, manifests: Manifests): Map<string, SupposedLink[]> {
    const before = new Map(Array.from(supposed.keys(), (path) => [path, this.#tables.stored(path)]));
    const during = new Map(Array.from(supposed, ([path, facts]) => [path, StoredInterface.of(interfaceParts(facts))]));
    this.#tables.update(during);
    try {
      const linker = new Linker(new Environment(this.#tables, this.#keys, this.#resolvers, manifests, this.#parsed));
      return new Map(
        Array.from(supposed, ([path, facts]) => {
          const { links } = inFile(path, () => linker.link(this.#tables.file(path) as FileInterface, facts));
          return [path, links.map((link) => ({ ...link, definition: this.#definitionOf(link.target, path) }))];
        }),
      );
    } finally {
      this.#tables.update(before);
    }
  }

  #definitionOf(target: LinkTarget, path: string): SupposedLink['definition'] {
    if (target.kind === 'own') return { path, index: target.definition };
    if (target.kind !== 'symbol') return null;
    const symbol = this.#tables.file(target.ref.path)?.symbols[target.ref.ordinal];
    return symbol === undefined ? null : { path: target.ref.path, index: symbol.definition };
  }

  /**
   * The keys of what the imports of some files lead to, where that is another thing than before. Whatever makes it another
   * makes the links of the file stale, too, so that these are all there are.
   */
  #turnedTargets(stale: Iterable<string>, linker: Linker): ReadonlySet<number> {
    const turned = new Set<number>();
    // Where nothing is linked yet, nothing rests on anything.
    if (this.#files.size === 0) return turned;
    for (const path of stale) {
      const before = this.#files.get(path)?.targets;
      if (inFile(path, () => linker.targets(this.#tables.file(path) as FileInterface)) !== before) {
        turned.add(this.#keys.number('targets', path));
      }
    }
    return turned;
  }

  /** Files whose links rest on one of these keys. */
  #restingOn(keys: ReadonlySet<number>): string[] {
    if (keys.size === 0) return [];
    const touched = new Uint8Array(this.#keys.count);
    for (const key of keys) touched[key] = 1;
    return [...this.#files].flatMap(([path, { dependencies }]) =>
      dependencies.some((key) => touched[key] === 1) ? [path] : [],
    );
  }
}
