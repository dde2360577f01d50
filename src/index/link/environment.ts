import type { Import } from '../../languages/facts.ts';
import type { FileInterface, InterfaceSymbol } from '../file-interface.ts';
import type { ModuleResolver, ModuleTarget, ProjectFiles } from '../modules/module-resolver.ts';
import type { SymbolRef } from './edges.ts';
import { familyOf } from './families.ts';
import type { ProjectTables } from './project-tables.ts';

/** The manifests of the tree: package.json, tsconfig.json, go.mod and the like. */
export interface Manifests {
  /** Text of a manifest by its path relative to the tree, or null. */
  text(path: string): string | null;
  /** Folders under a folder that hold a manifest, sorted. */
  folders(under: string): readonly string[];
}

/**
 * All that linking a file may know of other files. Every read is noted under a key, and the keys are the file's
 * dependencies: as long as none of them reads differently, neither would the links.
 */
export class Environment {
  readonly #tables: ProjectTables;
  readonly #resolvers: ReadonlyMap<string, ModuleResolver>;
  readonly #manifests: Manifests;
  #keys = new Set<string>();

  constructor(tables: ProjectTables, resolvers: ReadonlyMap<string, ModuleResolver>, manifests: Manifests) {
    this.#tables = tables;
    this.#resolvers = resolvers;
    this.#manifests = manifests;
  }

  /** Runs `read` and returns what it gave with the keys it read, nested recordings included in those around them. */
  recording<T>(read: () => T): { readonly value: T; readonly keys: ReadonlySet<string> } {
    const outer = this.#keys;
    this.#keys = new Set();
    try {
      const value = read();
      return { value, keys: this.#keys };
    } finally {
      for (const key of this.#keys) outer.add(key);
      this.#keys = outer;
    }
  }

  /** Notes keys read earlier on behalf of the current recording. */
  note(keys: Iterable<string>) {
    for (const key of keys) this.#keys.add(key);
  }

  file(path: string): FileInterface | undefined {
    this.#keys.add(`file:${path}`);
    return this.#tables.file(path);
  }

  symbol({ path, ordinal }: SymbolRef): InterfaceSymbol | undefined {
    return this.file(path)?.symbols[ordinal];
  }

  named(family: string, name: string): readonly SymbolRef[] {
    this.#keys.add(`name:${family}:${name}`);
    return this.#tables.named(family, name);
  }

  withReceiver(family: string, type: string): readonly SymbolRef[] {
    this.#keys.add(`receiver:${family}:${type}`);
    return this.#tables.withReceiver(family, type);
  }

  folderFiles(folder: string): readonly string[] {
    this.#keys.add(`folder:${folder}`);
    return this.#tables.folderFiles(folder);
  }

  packageFiles(family: string, name: string): readonly string[] {
    this.#keys.add(`package:${family}:${name}`);
    return this.#tables.packageFiles(family, name);
  }

  /** What an import of a file leads to. A family without a resolver imports nothing of the tree. */
  module(file: FileInterface, imported: Import): ModuleTarget {
    const family = familyOf(file.language);
    const resolver = this.#resolvers.get(family);
    return resolver?.resolve(imported, file.path, this.#files(family)) ?? { kind: 'external', name: imported.source };
  }

  /** What one name of an import leads to when it is a module itself, or null. */
  moduleOfName(file: FileInterface, imported: Import, name: string): ModuleTarget | null {
    const family = familyOf(file.language);
    return this.#resolvers.get(family)?.resolveName?.(imported, name, file.path, this.#files(family)) ?? null;
  }

  #files(family: string): ProjectFiles {
    return {
      has: (path) => {
        this.#keys.add(`path:${path}`);
        return this.#tables.file(path) !== undefined;
      },
      inFolder: (folder) => this.folderFiles(folder),
      inPackage: (name) => this.packageFiles(family, name),
      packageFolders: (under) => {
        this.#keys.add('manifest:');
        return this.#manifests.folders(under);
      },
      manifest: (path) => {
        this.#keys.add(`manifest:${path}`);
        return this.#manifests.text(path);
      },
    };
  }
}
