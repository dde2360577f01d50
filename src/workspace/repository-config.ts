/** The settings that stand in the text of a file of git's configuration itself, outside subsections. */
export class RepositoryConfig {
  /** By section and key, in lower case, joined by a dot. */
  readonly #values = new Map<string, string>();

  /** Lines that are no configuration are passed over; files that others are included from are not read. */
  constructor(text: string) {
    let section: string | null = null;
    for (const line of logicalLines(text)) {
      const header = SECTION.exec(line);
      if (header !== null) {
        const [, name = '', subsection] = header;
        section = subsection === undefined && !name.includes('.') ? name.toLowerCase() : null;
      }
      const setting = SETTING.exec(header === null ? line : line.slice(header[0].length));
      if (setting === null || section === null) continue;
      const [, key = '', value] = setting;
      this.#values.set(`${section}.${key.toLowerCase()}`, value === undefined ? 'true' : plainValue(value));
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

const SECTION = /^[ \t]*\[[ \t]*([A-Za-z0-9.-]+)[ \t]*(?:("(?:[^"\\]|\\.)*")[ \t]*)?\]/;
const SETTING = /^[ \t]*([A-Za-z][A-Za-z0-9-]*)[ \t]*(?:$|[#;]|=(.*))/;

/** A line that ends in a backslash goes on in the next one. */
function logicalLines(text: string): string[] {
  const lines: string[] = [];
  let begun = '';
  for (const line of text.replace(/^\ufeff/, '').split(/\r?\n/)) {
    const goesOn = /(?:^|[^\\])(?:\\\\)*\\$/.test(line) && !/^[ \t]*[#;]/.test(line);
    if (goesOn) begun += line.slice(0, -1);
    else {
      lines.push(begun + line);
      begun = '';
    }
  }
  return lines;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '\b' };

/** A value without its quotes, escapes and comment, and without white space around it that is not quoted. */
function plainValue(written: string): string {
  let value = '';
  let kept = 0;
  let quoted = false;
  for (let at = 0; at < written.length; at++) {
    const character = written[at] as string;
    if (character === '"') quoted = !quoted;
    else if (character === '\\') {
      at += 1;
      const escaped = written[at] ?? '';
      value += ESCAPES[escaped] ?? escaped;
    } else if (!quoted && (character === '#' || character === ';')) break;
    else if (quoted || !/\s/.test(character)) value += character;
    else {
      if (value !== '') value += character;
      continue;
    }
    kept = value.length;
  }
  return value.slice(0, kept);
}
