import { fileURLToPath } from 'node:url';

/** Lines that a path was given with: `a.ts:12`, `a.ts:12-20`, `a.ts#L12`. */
export interface GivenLines {
  readonly start: number;
  /** Null where one line was named: the rest may be wanted, too. */
  readonly end: number | null;
}

/** A path as it was given, read in one way. */
export interface GivenPath {
  readonly path: string;
  readonly lines: GivenLines | null;
}

const WITH_LINES =
  /^(?<path>.+?)(?::(?<line>\d{1,9})(?:-(?<last>\d{1,9})|:\d{1,9})?|#L(?<from>\d{1,9})(?:-L?(?<to>\d{1,9}))?)$/s;

/**
 * What a path may mean, the first of which there is being meant: as it is, then without the lines behind it. Back slashes
 * separate folders, and a `file:` address is the path it names.
 */
export function readingsOf(given: string): readonly GivenPath[] {
  const path = (given.startsWith('file://') ? pathOfAddress(given) : given).replaceAll('\\', '/');
  const literal = { path, lines: null };
  const parts = WITH_LINES.exec(path)?.groups;
  if (parts === undefined) return [literal];
  const start = Number(parts.line ?? parts.from);
  const last = parts.last ?? parts.to;
  return [literal, { path: parts.path as string, lines: { start, end: last === undefined ? null : Number(last) } }];
}

/** A `file:` address that names no path of this machine stays what it is, and is refused as that. */
function pathOfAddress(address: string): string {
  const [bare = '', lines = ''] = splitAt(address, address.search(/#L\d|:\d+(?:[-:]\d+)?$/));
  try {
    return `${fileURLToPath(bare)}${lines}`;
  } catch {
    return address;
  }
}

function splitAt(text: string, at: number): [string, string] {
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}
