/**
 * Expressions that name something step by step: `a`, `this.b`, `f().c`, `new Foo().bar()`. Kept in a normal form, with
 * arguments, type arguments and white space left out, they tell what a value or a receiver is without the expression.
 */
export type PathStep =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'new'; readonly name: string }
  /** Something of a type as written, whatever expression it is: `<T>`. */
  | { readonly kind: 'cast'; readonly type: string }
  /** A function that is written at this place: `fn@12:5`. */
  | { readonly kind: 'function'; readonly line: number; readonly column: number }
  /** An object that is written out, by what it is given to (`Definition.holder`): `{=api}`. */
  | { readonly kind: 'object'; readonly holder: string }
  /** A module that is loaded where it is needed, by what it is called there: `import("./a.ts")`. */
  | { readonly kind: 'module'; readonly source: string }
  /** A list, tuple or table that is written out: `{:0=a,"b"=c.d}`. */
  | { readonly kind: 'literal'; readonly entries: readonly LiteralEntry[] }
  /** A member of what the steps before name. */
  | { readonly kind: 'member'; readonly name: string }
  /** The result of calling what the steps before name, with the one object that is made for the call: `f(=new A)`. */
  | { readonly kind: 'call'; readonly made?: string }
  /** An element of what the steps before name: of any key, of one that is written out (`0`, `"a"`), or those of a slice (`1:3`). */
  | { readonly kind: 'element'; readonly key?: string };

/** What stands at a key of a list or table, as a path; the key is `*` where it is not written out. */
export interface LiteralEntry {
  readonly key: string;
  readonly path: string;
}

/** Longer expressions are not paths that anybody could follow, nor are those in more parentheses. */
const MAX_LENGTH = 2_000;
const MAX_WRAPPINGS = 50;
const MAX_NESTING = 8;
const LEADING_WORDS = /^(?:await|yield|return|co_await|try!?|go|defer|const|ref|out|move)\s+/;
/** A name, with the sign that Ruby's may end in: what stands before a dot is an operator. */
const WORD = /[\p{ID_Start}_$@#][\p{ID_Continue}$]*(?:[?!](?![?!]*\.))?/uy;
const SEPARATOR = /\s*(?:\?\.|!!?\.|\?->|->|::|\.|\\|:(?=[\p{ID_Start}_]))\s*/uy;
const FUNCTION = /^fn@(\d+):(\d+)$/;
const OBJECT = /^\{=([^{}]*)\}/;
const LOADED = /^import\(\s*(?:"([^"\\\n|]{1,200})"|'([^'\\\n|]{1,200})')\s*(?:,\s*)?\)/;
const NEW = /^(?:new|make)\s+/;
/** C++'s casts, which are written like calls. */
const CAST_CALL = /^(?:std::)?\w{1,40}_cast\s*(?=<)/;
const TYPE_IN_BRACKETS = /^[\p{ID_Start}_][\p{ID_Continue}.:<>, ?*&[\]]*$/u;
const OPENING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '<': '>', '{': '}' };

/** The normal form of an expression as written, or null when it is not a path. */
export function pathOf(expression: string): string | null {
  const steps = parsePath(expression);
  return steps === null ? null : formatPath(steps);
}

const STEP_TEXT: { readonly [Kind in PathStep['kind']]: (step: Extract<PathStep, { kind: Kind }>) => string } = {
  name: ({ name }) => name,
  new: ({ name }) => `new ${name}`,
  cast: ({ type }) => `<${type}>`,
  object: ({ holder }) => `{=${holder}}`,
  module: ({ source }) => `import("${source}")`,
  function: ({ line, column }) => `fn@${line}:${column}`,
  member: ({ name }) => `.${name}`,
  call: ({ made = null }) => (made === null ? '()' : `(=${made})`),
  literal: ({ entries }) => `{:${entries.map(({ key, path }) => `${key}=${path}`).join(',')}}`,
  element: ({ key = '' }) => `[${key}]`,
};

export function formatPath(steps: readonly PathStep[]): string {
  return steps.map((step) => (STEP_TEXT[step.kind] as (step: PathStep) => string)(step)).join('');
}

/**
 * The steps of an expression, in source or in normal form; null when it is not a path.
 *
 * @param nesting of how many parentheses it stands in
 */
export function parsePath(expression: string, nesting = 0): readonly PathStep[] | null {
  let text = expression.trim();
  if (text.length > MAX_LENGTH || nesting > MAX_NESTING) return null;
  text = unwrapped(text);
  const [, line, column] = FUNCTION.exec(text) ?? [];
  if (line !== undefined) return [{ kind: 'function', line: Number(line), column: Number(column) }];
  const isNew = NEW.exec(text);
  if (isNew !== null) text = text.slice(isNew[0].length);
  const generic = isNew === null ? null : genericType(text);
  if (generic !== null) return parsePath(`<${generic.type}>${text.slice(generic.end)}`, nesting);
  // PHP's way to say that a name is complete.
  if (text.startsWith('\\')) text = text.slice(1);
  const steps: PathStep[] = [];
  let position = 0;
  const word = (): string | null => {
    WORD.lastIndex = position;
    const found = WORD.exec(text)?.[0] ?? null;
    if (found !== null) position += found.length;
    return found;
  };
  /** A field that has no name. */
  const number = (): string | null => {
    const found = /^\d{1,3}(?!\w)/.exec(text.slice(position, position + 4))?.[0] ?? null;
    if (found !== null) position += found.length;
    return found;
  };
  const begun = begunByBrackets(text, nesting);
  if (begun === 'none') return null;
  if (begun !== null) {
    steps.push(...begun.steps);
    position = begun.end;
  } else {
    const first = word();
    if (first === null) return null;
    steps.push({ kind: 'name', name: first });
  }
  while (position < text.length) {
    const rest = text.slice(position);
    const gap = /^\s+/.exec(rest)?.[0].length ?? 0;
    const next = rest[gap] as string | undefined;
    if (next === undefined) break;
    if (BEHIND_NAMES.has(next)) {
      const close = endOf(text, position + gap);
      if (close === -1) return null;
      // Type arguments say nothing of which thing is named.
      if (next === '(' || next === '`') steps.push(calledWith(text.slice(position + gap + 1, close), nesting));
      else if (next === '[') steps.push(element(text.slice(position + gap + 1, close)));
      position = close + 1;
      continue;
    }
    if (next === '!' && !/^!=/.test(rest.slice(gap)) && !/^!!?\./.test(rest.slice(gap))) {
      position += gap + 1;
      continue;
    }
    // Rust's `f()?` is what `f` gives.
    if (next === '?' && /^\?+$/.test(rest)) break;
    if (next === '{') {
      const close = closing(text, position + gap);
      if (close === -1) return null;
      position = close + 1;
      // `T { a: 1 }` makes an object of a type; behind a function's name braces are an argument.
      if (/^\p{Lu}/u.test(lastName(steps) ?? '')) return position === text.length ? constructed(steps) : null;
      steps.push({ kind: 'call' });
      continue;
    }
    SEPARATOR.lastIndex = position;
    const separator = SEPARATOR.exec(text)?.[0];
    if (separator === undefined) return null;
    position += separator.length;
    if (text[position] === '<') {
      const close = closing(text, position);
      if (close === -1) return null;
      position = close + 1;
      // Behind Java's type arguments stands the name.
      if (!/^[\p{ID_Start}_$]/u.test(text.slice(position, position + 2))) continue;
    }
    if (text[position] === '(' || text[position] === '[') continue;
    const member = word() ?? number();
    if (member === null) return null;
    steps.push({ kind: 'member', name: member });
  }
  return isNew === null ? steps : constructed(steps);
}

/** What begins what may stand behind a name: arguments, a key, type arguments, and the template that a tag is called with. */
const BEHIND_NAMES: ReadonlySet<string> = new Set(['(', '[', '<', '`']);

/** A call by what stands in its parentheses: in normal form, what is made for it. */
function calledWith(inside: string, nesting: number): PathStep {
  const made = inside.startsWith('=') ? parsePath(inside.slice(1), nesting + 1) : null;
  return made === null ? { kind: 'call' } : { kind: 'call', made: formatPath(made) };
}

/** How a key is kept: a whole number, or a short text without anything that would have to be written otherwise. */
const KEY = /^(?:(\d{1,4})|"([\w.\- ]{1,40})"|'([\w.\- ]{1,40})')$/;
const SLICE = /^([-\w.*]*)\s*:\s*([-\w.*]*)$/;
const INDEX = /^\d{0,4}$/;

/** The normal form of a key as written, or null where it says nothing of which element is meant. */
export function elementKey(written: string): string | null {
  const [, number, double, single] = KEY.exec(written.trim()) ?? [];
  if (number !== undefined) return number;
  const text = double ?? single;
  return text === undefined ? null : `"${text}"`;
}

function element(written: string): PathStep {
  const key = elementKey(written) ?? sliceKey(written);
  return key === null ? { kind: 'element' } : { kind: 'element', key };
}

/** Whether the key of an element means several: those between two bounds. */
export function isSlice(key: string): boolean {
  return key.includes(':');
}

/** The bounds of a slice as far as they are written out; null for what is no slice. */
function sliceKey(written: string): string | null {
  const [, start, end] = SLICE.exec(written.trim()) ?? [];
  if (start === undefined || end === undefined) return null;
  return INDEX.test(start) && INDEX.test(end) ? `${start}:${end}` : '*:*';
}

/** The type behind `new` with its arguments, and where those of the constructor end; null for a type without any. */
function genericType(text: string): { readonly type: string; readonly end: number } | null {
  const name = GENERIC_NAME.exec(text)?.[0].length;
  if (name === undefined) return null;
  const close = closing(text, name);
  // `new List<>()` leaves them to what is known elsewhere.
  if (close <= name + 1 || text[close + 1] !== '(') return null;
  const end = closing(text, close + 1);
  return end === -1 ? null : { type: text.slice(0, close + 1), end: end + 1 };
}

const GENERIC_NAME = /^[\p{ID_Start}_$][\p{ID_Continue}$.]*(?=<)/u;

/** What stands at the beginning of a text, and where it ends. */
interface Beginning {
  readonly steps: readonly PathStep[];
  readonly end: number;
}

/** What brackets at the beginning of a text hold; `none` where that is no path, null where there are no brackets. */
function begunByBrackets(text: string, nesting: number): Beginning | 'none' | null {
  const written = writtenOut(text) ?? loaded(text);
  if (written !== null) return { steps: [written.step], end: written.end };
  if (text.startsWith('(')) return begunByParentheses(text, nesting) ?? 'none';
  if (text.startsWith('<')) return begunByType(text) ?? 'none';
  return castCall(text);
}

/** `<T>x`, which is of that type whatever it is, or `<T>` with more steps behind. */
function begunByType(text: string): Beginning | null {
  const close = closing(text, 0);
  if (close === -1) return null;
  WORD.lastIndex = close + 1;
  const name = WORD.exec(text)?.[0].length ?? 0;
  const end = close + 1 + name;
  if (name > 0 && end < text.length) return null;
  return { steps: [{ kind: 'cast', type: text.slice(1, close).trim() }], end };
}

/** `(T) x`, which is of that type whatever it is, or `(path)` with more steps behind. */
function begunByParentheses(text: string, nesting: number): Beginning | null {
  const close = closing(text, 0);
  if (close === -1) return null;
  const inner = text.slice(1, close).trim();
  const rest = text.slice(close + 1).trimStart();
  if (/^[\p{ID_Start}_$]/u.test(rest)) {
    const isCast = TYPE_IN_BRACKETS.test(inner) && parsePath(rest, nesting + 1) !== null;
    return isCast ? { steps: [{ kind: 'cast', type: inner }], end: text.length } : null;
  }
  const steps = parsePath(inner, nesting + 1);
  return steps === null ? null : { steps, end: close + 1 };
}

/** `static_cast<T>(x)`: of type `T`. */
function castCall(text: string): Beginning | null {
  const start = CAST_CALL.exec(text)?.[0].length;
  if (start === undefined) return null;
  const close = closing(text, start);
  const end = close === -1 || text[close + 1] !== '(' ? -1 : closing(text, close + 1);
  return end === -1 ? null : { steps: [{ kind: 'cast', type: text.slice(start + 1, close).trim() }], end: end + 1 };
}

/** What is written out at the beginning of a text, and where it ends; null for anything else. */
function writtenOut(text: string): { readonly step: PathStep; readonly end: number } | null {
  const object = OBJECT.exec(text);
  if (object !== null) return { step: { kind: 'object', holder: object[1] as string }, end: object[0].length };
  const close = text.startsWith('{:') ? closing(text, 0) : -1;
  if (close === -1) return null;
  const entries = parts(text.slice(2, close)).flatMap((entry) => {
    const equals = entry.indexOf('=');
    return equals === -1 ? [] : [{ key: entry.slice(0, equals), path: entry.slice(equals + 1) }];
  });
  return { step: { kind: 'literal', entries }, end: close + 1 };
}

/** The module that a text begins by loading, and where that ends; null for anything else. */
function loaded(text: string): { readonly step: PathStep; readonly end: number } | null {
  const [load, double, single] = LOADED.exec(text) ?? [];
  const source = double ?? single;
  return load === undefined || source === undefined ? null : { step: { kind: 'module', source }, end: load.length };
}

/** What stands between commas outside brackets. */
function parts(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if ('{[('.includes(character)) depth++;
    else if ('}])'.includes(character)) depth--;
    else if (character === ',' && depth === 0) {
      found.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...found, text.slice(start)];
}

/** The name a path of names alone ends with, or null. */
function lastName(steps: readonly PathStep[]): string | null {
  const last = steps.at(-1);
  return last !== undefined && 'name' in last ? last.name : null;
}

/** Without words that leave the value as it is, and without parentheses around the whole. */
function unwrapped(expression: string): string {
  let text = expression;
  for (let wrapping = 0; wrapping < MAX_WRAPPINGS; wrapping++) {
    const word = LEADING_WORDS.exec(text)?.[0];
    if (word !== undefined) text = text.slice(word.length).trim();
    else if (/^[&*]+[\p{ID_Start}_(]/u.test(text)) text = text.replace(/^[&*]+(?:mut\s+)?/, '');
    else if (text.startsWith('(') && closing(text, 0) === text.length - 1) text = text.slice(1, -1).trim();
    else return text;
  }
  return text;
}

/** `new a.B(…).c` names members of the constructed object, whose class is written as a dotted name before the call. */
function constructed(steps: readonly PathStep[]): readonly PathStep[] {
  const call = steps.findIndex(({ kind }) => kind === 'call');
  const type = call === -1 ? steps : steps.slice(0, call);
  const names = type.map((step) => ('name' in step ? step.name : null));
  if (names.includes(null)) return steps;
  return [{ kind: 'new', name: names.join('.') }, ...(call === -1 ? [] : steps.slice(call + 1))];
}

/** Position of the bracket that closes the one at `open`, quotes skipped; -1 when none does. */
function closing(text: string, open: number): number {
  const stack: string[] = [];
  const angle = text[open] === '<';
  for (let i = open; i < text.length; i++) {
    const character = text[i] as string;
    if (character === '"' || character === "'" || character === '`') {
      i = quoteEnd(text, i);
      if (i === -1) return -1;
      continue;
    }
    // Outside type arguments, `<` and `>` compare.
    if (character === '(' || character === '[' || character === '{' || (angle && character === '<')) {
      stack.push(OPENING[character] as string);
    } else if (character === stack.at(-1)) {
      stack.pop();
      if (stack.length === 0) return i;
    } else if (character === ')' || character === ']' || character === '}') return -1;
  }
  return -1;
}

/** Where what begins behind a name ends; -1 when it does not. */
function endOf(text: string, open: number): number {
  return text[open] === '`' ? quoteEnd(text, open) : closing(text, open);
}

function quoteEnd(text: string, open: number): number {
  for (let i = open + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === text[open]) return i;
  }
  return -1;
}

/** The steps of a `Binding.property` in patterns within patterns; null for one that is a name. */
export function propertySteps(property: string): readonly PathStep[] | null {
  return /[.[]/.test(property) ? (parsePath(`_${property}`)?.slice(1) ?? null) : null;
}
