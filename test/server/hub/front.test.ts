import { once } from 'node:events';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HubConnection } from '../../../src/server/hub/connect.ts';
import { Front } from '../../../src/server/hub/front.ts';
import { temporaryFolder } from '../../workspace/temporary-folder.ts';

type Message = Readonly<Record<string, unknown>>;

/** A hub that says what it is told to, as often as it is lost. */
async function hubs() {
  const address = join(temporaryFolder(), 'socket');
  const connected: Socket[] = [];
  const received: Message[][] = [];
  let onHub = () => {};
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const own: Message[] = [];
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      own.push(...lines.map((line) => JSON.parse(line) as Message));
    });
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
    connected.push(socket);
    received.push(own);
    onHub();
  });
  server.listen(address);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const connect = async (): Promise<HubConnection> => {
    const there = new Promise<void>((resolve) => {
      onHub = resolve;
    });
    const socket = connectSocket({ path: address, allowHalfOpen: true });
    socket.on('error', () => {});
    socket.pause();
    await there;
    return { socket, welcome: { kind: 'welcome', pid: 1, writers: ['write_code'] } };
  };
  return { connect, connected, received };
}

async function opened(maxRequestBytes = 10_000) {
  const { connect, connected, received } = await hubs();
  const [input, output] = [new PassThrough(), new PassThrough()];
  const told: Message[] = [];
  let rest = '';
  output.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    told.push(...lines.map((line) => JSON.parse(line) as Message));
  });
  const front = new Front({ input, output, maxRequestBytes, connect, log: { warn: () => {} } }, await connect());
  const say = (...messages: readonly Message[]) =>
    void input.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  const answer = (hub: number, ...messages: readonly Message[]) =>
    void connected[hub]?.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  const until = async (holds: () => boolean) => {
    await expect.poll(holds).toBe(true);
  };
  return { front, input, told, say, answer, until, connected, received };
}

const call = (id: unknown, name: string) => ({ id, method: 'tools/call', params: { name } });

describe('a front', () => {
  it('carries lines to the hub and back, and ends when the client does and all is answered', async () => {
    const { front, input, told, say, answer, until, received } = await opened();
    say({ id: 1, method: 'ping' });
    await until(() => received[0]?.length === 1);
    input.end();
    answer(0, { id: 1, result: {} });
    expect(await front.closed).toBe(0);
    expect(told).toEqual([{ id: 1, result: {} }]);
  });

  it('goes on with another hub when one is lost: shakes hands again, asks again what only reads, says what was lost', async () => {
    const { told, say, answer, until, connected, received } = await opened();
    say({ id: 0, method: 'initialize' });
    answer(0, { id: 0, result: { first: true } });
    await until(() => told.length === 1);
    say({ method: 'notifications/initialized' }, call(1, 'read_code'), call(2, 'write_code'));
    await until(() => received[0]?.length === 4);
    connected[0]?.destroy();
    await until(() => received[1]?.length === 3);
    expect(received[1]?.map(({ method }) => method)).toEqual(['initialize', 'notifications/initialized', 'tools/call']);
    answer(1, { id: 0, result: { second: true } }, { id: 1, result: { read: true } });
    await until(() => told.length === 3);
    expect(told.slice(1)).toMatchObject([
      { id: 2, error: { data: { name: 'INTERNAL_ERROR', retryable: true } } },
      { id: 1, result: { read: true } },
    ]);
  });

  it('gives another hub no answer to a question of the lost one', async () => {
    const { told, say, answer, until, connected, received } = await opened();
    answer(0, { id: 0, method: 'elicitation/create', params: { message: 'first' } });
    await until(() => told.length === 1);
    connected[0]?.destroy();
    await until(() => connected.length === 2);
    answer(1, { id: 0, method: 'elicitation/create', params: { message: 'second' } });
    await until(() => told.length === 2);
    expect(told[1]?.id).not.toBe(0);
    say({ id: 0, result: { action: 'accept' } }, { id: told[1]?.id, result: { action: 'decline' } });
    await until(() => received[1]?.length === 1);
    expect(received[1]).toEqual([{ id: 0, result: { action: 'decline' } }]);
  });

  it('keeps what comes while there is no hub', async () => {
    const { told, say, answer, until, connected, received } = await opened();
    connected[0]?.destroy();
    say({ id: 1, method: 'ping' });
    await until(() => received[1]?.length === 1);
    answer(1, { id: 1, result: {} });
    await until(() => told.length === 1);
  });

  it('refuses a line that is too long as the hub would', async () => {
    const { told, input, until } = await opened(1000);
    input.write(`${JSON.stringify({ id: 1, method: 'x'.repeat(2000) })}\n`);
    await until(() => told.length === 1);
    expect(told).toMatchObject([{ id: null, error: { code: -32600, data: { name: 'INVALID_REQUEST', limit: 1000 } } }]);
  });

  it('passes on what is no message as it is', async () => {
    const { input, connected, until } = await opened();
    const chunks: Buffer[] = [];
    connected[0]?.removeAllListeners('data');
    connected[0]?.on('data', (chunk: Buffer) => chunks.push(chunk));
    const bytes = Buffer.from([0xff, 0xfe, 0x7b, 0x0a]);
    input.write(bytes);
    await until(() => chunks.length > 0);
    expect(Buffer.concat(chunks)).toEqual(bytes);
  });
});
