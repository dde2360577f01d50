import { visibleLine, visibleText } from '../visible-text.ts';

/** Markdown that is safe as it is: nothing in it does more than its author meant. */
export class Markdown {
  readonly #text: string;

  /** @param text nothing in it may come from elsewhere: `md`, `code` and `fenced` are for that */
  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }
}

/** What may be put into Markdown. A string is text, whatever it holds. */
export type Part = Markdown | string | number;

export const NOTHING = new Markdown('');

/**
 * Markdown from a template. Strings put into it are text: a name, a path or a comment can be no heading, link, image, HTML,
 * table cell or anything else but itself.
 */
export function md(fixed: TemplateStringsArray, ...parts: readonly Part[]): Markdown {
  let text = fixed[0] as string;
  parts.forEach((part, at) => {
    text += markdownOf(part) + (fixed[at + 1] as string);
  });
  return new Markdown(text);
}

/** Parts with something of ours between them. */
export function joined(parts: readonly Part[], separator: string): Markdown {
  return new Markdown(parts.map(markdownOf).join(separator));
}

/** Lines, those that are empty left out. */
export function lines(parts: readonly (Part | null)[]): Markdown {
  return joined(present(parts), '\n');
}

/** Paragraphs, tables and sections with a blank line between them, those that are empty left out. */
export function blocks(parts: readonly (Part | null)[]): Markdown {
  return joined(present(parts), '\n\n');
}

function present(parts: readonly (Part | null)[]): Part[] {
  return parts.filter(
    (part) => part !== null && part !== '' && !(part instanceof Markdown && part.text === ''),
  ) as Part[];
}

export function bulleted(items: readonly Part[]): Markdown {
  return lines(items.map((item) => md`- ${item}`));
}

function markdownOf(part: Part): string {
  if (part instanceof Markdown) return part.text;
  return typeof part === 'number' ? String(part) : markdownText(part);
}

/**
 * Text that reads as itself in CommonMark and in GitHub's Markdown, at the beginning of a line and within one: letters and
 * digits of any script, signs beyond ASCII, and of ASCII what has no meaning there.
 *
 * @see https://spec.commonmark.org/0.31.2/ and https://github.github.com/gfm/
 */
const PLAIN =
  /^(?!\d+[.\)](?: |$))(?:[+\-](?=[0-9]))?[[[\p{L}\p{N}\p{P}\p{S}]--[\p{ASCII}\p{Default_Ignorable_Code_Point}]]A-Za-z0-9.\/\("'][[[\p{L}\p{M}\p{N}\p{P}\p{S}]--[\p{ASCII}\p{Default_Ignorable_Code_Point}]]A-Za-z0-9.,:;\/\(\)"'=+>%?\&\-_# ]*$/v;

/** Of that, what has a meaning after all: spaces that would go, links that GitHub finds, entities, underscores but for `a_b`, hashes but for `C#`. */
const MEANINGFUL = / $| {2}|\/\/|www\.|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<=[ #])#|#(?=\p{N})|&(?=[#\p{L}\p{N}])/iv;

/** Text as Markdown: as it is where it reads so, else with the words as code that would not. */
function markdownText(text: string): string {
  return readsAsItself(text) ? text : withWordsAsCode(text.split(' '));
}

/** Code reads as itself whatever it holds; neighbouring words are one piece of it, and so is all that is no prose. */
function withWordsAsCode(words: readonly string[]): string {
  const text = words.join(' ');
  if (words.includes('') || visibleLine(text) !== text) return code(text).text;
  const pieces: string[] = [];
  let quoted = '';
  const endQuoted = () => {
    if (quoted !== '') pieces.push(code(quoted).text);
    quoted = '';
  };
  words.forEach((word, at) => {
    // Behind others, a word has not the meaning that it has at the beginning of a line.
    const isPlain = readsAsItself(at === 0 ? word : `a ${word}`) && !OPEN_BRACKET.test(quoted);
    if (!isPlain) quoted += quoted === '' ? word : ` ${word}`;
    else {
      endQuoted();
      pieces.push(word);
    }
  });
  endQuoted();
  return pieces.join(' ');
}

/** A type argument or an index goes on: `Map<K, V>`. */
const OPEN_BRACKET = /[<[][^<>[\]]*$/;

function readsAsItself(text: string): boolean {
  return PLAIN.test(text) && !MEANINGFUL.test(text);
}

/** Text quoted as code within a line. */
export function code(text: string): Markdown {
  if (text === '') return NOTHING;
  const shown = visibleLine(text);
  const marks = '`'.repeat(longestRun(shown, '`') + 1);
  // Of spaces on both sides the reader takes one off again, unless there is nothing else.
  const needsRoom = /^`|`$/.test(shown) || (shown.startsWith(' ') && shown.endsWith(' ') && /[^ ]/.test(shown));
  return new Markdown(needsRoom ? `${marks} ${shown} ${marks}` : `${marks}${shown}${marks}`);
}

/** Text of several lines quoted as code, in a fence that nothing in it closes. */
export function fenced(content: string, language = ''): Markdown {
  const shown = visibleText(content);
  const fence = '`'.repeat(Math.max(3, longestRun(shown, '`') + 1));
  return new Markdown(`${fence}${language}\n${shown}${/(^|\n)$/.test(shown) ? '' : '\n'}${fence}`);
}

function longestRun(text: string, character: string): number {
  let longest = 0;
  for (let start = text.indexOf(character); start !== -1; ) {
    let end = start + 1;
    while (text[end] === character) end++;
    longest = Math.max(longest, end - start);
    start = text.indexOf(character, end);
  }
  return longest;
}
