import { folderOf, foldersAbove, joinPath } from '../../../../index/modules/relative-path.ts';
import type { TreeTexts } from '../../../../index/tree-texts.ts';
import type { CodeModel } from '../code-model.ts';

/** A path of a file, whatever language it is in. */
const PATH = /(?<![\w@.\-/*])[\w@.\-/]+\.\w{1,5}(?![\w/])/g;
/** So many last parts of a path tell which file is meant, whatever folder it is run in. */
const TELLING = 2;

/** The files that workflows, containers and makefiles name, by which of those names them. */
export function namedByRunners({ graph }: CodeModel, texts: TreeTexts): ReadonlyMap<number, string> {
  const named = new Map<number, string>();
  if (texts.runners.length === 0) return named;
  const byEnd = filesByEnd(graph);
  for (const runner of texts.runners) {
    const paths = new Set(texts.text(runner)?.match(PATH));
    for (const path of paths) {
      for (const file of filesMeant(path, runner, graph, byEnd)) if (!named.has(file)) named.set(file, runner);
    }
  }
  return named;
}

function filesMeant(
  path: string,
  runner: string,
  graph: CodeModel['graph'],
  byEnd: ReadonlyMap<string, readonly number[]>,
): readonly number[] {
  for (const folder of new Set([folderOf(runner), ...foldersAbove(runner), ''])) {
    const file = graph.fileNode(joinPath(folder, path) ?? '');
    if (file !== -1) return [file];
  }
  const end = endOf(path);
  const suffix = `/${path.replace(/^(?:\.{1,2}\/|\/)+/, '')}`;
  return end === null ? [] : (byEnd.get(end) ?? []).filter((file) => graph.name(file).endsWith(suffix));
}

function filesByEnd(graph: CodeModel['graph']): ReadonlyMap<string, readonly number[]> {
  const files = Array.from({ length: graph.fileCount }, (_, file) => file);
  return Map.groupBy(files, (file) => endOf(graph.name(file)) ?? '');
}

/** The last parts of a path, or null of one that has too few to tell. */
function endOf(path: string): string | null {
  const parts = path.split('/').filter((part) => part !== '.' && part !== '..' && part !== '');
  return parts.length < TELLING ? null : parts.slice(-TELLING).join('/');
}
