import type { FileFacts } from '../../languages/facts.ts';
import { type FileInterface, fileInterface } from '../file-interface.ts';
import type { ModuleResolver } from '../modules/module-resolver.ts';
import type { FileLinks } from './edges.ts';
import { Environment, type Manifests } from './environment.ts';
import { Linker } from './linker.ts';
import { ProjectTables } from './project-tables.ts';

/** A file whose facts are new. */
export interface ChangedFile {
  readonly path: string;
  readonly facts: FileFacts;
}

/**
 * The links of all files of a tree. An update makes again the links of the files that changed and of those whose links
 * read something that the change touched, and of no others.
 */
export class LinkTable {
  readonly #resolvers: ReadonlyMap<string, ModuleResolver>;
  readonly #tables = new ProjectTables();
  readonly #links = new Map<string, FileLinks>();

  constructor(resolvers: ReadonlyMap<string, ModuleResolver>) {
    this.#resolvers = resolvers;
  }

  links(path: string): FileLinks | undefined {
    return this.#links.get(path);
  }

  interface(path: string): FileInterface | undefined {
    return this.#tables.file(path);
  }

  /**
   * @param changedManifests paths of manifests that were added, changed or removed
   * @param factsOf the facts of any file that is in the table
   * @returns how many files were linked again
   */
  update(
    changed: readonly ChangedFile[],
    removed: readonly string[],
    changedManifests: readonly string[],
    manifests: Manifests,
    factsOf: (path: string) => FileFacts,
  ): number {
    const touched = new Set<string>(changedManifests.flatMap((path) => [`manifest:${path}`, 'manifest:']));
    for (const path of removed) {
      for (const key of this.#tables.update(path, undefined)) touched.add(key);
      this.#links.delete(path);
    }
    for (const { path, facts } of changed) {
      for (const key of this.#tables.update(path, fileInterface(path, facts))) touched.add(key);
    }
    const stale = new Set(changed.map(({ path }) => path));
    if (touched.size > 0) {
      for (const [path, { dependencies }] of this.#links) {
        if (!stale.has(path) && dependencies.some((key) => touched.has(key))) stale.add(path);
      }
    }
    const linker = new Linker(new Environment(this.#tables, this.#resolvers, manifests));
    for (const path of stale) {
      const own = this.#tables.file(path);
      if (own !== undefined) this.#links.set(path, linker.link(own, factsOf(path)));
    }
    return stale.size;
  }
}
