import type { DocumentRow } from '../store/records/document-table.ts';
import type { Records, RecordTables } from '../store/records/records.ts';
import { clockOf, isCovered } from './clock.ts';
import type { LoroModule } from './loro.ts';
import { documentOfRuns, SharedDocument, type StoredRuns } from './shared-document.ts';
import type { SharedText } from './shared-text.ts';

/** Why what is kept of a document does not come to a text with its history; null where it does. */
export function storedFault(
  loro: LoroModule,
  stored: StoredRuns,
  row: Pick<DocumentRow, 'diskClock' | 'workClock'>,
): string | null {
  try {
    return textFault(documentOfRuns(loro, stored), row);
  } catch (thrown) {
    return `its text cannot be read (${thrown instanceof Error ? thrown.message : String(thrown)})`;
  }
}

/** The documents of some records that are damaged, a clause each. */
export function documentFaults(loro: LoroModule, records: Records): Promise<string[]> {
  return records.read(async (tables) => {
    const faults: string[] = [];
    for (const row of await tables.documents.all()) {
      const fault = await faultIn(loro, row, tables);
      if (fault !== null) faults.push(`the shared document ${row.path}: ${fault}`);
    }
    return faults;
  });
}

async function faultIn(loro: LoroModule, row: DocumentRow, tables: RecordTables): Promise<string | null> {
  try {
    const document = await SharedDocument.open(loro, tables, row);
    await document.catchUp(tables);
    return textFault(document.text, row);
  } catch (thrown) {
    return `its text cannot be read (${thrown instanceof Error ? thrown.message : String(thrown)})`;
  }
}

function textFault(
  text: SharedText,
  { diskClock, workClock }: Pick<DocumentRow, 'diskClock' | 'workClock'>,
): string | null {
  const authored = text.authors().at(-1)?.end ?? 0;
  if (authored !== text.length) return `only ${authored} of its ${text.length} characters have a known author`;
  for (const clock of [diskClock, workClock]) {
    if (clock !== null && !isCovered(clockOf(JSON.parse(clock)), text.clock)) return 'operations are missing';
  }
  return null;
}
