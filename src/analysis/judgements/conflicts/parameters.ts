import type { Stretch } from './stretch.ts';

/** One parameter of a signature. */
export interface Parameter {
  readonly name: string;
  /** As written, without the name and the default; empty where none is declared. */
  readonly type: string;
  readonly isOptional: boolean;
  /** Takes any number of arguments. */
  readonly isVariadic: boolean;
}

export interface ParameterList {
  readonly parameters: readonly Parameter[];
  /** Of what it returns, as written behind the list or, where types come first, before the name. */
  readonly returns: string;
}

/** Where a parameter has its type. */
type TypePlace = 'behind colon' | 'behind name' | 'before name';

const TYPE_PLACES: Readonly<Record<string, TypePlace>> = {
  ...{ go: 'behind name', java: 'before name', csharp: 'before name', c: 'before name', cpp: 'before name' },
  ...{ dart: 'before name', php: 'before name' },
};

const OPEN = '([{<';
const CLOSE = ')]}>';
/** What a method is called on, which no call passes. */
const RECEIVER = /^(?:(?:self|cls)(?![\w$])|&?\s*(?:'\w+\s+)?(?:mut\s+)?self(?![\w$])|this\s*:)/;
/** Marks in a Python signature that are no parameters. */
const MARKS: ReadonlySet<string> = new Set(['*', '/', 'void', '']);
const VARIADIC = /^(?:\*|\.\.\.|vararg\s|params\s)|\.\.\.|\*$/;

/**
 * What a signature says of its parameters; null where it has no list of them.
 * @param signature on one line, as `signedCode` gives it
 */
export function parameterList(signature: string, name: string, language: string): ParameterList | null {
  const structure = withoutStrings(signature, language);
  const open = listStart(structure, name);
  const close = open === null ? null : closingOf(structure, open);
  if (open === null || close === null) return null;
  const place = TYPE_PLACES[language] ?? 'behind colon';
  const generic = typeParameters(structure.slice(nameStart(structure, name), open));
  const parameters = partsOf(structure.slice(open + 1, close))
    .flatMap(({ start, end }) => {
      const [from, to] = [open + 1 + start, open + 1 + end];
      return parameterOf(signature.slice(from, to), structure.slice(from, to), place);
    })
    .map((one) => ({ ...one, type: generic.has(one.type) ? '' : one.type }));
  const behind = signature.slice(close + 1).trim();
  const before = signature.slice(0, nameStart(structure, name)).trim();
  return { parameters: place === 'behind name' ? withTypes(parameters) : parameters, returns: `${before} ${behind}` };
}

/** How many arguments a call may have. */
export function arityOf({ parameters }: ParameterList): { readonly least: number; readonly most: number } {
  const least = parameters.filter(({ isOptional, isVariadic }) => !isOptional && !isVariadic).length;
  const most = parameters.some(({ isVariadic }) => isVariadic) ? Number.POSITIVE_INFINITY : parameters.length;
  return { least, most };
}

function nameStart(signature: string, name: string): number {
  const list = signature.search(/\(/);
  const at = signature.lastIndexOf(name, list < 0 ? undefined : Math.max(list - 1, 0));
  // What a method is called on stands before its name in Go.
  const behind = signature.startsWith('func (') ? signature.indexOf(name, closingOf(signature, 5) ?? 0) : at;
  return Math.max(behind, 0);
}

/** Where the list opens: behind the name and its type parameters. */
function listStart(signature: string, name: string): number | null {
  const start = nameStart(signature, name);
  let at = signature.startsWith(name, start) ? start + name.length : start;
  while (signature[at] === ' ' || signature[at] === '?') at++;
  if (signature[at] === '<' || signature[at] === '[') at = (closingOf(signature, at) ?? at) + 1;
  const open = signature.indexOf('(', at);
  return open < 0 ? null : open;
}

/** The bracket that closes the one at a place; null for none. */
export function closingOf(text: string, open: number): number | null {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const character = text[at] as string;
    if (isArrow(text, at)) continue;
    if (OPEN.includes(character)) depth++;
    else if (CLOSE.includes(character) && --depth === 0) return at;
  }
  return null;
}

/** The sign of `=>`, `->`, `>=`: no bracket. */
function isArrow(text: string, at: number): boolean {
  return text[at] === '>' && (text[at - 1] === '=' || text[at - 1] === '-');
}

/** The text with its strings blotted out, as long as it was. */
export function withoutStrings(text: string, language: string): string {
  const quotes = new Set(language === 'rust' ? '"' : '"\'`');
  let shown = '';
  for (let at = 0; at < text.length; ) {
    const quote = text[at] as string;
    const end = quotes.has(quote) ? stringEnd(text, at) : -1;
    // Where nothing ends one string, nothing ends the others that begin so.
    if (end === -1) quotes.delete(quote);
    shown += end === -1 ? quote : '_'.repeat(end - at);
    at = end === -1 ? at + 1 : end;
  }
  return shown;
}

/** Behind the string that begins at a quote; -1 for what is not closed. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[start]) return at + 1;
  }
  return -1;
}

/** What stands between commas. */
function partsOf(text: string): Stretch[] {
  const parts: Stretch[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (isArrow(text, at)) continue;
    if (OPEN.includes(character)) depth++;
    else if (CLOSE.includes(character)) depth--;
    else if (character === ',' && depth === 0) {
      parts.push({ start, end: at });
      start = at + 1;
    }
  }
  return [...parts, { start, end: text.length }];
}

function parameterOf(part: string, structure: string, place: TypePlace): Parameter[] {
  if (MARKS.has(part.trim()) || RECEIVER.test(part.trim())) return [];
  const equals = defaultStart(structure);
  const declared = (equals < 0 ? part : part.slice(0, equals)).trim();
  const { name, type } = named(declared.replace(/^(?:final|readonly|public|private|protected|const)\s+/, ''), place);
  const isVariadic = VARIADIC.test(declared);
  return [
    { name, type: isVariadic ? elementOf(type) : type, isOptional: equals >= 0 || name.endsWith('?'), isVariadic },
  ];
}

/** What each argument is of a parameter that takes a list of them. */
function elementOf(type: string): string {
  const element = type.endsWith('[]') ? type.slice(0, -2) : type;
  return /^\([^()]*\)$/.test(element) ? element.slice(1, -1) : element;
}

/** Types that stand for any other: those that the signature declares itself. */
function typeParameters(head: string): ReadonlySet<string> {
  const open = head.search(/[<[]/);
  if (open < 0) return new Set();
  const inner = head.slice(open + 1, -1);
  return new Set(
    partsOf(inner).flatMap(({ start, end }) => /^\w+(?=$|\s+any$)/.exec(inner.slice(start, end).trim())?.[0] ?? []),
  );
}

/** Where a default begins; -1 for none. */
function defaultStart(part: string): number {
  let depth = 0;
  for (let at = 0; at < part.length; at++) {
    const character = part[at] as string;
    if (isArrow(part, at)) continue;
    if (OPEN.includes(character)) depth++;
    else if (CLOSE.includes(character)) depth--;
    else if (character === '=' && depth === 0 && part[at + 1] !== '>') return at;
  }
  return -1;
}

function named(declared: string, place: TypePlace): { readonly name: string; readonly type: string } {
  if (place === 'behind colon') {
    const colon = declared.indexOf(':');
    return colon < 0
      ? { name: declared, type: '' }
      : { name: declared.slice(0, colon).trim(), type: declared.slice(colon + 1).trim() };
  }
  const space = place === 'behind name' ? declared.indexOf(' ') : declared.lastIndexOf(' ');
  if (space < 0) return place === 'behind name' ? { name: declared, type: '' } : { name: declared, type: declared };
  const [first, rest] = [declared.slice(0, space), declared.slice(space + 1)];
  return place === 'behind name' ? { name: first, type: rest } : { name: rest, type: first };
}

/** In Go, names that share a type are written before it once. */
function withTypes(parameters: readonly Parameter[]): Parameter[] {
  let type = '';
  return [...parameters]
    .reverse()
    .map((one) => {
      if (one.type !== '') type = one.type;
      return { ...one, type };
    })
    .reverse();
}
