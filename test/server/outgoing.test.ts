import type { JSONRPCNotification, JSONRPCResponse } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { OrreryError } from '../../src/errors.ts';
import { messageLine, responseLine } from '../../src/server/outgoing.ts';

const LIMIT = 2000;

function notification(text: string): JSONRPCNotification {
  return { jsonrpc: '2.0', method: 'notifications/message', params: { text } };
}

function response(result: Record<string, unknown>): JSONRPCResponse {
  return { jsonrpc: '2.0', id: 5, result };
}

describe('a message on its way out', () => {
  it('is one line of JSON', () => {
    const message = notification('a\nb');
    const line = messageLine(message, LIMIT);
    expect(line).toBe(`${JSON.stringify(message)}\n`);
    expect(String(line).indexOf('\n')).toBe(String(line).length - 1);
  });

  it.each(['x', 'é', '✓', '𝒳'])('may have exactly the limit in bytes of %j, and not one more', (character) => {
    const size = Buffer.byteLength(JSON.stringify(notification(character.repeat(300))));
    expect(messageLine(notification(character.repeat(300)), size)).toBeTypeOf('string');
    expect(messageLine(notification(character.repeat(300)), size - 1)).toMatchObject({
      errorName: 'CONTENT_TOO_LARGE',
      data: { limit: size - 1, size },
    });
  });

  it('that cannot be serialised is reported as an internal error', () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const line = messageLine({ jsonrpc: '2.0', method: 'm', params: circular }, LIMIT);
    expect(line instanceof OrreryError && line.errorName).toBe('INTERNAL_ERROR');
  });
});

describe('a response that is too large', () => {
  const large = 'x'.repeat(5000);

  it('becomes an error that names the limit, the size and what to do', () => {
    const whole = response({ files: large });
    const answer = JSON.parse(responseLine(whole, 5, 'analyze_complexity', LIMIT));
    expect(answer).toMatchObject({ jsonrpc: '2.0', id: 5, error: { code: -32801 } });
    expect(answer.error.data).toMatchObject({
      name: 'CONTENT_TOO_LARGE',
      retryable: false,
      limit: LIMIT,
      size: JSON.stringify(whole).length,
    });
    expect(answer.error.data.hint).toContain('Ask for less');
  });

  it('becomes a tool result that tells the model how to narrow the call', () => {
    const whole = response({
      content: [{ type: 'text', text: large }],
      structuredContent: { large },
      resultType: 'complete',
      _meta: { server: 'orrery' },
    });
    const { result } = JSON.parse(responseLine(whole, 5, 'tools/call', LIMIT));
    expect(result).toMatchObject({ isError: true, resultType: 'complete', _meta: { server: 'orrery' } });
    expect(result.content[0].text).toContain('Ask for less: a narrower path');
    expect(result.structuredContent.error).toMatchObject({ code: -32801, name: 'CONTENT_TOO_LARGE', retryable: false });
  });

  it('becomes an error when even the tool result would be too large', () => {
    const whole = response({ content: [], _meta: { large } });
    expect(JSON.parse(responseLine(whole, 5, 'tools/call', LIMIT))).toMatchObject({ id: 5, error: { code: -32801 } });
  });

  it('stays an error when it was one', () => {
    const whole: JSONRPCResponse = { jsonrpc: '2.0', id: 5, error: { code: -32603, message: large } };
    expect(JSON.parse(responseLine(whole, 5, 'tools/call', LIMIT)).error.code).toBe(-32801);
  });
});

describe('a response that the engine cannot make a string of', () => {
  it('is too large, though by how much is not known', () => {
    // The engine refuses a string of that length before it reserves memory, with the same error as for a whole message.
    const whole = response({ toJSON: () => 'x'.repeat(2 ** 30) });
    const answer = JSON.parse(responseLine(whole, 5, 'resources/read', LIMIT));
    expect(answer.error).toMatchObject({ code: -32801, data: { limit: LIMIT, size: null } });
  });

  it('for its depth is an internal error', () => {
    let deep: Record<string, unknown> = {};
    for (let i = 0; i < 100_000; i += 1) deep = { deep };
    expect(JSON.parse(responseLine(response(deep), 5, 'resources/read', LIMIT)).error.code).toBe(-32603);
  });
});

describe('a response within the limit', () => {
  it('goes out unchanged', () => {
    const whole = response({ content: [] });
    expect(responseLine(whole, 5, 'tools/call', LIMIT)).toBe(`${JSON.stringify(whole)}\n`);
  });

  it('that cannot be serialised is answered with an internal error', () => {
    const whole = response({ big: 1n });
    expect(JSON.parse(responseLine(whole, 5, 'resources/read', LIMIT))).toMatchObject({
      id: 5,
      error: { code: -32603 },
    });
  });
});
