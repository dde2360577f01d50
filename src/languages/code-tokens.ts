import type { LineTable } from './line-table.ts';
import { TOKEN, type TokenStream } from './tokens.ts';

/**
 * The tokens of a file without its comments, in columns: what two stretches of code are compared by. Texts are told apart
 * by their hashes, which are the same in every file.
 */
export interface CodeTokens {
  /** The kind of each distinct token, one of `TOKEN`; a token's number is its place here. */
  readonly kinds: Uint8Array;
  /** `tokenHash` of each distinct token. */
  readonly hashes: Int32Array;
  /** The number of each token, in the order of the text. Numbers count up in the order of first occurrence. */
  readonly ids: Uint32Array;
  readonly lines: TokenLines;
  /** For each definition with metrics, in their order, its first token and the one after its last. */
  readonly functions: Uint32Array;
}

/** The lines on which tokens start, in columns, ascending. */
export interface TokenLines {
  /** 1-based. */
  readonly numbers: Uint32Array;
  /** How many tokens start on each line, at least 1. */
  readonly counts: Uint32Array;
  /** 1-based column of each line's first token. */
  readonly columns: Uint32Array;
  /** The line on which the last token that starts on each line ends: another one after a string of several lines. */
  readonly endNumbers: Uint32Array;
  /** The 1-based column after that token. */
  readonly endColumns: Uint32Array;
}

/** A stretch of the text by its offsets. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** @param functions where the definitions with metrics stand, in their order */
export function codeTokens(tokens: TokenStream, lineTable: LineTable, functions: readonly Stretch[]): CodeTokens {
  const code = withoutComments(tokens);
  return {
    ...numbered(tokens, code),
    lines: tokenLines(tokens, code, lineTable),
    functions: tokenRanges(tokens, code, functions),
  };
}

/** The places of all tokens but comments. */
function withoutComments({ count, kinds }: TokenStream): Uint32Array {
  const places = new Uint32Array(count);
  let kept = 0;
  for (let at = 0; at < count; at++) if (kinds[at] !== TOKEN.comment) places[kept++] = at;
  return places.subarray(0, kept);
}

/** Numbers without those that only comments have. */
function numbered(tokens: TokenStream, code: Uint32Array): Pick<CodeTokens, 'kinds' | 'hashes' | 'ids'> {
  const numbers = new Int32Array(tokens.distinct).fill(-1);
  const kinds = new Uint8Array(tokens.distinct);
  const hashes = new Int32Array(tokens.distinct);
  const ids = new Uint32Array(code.length);
  let distinct = 0;
  for (let at = 0; at < code.length; at++) {
    const place = code[at] as number;
    const id = tokens.ids[place] as number;
    let number = numbers[id] as number;
    if (number < 0) {
      number = distinct++;
      numbers[id] = number;
      kinds[number] = tokens.kinds[place] as number;
      hashes[number] = tokens.hashes[id] as number;
    }
    ids[at] = number;
  }
  return { kinds: kinds.slice(0, distinct), hashes: hashes.slice(0, distinct), ids };
}

function tokenLines({ starts, ends }: TokenStream, code: Uint32Array, lineTable: LineTable): TokenLines {
  const numbers: number[] = [];
  const counts: number[] = [];
  const columns: number[] = [];
  const endNumbers: number[] = [];
  const endColumns: number[] = [];
  let line = 1;
  for (let at = 0; at < code.length; ) {
    const first = starts[code[at] as number] as number;
    while (line < lineTable.count && lineTable.start(line + 1) <= first) line++;
    const next = line < lineTable.count ? lineTable.start(line + 1) : Number.POSITIVE_INFINITY;
    let after = at + 1;
    while (after < code.length && (starts[code[after] as number] as number) < next) after++;
    const end = ends[code[after - 1] as number] as number;
    const endLine = end <= next ? line : lineTable.line(end);
    numbers.push(line);
    counts.push(after - at);
    columns.push(lineTable.column(first, line));
    endNumbers.push(endLine);
    endColumns.push(lineTable.column(end, endLine));
    at = after;
  }
  return {
    numbers: Uint32Array.from(numbers),
    counts: Uint32Array.from(counts),
    columns: Uint32Array.from(columns),
    endNumbers: Uint32Array.from(endNumbers),
    endColumns: Uint32Array.from(endColumns),
  };
}

function tokenRanges({ starts }: TokenStream, code: Uint32Array, spans: readonly Stretch[]): Uint32Array {
  const from = (offset: number) => {
    let low = 0;
    let high = code.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[code[middle] as number] as number) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return Uint32Array.from(spans.flatMap(({ start, end }) => [from(start), from(end)]));
}
