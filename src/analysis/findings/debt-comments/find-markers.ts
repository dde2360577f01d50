import type { DebtKind, MarkerCertainty } from './categories.ts';
import type { Paragraph } from './comment-text.ts';
import { ParagraphText } from './paragraph-text.ts';
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
  /to[- ]?do|fix-?me|fix:|tbd|re(?:visit|view|mind)|undone|xxx|hack|kludg|klug|bug|broken|smell|debt|secur|vuln|cve|perform|tests?\b|work(?:s|ed|ing)?[- ]?around|more work|temp|optimi|slow|secure|unsafe|refactor|re-?writ|simplif|split|clean|tidy|implemented|supported|handled|ugl|yuc?k|\bick\b|eww|crap|stupid|brain-?dead|horribl|cludge|elegant|not nice|ideal|optimal|cool|better|nicer|smarter|pretty|stop-?gap|band-?aid|quick|dirty|sure|idea|clue|don't|do not|doesn't|does not|\?/i;

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

/** What may stand before a tag at the start of a line, and between a sentence and the next. */
const LINE_START = /^\s*(?:(?:[-*+•>!]|\d+[.)]|\[[ x]?\])\s*)*$/;
const SENTENCE_START = /(?:[.!?;:,)—–]\s+|\s-+\s+|\(\s*|(?<!\/)\/\/+\s*)$/;

/** How much of what follows a tag is looked at. */
const LOOK_AHEAD = 300;

/** A word goes on: `todo-list`, `BUG-fix`, `TODO.txt`. A number may follow a dash: `TODO-12`. */
const GOES_ON = /^(?:-[A-Za-z]|\.\w)/;

/** The admissions of debt in a paragraph of a comment, in their order. */
export function findMarkers(paragraph: Paragraph): Marker[] {
  const text = new ParagraphText(paragraph);
  if (!mayAdmitDebt(text.text)) return [];

  const tags = findTags(text);
  const found = [...findPhrases(text, tags[0]?.start ?? text.text.length), ...tags];
  return found.map(({ start, end, ...marker }) => ({
    ...marker,
    text: oneLine(text.text.slice(marker.certainty === 'high' ? start : text.sentenceStart(start), end)),
    ...text.place(start),
    endLine: text.place(Math.max(start, end - 1)).line,
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

/** What follows a tag belongs to it, up to the next one. Tags on one line with nothing in between are one. */
function findTags(paragraph: ParagraphText): Span[] {
  const { text } = paragraph;
  const groups: { tag: Tag; start: number; end: number; colon: boolean }[] = [];
  for (const match of text.matchAll(TAG)) {
    const tag = tagAt(paragraph, match);
    if (tag === null) continue;
    const end = match.index + match[0].length;
    const colon = match.groups?.colon !== undefined;
    const last = groups.at(-1);
    if (last === undefined || !/^[^\S\n]*$/.test(text.slice(last.end, match.index)) || last.colon) {
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
    marker: oneLine(text.slice(start, end).replace(/(?<!\s)\s*:$/, '')),
    certainty: 'high',
    strict: colon,
  }));
}

/** A tag of a documentation tool starts something else. */
function endOfTag(text: string, start: number): number {
  const next = text.slice(start).search(/\n[^\S\n]*[@\\]\w/);
  return next === -1 ? text.length : start + text.slice(start, start + next).trimEnd().length;
}

/** The tag that a match is, or null where the word is only a word. */
function tagAt(paragraph: ParagraphText, match: RegExpExecArray): Tag | null {
  const { sign, words, whose, colon } = match.groups as Readonly<Record<string, string | undefined>> & {
    words: string;
  };
  const { text, isDocumentation } = paragraph;
  const ahead = (from: number) => text.slice(from, from + LOOK_AHEAD);
  const before = paragraph.lineBefore(match.index);
  const after = ahead(match.index + (sign as string).length + words.length);
  const tag = TAGS.find(({ word }) => word.test(words)) as Tag;
  if (GOES_ON.test(after) || isQuoted(before)) return null;
  if (tag.settled?.test(ahead(match.index + match[0].length))) return null;
  if (sign !== '') return tag.bare === 'never' ? null : tag;
  const capitals = words === words.toUpperCase();
  const startsLine = LINE_START.test(before) && (capitals || !paragraph.goesOn(match.index));
  const startsSentence = startsLine || SENTENCE_START.test(before);
  if (colon !== undefined) {
    if (capitals) return startsSentence || tag.bare !== 'never' ? tag : null;
    // In documentation, what stands before a colon may be the name of a parameter.
    const named = isDocumentation && (tag.bare === 'never' || /^\p{Ll}/u.test(words));
    return startsLine && tag.withColon === 'any' && !named ? tag : null;
  }
  // Nobody begins a line of prose in capitals: whatever word follows is what is owed.
  const isBegun = tag.bare === 'any' && capitals && LINE_START.test(before) && !/^\(?s\b/.test(after);
  const isNoun = !isBegun && tag.noun?.test(after.trimStart()) === true;
  if (tag.bare === 'never' || isNoun) return null;
  if (capitals) return startsSentence || (tag.bare === 'any' && endsLine(before, after)) ? tag : null;
  return (tag.bare === 'any' || whose !== undefined) && startsLine && !isDocumentation ? tag : null;
}

/** Said of what stands before: `unit tests TODO`. */
function endsLine(before: string, after: string): boolean {
  return (
    /^[^\S\n]*(?:[.!)][^\S\n]*)?(?:\n|$)/.test(after) &&
    !/\b(?:an?|the|of|for|with|no|any|this|that|as|and|or|to|is|says?|finds?)\s+$/i.test(before)
  );
}

/** Whether what stands before a place in its line opens backticks or double quotes and does not close them. */
function isQuoted(before: string): boolean {
  return ['`', '"'].some((quote) => before.split(quote).length % 2 === 0);
}

/** One for each sentence before `end`: the first phrase of the table that fits it. */
function findPhrases(paragraph: ParagraphText, end: number): Span[] {
  const prose = paragraph.text.slice(0, end);
  const bySentence = new Map<number, Span>();
  for (const phrase of SPACED_PHRASES) {
    if (paragraph.isDocumentation && !phrase.inDocumentation) continue;
    for (const match of prose.matchAll(phrase.pattern)) {
      const sentence = paragraph.sentenceStart(match.index);
      if (bySentence.has(sentence) || isQuoted(paragraph.lineBefore(match.index))) continue;
      if (phrase.unless.test(paragraph.sentenceBefore(match.index))) continue;
      bySentence.set(sentence, {
        category: phrase.category,
        severity: phrase.severity,
        start: match.index,
        end: Math.min(end, paragraph.sentenceEnd(match.index + match[0].length)),
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

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line;
}
