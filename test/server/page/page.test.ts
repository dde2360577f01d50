import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { HttpOptions, HttpServer } from '../../../src/server/http.ts';
import { newPageCode } from '../../../src/server/page/page-codes.ts';
import type { ResourceProvider } from '../../../src/tools/resource.ts';
import { eventually } from '../../eventually.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { sampleApplication } from '../sample-application.ts';
import { type HttpAnswer, type HttpRequest, messagesOf, POST_HEADERS, send, servedOverHttp } from '../sample-http.ts';

const INDEX = '<!doctype html><title>Orrery</title>';
const SCRIPT = `console.log(${JSON.stringify('orbit '.repeat(200))});`;
const TOKEN = 'the-token-of-the-server';
const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'greet', arguments: { who: 'Ada' } } };

function builtPage(): string {
  const folder = temporaryFolder();
  writeFiles(folder, {
    'index.html': INDEX,
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'secret.key': 'not for anybody',
    'assets/app-1a2b3c.js': SCRIPT,
    'assets/built-4d5e6f.js.br': brotliCompressSync(SCRIPT),
    'assets/deeper/app.js': 'nobody put me there',
  });
  return folder;
}

interface Served {
  readonly server: HttpServer;
  readonly origin: string;
  ask(path: string, request?: HttpRequest): Promise<HttpAnswer>;
}

async function served(options: { readonly token?: string | null; readonly pageFolder?: string } = {}): Promise<Served> {
  const server = await servedOverHttp(await sampleApplication(), { pageFolder: builtPage(), token: TOKEN, ...options });
  const { origin } = new URL(server.url);
  return { server, origin, ask: (path, request = { method: 'GET' }) => send(`${origin}${path}`, request) };
}

function codeOf({ server }: Served): string {
  return new URL(server.pageAddress() ?? '').hash.slice('#code='.length);
}

function signIn({ ask, origin }: Served, code: string, headers: Record<string, string> = {}): Promise<HttpAnswer> {
  return ask('/session', { headers: { Origin: origin, ...headers }, body: JSON.stringify({ code }) });
}

/** What a browser that has signed in sends with each request. */
async function signedIn(page: Served): Promise<Record<'Cookie' | 'X-Orrery-Page' | 'Origin', string>> {
  const answer = await signIn(page, codeOf(page));
  expect(answer.status).toBe(200);
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  const { key } = JSON.parse(answer.body) as { key: string };
  return { Cookie: cookie.split(';')[0] ?? '', 'X-Orrery-Page': key, Origin: page.origin };
}

function call({ ask }: Served, headers: Record<string, string>): Promise<HttpAnswer> {
  return ask('/mcp', { headers: { ...POST_HEADERS, ...headers }, body: JSON.stringify(CALL) });
}

describe('asking for the page', () => {
  /** Holds the scorecard back until it is let go. */
  async function withScorecard(options: Partial<HttpOptions> = {}) {
    const reads: string[] = [];
    let letGo = () => {};
    const scorecard: ResourceProvider = {
      prefix: 'orrery://project/',
      toolset: 'analysis',
      templates: [],
      list: async () => [],
      read: async (uri) => {
        reads.push(uri);
        await new Promise<void>((resolve) => {
          letGo = resolve;
        });
        return [{ uri, mimeType: 'application/json', text: '{}' }];
      },
      complete: async () => [],
      watch: async () => () => {},
    };
    const application = await sampleApplication({ resources: [scorecard] });
    const server = await servedOverHttp(application, { pageFolder: builtPage(), token: TOKEN, ...options });
    const ask = (path: string) => send(new URL(path, server.url).href, { method: 'GET' });
    return { reads, ask, letGo: () => letGo() };
  }

  it('has what it shows first measured, one reading at a time', async () => {
    const { reads, ask, letGo } = await withScorecard();
    await Promise.all([ask('/'), ask('/'), ask('/assets/app-1a2b3c.js')]);
    await eventually(() => expect(reads).toEqual(['orrery://project/scorecard?format=json']));
    letGo();
    await eventually(async () => {
      await ask('/');
      expect(reads).toHaveLength(2);
    });
    letGo();
  });

  it('is not waited for where somebody is about to look at it', async () => {
    const { reads } = await withScorecard({ expectsVisit: true });
    await eventually(() => expect(reads).toEqual(['orrery://project/scorecard?format=json']));
  });

  it('has nothing measured for its other files', async () => {
    const { reads, ask } = await withScorecard();
    await ask('/assets/app-1a2b3c.js');
    await ask('/session');
    expect(reads).toEqual([]);
  });
});

describe('the files of the page', () => {
  it('are served with a policy that lets nothing else in', async () => {
    const { ask } = await served();
    const answer = await ask('/');
    expect(answer).toMatchObject({ status: 200, body: INDEX });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
    expect((await ask('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
  });

  it('are kept for ever by browsers where their names change with what they hold', async () => {
    const { ask } = await served();
    expect((await ask('/assets/app-1a2b3c.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('are sent again only when they have changed', async () => {
    const { ask } = await served();
    const { etag = '' } = (await ask('/')).headers;
    expect(await ask('/', { method: 'GET', headers: { 'If-None-Match': `"other", ${etag}` } })).toMatchObject({
      status: 304,
      body: '',
    });
    expect((await ask('/', { method: 'GET', headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  it.each([
    ['br', 'gzip, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate, br;q=0', gunzipSync],
  ] as const)('are compressed: %s', async (encoding, accepted, decompress) => {
    const { origin } = await served();
    const headers = { 'Accept-Encoding': accepted };
    // What is decoded by `fetch` would not show that it came compressed.
    const { request } = await import('node:http');
    const chunks = await new Promise<Buffer>((resolve, reject) => {
      request(`${origin}/assets/app-1a2b3c.js`, { headers }, (response) => {
        const parts: Buffer[] = [];
        expect(response.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
        response.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
      })
        .on('error', reject)
        .end();
    });
    expect(chunks.length).toBeLessThan(SCRIPT.length / 2);
    expect(decompress(chunks).toString()).toBe(SCRIPT);
  });

  it('are served by their names, whether or not the build has compressed them', async () => {
    const { ask } = await served();
    const headers = { 'Accept-Encoding': 'identity' };
    const answer = await ask('/assets/built-4d5e6f.js', { method: 'GET', headers });
    expect(answer).toMatchObject({ status: 200, body: SCRIPT });
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect((await ask('/assets/built-4d5e6f.js.br')).status).toBe(401);
  });

  it.each([
    '/assets/../secret.key',
    '/assets/%2e%2e/secret.key',
    '/..%2fsecret.key',
    '/secret.key',
    '/assets/deeper/app.js',
    '/assets//app-1a2b3c.js',
    '/assets/app-1a2b3c.js/',
    '/index.html/../../../../etc/passwd',
    '//etc/passwd',
    '/assets/app-1a2b3c.js%00.html',
    '/__proto__',
    '/assets',
  ])('are no others than those there are: %s', async (path) => {
    const { ask } = await served();
    const answer = await ask(path, { method: 'GET', headers: { Authorization: `Bearer ${TOKEN}` } });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain('nobody');
  });

  it('are only read', async () => {
    const { ask } = await served();
    for (const path of ['/', '/assets/app-1a2b3c.js']) {
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
        expect(await ask(path, { method })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
      }
      expect(await ask(path, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
    }
  });

  it('are said to be missing where they have not been built', async () => {
    const { ask } = await served({ pageFolder: join(temporaryFolder(), 'web') });
    const answer = await ask('/');
    expect(answer).toMatchObject({ status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    expect(answer.body).toContain('npm run build');
  });

  it.each([
    ['a rebound domain', { Host: 'evil.example.com' }],
    ['a foreign page', { Origin: 'https://evil.example.com' }],
  ])('are not for %s', async (_, headers) => {
    const { ask } = await served();
    for (const path of ['/', '/session', '/assets/app-1a2b3c.js']) {
      expect((await ask(path, { method: 'GET', headers })).status).toBe(403);
    }
  });
});

describe('a browser', () => {
  it('signs in with the address that the server gives, and may call from then on', async () => {
    const page = await served();
    const shown = await signedIn(page);
    const answer = await call(page, shown);
    expect(answer.status).toBe(200);
    expect(messagesOf(answer)).toMatchObject([{ result: { structuredContent: { greeting: 'Hello, Ada' } } }]);
    const session = await page.ask('/session', { method: 'GET', headers: shown });
    expect(JSON.parse(session.body)).toMatchObject({ needs: 'code', signed_in: true });
    expect(JSON.parse((await page.ask('/session')).body)).toMatchObject({ needs: 'code', signed_in: false });
  });

  it('is given a cookie that no script reads and no other site has sent', async () => {
    const page = await served();
    const answer = await signIn(page, codeOf(page));
    const [cookie = '', ...others] = answer.headers['set-cookie'] ?? [];
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^orrery-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(cookie.slice('orrery-'.length).startsWith(`${new URL(page.origin).port}=`)).toBe(true);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toContain(TOKEN);
  });

  it('cannot sign in twice with one code', async () => {
    const page = await served();
    const code = codeOf(page);
    expect((await signIn(page, code)).status).toBe(200);
    const again = await signIn(page, code);
    expect(again.status).toBe(403);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(JSON.parse(again.body).error.message).toContain('orrery ui');
  });

  it.each([
    ['none', () => ''],
    ['of another server', () => newPageCode(TOKEN, 'another', Date.now())],
    ['made with another token', ({ id }: HttpServer) => newPageCode('guess', id ?? '', Date.now())],
    ['that is too old', ({ id }: HttpServer) => newPageCode(TOKEN, id ?? '', Date.now() - 11 * 60_000)],
    [
      'with a later date',
      ({ id }: HttpServer) => newPageCode(TOKEN, id ?? '', 0).replace(/^0/, Date.now().toString(36)),
    ],
  ])('cannot sign in with a code %s', async (_, code) => {
    const page = await served();
    expect((await signIn(page, code(page.server))).status).toBe(403);
  });

  it('cannot be signed in by a foreign page, another port, or what is no page', async () => {
    const page = await served();
    const code = codeOf(page);
    const elsewhere: Record<string, string>[] = [
      { Origin: 'http://127.0.0.1:9' },
      { Origin: page.origin, 'Sec-Fetch-Site': 'cross-site' },
      { Origin: page.origin, 'Sec-Fetch-Site': 'same-site' },
    ];
    for (const headers of elsewhere) expect((await signIn(page, code, headers)).status).toBe(403);
    expect((await page.ask('/session', { body: JSON.stringify({ code }) })).status).toBe(403);
    // None of it has used the code up.
    expect((await signIn(page, code)).status).toBe(200);
  });

  it('signs in with the token itself, where a person pastes it', async () => {
    const page = await served();
    const sent = (token: string) =>
      page.ask('/session', { headers: { Origin: page.origin, Authorization: `Bearer ${token}` } });
    expect((await sent('wrong')).status).toBe(401);
    expect(JSON.parse((await sent(TOKEN)).body)).toEqual({ key: expect.stringMatching(/^[\w-]{43}$/) });
  });

  it('signs out, and is a stranger again', async () => {
    const page = await served();
    const shown = await signedIn(page);
    expect(
      (await page.ask('/session', { method: 'DELETE', headers: { ...shown, Origin: 'http://127.0.0.1:9' } })).status,
    ).toBe(403);
    expect((await call(page, shown)).status).toBe(200);
    expect((await page.ask('/session', { method: 'DELETE', headers: shown })).status).toBe(204);
    expect((await call(page, shown)).status).toBe(401);
  });

  it('is forgotten after a day without a request', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const page = await served();
    const shown = await signedIn(page);
    vi.setSystemTime(Date.now() + 23 * 60 * 60 * 1000);
    expect((await call(page, shown)).status).toBe(200);
    vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
    expect((await call(page, shown)).status).toBe(401);
  });

  it('needs nothing of all that on a server without a token, and is given large answers all the same', async () => {
    const page = await served({ token: null });
    expect(page.server.pageAddress()).toBe(`${page.origin}/`);
    expect(JSON.parse((await page.ask('/session')).body)).toMatchObject({ needs: 'nothing', signed_in: true });
    expect((await call(page, { Origin: page.origin, 'X-Orrery-Page': 'open' })).status).toBe(200);
  });
});

describe('a cookie is worth nothing', () => {
  it.each<[string, (shown: Awaited<ReturnType<typeof signedIn>>) => Record<string, string>]>([
    ['without the key', ({ Cookie, Origin }) => ({ Cookie, Origin })],
    ['with another key', (shown) => ({ ...shown, 'X-Orrery-Page': 'a'.repeat(43) })],
    ['without an origin', ({ Cookie, 'X-Orrery-Page': key }) => ({ Cookie, 'X-Orrery-Page': key })],
    ['from another port', (shown) => ({ ...shown, Origin: 'http://127.0.0.1:9' })],
    [
      'from another name of the machine',
      (shown) => ({ ...shown, Origin: shown.Origin.replace('127.0.0.1', 'localhost') }),
    ],
    ['from a page of the same site', (shown) => ({ ...shown, 'Sec-Fetch-Site': 'same-site' })],
    ['from a foreign page', (shown) => ({ ...shown, 'Sec-Fetch-Site': 'cross-site' })],
    ['typed into the address bar', ({ Cookie, ...shown }) => ({ ...shown, Cookie, 'Sec-Fetch-Site': 'none' })],
    ['under another name', (shown) => ({ ...shown, Cookie: shown.Cookie.replace('orrery-', 'x-orrery-') })],
    ['and the key is none without it', ({ Origin, 'X-Orrery-Page': key }) => ({ Origin, 'X-Orrery-Page': key })],
  ])('%s', async (_, change) => {
    const page = await served();
    const shown = await signedIn(page);
    expect((await call(page, change(shown))).status).toBe(401);
    expect((await call(page, shown)).status).toBe(200);
  });

  it('on another server of the same user', async () => {
    const [one, other] = [await served(), await served()];
    const shown = await signedIn(one);
    const taken = {
      ...shown,
      Origin: other.origin,
      Cookie: shown.Cookie.replace(/\d+=/, `${new URL(other.origin).port}=`),
    };
    expect((await call(other, taken)).status).toBe(401);
  });

  it('and is enough for a page that is the same origin by what browsers send with a plain request', async () => {
    const page = await served();
    const { Cookie, 'X-Orrery-Page': key } = await signedIn(page);
    const answer = await call(page, { Cookie, 'X-Orrery-Page': key, 'Sec-Fetch-Site': 'same-origin' });
    expect(answer.status).toBe(200);
  });
});

describe('what a page is answered', () => {
  it('is whole where a model gets a part, up to a bound of its own', async () => {
    const limits = { maxOutputTokens: 500, maxPageBytes: 400_000 };
    const application = await sampleApplication({ limits });
    const server = await servedOverHttp(application, { pageFolder: builtPage() });
    const { origin } = new URL(server.url);
    const count = async (to: number, headers: Record<string, string>) => {
      const body = { ...CALL, params: { name: 'count', arguments: { to } } };
      const answer = await send(server.url, { headers: { ...POST_HEADERS, ...headers }, body: JSON.stringify(body) });
      const [message] = messagesOf(answer);
      const { result } = message as { readonly result: { readonly structuredContent: Record<string, unknown> } };
      return result.structuredContent;
    };
    const page = { Origin: origin, 'X-Orrery-Page': 'open' };
    expect((await count(2000, page)).numbers).toHaveLength(2000);
    expect(await count(2000, {})).toHaveProperty('omitted');
    expect(await count(100_000, page)).toHaveProperty('omitted');
  });
});
