import { isUtf8 } from 'node:buffer';
import { decodedText } from '../../workspace/classify.ts';
import type { FileBytes } from '../../workspace/read-file.ts';
import type { ExactPart } from './exact-query.ts';
import { finderOf } from './finders.ts';
import { type LineStretches, type Places, placesIn } from './places.ts';

/** A file that is to be looked through. */
export interface FileToScan {
  /** From the folder on. */
  readonly path: string;
  /** The lines that places may begin in; null for all. */
  readonly within: LineStretches | null;
}

/** What a file was found to be: null has none of what is looked for, or is no text, or is gone. */
export type ScannedFile = Places | 'too_large' | 'unreadable' | null;

/** Looks through one file after the other. */
export type Scan = (file: FileToScan) => ScannedFile;

/**
 * @param read the bytes of a file, by its path
 * @throws OrreryError `INVALID_PARAMS` for an expression that cannot be read
 */
export function scanFor(parts: readonly ExactPart[], read: (path: string) => FileBytes): Scan {
  const finders = parts.map(finderOf);
  const lacksOne = missingText(parts);
  return ({ path, within }) => {
    const file = read(path);
    if (file.kind === 'gone') return null;
    if (file.kind === 'skipped') return file.reason;
    if (lacksOne(file.bytes)) return null;
    const text = decodedText(file.bytes);
    return text === null ? null : placesIn(text, finders, within);
  };
}

/** Tells of most files that lack a text that is looked for, before they are decoded. */
function missingText(parts: readonly ExactPart[]): (bytes: Buffer) => boolean {
  const texts = parts.flatMap((part) => (part.kind === 'text' && !/[\r\n]/.test(part.text) ? [part.text] : []));
  const wanted = texts.map((text) => ({ bytes: Buffer.from(text), isAscii: isAscii(text) }));
  return (bytes) =>
    !isMarkedUtf16(bytes) && wanted.some((one) => !bytes.includes(one.bytes) && (one.isAscii || isUtf8(bytes)));
}

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

function isMarkedUtf16([first, second]: Buffer): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
