import { folderOf } from '../../../../index/modules/relative-path.ts';
import { type EntryFinder, type FileRole, INTERNAL, PUBLIC } from './file-roles.ts';

/** What runs the exported functions of a file as targets on the command line. */
const MAGE: FileRole = { ...PUBLIC, entry: 'run', reason: 'targets of Mage' };
const INTERNAL_FOLDER = /(?:^|\/)internal(?:\/|$)/;

/** Whether an ignore file leaves out files of Go: those a build makes, which use what their packages have. */
function leavesOutCode(ignoreFile: string): boolean {
  return ignoreFile.split('\n').some((line) => !/^[#!]/.test(line) && line.trimEnd().endsWith('.go'));
}

/** Other modules can import any package that is neither a program nor below a folder `internal`. */
export const goEntryPoints: EntryFinder = (files, { graph, calledByComment, runByComment }, manifests) => {
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
  const unsure = leavesOutCode(manifests.text('.gitignore') ?? '') ? (['generated'] as const) : [];
  const roles = files.map((file) => {
    if (runByComment[file] === 1) return [file, MAGE] as const;
    const base = isHidden(folderOf(graph.name(file))) ? INTERNAL : PUBLIC;
    return [file, { ...base, unsure }] as const;
  });
  return { roles: new Map(roles), names: files.flatMap((file) => calledByComment.get(file) ?? []) };
};
