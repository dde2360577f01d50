import { CALLABLE } from '../drafts.ts';
import type { NamedDefinition } from './definitions.ts';
import { parameterNameBefore, wordBefore } from './heads.ts';
import type { MaskedText } from './masked-text.ts';
import type { RecoveryRules } from './recovery-rules.ts';
import { directiveEnd } from './statements.ts';

/** What looks like the head of a definition. */
export interface WrittenHead {
  readonly name: number;
  readonly indentation: number;
}

/** What looks like heads of functions and types, in order, by words and brackets alone. */
export function headsIn(masked: MaskedText, rules: RecoveryRules): WrittenHead[] {
  const all = [...wordedNames(masked.code, rules), ...(rules.functionWords.length > 0 ? [] : bracedNames(masked))];
  const names = outsideDirectives(
    all.sort((a, b) => a - b),
    masked.code,
    rules,
  );
  return names.map((name) => ({ name, indentation: indentationAt(masked.code, name) }));
}

/** Places that are not in directives, in which macros are defined. */
function outsideDirectives(places: readonly number[], code: string, { directives }: RecoveryRules): readonly number[] {
  if (directives !== true) return places;
  const stretches = [...code.matchAll(/^[ \t]*#/gm)];
  let next = 0;
  let end = 0;
  return places.filter((place) => {
    for (let one = stretches[next]; one !== undefined && one.index <= place; one = stretches[++next])
      end = Math.max(end, directiveEnd(code, one.index));
    return place >= end;
  });
}

/** Names behind words such as `fun` and `class`. */
function wordedNames(code: string, { functionWords, typeWords }: RecoveryRules): number[] {
  const words = new RegExp(`(?<![\\w.@])(?:${[...functionWords, ...typeWords].join('|')})[ \\t]+`, 'g');
  const names: number[] = [];
  for (const { 0: word, index } of code.matchAll(words)) {
    const name = index + word.length;
    if (functionWords.length > 0 ? /[\w`]/.test(code[name] ?? '') : hasBody(code, name)) names.push(name);
  }
  return names;
}

/** What stands between the name of a type and its body. */
const BODY = /[\w$]+\s*(?:\{|:(?!:)|extends\b|implements\b|<)/y;

function hasBody(code: string, name: number): boolean {
  BODY.lastIndex = name;
  return BODY.test(code);
}

/** Names before parameters that a block follows. */
function bracedNames(masked: MaskedText): number[] {
  const { code, closings } = masked;
  const opens = new Map<number, number>();
  const names: number[] = [];
  for (let at = 0; at < code.length; at++) {
    if (code[at] === '(' && (closings[at] as number) > 0) opens.set(closings[at] as number, at);
    if (code[at] !== '{') continue;
    const close = parametersBefore(code, at);
    const open = opens.get(close);
    const name = open === undefined ? null : parameterNameBefore(code, open);
    if (name !== null) names.push(name);
  }
  return names;
}

/** So much of a text is looked at for what stands between parameters and a body. */
const GLANCE = 80;
const BEHIND_PARAMETERS = /\)(?:\s|const\b|noexcept\b|override\b|final\b|async\b|&)*$/;

/** The bracket that closes the parameters before a block; -1 for none. */
function parametersBefore(code: string, block: number): number {
  const start = Math.max(0, block - GLANCE);
  const found = BEHIND_PARAMETERS.exec(code.slice(start, block));
  return found === null ? -1 : start + found.index;
}

/** So deep nobody indents. */
const MOST_INDENTATION = 200;

/** How far the line of a place is indented. */
function indentationAt(code: string, place: number): number {
  const line = code.slice(Math.max(0, place - MOST_INDENTATION), place);
  const start = line.lastIndexOf('\n') + 1;
  return line.slice(start).search(/\S|$/);
}

/**
 * Whether any head is not that of a known definition, though it is no code within one either: only then can a definition be
 * missing.
 */
export function lacksAny(
  heads: readonly WrittenHead[],
  definitions: readonly NamedDefinition[],
  { code }: MaskedText,
): boolean {
  const names = new Set(definitions.flatMap(({ name, nameStart }) => [nameStart, nameStart + lastWord(name)]));
  const functions = definitions.filter(({ kind }) => CALLABLE.has(kind));
  const around: { end: number; indentation: number }[] = [];
  let next = 0;
  return heads.some(({ name, indentation }) => {
    for (let one = functions[next]; one !== undefined && one.start <= name; one = functions[++next])
      around.push({ end: one.end, indentation: indentationAt(code, one.nameStart) });
    while ((around.at(-1)?.end ?? name + 1) <= name) around.pop();
    const inner = around.at(-1);
    if (names.has(name)) return false;
    return inner === undefined || inner.indentation >= indentation;
  });
}

/** Where the last word of a name begins, which others qualify. */
function lastWord(name: string): number {
  return wordBefore(name, name.length) ?? 0;
}
