import type { DebtKind, MarkerCertainty } from './categories.ts';
import type { CommentLine, Paragraph } from './comment-text.ts';
import { PHRASES, type Phrase } from './phrases.ts';
import { TAGS, type Tag } from './tags.ts';

/** An admission of debt in a comment. */
export interface Marker extends DebtKind {
  /** The words it was found by, as written. */
  readonly marker: string;
  /** What is admitted: from the tag on, or the sentence. One line of at most `MAX_TEXT` characters. */
  readonly text: string;
  /** Where the words start, 1-based. */
  readonly line: number;
  readonly column: number;
  /** Where the admission ends. */
  readonly endLine: number;
  readonly certainty: MarkerCertainty;
  /** A tag with a colon, the form that strict teams ask for. */
  readonly strict: boolean;
}

const MAX_TEXT = 200;

const WORTH_A_LOOK =
  /to[- ]?do|fix-?me|xxx|hack|kludg|bug|broken|smell|debt|secur|vuln|cve|perform|tests?\b|work-?\s?around|temp|optimi|slow|secure|unsafe|refactor|re-?writ|simplif|split|clean|tidy|implemented|supported|handled/i;

/** Whether a text has in it what any tag or phrase has: most comments have none of it. */
export function mayAdmitDebt(text: string): boolean {
  return WORTH_A_LOOK.test(text);
}

const WORD = TAGS.map(({ word }) => word.source).join('|');

/** A tag or several (`TODO/FIXME`), perhaps with a name or number in parentheses, perhaps with a colon. */
const TAG = new RegExp(
  `(?<![\\w.$'"\`/|\\\\@-])(?<sign>[@\\\\]?)(?<words>(?:${WORD})(?:\\s?[/,&+]\\s?(?:${WORD}))*)(?![\\w'"\`|=])` +
    '(?<whose>\\s?[([][^)\\]\\n]{1,60}[)\\]])?(?<colon>\\s?:(?![:/]))?',
  'gi',
);

const LINE_START = /(?:^|\n)\s*(?:(?:[-*+•>!]|\d+[.)]|\[[ x]?\])\s*)*$/;
const SENTENCE_START = /(?:[.!?;)—–]\s+|\s-+\s+|\(\s*|\/\/+\s*)$/;

/** Prose that was broken where the line was full. */
const GOES_ON_FROM = /[\p{L}\p{N},'"`)(]\s*\n\s*$/u;

/** A word goes on: `todo-list`, `BUG-fix`, `TODO.txt`. A number may follow a dash: `TODO-12`. */
const GOES_ON = /^(?:-[A-Za-z]|\.\w)/;

/** The admissions of debt in a paragraph of a comment, in their order. */
export function findMarkers(paragraph: Paragraph): Marker[] {
  const text = paragraph.lines.map((line) => line.text).join('\n');
  if (!mayAdmitDebt(text)) return [];
  const tags = findTags(text, paragraph.kind === 'doc');
  const prose = text.slice(0, tags[0]?.start ?? text.length);
  const found = [...findPhrases(prose, paragraph.kind === 'doc'), ...tags];
  return found.map(({ start, end, ...marker }) => ({
    ...marker,
    text: oneLine(text.slice(marker.certainty === 'high' ? start : sentenceStart(text, start), end)),
    ...place(paragraph.lines, start),
    endLine: place(paragraph.lines, Math.max(start, end - 1)).line,
  }));
}

/** A marker by where it is in the paragraph's text. */
interface Span extends DebtKind {
  readonly start: number;
  readonly end: number;
  readonly marker: string;
  readonly certainty: MarkerCertainty;
  readonly strict: boolean;
}

/** What follows a tag belongs to it, up to the next one. Tags with nothing in between are one. */
function findTags(text: string, isDocumentation: boolean): Span[] {
  const groups: { tag: Tag; start: number; end: number; colon: boolean }[] = [];
  for (const match of text.matchAll(TAG)) {
    const tag = tagAt(text, match, isDocumentation);
    if (tag === null) continue;
    const end = match.index + match[0].length;
    const colon = match.groups?.colon !== undefined;
    const last = groups.at(-1);
    if (last === undefined || text.slice(last.end, match.index).trim() !== '' || last.colon) {
      groups.push({ tag, start: match.index, end, colon });
    } else {
      if (TAGS.indexOf(tag) < TAGS.indexOf(last.tag)) last.tag = tag;
      Object.assign(last, { end, colon });
    }
  }
  return groups.map(({ tag: { category, severity }, start, end, colon }, at) => ({
    category,
    severity,
    start,
    end: groups[at + 1]?.start ?? endOfTag(text, start),
    marker: oneLine(text.slice(start, end).replace(/\s*:$/, '')),
    certainty: 'high',
    strict: colon,
  }));
}

/** A tag of a documentation tool starts something else. */
function endOfTag(text: string, start: number): number {
  const next = text.slice(start).search(/\n\s*[@\\]\w/);
  return next === -1 ? text.length : start + next;
}

/** The tag that a match is, or null where the word is only a word. */
function tagAt(text: string, match: RegExpExecArray, isDocumentation: boolean): Tag | null {
  const { sign, words, whose, colon } = match.groups as Readonly<Record<string, string | undefined>> & {
    words: string;
  };
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + (sign as string).length + words.length);
  const tag = TAGS.find(({ word }) => word.test(words)) as Tag;
  if (GOES_ON.test(after) || isQuoted(before)) return null;
  const rest = text.slice(match.index + match[0].length);
  if (tag.settled?.test(rest.split('\n\n', 1)[0] as string)) return null;
  if (sign !== '') return tag.bare === 'never' ? null : tag;
  const capitals = words === words.toUpperCase();
  const startsLine = LINE_START.test(before) && (capitals || !GOES_ON_FROM.test(before));
  const startsSentence = startsLine || SENTENCE_START.test(before);
  if (colon !== undefined) {
    if (capitals) return startsSentence || tag.bare !== 'never' ? tag : null;
    // In documentation, what stands before a colon may be the name of a parameter.
    const named = isDocumentation && (tag.bare === 'never' || /^\p{Ll}/u.test(words));
    return startsLine && tag.withColon === 'any' && !named ? tag : null;
  }
  if (tag.bare === 'never' || tag.noun?.test(after.trimStart())) return null;
  if (capitals) return startsSentence || (tag.bare === 'any' && endsLine(before, after)) ? tag : null;
  return (tag.bare === 'any' || whose !== undefined) && startsLine && !isDocumentation ? tag : null;
}

/** Said of what stands before: `unit tests TODO`. */
function endsLine(before: string, after: string): boolean {
  return (
    /^\s*[.!)]?\s*(?:\n|$)/.test(after) &&
    !/\b(?:an?|the|of|for|with|no|any|this|that|as|and|or|to|is|says?|finds?)\s+$/i.test(before)
  );
}

/** Whether a place is within backticks or double quotes that were opened in its line. */
function isQuoted(before: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return ['`', '"'].some((quote) => line.split(quote).length % 2 === 0);
}

/** One for each sentence: the first phrase of the table that fits it. */
function findPhrases(text: string, isDocumentation: boolean): Span[] {
  const bySentence = new Map<number, Span>();
  for (const phrase of SPACED_PHRASES) {
    if (isDocumentation && !phrase.inDocumentation) continue;
    for (const match of text.matchAll(phrase.pattern)) {
      const sentence = sentenceStart(text, match.index);
      if (bySentence.has(sentence) || isQuoted(text.slice(0, match.index))) continue;
      if (phrase.unless.test(text.slice(sentence, match.index))) continue;
      bySentence.set(sentence, {
        category: phrase.category,
        severity: phrase.severity,
        start: match.index,
        end: sentenceEnd(text, match.index + match[0].length),
        marker: oneLine(match[0]),
        certainty: 'medium',
        strict: false,
      });
    }
  }
  return [...bySentence.values()].sort((a, b) => a.start - b.start);
}

/** A phrase may be broken over two lines. */
const SPACED_PHRASES: readonly Phrase[] = PHRASES.map((phrase) => ({
  ...phrase,
  pattern: new RegExp(phrase.pattern.source.replaceAll(' ', '\\s'), phrase.pattern.flags),
}));

function sentenceStart(text: string, at: number): number {
  const [last] = [...text.slice(0, at).matchAll(/[.!?;]\s+/g)].slice(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}

function sentenceEnd(text: string, from: number): number {
  const end = text.slice(from).search(/[.!?;](?:\s|$)/);
  return end === -1 ? text.length : from + end + 1;
}

function place(lines: readonly CommentLine[], offset: number): { readonly line: number; readonly column: number } {
  let start = 0;
  for (const { text, line, column } of lines) {
    if (offset <= start + text.length) return { line, column: column + offset - start };
    start += text.length + 1;
  }
  const last = lines.at(-1) as CommentLine;
  return { line: last.line, column: last.column };
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line;
}
