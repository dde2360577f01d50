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
    transparentTypes: ['Box', 'Rc', 'Arc', 'RefCell', 'Cell', 'Mutex', 'RwLock', 'Option', 'Result', 'Cow', 'Pin'],
    containerTypes: ['Vec', 'VecDeque', 'HashMap', 'BTreeMap', 'HashSet', 'BTreeSet'],
    elementMembers: ['get', 'get_mut', 'pop', 'first', 'last', 'remove'],
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
    parent: ['base'],
    implicitSelf: true,
    sharedScope: 'package',
    namespaceSeparator: '.',
    openTypes: true,
    overloads: true,
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
  { ...COMMON, id: 'zig', languages: ['zig'], self: ['self', '@This'], parent: [] },
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
