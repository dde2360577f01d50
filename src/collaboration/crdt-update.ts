import type { JsonChange, LoroDoc } from 'loro-crdt/web';

/** `[`: an update in loro's own format begins with its name. */
const JSON_START = 0x5b;

/** Returns changes of the CRDT as an update that `importUpdate` takes in. */
export function updateOf(changes: readonly JsonChange[]): Uint8Array {
  return Buffer.from(JSON.stringify(changes));
}

export function importChanges(doc: LoroDoc, changes: readonly JsonChange[]): void {
  if (changes.length === 0) return;
  doc.importJsonUpdates(JSON.stringify({ schema_version: 1, start_version: {}, peers: null, changes }));
}

/** Takes in what loro exported, or `updateOf` gave. */
export function importUpdate(doc: LoroDoc, update: Uint8Array): void {
  const changes = changesIn(update);
  if (changes === null) doc.import(update);
  else importChanges(doc, changes);
}

/** Returns the changes in what `updateOf` gave; null for what loro exported. */
export function changesIn(update: Uint8Array): readonly JsonChange[] | null {
  return update[0] === JSON_START ? JSON.parse(Buffer.from(update).toString('utf8')) : null;
}
