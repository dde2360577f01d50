import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Programs that tests start keep their state in a folder of the test run, not in the user's, and neither share a hub nor index
 * before they are asked unless they say so.
 */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-state-'));
  process.env.XDG_DATA_HOME = folder;
  process.env.XDG_CONFIG_HOME = folder;
  process.env.ORRERY_HUB ??= '0';
  process.env.ORRERY_LAZY_INDEX ??= '1';
  return () => rmSync(folder, { recursive: true, force: true });
}
