import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { OrreryError } from '../errors.ts';
import { newRecordId } from '../store/records/record-id.ts';
import type { Records, RecordTables } from '../store/records/records.ts';
import {
  type ChangeKind,
  type Entity,
  FILE_SYSTEM,
  type NewVersion,
  type Version,
} from '../store/records/version-table.ts';
import { settleAlone } from './settle-intents.ts';

/** Who changes a file, and why. */
export interface Provenance {
  readonly agent: string;
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The commit that is checked out. */
  readonly commit: string | null;
}

/** What a file must hold for it to be written: a state that the writer knows. */
export type Expectation =
  /** SHA-256 of its bytes; null: there must be no file. */
  | { readonly kind: 'hash'; readonly hash: string | null }
  /** The number of its last version. */
  | { readonly kind: 'version'; readonly version: number };

export interface VersionedWrite {
  readonly entity: Entity;
  /** How messages name the file. */
  readonly name: string;
  /** Absolute. */
  readonly target: string;
  readonly provenance: Omit<Provenance, 'at'>;
  /** Whose turn it takes. Names of agents are what clients say, and several may say the same. */
  readonly client: object;
  /** Asked when it is the write's turn, so that the order of times is that of versions. */
  readonly clock: () => Date;
  readonly expected: Expectation | null;
  /** What the file holds now; null: there is none. */
  readonly read: () => Buffer | null;
  /** What it is to hold, given what it does. */
  readonly contentFor: (current: Buffer | null) => Buffer | Promise<Buffer>;
  /** Writes the file, in the place of what was there only once `recorded` resolves: until then, the disk may not have the record of it. */
  readonly write: (content: Buffer, current: Buffer | null, recorded: Promise<void>) => Promise<void>;
  /** Takes back what processes that have ended left written in part. */
  readonly settleFiles: () => Promise<void>;
  /** Where another file of the tree lies. @returns absolute */
  readonly locate: (path: string) => string;
  readonly signal: AbortSignal;
}

export type WriteOutcome =
  | { readonly kind: 'written'; readonly version: Version; readonly before: Buffer | null; readonly content: Buffer }
  /** The file holds that already. */
  | { readonly kind: 'unchanged'; readonly latest: Version | null; readonly content: Buffer };

/**
 * Writes a file and records it, so that a process that ends at any moment leaves the file as it was or as it is to be, and
 * a history that says the same once it is looked at again: what is going to be written is recorded first, then written,
 * then recorded as done. One write at a time among all processes.
 *
 * @throws OrreryError `VERSION_CONFLICT` when the file holds something else than the writer expects: that is recorded, too,
 *   with what it would have written; `DATABASE_ERROR`; and what `write` throws
 */
export async function writeVersioned(records: Records, request: VersionedWrite): Promise<WriteOutcome> {
  const outcome = await records.alone(request.client, () => writeAlone(records, request), request.signal);
  // The next one may write meanwhile.
  if (outcome.kind === 'written')
    await records.kept().catch((thrown: unknown) => Promise.reject(unrecorded(request, thrown)));
  return outcome;
}

async function writeAlone(records: Records, request: VersionedWrite): Promise<WriteOutcome> {
  const { entity, settleFiles } = request;
  const provenance: Provenance = { ...request.provenance, at: request.clock().getTime() };
  await settleAlone(records, settleFiles);
  const before = request.read();
  const content = await request.contentFor(before);
  const found = before === null ? null : hash('sha256', before);
  const latest = await records.read(({ versions }) => versions.latest(entity));
  const conflict = conflictWith(request.expected, found, latest);
  if (conflict !== null) {
    await records.write((tables) => refuse(entity, provenance, content, found, tables));
    throw versionConflict(request.name, conflict, found, latest);
  }
  if (before?.equals(content)) return { kind: 'unchanged', latest, content };
  const version = newVersion(entity, provenance, before === null ? 'create' : 'update', content, found);
  await records.commit(async (tables) => {
    await observe(request, provenance, before, latest, tables);
    await tables.blobs.put(content, found);
    await tables.intents.put({ version, target: request.target });
  });
  // What takes its place later is brought to the disk at the same time.
  const recorded = records.kept();
  recorded.catch(() => {});
  try {
    await request.write(content, before, recorded);
  } catch (thrown) {
    await settleAlone(records, settleFiles);
    throw thrown;
  }
  try {
    const added = await records.commit(async ({ versions, intents }) => {
      await intents.delete(version.id);
      return versions.add(version);
    });
    return { kind: 'written', version: added, before, content };
  } catch (thrown) {
    throw unrecorded(request, thrown);
  }
}

function unrecorded({ name }: VersionedWrite, thrown: unknown): OrreryError {
  const cause = thrown instanceof Error ? thrown.message : String(thrown);
  const message = `${name} was written, but its version could not be recorded now; the next call records it. ${cause}`;
  return new OrreryError('DATABASE_ERROR', message, { path: name, written: true }, thrown);
}

function newVersion(
  entity: Entity,
  provenance: Provenance,
  kind: ChangeKind,
  content: Buffer,
  previous: string | null,
): NewVersion & { readonly hash: string } {
  return {
    ...entity,
    ...provenance,
    id: newRecordId('ver'),
    kind,
    hash: hash('sha256', content),
    previous,
    oldPath: null,
    bytes: content.length,
  };
}

/**
 * What a file held in the version that a writer knows, for changes of that to be merged with what it holds now. Null for what
 * is in none of its versions, and where the file is gone: then there is nothing to merge with.
 *
 * @param found SHA-256 of what the file holds; null: there is none
 */
export async function pastContent(
  { versions, blobs }: RecordTables,
  entity: Entity,
  expected: Expectation | null,
  found: string | null,
): Promise<Buffer | null> {
  if (expected === null || found === null) return null;
  if (expected.kind === 'version') {
    const digest = (await versions.numbered(entity, expected.version))?.hash ?? null;
    return digest === null ? null : blobs.get(digest);
  }
  const { hash: digest } = expected;
  return digest === null || !(await versions.everHeld(entity, digest)) ? null : blobs.get(digest);
}

/** Why the file is not what the writer expects, a clause; null when it is. */
export function conflictWith(
  expected: Expectation | null,
  found: string | null,
  latest: Version | null,
): string | null {
  if (expected === null) return null;
  const now = found === null ? 'no such file' : `it holds ${found}`;
  if (expected.kind === 'hash') {
    if (expected.hash === found) return null;
    return `${expected.hash === null ? 'no file' : expected.hash} was expected, and ${now}`;
  }
  if (latest === null) return `version ${expected.version} was expected, and none is recorded`;
  if (latest.version !== expected.version) {
    return `version ${expected.version} was expected, and version ${latest.version} is the last`;
  }
  return latest.hash === found ? null : `it has changed since version ${latest.version}, and ${now}`;
}

export function versionConflict(
  path: string,
  conflict: string,
  found: string | null,
  latest: Version | null,
): OrreryError {
  const message = `${path} was not written: ${conflict}. Read it again, and send its current hash.`;
  const current = { current_hash: found, current_version: latest?.hash === found ? (latest?.version ?? null) : null };
  return new OrreryError('VERSION_CONFLICT', message, { path, ...current });
}

async function refuse(
  entity: Entity,
  provenance: Provenance,
  content: Buffer,
  found: string | null,
  tables: RecordTables,
): Promise<void> {
  const refused = { ...entity, ...provenance, id: newRecordId('ref'), cause: 'conflict' as const, found };
  const digest = await tables.blobs.put(content, found);
  await tables.refusals.add({ ...refused, hash: digest, bytes: content.length });
}

/** Records what has happened to the file without anybody telling, so that the version that comes follows on what was there. */
async function observe(
  request: VersionedWrite,
  provenance: Provenance,
  now: Buffer | null,
  latest: Version | null,
  tables: RecordTables,
): Promise<void> {
  const { entity } = request;
  const known = latest?.hash ?? null;
  const found = now === null ? null : await tables.blobs.put(now, known);
  if (found === known) return;
  const seen = { ...provenance, id: newRecordId('ver'), agent: FILE_SYSTEM, hash: found, bytes: now?.length ?? 0 };
  if (known !== null) {
    const reason = found === null ? 'It was removed outside Orrery.' : 'It was changed outside Orrery.';
    const kind = found === null ? 'delete' : 'update';
    await tables.versions.add({ ...entity, ...seen, kind, reason, previous: known, oldPath: null });
    return;
  }
  const from = found === null ? undefined : await movedFrom(request, found, tables);
  if (from === undefined) {
    const reason = 'First seen.';
    await tables.versions.add({ ...entity, ...seen, kind: 'create', reason, previous: null, oldPath: null });
    return;
  }
  const kind = dirname(from.path) === dirname(entity.path) ? 'rename' : 'move';
  const reason = `It was ${from.path} before.`;
  await tables.versions.add({
    ...entity,
    ...seen,
    kind,
    reason,
    previous: from.hash ?? from.previous,
    oldPath: from.path,
  });
}

/** The file that held the same and is gone, when it is the only one. */
async function movedFrom(
  { entity, locate }: VersionedWrite,
  found: string,
  { versions }: RecordTables,
): Promise<Version | undefined> {
  const gone = (await versions.lastWith(entity.tree, found)).filter(({ path }) => !existsSync(locate(path)));
  return gone.length === 1 ? gone[0] : undefined;
}
