import type { Import } from '../../languages/facts.ts';
import type { FileInterface, InterfaceSymbol } from '../file-interface.ts';
import type { ModuleResolver, ModuleTarget, ProjectFiles } from '../modules/module-resolver.ts';
import type { DependencyKeys, Question } from './dependency-keys.ts';
import type { SymbolRef } from './edges.ts';
import { familyOf } from './families.ts';
import type { Manifests, ParsedManifests } from './parsed-manifests.ts';
import { folderOf, type ProjectTables } from './project-tables.ts';
import { ReadRecorder, type Reads, type Recorded } from './reads.ts';

/**
 * All that linking a file may know of other files. Every read is noted as a question, and the questions are the
 * file's dependencies: as long as each has the same answer, the links are the same.
 */
export class Environment {
  readonly #tables: ProjectTables;
  readonly #resolvers: ReadonlyMap<string, ModuleResolver>;
  readonly #manifests: Manifests;
  readonly #keys: DependencyKeys;
  readonly #recorder = new ReadRecorder();
  readonly #modules = new Map<string, Recorded<ModuleTarget | null>>();
  readonly #parsed: ParsedManifests;

  constructor(
    tables: ProjectTables,
    keys: DependencyKeys,
    resolvers: ReadonlyMap<string, ModuleResolver>,
    manifests: Manifests,
    parsed: ParsedManifests,
  ) {
    this.#tables = tables;
    this.#keys = keys;
    this.#resolvers = resolvers;
    this.#manifests = manifests;
    this.#parsed = parsed;
  }

  /** Runs `find` and returns what it gave with what it asked; a recording around this one asks the same. */
  recording<T>(find: () => T): Recorded<T> {
    const recorded = this.#recorder.record(find);
    this.#recorder.include(recorded.reads);
    return recorded;
  }

  /** Notes what was asked for an earlier answer on behalf of the current recording. */
  note(reads: Reads) {
    this.#recorder.include(reads);
  }

  file(path: string): FileInterface | undefined {
    this.#ask('file', path);
    return this.#tables.file(path);
  }

  symbol({ path, ordinal }: SymbolRef): InterfaceSymbol | undefined {
    return this.file(path)?.symbols[ordinal];
  }

  named(family: string, name: string): readonly SymbolRef[] {
    this.#ask('name', name, family);
    return this.#tables.named(family, name);
  }

  withReceiver(family: string, type: string): readonly SymbolRef[] {
    this.#ask('receiver', type, family);
    return this.#tables.withReceiver(family, type);
  }

  /** Files that say what a type of another file, of that name, extends or implements. */
  heritageFiles(family: string, type: string): readonly string[] {
    this.#ask('heritage', type, family);
    return this.#tables.heritageFiles(family, type);
  }

  folderFiles(folder: string): readonly string[] {
    this.#ask('folder', folder);
    return this.#tables.folderFiles(folder);
  }

  packageFiles(family: string, name: string): readonly string[] {
    this.#ask('package', name, family);
    return this.#tables.packageFiles(family, name);
  }

  /** What an import of a file leads to. A family without a resolver imports nothing of the tree. */
  module(file: FileInterface, imported: Import): ModuleTarget {
    const family = familyOf(file.language);
    const resolver = this.#resolvers.get(family);
    const found = this.#remembered(`${family}\0${sharing(resolver, file)}\0${imported.source}`, () =>
      resolver === undefined ? null : resolver.resolve(imported, file.path, this.#files(family)),
    );
    return found ?? { kind: 'external', name: imported.source };
  }

  /** What one name of an import leads to when it is a module itself, or null. */
  moduleOfName(file: FileInterface, imported: Import, name: string): ModuleTarget | null {
    const family = familyOf(file.language);
    const resolver = this.#resolvers.get(family);
    if (resolver?.resolveName === undefined) return null;
    const key = `${family}\0${sharing(resolver, file)}\0${imported.source}\0${name}`;
    return this.#remembered(key, () => resolver.resolveName?.(imported, name, file.path, this.#files(family)) ?? null);
  }

  /** A module inside the module made of files, or null. */
  submodule(paths: readonly string[], name: string): ModuleTarget | null {
    const language = this.file(paths[0] as string)?.language;
    const family = language === undefined ? null : familyOf(language);
    const resolver = family === null ? undefined : this.#resolvers.get(family);
    if (family === null || resolver?.submodule === undefined) return null;
    return this.#remembered(
      `sub\0${paths.join('\0')}\0\0${name}`,
      () => resolver.submodule?.(paths, name, this.#files(family)) ?? null,
    );
  }

  /** What a word that always names a module means in a file, or null. */
  word(file: FileInterface, name: string): ModuleTarget | null {
    const family = familyOf(file.language);
    return this.#resolvers.get(family)?.word?.(name, file.path, this.#files(family)) ?? null;
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
    return {
      has: (path) => {
        this.#ask('path', path);
        return this.#tables.has(path);
      },
      inFolder: (folder) => this.folderFiles(folder),
      under: (folder) => {
        this.#ask('under', folder);
        return this.#tables.filesUnder(folder);
      },
      inPackage: (name) => this.packageFiles(family, name),
      called: (fileName) => {
        this.#ask('called', fileName);
        return this.#tables.filesCalled(fileName);
      },
      manifestFolders: (fileName, under) => {
        this.#ask('manifest', '');
        return this.#manifests.folders(fileName, under);
      },
      manifest: (path, parse) => this.#manifest(path, parse),
    };
  }

  #manifest<T>(path: string, parse: (text: string) => T): T | null {
    this.#ask('manifest', path);
    return this.#parsed.get(this.#manifests, path, parse);
  }
}

/** What the files that share answers of module resolution have in common: their folder, where nothing but it decides. */
function sharing(resolver: ModuleResolver | undefined, { path }: FileInterface): string {
  return resolver?.byFile === true ? path : folderOf(path);
}
