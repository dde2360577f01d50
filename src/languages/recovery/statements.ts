import { lineEnd, type MaskedText } from './masked-text.ts';
import type { RecoveryRules } from './recovery-rules.ts';

/** A stretch of a text, its end exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** What the line before a statement's next line ends with when the statement goes on. */
const GOES_ON_BEHIND = /(?:[,([{=+\-*/%&|<:?.~^\\]|->|=>|\b(?:in|is|as|extends|with|throws|implements|return|yield))$/;
/** What a line begins with that goes on with the statement before. */
const GOES_ON_WITH =
  /^(?:\.(?!\.)|\?[.:]?|:|&&|\|\||[=)\]},]|->|=>|\{|(?:else|elif|elseif|catch|finally|where|by|throws|rescue|ensure|and|or|instanceof|implements|extends)\b|(?:[a-z]+\s+)?[gs]et\s*\()/;
/** What follows a block that goes on with its statement, where semicolons end statements. */
const GOES_ON_BEHIND_BLOCK = /^(?:[;,)\].=?*&[(]|else\b|catch\b|finally\b|while\b|[A-Za-z_]\w*\s*[;,=[])/;
/** A label of a choice between cases: what follows belongs to it. */
const CASE = /^(?:case|default|@unknown)\b/;
/** So much of a line shows what it begins or ends with. */
const GLANCE = 40;
/** Annotations of one definition that are looked through. */
const MOST_ANNOTATIONS = 20;

/** The statements between two places of a text, by its brackets, lines and indentation alone. */
export function statementsIn(text: MaskedText, rules: RecoveryRules, from: number, to: number): Stretch[] {
  if (rules.blocks === 'indentation') return indentedStatements(text, from, to);
  const statements: Stretch[] = [];
  for (let at = nextStart(text, rules, from, to); at < to; ) {
    const end = statementEnd(text, rules, at, to);
    statements.push({ start: at, end });
    at = nextStart(text, rules, end, to);
  }
  return joinedCases(text.code, statements);
}

/** The blocks directly in a statement: what is between their braces, or the lines that are indented deeper. */
export function blocksOf(text: MaskedText, rules: RecoveryRules, { start, end }: Stretch): Stretch[] {
  if (rules.blocks === 'indentation') return indentedBlocks(text, start, end);
  const blocks: Stretch[] = [];
  for (let at = start; at < end; at++) {
    if (text.code[at] !== '{') continue;
    const close = text.closings[at] as number;
    if (close === 0 || close >= end) continue;
    blocks.push({ start: at + 1, end: close });
    at = close;
  }
  return blocks;
}

function nextStart({ code }: MaskedText, rules: RecoveryRules, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const character = code[at] as string;
    if (character === '#' && rules.directives === true) at = directiveEnd(code, at);
    else if (character.trim() === '' || character === ';' || character === '}') at++;
    else break;
  }
  return Math.min(at, to);
}

/** The end of a directive, with the lines that it goes on in. */
export function directiveEnd(code: string, start: number): number {
  let end = lineEnd(code, start);
  while (end < code.length && /\\\s?$/.test(code.slice(Math.max(start, end - 2), end))) end = lineEnd(code, end + 1);
  return end;
}

function statementEnd(text: MaskedText, rules: RecoveryRules, start: number, to: number): number {
  for (let at = start; at < to; at++) {
    const character = text.code[at] as string;
    if (character === ';') return at + 1;
    if (character === '\n' && rules.lineEnds && !goesOnBehind(text, start, at, to)) return at;
    const last = lastOf(text, rules, at, to);
    if (last > at && character === '{' && !rules.lineEnds && !goesOnBehindBlock(text.code, last + 1, to))
      return last + 1;
    at = last;
  }
  return to;
}

/** The last character of what begins at a place and goes on past what ends statements: brackets, a directive. */
function lastOf(text: MaskedText, rules: RecoveryRules, at: number, to: number): number {
  const character = text.code[at] as string;
  if ('([{'.includes(character)) return closingOf(text, at, to);
  return character === '#' && isDirective(text.code, rules, at) ? directiveEnd(text.code, at) - 1 : at;
}

/** The place of the bracket that closes another; that of the other where nothing does. */
function closingOf({ closings }: MaskedText, at: number, to: number): number {
  const close = closings[at] as number;
  return close === 0 || close >= to ? at : close;
}

function isDirective(code: string, { directives }: RecoveryRules, at: number): boolean {
  return directives === true && isLineStart(code, at);
}

function isLineStart(code: string, at: number): boolean {
  return /(?:^|\n)[ \t]*$/.test(code.slice(Math.max(0, at - GLANCE), at));
}

function goesOnBehindBlock(code: string, from: number, to: number): boolean {
  return GOES_ON_BEHIND_BLOCK.test(glanceAt(code, from, to));
}

/** The beginning of what follows a place, without white space before it. */
function glanceAt(code: string, from: number, to: number): string {
  let at = from;
  while (at < to && (code[at] as string).trim() === '') at++;
  return code.slice(at, Math.min(at + GLANCE, to));
}

function goesOnBehind(text: MaskedText, start: number, end: number, to: number): boolean {
  const before = text.code.slice(Math.max(start, end - GLANCE), end).trimEnd();
  if (before === '' || GOES_ON_BEHIND.test(before) || isAnnotation(text, start, end)) return true;
  return GOES_ON_WITH.test(glanceAt(text.code, end, to));
}

/** Whether a stretch holds nothing but annotations, which belong to what follows. */
function isAnnotation(text: MaskedText, start: number, end: number): boolean {
  const { code } = text;
  let at = start;
  for (let count = 0; count < MOST_ANNOTATIONS && at < end; count++) {
    const behind = annotationEnd(text, at, end);
    if (behind === at) return false;
    at = behind;
    while (at < end && (code[at] as string).trim() === '') at++;
  }
  return at >= end;
}

/** The end of an annotation that begins at a place: `@Name(…)`, `#[name]`, `[Name]`; the place itself for none. */
function annotationEnd({ code, closings }: MaskedText, start: number, end: number): number {
  let at = code[start] === '#' ? start + 1 : start;
  if (code[at] === '@') while (at < end && /[@\w.:]/.test(code[at] as string)) at++;
  else if (code[at] !== '[') return start;
  const close = '(['.includes(code[at] ?? ' ') ? (closings[at] as number) : 0;
  return close > 0 ? close + 1 : at;
}

/** Statements with those that follow a label of a choice joined to it. */
function joinedCases(code: string, statements: readonly Stretch[]): Stretch[] {
  const isCase = ({ start }: Stretch) => CASE.test(code.slice(start, start + GLANCE));
  const joined: Stretch[] = [];
  let isInCase = false;
  for (const statement of statements) {
    const last = joined.at(-1);
    const begins = isCase(statement);
    isInCase ||= begins;
    if (isInCase && !begins && last !== undefined)
      joined[joined.length - 1] = { start: last.start, end: statement.end };
    else joined.push(statement);
  }
  return joined;
}

/** What closes a block or goes on with its statement, at the indentation of its first line. */
const CLOSING_LINE =
  /^(?:[)\]}]|\{|(?:end|else|elif|elsif|elseif|except|finally|rescue|ensure|when|in|catch|yield|fi|done|esac|then|do|until|case)\b)/;

interface Line {
  readonly start: number;
  readonly end: number;
  readonly indentation: number;
}

/** The lines that hold code, those left out that are within brackets or strings over several lines. */
function linesOf(text: MaskedText, from: number, to: number): Line[] {
  const { code } = text;
  const lines: Line[] = [];
  for (let start = from; start < to; ) {
    let first = start;
    while (first < to && ' \t\r'.includes(code[first] as string)) first++;
    const end = wholeLineEnd(text, first, to);
    if (first < to && code[first] !== '\n') lines.push({ start, end, indentation: indentationAt(code, first) });
    start = end + 1;
  }
  return lines;
}

/** The end of a line, with those that a bracket other than a brace carries on to. */
function wholeLineEnd(text: MaskedText, from: number, to: number): number {
  let end = from;
  for (; end < to && text.code[end] !== '\n'; end++)
    if ('(['.includes(text.code[end] as string)) end = closingOf(text, end, to);
  return end;
}

function indentationAt(code: string, at: number): number {
  let start = at;
  while (start > 0 && code[start - 1] !== '\n') start--;
  return at - start;
}

function indentedStatements(text: MaskedText, from: number, to: number): Stretch[] {
  const lines = linesOf(text, from, to);
  const base = lines.reduce((least, { indentation }) => Math.min(least, indentation), Number.POSITIVE_INFINITY);
  const statements: { start: number; end: number }[] = [];
  let isDecorated = false;
  for (const line of lines) {
    const last = statements.at(-1);
    const glance = glanceAt(text.code, line.start, line.end);
    const goesOn = line.indentation > base || isDecorated || CLOSING_LINE.test(glance);
    if (goesOn && last !== undefined) last.end = line.end;
    else statements.push({ start: line.start, end: line.end });
    if (line.indentation === base) isDecorated = glance.startsWith('@');
  }
  return statements;
}

function indentedBlocks(text: MaskedText, from: number, to: number): Stretch[] {
  const lines = linesOf(text, from, to);
  const base = lines[0]?.indentation ?? 0;
  const blocks: { start: number; end: number }[] = [];
  let isOpen = false;
  for (const line of lines) {
    const isDeeper = line.indentation > base;
    const last = blocks.at(-1);
    if (isDeeper && isOpen && last !== undefined) last.end = line.end;
    else if (isDeeper) blocks.push({ start: line.start, end: line.end });
    isOpen = isDeeper;
  }
  return blocks;
}
