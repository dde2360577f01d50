import type { FileInterface } from '../file-interface.ts';
import type { StoredInterface } from '../interface-codec.ts';
import { foldersAbove } from '../modules/relative-path.ts';
import { ownCopy } from '../own-copy.ts';
import { RecentlyUsed } from '../recently-used.ts';
import type { DependencyKeys, Question } from './dependency-keys.ts';
import type { SymbolRef } from './edges.ts';
import { familyOf } from './families.ts';

/** Room for decoded interfaces, and about how many times the stored bytes they take. */
const DECODED_BYTES = 48 * 1024 * 1024;
const DECODED_SIZE = 16;

/** Where names of one family of languages stand, each list sorted by path and ordinal. */
interface FamilyTables {
  readonly names: Map<string, SymbolRef[]>;
  readonly receivers: Map<string, SymbolRef[]>;
  readonly packages: Map<string, string[]>;
  /** Files by the types of other files that they give parents to. */
  readonly heritage: Map<string, string[]>;
}

/**
 * What all interfaces of a tree say together: who defines a name, which files make up a package or a folder. Kept up to
 * date file by file; each change says which questions it touched, so that only the links that asked them are made again.
 */
export class ProjectTables {
  readonly #keys: DependencyKeys;
  readonly #stored = new Map<string, StoredInterface>();
  readonly #decoded = new RecentlyUsed<FileInterface>(DECODED_BYTES);
  readonly #families = new Map<string, FamilyTables>();
  readonly #folders = new Map<string, string[]>();
  readonly #fileNames = new Map<string, string[]>();

  constructor(keys: DependencyKeys) {
    this.#keys = keys;
  }

  has(path: string): boolean {
    return this.#stored.has(path);
  }

  stored(path: string): StoredInterface | undefined {
    return this.#stored.get(path);
  }

  file(path: string): FileInterface | undefined {
    const known = this.#decoded.get(path);
    if (known !== undefined) return known;
    const stored = this.#stored.get(path);
    if (stored === undefined) return undefined;
    const file = stored.read(path);
    this.#decoded.set(path, file, stored.bytes.length * DECODED_SIZE);
    return file;
  }

  /** Symbols of a name within a language family, sorted by path and ordinal. */
  named(family: string, name: string): readonly SymbolRef[] {
    return this.#families.get(family)?.names.get(name) ?? [];
  }

  /** Symbols whose receiver is a type of that name. */
  withReceiver(family: string, type: string): readonly SymbolRef[] {
    return this.#families.get(family)?.receivers.get(type) ?? [];
  }

  /** Files that give parents to a type of another file, sorted. */
  heritageFiles(family: string, type: string): readonly string[] {
    return this.#families.get(family)?.heritage.get(type) ?? [];
  }

  /** Files that declare themselves part of a package or namespace, sorted. */
  packageFiles(family: string, name: string): readonly string[] {
    return this.#families.get(family)?.packages.get(name) ?? [];
  }

  /** Source files of a name, sorted by path. */
  filesCalled(fileName: string): readonly string[] {
    return this.#fileNames.get(fileName) ?? [];
  }

  /** Source files directly in a folder (`''` for the root), sorted. */
  folderFiles(folder: string): readonly string[] {
    return this.#folders.get(folder) ?? [];
  }

  /** Source files in a folder or at any depth inside it, sorted. */
  filesUnder(folder: string): readonly string[] {
    const inside = [...this.#folders].filter(([path]) => path === folder || path.startsWith(`${folder}/`));
    return inside.flatMap(([, paths]) => paths).sort();
  }

  /** Puts in a file that was not there, when nobody has asked for it yet. */
  add(path: string, stored: StoredInterface) {
    this.#stored.set(path, stored);
    insert(this.#folders, folderOf(path), path, byText);
    insert(this.#fileNames, fileNameOf(path), path, byText);
    const file = this.file(path) as FileInterface;
    const { names, receivers, packages, heritage } = this.#family(file);
    for (const { receiver } of file.parents) if (receiver !== null) insert(heritage, receiver, path, byText);
    file.symbols.forEach(({ name, receiver, kind }, ordinal) => {
      const ref = { path, ordinal };
      insert(names, name, ref, byPlace);
      if (receiver !== null) insert(receivers, receiver, ref, byPlace);
      if (kind === 'namespace') insert(packages, packageName(file, ordinal), path, byText);
    });
  }

  /**
   * Puts a file's interface in, or takes the file out when it is undefined.
   * @returns the keys that may now read differently
   */
  update(path: string, next: StoredInterface | undefined): number[] {
    const previous = this.#stored.get(path);
    if (previous !== undefined && next?.looksLike(previous)) {
      // Positions may differ, what others see does not.
      this.#stored.set(path, next);
      this.#decoded.delete(path);
      return [];
    }
    const before = this.#describe(this.file(path));
    if (previous !== undefined) this.#remove(path);
    if (next !== undefined) this.add(path, next);
    const after = this.#describe(this.file(path));
    const changed = [this.#keys.number('file', path)];
    if ((previous === undefined) !== (next === undefined)) {
      changed.push(
        this.#keys.number('path', path),
        this.#keys.number('folder', folderOf(path)),
        this.#keys.number('called', fileNameOf(path)),
        ...foldersAbove(path).map((folder) => this.#keys.number('under', folder)),
      );
    }
    for (const [key, value] of before) if (after.get(key) !== value) changed.push(key);
    for (const key of after.keys()) if (!before.has(key)) changed.push(key);
    return changed;
  }

  #remove(path: string) {
    const { symbols, language, parents } = this.file(path) as FileInterface;
    this.#stored.delete(path);
    this.#decoded.delete(path);
    const isThis = (one: string) => one === path;
    const isHere = (ref: SymbolRef) => ref.path === path;
    take(this.#folders, folderOf(path), isThis);
    take(this.#fileNames, fileNameOf(path), isThis);
    const { names, receivers, packages, heritage } = this.#family({ language });
    for (const { receiver } of parents) if (receiver !== null) take(heritage, receiver, isThis);
    symbols.forEach(({ name, receiver, kind }, ordinal) => {
      take(names, name, isHere);
      if (receiver !== null) take(receivers, receiver, isHere);
      if (kind === 'namespace') take(packages, packageName({ symbols }, ordinal), isThis);
    });
  }

  #family({ language }: Pick<FileInterface, 'language'>): FamilyTables {
    const family = familyOf(language);
    let tables = this.#families.get(family);
    if (tables === undefined) {
      tables = { names: new Map(), receivers: new Map(), packages: new Map(), heritage: new Map() };
      this.#families.set(family, tables);
    }
    return tables;
  }

  /** What a file contributes to the answer of each question about names, to compare before and after. */
  #describe(file: FileInterface | undefined): Map<number, string> {
    const described = new Map<number, string>();
    if (file === undefined) return described;
    const family = familyOf(file.language);
    const note = (question: Question, subject: string, what: string) => {
      const key = this.#keys.number(question, subject, family);
      described.set(key, `${described.get(key) ?? ''};${what}`);
    };
    for (const { receiver, relation, name } of file.parents) {
      if (receiver !== null) note('heritage', receiver, `${relation} ${name}`);
    }
    file.symbols.forEach(({ name, kind, owner, receiver, exported, parameters }, ordinal) => {
      const what = `${ordinal} ${kind} ${owner} ${parameters} ${exported}`;
      note('name', name, what);
      if (receiver !== null) note('receiver', receiver, what);
      if (kind === 'namespace') note('package', packageName(file, ordinal), 'declared');
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

/** A namespace's name with those of the namespaces around it, joined by dots. */
export function packageName({ symbols }: Pick<FileInterface, 'symbols'>, ordinal: number): string {
  const symbol = symbols[ordinal];
  if (symbol === undefined) return '';
  const name = symbol.name.replaceAll('::', '.');
  return symbol.owner === -1 ? name : `${packageName({ symbols }, symbol.owner)}.${name}`;
}

/** Adds an item to a sorted list once, looking from the end, where those of the file being added stand most often. */
function insert<T>(table: Map<string, T[]>, key: string, item: T, compare: (a: T, b: T) => number) {
  const list = table.get(key);
  if (list === undefined) {
    table.set(ownCopy(key), [item]);
    return;
  }
  let at = list.length;
  while (at > 0 && compare(list[at - 1] as T, item) > 0) at--;
  if (at > 0 && compare(list[at - 1] as T, item) === 0) return;
  list.splice(at, 0, item);
}

function take<T>(table: Map<string, T[]>, key: string, isTaken: (item: T) => boolean) {
  const rest = (table.get(key) ?? []).filter((item) => !isTaken(item));
  if (rest.length === 0) table.delete(key);
  else table.set(key, rest);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function byPlace(a: SymbolRef, b: SymbolRef): number {
  return byText(a.path, b.path) || a.ordinal - b.ordinal;
}
