import { folderOf } from '../../../../index/link/project-tables.ts';
import { type EntryFinder, INTERNAL, PUBLIC } from './file-roles.ts';

const INTERNAL_FOLDER = /(?:^|\/)internal(?:\/|$)/;

/** Other modules can import any package that is neither a program nor below a folder `internal`. */
export const goEntryPoints: EntryFinder = (files, { graph, calledByComment }) => {
  const programs = new Set<string>();
  for (const file of files) {
    for (let symbol = graph.symbolStart[file] as number; symbol < (graph.symbolStart[file + 1] as number); symbol++) {
      const node = graph.fileCount + symbol;
      const isMain =
        graph.symbolOwner[symbol] === file && graph.kind(node) === 'function' && graph.name(node) === 'main';
      if (isMain) programs.add(folderOf(graph.name(file)));
    }
  }
  const isHidden = (folder: string) => programs.has(folder) || INTERNAL_FOLDER.test(folder);
  const roles = files.map((file) => [file, isHidden(folderOf(graph.name(file))) ? INTERNAL : PUBLIC] as const);
  return { roles: new Map(roles), names: files.flatMap((file) => calledByComment.get(file) ?? []) };
};
