import type { LineRange } from './line-ranges.ts';

const HUNK = /^@@ -\d+(?:,(?<removed>\d+))? \+(?<start>\d+)(?:,(?<added>\d+))? @@/;
const NEW_NAME = '+++ ';

/** The lines that are new, or stand where some went, by file, of a unified diff without context. */
export function parseDiff(text: string): Map<string, LineRange[]> {
  const files = new Map<string, LineRange[]>();
  let ranges: LineRange[] = [];
  let left = 0;
  for (const line of text.split('\n')) {
    // Lines of a hunk are told from headers by their number alone: they may read like one.
    if (left > 0 && /^[+-]/.test(line)) left--;
    else if (line.startsWith(NEW_NAME)) {
      const path = pathOf(line.slice(NEW_NAME.length));
      ranges = [];
      if (path !== null) files.set(path, ranges);
    } else {
      const hunk = HUNK.exec(line)?.groups;
      if (hunk === undefined) continue;
      const { removed = '1', start, added = '1' } = hunk;
      left = Number(removed) + Number(added);
      ranges.push(rangeOf(Number(start), Number(added)));
    }
  }
  return files;
}

/** Where lines only went, the line before and the one after the gap have changed. */
function rangeOf(start: number, count: number): LineRange {
  return count === 0 ? { start: Math.max(1, start), end: start + 1 } : { start, end: start + count - 1 };
}

/** Null for a file that is gone. */
function pathOf(written: string): string | null {
  const name = writtenName(written);
  if (name === null) return null;
  return name.startsWith('b/') ? name.slice(2) : name;
}

/** A name as a diff writes it, with what may stand behind it; special characters as in C. Null for no file. */
export function writtenName(written: string): string | null {
  const tab = written.indexOf('\t');
  const name = tab === -1 ? written : written.slice(0, tab);
  if (name === '/dev/null') return null;
  return name.startsWith('"') ? unquoted(name.slice(1, -1)) : name;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };

/** Octal escapes are bytes of UTF-8; with `core.quotePath=false` characters beyond ASCII stand for themselves. */
function unquoted(text: string): string {
  const parts = Array.from(text.matchAll(/\\([0-7]{3}|.)|[^\\]+/gs), ([written, escaped]) => {
    if (escaped === undefined) return Buffer.from(written);
    return escaped.length === 3 ? Buffer.of(Number.parseInt(escaped, 8)) : Buffer.from(ESCAPES[escaped] ?? escaped);
  });
  return Buffer.concat(parts).toString('utf8');
}
