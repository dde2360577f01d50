import { plainText } from './plain-text.ts';
import {
  isAboutSecret,
  isOtherKey,
  isPasswordName,
  isSessionName,
  isVagueName,
  isWordOfName,
  SECRET_NAME,
} from './secret-names.ts';
import { type SecretSpan, secretOf } from './secret-span.ts';
import { isRandom, isSecretValue } from './secret-value.ts';

/** What closes a name: quotes, brackets, marks of Markdown and of Windows. */
const CLOSE = '["\'`\\])*%]{0,9}';
const BLANK = '[ \\t]{0,30}';
/** A type between a name and its value. */
const TYPE = '(?:[ \\t]{0,3}:?[ \\t]{0,3}[&*]{0,2}[A-Za-z][\\w.<>\\[\\]|()&*]{0,40}[ \\t]{0,3}(?==[^=]))?';
const INDEX = '(?:\\[[^\\]\\n]{1,20}\\])?';
/** A value between quotes, in which a blank may stand before the closing one where a colour ends. */
const BETWEEN_QUOTES = '["\'`]{1,8}[ \\t]{0,12}(?<secret>[^\\s"\'`]{6,1000})(?=[ \\t]{0,12}["\'`])';
const OPENING = '(?:[bruf@$L]{0,2})';
/** A value without quotes, to the next character that ends one in a shell, a log or a connection string. */
const VALUE = '(?<secret>[^\\s"\'`;,&<>()\\[\\]{}|]{6,1000})(?![\\w(\\[{])';
const OPEN = '[\\[<({"\'`*]{0,8}';

interface Form {
  readonly expression: RegExp;
  readonly isQuoted: boolean;
  /** Whether words of prose stand there as well, so that only a value that no word looks like counts. */
  readonly isProse: boolean;
}

const form = (source: string, isQuoted: boolean, isProse = false): Form => ({
  expression: new RegExp(source, 'diy'),
  isQuoted,
  isProse,
});

/** Where a value stands, from the end of the telling part of a name on. */
const FORMS: readonly Form[] = [
  // name = "value", "name": "value", name: string = 'value', get('name') || 'value', setenv("name", "value"), name "value"
  form(
    `${INDEX}${CLOSE}${INDEX}${CLOSE}${TYPE}\\s{0,30}(?::=|=>|->|<-|→|\\|\\||\\?\\?|[!=]?={1,9}|[:,(]|(?<=\\s)(?=["'\`]))[\\s([{]{0,30}${OPENING}${BETWEEN_QUOTES}`,
    true,
  ),
  // name: process.env.NAME ?? 'value'
  form(`${CLOSE}${BLANK}[:=]${BLANK}[\\w.]{1,60}${BLANK}(?:\\|\\||\\?\\?|or)${BLANK}${BETWEEN_QUOTES}`, true),
  // "name", "value": "…"; name="…" value="…"; - name: …, value: …; <key>name</key><string>…
  form(
    `${CLOSE}[\\s,>]{1,30}(?:["'\`]{0,8}(?:value|content)["'\`]{0,8}${BLANK}(?:[:=]|=>)|<value>|(?<=>\\s{0,9})<string>)${BLANK}["'\`]{0,8}${VALUE}`,
    true,
  ),
  form(`</key>\\s{0,30}<string>${VALUE}`, true),
  form(`["'\`]{0,3}/?>\\s{0,30}<(?:value|string)>${VALUE}`, true),
  // name=value, name: value, name -> value, also in brackets
  form(
    `${INDEX}${CLOSE}${TYPE}${BLANK}(?:=>|->|→|:?={1,3}|:{1,3}(?!//))${BLANK}(?:!!str |\\bis )?${OPEN}${VALUE}`,
    false,
  ),
  // a value on the next line: of YAML, or behind an equals sign
  form(`${CLOSE}\\s{0,8}(?:=|:[ \\t]?[|>][-+]?)\\s{1,30}${VALUE}`, false),
  // | name | value |
  form(`${CLOSE}${BLANK}\\|${BLANK}["'\`]{0,3}${VALUE}`, true),
  // --name value
  {
    expression: new RegExp(`(?<=--?[\\w.-]{0,80})[= ]{1,2}["'\`]{0,3}${VALUE}`, 'diy'),
    isQuoted: true,
    isProse: false,
  },
  // <name attribute="…">value</name>
  form(
    `(?:["'\`]{1,3}|\\s[^<>\\n]{0,80})?>{1,4}\\s{0,8}(?:<!\\[CDATA\\[)?(?<secret>[^<>\\s\\]]{6,1000})(?=\\s{0,8}(?:\\]\\]>)?<)`,
    true,
  ),
  // name value, name is value
  form(
    `${CLOSE}[ \\t\\n]${BLANK}(?:(?:is|was|are|to|provided|set to|for key|header|code|value)[ \\t:]{1,3}){0,2}[:=]?${BLANK}${OPEN}${VALUE}`,
    false,
    true,
  ),
];

/** Ids of sessions are shorter than keys. */
const MIN_SESSION = 10;

/** A further value of a list. */
const ELEMENT = /["'`]{1,8}\s{0,30},\s{0,30}["'`]{1,8}(?<secret>[^\s"'`]{6,400})(?=["'`])/dy;
const MAX_ELEMENTS = 50;
/** Of a name that is longer, the end says what it is about. */
const MAX_NAME = 100;
/** What ends a sentence is not part of a value. */
const END_OF_SENTENCE = /[.:!?…]$/;

/** The start of what a secret is replaced by, up to a word of its kind. */
const MARKER = /\[REDACTED:[\w-]{0,40}$/;
const MAX_MARKER = 60;

/** The rest of a name, from its telling part on. */
const REST = /(?:\w|[.-](?=\w))*/y;

/** A name with one or more words that say that a secret is kept under it. */
interface Name {
  readonly words: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Values that only a name next to them gives away. */
export function* namedSecrets(given: string): Generator<SecretSpan> {
  const text = plainText(given);
  for (const name of namesIn(text)) {
    if (isAboutSecret(text.slice(Math.max(name.start, name.end - MAX_NAME), name.end))) continue;
    for (const one of FORMS) yield* valuesOf(text, name, one);
  }
}

function* namesIn(text: string): Generator<Name> {
  let name: (Name & { readonly words: string[] }) | null = null;
  for (const { index, 0: word } of text.matchAll(SECRET_NAME)) {
    if (!isWordOfName(text, index, word) || isOtherKey(text, index, word) || isInMarker(text, index)) continue;
    if (name !== null && index < name.end) name.words.push(word);
    else {
      if (name !== null) yield name;
      REST.lastIndex = index + word.length;
      REST.test(text);
      name = { words: [word], start: index, end: REST.lastIndex };
    }
  }
  if (name !== null) yield name;
}

/** Whether a place is inside what a secret was replaced by: the kind that is named there is not a name of a secret. */
function isInMarker(text: string, index: number): boolean {
  return MARKER.test(text.slice(Math.max(0, index - MAX_MARKER), index));
}

function* valuesOf(text: string, name: Name, one: Form): Generator<SecretSpan> {
  one.expression.lastIndex = name.end;
  const match = one.expression.exec(text);
  const span = match === null ? null : secretOf(match);
  if (span === null) return;
  const end = endOfValue(text, span, one);
  if (!isSecret(text.slice(span.start, end), name, one)) return;
  yield { start: span.start, end, kind: 'assigned-secret' };
  if (one.isQuoted) yield* furtherElements(text, end);
}

function endOfValue(text: string, { start, end }: { readonly start: number; readonly end: number }, one: Form): number {
  return !one.isQuoted && END_OF_SENTENCE.test(text.slice(start, end)) ? end - 1 : end;
}

function isSecret(value: string, { words }: Name, one: Form): boolean {
  const isVague = words.every((word) => isVagueName(word, one.isQuoted));
  if (isVague || (one.isProse && !words.some(isPasswordName)))
    return isRandom(value, words.some(isSessionName) ? MIN_SESSION : undefined);
  return isSecretValue(value, { isQuoted: one.isQuoted, isCertain: false });
}

function* furtherElements(text: string, from: number): Generator<SecretSpan> {
  let at = from;
  for (let count = 0; count < MAX_ELEMENTS; count++) {
    ELEMENT.lastIndex = at;
    const match = ELEMENT.exec(text);
    const span = match === null ? null : secretOf(match);
    if (span === null || !isRandom(text.slice(span.start, span.end))) return;
    yield { ...span, kind: 'assigned-secret' };
    at = span.end;
  }
}
