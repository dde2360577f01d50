import type { Definition, DefinitionKind } from '../../../languages/facts.ts';

/** Kinds whose whole text is what others rely on. */
export const ALL_CONTRACT: ReadonlySet<DefinitionKind> = new Set<DefinitionKind>([
  ...(['interface', 'trait', 'type', 'enum', 'enum_member', 'field', 'struct'] as const),
]);
/** What a line break ends, where nothing is open. */
const ENDS_AT_LINE: ReadonlySet<string> = new Set(['python', 'ruby', 'lua', 'bash']);
const OPENERS: ReadonlySet<string> = new Set(['(', '[']);
const CLOSERS: ReadonlySet<string> = new Set([')', ']']);

/** Longer ones are shown in part. */
const MAX_SHOWN = 300;

/** Code as others see it, and what it does by itself. */
export interface SignedCode {
  /** On one line. */
  readonly signature: string;
  readonly body: string;
}

/**
 * What others rely on in code, and the rest: of a function all before its body, of a class what it builds on, of a type
 * everything, of a value its type.
 *
 * @param own the code without what is named within it
 */
export function signedCode(
  definition: Pick<Definition, 'kind' | 'name' | 'type'>,
  own: string,
  language: string,
): SignedCode {
  const { kind, name, type } = definition;
  if (ALL_CONTRACT.has(kind)) return { signature: onOneLine(own.replaceAll('\0', ' ')), body: '' };
  if (kind === 'variable' || kind === 'constant')
    return { signature: type === null ? name : `${name}: ${type}`, body: own };
  const length = headLength(own, language);
  const head = onOneLine(own.slice(0, length));
  // A function that is given to a name may begin with its parameters.
  const signature = head.includes(name) ? head : `${name}${head.startsWith('(') ? '' : ' '}${head}`;
  return { signature, body: own.slice(length) };
}

/** As it is shown: a long one in part. */
export function shownSignature(signature: string): string {
  return signature.length > MAX_SHOWN ? `${signature.slice(0, MAX_SHOWN)}…` : signature;
}

function onOneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/([([]) /g, '$1')
    .replace(/,? ([)\]])/g, '$1')
    .trim();
}

/** How long the text is up to what opens its body; all of it where nothing does. */
export function headLength(text: string, language: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    const end = stringEnd(text, at, language);
    if (end > at) at = end;
    else if (OPENERS.has(character)) depth++;
    else if (CLOSERS.has(character)) depth--;
    else if (character === '{' && depth > 0) at = closingBrace(text, at);
    else if (depth <= 0 && opensBody(text, at, language)) return at;
  }
  return text.length;
}

function opensBody(text: string, at: number, language: string): boolean {
  const character = text[at];
  if (character === '{' || character === '\0') return true;
  if (character === '=' && text[at + 1] === '>') return true;
  if (character === '\n') return ENDS_AT_LINE.has(language);
  return character === ':' && language === 'python';
}

/** A longer one in a signature is taken for something else: so each character is looked at a bounded number of times. */
const LONGEST_STRING = 500;

/** The last character of a string that begins here; the place itself where none does, or none ends on its line. */
function stringEnd(text: string, at: number, language: string): number {
  const quote = text[at] as string;
  const isQuote = quote === '"' || quote === '`' || (quote === "'" && language !== 'rust');
  if (!isQuote) return at;
  const last = quote === '`' ? text.length : Math.min(text.length, at + LONGEST_STRING);
  for (let end = at + 1; end < last; end++) {
    if (text[end] === '\\') end++;
    else if (text[end] === quote) return end;
    else if (text[end] === '\n' && quote !== '`') return at;
  }
  return quote === '`' ? text.length - 1 : at;
}

function closingBrace(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}
