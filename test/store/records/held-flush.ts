import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';

/** Watches the flushes of the records' log. The next ones can be held, or made to fail, until the test is over. */
export function watchedFlushes() {
  const real = fs.fsync;
  const ends: ((failure: Error | null) => void)[] = [];
  let isHeld = false;
  let count = 0;
  const fsync = vi.spyOn(fs, 'fsync').mockImplementation((descriptor, callback) => {
    const isLog = beginsAsLog(descriptor);
    if (isLog) count += 1;
    if (isLog && isHeld) ends.push(callback);
    else real(descriptor, callback);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    fsync.mockRestore();
    syncBuiltinESMExports();
  });
  return {
    count: () => count,
    hold: () => {
      isHeld = true;
    },
    /** Ends those that were held, and holds no more. */
    release: (failure: Error | null = null) => {
      isHeld = false;
      for (const end of ends.splice(0)) end(failure);
    },
  };
}

/** By the magic number of a write-ahead log (https://www.sqlite.org/fileformat.html#the_write_ahead_log). */
function beginsAsLog(descriptor: number): boolean {
  const magic = Buffer.alloc(4);
  try {
    fs.readSync(descriptor, magic, 0, 4, 0);
  } catch {
    // Others are open for writing alone.
    return false;
  }
  return (magic.readUInt32BE() & ~1) === 0x377f0682;
}
