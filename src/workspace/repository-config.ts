/** The settings that stand in the text of a file of git's configuration itself. */
export class RepositoryConfig {
  /** By section and key, in lower case, joined by a dot. */
  readonly #values = new Map<string, string>();
  /** Those of subsections, by section, subsection and key, in the order they are given. */
  readonly #ofSubsections = new Map<string, string[]>();

  /** Lines that are no configuration are passed over; files that others are included from are not read. */
  constructor(text: string) {
    const reader = new Reader(text);
    let section: Section | null = null;
    while (!reader.done) {
      const start = reader.next();
      if (start === '[') section = sectionName(reader);
      else if (start === '#' || start === ';') reader.skipLine();
      else if (LETTER.test(start)) {
        const [key, value] = setting(start, reader);
        if (section !== null && value !== null) this.#set(section, key, value);
      } else if (!SPACE.test(start)) reader.skipLine();
    }
  }

  /** The last value of a setting. @param name such as `core.worktree`, in lower case */
  get(name: string): string | null {
    return this.#values.get(name) ?? null;
  }

  /** The values of a setting in a subsection, such as `[branch "main"]`, whose name is compared as it is. */
  valuesIn(section: string, subsection: string, key: string): readonly string[] {
    return this.#ofSubsections.get(keyIn(section, subsection, key)) ?? [];
  }

  /** The keys that a section has. */
  keysOf(section: string): readonly string[] {
    const prefix = `${section}.`;
    return [...this.#values.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  }

  #set({ name, subsection }: Section, key: string, value: string): void {
    if (subsection === null) {
      this.#values.set(`${name}.${key}`, value);
      return;
    }
    const place = keyIn(name, subsection, key);
    const values = this.#ofSubsections.get(place);
    if (values === undefined) this.#ofSubsections.set(place, [value]);
    else values.push(value);
  }
}

interface Section {
  /** In lower case. */
  readonly name: string;
  readonly subsection: string | null;
}

const keyIn = (section: string, subsection: string, key: string) => [section, subsection, key].join('\0');

const SPACE = /\s/;
const LETTER = /[A-Za-z]/;
const KEY = /[A-Za-z0-9-]/;

/** The characters of a text as git's own parser takes them: `\r\n` is `\n`, and the end of the text ends its line. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text.startsWith('\ufeff') ? text.slice(1) : text;
  }

  get done(): boolean {
    return this.#at >= this.#text.length;
  }

  next(): string {
    const character = this.#text[this.#at++] ?? '\n';
    if (character !== '\r' || this.#text[this.#at] !== '\n') return character;
    this.#at += 1;
    return '\n';
  }

  skipLine(): void {
    while (this.next() !== '\n');
  }
}

/** The section that a header opens; null for what is no header. */
function sectionName(reader: Reader): Section | null {
  let name = '';
  let subsection: string | null = null;
  let quoted = false;
  for (;;) {
    const character = reader.next();
    if (character === '\n') return null;
    if (character === ']' && !quoted) break;
    if (character === '"') {
      // Whatever stands behind the closing quote makes it no header of git's.
      if (!quoted && subsection !== null) return null;
      quoted = !quoted;
      subsection ??= '';
    } else if (quoted) subsection += character === '\\' ? reader.next() : character;
    else name += character;
  }
  const section = name.trim();
  return [...section].every((character) => KEY.test(character)) ? { name: section.toLowerCase(), subsection } : null;
}

/** A key, in lower case, and its value; the value is null where the line is none that git reads. */
function setting(start: string, reader: Reader): [key: string, value: string | null] {
  let key = start;
  let character = reader.next();
  for (; KEY.test(character); character = reader.next()) key += character;
  while (character === ' ' || character === '\t') character = reader.next();
  key = key.toLowerCase();
  if (character === '\n') return [key, 'true'];
  if (character === '=') return [key, settingValue(reader)];
  reader.skipLine();
  return [key, null];
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '\b', '\n': '' };

/**
 * A value without its quotes, escapes and comment, and without white space around it that is not quoted. As in git, a
 * backslash before the end of a line goes on in the next one, and keeps the white space before it.
 */
function settingValue(reader: Reader): string {
  let value = '';
  let kept = 0;
  let quoted = false;
  for (;;) {
    const character = reader.next();
    if (character === '\n') return value.slice(0, kept);
    if (!quoted && (character === '#' || character === ';')) {
      reader.skipLine();
      return value.slice(0, kept);
    }
    if (!quoted && SPACE.test(character)) {
      if (value !== '') value += character;
      continue;
    }
    if (character === '"') quoted = !quoted;
    else if (character === '\\') {
      const escaped = reader.next();
      value += ESCAPES[escaped] ?? escaped;
    } else value += character;
    kept = value.length;
  }
}
