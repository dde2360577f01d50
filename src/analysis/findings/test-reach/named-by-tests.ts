import type { CodeModel } from '../dead-code/code-model.ts';

/** What a test's name has beside that of what it tests, behind the path and before the extension. */
const MARKS = /^tests?_|[._-](?:tests?|spec|e2e|long|unit|integration)(?=[._-]|$)|(?:Tests?|Spec)$/g;
/** Modules of a folder are all called so: a test of the name is not about each of them. */
const OF_FOLDERS: ReadonlySet<string> = new Set(['index', '__init__', '__main__', 'mod', 'main', 'lib', 'setup']);

/**
 * Files that are no tests and that tests are about, whether or not edges lead there: a test is called after the file, which
 * is the only one of the name or stands in a folder of the same name, or has its path in a string, to start it or to load
 * it in a way of its own.
 */
export function namedByTests({ graph, testFile, loads }: CodeModel): ReadonlySet<number> {
  const named = new Set<number>();
  const byTestedName = new Map<string, Set<string>>();
  const byStem = new Map<string, number[]>();
  for (let file = 0; file < graph.fileCount; file++) {
    const { folder, stem } = partsOf(graph.name(file));
    if (testFile[file] === 0) {
      if (!OF_FOLDERS.has(stem)) append(byStem, stem, file);
      continue;
    }
    const tested = stem.replace(MARKS, '');
    byTestedName.set(tested, (byTestedName.get(tested) ?? new Set()).add(folder));
    for (const one of loads.items.subarray(loads.offsets[file], loads.offsets[file + 1])) named.add(one);
  }
  for (const [stem, files] of byStem) {
    const folders = byTestedName.get(stem);
    if (folders === undefined) continue;
    for (const file of files) {
      if (files.length === 1 || folders.has(partsOf(graph.name(file)).folder)) named.add(file);
    }
  }
  return named;
}

/** A file's name without its extension, and that of its folder. */
function partsOf(path: string): { readonly folder: string; readonly stem: string } {
  const parts = path.split('/');
  return { folder: parts.at(-2) ?? '', stem: (parts.at(-1) as string).replace(/\.\w+$/, '') };
}

function append(table: Map<string, number[]>, key: string, item: number) {
  const same = table.get(key);
  if (same === undefined) table.set(key, [item]);
  else same.push(item);
}
