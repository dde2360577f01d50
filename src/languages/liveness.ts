import { NONE, words } from './word-lists.ts';

export type LivenessCertainty = 'low' | 'medium' | 'high';

/** Kinds of projects whose manifests or layout say what is used from outside. */
export type ManifestKind = 'npm' | 'go' | 'python' | 'cargo';

/** Files that a framework, a tool or a person runs or loads by their name or place, without an import. */
export interface Convention {
  /** Why nothing has to import the file. */
  readonly reason: string;
  /** Matches the path relative to the package, or to the tree outside any. */
  readonly files: RegExp;
  /** Whether the path is matched from the tree on, even inside a package. */
  readonly anywhere?: true;
  /** Nothing in it is judged. */
  readonly exempt?: true;
  /** The package that finds it: elsewhere the name says nothing. */
  readonly foundBy?: string;
}

/** Components in files that are not indexed. */
export interface UnseenComponents {
  /** What their files end in, where programs of the project import them; null where they are found by their place. */
  readonly extension: string | null;
  /**
   * What they use that is not read: nothing, members of types alone, or anything that is exported. All other names that they
   * use stand in templates of the tree, which are read for them, or in its documentation.
   */
  readonly unread: 'nothing' | 'members' | 'anything';
  /** Whether documentation in markup uses code and components, so that it is read as templates are. */
  readonly inDocuments: boolean;
  /** Whether they load modules of the tree by nothing but paths that are written in them, if at all. */
  readonly loadsByPath: boolean;
}

/** How liveness shows in the languages of one family: data for the one analysis that serves them all. */
export interface Liveness {
  /**
   * Whether a plain name means only what its own file defines or imports, so that the graph tells all its uses. Elsewhere
   * a name in live code keeps alive everything that has it.
   */
  readonly lexical: boolean;
  /** Whether a qualified name in a string may be looked up at run time. */
  readonly stringsNameSymbols: boolean;
  /** Whether names in strings are uses of what they name, and whether text around one may hide it: as in `format!`. */
  readonly stringsAreNames: boolean;
  /** Whether macros put names together: C's `fs__ ## call`. */
  readonly pastesNames: boolean;
  /** Namespaces that something outside the tree reads or adds to: TypeScript's `JSX`. */
  readonly openNamespaces: RegExp;
  readonly moduleSeparator: string;
  /** Whether a name that is imported from a module may be another module in it: Python's `from package import module`. */
  readonly modulesAreNames: boolean;
  /** Whether an import that leads to no file of the tree means nothing of it: a module of the language's own, what is no code. */
  isForeignModule(source: string): boolean;
  /** Functions and methods that the system calls. */
  readonly mains: readonly string[];
  /** Members that the language or its library calls without naming them: alive with their type. */
  readonly protocol: RegExp;
  /** Symbols that are called from outside by a naming convention. */
  readonly called: RegExp;
  /** Whether a decorator stands before the definition it is for, rather than inside it. */
  readonly decoratorsPrecede: boolean;
  /** Decorators, annotations and attributes that register nothing: what they stand on is not alive for them. */
  readonly inertDecorators: ReadonlySet<string>;
  /** Decorators after which every member that a file defines for a type elsewhere is called from outside. */
  readonly exporters: ReadonlySet<string>;
  /** Parents outside the tree that call no member they do not declare: their children's members are judged. */
  readonly inertParents: ReadonlySet<string>;
  /** Those of them that make a type a record of the program's own data: nobody outside expects more members of it. */
  readonly recordParents: ReadonlySet<string>;
  /** Whether a member that is private by name only may still override one of a parent. */
  readonly hiddenOverrides: boolean;
  /** Whether a function may be named after the field of a table that it is written in, which is on its way somewhere. */
  readonly namedByFields: boolean;
  /** Whether variables and constants at the top of a file are judged. */
  readonly values: boolean;
  /** Calls in a variable's initial value that register it, so that it is alive without its name being used. */
  readonly registering: RegExp;
  /** Calls in a variable's initial value that only make a value. */
  readonly pure: RegExp;
  /** Whether a type may be found through the parent outside the tree that it has. */
  readonly foundByParent: boolean;
  /** Parents outside the tree that know nothing of their children: what extends them is found by its own name alone. */
  readonly unknowingParents: ReadonlySet<string>;
  /** Whether a module gives any of its names to who asks for it by a string, private ones included. */
  readonly openModules: boolean;
  /** Whether the names of a file that neither imports nor exports can be had from everywhere. */
  readonly standaloneFiles: 'global' | 'own';
  /** The member by which a module tells that it is a script of a page, too: `define.amd`. Null where none does. */
  readonly pageModuleMark: string | null;
  /** Members that only a program which is started by itself reads: `process.argv`. */
  readonly programMarks: ReadonlySet<string>;
  /** Whether a type fulfils an interface by having its members, so that any exported one may be called by a package outside. */
  readonly implicitInterfaces: boolean;
  /** Whether the use of a member's name may be of one that a type of the tree adds to others: C#'s extension methods. */
  readonly extensionMembers: boolean;
  /** Whether types that stand in a type are alive with it: Python's `class Meta`. */
  readonly innerTypesLive: boolean;
  /** How sure a finding is for what only its file can see, and for what others can. */
  readonly certainty: { readonly hidden: LivenessCertainty; readonly exported: LivenessCertainty };
  /** Whether what is exported may be used from outside unless a manifest says otherwise. */
  readonly exportsAreApi: boolean;
  /** Files that only declare what others define: `.d.ts`. */
  readonly declarations: RegExp;
  /** The last comment of a file that a build wrote, by which it names what its code was made of. */
  readonly builtMark: RegExp;
  /** A comment that makes what it names callable from code which is not read; its first group is the name. */
  readonly calledByComment: RegExp;
  /** A comment of a file whose exported functions a tool outside the tree runs. */
  readonly runByComment: RegExp;
  /** The reader of `dead-code/entry-points` that knows from the project's manifests what is used from outside. */
  readonly manifests: ManifestKind | null;
  /** Files that are run or loaded by their name or place. Asked by the readers of manifests. */
  readonly conventions: readonly Convention[];
  /**
   * Packages that run an application from files which conventions name: in one that is not published, what neither those
   * lead to nor a manifest names is never run.
   */
  readonly frameworks: ReadonlySet<string>;
  /** Packages whose components are written in files that are not indexed and that use the code of the project. */
  readonly unseenComponents: ReadonlyMap<string, UnseenComponents>;
}

/** What holds where a language says nothing else. */
export const COMMON_LIVENESS: Liveness = {
  lexical: false,
  stringsNameSymbols: true,
  stringsAreNames: false,
  pastesNames: false,
  openNamespaces: NONE,
  moduleSeparator: '.',
  modulesAreNames: false,
  isForeignModule: () => false,
  mains: ['main'],
  protocol: NONE,
  called: NONE,
  decoratorsPrecede: false,
  inertDecorators: new Set(),
  exporters: new Set(),
  inertParents: words('Object Error Exception'),
  recordParents: new Set(),
  hiddenOverrides: true,
  namedByFields: false,
  values: false,
  registering: NONE,
  pure: NONE,
  foundByParent: false,
  unknowingParents: new Set(),
  standaloneFiles: 'own',
  pageModuleMark: null,
  programMarks: new Set(),
  openModules: false,
  implicitInterfaces: false,
  extensionMembers: false,
  innerTypesLive: false,
  certainty: { hidden: 'medium', exported: 'low' },
  exportsAreApi: true,
  declarations: NONE,
  builtMark: NONE,
  calledByComment: NONE,
  runByComment: NONE,
  manifests: null,
  conventions: [],
  frameworks: new Set(),
  unseenComponents: new Map(),
};
