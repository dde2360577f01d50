import type { Node } from 'web-tree-sitter';
import { receiverText } from '../callee.ts';
import { unwrappedRust } from './bindings.ts';

/** A longer path is not read. */
const MAX_PATH = 2_000;
const IN_PATH = /[\p{ID_Continue}$.:?]/u;
/** So much before a name tells whether it is being defined, and what it is a member of. */
const BEFORE = 80;

/** A callee that its own text does not tell: in what a macro is given, and of what stands in brackets. */
export function rustCallee(node: Node, source: string) {
  if (node.type === 'identifier') return node.parent?.type === 'token_tree' ? calleeInMacro(node, source) : undefined;
  return node.type === 'field_expression' || node.type === 'scoped_identifier' ? inBrackets(node, source) : undefined;
}

/**
 * In what a macro is given, a name before an opening parenthesis is taken for a call unless it is being defined, a name
 * before `!` for a macro's.
 */
function calleeInMacro({ startIndex, endIndex }: Node, source: string) {
  if (!/[(!]/.test(source[endIndex] as string)) return null;
  const before = source.slice(Math.max(0, startIndex - BEFORE), startIndex);
  if (/\bfn\s+$/.test(before)) return null;
  const name = source.slice(startIndex, endIndex);
  const separator = /(?:::|(?<!\.)\.)$/.exec(before)?.[0];
  if (separator === undefined) return { name, receiver: null };
  const path = pathBefore(source, startIndex - separator.length);
  const receiver = separator === '::' ? inOwnModule(path) : null;
  return { name, receiver: receiver ?? (path === '' ? null : receiverText(bareReceiver(path))) };
}

/** A member of what a wrapper or a macro is given, `Pin::new(x).poll()`, or of a type in brackets, `<T as Trait>::f()`. */
function inBrackets(node: Node, source: string) {
  const holder = node.childForFieldName(node.type === 'field_expression' ? 'value' : 'path');
  const member = node.childForFieldName(node.type === 'field_expression' ? 'field' : 'name');
  if (holder === null || member === null || holder.endIndex - holder.startIndex > MAX_PATH) return undefined;
  const written = source.slice(holder.startIndex, holder.endIndex);
  const name = source.slice(member.startIndex, member.endIndex);
  const inModule = node.type === 'scoped_identifier' ? inOwnModule(written) : null;
  if (inModule !== null) return { name, receiver: inModule };
  const bare = bareReceiver(written);
  return bare === written ? undefined : { name, receiver: receiverText(bare) };
}

/** A path that begins with the module around, `self::a`, told apart from one through the object, `self.a`; null for another path. */
function inOwnModule(path: string): string | null {
  const rest = /^self(?=::|$)(.*)$/s.exec(path)?.[1];
  return rest === undefined ? null : receiverText(`import("self")${rest}`);
}

/** What is meant by a receiver: the trait of `<T as Trait>`, what is in `Pin::new(…)` or given to `ready!(…)`. */
function bareReceiver(written: string): string {
  if (!written.startsWith('<')) return unwrappedRust(written);
  const close = endOfBracketed(written);
  const [, type, trait] = BRACKETED.exec(written.slice(0, close)) ?? [];
  const named = trait ?? type;
  return named === undefined ? written : named + written.slice(close);
}

/** `<T as Trait<U>>`, `<&Vec<T>>`. */
const BRACKETED = /^<(?:&\s?(?:mut )?)?([\w:]+)(?:<.*>)?(?:\s+as\s+([\w:]+)(?:<.*>)?)?>$/s;

function endOfBracketed(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '<') depth++;
    else if (text[at] === '>' && text[at - 1] !== '-' && --depth === 0) return at + 1;
  }
  return text.length;
}

/** What stands before a separator at `end`: a path of names, calls and indexed elements. Empty for one that is too long. */
function pathBefore(source: string, end: number): string {
  let depth = 0;
  let start = end;
  for (; start > 0; start--) {
    if (end - start > MAX_PATH) return '';
    const character = source[start - 1] as string;
    if (opens(character, depth)) {
      if (depth === 0) break;
      depth--;
    } else if (closes(source, start - 1, depth)) depth++;
    else if (depth === 0 && !IN_PATH.test(character) && !isGap(source, start)) break;
  }
  return source.slice(start, end).trim();
}

const opens = (character: string, depth: number) =>
  character === '(' || character === '[' || (character === '<' && depth > 0);

/** Whether a bracket closes; an angle bracket does that a path follows. */
function closes(source: string, at: number, depth: number): boolean {
  const character = source[at];
  if (character === ')' || character === ']') return true;
  return (
    character === '>' &&
    (depth > 0 ? source[at - 1] !== '-' && source[at - 1] !== '=' : source.startsWith('::', at + 1))
  );
}

/** Whether the blank before a place stands between a path and a member of it on the next line. */
function isGap(source: string, place: number): boolean {
  return /\s/.test(source[place - 1] as string) && /^\s*\.(?!\.)/.test(source.slice(place, place + BEFORE));
}
