import { hash } from 'node:crypto';
import { classifyContent } from '../workspace/classify.ts';
import { readRegularFile } from '../workspace/read-file.ts';
import { type ComparedCode, encodeComparedCode } from './compared-code.ts';
import type { Extractor } from './extract.ts';
import { ExtractionLimit, TooComplex } from './extraction-limit.ts';
import type { FileFacts, SkipReason } from './facts.ts';
import { encodeFacts } from './facts-codec.ts';
import type { LanguageLoader } from './grammars.ts';
import type { Language } from './language.ts';
import { markupLines } from './markup/markup-lines.ts';
import { languageIn } from './registry.ts';

/** What became of one file that was to be read. */
export type FileOutcome =
  | {
      readonly kind: 'facts';
      /** Size of the file. */
      readonly bytes: number;
      /** SHA-256 of the file's bytes, hexadecimal. */
      readonly hash: string;
      /** The language the file turned out to be in. */
      readonly language: string;
      /**
       * As `encodeFacts` writes them, or as `encodeComparedCode` does where that was wanted: small to keep, and moved between
       * threads without a copy.
       */
      readonly facts: Uint8Array<ArrayBuffer>;
    }
  | { readonly kind: 'skipped'; readonly reason: SkipReason }
  /** The file went away between listing and reading. */
  | { readonly kind: 'gone' };

/** A file to extract. */
export interface FileToExtract {
  /** Absolute, where it is to be read from the disk. */
  readonly path: string;
  /** That its name speaks for. */
  readonly language: Language;
  /** What it holds, where that is not to be read from the disk. */
  readonly content?: Uint8Array;
  /** Whether people wrote it, whatever its name and its comments say. Default: no. */
  readonly isWritten?: boolean;
  /** What is wanted of it: all facts, unless this says that no more than what files are compared by. */
  readonly wanted?: 'compared code';
}

/** The text of one file, ready to be extracted. */
export interface Source {
  readonly kind: 'source';
  /** Its code, where it has that in another form. */
  readonly text: string;
  /** The text as it is in the file. */
  readonly written: string;
  /** Remarks on decoding. */
  readonly notes: readonly string[];
  /** Size of the file. */
  readonly bytes: number;
  /** SHA-256 of the file's bytes, hexadecimal. */
  readonly hash: string;
  /** The language that the text turned out to be in. */
  readonly language: Language;
}

/** What became of a file that there are no facts of. */
type Unread = Exclude<FileOutcome, { kind: 'facts' }>;

/** Reads one file. Never throws for what is in it. */
export function readSource(file: FileToExtract): Source | Unread {
  const read = readText(file);
  return read.kind === 'source' ? { ...read, bytes: read.content.length, hash: hash('sha256', read.content) } : read;
}

function readText({ path, language, content, isWritten = false }: FileToExtract) {
  const read = content === undefined ? readRegularFile(path) : ({ kind: 'bytes', bytes: content } as const);
  if (read.kind !== 'bytes') return read;
  const { bytes } = read;
  const classified = classifyContent(path, bytes, isWritten);
  if (classified.kind === 'skipped') return classified;
  const { text: written, notes } = classified;
  const actual = languageIn(written, path, language);
  const lines = withLineFeeds(written);
  const text = actual.code?.(lines) ?? lines;
  return { kind: 'source', text, written, notes, content: bytes, language: actual } as const;
}

/** A carriage return alone ends a line, as on old Macs; grammars know only line feeds. */
function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;
}

/** What a file is compared by, with the language it turned out to be in. */
export interface ComparedFile {
  readonly kind: 'compared';
  readonly language: string;
  readonly code: ComparedCode;
}

/** Reads what one file is compared by, without parsing it. Null where only a tree tells. */
export function compareFile(file: FileToExtract, extractor: Extractor): ComparedFile | Unread | null {
  const read = readText(file);
  if (read.kind !== 'source') return read;
  const code = extractor.comparedUnparsed(read.text, read.language);
  return code === null ? null : { kind: 'compared', language: read.language.id, code };
}

/**
 * Reads one file and extracts its facts. What is in the file makes it throw only where the parsing runtime breaks down.
 * @param limitOf what a text of a length may take
 */
export function extractFile(
  file: FileToExtract,
  loader: LanguageLoader,
  extractor: Extractor,
  limitOf = (length: number) => new ExtractionLimit(length),
): FileOutcome {
  const source = readSource(file);
  if (source.kind !== 'source') return source;
  const { text, notes, bytes, hash } = source;
  const limit = limitOf(text.length);
  try {
    const facts =
      file.wanted === 'compared code'
        ? encodeComparedCode(comparedCodeOf(source, loader, extractor, limit))
        : encodeFacts(withMarkup(extractor.extract(text, loader.load(source.language), notes, limit), source));
    return { kind: 'facts', bytes, hash, language: source.language.id, facts };
  } catch (thrown) {
    if (thrown instanceof TooComplex) return { kind: 'skipped', reason: 'too_complex' };
    throw thrown;
  }
}

/** With the lines of markup counted as code, which they are, rather than as blank, and with the code that is not read. */
function withMarkup(facts: FileFacts, { text, written, language }: Source): FileFacts {
  if (text === written) return facts;
  const { lines } = facts;
  const markup = markupLines(text, written);
  const unread = [...facts.unread, ...(language.unread?.(written) ?? [])].sort((a, b) => a.line - b.line);
  return { ...facts, unread, lines: { ...lines, code: lines.code + markup, blank: lines.blank - markup } };
}

function comparedCodeOf(
  { text, language }: Source,
  loader: LanguageLoader,
  extractor: Extractor,
  limit: ExtractionLimit,
) {
  const unparsed = extractor.comparedUnparsed(text, language);
  return unparsed ?? extractor.comparedParsed(text, loader.loadCompared(language), limit);
}
