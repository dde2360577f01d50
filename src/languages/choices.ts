import { formatPath, type PathStep, parsePath } from './paths.ts';

/** How a language writes expressions that are one of several others: `a ?? b`, `a or b`. */
export type ChoiceStyle = 'symbols' | 'words';

/** Between the paths of a value that may be any of several. */
const SEPARATOR = ' | ';
/** Longer expressions, deeper ones and more choices than these nobody writes. */
const MAX_LENGTH = 2_000;
const MAX_DEPTH = 8;
const MAX_CHOICES = 8;

const OPENING = '([{';
const CLOSING = ')]}';
const QUOTES = '"\'`';

/** Where an expression may be cut: only at operators outside brackets and quotes. */
interface Cut {
  readonly operator: string;
  readonly start: number;
  readonly end: number;
}

const OPERATORS: Readonly<Record<ChoiceStyle, RegExp>> = {
  symbols: /=>|\?\?|\|\||&&|\?(?!\.)|:|\b(?:as|satisfies)\s/y,
  words: /\b(?:or|and|if|else)\b/y,
};

/** What any expression in the style needs to be more than a path: few do, and the rest is not looked through. */
const TELLING: Readonly<Record<ChoiceStyle, RegExp>> = {
  symbols: /\?(?!\.)|\|\||&&|\b(?:as|satisfies)\s/,
  words: /\b(?:or|and|if)\b/,
};

/**
 * The paths of what an expression may be: of `a ?? b.c`, `a` and `b.c`. Of a cast, a path that begins with its type. Empty
 * where none is a path.
 */
export function pathsOf(expression: string, style: ChoiceStyle | null): readonly (readonly PathStep[])[] {
  const plain = parsePath(expression);
  if (plain !== null) return [plain];
  if (style === null || expression.length > MAX_LENGTH || !TELLING[style].test(expression)) return [];
  return choices(expression.trim(), style, 0).slice(0, MAX_CHOICES);
}

/** The paths of a value in one text, or null where there is none. */
export function pathText(expression: string, style: ChoiceStyle | null): string | null {
  const paths = pathsOf(expression, style);
  return paths.length === 0 ? null : paths.map(formatPath).join(SEPARATOR);
}

/** The paths of a text that `pathText` made. */
export function pathsIn(value: string): readonly (readonly PathStep[])[] {
  return value.split(SEPARATOR).flatMap((path) => {
    const steps = parsePath(path);
    return steps === null ? [] : [steps];
  });
}

function choices(text: string, style: ChoiceStyle, depth: number): readonly (readonly PathStep[])[] {
  if (depth > MAX_DEPTH || text === '') return [];
  const path = parsePath(text);
  if (path !== null) return [path];
  const awaited = /^(?:await|yield)\s+/.exec(text)?.[0];
  if (awaited !== undefined) return choices(text.slice(awaited.length), style, depth + 1);
  const cuts = cutsOf(text, style);
  const inner = (part: string) => choices(part.trim(), style, depth + 1);
  const parts = style === 'symbols' ? symbolParts(text, cuts) : wordParts(text, cuts);
  if (parts !== null) return parts.flatMap(inner);
  const cast = cuts.findLast(({ operator }) => /^(?:as|satisfies)/.test(operator));
  if (cast !== undefined) return castPaths(text, cast, inner);
  return parenthesized(text, inner);
}

/** The operands that an expression may be: what decides which is left out. */
function symbolParts(text: string, cuts: readonly Cut[]): readonly string[] | null {
  // What stands behind an arrow is what a function gives, whatever it is.
  if (cuts[0]?.operator === '=>') return [];
  const question = cuts.find(({ operator }) => operator === '?');
  if (question !== undefined) {
    const colon = matchingColon(cuts, question);
    return colon === null ? [] : [text.slice(question.end, colon.start), text.slice(colon.end)];
  }
  const either = cuts.filter(({ operator }) => operator === '||' || operator === '??');
  if (either.length > 0) return between(text, either);
  const both = cuts.findLast(({ operator }) => operator === '&&');
  return both === undefined ? null : [text.slice(both.end)];
}

function matchingColon(cuts: readonly Cut[], question: Cut): Cut | null {
  let open = 0;
  for (const cut of cuts) {
    if (cut.start <= question.start) continue;
    if (cut.operator === '?') open++;
    else if (cut.operator === ':' && open-- === 0) return cut;
  }
  return null;
}

function wordParts(text: string, cuts: readonly Cut[]): readonly string[] | null {
  const condition = cuts.find(({ operator }) => operator === 'if');
  if (condition !== undefined) {
    const otherwise = cuts.find(({ operator, start }) => operator === 'else' && start > condition.start);
    return otherwise === undefined ? [] : [text.slice(0, condition.start), text.slice(otherwise.end)];
  }
  const either = cuts.filter(({ operator }) => operator === 'or');
  if (either.length > 0) return between(text, either);
  const both = cuts.findLast(({ operator }) => operator === 'and');
  return both === undefined ? null : [text.slice(both.end)];
}

function between(text: string, cuts: readonly Cut[]): readonly string[] {
  const starts = [0, ...cuts.map(({ end }) => end)];
  return starts.map((start, at) => text.slice(start, cuts[at]?.start ?? text.length));
}

/** `x as T` is of type `T`; what says nothing of the type leaves it as it is. */
function castPaths(
  text: string,
  cast: Cut,
  inner: (part: string) => readonly (readonly PathStep[])[],
): readonly (readonly PathStep[])[] {
  const type = text.slice(cast.end).trim();
  const isCast = cast.operator.startsWith('as') && !/^(?:any|unknown|const|never)\b/.test(type);
  return isCast ? [[{ kind: 'cast', type }]] : inner(text.slice(0, cast.start));
}

/** `(a ?? b).c`: the rest, of each of what stands in parentheses. */
function parenthesized(
  text: string,
  inner: (part: string) => readonly (readonly PathStep[])[],
): readonly (readonly PathStep[])[] {
  if (!text.startsWith('(')) return [];
  const close = closingOf(text);
  if (close === -1) return [];
  const rest = text.slice(close + 1);
  return inner(text.slice(1, close)).flatMap((start) => {
    const steps = rest === '' ? start : parsePath(`${formatPath(start)}${rest}`);
    return steps === null ? [] : [steps];
  });
}

function closingOf(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (QUOTES.includes(character)) at = quoteEnd(text, at);
    else if (OPENING.includes(character)) depth++;
    else if (CLOSING.includes(character) && --depth === 0) return at;
  }
  return -1;
}

function cutsOf(text: string, style: ChoiceStyle): readonly Cut[] {
  const cuts: Cut[] = [];
  const operators = OPERATORS[style];
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (QUOTES.includes(character)) {
      at = quoteEnd(text, at);
      continue;
    }
    if (OPENING.includes(character)) depth++;
    else if (CLOSING.includes(character)) depth--;
    if (depth !== 0) continue;
    operators.lastIndex = at;
    const operator = operators.exec(text)?.[0];
    if (operator === undefined) continue;
    cuts.push({ operator: operator.trim(), start: at, end: at + operator.length });
    at += operator.length - 1;
  }
  return cuts;
}

function quoteEnd(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[open]) return at;
  }
  return text.length;
}
