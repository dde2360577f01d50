import type { DefinitionKind } from '../../languages/facts.ts';
import { type FileInterface, isTypeKind } from '../file-interface.ts';
import type { FileView } from '../file-view.ts';
import type { InterfaceSymbol } from '../interface-data.ts';
import { MAX_OVERRIDES } from './bounds.ts';
import type { SymbolRef } from './edges.ts';

type Refs = readonly SymbolRef[];

/** Functions, and those of them that have so many parameters. */
export class Callables {
  readonly all: Refs;
  readonly #parameters: (ref: SymbolRef) => number | null;
  #byParameters: ReadonlyMap<number | null, Refs> | null = null;
  #defined: { readonly ref: SymbolRef | undefined } | null = null;

  constructor(all: Refs, parameters: (ref: SymbolRef) => number | null) {
    this.all = all;
    this.#parameters = parameters;
  }

  with(parameters: number): Refs {
    this.#byParameters ??= Map.groupBy(this.all, this.#parameters);
    return this.#byParameters.get(parameters) ?? [];
  }

  /** The first that is no mere declaration. */
  get defined(): SymbolRef | undefined {
    if (this.#defined === null) this.#defined = { ref: this.all.find((ref) => this.#parameters(ref) !== null) };
    return this.#defined.ref;
  }
}

/** Functions of one type's name: those that other files see, and the rest. */
export interface Bodies {
  readonly seen: Callables;
  readonly hidden: Callables;
}

/**
 * The symbols of one name in the languages of a family, and what tells them apart. Each way to tell them apart is worked out
 * once, for all who ask: a question then costs what its answer is long. All lists are sorted by path and ordinal.
 */
export class Namesakes {
  readonly refs: Refs;
  readonly #read: (path: string) => FileInterface | undefined;
  #topPaths: readonly string[] | null = null;
  #areGiven: boolean | null = null;
  #extendingPaths: readonly string[] | null = null;
  #shared: ReadonlyMap<string, SymbolRef> | null = null;
  #types: ReadonlyMap<string, Refs> | null = null;
  #members: ReadonlyMap<string, Callables> | null = null;
  #inNamespaces: ReadonlyMap<string, Refs> | null = null;
  #methods: Callables | null = null;
  #functions: Callables | null = null;
  #bodies: ReadonlyMap<string, Bodies> | null = null;

  /** @param read the interface of a file that has one of them, without the reading being noted */
  constructor(refs: Refs, read: (path: string) => FileInterface | undefined) {
    this.refs = refs;
    this.#read = read;
  }

  /** What others may ask of a symbol without asking for its file. */
  symbol({ path, ordinal }: SymbolRef): InterfaceSymbol | undefined {
    return this.#read(path)?.symbol(ordinal);
  }

  /** Files at whose top the name means one of them. */
  get topPaths(): readonly string[] {
    if (this.#topPaths === null) {
      const paths: string[] = [];
      let last: string | null = null;
      for (const { path } of this.refs) {
        if (path !== last && this.topIn(path) !== null) paths.push(path);
        last = path;
      }
      this.#topPaths = paths;
    }
    return this.#topPaths;
  }

  /** Files that have one of them, whether at the top or not. */
  get paths(): readonly string[] {
    return [...new Set(this.refs.map(({ path }) => path))];
  }

  /** Whether any is defined for a type from outside of it. */
  get areGiven(): boolean {
    this.#areGiven ??= this.refs.some((ref) => this.symbol(ref)?.receiver != null);
    return this.#areGiven;
  }

  /** Files at whose top, or in a namespace, one of them is defined for a type. */
  get extendingPaths(): readonly string[] {
    this.#extendingPaths ??= [
      ...new Set(
        this.refs.flatMap((ref) => {
          const file = this.#read(ref.path);
          const symbol = file?.symbol(ref.ordinal);
          return file !== undefined && symbol !== undefined && isExtending(symbol, file) ? [ref.path] : [];
        }),
      ),
    ];
    return this.#extendingPaths;
  }

  /** Types and constants that do not belong to a type, by their full names: the first of each. */
  get shared(): ReadonlyMap<string, SymbolRef> {
    this.#shared ??= new Map(
      Array.from(
        this.#grouped((symbol, file, ordinal) => (isShared(symbol) ? file.fullName(ordinal) : null)),
        ([full, [first]]) => [full, first as SymbolRef],
      ),
    );
    return this.#shared;
  }

  /** What the name means at the top of a file that has one of them. */
  topIn(path: string): SymbolRef | null {
    const name = this.symbol(this.refs[0] as SymbolRef)?.name as string;
    const ordinal = this.#read(path)?.top(name);
    return ordinal === undefined ? null : { path, ordinal };
  }

  /** Types and namespaces by their full names. */
  get types(): ReadonlyMap<string, Refs> {
    this.#types ??= this.#grouped((symbol, file, ordinal) => (isPlace(symbol.kind) ? file.fullName(ordinal) : null));
    return this.#types;
  }

  /** Those in the types and namespaces of a full name. */
  membersOf(owner: string): Callables {
    this.#members ??= this.#groupedCallables((symbol, file, ordinal) =>
      isInPlace(symbol, file) ? file.ownerName(ordinal) : null,
    );
    return this.#members.get(owner) ?? NO_CALLABLES;
  }

  /** Those directly in a namespace, namespaces left out. */
  inNamespace(namespace: string): Refs {
    this.#inNamespaces ??= this.#grouped((symbol, file, ordinal) =>
      symbol.kind === 'namespace' ? null : file.namespaceOf(ordinal),
    );
    return this.#inNamespaces.get(namespace) ?? [];
  }

  /** Those that are called as members of something. */
  get methods(): Callables {
    this.#methods ??= this.#callables((symbol) => isMember(symbol));
    return this.#methods;
  }

  /** Those that are called by themselves. */
  get functions(): Callables {
    this.#functions ??= this.#callables((symbol) => !isMember(symbol));
    return this.#functions;
  }

  /** Functions with a body, of a type of that name; of no type where it is empty. */
  bodiesOf(type: string): Bodies | null {
    this.#bodies ??= this.#groupedBodies();
    return this.#bodies.get(type) ?? null;
  }

  #callables(fits: (symbol: InterfaceSymbol) => boolean): Callables {
    return this.#asCallables(
      this.refs.filter((ref) => {
        const symbol = this.symbol(ref);
        return symbol !== undefined && CALLED.has(symbol.kind) && fits(symbol);
      }),
    );
  }

  #groupedBodies(): ReadonlyMap<string, Bodies> {
    const all = this.#grouped((symbol, file) => (isBody(symbol) ? typeNameOf(file, symbol) : null));
    const isSeen = (ref: SymbolRef) => this.symbol(ref)?.exported === true;
    return new Map(
      Array.from(all, ([type, refs]) => [
        type,
        {
          seen: this.#asCallables(refs.filter(isSeen)),
          hidden: this.#asCallables(refs.filter((ref) => !isSeen(ref))),
        },
      ]),
    );
  }

  #groupedCallables(keyOf: KeyOf): ReadonlyMap<string, Callables> {
    return new Map(Array.from(this.#grouped(keyOf), ([key, refs]) => [key, this.#asCallables(refs)]));
  }

  #asCallables(refs: Refs): Callables {
    return new Callables(refs, (ref) => this.symbol(ref)?.parameters ?? null);
  }

  #grouped(keyOf: KeyOf): ReadonlyMap<string, Refs> {
    const groups = new Map<string, SymbolRef[]>();
    for (const ref of this.refs) {
      const file = this.#read(ref.path);
      const symbol = file?.symbol(ref.ordinal);
      const key = file === undefined || symbol === undefined ? null : keyOf(symbol, file, ref.ordinal);
      if (key === null) continue;
      const same = groups.get(key);
      if (same === undefined) groups.set(key, [ref]);
      else same.push(ref);
    }
    return groups;
  }
}

/**
 * What links may depend on about the symbols of a name. A symbol contributes to the aspects that `aspectsOf` names; as long as the
 * contributions to an aspect stay the same, so do the answers of `NotedNamesakes` that note it.
 */
export const ASPECTS = {
  all: 'all',
  tops: 'tops',
  given: 'given',
  extending: 'extending',
  shared: 'shared',
  types: 'types',
  methods: 'methods',
  functions: 'functions',
  type: (full: string) => `type ${full}`,
  member: (owner: string) => `member ${owner}`,
  namespace: (namespace: string) => `in ${namespace}`,
  body: (type: string) => `body ${type}`,
  /** Whether there are more than a number of them, one of `COUNTS`. */
  moreThan: (count: number) => `more than ${count}`,
} as const;

/** More implementations of a trait's method are not looked at for its name. */
export const MAX_IMPLEMENTATIONS = 256;
/** More extensions of a name are told apart by nothing that is looked at here. */
export const MAX_NAMED_EXTENSIONS = 16;
/** Numbers of namesakes that decide whether these are looked at. */
export const COUNTS: readonly number[] = [0, MAX_NAMED_EXTENSIONS, MAX_OVERRIDES, MAX_IMPLEMENTATIONS];

/** The aspects of its name that a symbol contributes to. */
export function aspectsOf(file: FileInterface, ordinal: number): readonly string[] {
  const symbol = file.symbols[ordinal] as InterfaceSymbol;
  return [ASPECTS.all, ...aspectsOfPlace(file, ordinal, symbol), ...aspectsOfKind(file, ordinal, symbol)];
}

/** Those that where a symbol is declared determines. */
function aspectsOfPlace(file: FileInterface, ordinal: number, symbol: InterfaceSymbol): readonly string[] {
  const { kind, name, receiver } = symbol;
  const namespace = kind === 'namespace' ? null : file.namespaceOf(ordinal);
  const owner = isInPlace(symbol, file) ? file.ownerName(ordinal) : null;
  return [
    ...(file.top(name) === ordinal ? [ASPECTS.tops] : []),
    ...(receiver === null ? [] : [ASPECTS.given]),
    ...(owner === null ? [] : [ASPECTS.member(owner)]),
    ...(namespace === null ? [] : [ASPECTS.namespace(namespace)]),
  ];
}

/** Those that what a symbol is determines. */
function aspectsOfKind(file: FileInterface, ordinal: number, symbol: InterfaceSymbol): readonly string[] {
  return [
    ...(isExtending(symbol, file) ? [ASPECTS.extending] : []),
    ...(isShared(symbol) ? [ASPECTS.shared] : []),
    ...(isPlace(symbol.kind) ? [ASPECTS.types, ASPECTS.type(file.fullName(ordinal))] : []),
    ...(CALLED.has(symbol.kind) ? [isMember(symbol) ? ASPECTS.methods : ASPECTS.functions] : []),
    ...(isBody(symbol) ? [ASPECTS.body(typeNameOf(file, symbol))] : []),
  ];
}

/** What a symbol is told apart by; null for one that is left out. */
type KeyOf = (symbol: InterfaceSymbol, file: FileInterface, ordinal: number) => string | null;

const NO_CALLABLES = new Callables([], () => null);
/** Constants of enumerations that hold something are made like the results of functions. */
const CALLED: ReadonlySet<DefinitionKind> = new Set(['function', 'method', 'macro', 'constructor', 'enum_member']);
const DEFINED: ReadonlySet<DefinitionKind> = new Set(['function', 'method', 'constructor']);
const MEMBERS: ReadonlySet<DefinitionKind> = new Set(['method', 'getter', 'setter']);

/** Whether a definition has members that its full name leads to. */
export function isPlace(kind: DefinitionKind): boolean {
  return isTypeKind(kind) || kind === 'namespace';
}

/** Whether a symbol can be a function that is declared apart from its body. */
export function isDeclarable({ kind, parameters }: InterfaceSymbol): boolean {
  return parameters === null && DEFINED.has(kind);
}

/** Whether a symbol is a function with a body. */
export function isBody({ kind, parameters }: InterfaceSymbol): boolean {
  return parameters !== null && DEFINED.has(kind);
}

/** Whether a symbol is directly inside a type or namespace. */
function isInPlace({ owner }: InterfaceSymbol, file: FileInterface): boolean {
  const kind = file.symbols[owner]?.kind;
  return kind !== undefined && isPlace(kind);
}

/** Whether a symbol is defined for a type at the top of a file or in a namespace. */
function isExtending({ receiver, kind, owner }: InterfaceSymbol, file: FileInterface): boolean {
  if (receiver === null || kind === 'namespace') return false;
  return owner === -1 || file.symbols[owner]?.kind === 'namespace';
}

/** Whether a symbol is a type or constant that does not belong to a type of another file. */
function isShared({ kind, receiver }: InterfaceSymbol): boolean {
  return receiver === null && (isTypeKind(kind) || kind === 'constant');
}

function isMember({ receiver, owner, kind }: InterfaceSymbol): boolean {
  return receiver !== null || (owner !== -1 && MEMBERS.has(kind));
}

/** The last name of the type a symbol belongs to, or an empty one. */
export function typeNameOf(file: FileView, { owner, receiver }: InterfaceSymbol): string {
  if (receiver !== null) return receiver.replace(/<.*$/s, '').split('::').at(-1) ?? '';
  const around = file.symbol(owner);
  return around !== undefined && isTypeKind(around.kind) ? around.name : '';
}
