import { createHash } from 'node:crypto';
import type { FileFacts } from '../languages/facts.ts';
import type { Listing } from '../workspace/listing.ts';
import type { Slices } from '../workspace/slices.ts';
import { assemble } from './assemble.ts';
import type { LinkedIndex } from './code-index.ts';
import { linksOfFiles, type MadeFileLinks } from './file-links.ts';
import { ColumnGraph, GRAPH_COLUMNS, type GraphColumns, namesOf } from './graph-columns.ts';
import { type Changes, LinkTable, type SupposedLink } from './link/link-table.ts';
import { isOutOfMemory, type LinkOptions, linkInThreads, threadsFor } from './link-threads.ts';
import { ManifestFiles } from './manifest-files.ts';
import { MODULE_RESOLVERS } from './modules/resolvers.ts';
import { type LinkedFiles, SavedLinks } from './saved-links.ts';
import type { Snapshot, SnapshotFile } from './snapshot.ts';
import type { Storage } from './source-files.ts';

/** A graph, and what it does not show. */
export interface Made {
  /** Joined when it is first asked for. */
  readonly graph: () => ColumnGraph;
  /** As in `LinkedIndex`. */
  readonly fileLinks: LinkedIndex['fileLinks'];
  readonly unresolvedCalls: number;
  readonly leftOutCandidates: number;
}

/** The files of a snapshot, and which of them are new or gone. */
interface ChangedFiles extends Pick<Changes, 'changed' | 'removed'> {
  readonly files: Map<string, SnapshotFile>;
}

/** Keeps the links of one folder in step with its snapshots, and in the store between runs. */
export class LinkedTree {
  readonly #storage: Storage | null;
  readonly #manifests: ManifestFiles;
  /** Links of an earlier run, until they are taken over or come to nothing. */
  #saved: SavedLinks | null;
  /** What the links were made of; null as long as only the store knows. */
  #files: Map<string, SnapshotFile> | null;
  /** Null as long as the saved graph answers all. */
  #links: LinkTable | null = null;
  #made: Made | null = null;
  #last: { readonly snapshot: Snapshot; readonly linked: LinkedIndex } | null = null;
  #isSaved = true;
  /** The last that were made, by the table whose numbers they have. */
  #fileLinks: { readonly of: LinkTable; readonly made: MadeFileLinks } | null = null;

  /** @param folder absolute path */
  constructor(folder: string, storage: Storage | null) {
    this.#storage = storage;
    this.#saved = storage === null ? null : SavedLinks.find(storage.store, folder, storage.program);
    this.#manifests = new ManifestFiles(folder, this.#saved?.header.manifests);
    this.#files = this.#saved === null ? new Map() : null;
  }

  /** Reads the saved graph before it is known whether it still holds. */
  prepare() {
    this.#saved?.graph();
  }

  /** Reads what a change asks for before there is one: from then on, what others save meanwhile makes no difference. */
  prepareChange() {
    this.#saved?.files();
    this.#openLinks();
    this.#links?.prepare();
  }

  /** Whether the manifests that links rest on are as they were. */
  async areManifestsUnchanged(slices: Slices): Promise<boolean> {
    return this.#manifests.areUnchanged(slices);
  }

  #openLinks() {
    this.#links ??= this.#saved?.links() ?? null;
  }

  /** Whether the store has the links as they are. */
  get isSaved(): boolean {
    return this.#isSaved;
  }

  /**
   * The snapshot with its graph. Costs the linking of what changed since the last one, and, once the graph is asked for, the joining of all columns.
   * @param listing all files listed for the snapshot, known language or not
   * @param generation in the store that has this very snapshot, or null
   * @param changedFiles files of code that have changed since the last one, where it is known that no others have, or null
   */
  async link(
    snapshot: Snapshot,
    listing: Listing,
    generation: number | null,
    changedFiles: ReadonlySet<string> | null,
    options: LinkOptions,
  ): Promise<LinkedIndex> {
    const isSaved = generation !== null && generation === this.#saved?.generation;
    const changedManifests = this.#manifests.refresh(listing, isSaved, changedFiles);
    if (changedManifests.length === 0) {
      if (this.#last?.snapshot === snapshot) return this.#last.linked;
      const made = this.#files === null && isSaved ? this.#restored() : null;
      if (made !== null) return this.#keep(snapshot, made);
    }
    const { files, changed, removed } = this.#sinceLast(snapshot) ?? this.#sinceAny(snapshot);
    const isSame = [changed, removed, changedManifests].every(({ length }) => length === 0);
    const same = isSame ? (this.#made ?? this.#restored()) : null;
    const made = same ?? (await this.#make(snapshot, listing, files, { changed, removed, changedManifests }, options));
    this.#files = files;
    return this.#keep(snapshot, made);
  }

  /** What is new since the last snapshot where it had the same files, in the same order; null where it had not. */
  #sinceLast({ files }: Snapshot): ChangedFiles | null {
    const last = this.#last?.snapshot.files;
    if (this.#files === null || last === undefined || last.length !== files.length) return null;
    const others: SnapshotFile[] = [];
    const changed: string[] = [];
    for (const [at, file] of files.entries()) {
      const before = last[at] as SnapshotFile;
      if (file === before) continue;
      if (file.path !== before.path) return null;
      others.push(file);
      if (!file.equals(before)) changed.push(file.path);
    }
    for (const file of others) this.#files.set(file.path, file);
    return { files: this.#files, changed, removed: [] };
  }

  /** What is new since whatever the links were made of. */
  #sinceAny(snapshot: Snapshot): ChangedFiles {
    const files = new Map(snapshot.files.map((file) => [file.path, file]));
    const before: LinkedFiles = this.#files ?? this.#saved?.files() ?? new Map();
    const changed = snapshot.files.flatMap((file) => (isIn(before, file) ? [] : [file.path]));
    const removed = [...before.keys()].filter((path) => !files.has(path));
    return { files, changed, removed };
  }

  async #make(
    snapshot: Snapshot,
    listing: Listing,
    files: ReadonlyMap<string, SnapshotFile>,
    changes: Changes,
    options: LinkOptions,
  ): Promise<Made> {
    try {
      const isLinked = await this.#linkInThreads(snapshot, listing, options);
      if (!isLinked) this.#update(files, changes);
      return this.#joined(snapshot);
    } catch (thrown) {
      // Half an update cannot be gone on from.
      this.#links = null;
      this.#made = null;
      this.#last = null;
      this.#saved = null;
      this.#files = new Map();
      throw thrown;
    }
  }

  /** The snapshot with its graph as it was last linked; null when another was. */
  linkOf(snapshot: Snapshot): LinkedIndex | null {
    return this.#last?.snapshot === snapshot ? this.#last.linked : null;
  }

  /**
   * As `LinkTable.suppose`, for the tree as it was last linked.
   * @param snapshot the one that was linked
   */
  suppose(snapshot: Snapshot, supposed: ReadonlyMap<string, FileFacts>): Map<string, SupposedLink[]> {
    return this.#table(snapshot).suppose(supposed, this.#manifests);
  }

  /** The links to go on from, also where the saved graph has answered all so far. */
  #table(snapshot: Snapshot): LinkTable {
    this.#openLinks();
    if (this.#links !== null) return this.#links;
    const files = new Map(snapshot.files.map((file) => [file.path, file]));
    this.#update(files, { changed: [], removed: [], changedManifests: [] });
    this.#files = files;
    this.#keep(snapshot, this.#joined(snapshot));
    return this.#links as unknown as LinkTable;
  }

  /** What keeps the links as they are for the next run. */
  parts(): Record<string, Uint8Array> {
    if (this.#storage === null || this.#made === null || this.#links === null || this.#files === null) return {};
    const { graph, fileLinks: _, ...counts } = this.#made;
    const header = { program: this.#storage.program, manifests: this.#manifests.state, ...counts };
    this.#isSaved = true;
    return SavedLinks.parts(header, graph(), this.#files, this.#links);
  }

  #keep(snapshot: Snapshot, made: Made): LinkedIndex {
    this.#made = made;
    this.#last = { snapshot, linked: linkedIndex(snapshot, made) };
    return this.#last.linked;
  }

  #restored(): Made | null {
    const graph = this.#saved?.graph() ?? null;
    if (this.#saved === null || graph === null) return null;
    const { unresolvedCalls, leftOutCandidates } = this.#saved.header;
    return { graph: () => graph, fileLinks: undefined, unresolvedCalls, leftOutCandidates };
  }

  /** Makes the links of a large tree of which there are none to go on from; false for any other. */
  async #linkInThreads(snapshot: Snapshot, { paths }: Listing, options: LinkOptions): Promise<boolean> {
    this.#openLinks();
    const { folder, files } = snapshot;
    const threads = threadsFor(files, options);
    if (this.#links !== null || threads === 0) return false;
    const links = await linkInThreads({ folder, listed: paths, files }, threads, options).catch((thrown: unknown) => {
      if (isOutOfMemory(thrown)) return null;
      throw thrown;
    });
    // Slower, but in the room that the whole process has.
    if (links === null) return false;
    const { state, manifests } = links;
    for (const known of manifests) this.#manifests.takeOver(known);
    this.#links = new LinkTable(MODULE_RESOLVERS, state);
    this.#saved = null;
    return true;
  }

  #update(files: ReadonlyMap<string, SnapshotFile>, changes: Changes) {
    const readFacts = (path: string) => (files.get(path) as SnapshotFile).readFacts();
    this.#openLinks();
    this.#saved = null;
    if (this.#links === null) {
      this.#links = new LinkTable(MODULE_RESOLVERS);
      this.#links.update({ changed: [...files.keys()], removed: [], changedManifests: [] }, this.#manifests, readFacts);
    } else this.#links.update(changes, this.#manifests, readFacts);
  }

  #joined(snapshot: Snapshot): Made {
    this.#isSaved = false;
    const links = this.#links as LinkTable;
    const { texts } = links;
    const linked = snapshot.files.map(({ path }) => links.file(path));
    let graph: ColumnGraph | null = null;
    let fileLinks: MadeFileLinks | null = null;
    return {
      graph: () => {
        graph ??= new ColumnGraph(assemble(linked, texts, links.externals));
        return graph;
      },
      fileLinks: () => {
        fileLinks ??= linksOfFiles(linked, texts, this.#fileLinks?.of === links ? this.#fileLinks.made : null);
        this.#fileLinks = { of: links, made: fileLinks };
        return fileLinks;
      },
      unresolvedCalls: linked.reduce((sum, file) => sum + file.unresolvedCalls, 0),
      leftOutCandidates: linked.reduce((sum, file) => sum + file.leftOutCandidates, 0),
    };
  }
}

function isIn(files: LinkedFiles, file: SnapshotFile): boolean {
  const known = files.get(file.path);
  return known !== undefined && file.equals(known);
}

/** A snapshot with what was made of it. */
export function linkedIndex(snapshot: Snapshot, { graph, fileLinks, ...counts }: Made): LinkedIndex {
  const { folder, kinds, files, skipped, otherFiles } = snapshot;
  let graphDigest: string | null = null;
  return {
    folder,
    kinds,
    files,
    skipped,
    otherFiles,
    get digest() {
      return snapshot.digest;
    },
    get graph() {
      return graph();
    },
    fileLinks,
    get graphDigest() {
      graphDigest ??= digestOf(snapshot, graph().columns);
      return graphDigest;
    },
    ...counts,
  };
}

/** Over the snapshot's digest and every column, names included. */
function digestOf(snapshot: Snapshot, columns: GraphColumns): string {
  const digest = createHash('sha256').update(snapshot.digest);
  for (const name of GRAPH_COLUMNS) {
    const column = columns[name];
    digest.update(name);
    digest.update(ArrayBuffer.isView(column) ? column : JSON.stringify(namesOf(column)));
  }
  return digest.digest('hex');
}
