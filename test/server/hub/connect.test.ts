import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { connectToHub, type HubEnd } from '../../../src/server/hub/connect.ts';
import { lineOf } from '../../../src/server/hub/greeting.ts';
import { temporaryFolder } from '../../workspace/temporary-folder.ts';

/** A place where hubs end as they are told to; where nothing is said of one, it welcomes. */
function place(...ends: readonly HubEnd[]) {
  const folder = temporaryFolder();
  const address = join(folder, 'socket');
  const started: (HubEnd | 'welcomes')[] = [];
  const startHub = async (): Promise<HubEnd> => {
    const end = ends[started.length];
    started.push(end ?? 'welcomes');
    if (end !== undefined) return end;
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.write(lineOf({ kind: 'welcome', pid: process.pid, writers: [] }));
    });
    server.listen(address);
    onTestFinished(() => void server.close());
    await once(server, 'close');
    return 'gave way';
  };
  const connect = async () => {
    const { socket } = await connectToHub({ place: { folder, address }, program: 'one', settings: {}, startHub });
    socket.destroy();
  };
  return { connect, started };
}

it('starts a hub where there is none', async () => {
  const { connect, started } = place();
  await connect();
  expect(started).toEqual(['welcomes']);
});

it('starts another where one was killed before it answered', async () => {
  const { connect, started } = place('killed', 'killed');
  await connect();
  expect(started).toEqual(['killed', 'killed', 'welcomes']);
});

it('gives up where a hub fails to start, and says where the reason is', async () => {
  const { connect, started } = place('failed');
  await expect(connect()).rejects.toThrow('the log next to it says why');
  expect(started).toEqual(['failed']);
});
