import { describe, expect, it, onTestFinished } from 'vitest';
import { OAuthIssuer } from '../../../src/server/access/oauth-issuer.ts';
import { protectedResource } from '../../../src/server/access/protected-resource.ts';
import { serveHttp } from '../../../src/server/http.ts';
import { DEFAULT_LIMITS } from '../../../src/server/limits.ts';
import { MemoryLog, sampleApplication } from '../sample-application.ts';
import { post, send } from '../sample-http.ts';
import { SAMPLE_TOOLS } from '../sample-tools.ts';
import { AUDIENCE, sampleIssuer } from './sample-issuer.ts';
import { keyFile, sampleDoor, sampleKey, tokenOf } from './sample-keys.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

async function served() {
  const sample = await sampleIssuer();
  const log = new MemoryLog();
  const application = await sampleApplication({ log });
  const issuer = new OAuthIssuer({ issuer: sample.issuer, audience: AUDIENCE, log, downMs: 0 });
  const door = await sampleDoor({
    path: keyFile([sampleKey('ci')]),
    served: { limits: DEFAULT_LIMITS, toolsets: [], log, tools: SAMPLE_TOOLS, prompts: [], resources: [] },
    folders: application.workspace.roots.all.map(({ path }) => path),
    log,
    oauth: { issuer, resource: protectedResource(AUDIENCE, sample.issuer) },
  });
  const server = await serveHttp(application, { host: '127.0.0.1', port: 0, graceMs: 50, door });
  onTestFinished(() => server.close());
  return { sample, server, log };
}

describe('a server with an issuer', () => {
  it('says to who has no token where to get one', async () => {
    const { server, sample } = await served();
    const { status, headers } = await post(server.url, LIST);
    expect(status).toBe(401);
    const metadata = 'https://orrery.example.com/.well-known/oauth-protected-resource/mcp';
    expect(headers['www-authenticate']).toBe(`Bearer realm="orrery", scope="orrery", resource_metadata="${metadata}"`);
    for (const path of ['', '/mcp']) {
      const address = server.url.replace('/mcp', `/.well-known/oauth-protected-resource${path}`);
      const answer = await send(address, { method: 'GET' });
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.body)).toEqual({
        resource: AUDIENCE,
        authorization_servers: [sample.issuer],
        scopes_supported: ['orrery'],
        bearer_methods_supported: ['header'],
        resource_name: 'Orrery',
      });
      expect((await send(address, { method: 'POST' })).status).toBe(405);
    }
  });

  it('lets in its tokens and the keys of the file alike', async () => {
    const { server, sample, log } = await served();
    expect((await post(server.url, LIST, bearer(await sample.token()))).status).toBe(200);
    expect((await post(server.url, LIST, bearer(tokenOf('ci')))).status).toBe(200);
    expect(log.lines.join()).toContain('oauth:ada has connected');
  });

  it('answers as the specification has it', async () => {
    const { server, sample } = await served();
    const wrong = await post(server.url, LIST, bearer(await sample.token({ aud: 'https://x.example.com' })));
    expect(wrong.status).toBe(401);
    expect(wrong.headers['www-authenticate']).toContain('error="invalid_token"');
    const narrow = await post(server.url, LIST, bearer(await sample.token({ scope: 'openid' })));
    expect(narrow.status).toBe(403);
    expect(narrow.headers['www-authenticate']).toContain('error="insufficient_scope", scope="orrery"');
  });

  it('does not say that a token is wrong which it cannot verify', async () => {
    const { server, sample } = await served();
    const token = await sample.token();
    await sample.close();
    const down = await post(server.url, LIST, bearer(token));
    expect(down.status).toBe(503);
    expect(down.headers['retry-after']).toBe('5');
  });

  it('keeps what a token with fewer scopes may use apart from what one with more may', async () => {
    const { server, sample } = await served();
    const initialize = {
      jsonrpc: '2.0',
      id: 0,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    const more = bearer(await sample.token({ scope: 'orrery orrery:write' }));
    const opened = await post(server.url, initialize, more);
    const session = { 'Mcp-Session-Id': String(opened.headers['mcp-session-id']) };
    expect((await post(server.url, LIST, { ...more, ...session })).status).toBe(200);
    expect((await post(server.url, LIST, { ...bearer(await sample.token()), ...session })).status).toBe(404);
  });

  it('ends what is open when its token expires', async () => {
    const { server, sample } = await served();
    // The clocks of the two may differ by ten seconds, and this one is eight past already.
    const token = await sample.token({ exp: Math.floor(Date.now() / 1000) - 8 });
    const opened = await post(
      server.url,
      {
        ...LIST,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      },
      bearer(token),
    );
    const headers = {
      ...bearer(token),
      'Mcp-Session-Id': String(opened.headers['mcp-session-id']),
      Accept: 'text/event-stream',
    };
    await expect(fetch(server.url, { headers }).then((stream) => stream.text())).rejects.toThrow();
    expect((await post(server.url, LIST, bearer(token))).status).toBe(401);
  });
});
