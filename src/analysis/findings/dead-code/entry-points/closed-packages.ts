import { EDGE_KINDS } from '../../../../index/link/edges.ts';
import { packageName } from '../../../../index/modules/ecmascript.ts';
import type { CodeModel } from '../code-model.ts';
import type { Package } from './package-entries.ts';

/** The packages of a tree, and whose each of its files is. */
export interface OwnedFiles {
  readonly files: readonly number[];
  /** By the place of the file; null for one that stands in no package. */
  readonly owners: readonly Owner[];
  readonly packages: ReadonlyMap<string, Package>;
}

export type Owner = { readonly folder: string; readonly manifest: Package } | null;

const IMPORTS = EDGE_KINDS.indexOf('imports');

/**
 * Folders of packages of which every way in is known, so that a file nothing leads to is never run: their manifests name
 * them all, or conventions do, or all that others of the tree take of one that is not published can be told.
 *
 * @param started folders of packages in which conventions find files
 */
export function closedPackages(
  owned: OwnedFiles,
  started: ReadonlySet<string>,
  { graph, missedModules }: CodeModel,
): ReadonlySet<string> {
  const taken = takenPackages(owned, graph);
  const missed = new Set([...missedModules].map(packageName));
  const isToldByTree = (folder: string, { name, isPrivate, isApplication, unknown }: Package) => {
    const isTold = (isApplication && started.has(folder)) || (isPrivate && taken.has(folder));
    return isTold && !unknown.has('run') && (name === null || !missed.has(name));
  };
  const closed = new Set<string>();
  for (const [folder, one] of owned.packages) {
    const isToldByManifest = one.entries.size > 0 && one.unknown.size === 0;
    if (one.loadsByPath && (isToldByManifest || isToldByTree(folder, one))) closed.add(folder);
  }
  return closed;
}

/** Folders of packages whose files others of the tree import. */
function takenPackages({ files, owners }: OwnedFiles, graph: CodeModel['graph']): ReadonlySet<string> {
  const folders = new Map(files.map((file, at) => [file, owners[at]?.folder]));
  const taken = new Set<string>();
  for (const file of files) {
    const own = folders.get(file);
    for (let at = graph.outgoing.offsets[file] as number; at < (graph.outgoing.offsets[file + 1] as number); at++) {
      const edge = graph.outgoing.order[at] as number;
      const folder = folders.get(graph.edgeTarget[edge] as number);
      if (graph.edgeKind[edge] === IMPORTS && folder !== undefined && folder !== own) taken.add(folder);
    }
  }
  return taken;
}
