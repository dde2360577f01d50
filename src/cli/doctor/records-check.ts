import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Records, RecordTables } from '../../store/records/records.ts';
import { RECORDS_FILE, SqliteRecords } from '../../store/records/sqlite/records.ts';
import type { Finding } from './finding.ts';

/** Opens the records that several machines share; null if nothing names the project. */
export type OpenShared = () => Promise<Records | null>;

const SHARED_REMEDY =
  'Check that the database runs, and the address in ORRERY_DATABASE. If contents are damaged, restore a backup of the database.';
const NAMELESS_REMEDY = 'Name the project with ORRERY_PROJECT, or add a remote "origin" to its repository.';
const REMEDY = 'Move the file away, and restore a backup of it or import an earlier "orrery records export".';

/**
 * Whether the records of a project are whole: the database by SQLite's own account, each content by its hash, and each shared
 * document by what its operations come to.
 *
 * @param folder of the records, absolute
 */
export async function recordsFinding(folder: string): Promise<Finding> {
  const path = join(folder, RECORDS_FILE);
  if (!existsSync(path)) return { status: 'ok', detail: 'none of this project yet' };
  return findingOf(() => SqliteRecords.open(folder), path, REMEDY);
}

/** As `recordsFinding`, for records in a database that several machines share. */
export async function sharedRecordsFinding(open: OpenShared): Promise<Finding> {
  let records: Records | null;
  try {
    records = await open();
  } catch (thrown) {
    return brokenBy(thrown, SHARED_REMEDY);
  }
  if (records !== null) return findingOf(async () => records, 'the shared database', SHARED_REMEDY);
  return { status: 'warning', detail: 'not shared: this folder has no name in the database', remedy: NAMELESS_REMEDY };
}

async function findingOf(open: () => Promise<Records>, name: string, remedy: string): Promise<Finding> {
  let records: Records | null = null;
  try {
    records = await open();
    const problems = [...(await records.problems()), ...(await undecodable(records))];
    if (problems.length > 0) return { status: 'broken', detail: `${name} is damaged: ${problems.join('; ')}`, remedy };
    const { contents, versions, refusals, decisions, documents, sessions } = await records.read(countsOf);
    return {
      status: 'ok',
      detail: `${versions} versions, ${refusals} refused writes, ${decisions} decisions, ${documents} shared documents, ${sessions} sessions, ${contents} contents, all intact`,
    };
  } catch (thrown) {
    return brokenBy(thrown, remedy);
  } finally {
    await records?.close();
  }
}

function brokenBy(thrown: unknown, remedy: string): Finding {
  return { status: 'broken', detail: thrown instanceof Error ? thrown.message : String(thrown), remedy };
}

/** Counts all records, each of which is read. */
async function countsOf({ blobs, versions, refusals, decisions, documents, sessions }: RecordTables) {
  const hashes = await blobs.hashes();
  for (const hash of hashes) await blobs.get(hash);
  return {
    contents: hashes.length,
    versions: (await Array.fromAsync(versions.all())).length,
    refusals: (await Array.fromAsync(refusals.all())).length,
    decisions: (await Array.fromAsync(decisions.all())).length,
    documents: (await documents.all()).length,
    sessions: (await sessions.all()).length,
  };
}

/** Records that do not decode, and shared documents whose texts cannot be had from what is kept of them. */
async function undecodable(records: Records): Promise<string[]> {
  const { recordFaults } = await import('../../memory/transfer.ts');
  const faults = await recordFaults(records);
  const isShared = await records.read(async ({ documents }) => (await documents.all()).length > 0);
  if (!isShared || faults.length > 0) return faults;
  const [{ documentFaults }, { loadLoro }] = await Promise.all([
    import('../../collaboration/document-check.ts'),
    import('../../collaboration/loro.ts'),
  ]);
  return documentFaults(await loadLoro(), records);
}
