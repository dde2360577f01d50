import { type MaskedText, withoutCode } from './masked-text.ts';
import type { RecoveryRules } from './recovery-rules.ts';
import type { Stretch } from './statements.ts';

/** So much of a head is looked at: longer ones nobody writes. */
const MOST_HEAD = 4_000;

/** The head of a definition taken apart; places are those of the text. */
interface Head extends Stretch {
  /** Where the keyword begins, or the name where there is none. */
  readonly word: number;
  readonly name: number;
  readonly nameEnd: number;
  /** The brackets around the parameters; -1 for none. */
  readonly open: number;
  readonly close: number;
  readonly isFunction: boolean;
}

/**
 * Simpler heads for a definition, each as long as the one that is written: without modifiers, without what follows the
 * parameters, without parameters. The name keeps its place in all of them.
 */
export function simplerHeads(text: string, masked: MaskedText, rules: RecoveryRules, span: Stretch): string[] {
  if (span.end - span.start > MOST_HEAD) return [];
  const head = headOf(masked, rules, span);
  if (head === null) return [];
  const heads = head.isFunction ? functionHeads(text, masked, rules, head) : typeHeads(text, masked, head);
  return [...new Set(heads)];
}

function headOf(masked: MaskedText, rules: RecoveryRules, span: Stretch): Head | null {
  const code = masked.code.slice(span.start, span.end);
  const worded = wordedHead(code, masked, rules, span);
  if (worded !== null || rules.functionWords.length > 0) return worded;
  return namedHead(code, masked, span);
}

/** A head with a keyword: `fun name(…)`, `class Name`. */
function wordedHead(code: string, masked: MaskedText, rules: RecoveryRules, { start, end }: Stretch): Head | null {
  const words = [...rules.functionWords, ...rules.typeWords].join('|');
  const found = new RegExp(`(?<![\\w.@])(${words})\\b[ \\t]+(?=[\\w\`<(])`).exec(code);
  if (found === null) return null;
  const isFunction = rules.functionWords.includes(found[1] as string);
  const behind = found.index + found[0].length;
  const open = isFunction ? parametersIn(code, masked, start, behind) : -1;
  const name = open === -1 ? behind : wordBefore(code, open);
  if (name === null || name < behind) return null;
  const { length } = (/^`?[\w$]+[?!=]?`?/.exec(code.slice(name)) ?? [''])[0];
  if (length === 0) return null;
  return {
    ...{ start, end, word: start + found.index, name: start + name, nameEnd: start + name + length },
    ...(open === -1 ? { open, close: -1 } : { open: start + open, close: masked.closings[start + open] as number }),
    isFunction,
  };
}

/** A head without a keyword: `type name(…)`. */
function namedHead(code: string, masked: MaskedText, { start, end }: Stretch): Head | null {
  const open = parametersIn(code, masked, start, 0);
  const name = open === -1 ? null : wordBefore(code, open);
  if (name === null) return null;
  const nameEnd = name + (/^~?\w+/.exec(code.slice(name))?.[0].length ?? 0);
  if (isNoName(code.slice(name, nameEnd))) return null;
  const places = { word: start + name, name: start + name, nameEnd: start + nameEnd };
  return {
    start,
    end,
    ...places,
    open: start + open,
    close: masked.closings[start + open] as number,
    isFunction: true,
  };
}

/** Words before brackets that begin statements. */
const NO_NAME =
  /^(?:if|for|while|switch|catch|return|foreach|using|lock|fixed|new|else|do|synchronized|sizeof|defined|checked|when)$/;

/** Whether a word before brackets is the keyword of a statement, which grammars take for a name where they are lost. */
export function isNoName(word: string): boolean {
  return NO_NAME.test(word);
}

/** The name before parameters; null where there is none. */
export function parameterNameBefore(code: string, open: number): number | null {
  const end = beforeTypeParameters(code, beforeBlanks(code, open));
  const name = wordBefore(code, open);
  return name === null || isNoName(code.slice(name, end)) ? null : name;
}

/** The bracket that opens the parameters: the last one behind a name, before a colon that follows another. */
function parametersIn(code: string, { closings }: MaskedText, start: number, from: number): number {
  let found = -1;
  for (let at = from; at < code.length && !'={'.includes(code[at] as string); at++) {
    if (code[at] === ':' && found !== -1) return found;
    if (!'(['.includes(code[at] as string)) continue;
    const close = (closings[start + at] as number) - start;
    if (close <= at || close >= code.length) continue;
    if (code[at] === '(' && wordBefore(code, at) !== null) found = at;
    at = close;
  }
  return found;
}

/** Where the word begins that ends before a place, past type parameters; null for none. */
export function wordBefore(code: string, place: number): number | null {
  const end = beforeTypeParameters(code, beforeBlanks(code, place));
  let start = end;
  while (start > 0 && /[\w$`~?!]/.test(code[start - 1] as string)) start--;
  return start >= end ? null : start;
}

function beforeBlanks(code: string, place: number): number {
  let end = place;
  while (end > 0 && /\s/.test(code[end - 1] as string)) end--;
  return end;
}

function beforeTypeParameters(code: string, place: number): number {
  if (code[place - 1] !== '>') return place;
  let depth = 0;
  let end = place;
  for (; end > 0; end--) {
    if (code[end - 1] === '>') depth++;
    else if (code[end - 1] === '<' && --depth === 0) break;
  }
  return beforeBlanks(code, Math.max(0, end - 1));
}

function functionHeads(text: string, masked: MaskedText, { functionWords }: RecoveryRules, head: Head): string[] {
  const { start, end, word, nameEnd, open, close } = head;
  const blanks = (from: number, to: number) => withoutCode(text, masked, from, to);
  const before = text.slice(start, word);
  const named = text.slice(word, nameEnd);
  if (open === -1) return [blanks(start, word) + named + blanks(nameEnd, end)];
  const given = text.slice(nameEnd, close + 1);
  const empty = `${blanks(nameEnd, open)}(${blanks(open + 1, close)})`;
  const behind = text.slice(close + 1, end);
  const rest = blanks(close + 1, end);
  if (functionWords.length === 0) {
    const comments = blanks(start, word);
    const result = comments.trim() === '' ? resultBefore(comments) : comments;
    return [result + named + given + behind, result + named + given + rest, result + named + empty + rest];
  }
  // A receiver between the keyword and the name goes where the name alone is not enough.
  const short = shortHead(text, head, blanks(start, head.name));
  return [
    blanks(start, word) + named + given + behind,
    before + named + given + rest,
    blanks(start, word) + named + given + rest,
    ...(short === null ? [] : [short + given + rest, short + empty + rest]),
    blanks(start, word) + named + empty + rest,
  ];
}

/** The keyword right before the name, with nothing else up to there. */
function shortHead(text: string, { word, name, nameEnd }: Head, before: string): string | null {
  const keyword = /^\w+/.exec(text.slice(word, name))?.[0] ?? '';
  const at = before.length - keyword.length - 1;
  if (at < 0 || before.slice(at).includes('\n')) return null;
  return `${before.slice(0, at)}${keyword} ${text.slice(name, nameEnd)}`;
}

/** Blanks with a result's type where the definition begins, if there is room for one. */
function resultBefore(blanks: string): string {
  for (const type of ['void', 'int']) {
    const place = blanks.slice(0, type.length + 1);
    if (place.length > type.length && !/[\n\r]/.test(place.slice(0, type.length)))
      return type + blanks.slice(type.length);
  }
  return blanks;
}

function typeHeads(text: string, masked: MaskedText, { start, end, word, nameEnd }: Head): string[] {
  const before = withoutCode(text, masked, start, word);
  const named = text.slice(word, nameEnd);
  const rest = withoutCode(text, masked, nameEnd, end);
  return [before + named + text.slice(nameEnd, end), text.slice(start, word) + named + rest, before + named + rest];
}
