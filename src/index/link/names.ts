import type { Export, Import } from '../../languages/facts.ts';
import { isValueKind } from '../../languages/owner-cursor.ts';
import { type FileInterface, isTypeKind } from '../file-interface.ts';
import type { ModuleTarget } from '../modules/module-resolver.ts';
import { MAX_PROJECT_WIDE, MAX_SEARCHED_FILES, MAX_STEPS } from './bounds.ts';
import type { Rule, SymbolRef } from './edges.ts';
import type { Environment } from './environment.ts';
import { type LanguageRules, rulesOf } from './families.ts';
import { asImport, type FilesTarget, type Opening, type Openings } from './import-targets.ts';
import { ALL_NAMES } from './mentions.ts';
import type { Namesakes } from './namesakes.ts';
import { declaredNamespaces, namespaceOf, namespacesAround } from './namespaces.ts';
import { folderOf } from './project-tables.ts';
import type { Recorded } from './reads.ts';
import { intersection, refsIn } from './sorted.ts';

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

/** Where a name was looked for, and where it may be had from, once that is found out. */
interface Wanted {
  readonly visited: Set<string>;
  places: Places | undefined;
}

/** Files that have a name, those that give it on, and those that give on all that others have; null where none has it. */
type Places = {
  readonly having: readonly (readonly string[])[];
  readonly nesting: readonly string[];
} | null;

/** The search for a name through imports and re-exports, which may go round in circles and on and on. */
class Trail {
  readonly #wanted = new Map<string, Wanted>();
  readonly #way: { steps: number; files: number };

  constructor(way = { steps: 0, files: 0 }) {
    this.#way = way;
  }

  /** For a name that this one leads to: it may be looked for in the same files again, but the way only goes on. */
  fork(): Trail {
    return new Trail(this.#way);
  }

  /** Looks for a name in one more file, unless it was looked for there or the way has become too long. */
  within(path: string, name: string, find: () => Meaning | null): Meaning | null {
    const way = this.#way;
    const { visited } = this.wanted(name);
    if (visited.has(path) || way.steps >= MAX_STEPS || way.files >= MAX_SEARCHED_FILES) return null;
    visited.add(path);
    way.steps++;
    way.files++;
    const found = find();
    way.steps--;
    return found;
  }

  wanted(name: string): Wanted {
    let wanted = this.#wanted.get(name);
    if (wanted === undefined) {
      wanted = { visited: new Set(), places: undefined };
      this.#wanted.set(name, wanted);
    }
    return wanted;
  }
}

/** Finds what names mean at the top of files: through definitions, imports, re-exports and shared scopes. */
export class NameResolver {
  readonly #environment: Environment;
  readonly #tops = new Map<string, Recorded<Meaning | null>>();
  readonly #members = new Map<string, Recorded<Meaning | null>>();
  /** Numbers for lists of several files. */
  readonly #lists = new WeakMap<readonly string[], number>();
  #listCount = 0;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** What a name means at the top of a file, or null when nothing there or in scope says. */
  top(path: string, name: string): Meaning | null {
    return this.#remembered(this.#tops, `${path}\0${name}`, () => {
      const file = this.#environment.file(path);
      return file === undefined ? null : this.#top(file, name, new Trail());
    });
  }

  /** What a name means in a module seen from outside, or null when the module has no such name. */
  exported({ paths, namespace }: Omit<Extract<Meaning, { kind: 'module' }>, 'kind'>, name: string): Meaning | null {
    return this.#remembered(this.#members, `${this.#listName(paths)}\0${namespace ?? ''}\0${name}`, () =>
      namespace === undefined
        ? (this.#inModule(paths, name, new Trail()) ?? this.#submodule(paths, name))
        : this.#inNamespace(paths, namespace, name),
    );
  }

  /** What a name means after the full name of the namespace it stands in, or null when the tree has none of it. */
  qualified(file: FileInterface, namespaceParts: readonly string[], name: string): Meaning | null {
    const { family, namespaceSeparator } = rulesOf(file.language);
    if (namespaceSeparator === null) return null;
    const namespace = namespaceParts.join(namespaceSeparator);
    const paths = this.#environment.packageFiles(family, namespace);
    return paths.length === 0 ? null : this.exported({ paths, namespace }, name);
  }

  #listName(paths: readonly string[]): string {
    if (paths.length === 1) return paths[0] as string;
    let number = this.#lists.get(paths);
    if (number === undefined) {
      number = this.#listCount++;
      this.#lists.set(paths, number);
    }
    return `\0${number}`;
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
      this.#everywhere(file, name, trail) ??
      this.#namespace(file, name)
    );
  }

  /** What the nearest files of a project give to all of its files: C#'s `global using`. */
  #everywhere(file: FileInterface, name: string, trail: Trail): Meaning | null {
    const { family, exportsReachAll } = rulesOf(file.language);
    if (!exportsReachAll || this.#environment.named(family, name).refs.length === 0) return null;
    for (const opened of this.#environment.openedByProject(file)) {
      const paths = this.#environment.packageFiles(family, opened);
      const found = paths.length === 0 ? null : this.#inModule(paths, name, trail);
      if (found?.kind === 'symbol') return { ...found, rule: 'import-binding' };
    }
    for (const path of nearest(this.#environment.mentioning(family, ALL_NAMES), file.path)) {
      const other = this.#environment.file(path);
      for (const { target } of other === undefined
        ? []
        : this.#behind(other, this.#environment.targets(other).stars, name, trail)) {
        const found = this.#inTarget(target, name, trail);
        if (found !== null) return found.kind === 'symbol' ? { ...found, rule: 'import-binding' } : found;
      }
    }
    return null;
  }

  /** A namespace of the tree: one within those the file is part of, else one of that full name. */
  #namespace(file: FileInterface, name: string): Meaning | null {
    const { family, namespaceSeparator } = rulesOf(file.language);
    if (namespaceSeparator === null || this.#environment.namespacesCalled(family, name).length === 0) return null;
    for (const around of [...namespacesAround(file), null]) {
      const namespace = around === null ? name : `${around}${namespaceSeparator}${name}`;
      if (!this.#environment.isNamespace(family, namespace)) continue;
      return { kind: 'module', paths: this.#environment.packageFiles(family, namespace), namespace };
    }
    return null;
  }

  /** @param paths all files that declare the namespace */
  #inNamespace(paths: readonly string[], namespace: string, name: string): Meaning | null {
    const [path] = paths;
    const file = path === undefined ? undefined : this.#environment.file(path);
    if (file === undefined) return null;
    const { family, namespaceSeparator } = rulesOf(file.language);
    const same = this.#environment.named(family, name);
    const inside = same.inNamespace(namespace).filter((ref) => same.symbol(ref)?.receiver === null);
    // A function with a body or a type, before a mere declaration of it.
    const ref = inside.find((one) => isDefined(same, one)) ?? inside[0];
    if (ref !== undefined) return { kind: 'symbol', ref, rule: 'import-binding' };
    if (namespaceSeparator === null || this.#environment.namespacesCalled(family, name).length === 0) return null;
    const inner = `${namespace}${namespaceSeparator}${name}`;
    if (!this.#environment.isNamespace(family, inner)) return null;
    return { kind: 'module', paths: this.#environment.packageFiles(family, inner), namespace: inner };
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
    const as = file.imported.get(name);
    switch (as?.kind) {
      case undefined:
        return null;
      case 'module':
        return this.#asModule(as.imported, this.#environment.targets(file).of(as.imported), trail);
      case 'first part': {
        // Python's `import a.b.c` binds `a`, through which the rest is reached.
        const imported = { ...as.imported, source: name };
        return this.#asModule(imported, this.#environment.moduleCalled(file, imported), trail);
      }
      case 'name':
        return this.#name(file, as.imported, as.name, trail);
    }
  }

  /** One name of an import: a name in the module, or a module of its own. */
  #name(file: FileInterface, imported: Import, name: string, trail: Trail): Meaning {
    const target = this.#environment.targets(file).of(imported);
    if (target.kind === 'files') {
      const found = this.#inTarget(target, name, trail);
      if (found !== null) return found.kind === 'symbol' ? { ...found, rule: 'import-binding' } : found;
    }
    const module = this.#environment.moduleOfName(file, imported, name);
    if (module !== null && module.kind !== 'missing') return asMeaning(module);
    return externalMeaning(externalName(target, imported), name);
  }

  #asModule(imported: Import, target: ModuleTarget, trail: Trail): Meaning {
    // `using T = N.T`: the name stands for a type.
    if (target.kind === 'files' && target.within !== undefined) {
      const type = this.#inModule(target.paths, target.within, trail.fork());
      if (type !== null) return type;
    }
    return target.kind === 'missing' ? { kind: 'external', name: imported.source } : asMeaning(target);
  }

  /** Names other files of the same folder, package or project share without an import. */
  #shared(file: FileInterface, name: string): Meaning | null {
    const rules = rulesOf(file.language);
    if (rules.sharedScope === 'none') return null;
    if (rules.sharedScope === 'folder') return this.#inFolder(file, rules, name);
    const same = this.#environment.named(rules.family, name);
    if (same.refs.length === 0) return null;
    if (rules.sharesTypesOnly) return this.#sharedType(file, same, name);
    const isOther = (path: string) => path !== file.path;
    const path =
      rules.sharedScope === 'project'
        ? same.topPaths.slice(0, 2).find(isOther)
        : this.#inPackages(packagesSeen(file, rules), rules, same, name).find(isOther);
    if (path !== undefined) return shared(same.topIn(path));
    return rules.seesOuterNamespaces ? this.#inNoNamespace(file, same, name) : null;
  }

  /** What stands in no namespace is seen in all of them. */
  #inNoNamespace(file: FileInterface, same: Namesakes, name: string): Meaning | null {
    for (const path of same.topPaths.slice(0, MAX_PROJECT_WIDE)) {
      const other = path === file.path ? undefined : this.#environment.file(path);
      const ordinal = other?.tops.get(name);
      if (other !== undefined && ordinal !== undefined && namespaceOf(other, ordinal) === null)
        return shared({ path, ordinal });
    }
    return null;
  }

  /** Of the other files in a folder, the first that has a name at its top. */
  #inFolder(file: FileInterface, { family, compiledWith }: LanguageRules, name: string): Meaning | null {
    let first: SymbolRef | null = null;
    for (const one of [family, ...compiledWith]) {
      const same = this.#environment.named(one, name);
      if (same.refs.length === 0) continue;
      const paths = this.#environment.folderFiles(folderOf(file.path));
      const path = this.#firstTwo(paths, `${one} ${name}`, same).find((other) => other !== file.path);
      if (path !== undefined && (first === null || path < first.path)) first = same.topIn(path);
    }
    return shared(first);
  }

  /** Of the files of packages, the first two of each that have a name at their top. */
  *#inPackages(
    packages: readonly string[],
    { family }: LanguageRules,
    same: Namesakes,
    name: string,
  ): Generator<string> {
    for (const one of packages) yield* this.#firstTwo(this.#environment.packageFiles(family, one), name, same);
  }

  #firstTwo(paths: readonly string[], name: string, { topPaths }: Namesakes): readonly string[] {
    return this.#environment.among(paths, `first ${name}`, topPaths, 2);
  }

  /** A type or constant of the innermost namespace around that has one of the name; else the only one there is. */
  #sharedType(file: FileInterface, same: Namesakes, name: string): Meaning | null {
    const around = [...namespacesAround(file).map((one) => `${one}.${name}`), name];
    const full = around.find((one) => same.shared.has(one));
    const [only] = same.shared.size === 1 ? same.shared.values() : [];
    const ref = full === undefined ? only : same.shared.get(full);
    return ref === undefined ? null : { kind: 'symbol', ref, rule: 'package-scope' };
  }

  #wildcard(file: FileInterface, name: string, trail: Trail): Meaning | null {
    if (file.wildcards.length === 0) return null;
    for (const { target } of this.#behind(file, this.#environment.targets(file).wildcards, name, trail)) {
      const found = this.#inTarget(target, name, trail);
      if (found !== null) return found.kind === 'symbol' ? { ...found, rule: 'import-binding' } : found;
    }
    return null;
  }

  /** The openings of a file that are worth looking behind for a name. */
  #behind<Statement>(
    { language }: FileInterface,
    openings: Openings<Statement>,
    name: string,
    trail: Trail,
  ): readonly Opening<Statement>[] {
    const wanted = trail.wanted(name);
    if (wanted.places === undefined) wanted.places = this.#placesOf(rulesOf(language), name);
    return wanted.places === null ? [] : openings.behind(wanted.places.having, wanted.places.nesting);
  }

  #placesOf({ family, tables }: LanguageRules, name: string): Places {
    const same = this.#environment.named(family, name);
    const mentioning = this.#environment.mentioning(family, name);
    const isAnywhere =
      same.refs.length + mentioning.length + this.#environment.namespacesCalled(family, name).length > 0;
    if (!isAnywhere) return null;
    const having = [tables ? same.paths : same.topPaths, mentioning];
    return { having, nesting: this.#environment.mentioning(family, ALL_NAMES) };
  }

  #inTarget(target: FilesTarget, name: string, trail: Trail): Meaning | null {
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
    for (const path of paths.length === 1 ? paths : this.#worthReading(paths, name)) {
      const file = this.#environment.file(path);
      const found = file === undefined ? null : this.#inFile(file, name, trail);
      if (found !== null) return found;
    }
    return null;
  }

  /** Of several files, those that a name may be had from: the first that have it, and those that give on what others have. */
  #worthReading(paths: readonly string[], name: string): readonly string[] {
    const [first] = paths;
    const file = first === undefined ? undefined : this.#environment.file(first);
    if (file === undefined) return [];
    const { family, importsSeen } = rulesOf(file.language);
    if (importsSeen) return paths;
    const having = this.#firstTwo(paths, name, this.#environment.named(family, name));
    const giving = this.#environment.among(
      paths,
      ALL_NAMES,
      this.#environment.mentioning(family, ALL_NAMES),
      MAX_SEARCHED_FILES,
    );
    const mentioning = [...intersection(paths, this.#environment.mentioning(family, name))];
    return giving.length + mentioning.length === 0
      ? having
      : [...new Set([...having, ...giving, ...mentioning])].sort();
  }

  #inFile(file: FileInterface, name: string, trail: Trail): Meaning | null {
    return trail.within(file.path, name, () => this.#has(file, name, trail));
  }

  #has(file: FileInterface, name: string, trail: Trail): Meaning | null {
    const rules = rulesOf(file.language);
    if (rules.exportStatements && file.exports.length > 0) return this.#byExport(file, name, trail);
    const own = topSymbol(file, name);
    if (own !== null) {
      const loaded = isVariable(file, own) ? this.#imported(file, name, trail) : null;
      return loaded ?? { kind: 'symbol', ref: own, rule: 'import-binding' };
    }
    const member = rules.tables ? this.#inTable(file, name) : null;
    if (member !== null) return member;
    const exported = this.#byExport(file, name, trail);
    if (exported !== null || !rules.importsSeen) return exported;
    return this.#imported(file, name, trail) ?? this.#wildcard(file, name, trail);
  }

  /** A function of the table that a file gives to those who load it. */
  #inTable(file: FileInterface, name: string): Meaning | null {
    const table = file.exported.get('default')?.find((one) => one.source === null)?.local;
    if (table === undefined) return null;
    const { family } = rulesOf(file.language);
    const [ref] = refsIn(this.#environment.withReceiver(family, table, name), file.path);
    return ref === undefined ? null : { kind: 'symbol', ref, rule: 'import-binding' };
  }

  #byExport(file: FileInterface, name: string, trail: Trail): Meaning | null {
    for (const statement of file.exported.get(name) ?? []) {
      if (statement.source === null) return this.#top(file, statement.local, trail);
      const target = this.#environment.targets(file).of(asImport(statement));
      const found = this.#reExported(statement, target, statement.local, trail);
      if (found !== null) return found;
    }
    if (!file.exported.has(ALL_NAMES)) return null;
    for (const { statement, target } of this.#behind(file, this.#environment.targets(file).stars, name, trail)) {
      const found = this.#reExported(statement, target, name, trail);
      if (found !== null && found.kind !== 'external') return found;
    }
    return null;
  }

  #reExported(statement: Export, target: ModuleTarget, name: string, trail: Trail): Meaning | null {
    if (target.kind !== 'files') return externalMeaning(externalName(target, asImport(statement)), name);
    if (name === ALL_NAMES) return { kind: 'module', paths: target.paths };
    const found = this.#inModule(target.paths, name, trail);
    return found?.kind === 'symbol' ? { ...found, rule: 're-export' } : found;
  }
}

/** Of files that say something for their project those whose project a file may be part of: that share the most folders. */
function nearest(paths: readonly string[], path: string): readonly string[] {
  const shared = (other: string) => {
    let at = 0;
    while (at < other.length && other[at] === path[at]) at++;
    return path.slice(0, at).split('/').length - 1;
  };
  const most = Math.max(0, ...paths.slice(0, MAX_SEARCHED_FILES).map(shared));
  const near = paths.slice(0, MAX_SEARCHED_FILES).filter((other) => shared(other) === most);
  return most === 0 ? near.filter((other) => !other.includes('/')) : near.slice(0, MAX_PROJECT_WIDE);
}

/** The packages whose names a file sees without an import, the innermost first. */
function packagesSeen(file: FileInterface, { seesOuterNamespaces }: LanguageRules): readonly string[] {
  return seesOuterNamespaces ? namespacesAround(file) : declaredNamespaces(file);
}

/** Whether a symbol is more than the declaration of something that stands elsewhere. */
function isDefined(same: Namesakes, ref: SymbolRef): boolean {
  const symbol = same.symbol(ref);
  return symbol !== undefined && (symbol.parameters !== null || isTypeKind(symbol.kind));
}

function shared(ref: SymbolRef | null): Meaning | null {
  return ref === null ? null : { kind: 'symbol', ref, rule: 'package-scope' };
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
