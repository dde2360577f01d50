import type { SecretSpan } from './secret-span.ts';

const KIND = 'private-key';
const BEGIN = /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/g;
const END = /-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/g;
/** The longest private key there may be, in characters: 16,384 bits, and room for what stands around its lines. */
const MAX_KEY = 32_000;
/** What the lines of a key are made of. No identifier between two markers in a program is as long and has digits. */
const KEY_LINE = /[A-Za-z0-9+/=]{40,}/;
const RUN = /[A-Za-z0-9+/=]{4,}/g;
/** A line of a key without its markers: quoted, escaped, numbered or marked by a diff as it may be. */
const PART_OF_KEY =
  /^[^A-Za-z0-9+/=]{0,30}(?:\d{1,9}[│|:\s]{1,4})?[^A-Za-z0-9/=]{0,8}(?:\\[nr])?[A-Za-z0-9+/=]{16,}[^A-Za-z0-9]{0,12}n?[^A-Za-z0-9]{0,4}$/;
const MAX_LAST_LINE = 100;
const HEADER = /^[^A-Za-z]{0,20}(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID):|^\s*$/;

/**
 * What lies within blocks of private keys, line by line, so that a text without it has the lines that it had. A block whose
 * other end is missing is followed for as long as its lines are such.
 */
export function* privateKeys(text: string): Generator<SecretSpan> {
  const ends = Array.from(text.matchAll(END), ({ index }) => index);
  const closed = new Set<number>();
  let next = 0;
  let done = 0;
  for (const match of text.matchAll(BEGIN)) {
    const start = match.index + match[0].length;
    if (start < done) continue;
    while ((ends[next] ?? text.length) < start) next++;
    const marker = ends[next];
    const isWhole = marker !== undefined && marker - start <= MAX_KEY;
    if (isWhole) closed.add(marker);
    done = isWhole ? marker : endOfCutKey(text, start);
    yield* keyMaterial(text, start, done);
  }
  for (const marker of ends) {
    if (!closed.has(marker)) yield* keyMaterial(text, startOfCutKey(text, marker), marker);
  }
}

/** Where the lines end that look like those of a key, behind a place. */
function endOfCutKey(text: string, start: number): number {
  let at = nextLineEnd(text, start);
  while (at < text.length && at - start < MAX_KEY) {
    const lineEnd = nextLineEnd(text, at + 1);
    const line = text.slice(at + 1, lineEnd);
    if (!PART_OF_KEY.test(line) && !HEADER.test(line)) return at;
    at = lineEnd;
  }
  return Math.min(at, start + MAX_KEY);
}

/** Where the key begins that ends at a place: behind the last line that is none of it. */
function startOfCutKey(text: string, end: number): number {
  let start = end;
  for (let isLast = true; start > 0 && end - start < MAX_KEY; isLast = false) {
    const lineStart = text.lastIndexOf('\n', start - 2) + 1;
    const line = text.slice(lineStart, start);
    // The last line of a key is as short as it comes out, and the marker may stand on it.
    if (!PART_OF_KEY.test(line.trimEnd()) && !(isLast && line.length <= MAX_LAST_LINE)) return start;
    start = lineStart;
  }
  return start;
}

function nextLineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

function* keyMaterial(text: string, start: number, end: number): Generator<SecretSpan> {
  // Programs that look for the markers hold them without a key between.
  if (!KEY_LINE.test(text.slice(start, end))) return;
  let isFurtherPart = false;
  for (let at = start; at < end; ) {
    const lineEnd = Math.min(nextLineEnd(text, at), end);
    const runs = [...text.slice(at, lineEnd).matchAll(RUN)];
    const [first, last] = [runs[0], runs.at(-1)];
    if (first !== undefined && last !== undefined) {
      yield { start: at + first.index, end: at + last.index + last[0].length, kind: KIND, isFurtherPart };
      isFurtherPart = true;
    }
    at = lineEnd + 1;
  }
}
