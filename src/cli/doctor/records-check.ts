import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RECORDS_FILE, Records } from '../../store/records/records.ts';
import type { Finding } from './finding.ts';

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
  let records: Records | null = null;
  try {
    records = await Records.open(folder);
    const problems = [...records.problems(), ...(await undecodable(records))];
    if (problems.length > 0) {
      return { status: 'broken', detail: `${path} is damaged: ${problems.join('; ')}`, remedy: REMEDY };
    }
    const counts = records.read(({ blobs, versions, refusals, decisions, documents, sessions }) => {
      for (const hash of blobs.hashes()) blobs.get(hash);
      const contents = blobs.hashes().length;
      const all = [versions, refusals, decisions, documents, sessions].map((table) => [...table.all()].length);
      return [contents, ...all];
    });
    const [contents, versions, refusals, decisions, documents, sessions] = counts;
    return {
      status: 'ok',
      detail: `${versions} versions, ${refusals} refused writes, ${decisions} decisions, ${documents} shared documents, ${sessions} sessions, ${contents} contents, all intact`,
    };
  } catch (thrown) {
    return { status: 'broken', detail: thrown instanceof Error ? thrown.message : String(thrown), remedy: REMEDY };
  } finally {
    records?.close();
  }
}

/** Records that do not decode, and shared documents whose texts cannot be had from what is kept of them. */
async function undecodable(records: Records): Promise<string[]> {
  const { recordFaults } = await import('../../memory/transfer.ts');
  const faults = recordFaults(records);
  const isShared = records.read(({ documents }) => documents.all().length > 0);
  if (!isShared || faults.length > 0) return faults;
  const [{ documentFaults }, { loadLoro }] = await Promise.all([
    import('../../collaboration/document-check.ts'),
    import('../../collaboration/loro.ts'),
  ]);
  return documentFaults(await loadLoro(), records);
}
