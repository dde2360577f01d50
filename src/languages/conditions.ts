import type { Condition } from './facts.ts';
import type { LineTable } from './line-table.ts';

/**
 * What a stretch of code asks of the configuration that it is built for: one of the terms, of which all literals hold. A
 * literal has `!` before it where it must not hold; of `key=value` literals, two of one key never hold together.
 */
type Terms = readonly (readonly string[])[];

/** A condition as it is written, before what is known of its parts. */
type Asked =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Asked[] }
  | { readonly kind: 'not'; readonly part: Asked }
  | { readonly kind: 'one'; readonly literals: readonly string[] };

/** A stretch of a text that is there under a condition only. Null where nothing is known of that. */
export interface ConditionalStretch {
  readonly start: number;
  readonly end: number;
  readonly terms: Terms | null;
}

/** More terms, or more literals in one, are not kept: what they are of is then there under any condition. */
const MAX_TERMS = 16;
const MAX_LITERALS = 16;
/** Longer conditions are not read, and of those around one none whose terms take more together with its own. */
const MAX_CONDITION = 500;
/** Brackets in brackets. */
const MAX_DEPTH = 16;

/** The terms of a condition, or of its opposite. They may ask for less than is written, and never for more; null for nothing. */
export function termsOf(asked: Asked, isMet = true): Terms | null {
  switch (asked.kind) {
    case 'not':
      return termsOf(asked.part, !isMet);
    case 'one':
      return isMet ? [asked.literals] : [[opposite(asked.literals[0] as string)]];
    default: {
      const parts = asked.parts.map((part) => termsOf(part, isMet));
      return (asked.kind === 'all') === isMet ? bothOf(parts) : eitherOf(parts);
    }
  }
}

/** Terms of several conditions that all hold. */
function bothOf(conditions: readonly (Terms | null)[]): Terms | null {
  let all: Terms | null = null;
  for (const one of conditions) {
    if (one === null) continue;
    const joined: Terms =
      all === null ? one : all.flatMap((some) => one.map((others) => [...new Set([...some, ...others])]));
    if (joined.length <= MAX_TERMS && joined.every(({ length }) => length <= MAX_LITERALS)) all = joined;
  }
  return all;
}

function eitherOf(conditions: readonly (Terms | null)[]): Terms | null {
  const all = conditions.flatMap((terms) => terms ?? []);
  return conditions.includes(null) || all.length > MAX_TERMS ? null : all;
}

function opposite(literal: string): string {
  return literal.startsWith('!') ? literal.slice(1) : `!${literal}`;
}

/** Terms as a text, which `termsIn` reads. */
export function textOfTerms(terms: Terms): string {
  return terms.map((literals) => literals.join('&')).join('|');
}

function termsIn(text: string): Terms {
  return text.split('|').map((term) => term.split('&'));
}

/** Whether what has one condition is never built with what has another, by the texts of both. */
export function contradict(one: string, other: string): boolean {
  return termsIn(one).every((some) => termsIn(other).every((others) => exclude(some, others)));
}

/** Whether literals exclude others. */
function exclude(some: readonly string[], others: readonly string[]): boolean {
  const values = new Map(some.map((literal) => [keyOf(literal), literal]));
  return others.some((literal) => {
    const value = values.get(keyOf(literal));
    return some.includes(opposite(literal)) || (value !== undefined && value !== literal);
  });
}

/** What has one value in each configuration; a literal that is no such value is a key itself. */
function keyOf(literal: string): string {
  return literal.startsWith('!') ? literal : literal.replace(/=.*$/s, '=');
}

/** How a language writes a condition. */
export interface ConditionWords {
  /** The literals of what stands between operators, the one that tells its opposite first. */
  literals(written: string): readonly string[];
}

/** Reads conditions with `&&`, `||`, `!` and brackets. */
export function booleanCondition(written: string, words: ConditionWords): Asked | null {
  return written.length > MAX_CONDITION ? null : new BooleanReader(written, words).read();
}

const PIECE = /\s*(&&|\|\||!(?!=)|[()]|[\w.]+(?:\s*\([^()]*\)|\s*[=!]=\s*\w+)?)/y;

class BooleanReader {
  readonly #pieces: readonly string[];
  readonly #words: ConditionWords;
  #at = 0;
  #depth = 0;

  constructor(written: string, words: ConditionWords) {
    const pieces: string[] = [];
    let end = 0;
    for (PIECE.lastIndex = 0; ; end = PIECE.lastIndex) {
      const piece = PIECE.exec(written)?.[1];
      if (piece === undefined) break;
      pieces.push(piece);
    }
    this.#pieces = written.slice(end).trim() === '' ? pieces : [];
    this.#words = words;
  }

  /** Null for what is no condition. */
  read(): Asked | null {
    const asked = this.#any();
    return this.#at === this.#pieces.length ? asked : null;
  }

  #any(): Asked | null {
    return this.#chain('any', '||', () => this.#chain('all', '&&', () => this.#one()));
  }

  #chain(kind: 'all' | 'any', operator: string, next: () => Asked | null): Asked | null {
    const parts: Asked[] = [];
    do {
      const part = next();
      if (part === null) return null;
      parts.push(part);
    } while (this.#takes(operator));
    return parts.length === 1 ? (parts[0] as Asked) : { kind, parts };
  }

  #one(): Asked | null {
    if (++this.#depth > MAX_DEPTH) return null;
    const asked = this.#bare();
    this.#depth--;
    return asked;
  }

  #bare(): Asked | null {
    if (this.#takes('!')) {
      const part = this.#one();
      return part === null ? null : { kind: 'not', part };
    }
    if (this.#takes('(')) {
      const inside = this.#any();
      return this.#takes(')') ? inside : null;
    }
    const word = this.#pieces[this.#at];
    if (word === undefined || !/^\w/.test(word)) return null;
    this.#at++;
    return { kind: 'one', literals: this.#words.literals(asAtom(word)) };
  }

  #takes(piece: string): boolean {
    if (this.#pieces[this.#at] !== piece) return false;
    this.#at++;
    return true;
  }
}

/** Reads conditions that are written as calls: `all(unix, not(feature = "x"))`. */
export function calledCondition(written: string, words: ConditionWords): Asked | null {
  return written.length > MAX_CONDITION ? null : asked(written.trim(), words, 0);
}

function asked(written: string, words: ConditionWords, depth: number): Asked | null {
  if (depth > MAX_DEPTH || written === '') return null;
  const [, name = '', inside] = /^(all|any|not)\s*\((.*)\)$/s.exec(written) ?? [];
  if (inside === undefined) return { kind: 'one', literals: words.literals(asAtom(written)) };
  const parts = splitAtCommas(inside).map((part) => asked(part, words, depth + 1));
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length || known.length === 0) return null;
  return name === 'not' ? { kind: 'not', part: known[0] as Asked } : { kind: name as 'all' | 'any', parts: known };
}

function splitAtCommas(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < list.length; at++) {
    if (list[at] === '(') depth++;
    else if (list[at] === ')') depth--;
    else if (list[at] === ',' && depth === 0) {
      parts.push(list.slice(start, at).trim());
      start = at + 1;
    }
  }
  parts.push(list.slice(start).trim());
  return parts.filter((part) => part !== '');
}

/** Without blanks, and without what separates literals. */
function asAtom(written: string): string {
  return written.replace(/[\s&|!]+/g, '');
}

/** The words of the directives of a language that has branches for configurations. */
export interface BranchDirectives extends ConditionWords {
  /** Finds lines that begin or end a branch, with the word and the condition in its groups. Has the flags `g` and `m`. */
  readonly line: RegExp;
  /** The word for a further branch with a condition. */
  readonly elseIf: string;
}

/** The branches between directives: `#if A`, `#else`, `#endif`. */
export function branchesBetween(
  source: string,
  directives: BranchDirectives,
  isOpaque: (offset: number) => boolean,
): ConditionalStretch[] {
  const found: ConditionalStretch[] = [];
  const open: Branch[] = [];
  for (const { 0: text, 1: word = '', 2: written = '', index } of source.matchAll(directives.line)) {
    if (isOpaque(index + text.indexOf('#'))) continue;
    const ended = word === 'if' ? undefined : open.pop();
    if (ended !== undefined) found.push({ start: ended.start, end: index, terms: ended.terms });
    const begun = branchAt(word, written, ended, directives, index + text.length);
    if (begun !== null) open.push(begun);
  }
  for (const { start, terms } of open) found.push({ start, end: source.length, terms });
  return found;
}

/** The branch that a directive begins; null where it begins none. */
function branchAt(
  word: string,
  written: string,
  ended: Branch | undefined,
  directives: BranchDirectives,
  start: number,
): Branch | null {
  if (word === 'if') return branch([], written, directives, start);
  if (ended === undefined || word === 'endif') return null;
  if (word === directives.elseIf) return branch(ended.failed, written, directives, start);
  return { failed: ended.failed, start, terms: bothOf(ended.failed) };
}

interface Branch {
  readonly start: number;
  readonly terms: Terms | null;
  /** What does not hold in the branches that follow. */
  readonly failed: readonly (Terms | null)[];
}

function branch(failed: Branch['failed'], written: string, words: ConditionWords, start: number): Branch {
  const condition = booleanCondition(written.replace(/\/\/.*$/s, ''), words);
  const terms = condition === null ? null : termsOf(condition);
  const no = condition === null ? null : termsOf(condition, false);
  // In a long chain the first conditions tell enough.
  const next = failed.length < MAX_LITERALS ? [...failed, no] : failed;
  return { start, terms: bothOf([...failed, terms]), failed: next };
}

/** Conditional stretches as facts: each asks for what those around it do, too. Unknown ones are left out. */
export function conditionsOf(stretches: readonly ConditionalStretch[], lines: LineTable): Condition[] {
  const found: Condition[] = [];
  const open: { readonly end: number; readonly terms: Terms | null }[] = [];
  for (const { start, end, terms } of stretches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    while ((open.at(-1)?.end ?? end) < end) open.pop();
    const all = firstKept(bothOf([open.at(-1)?.terms ?? null, terms]), terms);
    open.push({ end, terms: all });
    if (terms !== null && all !== null && end > start)
      found.push({ ...lines.range(start, end), text: textOfTerms(all) });
  }
  return found;
}

/** The first of two conditions that is not too long to keep; null where both are. */
function firstKept(first: Terms | null, second: Terms | null): Terms | null {
  const isKept = (terms: Terms | null) => terms === null || textOfTerms(terms).length <= MAX_CONDITION;
  return isKept(first) ? first : isKept(second) ? second : null;
}
