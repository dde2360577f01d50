import type { Import } from '../../languages/facts.ts';
import { isValueKind } from '../../languages/owner-cursor.ts';
import { type FileInterface, isTypeKind } from '../file-interface.ts';
import type { ModuleTarget } from '../modules/module-resolver.ts';
import type { Rule, SymbolRef } from './edges.ts';
import type { Environment } from './environment.ts';
import { familyFor, type LanguageFamily } from './families.ts';
import { fullName, inNamespace, namespacesAround } from './namespaces.ts';
import { folderOf, packageName } from './project-tables.ts';
import type { Recorded } from './reads.ts';

/** What a name means. */
export type Meaning =
  | { readonly kind: 'symbol'; readonly ref: SymbolRef; readonly rule: Rule }
  | {
      readonly kind: 'module';
      readonly paths: readonly string[];
      /** The namespace that is meant, by its full name, where files may have several. */
      readonly namespace?: string;
    }
  /** Something outside the tree: a package, or a name in one (`react#useState`). */
  | { readonly kind: 'external'; readonly name: string };

/** Files a name has been looked for in: imports and re-exports may go round in circles. */
type Trail = Set<string>;

/** Finds what names mean at the top of files: through definitions, imports, re-exports and shared scopes. */
export class NameResolver {
  readonly #environment: Environment;
  readonly #tops = new Map<string, Recorded<Meaning | null>>();
  readonly #members = new Map<string, Recorded<Meaning | null>>();

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** What a name means at the top of a file, or null when nothing there or in scope says. */
  top(path: string, name: string): Meaning | null {
    return this.#remembered(this.#tops, `${path}\0${name}`, () => {
      const file = this.#environment.file(path);
      return file === undefined ? null : this.#top(file, name, new Set());
    });
  }

  /** What a name means in a module seen from outside, or null when the module has no such name. */
  exported({ paths, namespace }: Omit<Extract<Meaning, { kind: 'module' }>, 'kind'>, name: string): Meaning | null {
    return this.#remembered(this.#members, `${paths.join('\0')}\0\0${namespace ?? ''}\0${name}`, () =>
      namespace === undefined
        ? (this.#inModule(paths, name, new Set()) ?? this.#submodule(paths, name))
        : this.#inNamespace(paths, namespace, name),
    );
  }

  /** What a name means after the full name of the namespace it stands in, or null when the tree has none of it. */
  qualified(file: FileInterface, namespaceParts: readonly string[], name: string): Meaning | null {
    const { id, namespaceSeparator } = familyFor(file.language);
    if (namespaceSeparator === null) return null;
    const namespace = namespaceParts.join(namespaceSeparator);
    const paths = this.#environment.packageFiles(id, namespace);
    return paths.length === 0 ? null : this.exported({ paths, namespace }, name);
  }

  /** The files an import leads to, or the package outside. */
  target(file: FileInterface, imported: Import): ModuleTarget {
    return this.#environment.module(file, imported);
  }

  #remembered(memo: Map<string, Recorded<Meaning | null>>, key: string, find: () => Meaning | null): Meaning | null {
    let entry = memo.get(key);
    if (entry === undefined) {
      entry = this.#environment.recording(find);
      memo.set(key, entry);
    } else this.#environment.note(entry.reads);
    return entry.value;
  }

  #top(file: FileInterface, name: string, trail: Trail): Meaning | null {
    const own = topSymbol(file, name);
    if (own !== null) {
      // `const a = require('./a')` defines a variable, but means what it loads.
      const loaded = isVariable(file, own) ? this.#imported(file, name, trail) : null;
      return loaded ?? { kind: 'symbol', ref: own, rule: 'scope' };
    }
    return (
      this.#imported(file, name, trail) ??
      this.#word(file, name) ??
      this.#shared(file, name) ??
      this.#wildcard(file, name, trail) ??
      this.#namespace(file, name)
    );
  }

  /** A namespace of the tree: one within those the file is part of, else one of that full name. */
  #namespace(file: FileInterface, name: string): Meaning | null {
    const { id, namespaceSeparator } = familyFor(file.language);
    if (namespaceSeparator === null) return null;
    for (const around of [...namespacesAround(file), null]) {
      const namespace = around === null ? name : `${around}${namespaceSeparator}${name}`;
      const paths = this.#environment.packageFiles(id, namespace);
      if (paths.length > 0) return { kind: 'module', paths, namespace };
    }
    return null;
  }

  #inNamespace(paths: readonly string[], namespace: string, name: string): Meaning | null {
    let declared: Meaning | null = null;
    let family: LanguageFamily | null = null;
    for (const path of paths) {
      const file = this.#environment.file(path);
      if (file === undefined) continue;
      family = familyFor(file.language);
      for (const ordinal of inNamespace(file, namespace, name)) {
        const meaning: Meaning = { kind: 'symbol', ref: { path, ordinal }, rule: 'import-binding' };
        const { kind, parameters, receiver } = file.symbols[ordinal] as FileInterface['symbols'][number];
        if (receiver !== null) continue;
        // A function with a body or a type, before a mere declaration of it.
        if (parameters !== null || isTypeKind(kind)) return meaning;
        declared ??= meaning;
      }
    }
    if (declared !== null || family === null || family.namespaceSeparator === null) return declared;
    const inner = `${namespace}${family.namespaceSeparator}${name}`;
    const innerPaths = this.#environment.packageFiles(family.id, inner);
    return innerPaths.length > 0 ? { kind: 'module', paths: innerPaths, namespace: inner } : null;
  }

  #word(file: FileInterface, name: string): Meaning | null {
    const target = this.#environment.word(file, name);
    return target === null || target.kind === 'missing' ? null : asMeaning(target);
  }

  #submodule(paths: readonly string[], name: string): Meaning | null {
    const target = this.#environment.submodule(paths, name);
    return target === null || target.kind === 'missing' ? null : asMeaning(target);
  }

  #imported(file: FileInterface, name: string, trail: Trail): Meaning | null {
    for (const imported of file.imports) {
      if (imported.namespace === name) return this.#asModule(imported, file);
      // Python's `import a.b.c` binds `a`, through which the rest is reached.
      if (imported.namespace?.startsWith(`${name}.`)) return this.#asModule({ ...imported, source: name }, file);
      for (const one of imported.names) if (one.alias === name) return this.#name(file, imported, one.name, trail);
    }
    return null;
  }

  /** One name of an import: a name in the module, or a module of its own. */
  #name(file: FileInterface, imported: Import, name: string, trail: Trail): Meaning {
    const target = this.#environment.module(file, imported);
    if (target.kind === 'files') {
      const found = this.#inTarget(target, name, trail);
      if (found !== null) return found.kind === 'symbol' ? { ...found, rule: 'import-binding' } : found;
    }
    const module = this.#environment.moduleOfName(file, imported, name);
    if (module !== null && module.kind !== 'missing') return asMeaning(module);
    return externalMeaning(externalName(target, imported), name);
  }

  #asModule(imported: Import, file: FileInterface): Meaning {
    const target = this.#environment.module(file, imported);
    // `using T = N.T`: the name stands for a type.
    if (target.kind === 'files' && target.within !== undefined) {
      const type = this.#inModule(target.paths, target.within, new Set());
      if (type !== null) return type;
    }
    return target.kind === 'missing' ? { kind: 'external', name: imported.source } : asMeaning(target);
  }

  /** Names other files of the same folder, package or project share without an import. */
  #shared(file: FileInterface, name: string): Meaning | null {
    const family = familyFor(file.language);
    if (family.sharesTypesOnly) return this.#sharedType(file, family, name);
    for (const path of this.#sharing(file, family, name)) {
      if (path === file.path) continue;
      const other = this.#environment.file(path);
      const ref = other === undefined ? null : topSymbol(other, name);
      if (ref !== null) return { kind: 'symbol', ref, rule: 'package-scope' };
    }
    return null;
  }

  /** A type or constant of the innermost namespace around that has one of the name; else the only one there is. */
  #sharedType(file: FileInterface, family: LanguageFamily, name: string): Meaning | null {
    const found = this.#environment.named(family.id, name).flatMap((ref) => {
      const other = this.#environment.file(ref.path);
      const symbol = other?.symbols[ref.ordinal];
      if (other === undefined || symbol === undefined || symbol.receiver !== null) return [];
      if (!isTypeKind(symbol.kind) && symbol.kind !== 'constant') return [];
      return [{ ref, full: fullName(other, ref.ordinal) }];
    });
    const wanted = [...namespacesAround(file).map((around) => `${around}.${name}`), name];
    const full = wanted.find((one) => found.some((candidate) => candidate.full === one));
    const chosen = full === undefined ? found : found.filter((candidate) => candidate.full === full);
    const [first] = chosen;
    const isOne = first !== undefined && chosen.every((candidate) => candidate.full === first.full);
    return isOne ? { kind: 'symbol', ref: first.ref, rule: 'package-scope' } : null;
  }

  #sharing(file: FileInterface, family: LanguageFamily, name: string): readonly string[] {
    switch (family.sharedScope) {
      case 'none':
        return [];
      case 'folder':
        return this.#environment.folderFiles(folderOf(file.path));
      case 'package':
        return file.symbols
          .filter(({ kind }) => kind === 'namespace')
          .flatMap((namespace) =>
            this.#environment.packageFiles(family.id, packageName(file, file.symbols.indexOf(namespace))),
          );
      case 'project':
        return [...new Set(this.#environment.named(family.id, name).map(({ path }) => path))];
    }
  }

  #wildcard(file: FileInterface, name: string, trail: Trail): Meaning | null {
    for (const imported of file.imports) {
      if (!imported.wildcard) continue;
      const target = this.#environment.module(file, imported);
      const found = target.kind === 'files' ? this.#inTarget(target, name, trail) : null;
      if (found !== null) return found.kind === 'symbol' ? { ...found, rule: 'import-binding' } : found;
    }
    return null;
  }

  #inTarget(target: Extract<ModuleTarget, { kind: 'files' }>, name: string, trail: Trail): Meaning | null {
    const { paths, within, namespace } = target;
    if (namespace !== undefined) return this.#inNamespace(paths, namespace, name);
    if (within === undefined) return this.#inModule(paths, name, trail);
    const type = this.#inModule(paths, within, trail);
    const file = type?.kind === 'symbol' ? this.#environment.file(type.ref.path) : undefined;
    const [ordinal] = type?.kind === 'symbol' ? (file?.members.get(`${type.ref.ordinal} ${name}`) ?? []) : [];
    if (file === undefined || ordinal === undefined) return null;
    return { kind: 'symbol', ref: { path: file.path, ordinal }, rule: 'import-binding' };
  }

  #inModule(paths: readonly string[], name: string, trail: Trail): Meaning | null {
    for (const path of paths) {
      const file = this.#environment.file(path);
      const found = file === undefined ? null : this.#inFile(file, name, trail);
      if (found !== null) return found;
    }
    return null;
  }

  #inFile(file: FileInterface, name: string, trail: Trail): Meaning | null {
    const step = `${file.path}\0${name}`;
    if (trail.has(step)) return null;
    trail.add(step);
    const family = familyFor(file.language);
    if (family.exportStatements && file.exports.length > 0) return this.#byExport(file, name, trail);
    const own = topSymbol(file, name);
    if (own !== null) {
      const loaded = isVariable(file, own) ? this.#imported(file, name, trail) : null;
      return loaded ?? { kind: 'symbol', ref: own, rule: 'import-binding' };
    }
    const member = family.tables ? this.#inTable(file, name) : null;
    if (member !== null) return member;
    const exported = this.#byExport(file, name, trail);
    if (exported !== null || !family.importsSeen) return exported;
    return this.#imported(file, name, trail) ?? this.#wildcard(file, name, trail);
  }

  /** A function of the table that a file gives to those who load it. */
  #inTable(file: FileInterface, name: string): Meaning | null {
    const table = file.exports.find((one) => one.name === 'default' && one.source === null)?.local;
    const ordinal = file.symbols.findIndex((one) => one.name === name && one.receiver === table);
    return ordinal === -1 || table === undefined
      ? null
      : { kind: 'symbol', ref: { path: file.path, ordinal }, rule: 'import-binding' };
  }

  #byExport(file: FileInterface, name: string, trail: Trail): Meaning | null {
    for (const { name: seen, local, source } of file.exports) {
      if (seen !== name) continue;
      if (source === null) return this.#top(file, local, trail);
      const found = this.#reExported(file, source, local, trail);
      if (found !== null) return found;
    }
    for (const { name: seen, source } of file.exports) {
      if (seen !== '*' || source === null) continue;
      const found = this.#reExported(file, source, name, trail);
      if (found !== null && found.kind !== 'external') return found;
    }
    return null;
  }

  #reExported(file: FileInterface, source: string, name: string, trail: Trail): Meaning | null {
    const imported = { line: 0, source, names: [], namespace: null, wildcard: false, typeOnly: false };
    const target = this.#environment.module(file, imported);
    if (target.kind !== 'files') return externalMeaning(externalName(target, imported), name);
    if (name === '*') return { kind: 'module', paths: target.paths };
    const found = this.#inModule(target.paths, name, trail);
    return found?.kind === 'symbol' ? { ...found, rule: 're-export' } : found;
  }
}

function asMeaning(target: Exclude<ModuleTarget, { kind: 'missing' }>): Meaning {
  if (target.kind === 'external') return target;
  const { paths, namespace } = target;
  return { kind: 'module', paths, ...(namespace !== undefined && { namespace }) };
}

/** A name in a package, or one that stands in none. */
function externalMeaning(from: string, name: string): Meaning {
  return { kind: 'external', name: from === '' ? name : `${from}#${name}` };
}

function externalName(target: ModuleTarget, imported: Import): string {
  return target.kind === 'external' ? target.name : imported.source;
}

function isVariable(file: FileInterface, { ordinal }: SymbolRef): boolean {
  const symbol = file.symbols[ordinal];
  return symbol !== undefined && isValueKind(symbol.kind) && symbol.parameters === null;
}

function topSymbol(file: FileInterface, name: string): SymbolRef | null {
  const ordinal = file.tops.get(name);
  return ordinal === undefined ? null : { path: file.path, ordinal };
}
