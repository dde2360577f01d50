import type { Import } from '../../languages/facts.ts';
import type { FileInterface } from '../file-interface.ts';
import type { FileView } from '../file-view.ts';
import type { InterfaceSymbol } from '../interface-data.ts';
import type { ModuleResolver, ModuleTarget, ProjectFiles } from '../modules/module-resolver.ts';
import { folderOf } from '../modules/relative-path.ts';
import { OwnTexts, ownCopy } from '../own-copy.ts';
import type { DependencyKeys, KeyTable, Question } from './dependency-keys.ts';
import type { FileLinks, SymbolRef } from './edges.ts';
import { familyOf } from './families.ts';
import { FileGroup, type GroupKind, groupKey, type ModuleFiles, membersOf } from './file-group.ts';
import { EXISTS, partKey, STATEMENTS } from './file-parts.ts';
import { ImportTargets, type Openings, statementKey } from './import-targets.ts';
import { ALL_NAMES, moduleDeclared } from './mentions.ts';
import { Namesakes } from './namesakes.ts';
import { NotedFile } from './noted-file.ts';
import { NotedNamesakes } from './noted-namesakes.ts';
import { folderPackage } from './packages.ts';
import type { Manifests, ParsedManifests } from './parsed-manifests.ts';
import { aspectKey, belowKey, type ProjectTables, receiverKey } from './project-tables.ts';
import type { Reach, Reaches, ReachSource } from './reach.ts';
import { ReadRecorder, type Reads, type Recorded } from './reads.ts';
import { includesSorted, intersection } from './sorted.ts';

type TargetsDigest = Pick<FileLinks, 'targets' | 'leadsTo'>;

/** A file whose imports are resolved. */
type ImportingFile = Pick<FileView, 'path' | 'language'>;

/**
 * All that linking a file may know of other files. Every read is noted as a question, and the questions are the
 * file's dependencies: as long as each has the same answer, the links are the same.
 */
export class Environment {
  readonly #tables: ProjectTables;
  readonly #resolvers: ReadonlyMap<string, ModuleResolver>;
  readonly #manifests: Manifests;
  readonly #keys: DependencyKeys;
  readonly #partKeys: KeyTable;
  readonly #recorder = new ReadRecorder();
  readonly #modules = new Map<string, Recorded<ModuleTarget | null>>();
  readonly #targets = new Map<string, ImportTargets>();
  readonly #namesakes = new Map<string, Map<string, NotedNamesakes>>();
  readonly #shared = new Map<string, Recorded<unknown>>();
  readonly #among = new WeakMap<readonly string[], Map<string, readonly string[]>>();
  readonly #groups = new Map<string, FileGroup>();
  readonly #nesting = new WeakMap<Openings<unknown>, readonly string[]>();
  readonly #projectFiles = new Map<string, ProjectFiles>();
  readonly #parsed: ParsedManifests;
  readonly #reaches: Reaches;
  readonly #texts = new OwnTexts();
  /** Numbers of the parts of files that were asked for, by path. */
  readonly #parts = new Map<string, Map<string, number>>();
  #lastFile: { readonly path: string; readonly file: FileView | undefined } | null = null;
  readonly #noteKey = (key: number) => this.#recorder.ask(key);
  readonly #read = (path: string) => this.#tables.file(path);
  readonly #reachSource: ReachSource = {
    imported: (path) => this.#imported(path),
    packages: (path) => this.#tables.packagesOf(path),
    members: (key) => this.#tables.packageMembers(key),
    note: (reads) => this.note(reads),
  };

  constructor(
    tables: ProjectTables,
    keys: DependencyKeys,
    resolvers: ReadonlyMap<string, ModuleResolver>,
    manifests: Manifests,
    parsed: ParsedManifests,
    reaches: Reaches,
  ) {
    this.#tables = tables;
    this.#keys = keys;
    this.#partKeys = keys.table('part');
    this.#resolvers = resolvers;
    this.#manifests = manifests;
    this.#parsed = parsed;
    this.#reaches = reaches;
  }

  /** About how many answers are remembered. */
  get size(): number {
    const names = this.#namesakes.values().reduce((sum, { size }) => sum + size, 0);
    return this.#modules.size + this.#targets.size + this.#shared.size + names;
  }

  /** Forgets what tells where something stands in a file whose other answers are as they were. */
  forgetPositions(path: string) {
    this.#targets.delete(path);
    this.#lastFile = null;
  }

  /** Runs `find` and returns what it gave with what it asked; a recording around this one asks the same. */
  recording<T>(find: () => T): Recorded<T> {
    const recorded = this.#recorder.record(find);
    this.#recorder.include(recorded.reads);
    return recorded;
  }

  /** As `recording`, for an answer that nothing around it rests on. */
  apart<T>(find: () => T): Recorded<T> {
    return this.#recorder.record(find);
  }

  /** Notes what was asked for an earlier answer on behalf of the current recording. */
  note(reads: Reads) {
    this.#recorder.include(reads);
  }

  /** The interface of a file; every answer it gives is noted. */
  file(path: string): FileView | undefined {
    // One file is asked for many times in a row: for each of its symbols.
    if (this.#lastFile?.path !== path) this.#lastFile = { path, file: this.#notedFile(path) };
    this.#askPart(path, EXISTS);
    return this.#lastFile.file;
  }

  #notedFile(path: string): FileView | undefined {
    const file = this.#tables.file(path);
    return file === undefined ? undefined : new NotedFile(file, (part) => this.#askPart(path, part));
  }

  #askPart(path: string, part: string) {
    let parts = this.#parts.get(path);
    if (parts === undefined) {
      parts = new Map();
      this.#parts.set(path, parts);
    }
    let key = parts.get(part);
    if (key === undefined) {
      key = this.#keys.numberIn(this.#partKeys, partKey(path, part));
      parts.set(part, key);
    }
    this.#recorder.ask(key);
  }

  symbol({ path, ordinal }: SymbolRef): InterfaceSymbol | undefined {
    return this.file(path)?.symbol(ordinal);
  }

  /** What may be asked of a symbol once its name or its receiver was asked for. */
  peek({ path, ordinal }: SymbolRef): InterfaceSymbol | undefined {
    return this.#tables.file(path)?.symbol(ordinal);
  }

  /** The symbols of a name within a family. */
  named(family: string, name: string): NotedNamesakes {
    let names = this.#namesakes.get(family);
    if (names === undefined) {
      names = new Map();
      this.#namesakes.set(family, names);
    }
    let found = names.get(name);
    if (found === undefined) {
      found = this.#notedNamesakes(family, name);
      names.set(name, found);
    }
    return found;
  }

  #notedNamesakes(family: string, name: string): NotedNamesakes {
    const table = this.#keys.table('name', family);
    const keys = new Map<string, number>();
    const note = (aspect: string) => {
      let key = keys.get(aspect);
      if (key === undefined) {
        key = this.#keys.numberIn(table, aspectKey(name, aspect));
        keys.set(aspect, key);
      }
      this.#recorder.ask(key);
    };
    return new NotedNamesakes(new Namesakes(this.#tables.named(family, name), this.#read), note);
  }

  /**
   * The symbols of a name, for a caller that looks only for those in types below a type. The answer depends on these alone.
   * @param type the type in whose place they may be
   */
  below(family: string, type: SymbolRef, name: string): readonly SymbolRef[] {
    this.#ask('below', belowKey(type.path, this.placeOf(type), name), family);
    return this.#tables.named(family, name);
  }

  /** As `FileInterface.placeOf`. */
  placeOf({ path, ordinal }: SymbolRef): string {
    return this.#tables.file(path)?.placeOf(ordinal) ?? '';
  }

  /** Files that give on a name that is no symbol of their own, or all names of others (`ALL_NAMES`), sorted. */
  mentioning(family: string, name: string): readonly string[] {
    this.#ask('mention', name, family);
    return this.#tables.mentioning(family, name);
  }

  /**
   * Of the files that a file opens those that give on all names of others: one question, however many there are. To be asked
   * after `targets`, which tells what it opens.
   */
  nesting({ path, language }: ImportingFile, openings: Openings<unknown>): readonly string[] {
    this.#ask('nesting', path);
    let known = this.#nesting.get(openings);
    if (known === undefined) {
      const giving = this.#tables.mentioning(familyOf(language), ALL_NAMES);
      known = openings.files.filter((one) => includesSorted(giving, one));
      this.#nesting.set(openings, known);
    }
    return known;
  }

  /** The keys of the packages that a file is in. Not noted: for files of an answer about names, which rests on their packages. */
  packagesOf(path: string): readonly string[] {
    return this.#tables.packagesOf(path);
  }

  /** Whether any file declares a namespace whose last part is this name. */
  isLastPart(family: string, name: string): boolean {
    return this.#group('last part', family, name).isMoreThan(0);
  }

  withReceiver(family: string, type: string, member: string): readonly SymbolRef[] {
    this.#ask('receiver', receiverKey(type, member), family);
    return this.#tables.withReceiver(family, type, member);
  }

  /** Files that say what a type of another file, of that name, extends or implements. */
  heritageFiles(family: string, type: string): readonly string[] {
    this.#ask('heritage', type, family);
    return this.#tables.heritageFiles(family, type);
  }

  /**
   * Of a list of files those that are in another one, found out once for each list and what is looked for where that takes
   * longer than to remember it.
   * @param having sorted paths that an answer gave, which was asked for before
   * @param most the first so many
   */
  among(files: ModuleFiles, what: string, having: readonly string[], most: number): readonly string[] {
    const paths = membersOf(files);
    if (Math.min(paths.length, having.length) <= FEW) return [...intersection(paths, having).take(most)];
    let known = this.#among.get(paths);
    if (known === undefined) {
      known = new Map();
      this.#among.set(paths, known);
    }
    let found = known.get(what);
    if (found === undefined) {
      found = [...intersection(paths, having).take(most)];
      known.set(what, found);
    }
    return found;
  }

  /** All source files in a folder, sorted. Not noted: only for intersections, as `FileGroup.members`. */
  folderFiles(folder: string): readonly string[] {
    return this.#tables.folderFiles(folder);
  }

  /** The files that declare a package or namespace; null where there are none. */
  package(family: string, name: string): FileGroup | null {
    return whereAny(this.#group('package', family, name));
  }

  #group(kind: GroupKind, family: string, name: string): FileGroup {
    const key = groupKey(kind, family, name);
    let group = this.#groups.get(key);
    if (group === undefined) {
      const members = this.#tables.groupFiles(kind, family, name);
      group = new FileGroup({ kind, name: ownCopy(name), family }, members, this.#keys, this.#noteKey);
      this.#groups.set(key, group);
    }
    return group;
  }

  /**
   * What the imports and re-exports of a file lead to: one question, whatever it takes to answer. When the answer is
   * another one, `LinkTable` tells so to those who asked.
   */
  targets({ path, language }: ImportingFile): ImportTargets {
    this.#ask('targets', path);
    this.#askPart(path, STATEMENTS);
    let targets = this.#targets.get(path);
    if (targets === undefined) {
      const statements = this.#kept(this.#tables.file(path) as FileInterface);
      targets = new ImportTargets(statements, (imported) => this.#resolved({ path, language }, imported));
      this.#targets.set(path, targets);
    }
    return targets;
  }

  /** The files that one can get at: itself, what it imports, and what that imports; the first so many. */
  reach(path: string): Reach {
    return this.#reaches.of(path, this.#reachSource);
  }

  /** What each statement of a file leads to. Of files that nothing else is asked of, no more is kept. */
  #imported(path: string): readonly ModuleFiles[] {
    const known = this.#targets.get(path);
    if (known !== undefined) return known.lists;
    const file = this.#tables.file(path);
    return file === undefined ? [] : new ImportTargets(file, (imported) => this.#resolved(file, imported)).lists;
  }

  /** What the imports and re-exports of a file lead to, in short; its own links rest on all that this does. */
  targetsDigest(file: ImportingFile): TargetsDigest {
    const targets = this.targets(file);
    const { digest, reads } = targets.summary();
    for (const one of reads) this.note(one);
    return { targets: digest, leadsTo: this.#reaches.questions(targets.lists) };
  }

  /** What a module that no statement of the file names would lead to if one did. */
  moduleCalled(file: ImportingFile, imported: Import): ModuleTarget {
    const { value, reads } = this.#resolved(file, imported);
    this.note(reads);
    return value;
  }

  /** What one name of an import leads to when it is a module itself, or null. */
  moduleOfName(file: ImportingFile, imported: Import, name: string): ModuleTarget | null {
    const family = familyOf(file.language);
    const resolver = this.#resolvers.get(family);
    if (resolver?.resolveName === undefined) return null;
    const key = `${family}\0${sharing(resolver, file)}\0${imported.source}\0${name}`;
    return this.#remembered(key, () => resolver.resolveName?.(imported, name, file.path, this.#files(family)) ?? null);
  }

  /** A module inside the module made of files, or null. */
  submodule(paths: readonly string[], name: string): ModuleTarget | null {
    const [path] = paths;
    const language = path === undefined ? undefined : this.file(path)?.language;
    const family = language === undefined ? null : familyOf(language);
    const resolver = family === null ? undefined : this.#resolvers.get(family);
    if (family === null || resolver?.submodule === undefined) return null;
    return this.#remembered(
      `sub\0${path}\0${name}`,
      () => resolver.submodule?.(paths, name, this.#files(family)) ?? null,
    );
  }

  /** What a word that always names a module means in a file, or null. */
  word(file: ImportingFile, name: string): ModuleTarget | null {
    const family = familyOf(file.language);
    return this.#resolvers.get(family)?.word?.(name, file.path, this.#files(family)) ?? null;
  }

  /** Packages that the project of a file opens to all of its files. */
  openedByProject(file: ImportingFile): readonly string[] {
    const family = familyOf(file.language);
    return this.#resolvers.get(family)?.everywhere?.(file.path, this.#files(family)) ?? [];
  }

  #resolved(file: ImportingFile, imported: Import): Recorded<ModuleTarget> {
    const family = familyOf(file.language);
    const resolver = this.#resolvers.get(family);
    const key = `${family}\0${sharing(resolver, file)}\0${statementKey(imported)}`;
    let entry = this.#modules.get(key);
    if (entry === undefined) {
      // A family without a resolver imports nothing of the tree.
      entry = this.#recorder.record(
        (): ModuleTarget =>
          resolver?.resolve(imported, file.path, this.#files(family)) ?? { kind: 'external', name: imported.source },
      );
      this.#modules.set(key, entry);
    }
    return entry as Recorded<ModuleTarget>;
  }

  /** The statements of a file as they may be kept: what is decoded with them is let go. */
  #kept({ imports, exports }: FileInterface): Pick<FileInterface, 'imports' | 'exports'> {
    const own = (text: string) => this.#texts.of(text);
    return {
      imports: imports.map((one) => ({
        ...one,
        source: own(one.source),
        names: one.names.map(({ name, alias }) => ({ name: own(name), alias: own(alias) })),
        namespace: one.namespace === null ? null : own(one.namespace),
      })),
      exports: exports.flatMap((one) =>
        one.source === null ? [] : [{ ...one, name: own(one.name), local: own(one.local), source: own(one.source) }],
      ),
    };
  }

  #ask(question: Question, subject: string, family?: string) {
    this.#recorder.ask(this.#keys.number(question, subject, family));
  }

  #remembered(key: string, find: () => ModuleTarget | null): ModuleTarget | null {
    let entry = this.#modules.get(key);
    if (entry === undefined) {
      entry = this.recording(find);
      this.#modules.set(key, entry);
    } else this.note(entry.reads);
    return entry.value;
  }

  #files(family: string): ProjectFiles {
    let files = this.#projectFiles.get(family);
    if (files === undefined) {
      files = this.#filesFor(family);
      this.#projectFiles.set(family, files);
    }
    return files;
  }

  #filesFor(family: string): ProjectFiles {
    return {
      has: (path) => {
        this.#ask('path', path);
        return this.#tables.has(path);
      },
      hasEntry: (path) => {
        this.#ask('entry', path);
        return this.#tables.hasEntry(path);
      },
      folderPackage: (folder) => this.package(family, folderPackage(folder)),
      under: (folder) => whereAny(this.#group('under', family, folder)),
      around: (path) => {
        const file = this.file(path);
        return file === undefined ? [] : file.namespacesAround;
      },
      declared: (path) => this.file(path)?.declaredNamespaces ?? [],
      package: (name) => this.package(family, name),
      declaring: (module) => this.mentioning(family, moduleDeclared(module)),
      called: (fileName) => {
        this.#ask('called', fileName);
        return this.#tables.filesCalled(fileName);
      },
      manifestFolders: (fileName, under) => {
        this.#ask('manifest', '');
        return this.#manifests.folders(fileName, under);
      },
      manifest: (path, parse) => this.#manifest(path, parse),
      manifests: (fileName, parse) => {
        // The question that any change of any manifest touches.
        this.#ask('manifest', '');
        return this.#manifests.folders(fileName, '').flatMap((folder) => {
          const manifest = this.#parsed.get(this.#manifests, inFolder(folder, fileName), parse);
          return manifest === null ? [] : [[folder, manifest] as const];
        });
      },
      once: (key, make) => this.#once(`${family}\0${key}`, make),
    };
  }

  /** Answers that many modules rest on, each made once. */
  #once<T>(key: string, make: () => T): T {
    let entry = this.#shared.get(key);
    if (entry === undefined) {
      entry = this.recording(make);
      this.#shared.set(key, entry);
    } else this.note(entry.reads);
    return entry.value as T;
  }

  #manifest<T>(path: string, parse: (text: string) => T): T | null {
    this.#ask('manifest', path);
    return this.#parsed.get(this.#manifests, path, parse);
  }
}

function whereAny(group: FileGroup): FileGroup | null {
  return group.isMoreThan(0) ? group : null;
}

/** So many paths are sooner looked for than what was found is kept for every name and list. */
const FEW = 16;

function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** What the files that share answers of module resolution have in common: their folder, where nothing but it decides. */
function sharing(resolver: ModuleResolver | undefined, { path }: Pick<FileInterface, 'path'>): string {
  return resolver?.byFile === true ? path : folderOf(path);
}
