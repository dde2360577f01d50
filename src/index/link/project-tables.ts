import type { FileInterface } from '../file-interface.ts';
import type { SymbolRef } from './edges.ts';
import { familyOf } from './families.ts';

/**
 * What all interfaces of a tree say together: who defines a name, which files make up a package or a folder. Kept up to
 * date file by file; each change says which keys it touched, so that only the links that read them are made again.
 */
export class ProjectTables {
  readonly #files = new Map<string, FileInterface>();
  readonly #names = new Map<string, SymbolRef[]>();
  readonly #receivers = new Map<string, SymbolRef[]>();
  readonly #packages = new Map<string, Set<string>>();
  readonly #folders = new Map<string, Set<string>>();
  readonly #fileNames = new Map<string, Set<string>>();

  file(path: string): FileInterface | undefined {
    return this.#files.get(path);
  }

  paths(): IterableIterator<string> {
    return this.#files.keys();
  }

  /** Symbols of a name within a language family, sorted by path and ordinal. */
  named(family: string, name: string): readonly SymbolRef[] {
    return sorted(this.#names.get(`${family}:${name}`));
  }

  /** Symbols whose receiver is a type of that name. */
  withReceiver(family: string, type: string): readonly SymbolRef[] {
    return sorted(this.#receivers.get(`${family}:${type}`));
  }

  /** Files that declare themselves part of a package or namespace, sorted. */
  packageFiles(family: string, name: string): readonly string[] {
    return [...(this.#packages.get(`${family}:${name}`) ?? [])].sort();
  }

  /** Source files of a name, sorted by path. */
  filesCalled(fileName: string): readonly string[] {
    return [...(this.#fileNames.get(fileName) ?? [])].sort();
  }

  /** Source files directly in a folder (`''` for the root), sorted. */
  folderFiles(folder: string): readonly string[] {
    return [...(this.#folders.get(folder) ?? [])].sort();
  }

  /**
   * Puts a file's interface in, or takes the file out when it is undefined.
   * @returns the keys that may now read differently
   */
  update(path: string, next: FileInterface | undefined): string[] {
    const previous = this.#files.get(path);
    if (previous?.hash === next?.hash && previous !== undefined) {
      // Positions may differ, what others see does not.
      this.#files.set(path, next as FileInterface);
      return [];
    }
    const before = previous === undefined ? new Map<string, string>() : this.#remove(previous);
    const after = next === undefined ? new Map<string, string>() : this.#add(next);
    const changed = [`file:${path}`];
    if ((previous === undefined) !== (next === undefined))
      changed.push(`path:${path}`, `folder:${folderOf(path)}`, `called:${fileNameOf(path)}`);
    for (const [key, value] of before) if (after.get(key) !== value) changed.push(key);
    for (const key of after.keys()) if (!before.has(key)) changed.push(key);
    return changed;
  }

  #add(file: FileInterface): Map<string, string> {
    this.#files.set(file.path, file);
    into(this.#folders, folderOf(file.path)).add(file.path);
    into(this.#fileNames, fileNameOf(file.path)).add(file.path);
    return this.#each(
      file,
      (table, key, ref) => {
        const list = table.get(key);
        if (list === undefined) table.set(key, [ref]);
        else list.push(ref);
      },
      (key) => into(this.#packages, key).add(file.path),
    );
  }

  #remove(file: FileInterface): Map<string, string> {
    this.#files.delete(file.path);
    const folder = folderOf(file.path);
    this.#folders.get(folder)?.delete(file.path);
    this.#fileNames.get(fileNameOf(file.path))?.delete(file.path);
    return this.#each(
      file,
      (table, key) => {
        const rest = (table.get(key) ?? []).filter(({ path }) => path !== file.path);
        if (rest.length === 0) table.delete(key);
        else table.set(key, rest);
      },
      (key) => this.#packages.get(key)?.delete(file.path),
    );
  }

  /** Visits a file's entries in all tables; returns a description of each key's entries, to compare before and after. */
  #each(
    file: FileInterface,
    visit: (table: Map<string, SymbolRef[]>, key: string, ref: SymbolRef) => void,
    visitPackage: (key: string) => void,
  ): Map<string, string> {
    const family = familyOf(file.language);
    const described = new Map<string, string>();
    const note = (key: string, what: string) => described.set(key, `${described.get(key) ?? ''};${what}`);
    file.symbols.forEach((symbol, ordinal) => {
      const ref = { path: file.path, ordinal };
      const what = `${ordinal} ${symbol.kind} ${symbol.owner} ${symbol.parameters} ${symbol.exported}`;
      visit(this.#names, `${family}:${symbol.name}`, ref);
      note(`name:${family}:${symbol.name}`, what);
      if (symbol.receiver !== null) {
        visit(this.#receivers, `${family}:${symbol.receiver}`, ref);
        note(`receiver:${family}:${symbol.receiver}`, what);
      }
      if (symbol.kind === 'namespace') {
        const name = packageName(file, ordinal);
        visitPackage(`${family}:${name}`);
        note(`package:${family}:${name}`, 'declared');
      }
    });
    return described;
  }
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A namespace's name with those of the namespaces around it. */
export function packageName({ symbols }: FileInterface, ordinal: number): string {
  const symbol = symbols[ordinal];
  if (symbol === undefined) return '';
  return symbol.owner === -1
    ? symbol.name
    : `${packageName({ symbols } as FileInterface, symbol.owner)}.${symbol.name}`;
}

function into(table: Map<string, Set<string>>, key: string): Set<string> {
  let set = table.get(key);
  if (set === undefined) {
    set = new Set();
    table.set(key, set);
  }
  return set;
}

function sorted(refs: readonly SymbolRef[] | undefined): readonly SymbolRef[] {
  if (refs === undefined) return [];
  return [...refs].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.ordinal - b.ordinal));
}
