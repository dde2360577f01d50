import { hash } from 'node:crypto';
import type { Intent } from '../store/records/intent-table.ts';
import { newRecordId } from '../store/records/record-id.ts';
import type { Records, RecordTables } from '../store/records/records.ts';
import { readRegularFile } from '../workspace/read-file.ts';

/** The largest file that is looked at. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Makes the history say what the files do, where a process ended between writing one and recording it. Does nothing while
 * another process is at it, which may be in the midst of a write that is going well.
 *
 * @param settleFiles takes back what was written in part
 */
export async function settleIntents(records: Records, settleFiles: () => Promise<void>): Promise<void> {
  if (await records.read(({ intents }) => intents.isEmpty())) return;
  await records.aloneIfFree(() => settleAlone(records, settleFiles));
}

/** As `settleIntents`, for whoever works alone on the records: then whoever left an intent has ended. */
export async function settleAlone(records: Records, settleFiles: () => Promise<void>): Promise<void> {
  const left = await records.read(({ intents }) => intents.all());
  if (left.length === 0) return;
  await settleFiles();
  for (const intent of left) await records.write((tables) => settle(intent, tables));
}

async function settle({ version, target }: Intent, tables: RecordTables): Promise<void> {
  const found = hashOf(target);
  if (found === version.hash) await tables.versions.add(version);
  else if (found !== version.previous) {
    const { tree, path, at, agent, reason, commit, bytes } = version;
    const id = newRecordId('ref');
    const refused = { id, tree, path, at, agent, reason, commit, bytes, hash: version.hash };
    await tables.refusals.add({ ...refused, cause: 'interrupted', found });
  }
  await tables.intents.delete(version.id);
  await tables.blobs.deleteUnused(version.hash);
}

/** Null where there is no file. What cannot be read is no file that was written. */
function hashOf(target: string): string | null {
  const read = readRegularFile(target, MAX_BYTES);
  if (read.kind === 'gone') return null;
  return read.kind === 'bytes' ? hash('sha256', read.bytes) : 'unreadable';
}
