import { onTestFinished } from 'vitest';
import { newRecordId } from '../../../src/store/records/record-id.ts';
import type { Records } from '../../../src/store/records/records.ts';
import { SqliteRecords } from '../../../src/store/records/sqlite/records.ts';
import type { NewVersion } from '../../../src/store/records/version-table.ts';

/** Records in a folder, closed when the test is over. */
export async function openRecords(folder: string): Promise<Records> {
  const records = await SqliteRecords.open(folder);
  let isOpen = true;
  const close = records.close.bind(records);
  records.close = async () => {
    if (isOpen) await close();
    isOpen = false;
  };
  onTestFinished(() => records.close());
  return records;
}

export function sampleVersion(change: Partial<NewVersion> = {}): NewVersion {
  return {
    id: newRecordId('ver'),
    tree: '',
    path: 'src/a.ts',
    kind: 'update',
    at: 1000,
    agent: 'ada',
    reason: 'because',
    hash: 'a'.repeat(64),
    previous: null,
    oldPath: null,
    commit: null,
    bytes: 3,
    ...change,
  };
}
