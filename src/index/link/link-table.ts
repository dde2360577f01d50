import type { FileFacts } from '../../languages/facts.ts';
import type { AssembledFile } from '../assemble.ts';
import { type FileInterface, interfaceParts } from '../file-interface.ts';
import { StoredInterface } from '../interface-codec.ts';
import type { ModuleResolver } from '../modules/module-resolver.ts';
import { Numbering } from '../numbering.ts';
import { PackedDefinitions } from '../packed-definitions.ts';
import { DependencyKeys } from './dependency-keys.ts';
import { Environment } from './environment.ts';
import { Linker } from './linker.ts';
import { PackedLinks } from './packed-links.ts';
import { type Manifests, ParsedManifests } from './parsed-manifests.ts';
import { ProjectTables } from './project-tables.ts';

/** What is new since the last update, as paths. */
export interface Changes {
  /** Files that were added or have other facts. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Manifests that were added, changed or removed. */
  readonly changedManifests: readonly string[];
}

/** A linked file: what it has of its own, and what it rests on. */
export interface LinkedFile {
  readonly definitions: PackedDefinitions;
  readonly links: PackedLinks;
  /** Calls whose callee could not be told. */
  readonly unresolvedCalls: number;
  /** What the links rest on, by the numbers of `DependencyKeys`. */
  readonly dependencies: Int32Array;
  readonly stored: StoredInterface;
}

export interface LinkTableState {
  readonly keys: DependencyKeys;
  readonly texts: Numbering;
  readonly files: ReadonlyMap<string, LinkedFile>;
}

/**
 * The links of all files of a tree. An update makes again the links of the files that changed and of those whose links
 * rest on something that the change touched, and of no others.
 */
export class LinkTable {
  readonly #resolvers: ReadonlyMap<string, ModuleResolver>;
  readonly #keys: DependencyKeys;
  readonly #tables: ProjectTables;
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
    this.#tables = new ProjectTables(this.#keys);
    for (const [path, { stored }] of this.#files) this.#tables.add(path, stored);
  }

  /** All there is to save. */
  get state(): LinkTableState {
    return { keys: this.#keys, texts: this.texts, files: this.#files };
  }

  /** @throws Error for a file that was not linked */
  file(path: string): AssembledFile & Pick<LinkedFile, 'unresolvedCalls'> {
    const file = this.#files.get(path);
    if (file === undefined) throw new Error(`${path} was indexed but not linked.`);
    const { definitions, links, unresolvedCalls } = file;
    return { path, definitions, links, unresolvedCalls, symbols: () => file.stored.definitions() };
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
    const touched = new Set<number>();
    const touch = (keys: readonly number[]) => {
      for (const key of keys) touched.add(key);
    };
    touch(changedManifests.flatMap((path) => [path, '']).map((path) => this.#keys.number('manifest', path)));
    for (const path of removed) {
      touch(this.#tables.update(path, undefined));
      this.#files.delete(path);
    }
    for (const path of changed) {
      touch(this.#tables.update(path, StoredInterface.of(interfaceParts(readFacts(path)))));
    }
    const stale = new Set([...changed, ...this.#restingOn(touched)]);
    const linker = new Linker(new Environment(this.#tables, this.#keys, this.#resolvers, manifests, this.#parsed));
    for (const path of stale) {
      const facts = readFacts(path);
      const { links, unresolvedCalls, dependencies } = linker.link(this.#tables.file(path) as FileInterface, facts);
      this.#files.set(path, {
        definitions: PackedDefinitions.of(facts.definitions, this.texts),
        links: PackedLinks.of(links, this.texts),
        unresolvedCalls,
        dependencies,
        stored: this.#tables.stored(path) as StoredInterface,
      });
    }
    return stale.size;
  }

  /** Files whose links rest on one of these keys. */
  #restingOn(keys: ReadonlySet<number>): string[] {
    const touched = new Uint8Array(this.#keys.count);
    for (const key of keys) touched[key] = 1;
    return [...this.#files].flatMap(([path, { dependencies }]) =>
      dependencies.some((key) => touched[key] === 1) ? [path] : [],
    );
  }
}
