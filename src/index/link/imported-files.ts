import type { FileFacts, Import } from '../../languages/facts.ts';
import type { FileInterface } from '../file-interface.ts';
import { MAX_DEFINERS, MAX_PACKAGE_FILES } from './bounds.ts';
import type { Environment } from './environment.ts';
import { type LanguageRules, rulesOf } from './families.ts';
import { FileGroup, listOf } from './file-group.ts';
import type { FilesTarget } from './import-targets.ts';

/** The files of the tree that an import makes a file depend on, and what it names outside the tree. */
interface Imported {
  readonly paths: readonly string[];
  readonly external: string | null;
}

const WORD = /^[\p{ID_Continue}$@#]+/u;

/**
 * What the imports of one file make it depend on. Where files share a package, an import of the package leads to those
 * that define what it names, and an import of all of it to those that define what the file uses.
 */
export class ImportedFiles {
  readonly #file: FileInterface;
  readonly #facts: FileFacts;
  readonly #environment: Environment;
  #usedNames: ReadonlySet<string> | null = null;
  #calledNames: ReadonlySet<string> | null = null;

  constructor(file: FileInterface, facts: FileFacts, environment: Environment) {
    this.#file = file;
    this.#facts = facts;
    this.#environment = environment;
  }

  of(imported: Import): Imported {
    const { paths, external } = this.#targets(imported);
    return { paths: paths.filter((path) => path !== this.#file.path), external };
  }

  #targets(imported: Import): Imported {
    const target = this.#environment.targets(this.#file).of(imported);
    const modules = imported.names.flatMap(({ name }) => {
      const module = this.#environment.moduleOfName(this.#file, imported, name);
      return module?.kind === 'files' ? [module] : [];
    });
    const ofModules = modules.flatMap(({ paths, namespace }) => (namespace === undefined ? listOf(paths) : []));
    const isModules = imported.names.length > 0 && modules.length === imported.names.length;
    if (target.kind !== 'files') {
      return { paths: ofModules, external: target.kind === 'external' && !isModules ? target.name : null };
    }
    // A namespace is no file: what defines its names is included.
    if (target.namespace !== undefined) return { paths: ofModules, external: null };
    const { sharedScope, loadsPackages } = rulesOf(this.#file.language);
    if (isModules && !loadsPackages) return { paths: ofModules, external: null };
    return { paths: [...this.#filesOf(target, imported, sharedScope), ...ofModules], external: null };
  }

  #filesOf(
    { paths, within }: FilesTarget,
    { names }: Import,
    sharedScope: LanguageRules['sharedScope'],
  ): readonly string[] {
    if (!(paths instanceof FileGroup)) return paths;
    const isShared = (sharedScope === 'package' || sharedScope === 'project') && paths.isMoreThan(1);
    if (!isShared && !paths.isMoreThan(MAX_PACKAGE_FILES)) return paths.list;
    const wanted = within === undefined ? names.map(({ name }) => name) : within.slice(0, 1);
    if (wanted.length > 0) return this.#defining(paths, wanted, wanted);
    return isShared
      ? this.#defining(paths, this.#used, this.#called)
      : this.#defining(paths, this.#usedAnyhow, this.#usedAnyhow);
  }

  /**
   * Of the files of a package, those at whose top one of some names is defined.
   * @param extensions names of what may be defined for a type
   */
  #defining(group: FileGroup, names: Iterable<string>, extensions: Iterable<string>): readonly string[] {
    const { family } = rulesOf(this.#file.language);
    const found = new Set<string>();
    for (const name of names) {
      const { topPaths } = this.#environment.named(family, name);
      for (const path of this.#environment.among(group, `top ${name}`, topPaths, MAX_DEFINERS)) found.add(path);
    }
    for (const name of extensions) {
      const { extendingPaths } = this.#environment.named(family, name);
      for (const path of this.#environment.among(group, `for ${name}`, extendingPaths, MAX_DEFINERS)) found.add(path);
    }
    return [...found].sort();
  }

  /** Names that the file uses by themselves, or as the first of several. */
  get #used(): ReadonlySet<string> {
    if (this.#usedNames === null) {
      const { references, calls, heritage, definitions, bindings } = this.#facts;
      this.#usedNames = new Set([
        ...references.flatMap((one) => (one.member ? [] : [one.name])),
        ...calls.map((call) => (call.receiver === null ? call.name : (WORD.exec(call.receiver)?.[0] ?? ''))),
        ...heritage.map((parent) => WORD.exec(parent.name)?.[0] ?? ''),
        ...[...definitions, ...bindings].flatMap(
          ({ type }) => type?.match(/[\p{ID_Start}_$][\p{ID_Continue}$]*/gu) ?? [],
        ),
      ]);
    }
    return this.#usedNames;
  }

  get #called(): ReadonlySet<string> {
    this.#calledNames ??= new Set(this.#facts.calls.map((call) => call.name));
    return this.#calledNames;
  }

  /** Names that the file uses in any way. */
  get #usedAnyhow(): ReadonlySet<string> {
    const members = this.#facts.references.flatMap((one) => (one.member ? [one.name] : []));
    return new Set([...this.#used, ...this.#called, ...members]);
  }
}
