import type { Export } from '../../../languages/facts.ts';
import { isTypeKind } from '../../file-interface.ts';
import type { FileView } from '../../file-view.ts';
import type { ModuleTarget } from '../../modules/module-resolver.ts';
import { MAX_SEARCHED_FILES } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import { familyCalled, rulesOf } from '../families.ts';
import { FileGroup, type ModuleFiles } from '../file-group.ts';
import { asImport, type FilesTarget } from '../import-targets.ts';
import { ALL_NAMES } from '../mentions.ts';
import { intersection, refsIn } from '../sorted.ts';
import { externalMeaning, externalName, isVariable, type Meaning, topSymbol } from './meaning.ts';
import type { NameScope } from './name-scope.ts';
import type { NamespaceNames } from './namespace-names.ts';
import type { OpenedNames } from './opened-names.ts';
import type { SharedNames } from './shared-names.ts';
import type { Trail } from './trail.ts';

/** Names of modules as they are seen from outside: what they define, export and give on. */
export class ModuleNames {
  readonly #names: NameScope;
  readonly #environment: Environment;
  readonly #sharedNames: SharedNames;
  readonly #namespaces: NamespaceNames;
  readonly #openings: OpenedNames;

  constructor(
    names: NameScope,
    environment: Environment,
    sharedNames: SharedNames,
    namespaces: NamespaceNames,
    openings: OpenedNames,
  ) {
    this.#names = names;
    this.#environment = environment;
    this.#sharedNames = sharedNames;
    this.#namespaces = namespaces;
    this.#openings = openings;
  }

  inTarget(target: FilesTarget, name: string, trail: Trail): Meaning | null {
    const { paths, within, namespace } = target;
    if (namespace !== undefined && paths instanceof FileGroup) {
      return this.#namespaces.inNamespace(paths, namespace, name);
    }
    if (within === undefined) return this.inModule(paths, name, trail);
    const type = this.typeWithin(paths, within, trail);
    return type?.kind === 'symbol' ? this.#inType(type.ref, name) : null;
  }

  /** A type by the names of those that it stands in and its own. */
  typeWithin(files: ModuleFiles, [outermost, ...inner]: readonly string[], trail: Trail): Meaning | null {
    let type = outermost === undefined ? null : this.inModule(files, outermost, trail);
    for (const name of inner) type = type?.kind === 'symbol' ? this.#inType(type.ref, name) : null;
    return type;
  }

  #inType({ path, ordinal }: SymbolRef, name: string): Meaning | null {
    const [member] = this.#environment.file(path)?.membersOf(ordinal, name) ?? [];
    return member === undefined ? null : { kind: 'symbol', ref: { path, ordinal: member }, rule: 'import-binding' };
  }

  inModule(files: ModuleFiles, name: string, trail: Trail): Meaning | null {
    for (const path of files instanceof FileGroup ? this.#worthReading(files, name) : files) {
      const file = this.#environment.file(path);
      const found = file === undefined ? null : this.#inFile(file, name, trail);
      if (found !== null) return found;
    }
    return null;
  }

  /** Of a group, the files that a name may be had from: the first that have it, and those that give on what others have. */
  #worthReading(group: FileGroup, name: string): readonly string[] {
    const { family } = group;
    const { importsSeen, extensions } = familyCalled(family);
    if (importsSeen) return group.list;
    const named = this.#environment.named(family, name);
    const having = this.#sharedNames.firstTwo(group, name, named);
    const giving = this.#environment.among(
      group,
      ALL_NAMES,
      this.#environment.mentioning(family, ALL_NAMES),
      MAX_SEARCHED_FILES,
    );
    const mentioning = [...intersection(group.members, this.#environment.mentioning(family, name))];
    const extending = extensions ? [...intersection(group.members, named.extendingPaths)] : [];
    return giving.length + mentioning.length + extending.length === 0
      ? having
      : [...new Set([...having, ...giving, ...mentioning, ...extending])].sort();
  }

  #inFile(file: FileView, name: string, trail: Trail): Meaning | null {
    return trail.within(file.path, name, () => this.#has(file, name, trail));
  }

  #has(file: FileView, name: string, trail: Trail): Meaning | null {
    const rules = rulesOf(file.language);
    if (rules.exportStatements && file.hasExports) return this.#byExport(file, name, trail);
    const own = this.#own(file, name, trail);
    if (own !== null) return own;
    const given = this.#givenAtTop(file, name);
    if (given !== null) return given;
    const exported = this.#byExport(file, name, trail);
    if (exported !== null || !rules.importsSeen) return exported;
    return this.#names.imported(file, name, trail) ?? this.#openings.wildcard(file, name, trail);
  }

  /** What a file has at its top by a name, or loads by it. */
  #own(file: FileView, name: string, trail: Trail): Meaning | null {
    const own = topSymbol(file, name);
    if (own === null || (rulesOf(file.language).sharesTypesOnly && isOfModule(file, own))) return null;
    const loaded = isVariable(file, own) ? this.#names.imported(file, name, trail) : null;
    return loaded ?? { kind: 'symbol', ref: own, rule: 'import-binding' };
  }

  /** A function at the top of a file that belongs to a type or a table, and is known by its own name all the same. */
  #givenAtTop(file: FileView, name: string): Meaning | null {
    const { extensions, tables } = rulesOf(file.language);
    const [ordinal] = extensions ? file.membersOf(-1, name) : [];
    if (ordinal !== undefined) return { kind: 'symbol', ref: { path: file.path, ordinal }, rule: 'import-binding' };
    return tables ? this.#inTable(file, name) : null;
  }

  /** A function of the table that a file gives to those who load it. */
  #inTable(file: FileView, name: string): Meaning | null {
    const table = file.exportsOf('default').find((one) => one.source === null)?.local;
    if (table === undefined) return null;
    const { family } = rulesOf(file.language);
    const [ref] = refsIn(this.#environment.withReceiver(family, table, name), file.path);
    return ref === undefined ? null : { kind: 'symbol', ref, rule: 'import-binding' };
  }

  #byExport(file: FileView, name: string, trail: Trail): Meaning | null {
    for (const statement of file.exportsOf(name)) {
      if (statement.source === null) return this.#local(file, statement.local, trail);
      const target = this.#environment.targets(file).of(asImport(statement));
      const found = this.#reExported(statement, target, statement.local, trail);
      if (found !== null) return found;
    }
    if (file.exportsOf(ALL_NAMES).length === 0) return null;
    for (const { statement, target } of this.#openings.behind(
      file,
      this.#environment.targets(file).stars,
      name,
      trail,
    )) {
      const found = this.#reExported(statement, target, name, trail);
      if (found !== null && found.kind !== 'external') return found;
    }
    return null;
  }

  /** What a name of a file means, or a member of a module that it names: `exports.a = b.c`. */
  #local(file: FileView, local: string, trail: Trail): Meaning | null {
    const [name = '', member] = local.split('.');
    const meaning = this.#names.findTop(file, name, trail);
    if (member === undefined) return meaning;
    if (meaning?.kind === 'external') return { ...meaning, ...externalName(meaning.name, member) };
    return meaning?.kind === 'module' ? this.inModule(meaning.paths, member, trail) : null;
  }

  #reExported(statement: Export, target: ModuleTarget, name: string, trail: Trail): Meaning | null {
    if (target.kind !== 'files') return externalMeaning(target, asImport(statement), name);
    if (name === ALL_NAMES) return { kind: 'module', paths: target.paths };
    const found = this.inModule(target.paths, name, trail);
    return found?.kind === 'symbol' ? { ...found, rule: 're-export' } : found;
  }
}

/** Whether something is a function of a module in a file, which those who load the file reach through the module alone. */
function isOfModule(file: FileView, { ordinal }: SymbolRef): boolean {
  const symbol = file.symbol(ordinal);
  return symbol !== undefined && symbol.owner !== -1 && !isTypeKind(symbol.kind) && symbol.parameters !== null;
}
