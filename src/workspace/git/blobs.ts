import { type ObjectId, objectId } from './object-id.ts';

const LINE_FEED = 10;

/**
 * Reads what git writes when it is asked for `blobs`: of each its name, type and size on a line, then its bytes and a line
 * feed. What is missing, or no file, is left out.
 */
export function parseBlobs(output: Buffer): Map<ObjectId, Buffer> {
  const blobs = new Map<ObjectId, Buffer>();
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(LINE_FEED, at);
    if (end < 0) break;
    const [name = '', type = '', size] = output.toString('latin1', at, end).split(' ');
    at = end + 1;
    if (size === undefined) continue;
    const id = objectId(name);
    if (id !== null && type === 'blob') blobs.set(id, output.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return blobs;
}

/** Reads what git writes when it is asked for `sizes`, in bytes. What is missing is left out. */
export function parseSizes(output: string): Map<ObjectId, number> {
  const sizes = new Map<ObjectId, number>();
  for (const row of output.split('\n')) {
    const [name = '', , size] = row.split(' ');
    const id = objectId(name);
    if (id !== null && size !== undefined) sizes.set(id, Number(size));
  }
  return sizes;
}
