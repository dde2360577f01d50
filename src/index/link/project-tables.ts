import { hash } from 'node:crypto';
import type { FileInterface } from '../file-interface.ts';
import type { StoredInterface } from '../interface-codec.ts';
import type { InterfaceSymbol } from '../interface-data.ts';
import { fileNameOf, folderOf } from '../modules/relative-path.ts';
import { RecentlyUsed } from '../recently-used.ts';
import type { DependencyKeys, Question } from './dependency-keys.ts';
import type { SymbolRef } from './edges.ts';
import { familyOf, rulesOf } from './families.ts';
import {
  type FileGroup,
  familyOfGroup,
  GROUP_SIZES,
  type GroupKind,
  groupKey,
  listSubject,
  sizeSubject,
} from './file-group.ts';
import { partKey, partsOf } from './file-parts.ts';
import { givesAll, mentionedNames, namespaceCalled } from './mentions.ts';
import { ASPECTS, aspectsOf, COUNTS } from './namesakes.ts';
import { lastPart } from './namespaces.ts';
import { packageKey, packagesOf } from './packages.ts';
import { byPlace, byText, firstFrom } from './sorted.ts';
import { SortedLists } from './sorted-lists.ts';
import { decodeTables, encodeTables, type FamilyTables, type StoredFamily } from './stored-tables.ts';

/** Room for decoded interfaces, and about how many times the stored bytes they take. */
const DECODED_BYTES = 160 * 1024 * 1024;
const DECODED_SIZE = 16;

/** Where more of its files than this share have changed since tables were stored, they are stored anew. */
const CHANGED_SHARE = 0.05;

type Group = Pick<FileGroup, 'kind' | 'family' | 'name'>;

/** What a change of interfaces means for links. */
export interface TableChanges {
  /** Numbers of the questions that may have another answer. */
  readonly touched: ReadonlySet<number>;
  /** The packages, as `packageKey` writes them, that each file with another interface was in and is in. */
  readonly packages: ReadonlyMap<string, Packages>;
  /** Files that give on all names of others and did not before, or the other way round. */
  readonly turnedGiving: readonly string[];
  /** By path, the new ordinal of each symbol that is still there; only files in which some ordinal differs or is gone. */
  readonly moved: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

export interface Packages {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The tables of a tree as an earlier run, or another thread, stored them. */
export interface SavedTables {
  /** As `encodeTables` wrote them. */
  readonly bytes: Uint8Array;
  /** Files that say something else since, or are new or gone: the bytes do not tell what is in them. */
  readonly changed: ReadonlySet<string>;
}

/** Interfaces that were added, changed or, where undefined, removed, by path. */
export type InterfaceChanges = ReadonlyMap<string, StoredInterface | undefined>;

/**
 * What all interfaces of a tree say together: who defines a name, which files make up a package or a folder. Kept up to
 * date file by file; each change says which questions it touched, so that only the links that asked them are made again.
 */
export class ProjectTables {
  readonly #keys: DependencyKeys;
  readonly #stored = new Map<string, StoredInterface>();
  readonly #decoded: RecentlyUsed<FileInterface>;
  readonly #families = new Map<string, FamilyTables>();
  readonly #paths = new SortedLists(byText);
  readonly #folders = new SortedLists(byText);
  readonly #fileNames = new SortedLists(byText);
  #savedBytes: Uint8Array | null = null;
  readonly #changedSinceSaved = new Set<string>();
  readonly #groups: Readonly<Record<GroupKind, (name: string, family: string) => readonly string[]>> = {
    package: (name, family) => this.#families.get(family)?.packages.get(name) ?? NONE,
    'last part': (name, family) => this.mentioning(family, namespaceCalled(name)),
    under: (name) => this.filesUnder(name),
  };

  /** @param decodedBytes room for decoded interfaces, about */
  constructor(keys: DependencyKeys, decodedBytes = DECODED_BYTES) {
    this.#keys = keys;
    this.#decoded = new RecentlyUsed<FileInterface>(decodedBytes);
  }

  /**
   * Tables to go on from. Nothing is made of them but what is asked for.
   * @param files all that there are now
   */
  static restored(
    keys: DependencyKeys,
    { bytes, changed }: SavedTables,
    files: Iterable<readonly [path: string, stored: StoredInterface]>,
  ): ProjectTables {
    const tables = new ProjectTables(keys);
    tables.#savedBytes = bytes;
    for (const path of changed) tables.#changedSinceSaved.add(path);
    for (const [family, before] of decodeTables(bytes, (path) => changed.has(path))) {
      tables.#families.set(family, familyTables(before));
    }
    for (const [path, stored] of files) {
      tables.#enter(path, stored);
      if (changed.has(path)) tables.#addNames(path);
    }
    return tables;
  }

  /** As they are, for `restored`. */
  saved(): SavedTables {
    if (this.#savedBytes === null || this.#changedSinceSaved.size > this.#stored.size * CHANGED_SHARE) {
      this.#savedBytes = encodeTables([...this.#stored.keys()], this.#families);
      this.#changedSinceSaved.clear();
    }
    return { bytes: this.#savedBytes, changed: new Set(this.#changedSinceSaved) };
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
    return this.#families.get(family)?.names.get(name) ?? NONE;
  }

  /** Members of a name whose receiver is a type of a name, sorted by path and ordinal. */
  withReceiver(family: string, type: string, member: string): readonly SymbolRef[] {
    return this.#families.get(family)?.receivers.get(receiverKey(type, member)) ?? NONE;
  }

  /** Files that give parents to a type of another file, sorted. */
  heritageFiles(family: string, type: string): readonly string[] {
    return this.#families.get(family)?.heritage.get(type) ?? NONE;
  }

  /** The files of a group, sorted. */
  groupFiles(kind: GroupKind, family: string, name: string): readonly string[] {
    return this.#groups[kind](name, family);
  }

  /** The keys of the packages that a file is in. */
  packagesOf(path: string): readonly string[] {
    return packageKeys(this.file(path));
  }

  /** The files of a package, by its key, sorted. */
  packageMembers(key: string): readonly string[] {
    const end = key.indexOf(' ');
    return this.groupFiles('package', key.slice(0, end), key.slice(end + 1));
  }

  /** Files that `mentionedNames` has the name of, sorted. */
  mentioning(family: string, name: string): readonly string[] {
    return this.#families.get(family)?.mentions.get(name) ?? NONE;
  }

  /** Source files of a name, sorted by path. */
  filesCalled(fileName: string): readonly string[] {
    return this.#fileNames.get(fileName);
  }

  /** Whether a source file is there whose path goes on from this one with an ending or within a folder. */
  hasEntry(path: string): boolean {
    return !this.#filesAt(path).next().done;
  }

  /** Source files directly in a folder (`''` for the root), sorted. */
  folderFiles(folder: string): readonly string[] {
    return this.#folders.get(folder);
  }

  /** Source files in a folder or at any depth inside it, sorted. */
  filesUnder(folder: string): readonly string[] {
    if (folder === '') return this.folderFiles('');
    const all = this.#paths.get(ALL);
    const inside = `${folder}/`;
    const start = firstFrom(all, inside);
    let end = start;
    while (all[end]?.startsWith(inside)) end++;
    return all.slice(start, end);
  }

  /** The source files whose paths go on from a path with a dot or a slash. */
  *#filesAt(path: string): Generator<string> {
    const all = this.#paths.get(ALL);
    for (const start of [`${path}.`, `${path}/`]) {
      for (let at = firstFrom(all, start); all[at]?.startsWith(start); at++) yield all[at] as string;
    }
  }

  /** Puts in a file that was not there, when nobody has asked for it yet. */
  add(path: string, stored: StoredInterface) {
    this.#enter(path, stored);
    this.#addNames(path);
  }

  #enter(path: string, stored: StoredInterface) {
    this.#stored.set(path, stored);
    this.#paths.add(ALL, path);
    this.#folders.add(folderOf(path), path);
    this.#fileNames.add(fileNameOf(path), path);
  }

  #addNames(path: string) {
    const file = this.file(path) as FileInterface;
    const { names, receivers, packages, heritage, mentions } = this.#family(file);
    for (const { receiver } of file.parents) if (receiver !== null) heritage.add(receiver, path);
    file.symbols.forEach(({ name, receiver, inner }, ordinal) => {
      if (inner) return;
      const ref = { path, ordinal };
      names.add(name, ref);
      if (receiver !== null) receivers.add(receiverKey(receiver, name), ref);
    });
    for (const name of packagesOf(file)) packages.add(name, path);
    for (const name of mentionedNames(file)) mentions.add(name, path);
  }

  /**
   * Puts interfaces in and takes others out. Each list that they stand in is gone through once, however many they are.
   * @returns the keys that may now read differently, and which symbols have another ordinal
   */
  update(changes: InterfaceChanges): TableChanges {
    // Where nothing was, nothing rests on anything.
    const isFirst = this.#stored.size === 0;
    const replaced = this.#replaced(changes, isFirst);
    this.#remove(replaced.flatMap(({ before }) => before ?? []));
    for (const { path, next } of replaced) if (next !== undefined) this.add(path, next);
    return isFirst ? UNCHANGED : this.#changesBy(replaced);
  }

  /** Where a file comes or goes, those that open it have other targets. */
  #turnsGiving(path: string, before: FileInterface | undefined): boolean {
    const after = this.file(path);
    return before !== undefined && after !== undefined && givesAll(before) !== givesAll(after);
  }

  /** The interfaces that others see differently; of the rest, new positions are taken over. */
  #replaced(changes: InterfaceChanges, isFirst: boolean): Replaced[] {
    const replaced: Replaced[] = [];
    for (const [path, next] of changes) {
      const previous = this.#stored.get(path);
      if (previous !== undefined && next?.looksLike(previous)) {
        this.#stored.set(path, next);
        this.#decoded.delete(path);
      } else if (previous !== undefined || next !== undefined) {
        const before = this.file(path);
        this.#changedSinceSaved.add(path);
        replaced.push({ path, next, before, described: isFirst ? NOTHING : this.#describe(before) });
      }
    }
    return replaced;
  }

  #changesBy(replaced: readonly Replaced[]): TableChanges {
    const touched = new Set<number>();
    const moved = new Map<string, ReadonlyMap<number, number>>();
    for (const one of replaced) {
      this.#touch(one, touched);
      const ordinals = movedOrdinals(one.before, this.file(one.path));
      if (ordinals !== null) moved.set(one.path, ordinals);
    }
    this.#touchEntries(replaced, touched);
    this.#touchCounts(replaced, touched);
    this.#touchGroups(replaced, touched);
    const packages = new Map(
      replaced.map(({ path, before }) => [path, { before: packageKeys(before), after: packageKeys(this.file(path)) }]),
    );
    const turnedGiving = replaced.flatMap(({ path, before }) => (this.#turnsGiving(path, before) ? [path] : []));
    return { touched, moved, packages, turnedGiving };
  }

  /** An entry is another one when nothing of it was there before, or nothing is now. Each is looked at once. */
  #touchEntries(replaced: readonly Replaced[], touched: Set<number>) {
    const turned = replaced.filter(({ before, next }) => (before === undefined) !== (next === undefined));
    const added = new Set(turned.flatMap(({ path, next }) => (next === undefined ? [] : [path])));
    for (const entry of new Set(turned.flatMap(({ path }) => [...entriesOf(path)]))) {
      const hasOld = this.#filesAt(entry).some((path) => !added.has(path));
      if (!hasOld) touched.add(this.#keys.number('entry', entry));
    }
  }

  #touch({ path, next, before, described }: Replaced, touched: Set<number>) {
    if ((before === undefined) !== (next === undefined)) {
      touched.add(this.#keys.number('path', path));
      touched.add(this.#keys.number('called', fileNameOf(path)));
    }
    const after = this.#describe(next === undefined ? undefined : this.file(path));
    for (const [key, value] of described) if (after.get(key) !== value) touched.add(key);
    for (const key of after.keys()) if (!described.has(key)) touched.add(key);
  }

  #remove(files: readonly FileInterface[]) {
    if (files.length === 0) return;
    const removed = new Set(files.map(({ path }) => path));
    const isRemoved = (path: string) => removed.has(path);
    const isIn = (ref: SymbolRef) => removed.has(ref.path);
    for (const path of removed) {
      this.#stored.delete(path);
      this.#decoded.delete(path);
    }
    this.#paths.take([ALL], isRemoved);
    this.#folders.take(new Set([...removed].map(folderOf)), isRemoved);
    this.#fileNames.take(new Set([...removed].map(fileNameOf)), isRemoved);
    for (const [family, those] of Map.groupBy(files, ({ language }) => familyOf(language))) {
      const { names, receivers, packages, heritage, mentions } = this.#families.get(family) as FamilyTables;
      const keys = <Key>(of: (file: FileInterface) => Iterable<Key>) => {
        const all = new Set<Key>();
        for (const file of those) for (const key of of(file)) all.add(key);
        return all;
      };
      names.take(
        keys(({ symbols }) => symbols.flatMap(({ name, inner }) => (inner ? [] : [name]))),
        isIn,
      );
      receivers.take(
        keys(({ symbols }) =>
          symbols.flatMap(({ receiver, name }) => (receiver === null ? [] : [receiverKey(receiver, name)])),
        ),
        isIn,
      );
      packages.take(keys(packagesOf), isRemoved);
      heritage.take(
        keys(({ parents }) => parents.flatMap(({ receiver }) => receiver ?? [])),
        isRemoved,
      );
      mentions.take(keys(mentionedNames), isRemoved);
    }
  }

  #family({ language }: Pick<FileInterface, 'language'>): FamilyTables {
    const family = familyOf(language);
    let tables = this.#families.get(family);
    if (tables === undefined) {
      tables = familyTables(null);
      this.#families.set(family, tables);
    }
    return tables;
  }

  /**
   * What a file contributes to the answer of each question about names that was ever asked, by the question's number, to compare
   * before and after.
   */
  #describe(file: FileInterface | undefined): ReadonlyMap<number, string> {
    if (file === undefined) return NOTHING;
    const described = new Map<number, string>();
    const family = familyOf(file.language);
    const note = (question: Question, subject: string, what: string, of = family) => {
      const key = this.#keys.table(question, of).get(subject);
      if (key !== undefined) described.set(key, `${described.get(key) ?? ''};${what}`);
    };
    for (const [part, what] of partsOf(file)) note('part', partKey(file.path, part), what, '');
    for (const { receiver, relation, name } of file.parents) {
      if (receiver !== null) note('heritage', receiver, `${relation} ${name}`);
    }
    const packages = digestOf(packagesOf(file));
    file.symbols.forEach((symbol, ordinal) => {
      if (symbol.inner) return;
      const what = visible(file, ordinal, packages);
      for (const aspect of aspectsOf(file, ordinal)) note('name', aspectKey(symbol.name, aspect), what);
      if (symbol.receiver !== null) note('receiver', receiverKey(symbol.receiver, symbol.name), what);
    });
    for (const name of mentionedNames(file)) note('mention', name, packages);
    return described;
  }

  /** Adds the questions about groups that files join or leave: which files they have, and whether they have more than some number. */
  #touchGroups(replaced: readonly Replaced[], touched: Set<number>) {
    const turned = new Map<string, Group & { more: number }>();
    const count = (groups: ReadonlyMap<string, Group>, others: ReadonlyMap<string, Group>, by: number) => {
      for (const [key, group] of groups) {
        if (others.has(key)) continue;
        const known = turned.get(key);
        if (known === undefined) turned.set(key, { ...group, more: by });
        else known.more += by;
      }
    };
    for (const { path, before } of replaced) {
      const groups = groupsOf(before);
      const after = groupsOf(this.file(path));
      count(groups, after, -1);
      count(after, groups, 1);
    }
    for (const group of turned.values()) this.#touchGroup(group, group.more, touched);
  }

  #touchGroup({ kind, family, name }: Group, more: number, touched: Set<number>) {
    const table = this.#keys.table('group', familyOfGroup(kind, family));
    const touch = (subject: string) => {
      const key = table.get(subject);
      if (key !== undefined) touched.add(key);
    };
    touch(listSubject(kind, name));
    const after = this.groupFiles(kind, family, name).length;
    for (const size of GROUP_SIZES) {
      if (after > size !== after - more > size) touch(sizeSubject(kind, name, size));
    }
  }

  /** Adds the questions whether there are more than some number of symbols of a name. */
  #touchCounts(replaced: readonly Replaced[], touched: Set<number>) {
    for (const [family, added] of addedNames(replaced.map(({ path, before }) => [before, this.file(path)]))) {
      const table = this.#keys.table('name', family);
      for (const [name, more] of added) {
        const after = this.named(family, name).length;
        for (const count of COUNTS) {
          const key = table.get(aspectKey(name, ASPECTS.moreThan(count)));
          if (key !== undefined && after > count !== after - more > count) touched.add(key);
        }
      }
    }
  }
}

/** How many more symbols of each name there are after changes of files, by family. */
function addedNames(
  changes: readonly (readonly [before: FileInterface | undefined, after: FileInterface | undefined])[],
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const families = new Map<string, Map<string, number>>();
  const count = (file: FileInterface | undefined, by: number) => {
    if (file === undefined) return;
    const family = familyOf(file.language);
    const names = families.get(family) ?? new Map<string, number>();
    families.set(family, names);
    for (const { name, inner } of file.symbols) if (!inner) names.set(name, (names.get(name) ?? 0) + by);
  };
  for (const [before, after] of changes) {
    count(before, -1);
    count(after, 1);
  }
  return families;
}

/** @param before what was stored, if anything */
function familyTables(before: StoredFamily | null): FamilyTables {
  return {
    names: new SortedLists(byPlace, before?.names),
    receivers: new SortedLists(byPlace, before?.receivers),
    packages: new SortedLists(byText, before?.packages),
    heritage: new SortedLists(byText, before?.heritage),
    mentions: new SortedLists(byText, before?.mentions),
  };
}

interface Replaced {
  readonly path: string;
  readonly next: StoredInterface | undefined;
  readonly before: FileInterface | undefined;
  readonly described: ReadonlyMap<number, string>;
}

/** The key of the list of all paths. */
const ALL = '';
const NONE: readonly never[] = [];
const NOTHING: ReadonlyMap<number, string> = new Map();
const UNCHANGED: TableChanges = { touched: new Set(), moved: new Map(), packages: new Map(), turnedGiving: [] };

/** The new ordinal of each symbol that is still in a file; null if all have the ordinals they had. */
function movedOrdinals(
  before: FileInterface | undefined,
  after: FileInterface | undefined,
): ReadonlyMap<number, number> | null {
  if (before === undefined || after === undefined) return null;
  const now = new Map(Array.from(after.symbols.keys(), (ordinal) => [after.placeOf(ordinal), ordinal]));
  const moved = new Map<number, number>();
  let areSame = true;
  for (const ordinal of before.symbols.keys()) {
    const to = now.get(before.placeOf(ordinal));
    if (to !== undefined) moved.set(ordinal, to);
    areSame &&= to === ordinal;
  }
  return areSame ? null : moved;
}

function packageKeys(file: FileInterface | undefined): readonly string[] {
  return file === undefined ? [] : packagesOf(file).map((name) => packageKey(familyOf(file.language), name));
}

/** The groups that a file is in, by their keys. */
function groupsOf(file: FileInterface | undefined): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  if (file === undefined) return groups;
  const add = (kind: GroupKind, family: string, name: string) => {
    groups.set(groupKey(kind, family, name), { kind, family, name });
  };
  const { family, namespaceSeparator } = rulesOf(file.language);
  for (const name of packagesOf(file)) add('package', family, name);
  if (namespaceSeparator !== null) for (const name of file.declaredNamespaces) add('last part', family, lastPart(name));
  for (const folder of foldersAround(file.path)) add('under', '', folder);
  return groups;
}

/** A text for some packages that is short however many there are. */
function digestOf(packages: readonly string[]): string {
  return packages.length > 1 ? hash('sha256', packages.join('\n'), 'base64url') : (packages[0] ?? '');
}

/**
 * All that others may ask of a symbol without asking for its file.
 * @param packages of the file: who finds its symbols by name may look at those of a package alone
 */
function visible(file: FileInterface, ordinal: number, packages: string): string {
  const { owner, definition: _, ...symbol } = file.symbols[ordinal] as InterfaceSymbol;
  const around = file.symbols[owner]?.kind;
  const isTop = file.top(symbol.name) === ordinal;
  return JSON.stringify([
    symbol,
    file.placeOf(owner),
    around,
    isTop,
    file.namespaceOf(ordinal),
    file.fullName(ordinal),
    packages,
  ]);
}

/** The folder of a path and every folder above it but the root, below which only its own files are looked for. */
function* foldersAround(path: string): Generator<string> {
  let folder = folderOf(path);
  do {
    yield folder;
    folder = folderOf(folder);
  } while (folder !== '');
}

/** All entries that a file is of: its path up to each slash and each dot. */
function* entriesOf(path: string): Generator<string> {
  for (const { index } of path.matchAll(/[/.]/g)) yield path.slice(0, index);
}

/** The subject of the question about an aspect of a name. */
export function aspectKey(name: string, aspect: string): string {
  return `${name}\0${aspect}`;
}

/** The subject of the question which symbols of a name are in types below a type. */
export function belowKey(path: string, place: string, name: string): string {
  return `${path}\0${place}\0${name}`;
}

export function receiverKey(type: string, member: string): string {
  return `${type}\0${member}`;
}
