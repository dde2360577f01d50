import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect as connectTo, createServer as createNetServer } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/server/connection.ts';
import { serveConnection } from '../../src/server/connection.ts';
import type { Limits } from '../../src/server/limits.ts';
import { DEFAULT_LIMITS } from '../../src/server/limits.ts';
import { createEchoServer } from './echo.ts';
import { ClientEnd } from './line-client.ts';
import { SlowOutput, settle } from './streams.ts';

interface Setup {
  readonly limits?: Partial<Limits>;
  readonly graceMs?: number;
  readonly flowing?: boolean;
}

function serve({ limits, graceMs, flowing = true }: Setup = {}) {
  const input = new PassThrough();
  const output = new SlowOutput({ flowing });
  const waiting: { finish: (text: string) => void; signal: AbortSignal }[] = [];
  const warnings: string[] = [];
  const connection = serveConnection({
    input,
    output,
    limits: { ...DEFAULT_LIMITS, ...limits },
    createServer: () =>
      createEchoServer({ wait: (signal) => new Promise((finish) => waiting.push({ finish, signal })) }),
    log: { debug() {}, info() {}, warn: (message) => warnings.push(message), error() {} },
    ...(graceMs !== undefined && { graceMs }),
  });
  const say = async (...messages: readonly object[]) => {
    input.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
    await settle();
  };
  const answers = () =>
    output.text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  const answerTo = (id: number | string) => answers().filter((answer) => answer.id === id);
  return { input, output, connection, waiting, warnings, say, answers, answerTo };
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 'init',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' };

function call(id: number, name: string, args: object = {}, meta?: object): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args, ...(meta && { _meta: meta }) } };
}

const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

describe('the client of the SDK', () => {
  it.each(['legacy', 'auto', { pin: '2026-07-28' }] as const)('works when it negotiates as %j', async (mode) => {
    const toServer = new PassThrough();
    const fromServer = new PassThrough();
    const connection = serveConnection({
      input: toServer,
      output: fromServer,
      limits: DEFAULT_LIMITS,
      createServer: () => createEchoServer({ wait: async () => '' }),
      log: { debug() {}, info() {}, warn() {}, error() {} },
    });
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
    await client.connect(new ClientEnd(toServer, fromServer));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['echo', 'wait']);
    const result = await client.callTool({ name: 'echo', arguments: { text: 'é✓', times: 2 } });
    expect(result.content).toEqual([{ type: 'text', text: 'é✓é✓' }]);
    await client.close();
    expect(await connection.closed).toBe('graceful');
  });
});

describe('a connection over a socket', () => {
  it('answers what was asked before the client closed its side', async () => {
    const outcomes: Promise<Outcome>[] = [];
    const server = createNetServer({ allowHalfOpen: true }, (socket) => {
      const connection = serveConnection({
        input: socket,
        output: socket,
        limits: DEFAULT_LIMITS,
        createServer: () => createEchoServer({ wait: async () => '' }),
        log: { debug() {}, info() {}, warn() {}, error() {} },
      });
      outcomes.push(connection.closed.finally(() => socket.end()));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const client = connectTo((server.address() as AddressInfo).port, '127.0.0.1');
    const messages = [INITIALIZE, INITIALIZED, call(1, 'echo', { text: 'é', times: 100_000 })];
    client.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
    const lines = (await text(client))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ id }) => id)).toEqual(['init', 1]);
    expect(lines[1].result.content[0].text).toBe('é'.repeat(100_000));
    expect(await Promise.all(outcomes)).toEqual(['graceful']);
    server.close();
  });
});

describe('a connection', () => {
  it('answers a ping before the handshake without settling on a protocol revision', async () => {
    const { say, answerTo } = serve();
    await say({ jsonrpc: '2.0', id: 1, method: 'ping' });
    await say({ jsonrpc: '2.0', id: 2, method: 'server/discover', params: { _meta: MODERN } });
    expect(answerTo(1)).toMatchObject([{ result: {} }]);
    expect(answerTo(2)[0].result.supportedVersions).toEqual(['2026-07-28']);
  });

  it('serves a client of 2026-07-28 without a handshake', async () => {
    const { say, answerTo } = serve();
    await say(call(1, 'echo', { text: 'hi' }, MODERN));
    expect(answerTo(1)[0].result.content[0].text).toBe('hi');
  });

  it('lets a client turn from discovery to initialize', async () => {
    const { say, answerTo } = serve();
    await say({ jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta: MODERN } }, INITIALIZE);
    await say(INITIALIZED, call(2, 'echo', { text: 'hi' }));
    expect(answerTo('init')[0].result.protocolVersion).toBe('2025-11-25');
    expect(answerTo(2)[0].result.content[0].text).toBe('hi');
  });

  it('aborts a cancelled call and sends no answer to it', async () => {
    const { say, answerTo, waiting } = serve();
    await say(INITIALIZE, INITIALIZED, call(1, 'wait'));
    expect(waiting[0]?.signal.aborted).toBe(false);
    await say({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    expect(waiting[0]?.signal.aborted).toBe(true);
    waiting[0]?.finish('too late');
    await settle();
    expect(answerTo(1)).toEqual([]);
  });

  it('is as free after any mix of calls and cancellations as it was before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('echo', 'wait', 'cancel', 'finish', 'unknown'), { maxLength: 60 }),
        async (steps) => {
          const { say, answers, waiting, connection, input } = serve({ limits: { maxInFlight: 2, rateBurst: 0 } });
          await say(INITIALIZE, INITIALIZED);
          let id = 0;
          const cancelled = new Set<number>();
          for (const step of steps) {
            if (step === 'cancel' && id > 0) {
              cancelled.add(id);
              await say({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
            } else if (step === 'finish') {
              waiting.shift()?.finish('done');
              await settle(5);
            } else if (step !== 'cancel') {
              id += 1;
              input.write(
                `${JSON.stringify(step === 'unknown' ? { jsonrpc: '2.0', id, method: 'x' } : call(id, step))}\n`,
              );
              await settle(2);
            }
          }
          for (let turns = 0; turns < 200; turns += 1) {
            for (const { finish } of waiting.splice(0)) finish('done');
            await settle(1);
          }
          input.end();
          expect(await connection.closed).toBe('graceful');
          const answered = answers().map((answer) => answer.id);
          const wanted = Array.from({ length: id }, (_, i) => i + 1).filter((one) => !cancelled.has(one));
          expect(answered.filter((one) => wanted.includes(one)).sort((a, b) => a - b)).toEqual(wanted);
          expect(new Set(answered).size).toBe(answered.length);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('turns a result that is too large into one that says how to narrow the call', async () => {
    const { say, answerTo } = serve({ limits: { maxResponseBytes: 4096 } });
    await say(
      INITIALIZE,
      INITIALIZED,
      call(1, 'echo', { text: 'x'.repeat(100), times: 100 }),
      call(2, 'echo', { text: 'ok' }),
    );
    expect(answerTo(1)[0].result).toMatchObject({
      isError: true,
      structuredContent: { error: { code: -32801, name: 'CONTENT_TOO_LARGE', data: { limit: 4096 } } },
    });
    expect(answerTo(2)[0].result.content[0].text).toBe('ok');
  });

  it('says what to do about a subscription too many, and takes the next when one has ended', async () => {
    const { say, answerTo } = serve({ limits: { rateBurst: 0 } });
    const params = { _meta: MODERN, notifications: { toolsListChanged: true } };
    const listen = (id: number) => ({ jsonrpc: '2.0', id, method: 'subscriptions/listen', params });
    const most = 1024;
    await say(...Array.from({ length: most }, (_, at) => listen(at + 1)));
    await say(listen(5000));
    expect(answerTo(5000)).toMatchObject([
      { error: { code: -32600, data: { name: 'INVALID_REQUEST', recovery: expect.stringContaining('End one') } } },
    ]);
    await say({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { _meta: MODERN, requestId: 1 } });
    await say(listen(5001));
    expect(answerTo(5001)).toEqual([]);
  });

  it('closes subscriptions with an answer when it ends', async () => {
    const { input, say, answerTo, connection } = serve();
    const params = { _meta: MODERN, notifications: { toolsListChanged: true } };
    await say({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params });
    expect(answerTo(1)).toEqual([]);
    input.end();
    expect(await connection.closed).toBe('graceful');
    expect(answerTo(1)).toMatchObject([{ result: { resultType: 'complete' } }]);
  });
});

describe('shutting down', () => {
  it('on the end of the input lets calls in flight finish and writes their answers', async () => {
    const { input, say, waiting, answerTo, connection } = serve();
    await say(INITIALIZE, INITIALIZED, call(1, 'wait'));
    input.end();
    await settle();
    waiting[0]?.finish('done');
    expect(await connection.closed).toBe('graceful');
    expect(answerTo(1)[0].result.content[0].text).toBe('done');
  });

  it('on request takes no new calls and lets those in flight finish', async () => {
    const { say, waiting, answerTo, connection } = serve();
    await say(INITIALIZE, INITIALIZED, call(1, 'wait'));
    connection.stop();
    await say(call(2, 'echo'));
    waiting[0]?.finish('done');
    expect(await connection.closed).toBe('graceful');
    expect(answerTo(1)[0].result.content[0].text).toBe('done');
    expect(answerTo(2)).toEqual([]);
  });

  it('cancels calls that outlast the grace, aborts their work and answers them', async () => {
    const { input, say, waiting, answerTo, connection } = serve({ graceMs: 10 });
    await say(INITIALIZE, INITIALIZED, call(1, 'wait'));
    input.end();
    expect(await connection.closed).toBe('graceful');
    expect(answerTo(1)).toMatchObject([{ error: { code: -32800, data: { name: 'REQUEST_CANCELLED' } } }]);
    expect(waiting[0]?.signal.aborted).toBe(true);
  });

  it('does not wait a second time: the second request to stop forces', async () => {
    const { say, waiting, answerTo, connection } = serve();
    await say(INITIALIZE, INITIALIZED, call(1, 'wait'));
    connection.stop();
    connection.stop();
    expect(await connection.closed).toBe('forced');
    expect(waiting[0]?.signal.aborted).toBe(true);
    expect(answerTo(1)).toEqual([]);
  });

  it('is forced when the client is gone, and aborts what was in flight', async () => {
    const { output, say, waiting, connection, warnings } = serve();
    await say(INITIALIZE, INITIALIZED, call(1, 'wait'));
    output.destroy(new Error('broken pipe'));
    expect(await connection.closed).toBe('forced');
    expect(waiting[0]?.signal.aborted).toBe(true);
    expect(warnings).toContain('The connection failed: broken pipe');
  });

  it('is forced when the client does not take its last answers', async () => {
    const { input, say, connection } = serve({ flowing: false });
    await say(INITIALIZE, INITIALIZED, call(1, 'echo', { text: 'x'.repeat(1000), times: 100 }));
    input.end();
    expect(await connection.closed).toBe('forced');
  });

  it('before anything was said is graceful', async () => {
    const { input, connection } = serve();
    input.end();
    expect(await connection.closed).toBe('graceful');
    connection.stop();
  });
});
