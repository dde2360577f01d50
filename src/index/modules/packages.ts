import type { ModuleResolver, ModuleTarget, ProjectFiles } from './module-resolver.ts';
import { folderOf, foldersAbove, joinPath } from './relative-path.ts';

/**
 * Modules of languages whose files say which package or namespace they belong to. What an import names is that package, or
 * a type in it whose members are imported.
 */
function byPackage(source: string, separator: string, files: ProjectFiles): ModuleTarget | null {
  const paths = files.package(source);
  if (paths !== null) return { kind: 'files', paths };
  const at = source.lastIndexOf(separator);
  if (at === -1) return null;
  const holders = files.package(source.slice(0, at));
  return holders === null ? null : { kind: 'files', paths: holders, within: [source.slice(at + separator.length)] };
}

/** Java, Kotlin and Scala. */
export const jvmModules: ModuleResolver = {
  family: 'jvm',
  resolve: ({ source }, _from, files) =>
    byFileClass(source, files) ??
    byPackage(source, '.', files) ??
    byTypeInType(source, files) ?? { kind: 'external', name: source },
  resolveName: ({ source }, name, _from, files) => fileOfClass(name, [source], files),
  word: (name, from, files) => (FILE_CLASS.test(name) ? fileOfClass(name, files.around(from), files) : null),
};

/** The class that Java sees for what stands at the top of a Kotlin file: `UtilKt` for `Util.kt` and `util.kt`. */
const FILE_CLASS = /^(\p{Lu}[\w$]*)Kt$/u;

/** Members of the class of a Kotlin file, which an import names with its package. */
function byFileClass(source: string, files: ProjectFiles): ModuleTarget | null {
  const at = source.lastIndexOf('.');
  return fileOfClass(source.slice(at + 1), [source.slice(0, Math.max(0, at))], files);
}

/** The Kotlin file in one of some packages that a class stands for. */
function fileOfClass(name: string, packages: readonly string[], files: ProjectFiles): ModuleTarget | null {
  const stem = FILE_CLASS.exec(name)?.[1];
  if (stem === undefined) return null;
  const called = [`${stem}.kt`, `${stem.charAt(0).toLowerCase()}${stem.slice(1)}.kt`].flatMap(files.called).sort();
  for (const one of packages) {
    const path = called.find((file) => files.declared(file).includes(one));
    if (path !== undefined) return { kind: 'files', paths: [path] };
  }
  return null;
}

/** A type that stands in others, as all write packages in small letters and types with a capital. */
function byTypeInType(source: string, files: ProjectFiles): ModuleTarget | null {
  const [, name, types] = PACKAGE_AND_TYPES.exec(source) ?? [];
  if (name === undefined || types === undefined) return null;
  const holders = files.package(name);
  return holders === null ? null : { kind: 'files', paths: holders, within: types.split('.') };
}

const PACKAGE_AND_TYPES = /^([^A-Z.][^.]*(?:\.[^A-Z.][^.]*)*)\.([A-Z][^.]*(?:\.[A-Z][^.]*)+)$/;

export const csharpModules: ModuleResolver = {
  family: 'csharp',
  byFile: true,
  // Within a namespace, what it names may be one in it.
  resolve({ source }, from, files) {
    const name = source.replace(/^global::/, '');
    for (const around of files.around(from)) {
      const paths = files.package(`${around}.${name}`);
      if (paths !== null) return { kind: 'files', paths };
    }
    return byPackage(name, '.', files) ?? { kind: 'external', name };
  },
  everywhere: (from, files) => {
    const folder = folderOf(from);
    return files.once(`usings ${folder}`, () => statedUsings(folder, files));
  },
};

/** What the project files above a folder say that all of their code is using: a project is mostly called as its folder. */
function statedUsings(folder: string, files: ProjectFiles): readonly string[] {
  const stated = foldersAbove(`${folder}/`).flatMap((above) => {
    if (above === '') return files.manifest('Directory.Build.props', usingsIn) ?? [];
    const project = `${above}/${above.slice(above.lastIndexOf('/') + 1)}.csproj`;
    return [project, `${above}/Directory.Build.props`].flatMap((path) => files.manifest(path, usingsIn) ?? []);
  });
  return [...new Set(stated)];
}

const USING = /<Using\s+Include="([\w.]{1,200})"/g;
/** More are not looked behind, for each name of each file. */
const MOST_USINGS = 20;

function usingsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(USING), ([, name]) => name as string).slice(0, MOST_USINGS);
}

/** PHP: namespaces, and files that are included by a path. */
export const phpModules: ModuleResolver = {
  family: 'php',
  resolve({ source, names }, from, files) {
    if (names.length > 0) return byPackage(source, '\\', files) ?? { kind: 'external', name: source };
    for (const folder of [folderOf(from), '']) {
      const path = joinPath(folder, source);
      if (path !== null && files.has(path)) return { kind: 'files', paths: [path] };
    }
    return { kind: 'missing' };
  },
  // `use A\B` may name a namespace, too, for `B\f()`.
  resolveName({ source }, name, _from, files) {
    const namespace = source === '' ? name : `${source}\\${name}`;
    const paths = files.package(namespace);
    return paths === null ? null : { kind: 'files', paths, namespace };
  },
};
