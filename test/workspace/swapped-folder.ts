import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

/** What a file says that lies outside: nothing that is read may hold it. */
export const OUTSIDE = 'outside-canary';

/** Puts a link in the place of a folder and the folder back, with up to so many milliseconds between, until it is ended. */
const SWAPPER = `
const { renameSync, symlinkSync, unlinkSync } = require('node:fs');
const [folder, away, outside, milliseconds] = process.argv.slice(1);
const clock = new Int32Array(new SharedArrayBuffer(4));
const pause = () => milliseconds > 0 && Atomics.wait(clock, 0, 0, Math.random() * milliseconds);
process.stdout.write('.');
for (;;) {
  pause();
  renameSync(folder, away);
  symlinkSync(outside, folder);
  pause();
  unlinkSync(folder);
  renameSync(away, folder);
}`;

export interface SwappedFolder {
  /** Absolute; holds `folder/sub/file.ts`. The folder is now itself, now a link to another with the same files. */
  readonly root: string;
  readonly end: () => Promise<void>;
}

/**
 * A folder that another process keeps replacing by a link to one outside, for as long as the test runs.
 *
 * @param pauseMs the most milliseconds that it stays as it is
 */
export async function swappedFolder(pauseMs = 0): Promise<SwappedFolder> {
  const parent = temporaryFolder();
  const root = join(parent, 'root');
  writeFiles(root, { 'folder/sub/file.ts': 'export const inside = 1;\n', 'folder/sub/inside.ts': '', 'other.ts': '' });
  writeFiles(parent, {
    'outside/sub/file.ts': `export const outside = '${OUTSIDE}';\n`,
    [`outside/sub/${OUTSIDE}.ts`]: '',
  });
  const given = [join(root, 'folder'), join(parent, 'away'), join(parent, 'outside'), String(pauseMs)];
  const child = spawn(process.execPath, ['-e', SWAPPER, ...given], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const end = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(end);
  await once(child.stdout, 'data');
  return { root, end };
}
