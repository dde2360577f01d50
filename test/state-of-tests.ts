import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldersLeft, processesLeft } from './left-over.ts';

/**
 * Programs that tests start keep their state in a folder of the test run, not in the user's, and neither share a hub nor index
 * before they are asked unless they say so. Temporary files go to a folder of the run as well.
 *
 * @returns what fails the run if a process or a temporary file outlives it
 */
export default function setUp(): () => Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-')));
  const [state, temporary] = [join(folder, 'state'), join(folder, 't')];
  for (const one of [state, temporary]) mkdirSync(one);
  // As the system's own folder for temporary files: some tests run programs as another user.
  chmodSync(folder, 0o755);
  chmodSync(temporary, 0o1777);
  process.env.XDG_DATA_HOME = state;
  process.env.XDG_CONFIG_HOME = state;
  process.env.ORRERY_HUB ??= '0';
  process.env.ORRERY_LAZY_INDEX ??= '1';
  // However slow the machine, servers answer from the whole tree.
  process.env.ORRERY_WAIT ??= '600';
  process.env.ORRERY_TEST_RUN = folder;
  // Threads and programs compile and strip the same modules again and again.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = temporary;
  return async () => {
    const left = [...(await processesLeft(folder)), ...foldersLeft(temporary)];
    rmSync(folder, { recursive: true, force: true });
    if (left.length > 0) throw new Error(`The tests left behind:\n${left.join('\n')}`);
  };
}
