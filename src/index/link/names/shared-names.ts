import type { FileView } from '../../file-view.ts';
import { fileNameOf, folderOf } from '../../modules/relative-path.ts';
import { MAX_NAMESPACES, MAX_PROJECT_WIDE } from '../bounds.ts';
import type { SymbolRef } from '../edges.ts';
import type { Environment } from '../environment.ts';
import { type LanguageRules, rulesOf } from '../families.ts';
import type { ModuleFiles } from '../file-group.ts';
import { lastPart } from '../namespaces.ts';
import type { NotedNamesakes } from '../noted-namesakes.ts';
import { firstFrom } from '../sorted.ts';
import type { Meaning } from './meaning.ts';

/** Names that files of one folder, package or project share without an import. */
export class SharedNames {
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Names other files of the same folder, package or project share without an import. */
  shared(file: FileView, name: string): Meaning | null {
    const rules = rulesOf(file.language);
    if (rules.sharedScope === 'none') return null;
    if (rules.sharedScope === 'folder') return this.#inFolder(file, rules, name);
    const same = this.#environment.named(rules.family, name);
    if (!same.isMoreThan(0)) return null;
    if (rules.sharesTypesOnly) return this.#sharedType(file, same, name);
    const path =
      rules.sharedScope === 'project'
        ? this.#inProject(file, rules, same)
        : this.#inPackages(packagesSeen(file, rules), rules, same, name).find((one) => one !== file.path);
    if (path !== undefined) return shared(same.topIn(path));
    if (rules.seesOuterNamespaces) return this.#inNoNamespace(file, same, name);
    const isPackaged = rules.sharedScope !== 'package' || file.declaredNamespaces.length > 0;
    return isPackaged ? null : this.#besideUnpackaged(file, same, name);
  }

  /** Of the other files that have a name at their top the first in the module of one, else in a module that it imports, else of all. */
  #inProject(file: FileView, { moduleOf }: LanguageRules, { topPaths }: NotedNamesakes): string | undefined {
    const others = topPaths.slice(0, MAX_PROJECT_WIDE).filter((path) => path !== file.path);
    if (moduleOf === null || others.length < 2) return others[0];
    const own = firstOther(topPaths, `${moduleOf(file.path)}/`, file.path);
    const isImported = (path: string) => file.wildcards.some(({ source }) => source === fileNameOf(moduleOf(path)));
    return own ?? others.find(isImported) ?? others[0];
  }

  /** What another file of the folder has that is in no package either. */
  #besideUnpackaged(file: FileView, same: NotedNamesakes, name: string): Meaning | null {
    const paths = this.firstTwo(this.#folderFiles(file), `${rulesOf(file.language).family} ${name}`, same);
    const path = paths.find((one) => one !== file.path);
    const other = path === undefined ? undefined : this.#environment.file(path);
    return other === undefined || other.declaredNamespaces.length > 0 ? null : shared(same.topIn(other.path));
  }

  /** What stands in no namespace is seen in all of them. */
  #inNoNamespace(file: FileView, same: NotedNamesakes, name: string): Meaning | null {
    for (const path of same.topPaths.slice(0, MAX_PROJECT_WIDE)) {
      const other = path === file.path ? undefined : this.#environment.file(path);
      const ordinal = other?.top(name);
      if (other !== undefined && ordinal !== undefined && other.namespaceOf(ordinal) === null)
        return shared({ path, ordinal });
    }
    return null;
  }

  /** Of the other files in a folder, the first that has a name at its top. */
  #inFolder(file: FileView, { family, compiledWith }: LanguageRules, name: string): Meaning | null {
    let first: SymbolRef | null = null;
    for (const one of [family, ...compiledWith]) {
      const same = this.#environment.named(one, name);
      if (!same.isMoreThan(0)) continue;
      const path = this.firstTwo(this.#folderFiles(file), `${one} ${name}`, same).find((other) => other !== file.path);
      if (path !== undefined && (first === null || path < first.path)) first = same.topIn(path);
    }
    return shared(first);
  }

  /** Of the files of packages, the first two of each that have a name at their top. */
  *#inPackages(
    packages: readonly string[],
    { family }: LanguageRules,
    same: NotedNamesakes,
    name: string,
  ): Generator<string> {
    for (const one of packages) {
      const files = this.#environment.package(family, one);
      if (files !== null) yield* this.firstTwo(files, name, same);
    }
  }

  #folderFiles({ path }: FileView): readonly string[] {
    return this.#environment.folderFiles(folderOf(path));
  }

  firstTwo(files: ModuleFiles, name: string, { topPaths }: NotedNamesakes): readonly string[] {
    return this.#environment.among(files, `first ${name}`, topPaths, 2);
  }

  /** The only type or constant of a name in the tree, where the last name of what holds it is known. */
  heldBy(file: FileView, holder: string, name: string): Meaning | null {
    const { sharesTypesOnly, family } = rulesOf(file.language);
    if (!sharesTypesOnly) return null;
    const { shared: all } = this.#environment.named(family, name);
    const [only] = all.size === 1 ? all.entries() : [];
    if (only === undefined || holderOf(only[0]) !== holder) return null;
    return { kind: 'symbol', ref: only[1], rule: 'package-scope' };
  }

  /** A type or constant of the innermost namespace around that has one of the name; else the only one there is, if the file is in what holds it. */
  #sharedType(file: FileView, same: NotedNamesakes, name: string): Meaning | null {
    const around = [...file.namespacesAround.map((one) => `${one}.${name}`), name];
    const full = around.find((one) => same.shared.has(one));
    const [only] = same.shared.size === 1 ? same.shared.keys() : [];
    const seen = full ?? (only !== undefined && isHeldIn(file, only) ? only : undefined);
    const ref = seen === undefined ? undefined : same.shared.get(seen);
    return ref === undefined ? null : { kind: 'symbol', ref, rule: 'package-scope' };
  }
}

/** Whether a file is in what holds something of a full name: of names that are written behind others the last are known. */
function isHeldIn(file: FileView, full: string): boolean {
  const path = full.slice(0, Math.max(0, full.lastIndexOf('.')));
  const holder = lastPart(path);
  if (holder === '') return false;
  if (file.hasType(holder) || file.namespacesAround.some((around) => endsIn(around, path) || endsIn(path, around)))
    return true;
  // `class A::B` is written in the place of what it is in.
  const tops = file.contentsOf(-1).slice(0, MAX_NAMESPACES);
  return tops.some((ordinal) => file.symbol(ordinal)?.receiver?.split('::').includes(holder) === true);
}

function endsIn(full: string, last: string): boolean {
  return full === last || full.endsWith(`.${last}`);
}

/** The last name of what holds something of a full name; empty for what nothing holds. */
function holderOf(full: string): string {
  return lastPart(full.slice(0, Math.max(0, full.lastIndexOf('.'))));
}

/** The packages whose names a file sees without an import, the innermost first. */
function packagesSeen(file: FileView, { seesOuterNamespaces }: LanguageRules): readonly string[] {
  return seesOuterNamespaces ? file.namespacesAround : file.openNamespaces;
}

function shared(ref: SymbolRef | null): Meaning | null {
  return ref === null ? null : { kind: 'symbol', ref, rule: 'package-scope' };
}

/** Of ascending paths the first in a folder that is not of a file itself. */
function firstOther(paths: readonly string[], folder: string, path: string): string | undefined {
  const at = firstFrom(paths, folder);
  const other = paths[at] === path ? paths[at + 1] : paths[at];
  return other?.startsWith(folder) === true ? other : undefined;
}
