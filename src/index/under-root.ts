import type { FileFacts } from '../languages/facts.ts';
import { prefixOf } from '../workspace/from-root.ts';
import type { ResolvedPath } from '../workspace/roots.ts';
import type { CodeGraph } from './code-graph.ts';
import type { CodeIndex, IndexedFile, LinkedIndex, SkippedFile } from './code-index.ts';
import { FileFault } from './file-fault.ts';

/**
 * The index of a folder with all paths from the root on that the folder lies in. Nothing but the paths is made anew, and the
 * same index gives the same view, so that what is known of a view stays known. The root's own index is its own view.
 *
 * @param folder the one that was indexed
 */
export function indexUnderRoot(index: CodeIndex, folder: ResolvedPath): CodeIndex {
  return folder.relative === '' ? index : kept(indexes, index, folder, plainView);
}

/** As `indexUnderRoot`, with the graph. */
export function linkedUnderRoot(index: LinkedIndex, folder: ResolvedPath): LinkedIndex {
  return folder.relative === '' ? index : kept(linkedIndexes, index, folder, linkedView);
}

/** Paths from a folder on as they are from its root on. */
export function filesUnderRoot(paths: readonly string[], folder: ResolvedPath): readonly string[] {
  const prefix = prefixOf(folder);
  return prefix === '' ? paths : paths.map((path) => prefix + path);
}

interface Kept<View> {
  readonly root: string;
  readonly prefix: string;
  readonly view: View;
}

type Views<Source extends object> = WeakMap<Source, Kept<Source>>;

const indexes: Views<CodeIndex> = new WeakMap();
const linkedIndexes: Views<LinkedIndex> = new WeakMap();
/** Apart from their indexes: one with a graph has the very files of the one without. */
const fileLists: Views<readonly IndexedFile[]> = new WeakMap();

function kept<Source extends object>(
  views: Views<Source>,
  source: Source,
  folder: ResolvedPath,
  make: (source: Source, folder: ResolvedPath) => Source,
): Source {
  const [root, prefix] = [folder.root.path, prefixOf(folder)];
  const known = views.get(source);
  if (known?.root === root && known.prefix === prefix) return known.view;
  const view = make(source, folder);
  views.set(source, { root, prefix, view });
  return view;
}

function plainView(index: CodeIndex, folder: ResolvedPath): CodeIndex {
  return {
    folder: folder.root.path,
    kinds: index.kinds.from(folder.root.path),
    files: kept(fileLists, index.files, folder, filesUnder),
    skipped: skippedUnder(index.skipped, folder),
    otherFiles: index.otherFiles,
    get digest() {
      return index.digest;
    },
  };
}

function linkedView(index: LinkedIndex, folder: ResolvedPath): LinkedIndex {
  const files = kept(fileLists, index.files, folder, filesUnder);
  let graph: CodeGraph | null = null;
  return {
    folder: folder.root.path,
    kinds: index.kinds.from(folder.root.path),
    files,
    skipped: skippedUnder(index.skipped, folder),
    otherFiles: index.otherFiles,
    get digest() {
      return index.digest;
    },
    get graph() {
      graph ??= index.graph.withPaths(files.map(({ path }) => path));
      return graph;
    },
    fileLinks: index.fileLinks,
    get graphDigest() {
      return index.graphDigest;
    },
    unresolvedCalls: index.unresolvedCalls,
    leftOutCandidates: index.leftOutCandidates,
  };
}

function filesUnder(files: readonly IndexedFile[], folder: ResolvedPath): readonly IndexedFile[] {
  const prefix = prefixOf(folder);
  return files.map((file) => new FileUnderRoot(prefix + file.path, file));
}

function skippedUnder(skipped: readonly SkippedFile[], folder: ResolvedPath): readonly SkippedFile[] {
  const prefix = prefixOf(folder);
  // A folder that cannot be read is skipped as a whole, and has no path in itself.
  return skipped.map(({ path, reason }) => ({ path: path === '' ? folder.relative : prefix + path, reason }));
}

/** A file under another path. */
class FileUnderRoot implements IndexedFile {
  readonly path: string;
  readonly bytes: number;
  readonly hash: string;
  readonly language: string;
  readonly encodedFacts?: () => Uint8Array;
  readonly #file: IndexedFile;

  constructor(path: string, file: IndexedFile) {
    this.path = path;
    this.bytes = file.bytes;
    this.hash = file.hash;
    this.language = file.language;
    this.#file = file;
    if (file.encodedFacts !== undefined) this.encodedFacts = file.encodedFacts.bind(file);
  }

  /** @throws FileFault by this path */
  get facts(): FileFacts {
    try {
      return this.#file.facts;
    } catch (thrown) {
      throw thrown instanceof FileFault ? thrown.at(this.path) : thrown;
    }
  }
}
