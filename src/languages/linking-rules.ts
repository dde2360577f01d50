/**
 * How names are found in a language: data for the one resolver that serves them all. What languages of one family have in
 * common stands in the folder of one of them, and the others take it from there.
 */
export interface LinkingRules {
  /** What languages have in common that see each other's names: Java, Kotlin and Scala are `jvm`. */
  readonly family: string;
  /** Words that mean the object or type a method belongs to. */
  readonly self: readonly string[];
  /** Words that mean the parent of that type. */
  readonly parent: readonly string[];
  /** Whether a type may have several parents, which are asked for a member one after the other. */
  readonly severalParents: boolean;
  /** How types name the type they are written in. */
  readonly selfTypes: readonly string[];
  /** Whether a plain name in a method may be a member of its type. */
  readonly implicitSelf: boolean;
  /**
   * Whether the type itself is the object in its body and in its own members, where only these members are seen. What is
   * around a type is not seen in it then.
   */
  readonly sidedSelf: boolean;
  /** Parameters of a method that its calls give nothing for: Python's `self`. */
  readonly selfParameters: number;
  /** Whether a function may define a function of one name several times in itself, any of which, or a variable, it then means. */
  readonly redefinesLocals: boolean;
  /** Whether what stands directly in a type's body sees by their plain names what that holds. */
  readonly bodySeesItself: boolean;
  /** Which other files' top-level names can be seen without an import. */
  readonly sharedScope: 'none' | 'folder' | 'package' | 'project';
  /** The folder whose package a file is part of for files that import it; null where packages are not folders. */
  readonly packageFolder: ((path: string) => string | null) | null;
  /** Other families whose files a folder's are compiled with, so that their names are shared, too. */
  readonly compiledWith: readonly string[];
  /** Whether only types and constants are shared so, not functions. */
  readonly sharesTypesOnly: boolean;
  /** Whether a plain call never means a variable: functions have names of their own. */
  readonly separateCalls: boolean;
  /** Whether a type and a value may share a name: it is the value's, and the type's where a type is meant. */
  readonly separateTypes: boolean;
  /**
   * What stands between the names of nested namespaces in their full names, where code may name them; null where it may
   * not, or there are none. `::` is kept as a dot.
   */
  readonly namespaceSeparator: string | null;
  /** Whether a clause for a namespace at the top of a file is inside the one above it: Scala's `package`. */
  readonly nestedClauses: boolean;
  /** Whether a type may be written in several places: partial, reopened, with a companion. */
  readonly openTypes: boolean;
  /**
   * Whether what extensions give to a type is chosen from beside what it has itself, other modules may add functions of the
   * same name, and arguments have to be named as the parameters are: Swift.
   */
  readonly extensionMembers: boolean;
  /** Whether declarations of one name in a place are one: an enumeration and the namespace beside it. */
  readonly mergedDeclarations: boolean;
  /** Whether what a type implements may be said apart from it, in another file. */
  readonly separateHeritage: boolean;
  /** Whether functions are declared apart from where they are defined. */
  readonly prototypes: boolean;
  /** Whether a type defined by another is one of its own, with its own methods, rather than another name for it. */
  readonly definedTypes: boolean;
  /** Whether variables hold tables of functions, one of which is what a file gives to those who load it. */
  readonly tables: boolean;
  /** Whether a function may make objects of a type of its own: what its prototype is given are their members. */
  readonly constructorFunctions: boolean;
  /** Whether functions of one name are told apart by their parameters. */
  readonly overloads: boolean;
  /** Whether it is the types of parameters that tell them apart, and these are known. */
  readonly typedOverloads: boolean;
  /** What overloads know the language's own types by: the names that Java has for them. */
  readonly typeSynonyms: Readonly<Record<string, string>>;
  /** Whether a pointer is of another type than what it leads to. */
  readonly pointers: boolean;
  /** Whether a function that is given to another may have an object of its own that `this` means in it. */
  readonly receivedSelf: boolean;
  /** Members of what is waited for that call a function with it: `then`. */
  readonly settledCallbacks: readonly string[];
  /** Whether a function may declare what the word for the object means in it: TypeScript's `this` parameter. */
  readonly declaredSelf: boolean;
  /** Whether methods stand in objects that are written out, which the word for the object means in them. */
  readonly functionsInObjects: boolean;
  /** Whether functions may be given to types of libraries. */
  readonly extensions: boolean;
  /** Whether what `new` is said of is a type, whatever else is called so. */
  readonly newTypes: boolean;
  /** Whether any type with an interface's methods is one of its kind, without saying so. */
  readonly structuralInterfaces: boolean;
  /** Words that, called, make an object of the type around: `cls()`, `this(…)` in a constructor. */
  readonly typeWords: readonly string[];
  /** Whether the constants of an enumeration are objects that have its members. */
  readonly enumObjects: boolean;
  /** Members of a type by which another language of the family names its object: Kotlin's `INSTANCE` and `Companion` in Java. */
  readonly typeObjects: readonly string[];
  /** Whether a method without parameters is called by its name alone. */
  readonly callsWithoutBrackets: boolean;
  /** Whether packages have small letters, so that a name with a capital one before a dot is a type's. */
  readonly smallPackages: boolean;
  /** Whether calling a type converts what it is given, and calls nothing. */
  readonly conversions: boolean;
  /**
   * Where files of a folder may define one function each, for builds of their own: which of some files are built with one.
   * Null where two functions of one name are a fault.
   */
  readonly builtWith: ((path: string, others: readonly string[]) => readonly string[]) | null;
  /** The member that a type itself may have for calls of its name: Scala's `apply`. */
  readonly calledMember: string | null;
  /** The member of every type that makes an object of it: Ruby's `new`. */
  readonly makes: string | null;
  /** Whether the word for the parent, called, means the parent's method of the same name. */
  readonly parentIsSameMethod: boolean;
  /** Whether those who import a file can see what it imports. */
  readonly importsSeen: boolean;
  /** Whether importing a module loads the package it stands in, too. */
  readonly loadsPackages: boolean;
  /** Functions whose result is a module, so that a local variable may name one. */
  readonly loaders: readonly string[];
  /** Whether calling a type makes an object of it, without `new`. */
  readonly callConstructs: boolean;
  /** Names constructors have; empty where a constructor is named after its type. */
  readonly constructors: readonly string[];
  /** Whether a parameter is what the calls in its file give for it: in languages without types. */
  readonly followsArguments: boolean;
  /** Whether parameters are declared to be functions, whose own parameters need no type then. */
  readonly functionTypes: boolean;
  /** Files of examples, whose blocks are run on objects with names of their own: those of RSpec. */
  readonly exampleFiles: RegExp | null;
  /** Whether every name but those of the platform is bound in the file that uses it. */
  readonly bindsNames: boolean;
  /** Whether other files only see what export statements name. */
  readonly exportStatements: boolean;
  /** Whether a name that nothing in the file binds may still be some other file's: linked, loaded or included. */
  readonly looseNames: boolean;
  /** Type names that stand for what they wrap: their members are reached through it. */
  readonly transparentTypes: readonly string[];
  /** Of those the ones that nobody gives on without waiting for what they hold. */
  readonly awaitedTypes: readonly string[];
  /** Type names that hold elements of their last type argument. */
  readonly containerTypes: readonly string[];
  /** Of those the ones that hold elements of their first type argument. */
  readonly yieldingTypes: readonly string[];
  /** Of those the ones that a loop finds keys in. */
  readonly keyedTypes: readonly string[];
  /** Of those the ones that hold one element for each of their type arguments, or any number of the first before `...`. */
  readonly tupleTypes: readonly string[];
  /** Members that give what a name stands for in the block of a `with`: an element of a container. */
  readonly enteringMembers: readonly string[];
  /** Of those the ones that a loop finds pairs of a key and an element in. */
  readonly pairedTypes: readonly string[];
  /** Types with members of any name, all of the type that their second argument is: TypeScript's `Record`. */
  readonly tableTypes: readonly string[];
  /** Members of containers that give pairs of a key and an element. */
  readonly pairMembers: readonly string[];
  /** Members of containers that give an element. */
  readonly elementMembers: readonly string[];
  /** Members of containers that give a container of the same elements. */
  readonly sequenceMembers: readonly string[];
  /** Members of what `transparentTypes` name that give what these wrap, where they have no such member themselves. */
  readonly wrapperMembers: readonly string[];
  /** Methods of several words that objects of the platform have: an only namesake of one in the tree is not meant. */
  readonly platformMembers: ReadonlySet<string>;
  /** Words for types of the library: a member of one is none of the tree's. */
  readonly typeKeywords: ReadonlySet<string>;
  /**
   * The module that a file of a path belongs to, in a language in which modules share names without an import of each file: of
   * namesakes the one in the module of a file is meant there, else one of a module that it imports.
   */
  readonly moduleOf: ((path: string) => string) | null;
  /** Members that the library's types have themselves, which come before what extensions give to these types. */
  readonly libraryMembers: ReadonlySet<string>;
  /** Members that objects of library types have when a block is run on them, and how many arguments each takes at most. */
  readonly blockMembers: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Library functions that make objects of these types. */
  readonly blockObjects: Readonly<Record<string, string>>;
  /** Attributes of the language or the platform: no name of the tree is meant by one. */
  readonly platformDecorators: ReadonlySet<string>;
  /** What stands before a name whose type goes by what is wanted there: the dot of Swift's `.make()`. */
  readonly wantedType: string | null;
  /** Functions of the platform that call what they are given. */
  readonly callingFunctions: ReadonlySet<string>;
  /** Library types whose objects are functions. */
  readonly functionalTypes: Readonly<Record<string, FunctionalType>>;
  /** The arrow that types of functions are written with, where they are no types of objects; null where there is none. */
  readonly functionArrow: '->' | '=>' | null;
  /** Members of such objects by which the function is called. */
  readonly functionMembers: readonly string[];
  /** Members of containers that call a function with their elements, and which of its parameters these are. */
  readonly elementCallbacks: Readonly<Record<string, readonly number[]>>;
  /** Methods of the platform's objects that call what they are given. */
  readonly callingMembers: ReadonlySet<string>;
  /** Whether the braces behind a type's name hold its fields: an object is made, but nothing is called. */
  readonly structLiterals: boolean;
  /** Whether re-exports of all names of a namespace hold for all files of a project. */
  readonly exportsReachAll: boolean;
  /** Whether a field and a method of one name are told apart by whether it is called. */
  readonly separateMembers: boolean;
  /** Whether a variable may be declared again beside itself, from what it was before. */
  readonly redeclares: boolean;
  /** The type in a type whose members its objects have beside their own: that of Rust's `Deref`. */
  readonly reachedType: string | null;
  /** Members that call a function of one parameter with what their object holds. */
  readonly calledWithHeld: readonly string[];
  /** The word for the module around one, where a file may hold modules through whose names what is in them is reached. */
  readonly outerModule: string | null;
  /** Whether a function of one place and name may be written several times, each for a configuration of its own. */
  readonly conditionalTwins: boolean;
  /** Whether the name of a module, followed by a member, never means a variable of that name. */
  readonly separateModules: boolean;
  /** Whether values are told by traits they have: type parameters with bounds, `dyn` and `impl`. */
  readonly traitBounds: boolean;
  /** Whether what the namespaces around one hold is seen in it without an import. */
  readonly seesOuterNamespaces: boolean;
}

/** Which type arguments of a type of functions are the types of what they take, and of what they give; null for none. */
export interface FunctionalType {
  readonly takes: readonly number[];
  readonly gives: number | null;
}

/** What most languages have in common: each says in what it differs. */
export const COMMON_LINKING = {
  bindsNames: false,
  followsArguments: false,
  functionTypes: false,
  self: ['this', 'self'],
  parent: ['super'],
  severalParents: false,
  selfTypes: [],
  implicitSelf: false,
  sidedSelf: false,
  selfParameters: 0,
  redefinesLocals: false,
  bodySeesItself: false,
  sharedScope: 'none',
  packageFolder: null,
  compiledWith: [],
  sharesTypesOnly: false,
  separateCalls: false,
  separateTypes: false,
  namespaceSeparator: null,
  nestedClauses: false,
  openTypes: false,
  extensionMembers: false,
  mergedDeclarations: false,
  separateHeritage: false,
  prototypes: false,
  tables: false,
  constructorFunctions: false,
  definedTypes: false,
  overloads: false,
  typedOverloads: false,
  typeSynonyms: {},
  pointers: false,
  receivedSelf: false,
  declaredSelf: false,
  settledCallbacks: [],
  functionsInObjects: false,
  extensions: false,
  newTypes: false,
  structuralInterfaces: false,
  typeWords: [],
  enumObjects: false,
  smallPackages: false,
  callsWithoutBrackets: false,
  typeObjects: [],
  conversions: false,
  builtWith: null,
  calledMember: null,
  makes: null,
  parentIsSameMethod: false,
  importsSeen: true,
  loadsPackages: false,
  loaders: [],
  callConstructs: false,
  constructors: [],
  exampleFiles: null,
  exportStatements: false,
  looseNames: false,
  transparentTypes: [],
  awaitedTypes: [],
  containerTypes: [],
  yieldingTypes: [],
  keyedTypes: [],
  pairedTypes: [],
  tupleTypes: [],
  enteringMembers: [],
  tableTypes: [],
  pairMembers: [],
  elementMembers: [],
  sequenceMembers: ['filter', 'slice', 'sort', 'reverse', 'concat', 'values'],
  wrapperMembers: ['unwrap', 'expect', 'clone', 'lock', 'get', 'then', 'catch', 'finally', 'bind'],
  platformMembers: new Set<string>(),
  typeKeywords: new Set<string>(),
  moduleOf: null,
  libraryMembers: new Set<string>(),
  blockMembers: {},
  blockObjects: {},
  platformDecorators: new Set<string>(),
  wantedType: null,
  callingFunctions: new Set<string>(),
  functionalTypes: {},
  functionArrow: null,
  functionMembers: [],
  elementCallbacks: {},
  callingMembers: new Set<string>(),
  structLiterals: false,
  conditionalTwins: false,
  separateModules: false,
  traitBounds: false,
  separateMembers: false,
  outerModule: null,
  redeclares: false,
  reachedType: null,
  calledWithHeld: [],
  exportsReachAll: false,
  seesOuterNamespaces: false,
} as const satisfies Omit<LinkingRules, 'family'>;
