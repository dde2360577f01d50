import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { messagesOf, POST_HEADERS, post, send } from '../server/sample-http.ts';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { type StartOptions, startProgram } from './built-server.ts';
import { heldProject } from './held-project.ts';

const MIB = 1024 * 1024;
const LIMIT = MIB;
const CODE = 'export const gate = (open: boolean) => (open ? 1 : 0);\n';
const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'analyze_complexity', arguments: {} } };
const ONE_FILE = { summary: { total_files: 1 } };
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const UNDESCRIBED = { ...PING, params: { _meta: { 'io.modelcontextprotocol/protocolVersion': null } } };

/** Objects within objects, as JSON. */
const nested = (depth: number) => `${'{"a":'.repeat(depth)}{}${'}'.repeat(depth)}`;

/** Starts `serve --http` on a free port and gives where it is. Without a token, unless one is given. */
async function serve(args: readonly string[], options: Omit<StartOptions, 'args'> = {}) {
  const token = args.includes('--token') ? [] : ['--no-token'];
  const child = startProgram({ args: ['serve', '--http', '127.0.0.1:0', '--json', ...token, ...args], ...options });
  const [printed] = await once(child.stdout, 'data');
  return { child: child as ChildProcess, url: JSON.parse(String(printed)).url as string };
}

let url: string;

beforeAll(async () => {
  const root = join(temporaryFolderForSuite(), 'root');
  writeFiles(root, { 'gate.ts': CODE });
  ({ url } = await serve(['--root', root, '--rate-burst', '0'], { endWith: 'suite' }));
});

const refusal = (code: number, name: string, data: object = {}) => ({
  jsonrpc: '2.0',
  error: { code, message: expect.any(String), data: { name, ...data } },
});

describe('a body', () => {
  test.each<[string, string | Buffer, number, string]>([
    ['of nothing', '', -32700, 'PARSE_ERROR'],
    ['that is not UTF-8', Buffer.from([0x22, 0xff, 0x22]), -32700, 'PARSE_ERROR'],
    ['with a byte order mark', `\uFEFF${JSON.stringify(PING)}`, -32700, 'PARSE_ERROR'],
    ['in UTF-16', Buffer.from(JSON.stringify(PING), 'utf16le'), -32700, 'PARSE_ERROR'],
    ['that is not JSON', '{"jsonrpc":', -32700, 'PARSE_ERROR'],
    ['of two messages', `${JSON.stringify(PING)}\n${JSON.stringify(PING)}`, -32700, 'PARSE_ERROR'],
    ['that is a batch', JSON.stringify([PING, PING]), -32600, 'INVALID_REQUEST'],
    ['that is an empty batch', '[]', -32600, 'INVALID_REQUEST'],
    ['that is no object', '"ping"', -32600, 'INVALID_REQUEST'],
    ['without "jsonrpc"', '{"id":1,"method":"ping"}', -32600, 'INVALID_REQUEST'],
    ['of another JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600, 'INVALID_REQUEST'],
    ['with an id that is none', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600, 'INVALID_REQUEST'],
    ['nested 400,000 deep', '['.repeat(400_000) + ']'.repeat(400_000), -32600, 'INVALID_REQUEST'],
    ['with arguments 5,000 deep', JSON.stringify(CALL).replace('{}', nested(5000)), -32600, 'INVALID_REQUEST'],
    ['that would open a session wrongly', '{"jsonrpc":"2.0","id":1,"method":"initialize"}', -32602, 'INVALID_PARAMS'],
    ['that describes itself wrongly', JSON.stringify(UNDESCRIBED), -32602, 'INVALID_PARAMS'],
  ])('%s gets 400', async (_, body, code, name) => {
    const answer = await send(url, { headers: POST_HEADERS, body });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject(refusal(code, name));
  });

  test.each([true, false])('over the limit gets 413 (length announced: %s)', async (announced) => {
    const body = JSON.stringify({ ...PING, params: { filler: 'x'.repeat(5_000_000) } });
    const headers = { ...POST_HEADERS, ...(announced ? {} : { 'Transfer-Encoding': 'chunked' }) };
    const answer = await send(url, { headers, body });
    expect(answer.status).toBe(413);
    const { error } = JSON.parse(answer.body);
    expect(error).toMatchObject({ code: -32600, data: { name: 'INVALID_REQUEST', limit: LIMIT } });
    expect(error.data.received).toBeGreaterThan(LIMIT);
  });

  test('of exactly the limit is taken', async () => {
    const empty = JSON.stringify({ ...PING, params: { filler: '' } });
    const body = empty.replace('"filler":""', `"filler":"${'x'.repeat(LIMIT - empty.length)}"`);
    expect(Buffer.byteLength(body)).toBe(LIMIT);
    expect((await send(url, { headers: POST_HEADERS, body })).status).toBe(200);
  });
});

describe('a request', () => {
  test.each<[string, Record<string, string>, number]>([
    ['to this machine by its number', { Host: '127.0.0.1' }, 200],
    ['to localhost', { Host: 'localhost:80' }, 200],
    ['from a page of this machine', { Origin: 'http://localhost:5173' }, 200],
    ['to a domain that was rebound', { Host: 'evil.example.com' }, 403],
    ['to a domain that begins alike', { Host: '127.0.0.1.evil.example.com' }, 403],
    ['to a domain that ends alike', { Host: 'evil.localhost' }, 403],
    ['to this machine with a name in front', { Host: 'evil@127.0.0.1' }, 403],
    ['from a foreign page', { Origin: 'https://evil.example.com' }, 403],
    ['from a page without an origin', { Origin: 'null' }, 403],
    ['from a page of a domain that begins alike', { Origin: 'http://localhost.evil.example.com' }, 403],
    ['with headers over the limit', { 'X-Long': 'x'.repeat(20_000) }, 431],
    ['of another content type', { 'Content-Type': 'text/plain' }, 415],
    ['of an unknown session', { 'Mcp-Session-Id': 'none' }, 404],
    ['of an unknown revision', { 'MCP-Protocol-Version': '1999-12-31' }, 400],
  ])('%s', async (_, headers, status) => {
    expect((await post(url, PING, headers)).status).toBe(status);
  });

  test.each([
    ['GET', '/mcp', 405],
    ['DELETE', '/mcp', 405],
    ['PUT', '/mcp', 405],
    ['PATCH', '/mcp', 405],
    ['TRACE', '/mcp', 405],
    ['TRACE', '/health', 405],
    ['OPTIONS', '/mcp', 405],
    ['POST', '/health', 405],
    ['TRACE', '/elsewhere', 404],
    ['OPTIONS', '*', 404],
    ['POST', 'http://localhost/mcp', 404],
    ['POST', 'http://evil.example.com/mcp', 404],
    ['GET', 'https://evil.example.com/health', 404],
    ['POST', '//evil.example.com/mcp', 404],
    ['GET', '/mcp/../health', 404],
    ['POST', '/', 405],
    ['GET', '/', 200],
    ['GET', '/assets/../../package.json', 404],
    ['POST', '/mcp/../etc/passwd', 404],
    ['POST', '/%6dcp', 404],
    ['GET', '/health', 200],
  ])('%s %s', async (method, path, status) => {
    const { origin } = new URL(url);
    const answer = await new Promise<number>((resolve, reject) => {
      httpRequest(origin, { method, path, headers: POST_HEADERS, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });
    expect(answer).toBe(status);
  });

  test.each([
    ['words', 'hello there\r\n\r\n'],
    ['a message without HTTP', `${JSON.stringify(PING)}\n`],
    ['no Host', 'POST /mcp HTTP/1.1\r\nContent-Length: 0\r\n\r\n'],
    ['two lengths', 'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd'],
    [
      'a length and chunks',
      'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a length below zero', 'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n'],
    ['bytes', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
  ])('that is none: %s', async (_, bytes) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.end(bytes, 'latin1');
    expect(await text(socket)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
  });

  test.each([
    ['../../etc', 'SECURITY_ERROR'],
    ['/etc', 'SECURITY_ERROR'],
    ['%2e%2e/etc', 'SECURITY_ERROR'],
    ['..\\..', 'SECURITY_ERROR'],
    ['none', 'FILE_SYSTEM_ERROR'],
    ['', 'INVALID_PARAMS'],
  ])('for the path %j', async (path, name) => {
    const params = { name: 'analyze_complexity', arguments: { project_path: path } };
    const [message] = messagesOf(await post(url, { ...CALL, params }));
    expect(message).toMatchObject({ result: { isError: true, structuredContent: { error: { name } } } });
  });

  test.each([
    ['no/such/method', {}, -32601],
    ['tools/call', { name: 'none', arguments: {} }, -32602],
    ['tools/call', {}, -32602],
    ['resources/read', { uri: 'file:///etc/passwd' }, -32602],
  ])('%s with %j', async (method, params, code) => {
    const [message] = messagesOf(await post(url, { jsonrpc: '2.0', id: 7, method, params }));
    expect(message).toMatchObject({ id: 7, error: { code } });
  });
});

describe('a token', () => {
  let guarded: string;
  beforeAll(async () => {
    const root = temporaryFolderForSuite();
    ({ url: guarded } = await serve(['--root', root, '--token', 'sesame'], { endWith: 'suite' }));
  });

  test.each<[string, string | undefined, number]>([
    ['the right one', 'Bearer sesame', 200],
    ['the scheme in another case', 'bearer sesame', 200],
    ['none', undefined, 401],
    ['a wrong one', 'Bearer sesamf', 401],
    ['its beginning', 'Bearer sesam', 401],
    ['more than it', 'Bearer sesame2', 401],
    ['nothing after the scheme', 'Bearer ', 401],
    ['another scheme', 'Basic sesame', 401],
    ['the token alone', 'sesame', 401],
  ])('%s', async (_, authorization, status) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization };
    const answer = await post(guarded, PING, headers);
    expect(answer.status).toBe(status);
    expect((await send(guarded.replace('/mcp', '/health'), { method: 'GET', headers })).status).toBe(status);
    expect(answer.body).not.toContain('"sesame"');
  });
});

describe('a client', () => {
  test('that sends 500 requests at once is served within the rate and told when to come again', async () => {
    // A rate that the slowest machine exceeds: at the default one, a slow client stays within it.
    const server = await serve(['--root', temporaryFolder(), '--rate-burst', '100', '--rate-sustained', '1']);
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    onTestFinished(() => agent.destroy());
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, id) =>
        send(server.url, { headers: POST_HEADERS, body: JSON.stringify({ ...PING, id }), agent }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.parse(body)).toMatchObject(refusal(-32003, 'RATE_LIMIT_EXCEEDED'));
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(500 - refused.length);
  });

  test('that opens 1,200 connections at once has some of them closed, and the others answered', async () => {
    const server = await serve(['--root', temporaryFolder(), '--rate-burst', '0']);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 1200 }, (_, id) => post(server.url, { ...PING, id })),
    );
    const answered = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.status] : []));
    expect(new Set(answered)).toEqual(new Set([200]));
    // Those that were answered take their time to close.
    let later = null;
    while (later === null) later = await post(server.url, PING).catch(() => null);
    expect(later.status).toBe(200);
  });

  test("that goes away in mid-request is nobody else's loss", async () => {
    const { hostname, port } = new URL(url);
    for (let i = 0; i < 50; i++) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(
        'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      );
      socket.destroy();
    }
    const going = Array.from({ length: 20 }, () => {
      const request = httpRequest(url, { method: 'POST', headers: POST_HEADERS, agent: false });
      request.on('error', () => {}).end(JSON.stringify(CALL));
      return request;
    });
    for (const request of going) request.destroy();
    expect(messagesOf(await post(url, CALL))).toMatchObject([{ result: { structuredContent: {} } }]);
  });

  test('whose root disappears is told so', async () => {
    const root = join(temporaryFolder(), 'root');
    mkdirSync(root);
    const server = await serve(['--root', root]);
    rmSync(root, { recursive: true });
    const [message] = messagesOf(await post(server.url, CALL));
    expect(message).toMatchObject({
      result: { isError: true, structuredContent: { error: { name: 'FILE_SYSTEM_ERROR' } } },
    });
  });
});

test.skipIf(process.platform === 'win32')('a signal in mid-call lets the call finish', async () => {
  const { root, env, begun, release } = heldProject();
  const server = await serve(['--root', root], { env });
  const answer = post(server.url, CALL);
  await begun();
  server.child.kill('SIGTERM');
  release();
  expect(messagesOf(await answer)).toMatchObject([{ id: 1, result: { structuredContent: ONE_FILE } }]);
  expect(await once(server.child, 'exit')).toEqual([0, null]);
});

test('one server has answered all of this', async () => {
  expect(messagesOf(await post(url, CALL))).toMatchObject([{ result: { structuredContent: ONE_FILE } }]);
});
