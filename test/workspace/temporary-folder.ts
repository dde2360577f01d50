import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { isSettled, type Stamp, stampOf } from '../../src/workspace/stamp.ts';

/** A fresh empty folder, by its real path, removed when the test is over. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-test-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files, given as path → content, below `folder`, with the folders they need. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
}

/** Resolves when the stamps of files that were written before prove that these still hold what is read from then on. */
export async function untilSettled(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-clock-'));
  try {
    // As young as the youngest of them, by the same clock.
    const stamp = stampOf(folder) as Stamp;
    while (!isSettled(stamp, Date.now())) await setTimeout(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
