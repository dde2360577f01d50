import type { ObjectFormat, ObjectId } from './git/object-id.ts';
import { nameOf } from './git/temporary-objects.ts';

/** Whether a file of the working tree holds what git keeps under a name. Line ends alone make no difference. */
export function isContentOf(bytes: Buffer, id: ObjectId, format: ObjectFormat): boolean {
  return [bytes, withoutCarriageReturns(bytes)].some((form) => form !== null && nameOf('blob', form, format) === id);
}

/** With line feeds in place of the two characters that end lines elsewhere; null where there are none. */
function withoutCarriageReturns(bytes: Buffer): Buffer | null {
  return bytes.includes('\r\n') ? Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') : null;
}
