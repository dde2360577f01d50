import type { ChoiceStyle } from '../../languages/choices.ts';

/** How names are found in the languages of one family: data for the one resolver that serves them all. */
export interface LanguageFamily {
  readonly id: string;
  readonly languages: readonly string[];
  /** How expressions are written that are one of several others, or null where they are not followed. */
  readonly choices: ChoiceStyle | null;
  /** Words that mean the object or type a method belongs to. */
  readonly self: readonly string[];
  /** Words that mean the parent of that type. */
  readonly parent: readonly string[];
  /** Whether a plain name in a method may be a member of its type. */
  readonly implicitSelf: boolean;
  /** Which other files' top-level names can be seen without an import. */
  readonly sharedScope: 'none' | 'folder' | 'package' | 'project';
  /** Other families whose files a folder's are compiled with, so that their names are shared, too. */
  readonly compiledWith: readonly string[];
  /** Whether only types and constants are shared so, not functions. */
  readonly sharesTypesOnly: boolean;
  /** Languages in which a plain call never means a variable: functions have names of their own there. */
  readonly separateCalls: readonly string[];
  /**
   * What stands between the names of nested namespaces in their full names, where code may name them; null where it may
   * not, or there are none. `::` is kept as a dot.
   */
  readonly namespaceSeparator: string | null;
  /** Whether a type may be written in several places: partial, reopened, with a companion. */
  readonly openTypes: boolean;
  /** Whether what a type implements may be said apart from it, in another file. */
  readonly separateHeritage: boolean;
  /** Whether functions are declared apart from where they are defined. */
  readonly prototypes: boolean;
  /** Whether a type defined by another is one of its own, with its own methods, rather than another name for it. */
  readonly definedTypes: boolean;
  /** Whether variables hold tables of functions, one of which is what a file gives to those who load it. */
  readonly tables: boolean;
  /** Whether functions of one name are told apart by their parameters. */
  readonly overloads: boolean;
  /** Languages in which the types of parameters tell functions of one name apart, and are known. */
  readonly typedOverloads: readonly string[];
  /** Languages in which functions may be given to types of libraries. */
  readonly extensions: readonly string[];
  /** Languages in which what `new` is said of is a type, whatever else is called so. */
  readonly newTypes: readonly string[];
  /** Whether any type with an interface's methods is one of its kind, without saying so. */
  readonly structuralInterfaces: boolean;
  /** Words that, called, make an object of the type around: `cls()`, `this(…)` in a constructor. */
  readonly typeWords: readonly string[];
  /** The member of every type that makes an object of it: Ruby's `new`. */
  readonly makes: string | null;
  /** Whether the word for the parent, called, means the parent's method of the same name. */
  readonly parentIsSameMethod: boolean;
  /** Whether those who import a file can see what it imports. */
  readonly importsSeen: boolean;
  /** Whether importing a module loads the package it stands in, too. */
  readonly loadsPackages: boolean;
  /** Whether calling a type makes an object of it, without `new`. */
  readonly callConstructs: boolean;
  /** Names constructors have; empty where a constructor is named after its type. */
  readonly constructors: readonly string[];
  /** Languages in which a parameter is what the calls in its file give for it: those without types. */
  readonly followsArguments: readonly string[];
  /** Whether every name but those of the platform is bound in the file that uses it. */
  readonly bindsNames: boolean;
  /** Whether other files only see what export statements name. */
  readonly exportStatements: boolean;
  /** Whether a name that nothing in the file binds may still be some other file's: linked, loaded or included. */
  readonly looseNames: boolean;
  /** Type names that stand for what they wrap: their members are reached through it. */
  readonly transparentTypes: readonly string[];
  /** Type names that hold elements of their last type argument. */
  readonly containerTypes: readonly string[];
  /** Members of containers that give an element. */
  readonly elementMembers: readonly string[];
  /** Members of what `transparentTypes` name that give what these wrap, where they have no such member themselves. */
  readonly wrapperMembers: readonly string[];
  /** Whether the braces behind a type's name hold its fields: an object is made, but nothing is called. */
  readonly structLiterals: boolean;
  /** Whether re-exports of all names of a namespace hold for all files of a project. */
  readonly exportsReachAll: boolean;
  /** Whether values are told by traits they have: type parameters with bounds, `dyn` and `impl`. */
  readonly traitBounds: boolean;
  /** Whether what the namespaces around one hold is seen in it without an import. */
  readonly seesOuterNamespaces: boolean;
}

const COMMON = {
  choices: null,
  bindsNames: false,
  followsArguments: [],
  self: ['this', 'self'],
  parent: ['super'],
  implicitSelf: false,
  sharedScope: 'none',
  compiledWith: [],
  sharesTypesOnly: false,
  separateCalls: [],
  namespaceSeparator: null,
  openTypes: false,
  separateHeritage: false,
  prototypes: false,
  tables: false,
  definedTypes: false,
  overloads: false,
  typedOverloads: [],
  extensions: [],
  newTypes: [],
  structuralInterfaces: false,
  typeWords: [],
  makes: null,
  parentIsSameMethod: false,
  importsSeen: true,
  loadsPackages: false,
  callConstructs: false,
  constructors: [],
  exportStatements: false,
  looseNames: false,
  transparentTypes: [],
  containerTypes: [],
  elementMembers: [],
  wrapperMembers: ['unwrap', 'expect', 'clone', 'lock', 'get', 'then', 'catch', 'finally', 'bind'],
  structLiterals: false,
  traitBounds: false,
  exportsReachAll: false,
  seesOuterNamespaces: false,
} as const satisfies Omit<LanguageFamily, 'id' | 'languages'>;

export const FAMILIES: readonly LanguageFamily[] = [
  {
    ...COMMON,
    id: 'ecmascript',
    languages: ['javascript', 'jsx', 'typescript', 'tsx'],
    choices: 'symbols',
    followsArguments: ['javascript', 'jsx'],
    bindsNames: true,
    self: ['this'],
    constructors: ['constructor'],
    exportStatements: true,
    transparentTypes: [
      'Promise',
      'PromiseLike',
      'Awaited',
      'Readonly',
      'Partial',
      'Required',
      'NonNullable',
      'Omit',
      'Pick',
    ],
    containerTypes: [
      'Array',
      'ReadonlyArray',
      'Set',
      'ReadonlySet',
      'Map',
      'ReadonlyMap',
      'WeakMap',
      'Iterable',
      'Generator',
      'IterableIterator',
      'AsyncIterable',
      'AsyncGenerator',
    ],
    elementMembers: ['get', 'at', 'pop', 'shift', 'find', 'findLast', 'next', 'values'],
  },
  {
    ...COMMON,
    id: 'python',
    languages: ['python'],
    choices: 'words',
    followsArguments: ['python'],
    bindsNames: true,
    self: ['self', 'cls'],
    parent: ['super()'],
    typeWords: ['cls'],
    loadsPackages: true,
    callConstructs: true,
    constructors: ['__init__', '__new__'],
    transparentTypes: ['Optional', 'Awaitable', 'Type', 'Final', 'ClassVar', 'Annotated'],
    containerTypes: [
      'list',
      'List',
      'dict',
      'Dict',
      'set',
      'Set',
      'tuple',
      'Tuple',
      'Iterable',
      'Iterator',
      'Sequence',
      'Mapping',
      'Generator',
    ],
    elementMembers: ['get', 'pop', 'values'],
  },
  {
    ...COMMON,
    id: 'rust',
    languages: ['rust'],
    self: ['self', 'Self'],
    parent: [],
    typeWords: ['Self'],
    separateHeritage: true,
    structLiterals: true,
    traitBounds: true,
    transparentTypes: [
      ...[
        'Box',
        'Rc',
        'Arc',
        'Weak',
        'Pin',
        'Cow',
        'Cell',
        'RefCell',
        'UnsafeCell',
        'OnceCell',
        'OnceLock',
        'LazyLock',
      ],
      ...['LazyCell', 'Lazy', 'Mutex', 'RwLock', 'Ref', 'RefMut', 'MutexGuard', 'RwLockReadGuard', 'RwLockWriteGuard'],
      ...[
        'Option',
        'Result',
        'Poll',
        'NonNull',
        'ManuallyDrop',
        'MaybeUninit',
        'CachePadded',
        'Wrapping',
        'Saturating',
      ],
    ],
    containerTypes: [
      'Vec',
      'VecDeque',
      'HashMap',
      'BTreeMap',
      'HashSet',
      'BTreeSet',
      'BinaryHeap',
      'IndexMap',
      'SmallVec',
    ],
    elementMembers: [
      'get',
      'get_mut',
      'pop',
      'pop_front',
      'pop_back',
      'front',
      'back',
      'first',
      'last',
      'remove',
      'next',
      'peek',
    ],
    wrapperMembers: [
      ...['unwrap', 'expect', 'clone', 'as_ref', 'as_mut', 'as_deref', 'as_deref_mut', 'borrow', 'borrow_mut', 'lock'],
      ...[
        'read',
        'write',
        'get',
        'get_mut',
        'get_or_init',
        'into_inner',
        'await',
        'unwrap_or',
        'unwrap_or_default',
        'project',
      ],
      ...[
        'unwrap_or_else',
        'unwrap_unchecked',
        'ok',
        'ok_or',
        'ok_or_else',
        'map_err',
        'or_else',
        'upgrade',
        'take',
        'replace',
      ],
      ...[
        'deref',
        'deref_mut',
        'to_owned',
        'into_owned',
        'as_pin_mut',
        'get_ref',
        'by_ref',
        'iter',
        'iter_mut',
        'into_iter',
      ],
    ],
  },
  {
    ...COMMON,
    id: 'go',
    languages: ['go'],
    importsSeen: false,
    self: [],
    parent: [],
    sharedScope: 'folder',
    compiledWith: ['c'],
    structuralInterfaces: true,
    structLiterals: true,
    definedTypes: true,
    callConstructs: true,
  },
  {
    ...COMMON,
    id: 'jvm',
    languages: ['java', 'kotlin', 'scala'],
    importsSeen: false,
    implicitSelf: true,
    sharedScope: 'package',
    separateCalls: ['java'],
    namespaceSeparator: '.',
    openTypes: true,
    overloads: true,
    typedOverloads: ['java'],
    extensions: ['kotlin'],
    newTypes: ['java'],
    typeWords: ['this'],
    callConstructs: true,
    transparentTypes: ['Optional', 'CompletableFuture', 'Future', 'Lazy', 'Option', 'Supplier'],
    containerTypes: [
      'List',
      'ArrayList',
      'Set',
      'HashSet',
      'Map',
      'HashMap',
      'Collection',
      'Iterable',
      'Seq',
      'Vector',
      'MutableList',
      'MutableMap',
    ],
    elementMembers: ['get', 'remove', 'first', 'last', 'find', 'head'],
  },
  {
    ...COMMON,
    id: 'c',
    languages: ['c', 'cpp'],
    self: ['this', '(*this)'],
    parent: [],
    implicitSelf: true,
    namespaceSeparator: '.',
    prototypes: true,
    overloads: true,
    callConstructs: true,
    looseNames: true,
    transparentTypes: [
      'unique_ptr',
      'shared_ptr',
      'weak_ptr',
      'optional',
      'std::unique_ptr',
      'std::shared_ptr',
      'std::optional',
    ],
    containerTypes: [
      'vector',
      'std::vector',
      'map',
      'std::map',
      'set',
      'std::set',
      'std::unordered_map',
      'std::list',
      'std::deque',
    ],
    elementMembers: ['at', 'front', 'back'],
  },
  {
    ...COMMON,
    id: 'csharp',
    languages: ['csharp'],
    importsSeen: false,
    seesOuterNamespaces: true,
    exportsReachAll: true,
    parent: ['base'],
    implicitSelf: true,
    sharedScope: 'package',
    namespaceSeparator: '.',
    openTypes: true,
    overloads: true,
    typedOverloads: ['csharp'],
    extensions: ['csharp'],
    newTypes: ['csharp'],
    typeWords: ['this'],
    transparentTypes: ['Task', 'ValueTask', 'Nullable', 'Lazy'],
    containerTypes: [
      'List',
      'IList',
      'IEnumerable',
      'IReadOnlyList',
      'Dictionary',
      'IDictionary',
      'HashSet',
      'ICollection',
    ],
    elementMembers: ['First', 'FirstOrDefault', 'Single', 'SingleOrDefault', 'Last', 'Find'],
  },
  {
    ...COMMON,
    id: 'ruby',
    languages: ['ruby'],
    implicitSelf: true,
    sharedScope: 'project',
    sharesTypesOnly: true,
    separateCalls: ['ruby'],
    namespaceSeparator: '.',
    openTypes: true,
    typeWords: ['new'],
    makes: 'new',
    parentIsSameMethod: true,
    constructors: ['initialize'],
  },
  {
    ...COMMON,
    id: 'php',
    languages: ['php'],
    importsSeen: false,
    self: ['$this', 'self', 'static'],
    parent: ['parent'],
    sharedScope: 'package',
    namespaceSeparator: '\\',
    typeWords: ['self', 'static'],
    constructors: ['__construct'],
    looseNames: true,
  },
  {
    ...COMMON,
    id: 'swift',
    languages: ['swift'],
    importsSeen: false,
    self: ['self', 'Self'],
    implicitSelf: true,
    sharedScope: 'project',
    overloads: true,
    separateHeritage: true,
    typeWords: ['Self'],
    callConstructs: true,
    constructors: ['init'],
    transparentTypes: ['Optional'],
    containerTypes: ['Array', 'Set', 'Dictionary'],
    elementMembers: ['first', 'last', 'popLast', 'removeFirst', 'removeLast'],
  },
  { ...COMMON, id: 'lua', languages: ['lua'], self: ['self'], parent: [], tables: true },
  { ...COMMON, id: 'zig', languages: ['zig'], self: ['self', '@This'], parent: [], structLiterals: true },
  {
    ...COMMON,
    id: 'dart',
    languages: ['dart'],
    self: ['this'],
    implicitSelf: true,
    typeWords: ['this'],
    callConstructs: true,
    transparentTypes: ['Future', 'FutureOr'],
    containerTypes: ['List', 'Set', 'Map', 'Iterable', 'Stream'],
    elementMembers: ['first', 'last', 'single', 'firstWhere'],
  },
  {
    ...COMMON,
    id: 'bash',
    languages: ['bash'],
    self: [],
    parent: [],
    separateCalls: ['bash'],
    looseNames: true,
  },
];

const byLanguage = new Map(FAMILIES.flatMap((family) => family.languages.map((language) => [language, family])));

/** @throws Error for a language no family lists: adding a language includes saying how its names resolve. */
export function familyFor(language: string): LanguageFamily {
  const family = byLanguage.get(language);
  if (family === undefined) throw new Error(`No family of languages lists "${language}".`);
  return family;
}

export function familyOf(language: string): string {
  return familyFor(language).id;
}
