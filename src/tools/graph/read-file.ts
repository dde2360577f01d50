import { pathToFileURL } from 'node:url';
import type { DependencyContext } from '../../analysis/measures/dependencies/context.ts';
import { OrreryError } from '../../errors.ts';
import type { IndexedFile } from '../../index/code-index.ts';
import { partialLines } from '../../index/partial-files.ts';
import type { BinaryContent, LineWindow, SourceText } from '../../index/source-text.ts';
import { nearestOutline } from '../../reports/nearest-outline.ts';
import { isMissing } from '../../workspace/roots.ts';
import type { AnswerSize } from '../answer-size.ts';
import type { ToolContext } from '../tool.ts';
import { rememberedOf } from './file-memory.ts';
import { type IndexedPath, indexedAlone, type NamedFile } from './indexed-file.ts';
import type { ReadInput } from './read-code.ts';
import { semanticContext } from './semantic-context.ts';

/** The share of an answer that content and what is around it take together; the rest is for their names and the text's head. */
const FILLED = 0.9;
/** The share that content has at least, however much is around it. */
const LEAST_CONTENT = 0.5;

/** Entries of an outline; a part of a file has all of its own and, up to this number, those around it. */
const MOST_OUTLINE = 200;

/** The largest file that goes with an answer. */
const MAX_ATTACHED_BYTES = 1024 * 1024;

/** Null where there is no such file. */
export async function readFile(input: ReadInput, context: ToolContext) {
  const [{ lineWindow, readContent }, { outlineOf }, { dependencyContext }] = await Promise.all([
    import('../../index/source-text.ts'),
    import('../../index/outline.ts'),
    import('../../analysis/measures/dependencies/context.ts'),
  ]);
  const found = await ifThere(() =>
    inStep(async () => {
      const file = await indexedAlone(input.path, context);
      return { file, source: readContent(file.absolute, file.path) };
    }),
  );
  if (found === null) return null;
  const { file, source, indexed } = found;
  if ('bytes' in source) return attached(file, source, context);
  const { start_line, end_line } = wantedLines(input, file);
  const around = ({ index, node }: IndexedPath, { facts }: IndexedFile) =>
    dependencyContext(index, node, facts, input.dependency_depth);
  const dependencies = input.include_dependencies ? ofIndexed(found, around) : undefined;
  const lines = lineWindow(source.text, start_line, end_line, roomFor(dependencies, context.size));
  if (lines === null) throw beyondEnd(file.path, start_line, source.text);
  const semantic = file.isPart ? null : await semanticContext(input, file, context);
  const memory = await rememberedOf(file, source, input, context);
  const together = input.include_collaborative_context ? await sharedBy(file, source.text, context) : null;
  const notes = [
    ...source.notes,
    ...stateNotes(found),
    ...windowNotes(lines),
    ...memory.notes,
    ...(input.include_collaborative_context && together === null ? [NOT_SHARED] : []),
  ];
  return {
    path: file.path,
    exists: true,
    content: lines.content,
    start_line: lines.start,
    end_line: lines.end,
    ...(lines.next !== null && { next_start_line: lines.next }),
    total_lines: lines.total,
    ...parsedFrom(indexed, lines),
    content_hash: source.hash,
    ...(notes.length > 0 && { notes }),
    ...(input.include_outline &&
      indexed !== undefined && { outline: nearestOutline(outlineOf(indexed.facts), lines, MOST_OUTLINE) }),
    ...(dependencies !== undefined && { dependency_context: dependencies }),
    ...(semantic !== null && { semantic_context: semantic }),
    ...memory.told,
    ...(input.include_collaborative_context && { collaborative_context: together }),
  };
}

/** Returns the language of a file and which of the shown lines could not be parsed, if any. */
function parsedFrom(indexed: IndexedFile | undefined, { start, end }: LineWindow) {
  if (indexed === undefined) return { language: null };
  const partial = (partialLines(indexed) ?? []).filter((lines) => lines.start_line <= end && lines.end_line >= start);
  return { language: indexed.language, ...(partial.length > 0 && { partial }) };
}

async function sharedBy({ root, path }: NamedFile, text: string, context: ToolContext) {
  const { collaborativeContext } = await import('../collaboration/collaborators.ts');
  return collaborativeContext({ path: root }, path, text, context);
}

/** The lines asked for by arguments, or with the path. */
function wantedLines(
  { start_line, end_line }: { readonly start_line?: number | undefined; readonly end_line?: number | undefined },
  { path, lines }: NamedFile,
): { readonly start_line: number; readonly end_line: number | undefined } {
  const wanted = { start_line: start_line ?? lines?.start ?? 1, end_line: end_line ?? lines?.end ?? undefined };
  if (wanted.start_line < 1) {
    throw new OrreryError('INVALID_PARAMS', `${path} has no line 0: lines count from 1.`, { parameter: 'path' });
  }
  if (wanted.end_line !== undefined && wanted.end_line < wanted.start_line) {
    const message = `end_line ${wanted.end_line} is before start_line ${wanted.start_line}: swap them, or leave one out.`;
    throw new OrreryError('INVALID_PARAMS', message, { parameter: 'end_line' });
  }
  return wanted;
}

/** What is no text: its type and size, and the file itself with the answer where it is not too large. */
async function attached(file: NamedFile, { bytes, hash }: BinaryContent, context: ToolContext) {
  const { mediaTypeOf } = await import('../../workspace/media-type.ts');
  const mimeType = mediaTypeOf(bytes);
  const kind = mimeType.startsWith('image/') ? 'image' : 'file';
  const limit = kind === 'image' ? MAX_ATTACHED_BYTES : bytesWithin(context.size);
  const isAttached = bytes.length <= limit;
  if (isAttached) {
    const uri = pathToFileURL(file.absolute).href;
    context.attach({ kind, uri, mimeType, base64: bytes.toString('base64') });
  }
  const note = `It is not shown: it has ${bytes.length} bytes, more than the ${limit} returned at once.`;
  return {
    path: file.path,
    exists: true,
    mime_type: mimeType,
    bytes: bytes.length,
    content_hash: hash,
    ...(!isAttached && { notes: [note] }),
  };
}

/** Bytes whose base64 fits an answer: to a client it is text. An image is looked at, and takes as many tokens as it has parts. */
function bytesWithin(size: AnswerSize | null): number {
  return size === null ? MAX_ATTACHED_BYTES : Math.min(MAX_ATTACHED_BYTES, Math.floor(size.text / 4) * 3);
}

/** Characters of content, written as JSON, for which there is room beside what is around it. */
function roomFor(around: DependencyContext | undefined, size: AnswerSize | null): number {
  if (size === null) return Number.POSITIVE_INFINITY;
  const all = Math.min(size.structure, size.text) * FILLED;
  const taken = around === undefined ? 0 : JSON.stringify(around).length;
  return Math.floor(Math.max(all - taken, all * LEAST_CONTENT));
}

/** A file that changes while it is read is tried so many times. */
const ATTEMPTS = 5;
const NOT_SHARED = 'The file is not shared, so it has no collaborative context.';
const ALONE = 'Dependencies, dependents and similar files are missing until the index is ready.';
const OUT_OF_STEP = 'It changed while it was read, so its outline and dependencies, of another state, are left out.';

interface Read {
  readonly file: IndexedPath;
  readonly source: SourceText | BinaryContent;
}

interface ReadInStep extends Read {
  readonly indexed: IndexedFile | undefined;
  readonly isInStep: boolean;
}

/** Text and facts of the same bytes. Where the file never stays as it is for long enough, the text alone. */
async function inStep(read: () => Promise<Read>): Promise<ReadInStep> {
  let last = await read();
  for (let attempt = 1; ; attempt++) {
    const { file, source } = last;
    const indexed = file.node === -1 ? undefined : file.index.files[file.node];
    if (indexed === undefined || indexed.hash === source.hash) return { ...last, indexed, isInStep: true };
    if (attempt === ATTEMPTS) return { ...last, indexed: undefined, isInStep: false };
    last = await read();
  }
}

/** What is told of a file that stands in the index of the whole tree; undefined for any other. */
function ofIndexed<T>(
  { file, indexed }: ReadInStep,
  tell: (file: IndexedPath, indexed: IndexedFile) => T,
): T | undefined {
  return file.isPart || indexed === undefined ? undefined : tell(file, indexed);
}

/** What the state of the file, or of its project, leaves out. */
function stateNotes({ file, isInStep }: Pick<ReadInStep, 'file' | 'isInStep'>): string[] {
  return [...(file.isPart ? [ALONE] : []), ...(isInStep ? [] : [OUT_OF_STEP])];
}

/** A missing file is an answer; a path outside the roots is an error. */
async function ifThere<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (thrown) {
    if (isMissing(thrown)) return null;
    throw thrown;
  }
}

function beyondEnd(path: string, line: number, text: string): OrreryError {
  const total = text.split('\n').length - Number(text.endsWith('\n'));
  const message = `start_line ${line} is beyond the end of ${path}, which has ${total} lines.`;
  return new OrreryError('INVALID_PARAMS', message, { parameter: 'start_line', total_lines: total });
}

/** What was left out for want of room, and how to get it. */
function windowNotes({ start, end, total, next, cut }: LineWindow): string[] {
  const notes: string[] = [];
  if (cut > 0) notes.push(`Line ${start} is too long to show whole: its last ${cut} characters are left out.`);
  if (next !== null) notes.push(`These are lines ${start} to ${end} of ${total}: read on with start_line ${next}.`);
  return notes;
}
