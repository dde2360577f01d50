import { hash } from 'node:crypto';
import type { DocumentRow } from '../store/records/document-table.ts';
import type { RecordTables } from '../store/records/records.ts';
import { FILE_SYSTEM } from '../store/records/version-table.ts';
import { type Clock, clockObject, clockOf, EMPTY_CLOCK, merged, withCount } from './clock.ts';
import { becoming, operationPrint } from './operation.ts';
import type { SharedDocument } from './shared-document.ts';
import type { AppliedRun } from './shared-text.ts';

/** What a file holds; `text` is without a byte order mark. */
export interface DiskState {
  /** SHA-256 of its bytes. */
  readonly hash: string;
  readonly text: string;
}

/**
 * Takes in what the file of a document holds, as a participant's change of what it held before. That the file is gone
 * changes nothing: what agents have written stays.
 *
 * @param disk null: there is no file
 * @returns what it changed; null for nothing
 */
export async function meetDisk(
  tables: RecordTables,
  document: SharedDocument,
  disk: DiskState | null,
  at: number,
): Promise<AppliedRun | null> {
  const { documents } = tables;
  const row = (await documents.get(document.id)) as DocumentRow;
  const { text } = document;
  const seen = clockFrom(row.diskClock);
  if (disk === null) {
    if (row.diskHash !== null || row.diskClock === null) await setDisk(tables, document.id, null, seen);
    return null;
  }
  if (disk.hash === row.diskHash) return null;
  // A process ended between writing the file and saying so, or another is about to say so.
  if (disk.hash === row.flushHash) {
    await setDisk(tables, document.id, disk.hash, merged(seen, clockFrom(row.flushClock)));
    return null;
  }
  if (disk.text === text.content()) {
    await setDisk(tables, document.id, disk.hash, text.clock);
    return null;
  }
  const others = text.knownTo(FILE_SYSTEM, seen);
  const operation = becoming(disk.text);
  const { run } = text.apply(FILE_SYSTEM, others, [operation], [operationPrint(operation)]);
  await document.log(tables, run, at);
  await setDisk(tables, document.id, disk.hash, withCount(others, FILE_SYSTEM, text.history(FILE_SYSTEM).count));
  return run;
}

/** Says what the file is going to hold, before it is written. */
export function announceFlush({ documents }: RecordTables, document: SharedDocument, bytes: Uint8Array): Promise<void> {
  return documents.setFlush(document.id, hash('sha256', bytes), JSON.stringify(clockObject(document.text.clock)));
}

/** The file holds what it was announced to. */
export async function settleFlush(tables: RecordTables, id: number): Promise<void> {
  const row = await tables.documents.get(id);
  if (row?.flushHash == null) return;
  await setDisk(tables, id, row.flushHash, merged(clockFrom(row.diskClock), clockFrom(row.flushClock)));
}

/** What is known of the file's text: those operations are in it. */
export async function diskClock({ documents }: RecordTables, id: number): Promise<Clock> {
  return clockFrom((await documents.get(id))?.diskClock ?? null);
}

function clockFrom(json: string | null): Clock {
  return json === null ? EMPTY_CLOCK : clockOf(JSON.parse(json));
}

function setDisk({ documents }: RecordTables, id: number, digest: string | null, clock: Clock): Promise<void> {
  return documents.setDisk(id, digest, JSON.stringify(clockObject(clock)));
}
