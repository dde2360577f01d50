import { hash } from 'node:crypto';
import * as z from 'zod';
import { OrreryError } from '../errors.ts';
import { IMPACTS } from '../store/records/decision-table.ts';
import type { Records, RecordTables } from '../store/records/records.ts';
import { CHANGE_KINDS } from '../store/records/version-table.ts';
import { DocumentLine, SessionLine, sharedLines, takeInDocument, takeInSession } from './shared-transfer.ts';
import { readSketch } from './sketch.ts';
import { isRecordedPath } from './tree-place.ts';

/** Raised when lines mean something else than they did. */
const FORMAT = 1;

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Moment = z.int();
const Count = z.int().min(0);

const CHANGE = {
  id: z.string().min(1).max(100),
  tree: z.string(),
  path: z.string().min(1),
  at: Moment,
  agent: z.string(),
  reason: z.string(),
  commit: z.string().nullable(),
  bytes: Count,
};

const Line = z.discriminatedUnion('record', [
  z.strictObject({ record: z.literal('header'), format: z.literal(FORMAT) }),
  z.strictObject({
    record: z.literal('content'),
    hash: Hash,
    encoding: z.enum(['utf8', 'base64']),
    content: z.string(),
  }),
  z.strictObject({
    record: z.literal('version'),
    ...CHANGE,
    version: z.int().min(1),
    kind: z.enum(CHANGE_KINDS),
    hash: Hash.nullable(),
    previous: Hash.nullable(),
    oldPath: z.string().nullable(),
  }),
  z.strictObject({
    record: z.literal('refusal'),
    ...CHANGE,
    cause: z.enum(['conflict', 'interrupted']),
    hash: Hash,
    found: z.string().nullable(),
  }),
  z.strictObject({
    record: z.literal('decision'),
    id: z.string().min(1).max(100),
    at: Moment,
    agent: z.string(),
    decision: z.string(),
    reasoning: z.string(),
    confidence: z.number().min(0).max(1),
    impact: z.enum(IMPACTS),
    commit: z.string().nullable(),
    context: z.record(z.string(), z.unknown()),
    alternatives: z.array(z.string()),
    tags: z.array(z.string()),
    supersedes: z.array(z.string()),
    anchors: z.array(
      z.strictObject({
        path: z.string(),
        symbol: z.string().nullable(),
        fileHash: z.string().nullable(),
        symbolHash: z.string().nullable(),
        // Exports of earlier versions lack it.
        sketch: z
          .string()
          .refine((text) => readSketch(text) !== null, 'must be a sketch')
          .nullable()
          .default(null),
      }),
    ),
  }),
  DocumentLine,
  SessionLine,
]);
type Line = z.output<typeof Line>;

/** How many records of each kind were new. */
export interface Imported {
  readonly contents: number;
  readonly versions: number;
  readonly refusals: number;
  readonly decisions: number;
  readonly documents: number;
  readonly sessions: number;
  /** Records that were there already, and stay as they are. */
  readonly known: number;
}

/** All records as JSON, one a line: contents before what names them, each kind in the order it came. */
export function exportLines(records: Records): Promise<string[]> {
  return records.read(async (tables) => {
    const { blobs } = tables;
    const lines: Line[] = [{ record: 'header', format: FORMAT }];
    for (const digest of await blobs.hashes()) lines.push(contentLine(digest, (await blobs.get(digest)) as Buffer));
    for await (const line of linesBesideContents(tables)) lines.push(line);
    return lines.map((line) => JSON.stringify(line));
  });
}

/** The records whose export could not be imported, a clause each. Contents are checked by their hashes elsewhere. */
export function recordFaults(records: Records): Promise<string[]> {
  return records.read(async (tables) => {
    const faults: string[] = [];
    for await (const line of linesBesideContents(tables)) {
      const { error } = Line.safeParse(line);
      if (error !== undefined) faults.push(`the ${line.record} ${nameOf(line)}: ${issueOf(error)}`);
    }
    return faults;
  });
}

async function* linesBesideContents(tables: RecordTables): AsyncGenerator<Line> {
  const { versions, refusals, decisions } = tables;
  for await (const version of versions.all()) yield { record: 'version', ...version };
  for await (const refusal of refusals.all()) yield { record: 'refusal', ...refusal };
  for await (const decision of decisions.all()) yield { record: 'decision', ...plain(decision) };
  yield* sharedLines(tables);
}

function nameOf(line: Line): string {
  if ('id' in line) return line.id;
  return 'path' in line ? line.path : '';
}

/** A text where it is one: people may look at it. */
function contentLine(digest: string, content: Buffer): Line {
  const text = content.toString('utf8');
  const isText = Buffer.from(text).equals(content);
  return {
    record: 'content',
    hash: digest,
    encoding: isText ? 'utf8' : 'base64',
    content: isText ? text : content.toString('base64'),
  };
}

/** Without the promises of not being changed, which lines do not make. */
function plain<T>(value: T): Mutable<T> {
  return value as Mutable<T>;
}
type Mutable<T> = T extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
    : T;

/** What is asked of records beside the form of their lines. */
export interface ImportChecks {
  /** Why a shared document is none, if so: what can read its text says. */
  readonly faultOf: (document: DocumentLine) => string | null;
  /** Whether a file is kept from clients. */
  readonly isWithheld: (path: string) => boolean;
}

/**
 * Takes in what `exportLines` wrote, all of it or nothing. What is known by its id stays as it is, so that the same lines can
 * be taken in again; versions of a file that has some already come behind those.
 *
 * @throws OrreryError `VALIDATION_ERROR` naming the first line that is none; `DATABASE_ERROR`
 */
export async function importLines(
  records: Records,
  text: string,
  { faultOf, isWithheld }: ImportChecks,
): Promise<Imported> {
  const lines = text
    .split('\n')
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => ({ number, parsed: parsedLine(line, number) }));
  if (lines[0]?.parsed.record !== 'header') {
    throw malformed(1, 'it does not begin with the header of an export');
  }
  for (const { number, parsed } of lines) {
    const fault = pathsIn(parsed)
      .map((path) => pathFault(path, isWithheld))
      .find((one) => one !== null);
    if (fault !== undefined) throw malformed(number, fault);
  }
  for (const { number, parsed } of lines) {
    const fault = parsed.record === 'document' ? faultOf(parsed) : null;
    if (fault !== null) throw malformed(number, fault);
  }
  return records.write(async (tables) => {
    const counts = { contents: 0, versions: 0, refusals: 0, decisions: 0, documents: 0, sessions: 0, known: 0 };
    for (const { number, parsed } of lines) await takeIn(parsed, number, tables, counts);
    return counts;
  });
}

/** The files that a record names, from the top of the working tree on. */
function pathsIn(line: Line): readonly string[] {
  switch (line.record) {
    case 'version':
      return line.oldPath === null ? [line.path] : [line.path, line.oldPath];
    case 'refusal':
    case 'document':
      return [line.path];
    case 'decision':
      return line.anchors.map(({ path }) => path);
    case 'session':
      return line.documents.map(({ path }) => path);
    default:
      return [];
  }
}

/** Tools read the files that records name, so those pass the same checks as the files that clients name. */
function pathFault(path: string, isWithheld: (path: string) => boolean): string | null {
  const shown = JSON.stringify(path.slice(0, 200));
  if (!isRecordedPath(path)) return `${shown} is not a path within the working tree`;
  return isWithheld(path) ? `the name of ${shown} indicates credentials` : null;
}

async function takeIn(
  line: Line,
  number: number,
  tables: RecordTables,
  counts: { -readonly [Key in keyof Imported]: Imported[Key] },
): Promise<void> {
  const { blobs, versions, refusals, decisions } = tables;
  const needs = async (digest: string | null) => {
    if (digest !== null && !(await blobs.has(digest))) throw malformed(number, `the content ${digest} is missing`);
  };
  switch (line.record) {
    case 'header':
      return;
    case 'content': {
      const content = Buffer.from(line.content, line.encoding);
      if (hash('sha256', content) !== line.hash) throw malformed(number, 'its content does not match its hash');
      if (await blobs.has(line.hash)) counts.known++;
      else counts.contents++;
      await blobs.put(content);
      return;
    }
    case 'version': {
      const { record: _, version: __, ...version } = line;
      if (await versions.has(line.id)) return void counts.known++;
      await needs(line.hash);
      await versions.add(version);
      counts.versions++;
      return;
    }
    case 'refusal': {
      const { record: _, ...refusal } = line;
      if (await refusals.has(line.id)) return void counts.known++;
      await needs(line.hash);
      await refusals.add(refusal);
      counts.refusals++;
      return;
    }
    case 'decision': {
      const { record: _, ...decision } = line;
      if (await decisions.has(line.id)) return void counts.known++;
      await decisions.add(decision);
      counts.decisions++;
      return;
    }
    case 'document':
      if (await takeInDocument(line, tables)) counts.documents++;
      else counts.known++;
      return;
    case 'session': {
      const isNew = await takeInSession(line, tables);
      if (isNew === null) throw malformed(number, 'one of its documents is missing');
      if (isNew) counts.sessions++;
      else counts.known++;
    }
  }
}

function parsedLine(line: string, number: number): Line {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw malformed(number, 'it is not JSON');
  }
  const { success, data, error } = Line.safeParse(value);
  if (success) return data;
  throw malformed(number, issueOf(error));
}

function issueOf({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.map(String).join('.') || 'it'}: ${issue?.message ?? 'is wrong'}`;
}

function malformed(line: number, why: string): OrreryError {
  const message = `Line ${line} is not a record (${why}), so nothing was imported. Import a file that "orrery records export" wrote.`;
  return new OrreryError('VALIDATION_ERROR', message, { line });
}
