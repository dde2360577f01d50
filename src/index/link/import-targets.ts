import { hash } from 'node:crypto';
import type { Export, Import } from '../../languages/facts.ts';
import type { FileInterface } from '../file-interface.ts';
import type { ModuleTarget } from '../modules/module-resolver.ts';
import { MAX_WILDCARD_PACKAGES } from './bounds.ts';
import { FileGroup, keyOf, type ModuleFiles } from './file-group.ts';
import { ALL_NAMES } from './mentions.ts';
import { packageKey } from './packages.ts';
import type { Reads, Recorded } from './reads.ts';
import { includesSorted } from './sorted.ts';

/** A statement through which a file gives on, or sees, all names of what it leads to. */
export type Opening<Statement> = { readonly statement: Statement; readonly target: FilesTarget };
export type FilesTarget = Extract<ModuleTarget, { kind: 'files' }>;

/** What the imports and re-exports of one file lead to. */
export class ImportTargets {
  // Not the file: its interface is decoded again when it is wanted, and all of them would stay through what is kept here.
  readonly #imports: readonly Import[];
  readonly #exports: readonly Export[];
  readonly #resolve: (imported: Import) => Recorded<ModuleTarget>;
  readonly #known = new Map<string, Recorded<ModuleTarget>>();
  #wildcards: Openings<Import> | null = null;
  #stars: Openings<Export> | null = null;

  constructor(
    { imports, exports }: Pick<FileInterface, 'imports' | 'exports'>,
    resolve: (imported: Import) => Recorded<ModuleTarget>,
  ) {
    this.#imports = imports;
    this.#exports = exports;
    this.#resolve = resolve;
  }

  /** @param imported a statement of the file */
  of(imported: Import): ModuleTarget {
    return this.#recorded(imported).value;
  }

  /** The files that each of the imports and re-exports leads to, in their order. */
  get lists(): readonly ModuleFiles[] {
    return this.#statements().flatMap((imported) => {
      const target = this.of(imported);
      return target.kind === 'files' ? [target.paths] : [];
    });
  }

  /** The wildcard imports of the file. */
  get wildcards(): Openings<Import> {
    this.#wildcards ??= new Openings(
      this.#imports.filter(({ wildcard }) => wildcard),
      (imported) => this.of(imported),
    );
    return this.#wildcards;
  }

  /** The re-exports of all that another module exports. */
  get stars(): Openings<Export> {
    this.#stars ??= new Openings(
      this.#exports.filter(({ name, source }) => name === ALL_NAMES && source !== null),
      (statement) => this.of(asImport(statement)),
    );
    return this.#stars;
  }

  /** What all statements lead to, in short, and what that rests on. */
  summary(): { readonly digest: string; readonly reads: readonly Reads[] } {
    const all = this.#statements().map((statement) => this.#recorded(statement));
    if (all.length === 0) return { digest: '', reads: [] };
    const told = all.map(({ value }) => {
      if (value.kind !== 'files') return value.kind === 'external' ? `external ${value.name}` : value.kind;
      return `${keyOf(value.paths)} ${value.within} ${value.namespace}`;
    });
    return { digest: hash('sha256', told.join('\n'), 'base64url'), reads: all.map(({ reads }) => reads) };
  }

  #statements(): readonly Import[] {
    return [...this.#imports, ...reExports({ exports: this.#exports })];
  }

  #recorded(imported: Import): Recorded<ModuleTarget> {
    const key = statementKey(imported);
    let known = this.#known.get(key);
    if (known === undefined) {
      known = this.#resolve(imported);
      this.#known.set(key, known);
    }
    return known;
  }
}

/** What statements that write the same lead to the same by. */
export function statementKey({ source, names, namespace }: Import): string {
  return `${names.length > 0 || namespace !== null ? 'names' : 'all'} ${source}`;
}

/** Files that a name may be had from, or any name, and what tells which of some packages they are in. */
export interface Sources {
  /** Those that have the name, in lists of sorted paths. */
  readonly having: readonly (readonly string[])[];
  /** Those that are opened by themselves and open others in turn; the same array each time. */
  readonly nesting: readonly string[];
  /** Those of any package that open others. Asked for, as the rest, where there are many packages. */
  readonly giving: () => readonly string[];
  readonly extending: () => readonly string[];
  readonly packagesOf: (path: string) => readonly string[];
}

/** So many packages are looked behind for any name. Of more, those are looked for that a file with the name is in. */
const FEW_PACKAGES = 32;

/** Those behind which any name may be: packages, and files that open others. */
interface Always<Statement> {
  readonly nesting: readonly string[];
  readonly places: ReadonlySet<number>;
  readonly openings: readonly Opening<Statement>[];
}

/** Statements that open other files, in their order, and those that a name may be found behind. */
export class Openings<Statement> {
  readonly #openings: Opening<Statement>[] = [];
  /** The first place of each file that is opened by itself. */
  readonly #singles = new Map<string, number>();
  /** The place of each package, by its key. */
  readonly #packages = new Map<string, number>();
  /** Places of namespaces, types and other groups. */
  readonly #others: number[] = [];
  #always: Always<Statement> | null = null;

  constructor(statements: readonly Statement[], targetOf: (statement: Statement) => ModuleTarget) {
    const others = new Map<ModuleFiles, Set<string>>();
    for (const statement of statements) {
      const target = targetOf(statement);
      if (target.kind === 'files' && this.#isNew(target, others)) this.#openings.push({ statement, target });
    }
  }

  #isNew(target: FilesTarget, others: Map<ModuleFiles, Set<string>>): boolean {
    const { paths, within, namespace } = target;
    if (within === undefined && namespace === undefined) {
      if (!(paths instanceof FileGroup)) return this.#isFirst(this.#singles, paths[0] ?? '');
      if (paths.kind === 'package') return this.#isFirst(this.#packages, packageKey(paths.family, paths.name));
    }
    const known = others.get(paths) ?? new Set();
    others.set(paths, known);
    const part = `${within} ${namespace}`;
    if (known.has(part) || this.#others.length === MAX_WILDCARD_PACKAGES) return false;
    known.add(part);
    this.#others.push(this.#openings.length);
    return true;
  }

  #isFirst(places: Map<string, number>, key: string): boolean {
    if (places.has(key)) return false;
    places.set(key, this.#openings.length);
    return true;
  }

  /** The files that are opened by themselves. */
  get files(): readonly string[] {
    return [...this.#singles.keys()].sort();
  }

  /** Those behind which a name may be, in order: files that have it, files that open others in turn, and packages. */
  behind(sources: Sources): readonly Opening<Statement>[] {
    if (this.#openings.length === 0) return [];
    const { having, nesting } = sources;
    const isMany = this.#packages.size > FEW_PACKAGES;
    const giving = isMany ? sources.giving() : [];
    if (this.#always?.nesting !== nesting) this.#always = this.#alwaysWorth(sources, giving, isMany);
    const { places, openings } = this.#always;
    const all = having.flatMap((paths) => this.#placesOf(paths));
    if (isMany) for (const paths of [...having, sources.extending()]) all.push(...this.#packagesWith(paths, sources));
    const more = all.filter((place) => !places.has(place));
    return more.length === 0 ? openings : this.#at([...places, ...more]);
  }

  #alwaysWorth(sources: Sources, giving: readonly string[], isMany: boolean): Always<Statement> {
    const packages = isMany ? this.#packagesWith(giving, sources) : this.#packages.values();
    const places = [...this.#others, ...this.#placesOf(sources.nesting), ...packages];
    return { nesting: sources.nesting, places: new Set(places), openings: this.#at(places) };
  }

  /** Places of the packages that some files are in. */
  #packagesWith(paths: readonly string[], { packagesOf }: Sources): number[] {
    return paths.flatMap((path) => packagesOf(path).flatMap((key) => this.#packages.get(key) ?? []));
  }

  #at(places: readonly number[]): readonly Opening<Statement>[] {
    const distinct = [...new Set(places)].sort((a, b) => a - b);
    return distinct.map((place) => this.#openings[place] as Opening<Statement>);
  }

  /** Places of those among sorted paths: costs what the shorter list of the two is long. */
  #placesOf(paths: readonly string[]): number[] {
    if (paths.length === 0) return [];
    if (paths.length <= this.#singles.size) return paths.flatMap((path) => this.#singles.get(path) ?? []);
    return [...this.#singles].flatMap(([path, place]) => (includesSorted(paths, path) ? [place] : []));
  }
}

/** Re-exports as the imports that they are, too. */
export function reExports({ exports }: { readonly exports: readonly Export[] }): Import[] {
  return exports.flatMap((one) => (one.source === null ? [] : [asImport(one)]));
}

export function asImport({ source, line }: Export): Import {
  return { line, source: source as string, names: [], namespace: null, wildcard: false, typeOnly: false };
}
