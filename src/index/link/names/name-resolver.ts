import type { Import } from '../../../languages/facts.ts';
import type { FileView } from '../../file-view.ts';
import type { ModuleTarget } from '../../modules/module-resolver.ts';
import type { Environment } from '../environment.ts';
import { rulesOf } from '../families.ts';
import { FileGroup, type ModuleFiles } from '../file-group.ts';
import type { Recorded } from '../reads.ts';
import { asMeaning, externalMeaning, isVariable, type Meaning, topSymbol } from './meaning.ts';
import { ModuleNames } from './module-names.ts';
import type { NameScope } from './name-scope.ts';
import { NamespaceNames } from './namespace-names.ts';
import { OpenedNames } from './opened-names.ts';
import { SharedNames } from './shared-names.ts';
import { Trail } from './trail.ts';

/** Finds what names mean at the top of files: through definitions, imports, re-exports and shared scopes. */
export class NameResolver implements NameScope {
  readonly environment: Environment;
  readonly sharedNames: SharedNames;
  readonly #namespaces: NamespaceNames;
  readonly #openings: OpenedNames;
  readonly modules: ModuleNames;
  /** By file, then by name. */
  readonly #tops = new Map<string, Map<string, Recorded<Meaning | null>>>();
  readonly #members = new Map<string, Recorded<Meaning | null>>();

  constructor(environment: Environment) {
    this.environment = environment;
    this.sharedNames = new SharedNames(environment);
    this.#namespaces = new NamespaceNames(environment);
    this.#openings = new OpenedNames(this, environment);
    this.modules = new ModuleNames(this, environment, this.sharedNames, this.#namespaces, this.#openings);
  }

  /** What a name means at the top of a file, or null when nothing there or in scope says. */
  top(path: string, name: string): Meaning | null {
    let tops = this.#tops.get(path);
    if (tops === undefined) {
      tops = new Map();
      this.#tops.set(path, tops);
    }
    return this.#remembered(tops, name, () => {
      const file = this.environment.file(path);
      return file === undefined ? null : this.findTop(file, name, new Trail());
    });
  }

  /** What a name means in a module seen from outside, or null when the module has no such name. */
  exported({ paths, namespace }: Omit<Extract<Meaning, { kind: 'module' }>, 'kind'>, name: string): Meaning | null {
    const key = paths instanceof FileGroup ? paths.key : (paths[0] ?? '');
    return this.#remembered(this.#members, `${key}\0${namespace ?? ''}\0${name}`, () =>
      namespace === undefined || !(paths instanceof FileGroup)
        ? (this.modules.inModule(paths, name, new Trail()) ?? this.#submodule(paths, name))
        : this.#namespaces.inNamespace(paths, namespace, name),
    );
  }

  /** What a name means after the full name of the namespace it stands in, or null when the tree has none of it. */
  qualified(file: FileView, namespaceParts: readonly string[], name: string): Meaning | null {
    const { family, namespaceSeparator } = rulesOf(file.language);
    if (namespaceSeparator === null) return null;
    const namespace = namespaceParts.join(namespaceSeparator);
    const paths = this.environment.package(family, namespace);
    return paths === null ? null : this.exported({ paths, namespace }, name);
  }

  #remembered(memo: Map<string, Recorded<Meaning | null>>, key: string, find: () => Meaning | null): Meaning | null {
    let entry = memo.get(key);
    if (entry === undefined) {
      entry = this.environment.recording(find);
      memo.set(key, entry);
    } else this.environment.note(entry.reads);
    return entry.value;
  }

  findTop(file: FileView, name: string, trail: Trail): Meaning | null {
    const own = topSymbol(file, name);
    if (own !== null) {
      // `const a = require('./a')` defines a variable, but means what it loads.
      const loaded = isVariable(file, own) ? this.imported(file, name, trail) : null;
      return loaded ?? { kind: 'symbol', ref: own, rule: 'scope' };
    }
    return (
      this.imported(file, name, trail) ??
      this.#word(file, name) ??
      this.sharedNames.shared(file, name) ??
      this.#openings.wildcard(file, name, trail) ??
      this.#openings.everywhere(file, name, trail) ??
      this.#namespaces.namespace(file, name)
    );
  }

  #word(file: FileView, name: string): Meaning | null {
    const target = this.environment.word(file, name);
    return target === null || target.kind === 'missing' ? null : asMeaning(target);
  }

  #submodule(files: ModuleFiles, name: string): Meaning | null {
    const target = files instanceof FileGroup ? null : this.environment.submodule(files, name);
    return target === null || target.kind === 'missing' ? null : asMeaning(target);
  }

  imported(file: FileView, name: string, trail: Trail): Meaning | null {
    const as = file.importedAs(name);
    switch (as?.kind) {
      case undefined:
        return null;
      case 'module':
        return this.#asModule(as.imported, this.environment.targets(file).of(as.imported), trail);
      case 'first part': {
        // Python's `import a.b.c` binds `a`, through which the rest is reached.
        const imported = { ...as.imported, source: name };
        return this.#asModule(imported, this.environment.moduleCalled(file, imported), trail);
      }
      case 'name':
        return this.#name(file, as.imported, as.name, trail);
    }
  }

  /** One name of an import: a name in the module, or a module of its own. */
  #name(file: FileView, imported: Import, name: string, trail: Trail): Meaning {
    const target = this.environment.targets(file).of(imported);
    if (target.kind === 'files') {
      const found = this.modules.inTarget(target, name, trail);
      if (found !== null) return found.kind === 'symbol' ? { ...found, rule: 'import-binding' } : found;
    }
    const behind = rulesOf(file.language).separateModules ? this.#behindModules(file, imported, name, trail) : null;
    if (behind !== null) return behind;
    const module = this.environment.moduleOfName(file, imported, name);
    if (module !== null && module.kind !== 'missing') return asMeaning(module);
    return externalMeaning(target, imported, name);
  }

  /** A name in a module that another gives on: `crate::list::Item`, where the crate has `pub use crate::inner::list`. */
  #behindModules(file: FileView, { source }: Import, name: string, trail: Trail): Meaning | null {
    const [first = '', ...rest] = source.split('::');
    let meaning = rest.length === 0 ? null : this.#word(file, first);
    for (const part of [...rest, name]) {
      meaning = meaning?.kind === 'module' ? this.#inModules(meaning.paths, part, trail) : null;
    }
    return meaning?.kind === 'symbol' ? { ...meaning, rule: 'import-binding' } : meaning;
  }

  #inModules(paths: ModuleFiles, name: string, trail: Trail): Meaning | null {
    return this.modules.inModule(paths, name, trail.fork()) ?? this.#submodule(paths, name);
  }

  #asModule(imported: Import, target: ModuleTarget, trail: Trail): Meaning {
    // `using T = N.T`: the name stands for a type.
    if (target.kind === 'files' && target.within !== undefined) {
      const type = this.modules.typeWithin(target.paths, target.within, trail.fork());
      if (type !== null) return type;
    }
    return target.kind === 'missing' ? { kind: 'external', name: imported.source, as: 'unknown' } : asMeaning(target);
  }
}
