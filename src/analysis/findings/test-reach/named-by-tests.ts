import type { LinkedIndex } from '../../../index/code-index.ts';
import type { CodeModel } from '../dead-code/code-model.ts';

/** What a test's name has beside that of what it tests, behind the path and before the extension. */
const MARKS = /^tests?_|[._-](?:tests?|spec|e2e|long|unit|integration)(?=[._-]|$)|(?:Tests?|Spec)$/g;
/** Modules of a folder are all called so: a test of the name is not about each of them. */
const OF_FOLDERS: ReadonlySet<string> = new Set(['index', '__init__', '__main__', 'mod', 'main', 'lib', 'setup']);

const NAME = /[\p{L}_$][\p{L}\p{N}_$]{2,}/gu;

/**
 * Those of some files that tests are about, though no edge leads there: a test is called after the file, which is the only
 * one of the name or stands in a folder of the same name; it has the file's path in a string, to start it or to load it in a
 * way of its own; or it uses a name that nothing else in the tree defines at the top of a file.
 *
 * @param unreached files that are no tests
 */
export function namedByTests(
  model: CodeModel,
  files: LinkedIndex['files'],
  unreached: ReadonlySet<number>,
): ReadonlySet<number> {
  if (unreached.size === 0) return unreached;
  const isMeant = [loadedByTests(model), calledAsTested(model), definedForTests(model, files)];
  return new Set([...unreached].filter((file) => isMeant.some((those) => those.has(file))));
}

/** Files whose path stands in a string of a test. */
function loadedByTests({ graph, testFile, loads: { items, offsets } }: CodeModel): ReadonlySet<number> {
  const loaded = new Set<number>();
  for (let file = 0; file < graph.fileCount; file++) {
    if (testFile[file] === 1) for (const one of items.subarray(offsets[file], offsets[file + 1])) loaded.add(one);
  }
  return loaded;
}

/** Files that a test is called after. */
function calledAsTested({ graph, testFile }: CodeModel): ReadonlySet<number> {
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

/** Files that export a function or type whose name is used in a test, in a string too, and means nothing else. */
function definedForTests({ graph, testFile }: CodeModel, files: LinkedIndex['files']): ReadonlySet<number> {
  const definedIn = new Map<string, number | null>();
  files.forEach(({ facts }, file) => {
    for (const { owner, name, exported, kind } of facts.definitions) {
      const isMeant = owner === -1 && exported && kind !== 'variable' && testFile[file] === 0;
      const isKnown = definedIn.has(name) && definedIn.get(name) !== file;
      definedIn.set(name, isMeant && !isKnown ? file : null);
    }
    for (const { name } of facts.bindings) if (testFile[file] === 1) definedIn.set(name, null);
  });
  const named = new Set<number>();
  const use = (name: string) => {
    const file = definedIn.get(name);
    if (file !== undefined && file !== null) named.add(file);
  };
  for (let file = 0; file < graph.fileCount; file++) {
    if (testFile[file] === 0) continue;
    const { calls, references, strings } = (files[file] as LinkedIndex['files'][number]).facts;
    for (const { name } of calls) use(name);
    for (const { name } of references) use(name);
    for (const text of strings) for (const [name] of text.matchAll(NAME)) use(name);
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
