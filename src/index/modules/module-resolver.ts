import type { Import } from '../../languages/facts.ts';
import type { FileGroup, ModuleFiles } from '../link/file-group.ts';

/** What an import leads to. */
export type ModuleTarget =
  /** Files of the tree: one for a module, a group for a package. */
  | {
      readonly kind: 'files';
      readonly paths: ModuleFiles;
      /**
       * The type in them whose members are meant, when an import names a type as if it were a module: its name behind those
       * of the types that it stands in.
       */
      readonly within?: readonly string[];
      /** The namespace in them that is meant, by its full name, when an import names one. */
      readonly namespace?: string;
    }
  /** A package outside the tree, by the name it is known by. */
  | { readonly kind: 'external'; readonly name: string }
  /** Written as something of the tree, but not there. */
  | { readonly kind: 'missing' };

/** What a module resolver may ask of the tree. Every question is remembered as a dependency of the answer. */
export interface ProjectFiles {
  /** Whether a source file is there. Path relative to the tree, forward slashes. */
  has(path: string): boolean;
  /** Whether a source file is there whose path goes on from this one with an ending or within a folder. */
  hasEntry(path: string): boolean;
  /** The package that consists of a folder's files; null where there are none. */
  folderPackage(folder: string): FileGroup | null;
  /** Source files in a folder or in folders inside it, at any depth; null where there are none. */
  under(folder: string): FileGroup | null;
  /** The namespaces that a file is part of, with those around them, innermost first. */
  around(path: string): readonly string[];
  /** The namespaces and packages that a file declares. */
  declared(path: string): readonly string[];
  /** Source files that declare a package or namespace; null where there are none. */
  package(name: string): FileGroup | null;
  /** Source files of a name, whatever their folder. */
  called(fileName: string): readonly string[];
  /** Source files that declare a module by a name or the path of its file, as `ModuleResolver.declares` gives it. Sorted. */
  declaring(module: string): readonly string[];
  /** Folders at any depth under a folder (`''` for the whole tree) that hold a manifest of that name. */
  manifestFolders(fileName: string, under: string): readonly string[];
  /**
   * A manifest (package.json, tsconfig.json, go.mod, Cargo.toml, …) as `parse` reads its text, or null when it is not
   * there. Parsed once for each `parse`.
   */
  manifest<T>(path: string, parse: (text: string) => T): T | null;
  /** All manifests of a name by their folders, as `parse` reads them. To be asked within `once`: there may be many. */
  manifests<T>(fileName: string, parse: (text: string) => T): readonly (readonly [folder: string, manifest: T])[];
  /** What many questions of a resolver rest on, made once. */
  once<T>(key: string, make: () => T): T;
}

/** How one family of languages finds what an import names, as its own tools do. */
export interface ModuleResolver {
  readonly family: string;
  /** Whether the importing file decides what an import leads to, rather than only the folder it stands in. */
  readonly byFile?: boolean;
  /** @param from path of the importing file */
  resolve(imported: Import, from: string, files: ProjectFiles): ModuleTarget;
  /**
   * What a single imported name leads to when it is a module of its own rather than a name in one
   * (`from package import module`). Null when it is not.
   */
  resolveName?(imported: Import, name: string, from: string, files: ProjectFiles): ModuleTarget | null;
  /**
   * What a statement declares a module by that stands in a file of its own: its name or the path of that file. Null for a statement
   * that declares none.
   * @param from path of the file that the statement stands in
   */
  declares?(imported: Import, from: string): string | null;
  /** A module inside a module: what `name` means in the module made of `paths`, when it is a file of its own. */
  submodule?(paths: readonly string[], name: string, files: ProjectFiles): ModuleTarget | null;
  /** What a word of the language means that always names a module, such as Rust's `crate`. */
  word?(name: string, from: string, files: ProjectFiles): ModuleTarget | null;
  /** Packages whose names a file sees all of though it does not say so, as its project states. */
  everywhere?(from: string, files: ProjectFiles): readonly string[];
}
