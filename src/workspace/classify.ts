import { isUtf8 } from 'node:buffer';
import { isGeneratedName, isMinifiedName } from './artifact-names.ts';
import { hasGeneratedMarker } from './generated-marker.ts';
import { looksMinified } from './minified.ts';

/** Reasons a file is listed but not read as source. */
export const SKIP_REASONS = ['binary', 'minified', 'generated', 'long_lines', 'too_large', 'unreadable'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Larger files are not read. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** In UTF-16 code units. A longer line is data or the output of a program. */
export const MAX_LINE_LENGTH = 10_000;
/** Where git, too, looks for a NUL. */
const BINARY_PROBE_BYTES = 8 * 1024;

export type Classified =
  | {
      readonly kind: 'source';
      /** Without byte order mark; line ends as they were. */
      readonly text: string;
      /** Remarks on decoding, such as bytes that are not UTF-8. */
      readonly notes: readonly string[];
    }
  | { readonly kind: 'skipped'; readonly reason: SkipReason };

/**
 * Decides whether a file holds source text that a person may have written, and decodes it. Depends on the file's name
 * and bytes only, and throws for neither.
 *
 * @param path Only its last segment matters; any form.
 * @param isWritten Whether people wrote it, whatever its name and its comments say.
 */
export function classifyContent(path: string, bytes: Uint8Array, isWritten = false): Classified {
  if (bytes.length > MAX_FILE_BYTES) return skipped('too_large');
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const decoded = decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  if (decoded === null) return skipped('binary');
  const { text, notes } = decoded;
  if (isMinifiedName(name)) return skipped('minified');
  if (!isWritten && (isGeneratedName(name) || hasGeneratedMarker(text))) return skipped('generated');
  const reason = unreadable(name, text);
  return reason === null ? { kind: 'source', text, notes } : skipped(reason);
}

/** Why a text is none that people write, by how long its lines are. The outputs of a notebook are data beside its code. */
function unreadable(name: string, text: string): SkipReason | null {
  if (/\.ipynb$/i.test(name)) return null;
  if (looksMinified(name, text)) return 'minified';
  return hasLineLongerThan(text, MAX_LINE_LENGTH) ? 'long_lines' : null;
}

/** A file's bytes as text, whoever wrote it; null for what is not text. */
export function decodedText(bytes: Buffer): string | null {
  return decode(bytes)?.text ?? null;
}

function skipped(reason: SkipReason): Classified {
  return { kind: 'skipped', reason };
}

interface Decoded {
  readonly text: string;
  readonly notes: readonly string[];
}

/** Null for what is not text. */
function decode(bytes: Buffer): Decoded | null {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return decodeUtf16(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decodeUtf16(bytes, 'utf-16be');
  if (bytes.subarray(0, BINARY_PROBE_BYTES).includes(0)) return null;
  const marked = first === 0xef && second === 0xbb && third === 0xbf;
  if (isUtf8(bytes)) return { text: bytes.toString('utf8', marked ? 3 : 0), notes: [] };
  const text = new TextDecoder('windows-1252').decode(bytes);
  return { text, notes: ['The file is not UTF-8; it was read as windows-1252.'] };
}

function decodeUtf16(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): Decoded | null {
  // The decoder takes the byte order mark away, and puts U+FFFD for half a character.
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.slice(0, BINARY_PROBE_BYTES).includes('\0')) return null;
  return { text, notes: [`The file was read as ${encoding.toUpperCase()}, by its byte order mark.`] };
}

/**
 * Looks backwards for a line end from as far as a line may reach, so that only a few characters of each stretch are
 * ever read. A lone carriage return ends a line, too.
 */
function hasLineLongerThan(text: string, limit: number): boolean {
  let start = 0;
  while (text.length - start > limit) {
    const end = lineEndBefore(text, start, start + limit);
    if (end < start) return true;
    start = end + 1;
  }
  return false;
}

/** The last line end in `[start, last]`, or -1. */
function lineEndBefore(text: string, start: number, last: number): number {
  for (let at = last; at >= start; at -= 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return at;
  }
  return -1;
}
