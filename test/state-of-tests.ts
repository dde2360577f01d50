import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Programs that tests start keep their state in a folder of the test run, not in the user's, and share no hub unless they say so. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-state-'));
  process.env.XDG_DATA_HOME = folder;
  process.env.ORRERY_HUB ??= '0';
  return () => rmSync(folder, { recursive: true, force: true });
}
