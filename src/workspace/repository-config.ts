/** The settings that stand in the text of a file of git's configuration itself, outside subsections. */
export class RepositoryConfig {
  /** By section and key, in lower case, joined by a dot. */
  readonly #values = new Map<string, string>();

  /** Lines that are no configuration are passed over; files that others are included from are not read. */
  constructor(text: string) {
    const reader = new Reader(text);
    let section: string | null = null;
    while (!reader.done) {
      const start = reader.next();
      if (start === '[') section = sectionName(reader);
      else if (start === '#' || start === ';') reader.skipLine();
      else if (LETTER.test(start)) {
        const [key, value] = setting(start, reader);
        if (section !== null && value !== null) this.#values.set(`${section}.${key}`, value);
      } else if (!SPACE.test(start)) reader.skipLine();
    }
  }

  /** The last value of a setting. @param name such as `core.worktree`, in lower case */
  get(name: string): string | null {
    return this.#values.get(name) ?? null;
  }

  /** The keys that a section has. */
  keysOf(section: string): readonly string[] {
    const prefix = `${section}.`;
    return [...this.#values.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  }
}

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

/** The section that a header opens, in lower case; null for one with a subsection, and for what is no header. */
function sectionName(reader: Reader): string | null {
  let name = '';
  let quoted = false;
  for (;;) {
    const character = reader.next();
    if (character === '\n') return null;
    if (character === '\\' && quoted) reader.next();
    else if (character === '"') {
      quoted = !quoted;
      name += '.';
    } else if (character === ']' && !quoted) break;
    else name += character;
  }
  const section = name.trim();
  return [...section].every((character) => KEY.test(character)) ? section.toLowerCase() : null;
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
