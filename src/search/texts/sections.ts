import { linesOf } from '../lexical/file-terms.ts';
import type { SearchedText } from './text-index.ts';

/** A stretch of a document below one heading. Lines are 1-based and inclusive. */
export interface Section extends SearchedText {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
}

/** Longer sections are several. */
const MAX_LINES = 60;
/** Longer headings are no titles. */
const MAX_TITLE = 200;

const DOCUMENT = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt)$/i;
/** Names of such files that say nothing of the code as it is, without their endings. */
const NO_DOCUMENT =
  /^(?:licen[cs]es?|copying|requirements|robots|cmakelists|changelog|changes|history|news|releases?)\b/i;

/** Whether a file is one that people read: by its name. */
export function isDocument(path: string): boolean {
  return DOCUMENT.test(path) && !NO_DOCUMENT.test(path.slice(path.lastIndexOf('/') + 1));
}

/** The sections of a document, by its headings; the title of each is the way down to it. */
export function sectionsOf(path: string, text: string): Section[] {
  const sections: Section[] = [];
  const name = path.slice(path.lastIndexOf('/') + 1);
  const way: { readonly level: number; readonly title: string }[] = [];
  const lines = linesOf(text);
  let start = 0;
  const close = (end: number): void => {
    const title = way.length === 0 ? name : way.map((one) => one.title).join(' › ');
    for (; start < end; start += MAX_LINES) {
      let [from, to] = [start, Math.min(end, start + MAX_LINES)];
      while (from < to && lines[from]?.trim() === '') from++;
      while (to > from && lines[to - 1]?.trim() === '') to--;
      if (from < to)
        sections.push({ path, line: from + 1, endLine: to, title, text: lines.slice(from, to).join('\n') });
    }
    start = end;
  };
  for (const { line, level, title } of headingsOf(lines)) {
    close(line);
    while (way.length > 0 && (way.at(-1)?.level ?? 0) >= level) way.pop();
    way.push({ level, title });
  }
  close(lines.length);
  return sections;
}

interface Heading {
  /** 0-based. */
  readonly line: number;
  /** 1 is the highest. */
  readonly level: number;
  readonly title: string;
}

/** Characters that underline headings, in Markdown and in reStructuredText, in the order of their levels. */
const UNDERLINES = '=-~^"';

/** `# Heading` and `== Heading`, and lines that are underlined; not in blocks of code. */
function headingsOf(lines: readonly string[]): Heading[] {
  const headings: Heading[] = [];
  let fence: string | null = null;
  lines.forEach((row, line) => {
    const opening = /^\s{0,3}(```|~~~|----$)/.exec(row)?.[1] ?? null;
    if (fence !== null || (opening !== null && opening !== '----')) {
      if (fence === null) fence = opening;
      else if (opening === fence) fence = null;
      return;
    }
    const marked = /^(#{1,6}|={1,6}) +(\S.*)$/.exec(row);
    if (marked !== null) {
      const [, marks = '', title = ''] = marked;
      headings.push({ line, level: marks.length, title: title.slice(0, MAX_TITLE).trim() });
      return;
    }
    const level = underline(row, lines[line - 1]);
    if (level > 0) headings.push({ line: line - 1, level, title: (lines[line - 1] ?? '').trim() });
  });
  return headings;
}

/** The level of a heading that a line underlines; 0 where it underlines none. */
function underline(row: string, above: string | undefined): number {
  const sign = row[0] ?? '';
  const length = row.trimEnd().length;
  if (length < 3 || !UNDERLINES.includes(sign) || row.trimEnd() !== sign.repeat(length)) return 0;
  const title = above?.trim() ?? '';
  if (title === '' || title.length > MAX_TITLE || length < title.length || /^[-*+|>#]/.test(title)) return 0;
  return UNDERLINES.indexOf(sign) + 1;
}
