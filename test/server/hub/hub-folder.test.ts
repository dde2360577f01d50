import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectToHub } from '../../../src/server/hub/connect.ts';
import { temporaryFolder } from '../../workspace/temporary-folder.ts';

const NOBODY = 12_345;
const isWindows = process.platform === 'win32';
const isRoot = process.geteuid?.() === 0;

/** A server at a name in a hub's folder, and what comes of connecting to that hub. */
async function served(name: 'socket' | 'log', prepare: (folder: string, address: string) => void) {
  const folder = join(temporaryFolder(), 'hubs', '0123456789ab');
  const address = join(folder, 'socket');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let greetings = 0;
  const server = createServer((socket) => {
    greetings++;
    socket.destroy();
  });
  const listening = Promise.withResolvers<void>();
  server.listen(join(folder, name), listening.resolve);
  onTestFinished(() => void server.close());
  await listening.promise;
  prepare(folder, address);
  let started = 0;
  const startHub = async () => {
    started++;
    return 'failed' as const;
  };
  const failure = await connectToHub({ place: { folder, address }, program: 'one', settings: {}, startHub }).then(
    () => null,
    (thrown: Error) => thrown.message,
  );
  return { failure, started, greetings, folder };
}

describe.skipIf(isWindows)('a front sends its settings to nobody', () => {
  it('behind a link at the socket, and starts a hub at once', async () => {
    const { greetings, started } = await served('log', (folder, address) => symlinkSync(join(folder, 'log'), address));
    expect([greetings, started]).toEqual([0, 1]);
  });

  it('in a folder that other users can write to', async () => {
    const { failure, started } = await served('socket', (folder) => {
      writeFileSync(join(folder, 'theirs'), '');
      chmodSync(folder, 0o777);
    });
    expect([failure, started]).toEqual([expect.stringContaining('open to other users'), 0]);
  });

  it('in a folder within one that anyone can write to', async () => {
    const { failure, started } = await served('socket', (folder) => chmodSync(join(folder, '..'), 0o777));
    expect([failure, started]).toEqual([expect.stringContaining('which anyone can write to'), 0]);
  });

  it.runIf(isRoot).each([
    ['folder', ''],
    ['folder above', '..'],
    ['socket', 'socket'],
  ])('whose %s belongs to another user', async (_, name) => {
    const { failure, started, greetings } = await served('socket', (folder) => {
      chownSync(join(folder, name), NOBODY, NOBODY);
    });
    expect([failure, started, greetings]).toEqual([expect.stringContaining('belongs to another user'), 0, 0]);
  });

  it('and makes the folder its own', async () => {
    const { folder } = await served('socket', () => {});
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });
});
