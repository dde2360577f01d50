import { hash } from 'node:crypto';
import { OrreryError } from '../errors.ts';
import { classifyContent } from '../workspace/classify.ts';
import { readRegularFile } from '../workspace/read-file.ts';
import type { IndexedFile } from './code-index.ts';

export interface SourceText {
  readonly text: string;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string;
  /** Remarks on decoding. */
  readonly notes: readonly string[];
}

/** What a file holds that is no text. */
export interface BinaryContent {
  readonly bytes: Buffer;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string;
}

/** A stretch of whole lines of a text, as much of what was asked for as there is room for. */
export interface LineWindow {
  readonly content: string;
  /** First and last line in `content`, from 1; the last is before the first for an empty text. */
  readonly start: number;
  readonly end: number;
  readonly total: number;
  /** Where to read on for the rest of what was asked for; null when there is none. */
  readonly next: number | null;
  /** Characters left out of the one line shown, which alone is longer than the room. */
  readonly cut: number;
}

/**
 * The lines `from` to `to`, or as many of them as fit in `room` characters when written as a JSON string. A line that
 * alone is longer is cut, never within a character.
 *
 * @param to undefined is the last line
 * @returns null when the text has no line `from`
 */
export function lineWindow(text: string, from: number, to: number | undefined, room: number): LineWindow | null {
  const starts = lineStarts(text);
  const total = starts.length - 1;
  if (from > Math.max(1, total)) return null;
  const last = Math.min(to ?? total, total);
  let end = fitsWhole(text, starts[from - 1] as number, starts[last] as number, room) ? last : from - 1;
  let used = 0;
  while (end < last) {
    const length = writtenLength(text, starts[end] as number, starts[end + 1] as number, room - used);
    if (used + length > room) break;
    used += length;
    end++;
  }
  const isPart = from > 1 || to !== undefined || end < last;
  if (end >= from || last < from) {
    const content = text.slice(starts[from - 1] ?? 0, starts[end]);
    // Of a part, the last line break belongs to what was not asked for.
    const shown = isPart ? content.replace(/\n$/, '') : content;
    return { content: shown, start: from, end, total, next: end < last ? end + 1 : null, cut: 0 };
  }
  const line = text.slice(starts[from - 1], starts[from]).replace(/\n$/, '');
  const content = beginning(line, room);
  const cut = line.length - content.length;
  return { content, start: from, end: from, total, next: from < last ? from + 1 : null, cut };
}

/** Where each line starts, and the end of the text. A line break at the end starts no line. */
function lineStarts(text: string): number[] {
  const starts: number[] = [];
  for (let at = 0; at < text.length; ) {
    starts.push(at);
    const newline = text.indexOf('\n', at);
    at = newline === -1 ? text.length : newline + 1;
  }
  starts.push(text.length);
  return starts;
}

/** As JSON, a character takes at most so many: `\\u0000`. */
const LONGEST_WRITTEN = 6;

/** Whether a stretch of text fits as JSON, found out at once for most that does. */
function fitsWhole(text: string, start: number, end: number, room: number): boolean {
  return (end - start) * LONGEST_WRITTEN <= room || writtenLength(text, start, end, room) <= room;
}

/** Length as JSON, counted only until it is more than `room`. */
function writtenLength(text: string, start: number, end: number, room: number): number {
  return end - start > room ? end - start : JSON.stringify(text.slice(start, end)).length - 2;
}

/** The beginning of a line that fits, in whole characters. */
function beginning(line: string, room: number): string {
  let length = room;
  while (length > 1 && JSON.stringify(line.slice(0, length)).length - 2 > room) length = Math.floor(length * 0.9);
  const isHighSurrogate = /[\ud800-\udbff]/.test(line[length - 1] ?? '');
  return line.slice(0, Math.max(1, length - Number(isHighSurrogate)));
}

/** Why a file's text cannot be shown, in words. */
const REFUSALS: Readonly<Record<string, string>> = {
  binary: 'it is binary',
  too_large: 'it is larger than 10 MB',
  unreadable: 'it cannot be read; check its permissions',
};

/** What is told of text that is shown though it is not indexed. */
const REMARKS: Readonly<Record<string, string>> = {
  minified: 'It looks minified, so it is not indexed.',
  generated: 'It looks generated, so it is not indexed.',
  long_lines: 'It has very long lines, so it is not indexed.',
};

/**
 * A file's text as it is now.
 * @throws OrreryError FILE_SYSTEM_ERROR for what is not text or cannot be read
 */
export function readSource(absolute: string, path: string): SourceText {
  const content = readContent(absolute, path);
  if ('bytes' in content) throw refusal(path, 'binary');
  return content;
}

/** The text of a file of an index; null when it is no longer the one that was indexed. */
export function indexedText(
  folder: string,
  { path, hash: indexed }: Pick<IndexedFile, 'path' | 'hash'>,
): string | null {
  const read = readRegularFile(`${folder}/${path}`);
  if (read.kind !== 'bytes' || hash('sha256', read.bytes) !== indexed) return null;
  const content = classifyContent('source', read.bytes);
  return content.kind === 'source' ? content.text : read.bytes.toString('utf8');
}

/**
 * What a file holds as it is now. Generated and minified files are readable like any other.
 * @throws OrreryError FILE_SYSTEM_ERROR for what cannot be read
 */
export function readContent(absolute: string, path: string): SourceText | BinaryContent {
  const read = readRegularFile(absolute);
  if (read.kind === 'gone')
    throw new OrreryError('FILE_SYSTEM_ERROR', `${path} no longer exists.`, { path, code: 'ENOENT' });
  if (read.kind === 'skipped') throw refusal(path, read.reason);
  const digest = hash('sha256', read.bytes);
  // A neutral name: whether the file's own name says minified or generated is no reason not to show it.
  const content = classifyContent('source', read.bytes);
  if (content.kind === 'source') return { text: content.text, hash: digest, notes: content.notes };
  if (content.reason === 'binary') return { bytes: read.bytes, hash: digest };
  return {
    text: read.bytes.toString('utf8'),
    hash: digest,
    notes: [REMARKS[content.reason] ?? `It is not indexed: ${content.reason}.`],
  };
}

function refusal(path: string, reason: string): OrreryError {
  return new OrreryError('FILE_SYSTEM_ERROR', `${path} cannot be shown: ${REFUSALS[reason] ?? reason}.`, {
    path,
    reason,
  });
}
