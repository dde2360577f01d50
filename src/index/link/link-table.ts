import type { FileFacts } from '../../languages/facts.ts';
import type { AssembledFile } from '../assemble.ts';
import { ExternalOrder } from '../external-order.ts';
import { inFile } from '../file-fault.ts';
import type { FileInterface } from '../file-interface.ts';
import { StoredInterface } from '../interface-codec.ts';
import { interfaceParts } from '../interface-parts.ts';
import type { ModuleResolver } from '../modules/module-resolver.ts';
import { Numbering } from '../numbering.ts';
import { DependencyKeys } from './dependency-keys.ts';
import type { Link, LinkTarget } from './edges.ts';
import { Environment } from './environment.ts';
import { familyOf } from './families.ts';
import { type LinkedFile, linkedFile } from './linked-file.ts';
import { Linker } from './linker.ts';
import { MemberResolver } from './members/member-resolver.ts';
import { methodsBelow } from './members/methods-below.ts';
import { NameResolver } from './names/name-resolver.ts';
import { type Manifests, ParsedManifests } from './parsed-manifests.ts';
import {
  type InterfaceChanges,
  type Packages,
  ProjectTables,
  type SavedTables,
  type TableChanges,
} from './project-tables.ts';
import { Reaches } from './reach.ts';
import { type ChangedImports, turnedPackages } from './turned-packages.ts';

/** So many answers are remembered from one update to the next, and none where there are more: a few MiB. */
const MOST_REMEMBERED = 50_000;

/** What is new since the last update, as paths. */
export interface Changes {
  /** Files that were added or have other facts. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Manifests that were added, changed or removed. */
  readonly changedManifests: readonly string[];
}

/** A link of a file that holds other facts than the tree has of it. */
export interface SupposedLink extends Omit<Link, 'target'> {
  readonly target: LinkTarget;
  /** Where the target is a definition: of which file, and its index in that file's facts. */
  readonly definition: { readonly path: string; readonly index: number } | null;
}

/** A linked file as it is joined with others. */
export type JoinedFile = AssembledFile & Pick<LinkedFile, 'unresolvedCalls' | 'leftOutCandidates'>;

export interface LinkTableState {
  readonly keys: DependencyKeys;
  readonly texts: Numbering;
  readonly files: ReadonlyMap<string, LinkedFile>;
  /** Null where they are to be made of the files. */
  readonly tables: SavedTables | null;
}

/**
 * The links of all files of a tree. An update makes again the links of the files that changed and of those whose links
 * rest on something that the change touched, and of no others.
 */
export class LinkTable {
  readonly #resolvers: ReadonlyMap<string, ModuleResolver>;
  readonly #keys: DependencyKeys;
  /** Made when a change first asks for them: answers from a saved graph, or one just made, need none. */
  #projectTables: ProjectTables | null = null;
  /** What they are made of. */
  readonly #savedTables: SavedTables | null;
  readonly #files: Map<string, LinkedFile>;
  readonly #parsed = new ParsedManifests();
  readonly #reaches: Reaches;
  /** Those that were asked for since they were linked. */
  readonly #joined = new Map<string, JoinedFile>();
  /** What the last update found out of other files, and the manifests it was told by. */
  #remembered: { readonly environment: Environment; readonly manifests: Manifests } | null = null;
  /** The names and paths in definitions and links. */
  readonly texts: Numbering;
  readonly externals: ExternalOrder;

  /** @param saved what `state` gave in an earlier run */
  constructor(resolvers: ReadonlyMap<string, ModuleResolver>, saved?: LinkTableState) {
    this.#resolvers = resolvers;
    this.#keys = saved?.keys ?? new DependencyKeys();
    this.#reaches = new Reaches(this.#keys);
    this.texts = saved?.texts ?? new Numbering();
    this.externals = new ExternalOrder(this.texts);
    this.#files = new Map(saved?.files);
    this.#savedTables = saved?.tables ?? null;
  }

  get #tables(): ProjectTables {
    this.#projectTables ??= this.#madeTables();
    return this.#projectTables;
  }

  /** Makes what a change needs, where that takes little: of stored tables. */
  prepare() {
    if (this.#savedTables === null || this.#projectTables !== null) return;
    this.#projectTables = this.#madeTables();
    for (const path of this.#files.keys()) this.texts.of(path);
  }

  #madeTables(): ProjectTables {
    const files = this.#files.entries().map(([path, { stored }]) => [path, stored] as const);
    if (this.#savedTables !== null) return ProjectTables.restored(this.#keys, this.#savedTables, files);
    const tables = new ProjectTables(this.#keys);
    for (const [path, stored] of files) tables.add(path, stored);
    return tables;
  }

  /** All there is to save. */
  get state(): LinkTableState {
    const tables = this.#projectTables === null ? this.#savedTables : this.#projectTables.saved();
    return { keys: this.#keys, texts: this.texts, files: this.#files, tables };
  }

  /**
   * The very same object as long as the file is not linked again.
   * @throws Error for a file that was not linked
   */
  file(path: string): JoinedFile {
    const file = this.#files.get(path);
    if (file === undefined) throw new Error(`${path} was indexed but not linked.`);
    let joined = this.#joined.get(path);
    if (joined === undefined) {
      const { definitions, links, unresolvedCalls, leftOutCandidates, stored } = file;
      joined = { path, definitions, links, unresolvedCalls, leftOutCandidates, symbols: () => stored.definitions };
      this.#joined.set(path, joined);
    }
    return joined;
  }

  /**
   * @param readFacts the facts of any file that is in the table
   * @returns how many files were linked again
   */
  update(
    { changed, removed, changedManifests }: Changes,
    manifests: Manifests,
    readFacts: (path: string) => FileFacts,
  ): number {
    this.#parsed.forget(changedManifests);
    const changes = new Map<string, StoredInterface | undefined>(removed.map((path) => [path, undefined]));
    for (const path of changed) {
      changes.set(
        path,
        inFile(path, () => StoredInterface.of(interfaceParts(readFacts(path)))),
      );
    }
    const before = this.#methodsBelow(changes, manifests);
    const { touched: touchedNames, moved, packages, turnedGiving } = this.#tables.update(changes);
    const touched = new Set([...touchedNames, ...differing(before, this.#methodsBelow(changes, manifests))]);
    for (const path of changedManifests) {
      touched.add(this.#keys.number('manifest', path));
      touched.add(this.#keys.number('manifest', ''));
    }
    for (const key of this.#nestingOver(turnedGiving)) touched.add(key);
    const gone = new Map(removed.map((path) => [path, this.#files.get(path)]));
    for (const path of removed) {
      touched.add(this.#targetsKey(path));
      this.#files.delete(path);
      this.#joined.delete(path);
    }
    const isSame = touched.size === 0 && packages.size === 0;
    const environment = this.#environmentAfter(isSame, changed, manifests);
    const linker = new Linker(environment);
    const stale = new Set([...changed, ...this.#restingOn(touched)]);
    const turned = this.#turnedTargets(stale, linker);
    const changedImports = this.#changedImports(packages, turned, gone);
    this.#reaches.forget(
      [...removed, ...changedImports.keys()],
      changedImports.values().flatMap(({ before, after }) => [...before.packages, ...after.packages]),
    );
    const leads = turnedPackages(changedImports, (key, isOther) => this.#importsOf(key, isOther));
    for (const path of this.#restingOn(
      new Set([
        ...turned.keys().map((path) => this.#targetsKey(path)),
        ...[...leads].flatMap((key) => this.#keys.table('leads').get(key) ?? []),
      ]),
    )) {
      stale.add(path);
    }
    for (const path of this.#followMoved(moved, stale)) stale.add(path);
    for (const path of stale) {
      const linked = inFile(path, () =>
        linkedFile(linker, this.#tables.file(path) as FileInterface, readFacts(path), this.texts),
      );
      this.#joined.delete(path);
      this.#files.set(path, { ...linked, stored: this.#tables.stored(path) as StoredInterface });
    }
    this.#remembered = environment.size > MOST_REMEMBERED ? null : { environment, manifests };
    return stale.size;
  }

  /**
   * What is known of other files, with all that was found out for the update before where no answer to any question is another since.
   * @param isSame whether all questions have the answers they had
   * @param changed files in which things may stand elsewhere
   */
  #environmentAfter(isSame: boolean, changed: readonly string[], manifests: Manifests): Environment {
    const before = this.#remembered;
    // An update that fails leaves nothing to go on from.
    this.#remembered = null;
    if (before === null || !isSame || before.manifests !== manifests) {
      return this.#freshEnvironment(manifests, this.#reaches);
    }
    for (const path of changed) before.environment.forgetPositions(path);
    return before.environment;
  }

  #freshEnvironment(manifests: Manifests, reaches: Reaches): Environment {
    return new Environment(this.#tables, this.#keys, this.#resolvers, manifests, this.#parsed, reaches);
  }

  /**
   * The links that files would have if they held these facts, files that are not there included. The table stays as it is.
   * @param supposed facts by path
   */
  suppose(supposed: ReadonlyMap<string, FileFacts>, manifests: Manifests): Map<string, SupposedLink[]> {
    this.#remembered = null;
    const before = new Map(Array.from(supposed.keys(), (path) => [path, this.#tables.stored(path)]));
    const during = new Map(Array.from(supposed, ([path, facts]) => [path, StoredInterface.of(interfaceParts(facts))]));
    this.#tables.update(during);
    try {
      const linker = new Linker(this.#freshEnvironment(manifests, new Reaches(this.#keys)));
      return new Map(
        Array.from(supposed, ([path, facts]) => {
          const { links } = inFile(path, () => linker.link(this.#tables.file(path) as FileInterface, facts));
          return [path, links.map((link) => ({ ...link, definition: this.#definitionOf(link.target, path) }))];
        }),
      );
    } finally {
      this.#tables.update(before);
    }
  }

  #definitionOf(target: LinkTarget, path: string): SupposedLink['definition'] {
    if (target.kind === 'own') return { path, index: target.definition };
    if (target.kind !== 'symbol') return null;
    const symbol = this.#tables.file(target.ref.path)?.symbol(target.ref.ordinal);
    return symbol === undefined ? null : { path: target.ref.path, index: symbol.definition };
  }

  /**
   * Of some files those whose imports lead to something else than before, and what they lead to now. Whatever makes it another
   * makes the links of the file stale, too, so that these are all there are.
   */
  #turnedTargets(stale: Iterable<string>, linker: Linker): ReadonlyMap<string, Pick<LinkedFile, 'leadsTo'>> {
    const turned = new Map<string, Pick<LinkedFile, 'leadsTo'>>();
    // Where nothing is linked yet, nothing rests on anything.
    if (this.#files.size === 0) return turned;
    for (const path of stale) {
      const before = this.#files.get(path)?.targets;
      const { targets, leadsTo } = inFile(path, () => linker.targets(this.#tables.file(path) as FileInterface));
      if (targets !== before) turned.set(path, { leadsTo });
    }
    return turned;
  }

  /** The files that are in other packages than before or whose imports lead to something else, with both. */
  #changedImports(
    packages: TableChanges['packages'],
    turned: ReadonlyMap<string, Pick<LinkedFile, 'leadsTo'>>,
    gone: ReadonlyMap<string, LinkedFile | undefined>,
  ): ReadonlyMap<string, ChangedImports> {
    const imports = (keys: readonly string[], file: Pick<LinkedFile, 'leadsTo'> | undefined) => ({
      packages: keys,
      leadsTo: file?.leadsTo ?? NOTHING,
    });
    return new Map(
      [...new Set([...packages.keys(), ...turned.keys()])].map((path) => {
        const { before, after } = packages.get(path) ?? sameBefore(this.#tables.packagesOf(path));
        const linked = this.#files.get(path);
        return [
          path,
          { before: imports(before, linked ?? gone.get(path)), after: imports(after, turned.get(path) ?? linked) },
        ];
      }),
    );
  }

  /** The questions which of the files that a file opens open others, of files that open one of some. */
  *#nestingOver(paths: readonly string[]): Generator<number> {
    if (paths.length === 0) return;
    const nesting = this.#keys.table('nesting');
    const opened = new Set(paths.map((path) => this.#targetsKey(path)));
    for (const [path, { leadsTo }] of this.#files) {
      const key = leadsTo.some((target) => opened.has(target)) ? nesting.get(path) : undefined;
      if (key !== undefined) yield key;
    }
  }

  /** What the imports of those files of a package lead to that are as they were. */
  *#importsOf(key: string, isOther: (path: string) => boolean): Generator<Int32Array> {
    for (const path of this.#tables.packageMembers(key)) {
      const file = isOther(path) ? this.#files.get(path) : undefined;
      if (file !== undefined) yield file.leadsTo;
    }
  }

  /** What the methods of changed files may override, by the numbers of the questions about it that were ever asked. */
  #methodsBelow(changes: InterfaceChanges, manifests: Manifests): ReadonlyMap<number, string> {
    const described = new Map<number, string>();
    if (this.#files.size === 0) return described;
    const environment = this.#freshEnvironment(manifests, new Reaches(this.#keys));
    const members = new MemberResolver(environment, new NameResolver(environment));
    for (const path of changes.keys()) {
      const file = this.#tables.file(path);
      if (file === undefined) continue;
      const table = this.#keys.table('below', familyOf(file.language));
      const { value } = environment.apart(() => methodsBelow(file, members));
      for (const [subject, what] of value) {
        const key = table.get(subject);
        if (key !== undefined) described.set(key, `${described.get(key) ?? ''};${what}`);
      }
    }
    return described;
  }

  /**
   * Keeps links of files that are not linked again on the symbols they lead to.
   * @returns files whose links lead to a symbol that is gone
   */
  #followMoved(moved: TableChanges['moved'], stale: ReadonlySet<string>): string[] {
    const lost: string[] = [];
    if (moved.size === 0) return lost;
    const ordinals = new Map(Array.from(moved, ([path, those]) => [this.texts.of(path), those]));
    for (const [path, file] of this.#files) {
      if (stale.has(path)) continue;
      const links = file.links.following(ordinals);
      if (links === null) lost.push(path);
      else if (links !== file.links) {
        this.#files.set(path, { ...file, links });
        this.#joined.delete(path);
      }
    }
    return lost;
  }

  #targetsKey(path: string): number {
    return this.#keys.number('targets', path);
  }

  /** Files whose links rest on one of these keys. */
  #restingOn(keys: ReadonlySet<number>): string[] {
    if (keys.size === 0) return [];
    const touched = new Uint8Array(this.#keys.count);
    for (const key of keys) touched[key] = 1;
    return [...this.#files].flatMap(([path, { dependencies }]) =>
      dependencies.some((key) => touched[key] === 1) ? [path] : [],
    );
  }
}

const NOTHING = new Int32Array();

function sameBefore(packages: readonly string[]): Packages {
  return { before: packages, after: packages };
}

/** The keys whose descriptions are not the same in both. */
function differing(before: ReadonlyMap<number, string>, after: ReadonlyMap<number, string>): number[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
}
