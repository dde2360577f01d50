import { posix } from 'node:path';
import { assemble } from '../../src/index/assemble.ts';
import { LinkTable } from '../../src/index/link/link-table.ts';
import { MODULE_RESOLVERS } from '../../src/index/modules/resolvers.ts';
import type { FileFacts } from '../../src/languages/facts.ts';
import { languageOf } from '../../src/languages/registry.ts';
import { indexOf } from '../analysis/findings/clones/code.ts';
import type { TreeText } from '../bombs/trees.ts';

export interface Linked {
  readonly links: LinkTable;
  readonly edges: number;
}

/** Extracts the facts of a tree in memory and returns what links its files and joins them to columns. */
export async function linkingOf(tree: TreeText): Promise<() => Linked> {
  const { files } = await indexOf(sourcesOf(tree));
  const facts = new Map(files.map((file) => [file.path, file.facts]));
  const folders = Map.groupBy(Object.keys(tree).map(posix.parse), ({ base }) => base);
  const manifests = {
    text: (path: string) => tree[path] ?? null,
    folders: (fileName: string) => (folders.get(fileName) ?? []).map(({ dir }) => dir),
  };
  return () => {
    const links = new LinkTable(MODULE_RESOLVERS);
    const readFacts = (path: string) => facts.get(path) as FileFacts;
    links.update({ changed: [...facts.keys()], removed: [], changedManifests: [] }, manifests, readFacts);
    const columns = assemble(
      [...facts.keys()].map((path) => links.file(path)),
      links.texts,
    );
    return { links, edges: columns.edgeKind.length };
  };
}

/** The files of a tree that are code, without its manifests. */
export function sourcesOf(tree: TreeText): TreeText {
  return Object.fromEntries(Object.entries(tree).filter(([path]) => languageOf(path) !== null));
}
