import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';

/** Watches the flushes of files. The next ones can be held, or made to fail, until the test is over. */
export function watchedFlushes() {
  const real = fs.fsync;
  const ends: ((failure: Error | null) => void)[] = [];
  let isHeld = false;
  const fsync = vi.spyOn(fs, 'fsync').mockImplementation((descriptor, callback) => {
    if (isHeld) ends.push(callback);
    else real(descriptor, callback);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    fsync.mockRestore();
    syncBuiltinESMExports();
  });
  return {
    count: () => fsync.mock.calls.length,
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
