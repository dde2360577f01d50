import type { FileFacts, Import } from '../../languages/facts.ts';
import type { FileInterface } from '../file-interface.ts';
import type { Environment } from './environment.ts';
import { familyFor } from './families.ts';

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
  #used: ReadonlySet<string> | null = null;
  #called: ReadonlySet<string> | null = null;

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
    const target = this.#environment.module(this.#file, imported);
    const modules = imported.names.flatMap(({ name }) => {
      const module = this.#environment.moduleOfName(this.#file, imported, name);
      return module?.kind === 'files' ? [module] : [];
    });
    const ofModules = modules.flatMap(({ paths, namespace }) => (namespace === undefined ? paths : []));
    const isModules = imported.names.length > 0 && modules.length === imported.names.length;
    if (target.kind !== 'files') {
      return { paths: ofModules, external: target.kind === 'external' && !isModules ? target.name : null };
    }
    // A namespace is no file: what defines its names is included.
    if (target.namespace !== undefined) return { paths: ofModules, external: null };
    const { sharedScope, loadsPackages } = familyFor(this.#file.language);
    if (isModules && !loadsPackages) return { paths: ofModules, external: null };
    const isShared = (sharedScope === 'package' || sharedScope === 'project') && target.paths.length > 1;
    const paths = isShared ? this.#definers(target.paths, imported, target.within) : target.paths;
    return { paths: [...paths, ...ofModules], external: null };
  }

  #definers(paths: readonly string[], { names }: Import, within: string | undefined): readonly string[] {
    const wanted = within === undefined ? names.map(({ name }) => name) : [within];
    return paths.filter((path) => {
      const { symbols = [] } = this.#environment.file(path) ?? {};
      return symbols.some(({ name, owner, receiver, kind }) => {
        const isTop = owner === -1 || symbols[owner]?.kind === 'namespace';
        if (!isTop || kind === 'namespace') return false;
        if (wanted.length > 0) return wanted.includes(name);
        return receiver === null ? this.#isUsed(name) : this.#isCalled(name);
      });
    });
  }

  /** Whether the file uses a name by itself, or as the first of several. */
  #isUsed(name: string): boolean {
    if (this.#used === null) {
      const { references, calls, heritage, definitions, bindings } = this.#facts;
      this.#used = new Set([
        ...references.flatMap((one) => (one.member ? [] : [one.name])),
        ...calls.map((call) => (call.receiver === null ? call.name : (WORD.exec(call.receiver)?.[0] ?? ''))),
        ...heritage.map((parent) => WORD.exec(parent.name)?.[0] ?? ''),
        ...[...definitions, ...bindings].flatMap(
          ({ type }) => type?.match(/[\p{ID_Start}_$][\p{ID_Continue}$]*/gu) ?? [],
        ),
      ]);
    }
    return this.#used.has(name);
  }

  #isCalled(name: string): boolean {
    this.#called ??= new Set(this.#facts.calls.map((call) => call.name));
    return this.#called.has(name);
  }
}
