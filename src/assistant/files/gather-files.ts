import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { OrreryError } from '../../errors.ts';
import { visibleLine } from '../../visible-text.ts';
import { decodedText } from '../../workspace/classify.ts';
import { prefixOf } from '../../workspace/from-root.ts';
import { readRegularFile } from '../../workspace/read-file.ts';
import type { ResolvedPath, Roots } from '../../workspace/roots.ts';
import { byPriority, isWalked } from './file-priority.ts';
import { linesIn, marked, numbered, withPlainLineEnds } from './numbered.ts';
import type { SkippedFile, SkippedFor } from './plan.ts';
import { tokensOfFile } from './tokens.ts';

/** Files of one call. */
export const MAX_FILES = 50;
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Files are read without a pause for at most so long, in milliseconds. */
const SLICE_MS = 10;

/** What the files are asked of. A running tool's context is one. */
export interface FileSource {
  readonly workspace: { readonly roots: Roots };
  files(folder: ResolvedPath): Promise<readonly string[]>;
  readonly signal: AbortSignal;
}

/** A file as a model reads it. */
export interface PromptFile {
  /** From the root on. */
  readonly path: string;
  readonly place: ResolvedPath;
  /** SHA-256 of its bytes. */
  readonly hash: string;
  /** Redacted, with plain line ends. */
  readonly text: string;
  readonly lines: number;
  /** Between its marks, with the number before each line. */
  readonly block: string;
  readonly tokens: number;
}

export interface GatheredFiles {
  /** Those that were named, in the order in which they were, then those of folders, the most useful first. */
  readonly files: readonly PromptFile[];
  readonly skipped: readonly SkippedFile[];
}

/** Takes what is secret out of a text, and leaves its lines where they are. */
export type Redacting = (text: string) => string;

/**
 * Reads the files that were named, and those of the folders that were. Each is read once, however often it was named; no more are read
 * than a call may have.
 *
 * @throws OrreryError as `Roots.resolve` does, but for what is not there, which is told among the skipped
 */
export async function gatherFiles(
  given: readonly string[],
  source: FileSource,
  redact: Redacting,
): Promise<GatheredFiles> {
  const skipped: SkippedFile[] = [];
  const named = new Map<string, ResolvedPath>();
  const walked = new Map<string, ResolvedPath>();
  for (const path of given) {
    const place = await placeOf(path, source);
    if (typeof place === 'string') skipped.push({ file: visibleLine(path), reason: place });
    else if (place.kind === 'file') named.set(place.path.absolute, place.path);
    else {
      const found = await filesWithin(place.path, source);
      if (found.length === 0) skipped.push({ file: place.path.relative || '.', reason: 'empty_folder' });
      for (const one of found) walked.set(one.absolute, one);
    }
  }
  const ordered = [...named.values(), ...inOrder([...walked.values()].filter(({ absolute }) => !named.has(absolute)))];
  const files: PromptFile[] = [];
  let sliceStart = performance.now();
  for (const place of ordered) {
    if (files.length >= MAX_FILES) {
      skipped.push({ file: place.relative, reason: 'too_many' });
      continue;
    }
    if (performance.now() - sliceStart > SLICE_MS) {
      await nextTurn();
      sliceStart = performance.now();
    }
    source.signal.throwIfAborted();
    const read = readForPrompt(place, redact);
    if (typeof read === 'string') skipped.push({ file: place.relative, reason: read });
    else files.push(read);
  }
  return { files, skipped };
}

/** One file as a model reads it, or why it cannot be read. */
export function readForPrompt(place: ResolvedPath, redact: Redacting): PromptFile | SkippedFor {
  const read = readRegularFile(place.absolute, MAX_FILE_BYTES);
  if (read.kind === 'gone') return 'not_found';
  if (read.kind === 'skipped') return read.reason;
  const decoded = decodedText(read.bytes);
  if (decoded === null) return 'binary';
  const text = redact(withPlainLineEnds(decoded));
  const lines = linesIn(text);
  const block = marked('FILE', `${visibleLine(place.relative)} (${lines} lines)`, numbered(text));
  return {
    ...{ path: place.relative, place, text, lines, block },
    hash: hash('sha256', read.bytes),
    tokens: tokensOfFile(place.relative, block),
  };
}

function inOrder(places: Iterable<ResolvedPath>): readonly ResolvedPath[] {
  return [...places].sort((a, b) => byPriority(a.relative, b.relative));
}

type Place = { readonly kind: 'file' | 'folder'; readonly path: ResolvedPath };

async function placeOf(given: string, { workspace }: FileSource): Promise<Place | SkippedFor> {
  try {
    return { kind: 'folder', path: await workspace.roots.resolve(given, 'directory') };
  } catch {
    // It may be a file, or be refused: the next question tells.
  }
  try {
    return { kind: 'file', path: await workspace.roots.resolve(given, 'file') };
  } catch (thrown) {
    if (!(thrown instanceof OrreryError) || thrown.errorName !== 'FILE_SYSTEM_ERROR') throw asFiles(thrown);
    return thrown.data.code === 'ENOENT' ? 'not_found' : 'unreadable';
  }
}

/** A refused path, said of the argument that named it. */
function asFiles(thrown: unknown): unknown {
  if (!(thrown instanceof OrreryError)) return thrown;
  const { errorName, message, data } = thrown;
  return new OrreryError(errorName, message, {
    ...data,
    parameter: 'files',
    validation_errors: [{ field: 'files', error: message }],
  });
}

async function filesWithin(folder: ResolvedPath, source: FileSource): Promise<readonly ResolvedPath[]> {
  const prefix = prefixOf(folder);
  const paths = await source.files(folder);
  const wanted = paths.filter(
    (path) => isWalked(path.slice(prefix.length)) && !source.workspace.roots.isWithheld(path),
  );
  return wanted
    .sort(byPriority)
    .map((path) => ({ root: folder.root, absolute: `${folder.root.path}/${path}`, relative: path }));
}
