import { connect } from 'node:net';
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { serveHttp } from '../../src/server/http.ts';
import { SERVER_INFO } from '../../src/server/identity.ts';
import { sampleApplication } from './sample-application.ts';
import { ERAS } from './sample-connection.ts';
import { httpClient, messagesOf, POST_HEADERS, post, send, servedOverHttp } from './sample-http.ts';
import { endless, greet, held } from './sample-tools.ts';

const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'greet', arguments: { who: 'Ada' } } };
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

/** What a request that stands alone says of its client. */
function envelopeOf(revision: string): Record<string, unknown> {
  return {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
}

describe.each(ERAS)('a %s client over HTTP', (era) => {
  it('lists tools and calls them', async () => {
    const client = await httpClient(await servedOverHttp(await sampleApplication()), era);
    expect((await client.listTools()).tools).toHaveLength(5);
    const result = await client.callTool({ name: 'greet', arguments: { who: 'Ada' } });
    expect(result.structuredContent).toEqual({ greeting: 'Hello, Ada', times: 1 });
  });

  it('follows progress', async () => {
    const client = await httpClient(await servedOverHttp(await sampleApplication()), era);
    const reports: number[] = [];
    await client.callTool(
      { name: 'stepwise', arguments: { steps: 50 } },
      { onprogress: ({ progress }) => reports.push(progress) },
    );
    expect(reports[0]).toBe(1);
    expect(reports.at(-1)).toBe(50);
  });

  it('cancels a call, and the tool hears of it', async () => {
    const tool = endless();
    const client = await httpClient(await servedOverHttp(await sampleApplication({ tools: [tool] })), era);
    const controller = new AbortController();
    const call = client.callTool({ name: 'endless' }, { signal: controller.signal }).catch((thrown: unknown) => thrown);
    await tool.started;
    controller.abort();
    expect(await tool.aborted).toMatchObject({ errorName: 'REQUEST_CANCELLED' });
    await call;
  });

  it('reads in a later request what was cut in an earlier one', async () => {
    const client = await httpClient(
      await servedOverHttp(await sampleApplication({ limits: { maxOutputTokens: 500 } })),
      era,
    );
    const { structuredContent } = await client.callTool({ name: 'count', arguments: { to: 500 } });
    const { whole, numbers } = structuredContent as { whole: string; numbers: readonly unknown[] };
    const { contents } = await client.readResource({ uri: `${whole}/numbers?offset=${numbers.length}` });
    const page = JSON.parse((contents[0] as { text: string }).text) as { items: { number: number }[] };
    expect(page.items[0]?.number).toBe(numbers.length + 1);
  });

  it('is told when a result is too large for the wire', async () => {
    const limits = { maxOutputTokens: 1_000_000, maxResponseBytes: 5000 };
    const client = await httpClient(await servedOverHttp(await sampleApplication({ limits })), era);
    const result = await client.callTool({ name: 'count', arguments: { to: 1000 } });
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toMatchObject({
      error: { name: 'CONTENT_TOO_LARGE', code: -32801, data: { limit: 5000 } },
    });
  });

  it('shows the token where one is needed', async () => {
    const server = await servedOverHttp(await sampleApplication(), { token: 'secret-token' });
    const client = await httpClient(server, era);
    expect((await client.listTools()).tools).toHaveLength(5);
    await expect(httpClient({ ...server, token: 'secret-tokem' }, era)).rejects.toThrow();
  });
});

describe('who may use the server', () => {
  it.each([
    ['the name it listens under', { Host: '127.0.0.1' }, 200],
    ['localhost', { Host: 'localhost:1234' }, 200],
    ['the IPv6 loopback', { Host: '[::1]:80' }, 200],
    ['a page of its own', { Host: 'localhost', Origin: 'http://localhost:5173' }, 200],
    ['a rebound domain', { Host: 'evil.example.com' }, 403],
    ['a domain that begins alike', { Host: '127.0.0.1.evil.example.com' }, 403],
    ['a foreign page', { Host: 'localhost', Origin: 'https://evil.example.com' }, 403],
    ['a page without an origin', { Host: 'localhost', Origin: 'null' }, 403],
  ])('%s', async (_, headers, status) => {
    const { url } = await servedOverHttp(await sampleApplication());
    for (const path of [url, url.replace('/mcp', '/health')]) {
      const answer = path === url ? await post(path, CALL, headers) : await send(path, { method: 'GET', headers });
      expect(answer.status).toBe(status);
      if (status === 403) expect(JSON.parse(answer.body).error.data.name).toBe('SECURITY_ERROR');
    }
  });

  it.each([
    ['none', undefined],
    ['a wrong one', 'Bearer wrong'],
    ['an empty one', 'Bearer '],
    ['another scheme', 'Basic secret'],
    ['the beginning of it', 'Bearer secre'],
  ])('not without the token: %s', async (_, authorization) => {
    const { url } = await servedOverHttp(await sampleApplication(), { token: 'secret' });
    const answer = await post(url, CALL, authorization === undefined ? {} : { Authorization: authorization });
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="orrery"');
    expect(JSON.parse(answer.body)).toMatchObject({ id: null, error: { data: { name: 'SECURITY_ERROR' } } });
    expect(answer.body).not.toContain('"secret"');
  });

  it.each(['127.0.0.1', 'localhost'])('nobody without a token, unless told otherwise: %s', async (host) => {
    const application = await sampleApplication();
    const server = await serveHttp(application, { host, port: 0, graceMs: 50 });
    onTestFinished(() => server.close());
    expect(server.token).toMatch(/^[\w-]{43}$/);
    expect((await post(server.url, CALL)).status).toBe(401);
    expect((await post(server.url, CALL, { Authorization: `Bearer ${server.token}` })).status).toBe(200);
  });

  it('whoever connects is told nothing else off this machine', async () => {
    const served = servedOverHttp(await sampleApplication(), { host: '0.0.0.0', token: null });
    await expect(served).rejects.toMatchObject({
      errorName: 'VALIDATION_ERROR',
      message: expect.stringContaining('--keys'),
    });
  });

  it('under further names it was told of', async () => {
    const { url } = await servedOverHttp(await sampleApplication(), { allowedHosts: ['Code.example.com'] });
    expect((await post(url, CALL, { Host: 'code.example.com' })).status).toBe(200);
  });
});

describe('what the server answers', () => {
  it('a request on its own, without a handshake', async () => {
    const { url } = await servedOverHttp(await sampleApplication());
    const [message] = messagesOf(await post(url, CALL));
    expect(message).toMatchObject({ id: 1, result: { structuredContent: { greeting: 'Hello, Ada' } } });
    const logging = { ...CALL, params: { name: 'stepwise', arguments: { steps: 1 } } };
    expect(messagesOf(await post(url, logging))).toMatchObject([{ id: 1 }]);
    expect(messagesOf(await post(url, { jsonrpc: '2.0', id: 2, method: 'greet', params: { who: 'Bob' } }))).toEqual([
      { jsonrpc: '2.0', id: 2, result: { greeting: 'Hello, Bob', times: 1 } },
    ]);
  });

  it.each<[string, string | Buffer, number, string]>([
    ['invalid JSON', '{', -32700, 'PARSE_ERROR'],
    ['nothing', '', -32700, 'PARSE_ERROR'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), -32700, 'PARSE_ERROR'],
    ['a batch', JSON.stringify([CALL]), -32600, 'INVALID_REQUEST'],
    ['another JSON-RPC', JSON.stringify({ ...CALL, jsonrpc: '1.0' }), -32600, 'INVALID_REQUEST'],
  ])('%s', async (_, body, code, name) => {
    const { url } = await servedOverHttp(await sampleApplication());
    const answer = await send(url, { headers: POST_HEADERS, body });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code, data: { name } } });
  });

  it.each([true, false])('a body over the limit (announced: %s)', async (announced) => {
    const { url } = await servedOverHttp(await sampleApplication({ limits: { maxRequestBytes: 2000 } }));
    const message = { ...CALL, params: { ...CALL.params, arguments: { who: 'x'.repeat(5_000_000) } } };
    const answer = await post(url, message, announced ? {} : { 'Transfer-Encoding': 'chunked' });
    expect(answer.status).toBe(413);
    const { error, id } = JSON.parse(answer.body);
    expect(error).toMatchObject({ code: -32600, data: { name: 'INVALID_REQUEST', limit: 2000 } });
    expect(error.data.received).toBeGreaterThan(2000);
    expect(id).toBeNull();
  });

  it('headers over the limit', async () => {
    const { url } = await servedOverHttp(await sampleApplication());
    expect((await post(url, CALL, { 'X-Long': 'x'.repeat(20_000) })).status).toBe(431);
  });

  it('other paths and methods', async () => {
    const { url } = await servedOverHttp(await sampleApplication());
    expect((await post(url.replace('/mcp', '/'), CALL)).status).toBe(404);
    for (const method of ['GET', 'DELETE', 'PUT', 'TRACE', 'OPTIONS', 'HEAD', 'PROPFIND']) {
      const answer = await send(url, { method, headers: POST_HEADERS });
      expect({ method, status: answer.status }).toEqual({ method, status: 405 });
    }
    const trace = await send(url.replace('/mcp', '/health'), { method: 'TRACE' });
    expect(trace).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    expect((await send(url, { headers: { 'Content-Type': 'text/plain' }, body: JSON.stringify(CALL) })).status).toBe(
      415,
    );
  });

  it('how it is', async () => {
    const { url } = await servedOverHttp(await sampleApplication());
    const answer = await send(url.replace('/mcp', '/health'), { method: 'GET' });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toEqual({ status: 'ok', ...SERVER_INFO });
  });

  it('a method that is not there: with 2026-07-28 the status says so, too', async () => {
    const { url } = await servedOverHttp(await sampleApplication());
    const ask = (method: string, revision: string) =>
      post(
        url,
        { jsonrpc: '2.0', id: 1, method, params: { _meta: envelopeOf(revision) } },
        { 'MCP-Protocol-Version': revision, 'Mcp-Method': method },
      );
    for (const method of ['greeet', 'ping', 'resources/subscribe']) {
      const answer = await ask(method, '2026-07-28');
      expect({ method, status: answer.status }).toEqual({ method, status: 404 });
      const error = { code: -32601, data: { name: 'METHOD_NOT_FOUND' } };
      expect(JSON.parse(answer.body)).toMatchObject({ jsonrpc: '2.0', id: 1, error });
    }
    expect(JSON.parse((await ask('greeet', '2026-07-28')).body).error.data.close_names).toEqual(['greet']);
    expect((await ask('greet', '2026-07-28')).status).toBe(200);
    expect((await ask('greeet', '2027-01-01')).status).toBe(400);
    const legacy = await post(url, { jsonrpc: '2.0', id: 1, method: 'greeet' });
    expect(legacy.status).toBe(200);
    expect(messagesOf(legacy)).toMatchObject([{ id: 1, error: { code: -32601 } }]);
  });

  it('too many requests, with the time to wait', async () => {
    const { url } = await servedOverHttp(await sampleApplication({ limits: { rateBurst: 3, rateSustained: 1 } }));
    const answers = [];
    for (let request = 0; request < 4; request++) answers.push(await post(url, CALL));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const last = answers.at(-1);
    expect(last?.headers['retry-after']).toBe('1');
    expect(JSON.parse(last?.body ?? '')).toMatchObject({
      id: 1,
      error: { code: -32003, data: { name: 'RATE_LIMIT_EXCEEDED', retry_after_ms: expect.any(Number) } },
    });
  });

  it('every request, if only a few at a time', async () => {
    const { url } = await servedOverHttp(await sampleApplication({ limits: { maxInFlight: 2 } }));
    const answers = await Promise.all(Array.from({ length: 30 }, (_, id) => post(url, { ...CALL, id })));
    expect(answers.flatMap(messagesOf).map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, id) => id));
  });
});

describe('a session', () => {
  async function opened(url: string): Promise<{ 'Mcp-Session-Id': string }> {
    const answer = await post(url, INITIALIZE);
    return { 'Mcp-Session-Id': String(answer.headers['mcp-session-id']) };
  }

  it('is opened by initialize and ended by DELETE', async () => {
    const { url } = await servedOverHttp(await sampleApplication());
    const session = await opened(url);
    expect((await post(url, CALL, session)).status).toBe(200);
    expect((await send(url, { method: 'DELETE', headers: { ...POST_HEADERS, ...session } })).status).toBe(200);
    const answer = await post(url, CALL, session);
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body)).toMatchObject({ id: 1, error: { data: { name: 'INVALID_REQUEST' } } });
  });

  it('is not opened by an initialize that is refused', async () => {
    const { url } = await servedOverHttp(await sampleApplication());
    const answer = await send(url, {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(INITIALIZE),
    });
    expect(answer.status).toBe(406);
    expect(answer.headers['mcp-session-id']).toBeUndefined();
  });

  it('refuses an id that is in flight, and takes it again afterwards', async () => {
    const tool = endless();
    const { url } = await servedOverHttp(await sampleApplication({ tools: [tool, greet] }));
    const session = await opened(url);
    const first = post(url, { ...CALL, params: { name: 'endless', arguments: {} } }, session);
    await tool.started;
    const duplicate = await post(url, CALL, session);
    expect(duplicate.status).toBe(400);
    expect(JSON.parse(duplicate.body)).toMatchObject({ id: 1, error: { code: -32600 } });
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    expect((await post(url, cancel, session)).status).toBe(202);
    await tool.aborted;
    expect((await first).body).not.toContain('"id":1');
    expect(messagesOf(await post(url, CALL, session))).toMatchObject([
      { id: 1, result: { content: [{ text: 'Hello, Ada' }] } },
    ]);
  });

  it('has its stream begin at once, before there is anything to send on it', async () => {
    // What is sent now and then, to keep the connection, would begin it too.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { url } = await servedOverHttp(await sampleApplication());
    const headers = { ...(await opened(url)), Accept: 'text/event-stream' };
    const stream = await fetch(url, { headers });
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
  });

  it('makes the requests over its limit wait their turn', async () => {
    const tool = endless();
    const { url } = await servedOverHttp(await sampleApplication({ tools: [tool, greet], limits: { maxInFlight: 1 } }));
    const session = await opened(url);
    const first = post(url, { ...CALL, id: 1, params: { name: 'endless', arguments: {} } }, session);
    await tool.started;
    const second = post(url, { ...CALL, id: 2 }, session);
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    await post(url, cancel, session);
    expect(messagesOf(await second)).toMatchObject([{ id: 2, result: { content: [{ text: 'Hello, Ada' }] } }]);
    await first;
  });

  describe('lets its client fetch an answer later', () => {
    const POLLING = { 'MCP-Protocol-Version': '2025-11-25' };
    const HELD = { ...CALL, params: { name: 'held', arguments: {} } };

    async function held25(limits: { pollAfter?: number } = {}) {
      const tool = held();
      const { url } = await servedOverHttp(await sampleApplication({ tools: [tool, greet], limits }));
      return { tool, url, headers: { ...(await opened(url)), ...POLLING } };
    }

    function askOn(url: string, headers: Record<string, string>, lastEvent: string) {
      const since = { Accept: 'text/event-stream', 'Last-Event-ID': lastEvent };
      return send(url, { method: 'GET', headers: { ...headers, ...since } });
    }

    it('beginning every stream with an id to go on from, where the client knows of that', async () => {
      const { url, headers } = await held25();
      const primed = await post(url, CALL, headers);
      expect(primed.body).toMatch(/^id: \S+\nretry: 1000\ndata: \n\n/);
      expect(messagesOf(primed)).toMatchObject([{ id: 1 }]);
      const older = await post(url, CALL, { ...headers, 'MCP-Protocol-Version': '2025-06-18' });
      expect(older.body).not.toMatch(/retry|data: \n/);
      expect(messagesOf(older)).toMatchObject([{ id: 1 }]);
    });

    it('when the server has closed the stream of a call that goes on', async () => {
      const { tool, url, headers } = await held25({ pollAfter: 0.02 });
      const first = await post(url, HELD, headers);
      expect(messagesOf(first)).toEqual([]);
      const [, lastEvent = ''] = /^id: (\S+)/.exec(first.body) ?? [];
      const again = await askOn(url, headers, lastEvent);
      expect(messagesOf(again)).toEqual([]);
      tool.release();
      const answer = messagesOf(await askOn(url, headers, lastEvent));
      expect(answer).toMatchObject([{ id: 1, result: { structuredContent: { done: true } } }]);
    });

    it('when the connection is lost', async () => {
      const { tool, url, headers } = await held25();
      const lost = new AbortController();
      const body = JSON.stringify(HELD);
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...POST_HEADERS, ...headers },
        body,
        signal: lost.signal,
      });
      const { value } = (await response.body?.getReader().read()) ?? {};
      const [, lastEvent = ''] = /^id: (\S+)/.exec(Buffer.from(value ?? []).toString()) ?? [];
      lost.abort();
      tool.release();
      const answer = messagesOf(await askOn(url, headers, lastEvent));
      expect(answer).toMatchObject([{ id: 1, result: { structuredContent: { done: true } } }]);
    });

    it('but not that of a call it has cancelled', async () => {
      const { tool, url, headers } = await held25();
      const call = post(url, HELD, headers);
      await tool.started;
      await post(url, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }, headers);
      const [, lastEvent = ''] = /^id: (\S+)/.exec((await call).body) ?? [];
      expect((await askOn(url, headers, lastEvent)).status).toBe(400);
      tool.release();
    });

    it('and the official client does', async () => {
      const tool = held();
      const application = await sampleApplication({ tools: [tool], limits: { pollAfter: 0.02 } });
      const client = await httpClient(await servedOverHttp(application), 'legacy');
      const call = client.callTool({ name: 'held' });
      await tool.started;
      setTimeout(tool.release, 100);
      expect((await call).structuredContent).toEqual({ done: true });
    });
  });

  it('has rates of its own', async () => {
    const { url } = await servedOverHttp(await sampleApplication({ limits: { rateBurst: 3, rateSustained: 1 } }));
    const [one, other] = [await opened(url), await opened(url)];
    const status = async (session: object) => (await post(url, CALL, { ...session })).status;
    expect([await status(one), await status(one), await status(one), await status(one)]).toEqual([200, 200, 200, 429]);
    expect(await status(other)).toBe(200);
  });
});

describe('the end', () => {
  it('lets a running call finish, and takes no new ones', async () => {
    const tool = held();
    const server = await servedOverHttp(await sampleApplication({ tools: [tool] }), { graceMs: 60_000 });
    const call = post(server.url, { ...CALL, params: { name: 'held', arguments: {} } });
    await tool.started;
    const closed = server.close();
    await expect(post(server.url, CALL)).rejects.toThrow();
    tool.release();
    expect(messagesOf(await call)).toMatchObject([{ id: 1, result: { structuredContent: { done: true } } }]);
    await closed;
  });

  it('cancels a call that goes on, and its client is told', async () => {
    const tool = endless();
    const server = await servedOverHttp(await sampleApplication({ tools: [tool] }), { graceMs: 20 });
    const call = post(server.url, { ...CALL, params: { name: 'endless', arguments: {} } });
    await tool.started;
    await server.close();
    const [message] = messagesOf(await call);
    expect(message).toMatchObject({ id: 1, result: { isError: true, structuredContent: { error: { code: -32800 } } } });
  });

  it('does not wait for streams that stay open', async () => {
    const server = await servedOverHttp(await sampleApplication(), { graceMs: 60_000 });
    const client = await httpClient(server, 'legacy');
    await client.ping();
    await server.close();
    await expect(server.close()).resolves.toBeUndefined();
  });

  it('outlives clients that go away in the middle', async () => {
    const { url } = await servedOverHttp(await sampleApplication());
    const { port } = new URL(url);
    for (const text of [
      'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"json',
      'POST /mcp HT',
      'nonsense\r\n\r\n',
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text, () => socket.destroy()));
        socket.on('close', () => resolve());
      });
    }
    expect((await post(url, CALL)).status).toBe(200);
  });
});

describe('a token that no client could send', () => {
  it.each(['', 'two words', 'schlüssel', 'line\nbreak'])('is refused: %j', async (token) => {
    const served = servedOverHttp(await sampleApplication(), { token });
    await expect(served).rejects.toMatchObject({ errorName: 'VALIDATION_ERROR' });
  });
});

describe('an address that cannot be had', () => {
  it('is an error that says so', async () => {
    const application = await sampleApplication();
    const { url } = await servedOverHttp(application);
    const taken = servedOverHttp(application, { port: Number(new URL(url).port) });
    await expect(taken).rejects.toMatchObject({
      errorName: 'SYSTEM_ERROR',
      message: expect.stringContaining('the port is in use'),
    });
  });
});
