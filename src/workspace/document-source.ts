import { decodedText } from './classify.ts';
import { readRegularFile } from './read-file.ts';
import { isSettled, stampOf } from './stamp.ts';

const MAX_BYTES = 1 << 20;

/** Documents as they are on disk. */
export const documentSource = {
  /** Null also for a file that has changed so lately that its next change may not show. */
  stamp(absolute: string): string | null {
    const stamp = stampOf(absolute);
    if (stamp === null || !isSettled(stamp, Date.now())) return null;
    return [stamp.size, stamp.mtimeMs, stamp.ctimeMs, stamp.ino].join(' ');
  },

  read(absolute: string): string | null {
    const read = readRegularFile(absolute, MAX_BYTES);
    return read.kind === 'bytes' ? decodedText(read.bytes) : null;
  },
};
