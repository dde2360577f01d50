import { describe, expect, it } from 'vitest';
import { malformedRequest, SERVED_METHODS } from '../../src/server/malformed-request.ts';
import { createMcpServer } from '../../src/server/mcp-server.ts';
import { sampleApplication } from './sample-application.ts';
import { RawConnection } from './sample-connection.ts';

const request = (method: string, params?: Record<string, unknown>) => ({
  jsonrpc: '2.0' as const,
  id: 1,
  method,
  ...(params !== undefined && { params }),
});

describe('malformedRequest', () => {
  it.each([
    ['tools/call', undefined, ['params']],
    ['tools/call', {}, ['params.name']],
    ['tools/call', { name: 1, arguments: [] }, ['params.name', 'params.arguments']],
    ['initialize', { capabilities: {} }, ['params.protocolVersion', 'params.clientInfo']],
    ['resources/read', { uri: 1 }, ['params.uri']],
    ['prompts/get', {}, ['params.name']],
    ['completion/complete', {}, ['params.ref', 'params.argument']],
    ['logging/setLevel', { level: 'loud' }, ['params.level']],
    ['tools/list', { cursor: 1 }, ['params.cursor']],
  ])('says what is wrong with %s of %j', (method, params, fields) => {
    const error = malformedRequest(request(method, params));
    expect(error?.errorName).toBe('INVALID_PARAMS');
    expect(error?.message).toMatch(new RegExp(`^Malformed request ${method}: "params`));
    expect(error?.data).toMatchObject({ method, validation_errors: fields.map((field) => ({ field })) });
  });

  it('finds nothing wrong with a request as the protocol has it', () => {
    expect(malformedRequest(request('tools/call', { name: 'any', arguments: { a: 1 } }))).toBeNull();
    expect(malformedRequest(request('tools/list'))).toBeNull();
  });

  it('leaves other methods to themselves', () => {
    expect(malformedRequest(request('analyze_complexity', { format: 1 }))).toBeNull();
    expect(malformedRequest(request('constructor'))).toBeNull();
  });
});

describe('a server', () => {
  it('serves every method whose requests are judged', async () => {
    const application = await sampleApplication();
    const server = createMcpServer(application);
    for (const method of SERVED_METHODS) expect(() => server.assertCanSetRequestHandler(method)).toThrow();
  });

  it('answers a malformed request with what is wrong with it', async () => {
    const connection = new RawConnection(await sampleApplication());
    await connection.initialize('2025-06-18');
    expect(await connection.request(1, 'tools/call', { name: 1 })).toMatchObject({
      error: {
        code: -32602,
        message: 'Malformed request tools/call: "params.name" must be a string, not 1.',
        data: { name: 'INVALID_PARAMS', method: 'tools/call', parameter: 'params.name' },
      },
    });
  });

  it('names the method an unknown one may have meant', async () => {
    const connection = new RawConnection(await sampleApplication());
    await connection.initialize('2025-06-18');
    expect(await connection.request(1, 'tool/list')).toMatchObject({
      error: { code: -32601, message: 'Unknown method "tool/list": did you mean tools/list?' },
    });
    expect(await connection.request(2, 'greeet')).toMatchObject({ error: { data: { close_names: ['greet'] } } });
  });
});
