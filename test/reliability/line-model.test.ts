import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectationOf, SentLines } from '../../reliability/fuzz/line-model.ts';
import { Refusal, readLine } from '../../src/server/message.ts';

const LIMIT = 1000;
const expected = (line: string | Buffer) => expectationOf(Buffer.from(line), LIMIT);

describe('what a line must lead to', () => {
  it.each([
    ['', { kind: 'nothing' }],
    [' \r', { kind: 'nothing' }],
    ['{"jsonrpc":"2.0","method":"ping"}', { kind: 'nothing' }],
    ['{"jsonrpc":"2.0","id":1,"result":{}}', { kind: 'nothing' }],
    ['{"jsonrpc":"2.0","id":1,"method":"ping"}', { kind: 'request', id: 1, method: 'ping' }],
    ['{"jsonrpc":"2.0","id":1.0,"method":"ping"}', { kind: 'request', id: 1, method: 'ping' }],
    ['{"jsonrpc":"2.0","id":"1","method":""}', { kind: 'request', id: '1', method: '' }],
    [
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a"}}',
      { kind: 'cancellation', id: 'a' },
    ],
    ['{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}', { kind: 'nothing' }],
    ['words', { kind: 'refused', id: null, code: -32700 }],
    [Buffer.from([0x22, 0xff, 0x22]), { kind: 'refused', id: null, code: -32700 }],
    ['\uFEFF', { kind: 'refused', id: null, code: -32700 }],
    ['[]', { kind: 'refused', id: null, code: -32600 }],
    ['x'.repeat(LIMIT + 1), { kind: 'refused', id: null, code: -32600 }],
    ['{"id":"a","method":"ping"}', { kind: 'refused', id: 'a', code: -32600 }],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', { kind: 'refused', id: null, code: -32600 }],
  ])('%j', (line, expectation) => {
    expect(expected(line)).toEqual(expectation);
  });

  it('is what the server makes of it, for any JSON', () => {
    const id = fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(null));
    const message = fc.record(
      { jsonrpc: fc.constantFrom('2.0', '1.0', 2), id, method: fc.oneof(fc.string(), fc.integer()), params: fc.json() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(message, fc.jsonValue()), (value) => {
        const line = Buffer.from(JSON.stringify(value));
        const read = readLine(line);
        const expectation = expectationOf(line, Number.POSITIVE_INFINITY);
        if (read instanceof Refusal) {
          expect(expectation).toEqual({ kind: 'refused', id: read.id, code: read.error.kind.code });
        } else if (read !== null && 'method' in read && 'id' in read) {
          expect(expectation).toEqual({ kind: 'request', id: read.id, method: read.method });
        } else expect(expectation.kind).toMatch(/nothing|cancellation/);
      }),
    );
  });
});

describe('what is sent in pieces', () => {
  it('is the same lines however it is cut', () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes.map((one) => one % 14))));
    fc.assert(
      fc.property(pieces, (cut) => {
        const lines: string[] = [];
        const sent = new SentLines((line) => lines.push(line.toString('latin1')));
        for (const piece of cut) sent.push(piece);
        sent.end();
        const whole = Buffer.concat(cut).toString('latin1').split('\n');
        if (whole.at(-1) === '') whole.pop();
        expect(lines).toEqual(whole);
      }),
    );
  });
});
