import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
} from '@modelcontextprotocol/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ERRORS, OrreryError } from '../../src/errors.ts';
import {
  describesItself,
  errorResponse,
  MAX_NESTING,
  Refusal,
  readLine,
  readMessage,
} from '../../src/server/message.ts';

const PROTOCOL_VERSION = 'io.modelcontextprotocol/protocolVersion';
const RELATED_TASK = 'io.modelcontextprotocol/related-task';

function refusal(line: string | Buffer): Refusal {
  const outcome = readLine(Buffer.from(line));
  if (!(outcome instanceof Refusal)) throw new Error(`Not refused: ${line}`);
  return outcome;
}

describe('reading a line', () => {
  it.each([
    { jsonrpc: '2.0', id: 1, method: 'ping' },
    { jsonrpc: '2.0', id: 'a', method: 'tools/call', params: { name: 'x', _meta: { progressToken: 3 } } },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 0, result: {} },
    { jsonrpc: '2.0', id: 7, error: { code: -1, message: 'no', data: [1] } },
  ])('takes %j as it is', (message) => {
    expect(readLine(Buffer.from(JSON.stringify(message)))).toEqual(message);
  });

  it('keeps every character of the text', () => {
    const message = { jsonrpc: '2.0', id: 'é✓𝒳\u2028\uFEFF', method: 'm' };
    expect(readLine(Buffer.from(JSON.stringify(message)))).toEqual(message);
  });

  it.each(['   ', '\t', ' \r'])('skips the blank line %j', (line) => {
    expect(readLine(Buffer.from(line))).toBeNull();
  });

  it.each([
    ['an overlong encoding', [0xc0, 0xaf]],
    ['a lone continuation byte', [0x80]],
    ['a truncated character', [0xe2, 0x82]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00]],
  ])('refuses %s as not UTF-8', (_name, bytes) => {
    const line = Buffer.concat([
      Buffer.from('{"jsonrpc":"2.0","id":1,"method":"'),
      Buffer.from(bytes),
      Buffer.from('"}'),
    ]);
    expect(refusal(line)).toMatchObject({ id: null, error: { errorName: 'PARSE_ERROR' } });
    expect(refusal(line).error.message).toContain('UTF-8');
  });

  it('refuses a byte order mark', () => {
    const { id, error } = refusal('\uFEFF{"jsonrpc":"2.0","id":1,"method":"ping"}');
    expect([id, error.errorName]).toEqual([null, 'PARSE_ERROR']);
    expect(error.message).toContain('byte order mark');
    expect(refusal('\uFEFF').error.errorName).toBe('PARSE_ERROR');
  });

  it.each(['{', 'hello', '{"jsonrpc":"2.0",}', "{'a':1}", '{}{}', 'NaN', '{"a":\u00001}'])(
    'refuses %j as not JSON',
    (line) => {
      expect(refusal(line)).toMatchObject({ id: null, error: { errorName: 'PARSE_ERROR' } });
    },
  );

  it.each([
    ['[]', null],
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', null],
    ['1', null],
    ['null', null],
    ['"text"', null],
    ['{}', null],
    ['{"jsonrpc":"2.0"}', null],
    ['{"id":1,"method":"ping"}', 1],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', 1],
    ['{"jsonrpc":2.0,"id":"x","method":"ping"}', 'x'],
    ['{"jsonrpc":"2.0","id":1,"method":5}', 1],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', null],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', null],
    ['{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', null],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', null],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":null}', 1],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', 1],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}', 1],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":1}}', 1],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"progressToken":1.5}}}', 1],
    [`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"${RELATED_TASK}":{}}}}`, 1],
    ['{"jsonrpc":"2.0","method":"notifications/initialized","params":3}', null],
    ['{"jsonrpc":"2.0","id":1}', 1],
    ['{"jsonrpc":"2.0","id":1,"result":1}', 1],
    ['{"jsonrpc":"2.0","id":1,"result":{"_meta":[]}}', 1],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":"x","message":"m"}}', 1],
    ['{"jsonrpc":"2.0","id":1,"error":{"code":1}}', 1],
    ['{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":"m"}}', 1],
    ['{"jsonrpc":"2.0","result":{}}', null],
  ])('refuses %s as no message and answers to the id %j', (line, id) => {
    expect(refusal(line)).toMatchObject({ id, error: { errorName: 'INVALID_REQUEST' } });
    expect(refusal(line).error.message).toMatch(/^Not a valid message: .+\.$/);
  });

  it.each([
    ['objects', '{"a":', '}'],
    ['lists', '[', ']'],
  ])('refuses %s nested too deep, however deep, with the id of the message', (_, open, close) => {
    const nested = (depth: number) => `{"a":${open.repeat(depth)}1${close.repeat(depth)}}`;
    const line = (depth: number) => `{"jsonrpc":"2.0","id":1,"method":"m","params":${nested(depth - 2)}}`;
    expect(readLine(Buffer.from(line(MAX_NESTING)))).toHaveProperty('method', 'm');
    for (const depth of [MAX_NESTING + 1, 100_000]) {
      expect(refusal(line(depth))).toMatchObject({ id: 1, error: { errorName: 'INVALID_REQUEST' } });
    }
  });

  it('leaves out members that JSON-RPC does not define', () => {
    const line = '{"jsonrpc":"2.0","id":1,"method":"ping","trace":"x","result":{}}';
    expect(readLine(Buffer.from(line))).toEqual({ jsonrpc: '2.0', id: 1, method: 'ping' });
  });

  it('takes an error that answers no request', () => {
    const error = { code: -32700, message: 'what?' };
    expect(readMessage({ jsonrpc: '2.0', id: null, error })).toEqual({ jsonrpc: '2.0', error });
  });

  it('passes nothing that the guards of the SDK would silently drop', () => {
    const id = fc.oneof(fc.integer(), fc.string(), fc.double(), fc.constant(null), fc.anything());
    const meta = fc.oneof(
      fc.record(
        { progressToken: fc.oneof(id), [RELATED_TASK]: fc.oneof(fc.record({ taskId: fc.anything() }), fc.anything()) },
        { requiredKeys: [] },
      ),
      fc.anything(),
    );
    const params = fc.oneof(fc.record({ _meta: meta, name: fc.anything() }, { requiredKeys: [] }), fc.anything());
    const error = fc.oneof(
      fc.record({ code: fc.oneof(fc.integer(), fc.double()), message: fc.oneof(fc.string(), fc.anything()) }),
      fc.anything(),
    );
    const message = fc.record(
      {
        jsonrpc: fc.oneof(fc.constant('2.0'), fc.anything()),
        id,
        method: fc.oneof(fc.string(), fc.anything()),
        params,
        result: fc.oneof(fc.record({ _meta: meta }, { requiredKeys: [] }), fc.anything()),
        error,
        other: fc.anything(),
      },
      { requiredKeys: ['jsonrpc'] },
    );
    const guards = [isJSONRPCRequest, isJSONRPCNotification, isJSONRPCResultResponse, isJSONRPCErrorResponse];
    let passed = 0;
    fc.assert(
      fc.property(message, (candidate) => {
        const text = JSON.stringify(candidate, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
        const outcome = readMessage(JSON.parse(text));
        if (outcome instanceof Refusal) return;
        passed += 1;
        expect(guards.filter((guard) => guard(outcome))).toHaveLength(1);
      }),
      { numRuns: 5000 },
    );
    expect(passed).toBeGreaterThan(50);
  });
});

describe('a request that describes itself', () => {
  it.each([
    [{ _meta: { [PROTOCOL_VERSION]: '2026-07-28' } }, true],
    [{ _meta: { [PROTOCOL_VERSION]: 5 } }, true],
    [{ _meta: { progressToken: 1 } }, false],
    [{ _meta: [] }, false],
    [{}, false],
    [undefined, false],
  ])('is told from one that does not: %j is %s', (params, expected) => {
    expect(describesItself(params)).toBe(expected);
  });
});

describe('an error response', () => {
  it('carries the name, what to do, whether to try again, and the data', () => {
    const error = new OrreryError('RATE_LIMIT_EXCEEDED', 'Slow down.', { retry_after_ms: 7 });
    expect(errorResponse(3, error)).toEqual({
      jsonrpc: '2.0',
      id: 3,
      error: {
        code: -32003,
        message: 'Slow down.',
        data: {
          name: 'RATE_LIMIT_EXCEEDED',
          recovery: ERRORS.RATE_LIMIT_EXCEEDED.recovery,
          retryable: true,
          retry_after_ms: 7,
        },
      },
    });
  });
});
