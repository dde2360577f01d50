import { packageName } from '../../../../index/modules/ecmascript.ts';
import { foldersAbove } from '../../../../index/modules/relative-path.ts';
import type { Convention, Liveness } from '../../../../languages/liveness.ts';
import type { CodeModel } from '../code-model.ts';
import { closedPackages, type OwnedFiles, type Owner } from './closed-packages.ts';
import {
  type EntryFinder,
  type FileRole,
  type ImportJudge,
  INTERNAL,
  inFolder,
  NearestManifest,
  within,
} from './file-roles.ts';
import { COVERED, type Package, PackageReader } from './package-entries.ts';
import { TakenFiles } from './taken-files.ts';

/**
 * Packages say in package.json what is imported from them and what is run, configurations of test runners and bundlers what
 * those take; tools find the rest by convention.
 */
export const ecmascriptEntryPoints: EntryFinder = (files, model, manifests, liveness) => {
  const reader = new PackageReader(files, model, manifests, liveness);
  const nearest = new NearestManifest((folder) => reader.read(folder));
  const owners = files.map((file) => nearest.of(model.graph.name(file)));
  const packages = nearest.all();
  const owned: OwnedFiles = { files, owners, packages };
  const taken = new TakenFiles(files, model, manifests, packages);
  const closed = closedPackages(owned, startedPackages(owned, model, liveness.conventions), model);
  const finder = new RoleFinder(owned, closed, model, taken, liveness.conventions);
  const roles = new Map(files.map((file, at) => [file, finder.role(file, owners[at] ?? null)]));
  const isForeign = foreignImports(owned, model);
  const readsDocuments = [...packages.values()].some(({ isUsedInDocuments }) => isUsedInDocuments);
  // A library offers its components, too, and what is not read may have any of them.
  const isClosedAround = (path: string) => {
    const owner = nearest.of(path);
    return owner !== null && closed.has(owner.folder) && !owner.manifest.isLibrary && !owner.manifest.isUnseen;
  };
  const notes = notesOf(owned, closed, model, roles);
  return { roles, names: [], notes, isForeign, readsDocuments, isClosedAround };
};

/** Folders of packages with files that conventions find, those of tools left out. */
function startedPackages(
  { files, owners }: OwnedFiles,
  { graph, exempt, testFile, rules }: CodeModel,
  conventions: readonly Convention[],
): ReadonlySet<string> {
  const started = new Set<string>();
  files.forEach((file, at) => {
    const owner = owners[at] ?? null;
    if (owner === null || started.has(owner.folder) || exempt[file] !== -1 || testFile[file] === 1) return;
    const path = graph.name(file);
    if ((rules[file] as Liveness).declarations.test(path)) return;
    if (conventionEntry(conventions, owner, path)?.exempt === false) started.add(owner.folder);
  });
  return started;
}

/** A package that a manifest above a file needs, and that is none of the tree, is of others. */
function foreignImports({ packages }: OwnedFiles, { graph }: CodeModel): ImportJudge {
  const own = new Set([...packages.values()].map(({ name }) => name));
  return (file, source) => {
    const name = packageName(source);
    const isNeeded = (folder: string) => packages.get(folder)?.dependencies.has(name) === true;
    return !own.has(name) && foldersAbove(graph.name(file)).some(isNeeded);
  };
}

/** What a file is entered as. */
type Entry = Pick<FileRole, 'entry' | 'reason'> & Partial<Pick<FileRole, 'exempt'>>;

/** Tells what files of packages are to the world outside the tree. */
class RoleFinder {
  readonly #model: CodeModel;
  readonly #packages: ReadonlyMap<string, Package>;
  readonly #taken: TakenFiles;
  readonly #conventions: readonly Convention[];
  readonly #members: FileRole['members'];
  readonly #withheld: ReadonlySet<string>;
  readonly #building: ReadonlySet<string>;
  readonly #closed: ReadonlySet<string>;

  constructor(
    { files, owners, packages }: OwnedFiles,
    closed: ReadonlySet<string>,
    model: CodeModel,
    taken: TakenFiles,
    conventions: readonly Convention[],
  ) {
    this.#model = model;
    this.#packages = packages;
    this.#closed = closed;
    this.#taken = taken;
    this.#conventions = conventions;
    // What a package of the tree keeps to itself, another one may bundle and offer.
    this.#members = owners.some((owner) => owner?.manifest.isLibrary) ? 'api' : 'internal';
    this.#withheld = withheldPackages(packages, model);
    this.#building = buildingPackages(files, owners, model);
  }

  role(file: number, owner: Owner): FileRole {
    const { exempt, testFile } = this.#model;
    // Nothing in it is judged.
    if (exempt[file] !== -1 && testFile[file] === 0) return INTERNAL;
    const named = owner?.manifest.entries.get(file);
    if (owner !== null && named?.entry === 'api' && this.#withheld.has(owner.folder)) {
      // It runs, but nobody takes of what it exports more than the tree does.
      const unsure = isTakenFromOutside(file, owner.folder, this.#model) ? (['shared'] as const) : [];
      return { ...INTERNAL, reason: named.reason, unsure, members: this.#members };
    }
    return this.#enteredAs(named ?? this.#unnamedEntry(file, owner), file, owner);
  }

  #enteredAs(entry: Entry | null, file: number, owner: Owner): FileRole {
    const isClosed = owner !== null && this.#closed.has(owner.folder);
    return {
      ...INTERNAL,
      ...(entry ?? (isClosed || isImported(file, this.#model) ? null : OPEN_ENTRY)),
      closed: isClosed && entry === null && !isAmbient(file, this.#model),
      unsure: this.#doubt(file, owner),
      ...this.#offer(owner),
    };
  }

  /** What a file is entered as that the manifest of its own package does not name. */
  #unnamedEntry(file: number, owner: Owner): Entry | null {
    const path = this.#model.graph.name(file);
    return (
      conventionEntry(this.#conventions, owner, path) ??
      outerEntry(file, path, this.#packages) ??
      this.#taken.entry(file, path)
    );
  }

  #doubt(file: number, owner: Owner): FileRole['unsure'] {
    const taken = this.#taken.doubt(this.#model.graph.name(file));
    const isBuilding = this.#building.has(owner?.folder ?? '');
    return [...(taken === null ? [] : [taken]), ...(isBuilding ? (['generated'] as const) : [])];
  }

  #offer(owner: Owner): Partial<Pick<FileRole, 'exports' | 'members'>> {
    if (owner?.manifest.isUnseen || owner?.manifest.isUntold) return UNSEEN;
    return { members: owner?.manifest.hasUnseenMembers ? 'api' : this.#members };
  }
}

/** Folders of packages whose own code imports what is not in the tree: a build may make it. */
function buildingPackages(
  files: readonly number[],
  owners: readonly Owner[],
  { missesImports, testFile, exempt }: CodeModel,
): ReadonlySet<string> {
  const building = new Set<string>();
  files.forEach((file, at) => {
    const isOwn = missesImports[file] === 1 && testFile[file] === 0 && exempt[file] === -1;
    if (isOwn) building.add(owners[at]?.folder ?? '');
  });
  return building;
}

/**
 * Folders of packages that are not published, so that others have of them what the tree itself takes. Where an import of one
 * leads to no file of it, or code that is not read may take anything, it may have more.
 */
function withheldPackages(packages: ReadonlyMap<string, Package>, { missedModules }: CodeModel): ReadonlySet<string> {
  if ([...packages.values()].some(({ isUnseen }) => isUnseen)) return new Set();
  const missed = new Set([...missedModules].map(packageName));
  const isWithheld = ({ isPrivate, name }: Package) => isPrivate && (name === null || !missed.has(name));
  return new Set([...packages].flatMap(([folder, one]) => (folder !== '' && isWithheld(one) ? [folder] : [])));
}

/** Whether files outside a folder import one of it. */
function isTakenFromOutside(file: number, folder: string, { graph }: CodeModel): boolean {
  const { offsets, order } = graph.incoming;
  const edges = order.subarray(offsets[file], offsets[file + 1]);
  const isOutside = (edge: number) =>
    !graph.name(graph.fileOf(graph.edgeSource[edge] as number)).startsWith(`${folder}/`);
  return edges.some(isOutside);
}

/** Why whole files are not judged in packages, by the packages. */
function notesOf(
  { files, owners }: OwnedFiles,
  closed: ReadonlySet<string>,
  { exempt }: CodeModel,
  roles: ReadonlyMap<number, FileRole>,
): string[] {
  const unseen = new Set<string>();
  const untold = new Set<string>();
  const components = new Set<string>();
  const open = new Set<string>();
  const doubted = {
    config: new Set<string>(),
    listing: new Set<string>(),
    generated: new Set<string>(),
    shared: new Set<string>(),
  };
  files.forEach((file, at) => {
    const owner = owners[at];
    if (exempt[file] !== -1 || !owner) return;
    const name = inFolder(owner.folder, 'package.json');
    if (owner.manifest.isUnseen) unseen.add(name);
    else if (owner.manifest.isUntold) untold.add(name);
    else if (!closed.has(owner.folder)) (owner.manifest.hasComponents ? components : open).add(name);
    for (const doubt of roles.get(file)?.unsure ?? []) doubted[doubt].add(name);
  });
  return [
    ...told('Exports are not checked, because component files that are not read may use them', unseen),
    ...told(
      'Exports are checked with less certainty, because the manifest names code whose source is not in the tree',
      untold,
    ),
    ...told('Whole files are not checked, because components, which are not indexed, may import them', components),
    ...told('Whole files are not checked, because the manifest does not list everything that is run or imported', open),
    ...told('No file is certainly dead, because the tree imports code that a build may generate', doubted.generated),
    ...told(
      'Whole files are checked with less certainty, because a configuration searches folders for its entry points',
      doubted.listing,
    ),
  ];
}

const NAMED_IN_NOTE = 5;

function told(what: string, manifests: ReadonlySet<string>): string[] {
  if (manifests.size === 0) return [];
  const more = manifests.size - NAMED_IN_NOTE;
  const named = [...manifests].slice(0, NAMED_IN_NOTE).join(', ');
  return [`${what}: ${named}${more > 0 ? ` and ${more} more` : ''}.`];
}

/** What the package around the nearest one says of a file: its manifest may name files of folders with a manifest of their own. */
function outerEntry(file: number, path: string, packages: ReadonlyMap<string, Package>) {
  for (const folder of foldersAbove(path)) {
    const entry = packages.get(folder)?.entries.get(file);
    // A pattern is for the sources of a package alone.
    if (entry !== undefined && entry.reason !== COVERED) return entry;
  }
  return null;
}

/** Where no manifest tells all that is run or imported, a file that no program imports is taken for one that is. */
const OPEN_ENTRY = { entry: 'run', reason: 'no manifest names the entry points' } as const;

/** What templates use, nobody can tell. */
const UNSEEN = { exports: 'api', members: 'api' } as const;

/** Whether all that a file has adds to what others declare: `declare module 'x'`. The compiler takes it without an import. */
function isAmbient(file: number, { graph }: CodeModel): boolean {
  let isAdding = false;
  for (let symbol = graph.symbolStart[file] as number; symbol < (graph.symbolStart[file + 1] as number); symbol++) {
    if (graph.symbolOwner[symbol] !== file) continue;
    isAdding = graph.kind(graph.fileCount + symbol) === 'namespace' && graph.symbolExported[symbol] === 0;
    if (!isAdding) return false;
  }
  return isAdding;
}

function isImported(file: number, { graph, testFile }: CodeModel): boolean {
  const { offsets, order } = graph.incoming;
  for (let at = offsets[file] as number; at < (offsets[file + 1] as number); at++) {
    const source = graph.edgeSource[order[at] as number] as number;
    if (source < graph.fileCount && source !== file && testFile[source] === 0) return true;
  }
  return false;
}

/** @param whole path from the tree on */
function conventionEntry(
  conventions: readonly Convention[],
  owner: Owner,
  whole: string,
): Pick<FileRole, 'entry' | 'reason' | 'exempt'> | null {
  const path = within(owner?.folder ?? '', whole);
  const convention = conventions.find(
    ({ files, anywhere, foundBy }) =>
      files.test(anywhere ? whole : path) &&
      (foundBy === undefined || owner?.manifest.dependencies.has(foundBy) === true),
  );
  return convention === undefined
    ? null
    : { entry: 'run', reason: convention.reason, exempt: convention.exempt === true };
}
