import { functionParameters, parseType } from './type-text.ts';

/** A function that is given as an argument; null when how much it takes is not written. */
export interface FunctionShape {
  readonly kind: 'function';
  readonly parameters: number | null;
}

/** Numbers of Java and C#, each of which fits where one after it is taken, but for `char` where less than `int` is. */
const NUMBERS = [
  'byte',
  'sbyte',
  'short',
  'ushort',
  'char',
  'int',
  'uint',
  'long',
  'ulong',
  'float',
  'double',
  'decimal',
];
const PRIMITIVES: ReadonlySet<string> = new Set([...NUMBERS, 'boolean', 'bool']);
/** Names of the same types in libraries, which C# writes either way and Java wraps values in. */
const BOXES: Readonly<Record<string, string>> = {
  Byte: 'byte',
  Short: 'short',
  Character: 'char',
  Integer: 'int',
  Long: 'long',
  Float: 'float',
  Double: 'double',
  Boolean: 'boolean',
};
const SYNONYMS: Readonly<Record<string, string>> = {
  string: 'String',
  object: 'Object',
  Int32: 'int',
  Int64: 'long',
  Int16: 'short',
  UInt32: 'uint',
  UInt64: 'ulong',
  Single: 'float',
  Decimal: 'decimal',
  Char: 'char',
  SByte: 'sbyte',
  bool: 'boolean',
  Boolean: 'boolean',
};
/** What the commonest final types of the libraries are besides. */
const ABOVE: Readonly<Record<string, readonly string[]>> = {
  String: ['CharSequence', 'Comparable', 'Serializable', 'IEnumerable', 'IComparable', 'ReadOnlySpan', 'IEquatable'],
  Class: ['Type', 'AnnotatedElement', 'Serializable'],
  Type: ['MemberInfo'],
  'char*': ['String'],
  StringBuilder: ['CharSequence', 'Appendable', 'Comparable', 'Serializable'],
  StringBuffer: ['CharSequence', 'Appendable', 'Comparable', 'Serializable'],
  ...Object.fromEntries(
    ['BufferedWriter', 'FileWriter', 'OutputStreamWriter', 'PrintWriter', 'StringWriter'].map((name) => [
      name,
      ['Writer', 'Appendable', 'Flushable', 'Closeable', 'AutoCloseable'],
    ]),
  ),
  Writer: ['Appendable', 'Flushable', 'Closeable', 'AutoCloseable'],
};
const NO_FIT = -1;

const canonical = (name: string) => SYNONYMS[name] ?? name;

export function isPrimitive(name: string): boolean {
  return PRIMITIVES.has(canonical(name));
}

/** Whether a name that the tree does not define is a type parameter's by how nearly everybody writes these. */
export function isVariable(name: string): boolean {
  return /^(?:[A-Z][A-Z0-9]?|T[A-Z]\w*)$/.test(name);
}

/**
 * Whether a type is one of errors, by how nearly everybody writes these: nothing of another name is given where one is
 * taken.
 */
export function isErrorType(name: string): boolean {
  return name.endsWith('Exception') || name.endsWith('Error') || name === 'Throwable';
}

/**
 * How well a value fits where a type of a library is taken, from 20 for the same type; -1 when it does not.
 * @param given the type of the value, or `null`, `tree`, `function` or `[]` for what has none of a library
 */
export function fitOfLibraryType(taken: string, given: string): number {
  const isNoError = isErrorType(taken) && !isErrorType(given) && given !== 'null';
  return isNoError ? NO_FIT : fitOfOutside(taken, given);
}

function fitOfOutside(takenName: string, givenName: string): number {
  const taken = canonical(takenName);
  const given = canonical(givenName);
  if (taken === given) return 20;
  if (taken === 'Object') return 1;
  if (isVariable(taken)) return 2;
  const isFinal = taken === 'String' || taken in BOXES || taken === 'Class';
  if (PRIMITIVES.has(taken)) return PRIMITIVES.has(BOXES[given] ?? given) ? fitOfNumbers(taken, given) : NO_FIT;
  if (given === 'null') return 2;
  if (given === 'tree' || given === 'function' || given === '[]') return isFinal || given === '[]' ? NO_FIT : 0;
  if (PRIMITIVES.has(given)) {
    if (BOXES[taken] === given) return 6;
    return taken === 'Number' && NUMBERS.includes(given)
      ? 4
      : ['Comparable', 'Serializable', 'IComparable'].includes(taken)
        ? 3
        : NO_FIT;
  }
  const above = ABOVE[given];
  if (above !== undefined) return above.includes(taken) ? 8 - above.indexOf(taken) / 2 : NO_FIT;
  if (given in BOXES) return taken === 'Number' ? 6 : taken === 'Comparable' ? 5 : NO_FIT;
  return isFinal ? NO_FIT : 0;
}

function fitOfNumbers(taken: string, given: string): number {
  const value = BOXES[given] ?? given;
  const unboxing = value === given ? 0 : 6;
  if (taken === value) return 20 - unboxing;
  const [from, to] = [NUMBERS.indexOf(value), NUMBERS.indexOf(taken)];
  if (from === -1 || to === -1 || to < from || taken === 'char') return NO_FIT;
  return 18 - unboxing - (to - from) / 2;
}

/** Whether two names are of one type of a library. */
export function sameOutside(one: string, other: string): boolean {
  return canonical(one) === canonical(other);
}

/** How many parameters functions have that are given as objects of libraries' types, by their names. */
const FUNCTIONS: Readonly<Record<string, number>> = {
  Runnable: 0,
  Callable: 0,
  Supplier: 0,
  BooleanSupplier: 0,
  IntSupplier: 0,
  LongSupplier: 0,
  DoubleSupplier: 0,
  Function: 1,
  UnaryOperator: 1,
  Consumer: 1,
  Predicate: 1,
  ToIntFunction: 1,
  ToLongFunction: 1,
  ToDoubleFunction: 1,
  BiFunction: 2,
  BinaryOperator: 2,
  BiConsumer: 2,
  BiPredicate: 2,
  Comparator: 2,
  Comparison: 2,
};

/** How many parameters a function has that is given where a type is taken; null for a type that may be none of functions. */
export function lambdaParameters(type: string): number | null {
  const written = functionParameters(type);
  if (written !== null) return written;
  const parsed = parseType(type);
  if (parsed === null) return null;
  const { base, args } = parsed;
  if (base === 'Expression' && args[0] !== undefined) return lambdaParameters(args[0]);
  if (base === 'Func') return args.length - 1;
  if (base === 'Action') return args.length;
  return FUNCTIONS[base] ?? null;
}

/** What members of the libraries' types give that have the same result in all of them. */
const RESULTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'toString',
      'ToString',
      'getName',
      'getSimpleName',
      'getMessage',
      'trim',
      'toLowerCase',
      'toUpperCase',
      'substring',
    ]
      .concat(['Trim', 'ToLowerInvariant', 'ToUpperInvariant', 'Substring', 'GetTypeName', 'name'])
      .map((name) => [`${name}()`, 'String']),
  ),
  ...Object.fromEntries(
    [
      'length()',
      'size()',
      'hashCode()',
      'GetHashCode()',
      'indexOf()',
      'lastIndexOf()',
      'IndexOf()',
      'intValue()',
      'ordinal()',
      'remaining()',
    ]
      .concat(['length', 'Length', 'Count'])
      .map((name) => [name, 'int']),
  ),
  ...Object.fromEntries(
    [
      'equals',
      'isEmpty',
      'contains',
      'startsWith',
      'endsWith',
      'hasNext',
      'Equals',
      'Contains',
      'StartsWith',
      'EndsWith',
    ]
      .concat(['containsKey', 'isInstance', 'isAssignableFrom', 'TryGetValue', 'ContainsKey', 'Any', 'All'])
      .map((name) => [`${name}()`, 'boolean']),
  ),
  'asList()': 'List',
  'getClass()': 'Class',
  'GetType()': 'Type',
  class: 'Class',
  'charAt()': 'char',
  'longValue()': 'long',
  'doubleValue()': 'double',
};

/** What Java's `Collections` has, which is often imported by its name alone. */
const COLLECTION = /^(?:empty|singleton|unmodifiable|synchronized)(List|Map|Set)\(\)$/;

/** The type that a path ends in by the name of the last member, or null. */
export function resultOf(path: string): string | null {
  const last = path.slice(path.lastIndexOf('.') + 1);
  const made = COLLECTION.exec(last)?.[1];
  if (made !== undefined) return made;
  return path.includes('.') && Object.hasOwn(RESULTS, last) ? (RESULTS[last] as string) : null;
}
