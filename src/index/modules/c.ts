import { folderOf } from '../link/project-tables.ts';
import { beside, nearest } from './files.ts';
import type { ModuleResolver, ModuleTarget, ProjectFiles } from './module-resolver.ts';

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
    return own ?? searched(path, files) ?? nearest(path, from, files) ?? named ?? { kind: 'external', name: path };
  },

  word: (name) => (name === 'std' ? { kind: 'external', name } : null),
};

function namespaceCalled(source: string, files: ProjectFiles): ModuleTarget | null {
  const namespace = source.replace(/^::/, '').replaceAll('::', '.');
  const paths = files.inPackage(namespace);
  return paths.length === 0 ? null : { kind: 'files', paths, namespace };
}

/** A file in one of the compiler's search folders. They are absolute: what of them lies in the tree is found by its end. */
function searched(path: string, files: ProjectFiles): ModuleTarget | null {
  for (const database of DATABASES) {
    for (const folder of files.manifest(database, searchFolders) ?? []) {
      const parts = folder.split('/').filter((part) => part !== '');
      for (let from = 0; from <= parts.length; from++) {
        const found = [...parts.slice(from), path].join('/');
        if (files.has(found)) return { kind: 'files', paths: [found] };
      }
    }
  }
  return null;
}

interface CompileCommand {
  readonly directory?: string;
  readonly command?: string;
  readonly arguments?: readonly string[];
}

/** The folders after `-I`, `-isystem` and `-iquote` in all commands, each once, in the order they are first named. */
function searchFolders(text: string): readonly string[] {
  let commands: unknown;
  try {
    commands = JSON.parse(text);
  } catch {
    return [];
  }
  const folders = new Set<string>();
  for (const { directory = '', command = '', arguments: list } of Array.isArray(commands)
    ? (commands as CompileCommand[])
    : []) {
    const words = list ?? command.match(/(?:"[^"]*"|[^\s"])+/g) ?? [];
    words.forEach((word, at) => {
      const folder = /^(?:-I|-isystem|-iquote)$/.test(word) ? words[at + 1] : /^-I(.+)/.exec(word)?.[1];
      if (folder !== undefined) folders.add(absolute(directory, folder.replaceAll('"', '')));
    });
  }
  return [...folders];
}

function absolute(directory: string, folder: string): string {
  const parts: string[] = [];
  for (const part of (/^(?:\/|[A-Za-z]:)/.test(folder) ? folder : `${directory}/${folder}`).split(/[\\/]/)) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
