import { beside, called, nearest } from './files.ts';
import type { ModuleResolver, ModuleTarget, ProjectFiles } from './module-resolver.ts';
import { folderOf } from './relative-path.ts';

/** Where build systems put the database of compile commands. */
const DATABASES = ['compile_commands.json', 'build/compile_commands.json', 'out/compile_commands.json'];

/**
 * C and C++: quoted includes beside the file first, then in the folders that `compile_commands.json` says the compiler
 * looks in, then wherever a path of the tree ends like the include. A `using` leads to the namespace it names.
 */
export const cModules: ModuleResolver = {
  family: 'c',

  resolve({ source, names, namespace }, from, files) {
    const isUsing = names.length > 0 || namespace !== null;
    const named = namespaceCalled(source, files);
    if (isUsing) return named ?? { kind: 'external', name: source.split('::')[0] as string };
    const isSystem = source.startsWith('<');
    const path = isSystem ? source.slice(1, -1) : source;
    const own = isSystem ? null : beside(folderOf(from), [path], files);
    return (
      own ?? searched(path, from, files) ?? nearest(path, from, files) ?? named ?? { kind: 'external', name: path }
    );
  },

  word: (name) => (name === 'std' ? { kind: 'external', name } : null),
};

function namespaceCalled(source: string, files: ProjectFiles): ModuleTarget | null {
  const namespace = source.replace(/^::/, '').replaceAll('::', '.');
  const paths = files.package(namespace);
  return paths === null ? null : { kind: 'files', paths, namespace };
}

/** A file in one of the compiler's search folders. They are absolute: what of them lies in the tree is found by its end. */
function searched(path: string, from: string, files: ProjectFiles): ModuleTarget | null {
  const places = files.once('search folders', () => searchPlaces(files));
  if (places.size === 0) return null;
  let best: string | null = null;
  for (const one of called(path, from, files)) {
    const place = placeOf(one, path, places);
    if (place !== undefined && (best === null || place < (placeOf(best, path, places) as number))) best = one;
  }
  return best === null ? null : { kind: 'files', paths: [best] };
}

/** Where in the order of search folders a file is found that is included by a path, if it is at all. */
function placeOf(file: string, path: string, places: ReadonlyMap<string, number>): number | undefined {
  if (file === path) return places.get('');
  return file.endsWith(`/${path}`) ? places.get(file.slice(0, -path.length - 1)) : undefined;
}

/** Folders of a database that are looked in, and parts of their paths that may lie in the tree. */
const MAX_FOLDERS = 500;
const MAX_PARTS = 32;

/** The ends of all search folders, which may be folders of the tree, with the order in which they are looked in. */
function searchPlaces(files: ProjectFiles): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const database of DATABASES) {
    for (const folder of (files.manifest(database, searchFolders) ?? []).slice(0, MAX_FOLDERS)) {
      const parts = folder.split('/').filter((part) => part !== '');
      for (let from = Math.max(0, parts.length - MAX_PARTS); from <= parts.length; from++) {
        const end = parts.slice(from).join('/');
        if (!places.has(end)) places.set(end, places.size);
      }
    }
  }
  return places;
}

/** As it should be; what the file says may be anything. */
interface CompileCommand {
  readonly directory?: unknown;
  readonly command?: unknown;
  readonly arguments?: unknown;
}

/** In so many folders of so many names an include is looked for, each tried by every end of it. */
const MOST_FOLDERS = 256;
const MAX_DEPTH = 32;

/** The folders after `-I`, `-isystem` and `-iquote` in all commands, each once, in the order they are first named. */
function searchFolders(text: string): readonly string[] {
  const commands: unknown = JSON.parse(text);
  const folders = new Set<string>();
  for (const command of Array.isArray(commands) ? commands : []) {
    for (const folder of foldersOf(command)) {
      if (folder.split('/').length <= MAX_DEPTH) folders.add(folder);
      if (folders.size === MOST_FOLDERS) return [...folders];
    }
  }
  return [...folders];
}

function foldersOf(command: unknown): string[] {
  const { directory, command: line, arguments: list } = (command ?? {}) as CompileCommand;
  const words = Array.isArray(list) ? list : typeof line === 'string' ? (line.match(/(?:"[^"]*"|[^\s"])+/g) ?? []) : [];
  return words.flatMap((word: unknown, at) => {
    const folder = word === '-I' || word === '-isystem' || word === '-iquote' ? words[at + 1] : afterOption(word);
    if (typeof folder !== 'string') return [];
    return [absolute(typeof directory === 'string' ? directory : '', folder.replaceAll('"', ''))];
  });
}

function afterOption(word: unknown): string | null {
  return typeof word === 'string' && word.startsWith('-I') && word !== '-I' ? word.slice(2) : null;
}

function absolute(directory: string, folder: string): string {
  const parts: string[] = [];
  for (const part of (/^(?:\/|[A-Za-z]:)/.test(folder) ? folder : `${directory}/${folder}`).split(/[\\/]/)) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
