import { MAX_TYPE_LENGTH } from './bounds.ts';
import type { LanguageRules } from './families.ts';

/** A declared type taken apart as far as finding members needs. */
export interface TypeText {
  /** Dotted name without type arguments. */
  readonly base: string;
  readonly args: readonly string[];
  /** An array, slice or pointer-to-many of `base`. */
  readonly isArray: boolean;
}

const NOTHING = new Set(['null', 'undefined', 'void', 'None', 'nil', 'never', 'Null']);
const NOISE =
  /^(?:readonly|const|mut|volatile|struct|class|enum|union|unsigned|signed|static|final|var|val|dyn|impl|in|out|ref|params|inout|some|any|unowned|weak|lateinit|covariant|extends|super|'[a-z_]+)\s+/;

/** The name of a result before its type, as in Go's `(item *Item, err error)`. */
const RESULT_NAME = /^(?!(?:chan|dyn|impl|mut)\s)[\p{ID_Start}_][\p{ID_Continue}]*\s+(?=[*[\p{L}_])/u;

/** The types of several results, by their places: of `(a, b A, err error)` three. Empty for a single one. */
export function resultTypes(text: string): readonly string[] {
  const type = text.trim();
  if (type.length > MAX_TYPE_LENGTH || !type.startsWith('(') || matching(type, 0) !== type.length - 1) return [];
  const results = split(type.slice(1, -1), ',');
  if (results.length < 2) return [];
  if (!results.some((one) => RESULT_NAME.test(one))) return results;
  // Names without a type have that of the next.
  return results.map((_, at) => {
    const typed = results.slice(at).find((one) => RESULT_NAME.test(one)) ?? '';
    return typed.replace(RESULT_NAME, '');
  });
}

/** Go's `chan T`, `<-chan T` and `chan<- T` hold elements. */
const CHANNEL = /^(?:<-\s*)?chan(?:<-)?\s+/;

/** Null for what has no single name: function types, object literals, unions of several, primitives in brackets. */
export function parseType(text: string): TypeText | null {
  if (text.length > MAX_TYPE_LENGTH) return null;
  let type = text.trim();
  for (;;) {
    const before = type;
    type = type
      .replace(NOISE, '')
      .replace(/^[&*?]+\s*/, '')
      // PHP's `\T`.
      .replace(/^\\(?=\w)/, '')
      // Zig's `Error!T`.
      .replace(/^[\w.]*!(?=[\w*?&[])/, '')
      .replace(/(?<![&*?!\s])[&*?!\s]+$/, '');
    if (type.startsWith('(') && type.endsWith(')') && matching(type, 0) === type.length - 1)
      type = type.slice(1, -1).trim();
    if (type.length >= 2 && /^["'].*["']$/.test(type)) type = type.slice(1, -1);
    if (type === before) break;
  }
  // Of several results the first is the value, the rest say how it went.
  const [first, second] = split(type, ',');
  if (first !== undefined && second !== undefined && text.trim().startsWith('(')) {
    return parseType(first.replace(RESULT_NAME, ''));
  }
  if (text.trim().startsWith('(') && RESULT_NAME.test(type)) return parseType(type.replace(RESULT_NAME, ''));
  const members = split(type, '|').filter((one) => !NOTHING.has(one));
  if (members.length > 1) return null;
  if (members.length === 1 && members[0] !== type) return parseType(members[0] as string);
  if (type.includes('=>') || type.startsWith('{') || type.startsWith('(')) return null;
  const element = elementOf(type);
  if (element !== null) return arrayOf(element);
  const open = type.search(/[<[]/);
  if (open === -1)
    return /^[\p{ID_Start}_$@#][\p{ID_Continue}$.:\\]*$/u.test(type) ? { base: type, args: [], isArray: false } : null;
  const close = matching(type, open);
  if (close !== type.length - 1) return null;
  return {
    base: type.slice(0, open).replace(/::$/, '').trim(),
    args: split(type.slice(open + 1, close), ','),
    isArray: false,
  };
}

/** What an array, map, channel or list of a type holds, as written; null for any other type. */
function elementOf(type: string): string | null {
  if (type.endsWith('[]')) return type.slice(0, -2);
  if (type.startsWith('map[')) return type.slice(matching(type, 3) + 1);
  const channel = CHANNEL.exec(type)?.[0];
  if (channel !== undefined) return type.slice(channel.length);
  if (!type.startsWith('[')) return null;
  const behind = type.slice(matching(type, 0) + 1);
  return behind === '' ? elementOfBrackets(type.slice(1, -1)) : behind;
}

/** What an array of a type in brackets holds: values by their keys (`[Key: Value]`), or so many of one (`[Value; 4]`). */
function elementOfBrackets(inside: string): string {
  const [counted = '', ...count] = split(inside, ';');
  if (count.length > 0) return counted;
  return split(inside, inside.includes(':') && !inside.includes('::') ? ':' : ',').at(-1) ?? '';
}

function arrayOf(element: string): TypeText | null {
  const inner = parseType(element);
  return inner === null ? null : { base: '', args: [element.trim()], isArray: true };
}

/** The type through wrappers such as `Promise<…>`, or itself. */
export function unwrappedType(type: TypeText, rules: LanguageRules): TypeText | null {
  let current: TypeText | null = type;
  for (let depth = 0; current !== null && depth < 6; depth++) {
    const inner: string | undefined = current.args[0];
    if (!isTransparent(current, rules) || inner === undefined) return current;
    current = parseType(inner);
  }
  return current;
}

/** A type as written without what stands for what it wraps: `Option<(A, B)>` is `(A, B)`. */
export function withoutWrappers(text: string, rules: LanguageRules): string {
  let type = text;
  for (let depth = 0; depth < 6; depth++) {
    const parsed = type.startsWith('(') ? null : parseType(type);
    const inner = parsed === null || !isTransparent(parsed, rules) ? undefined : parsed.args[0];
    if (inner === undefined) break;
    type = inner;
  }
  return type;
}

/** Whether a type stands for what it wraps, by its name in whatever module. */
export function isTransparent({ base }: TypeText, { transparentTypes }: LanguageRules): boolean {
  return transparentTypes.includes(base) || transparentTypes.includes(lastPart(base.split('::').at(-1) as string));
}

/** The parts of `<A, B<C>>`. */
export function typeArguments(text: string): readonly string[] {
  return text.length > MAX_TYPE_LENGTH ? [] : split(text.trim().slice(1, -1), ',');
}

/** How many parameters functions of a type have that is written with an arrow, or as C++'s `function<R(A, B)>`; else null. */
export function functionParameters(type: string): number | null {
  if (type.length > MAX_TYPE_LENGTH) return null;
  const open = type.indexOf('(');
  const close = open === -1 ? -1 : matching(type, open);
  if (close !== -1 && (/^\s*(?:async\s|throws\s|->|=>)/.test(type.slice(close + 1)) || /\bfunction</.test(type)))
    return split(type.slice(open + 1, close), ',').length;
  return /^[^(]*=>/.test(type) ? 1 : null;
}

/** Bounds that give no members anybody calls by the tree's names. */
const MARKER = "(?:'[a-z_]+|\\?Sized|Send|Sync|Unpin|UnwindSafe|RefUnwindSafe|Sized|Copy)";
const BEHIND = new RegExp(`\\s?\\+\\s?${MARKER}(?!\\w)`, 'g');
const BEFORE = new RegExp(`(?<!\\w)${MARKER}\\s?\\+\\s?`, 'g');

/** The traits of `A + B`, markers left out; one for what is no list of traits. */
export function splitBounds(text: string): readonly string[] {
  return split(text.replace(BEHIND, '').replace(BEFORE, ''), '+');
}

/** The declared type of a container's elements, or null when it holds none. */
export function elementType(type: TypeText, rules: LanguageRules): string | null {
  if (type.isArray) return type.args.at(-1) ?? null;
  const name = lastPart(type.base);
  if (!rules.containerTypes.includes(name)) return null;
  const named = type.args.find((one) => NAMED_ITEM.test(one));
  if (named !== undefined) return named.replace(NAMED_ITEM, '');
  const isFirst = rules.yieldingTypes.includes(name) || type.args.at(-1) === '...';
  return type.args.at(isFirst ? 0 : -1) ?? null;
}

/** What goes by the name of what an iterator gives: `Iterator<Item = T>`. */
const NAMED_ITEM = /^Item\s*=\s*/;

/** The name of a type without what it is a member of: `typing.List`. */
export function lastPart(base: string): string {
  return base.slice(base.lastIndexOf('.') + 1);
}

/** Position of the bracket that closes the one at `open`, or -1. */
function matching(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    const character = text[i] as string;
    if ('<[({'.includes(character)) depth++;
    else if ('>])}'.includes(character) && text[i - 1] !== '=' && text[i - 1] !== '-' && --depth === 0) return i;
  }
  return -1;
}

/** The parts between separators outside brackets, trimmed; empty ones left out. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i] as string;
    if ('<[({'.includes(character)) depth++;
    else if ('>])}'.includes(character) && text[i - 1] !== '=' && text[i - 1] !== '-') depth--;
    else if (character === separator && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
