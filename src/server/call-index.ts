import type { CodeIndex, IndexedFile, LinkedIndex, SkippedFile } from '../index/code-index.ts';
import type { ComparableFile } from '../index/compared-files.ts';
import type { FileFault } from '../index/file-fault.ts';
import type { ImportedScip } from '../index/indexer.ts';
import type { SupposedLink } from '../index/link/link-table.ts';
import type { LooseFile } from '../index/loose-files.ts';
import { type About, isOfNamed, type PartSize } from '../index/part-request.ts';
import type { IndexOptions } from '../index/tree.ts';
import type { FileFacts } from '../languages/facts.ts';
import type { Weakness } from '../languages/weaknesses/kinds.ts';
import type { LinkedOptions, ToolContext } from '../tools/tool.ts';
import { prefixOf } from '../workspace/from-root.ts';
import type { ResolvedPath, Root } from '../workspace/roots.ts';
import type { CallNotes } from './call-notes.ts';
import type { FactSource } from './call-services.ts';
import { withIndexingNotes } from './indexing-notes.ts';
import type { LeftOutFiles } from './left-out-files.ts';
import { type IndexState, inTime, type Waiting } from './part-of-index.ts';

/** The subject of a call that names none. */
const ALL: About = { paths: [], names: [] };

/** How a call requests its index. */
export interface CallIndexOptions {
  readonly facts: () => Promise<FactSource>;
  /** What the call leaves out. */
  readonly leftOut: LeftOutFiles;
  readonly waiting: Waiting;
  readonly signal: AbortSignal;
  readonly progress: ToolContext['progress'];
  readonly notes: CallNotes;
  /** Whether this is the only call of the process, so nothing needs to be prepared for others. */
  readonly isOnly: boolean;
}

/** One call's view of the index: without the files it leaves out, and partial if the whole takes too long. */
export class CallIndex {
  readonly #facts: CallIndexOptions['facts'];
  readonly #leftOut: LeftOutFiles;
  readonly #waiting: Waiting;
  readonly #signal: AbortSignal;
  readonly #progress: ToolContext['progress'];
  readonly #notes: CallNotes;
  readonly #isOnly: boolean;
  #part: IndexState | null = null;

  constructor(options: CallIndexOptions) {
    this.#facts = options.facts;
    this.#leftOut = options.leftOut;
    this.#waiting = options.waiting;
    this.#signal = options.signal;
    this.#progress = options.progress;
    this.#notes = options.notes;
    this.#isOnly = options.isOnly;
  }

  /** How much of the tree the answer covers, if not all of it. */
  get part(): IndexState | null {
    return this.#part;
  }

  async index(folder: ResolvedPath, { about = ALL }: Pick<LinkedOptions, 'about'> = {}): Promise<CodeIndex> {
    const [facts, { indexUnderRoot }] = await Promise.all([this.#facts(), import('../index/under-root.ts')]);
    const { absolute } = folder;
    const whole = () => this.#refreshed(absolute, (options) => facts.index(absolute, options));
    const part = async () => {
      const soFar = await facts.soFar(absolute, about, this.#signal);
      if (soFar === null) return null;
      const { length: read } = soFar.snapshot.files;
      const { length: skipped } = soFar.snapshot.skipped;
      // The contents of single files do not depend on others.
      const isPart = soFar.total === null || read + skipped < soFar.total;
      if (isPart && !isOfNamed(about.needs)) this.#restOn({ read, linked: read, total: soFar.total });
      return soFar.snapshot;
    };
    const index = indexUnderRoot(await inTime(absolute, whole, part, about, this.#waiting, facts), folder);
    if (this.#leftOut.paths.size === 0) return index;
    const { withoutFiles } = await import('../index/without-files.ts');
    return withoutFiles(index, this.#leftOut.paths);
  }

  async comparedFiles(folder: ResolvedPath): Promise<readonly ComparableFile[] | null> {
    if (!this.#isOnly) return null;
    const facts = await this.#facts();
    const { paths } = this.#leftOut;
    const prefix = prefixOf(folder);
    const files = await facts.comparedFiles(folder.absolute, { signal: this.#signal, onProgress: this.#progress });
    return files?.map((file) => ({ ...file, path: prefix + file.path })).filter(({ path }) => !paths.has(path)) ?? null;
  }

  async linked(folder: ResolvedPath, { about = ALL, ...given }: LinkedOptions = {}): Promise<LinkedIndex> {
    const [facts, { linkedUnderRoot }] = await Promise.all([this.#facts(), import('../index/under-root.ts')]);
    const { absolute } = folder;
    const without = this.#leftOutIn(folder);
    const onFault = (fault: FileFault) => this.#leftOut.name(fault.at(prefixOf(folder) + fault.path));
    const refresh = (options: IndexOptions) => {
      const how = { ...options, ...given, onFault };
      return without.size === 0 ? facts.linked(absolute, how) : facts.linkedWithout(absolute, without, how);
    };
    const whole = () => this.#refreshed(absolute, refresh);
    const part = async () => {
      const found = await facts.part(absolute, about, this.#signal);
      if (found !== null) this.#restOn(found.size);
      return found?.index ?? null;
    };
    const prepare = () => facts.preparePart(absolute, this.#signal);
    const found = await inTime(absolute, whole, part, about, this.#waiting, facts, prepare);
    const index = linkedUnderRoot(found, folder);
    this.#leftOut.nameKnown(index.skipped.flatMap(({ path, reason }) => (reason === 'broke_down' ? [path] : [])));
    return index;
  }

  async suppose(
    root: Root,
    supposed: ReadonlyMap<string, FileFacts>,
  ): Promise<ReadonlyMap<string, readonly SupposedLink[]>> {
    const facts = await this.#facts();
    return facts.suppose(root.path, supposed, { signal: this.#signal, asTold: true });
  }

  async importScip(folder: ResolvedPath, file: ResolvedPath): Promise<ImportedScip> {
    const facts = await this.#facts();
    return facts.importScip(folder.absolute, file.absolute, file.relative, { signal: this.#signal });
  }

  async files(folder: ResolvedPath): Promise<readonly string[]> {
    const [facts, { filesUnderRoot }] = await Promise.all([this.#facts(), import('../index/under-root.ts')]);
    return filesUnderRoot(await facts.paths(folder.absolute, { signal: this.#signal }), folder);
  }

  async factsOf(folder: string, files: readonly LooseFile[]): Promise<readonly (IndexedFile | SkippedFile | null)[]> {
    const facts = await this.#facts();
    const found = await facts.loose(folder, files, this.#signal);
    const { paths } = this.#leftOut;
    return paths.size === 0
      ? found
      : files.map(({ path }, at) => (paths.has(path) ? { path, reason: 'broke_down' } : (found[at] ?? null)));
  }

  async weaknesses(files: readonly LooseFile[]): Promise<readonly (readonly Weakness[] | null)[]> {
    const facts = await this.#facts();
    return facts.weaknesses(files, this.#signal);
  }

  /** Files of a folder that the call leaves out, relative to the folder. */
  #leftOutIn(folder: ResolvedPath): ReadonlySet<string> {
    const prefix = prefixOf(folder);
    const paths = [...this.#leftOut.paths].filter((path) => path.startsWith(prefix));
    return new Set(paths.map((path) => path.slice(prefix.length)));
  }

  #refreshed<Index extends CodeIndex>(
    folder: string,
    refresh: (options: IndexOptions) => Promise<Index>,
  ): Promise<Index> {
    return withIndexingNotes(
      folder,
      (sentence) => this.#notes.tell('info', sentence),
      this.#progress,
      (onProgress) => refresh({ signal: this.#signal, onProgress }),
    );
  }

  #restOn({ read, linked, total }: PartSize): void {
    this.#part = { state: 'building', done: read, total, linked };
  }
}
