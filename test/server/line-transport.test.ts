import { PassThrough } from 'node:stream';
import type { JSONRPCMessage, JSONRPCRequest, RequestId } from '@modelcontextprotocol/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ERRORS, OrreryError } from '../../src/errors.ts';
import { Lifecycle } from '../../src/server/lifecycle.ts';
import type { Limits } from '../../src/server/limits.ts';
import { DEFAULT_LIMITS } from '../../src/server/limits.ts';
import { LineTransport } from '../../src/server/line-transport.ts';
import { SlowOutput, settle } from './streams.ts';

interface Answer {
  readonly id: RequestId | null;
  readonly result?: Record<string, unknown>;
  readonly error?: { code: number; message: string; data: Record<string, unknown> };
}

interface Setup {
  readonly limits?: Partial<Limits>;
  readonly flowing?: boolean;
  readonly shakeHands?: boolean;
  readonly now?: () => number;
}

async function connect({ limits, flowing = true, shakeHands = true, now }: Setup = {}) {
  const input = new PassThrough();
  const output = new SlowOutput({ flowing });
  const lifecycle = new Lifecycle();
  const received: JSONRPCMessage[] = [];
  const warnings: string[] = [];
  const faults: string[] = [];
  let ended = 0;
  if (shakeHands) {
    lifecycle.apply('initialize');
    lifecycle.apply('initialized');
  }
  const transport = new LineTransport({
    input,
    output,
    limits: { ...DEFAULT_LIMITS, ...limits },
    lifecycle,
    log: { debug() {}, info() {}, warn: (message) => warnings.push(message), error() {} },
    onEnd: () => {
      ended += 1;
    },
    onFault: (error) => faults.push(error.message),
    ...(now && { now }),
  });
  transport.onmessage = (message) => received.push(message);
  await transport.start();
  return {
    input,
    output,
    lifecycle,
    transport,
    received,
    warnings,
    faults,
    ended: () => ended,
    methods: () => received.map((message) => ('method' in message ? message.method : 'response')),
    ids: () => received.map((message) => ('id' in message ? message.id : undefined)),
    answers: (): Answer[] =>
      output.text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    async say(...messages: readonly (object | string | Buffer)[]) {
      for (const message of messages) {
        const raw = typeof message === 'string' || Buffer.isBuffer(message);
        input.write(raw ? message : `${JSON.stringify(message)}\n`);
      }
      await settle();
    },
    answer: (id: RequestId, result: Record<string, unknown> = {}) => transport.send({ jsonrpc: '2.0', id, result }),
  };
}

function request(id: RequestId, method = 'tools/call', params?: Record<string, unknown>): JSONRPCRequest {
  return { jsonrpc: '2.0', id, method, ...(params && { params }) };
}

function requests(count: number): JSONRPCRequest[] {
  return Array.from({ length: count }, (_, i) => request(i + 1));
}

function cancelled(requestId: RequestId): object {
  return { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } };
}

const MODERN = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } };

describe('messages', () => {
  it('arrive one a line and leave one a line', async () => {
    const { say, answer, answers, received } = await connect();
    await say(request(1), { jsonrpc: '2.0', method: 'notifications/roots/list_changed' });
    await answer(1, { content: [] });
    await settle();
    expect(received).toEqual([request(1), { jsonrpc: '2.0', method: 'notifications/roots/list_changed' }]);
    expect(answers()).toEqual([{ jsonrpc: '2.0', id: 1, result: { content: [] } }]);
  });

  it('of the server to the client, and the answers to them, pass', async () => {
    const { say, transport, answers, received } = await connect();
    await transport.send(request('server-1', 'elicitation/create'));
    await transport.send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
    await say({ jsonrpc: '2.0', id: 'server-1', result: { action: 'accept' } });
    expect(answers()).toHaveLength(2);
    expect(received).toEqual([{ jsonrpc: '2.0', id: 'server-1', result: { action: 'accept' } }]);
  });

  it('too large to be sent and no response are refused to the sender', async () => {
    const { transport, answers } = await connect({ limits: { maxResponseBytes: 1024 } });
    const sent = transport.send(request(1, 'elicitation/create', { message: 'x'.repeat(2000) }));
    await expect(sent).rejects.toMatchObject({ errorName: 'CONTENT_TOO_LARGE' });
    await expect(sent).rejects.toBeInstanceOf(OrreryError);
    expect(answers()).toEqual([]);
  });

  it('whose handler throws do not break the connection', async () => {
    const { transport, say, received } = await connect();
    const errors: string[] = [];
    transport.onerror = (error) => errors.push(error.message);
    transport.onmessage = (message) => {
      received.push(message);
      if (received.length === 1) throw new Error('broken handler');
    };
    await say(request(1), request(2));
    expect(errors).toEqual(['broken handler']);
    expect(received).toHaveLength(2);
  });
});

describe('bad input gets its answer and the connection lives on', () => {
  const limits = { maxRequestBytes: 1024 };
  const tooLong = `{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(5000)}"}\n`;

  it.each([
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d, 0x0a]), null, 'PARSE_ERROR'],
    ['a byte order mark', '\uFEFF{"jsonrpc":"2.0","id":1,"method":"ping"}\n', null, 'PARSE_ERROR'],
    ['invalid JSON', '{"jsonrpc"\n', null, 'PARSE_ERROR'],
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n', null, 'INVALID_REQUEST'],
    ['a wrong version', '{"jsonrpc":"1.0","id":4,"method":"ping"}\n', 4, 'INVALID_REQUEST'],
    ['a line over the limit', tooLong, null, 'INVALID_REQUEST'],
  ] as const)('%s', async (_name, bytes, id, name) => {
    const { say, answers, received } = await connect({ limits });
    await say(bytes, request(9));
    const { code, recovery, retryable } = ERRORS[name];
    expect(answers()).toEqual([
      {
        jsonrpc: '2.0',
        id,
        error: { code, message: expect.any(String), data: expect.objectContaining({ name, recovery, retryable }) },
      },
    ]);
    expect(received).toEqual([request(9)]);
  });

  it('with the limit and the size received when a line is too long', async () => {
    const { say, answers } = await connect({ limits });
    await say(tooLong);
    expect(answers()[0]?.error?.data).toMatchObject({ limit: 1024, received: tooLong.length - 1 });
  });

  it('but blank lines get none', async () => {
    const { say, answers } = await connect();
    await say('\n\r\n  \n');
    expect(answers()).toEqual([]);
  });

  it('whatever the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const { say, answers, received, faults } = await connect();
        await say(Buffer.from(bytes), '\n', request('after'));
        expect(received).toContainEqual(request('after'));
        expect(faults).toEqual([]);
        for (const { error } of answers()) expect([-32700, -32600]).toContain(error?.code);
      }),
      { numRuns: 50 },
    );
  });
});

describe('an id', () => {
  it('in flight is refused a second time', async () => {
    const { say, answers, received } = await connect();
    await say(request('a'), request('a', 'ping'));
    expect(received).toHaveLength(1);
    expect(answers()).toMatchObject([{ id: 'a', error: { code: -32600, data: { name: 'INVALID_REQUEST' } } }]);
    expect(answers()[0]?.error?.message).toContain('still in flight');
  });

  it('held back is refused a second time as well', async () => {
    const { say, answers } = await connect({ limits: { maxInFlight: 1 } });
    await say(request(1), request(2), request(2));
    expect(answers()).toMatchObject([{ id: 2, error: { code: -32600 } }]);
  });

  it('may be used again after its answer, and after its cancellation', async () => {
    const { say, answer, received } = await connect();
    await say(request(1));
    await answer(1);
    await say(request(1), cancelled(1), request(1));
    expect(received.filter((message) => 'id' in message)).toHaveLength(3);
  });

  it('gets one answer only', async () => {
    const { say, answer, answers } = await connect();
    await say(request(1));
    await answer(1, { first: true });
    await answer(1, { first: false });
    await answer('never asked');
    await settle();
    expect(answers()).toEqual([{ jsonrpc: '2.0', id: 1, result: { first: true } }]);
  });
});

describe('the rate limit', () => {
  it('answers what comes too fast with the time to wait', async () => {
    const clock = { ms: 0 };
    const limits = { rateBurst: 2, rateSustained: 10 };
    const { say, answers, ids } = await connect({ limits, now: () => clock.ms });
    await say(...requests(3));
    expect(ids()).toEqual([1, 2]);
    expect(answers()).toMatchObject([
      { id: 3, error: { code: -32003, data: { name: 'RATE_LIMIT_EXCEEDED', retryable: true, retry_after_ms: 100 } } },
    ]);
    clock.ms += 100;
    await say(request(4));
    expect(ids()).toEqual([1, 2, 4]);
  });

  it('counts neither notifications nor responses', async () => {
    const { say, answers, received } = await connect({ limits: { rateBurst: 1 }, now: () => 0 });
    const note = { jsonrpc: '2.0', method: 'notifications/roots/list_changed' };
    await say(note, note, { jsonrpc: '2.0', id: 1, result: {} }, request(1));
    expect(received).toHaveLength(4);
    expect(answers()).toEqual([]);
  });

  it('is off at a burst of 0', async () => {
    const { say, received } = await connect({ limits: { rateBurst: 0, maxInFlight: 5000 }, now: () => 0 });
    await say(...requests(3000));
    expect(received).toHaveLength(3000);
  });
});

describe('the limit in flight', () => {
  it('holds back what is over it, and loses, refuses and reorders nothing', async () => {
    const { say, answer, answers, ids } = await connect({ limits: { rateBurst: 0 } });
    await say(...requests(2000));
    expect(ids()).toHaveLength(128);
    for (let id = 1; id <= 2000; id += 1) {
      await answer(id);
      if (id % 50 === 0) await settle(3);
    }
    await settle();
    expect(ids()).toEqual(Array.from({ length: 2000 }, (_, i) => i + 1));
    expect(answers().map(({ id }) => id)).toEqual(ids());
  });

  it('lets answers of the client and notifications overtake requests held back', async () => {
    const { say, methods } = await connect({ limits: { maxInFlight: 1 } });
    await say(request(1), request(2), { jsonrpc: '2.0', id: 0, result: {} }, cancelled(99));
    expect(methods()).toEqual(['tools/call', 'response', 'notifications/cancelled']);
  });

  it('makes room when a request is cancelled, which then gets no answer', async () => {
    const { say, methods, ids, answer, answers } = await connect({ limits: { maxInFlight: 1 } });
    await say(request(1), request(2), cancelled(1));
    expect(methods()).toEqual(['tools/call', 'tools/call', 'notifications/cancelled']);
    expect(ids().slice(0, 2)).toEqual([1, 2]);
    await answer(1);
    await settle();
    expect(answers()).toEqual([]);
  });

  it('forgets a request that is cancelled while held back', async () => {
    const { say, answer, ids } = await connect({ limits: { maxInFlight: 1 } });
    await say(request(1), request(2), request(3), cancelled(2));
    await answer(1);
    await settle();
    expect(ids()).toEqual([1, 3]);
  });

  it('does not count subscriptions, which have no answer until they end', async () => {
    const { say, ids } = await connect({ limits: { maxInFlight: 1 } });
    await say(request('s', 'subscriptions/listen'), request(1));
    expect(ids()).toEqual(['s', 1]);
  });

  it('stops reading when more keeps coming, and reads on when there is room', async () => {
    const { input, say, answer, ids } = await connect({ limits: { maxInFlight: 1, rateBurst: 0 } });
    const padded = (id: number) => request(id, 'tools/call', { text: 'x'.repeat(100_000) });
    await say(...Array.from({ length: 100 }, (_, i) => padded(i + 1)));
    expect(input.isPaused()).toBe(true);
    expect(input.readableLength + input.writableLength).toBeGreaterThan(8_000_000);
    for (let id = 1; id <= 100; id += 1) {
      await answer(id);
      await settle(5);
    }
    expect(ids()).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    expect(input.isPaused()).toBe(false);
  });
});

describe('a client that stops reading', () => {
  it('is not listened to any further once its answers pile up', async () => {
    const { input, output, say, transport, received, answers } = await connect({
      flowing: false,
      limits: { rateBurst: 0 },
    });
    transport.onmessage = (message) => {
      received.push(message);
      if ('id' in message)
        void transport.send({ jsonrpc: '2.0', id: message.id as RequestId, result: { text: 'x'.repeat(2000) } });
    };
    const sent = 6000;
    await say(...Array.from({ length: sent }, (_, i) => request(i + 1, 'tools/call', { text: 'y'.repeat(500) })));
    expect(received.length).toBeLessThanOrEqual(2 * 128);
    expect(input.isPaused()).toBe(true);
    output.flow();
    for (let turns = 0; turns < 2000 && received.length < sent; turns += 1) await settle(10);
    await transport.close();
    expect(answers().map(({ id }) => id)).toEqual(Array.from({ length: sent }, (_, i) => i + 1));
  });

  it('is not listened to any further either when all it sends is refused', async () => {
    const { input, output, say } = await connect({ flowing: false });
    const garbage = `${'not json '.repeat(50)}\n`.repeat(200);
    for (let i = 0; i < 200 && !input.isPaused(); i += 1) await say(garbage);
    expect(input.isPaused()).toBe(true);
    output.flow();
    for (let turns = 0; turns < 200 && input.isPaused(); turns += 1) await settle(10);
    expect(input.isPaused()).toBe(false);
  });
});

describe('the handshake', () => {
  it('goes from initialize over initialized to ready', async () => {
    const { say, answer, lifecycle, methods } = await connect({ shakeHands: false });
    await say(request(1, 'initialize'));
    expect(lifecycle.state).toBe('initializing');
    await answer(1);
    await say({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(lifecycle.state).toBe('ready');
    expect(methods()).toEqual(['initialize', 'notifications/initialized']);
  });

  it('must come before any request but ping, which is answered at once', async () => {
    const { say, answers, received } = await connect({ shakeHands: false });
    await say(request(1, 'tools/list'), request(2, 'ping'));
    expect(received).toEqual([]);
    expect(answers()).toMatchObject([
      { id: 1, error: { code: -32600, data: { name: 'INVALID_REQUEST' } } },
      { id: 2, result: {} },
    ]);
    expect(answers()[0]?.error?.message).toContain('"initialize"');
  });

  it('is not needed by a request that describes itself', async () => {
    const { say, answers, received, lifecycle } = await connect({ shakeHands: false });
    await say(request(1, 'tools/list', MODERN), request(2, 'server/discover', MODERN));
    expect(received).toHaveLength(2);
    expect(answers()).toEqual([]);
    expect(lifecycle.state).toBe('uninitialized');
  });

  it('happens once: a second initialize is refused and reported', async () => {
    const { say, answer, answers, warnings } = await connect({ shakeHands: false });
    await say(request(1, 'initialize'));
    await answer(1);
    await say(request(2, 'initialize'));
    expect(answers()[1]).toMatchObject({ id: 2, error: { code: -32600 } });
    expect(warnings).toHaveLength(1);
  });

  it('may be tried again after it was refused', async () => {
    const { say, transport, received } = await connect({ shakeHands: false });
    await say(request(1, 'initialize'));
    await transport.send({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'no' } });
    await say(request(2, 'initialize'));
    expect(received).toHaveLength(2);
  });

  it('cannot be cancelled', async () => {
    const { say, answer, answers, methods } = await connect({ shakeHands: false });
    await say(request(1, 'initialize'), cancelled(1));
    await answer(1);
    await settle();
    expect(methods()).toEqual(['initialize']);
    expect(answers()).toMatchObject([{ id: 1, result: {} }]);
  });

  it('reports an initialized that comes out of turn and drops it', async () => {
    const { say, warnings, received } = await connect({ shakeHands: false });
    await say({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(warnings).toEqual([
      'Invalid transition: "initialized" is not allowed while the connection is uninitialized.',
    ]);
    expect(received).toEqual([]);
  });
});

describe('the end of the connection', () => {
  it('is told once the last line is in, ended or not', async () => {
    const { input, received, ended } = await connect();
    input.end(JSON.stringify(request(1)));
    await settle();
    expect(received).toEqual([request(1)]);
    expect(ended()).toBe(1);
  });

  it('is told when the input had ended before the start', async () => {
    const input = new PassThrough();
    input.resume().end();
    await settle();
    let ended = false;
    const transport = new LineTransport({
      input,
      output: new SlowOutput({ flowing: true }),
      limits: DEFAULT_LIMITS,
      lifecycle: new Lifecycle(),
      log: { debug() {}, info() {}, warn() {}, error() {} },
      onEnd: () => {
        ended = true;
      },
      onFault: () => {},
    });
    await transport.start();
    await settle();
    expect(ended).toBe(true);
  });

  it.each(['input', 'output'] as const)('is a fault when the %s fails', async (side) => {
    const connection = await connect();
    connection[side].destroy(new Error('broken pipe'));
    await settle();
    expect(connection.faults[0]).toBe('broken pipe');
    expect(connection.ended()).toBe(0);
  });

  it('leaves requests in flight to finish, held ones included', async () => {
    const { input, say, transport, answer, answers } = await connect({ limits: { maxInFlight: 1 } });
    await say(request(1), request(2));
    input.end();
    await settle();
    let idle = false;
    const done = transport.idle().then(() => {
      idle = true;
    });
    await answer(1);
    await settle();
    expect(idle).toBe(false);
    await answer(2);
    await done;
    await transport.close();
    expect(answers().map(({ id }) => id)).toEqual([1, 2]);
  });

  it('cancels what is left, working or held, each with an answer of its own', async () => {
    const { say, transport, answer, answers } = await connect({ limits: { maxInFlight: 1 } });
    await say(request(1), request(2));
    transport.cancelAll('Shutting down.');
    await answer(1);
    await transport.idle();
    await transport.close();
    expect(answers()).toMatchObject([1, 2].map((id) => ({ id, error: { code: -32800, message: 'Shutting down.' } })));
    expect(answers()[0]?.error?.data).toMatchObject({ name: 'REQUEST_CANCELLED', retryable: true });
  });

  it('takes no more input after reading has stopped', async () => {
    const { say, transport, received } = await connect();
    transport.stopReading();
    await say(request(1));
    expect(received).toEqual([]);
  });

  it('closes once, after everything sent has been taken', async () => {
    const { say, transport, answer, answers, output } = await connect({ flowing: false });
    let closed = 0;
    transport.onclose = () => {
      closed += 1;
    };
    await say(request(1));
    void answer(1, { text: 'x'.repeat(100_000) });
    const closing = transport.close();
    await settle();
    expect(closed).toBe(0);
    output.flow();
    await closing;
    await transport.close();
    expect(closed).toBe(1);
    expect(answers()).toHaveLength(1);
    await expect(transport.send(request(2))).rejects.toThrow('closed');
  });

  it('can be forced, output or not', async () => {
    const { say, transport, answer, faults, output } = await connect({ flowing: false });
    await say(request(1));
    void answer(1, { text: 'x'.repeat(100_000) });
    const closing = transport.close();
    transport.destroy();
    await closing;
    output.destroy(new Error('too late to matter'));
    await settle();
    expect(faults).toEqual([]);
  });

  it('cannot be followed by a second start', async () => {
    const { transport } = await connect();
    await expect(transport.start()).rejects.toThrow('started before');
  });
});
