import { expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../../../src/server/limits.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { keyFile, sampleDoor, sampleKey, tokenOf, writeKeys } from '../access/sample-keys.ts';
import { MemoryLog, sampleApplication } from '../sample-application.ts';
import { messagesOf, POST_HEADERS, send, servedOverHttp } from '../sample-http.ts';
import { SAMPLE_TOOLS } from '../sample-tools.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

it('a browser signs in with a key, has its rights and no more, and loses them with it', async () => {
  const root = temporaryFolder();
  const pageFolder = temporaryFolder();
  writeFiles(pageFolder, { 'index.html': '<!doctype html>' });
  const log = new MemoryLog();
  const application = await sampleApplication({ roots: [root], log });
  const path = keyFile([sampleKey('narrow', { toolsets: ['server'] }), sampleKey('other')]);
  const served = { limits: DEFAULT_LIMITS, toolsets: [], log, tools: SAMPLE_TOOLS };
  const door = await sampleDoor({ path, served, folders: [root], log });
  const server = await servedOverHttp(application, { door, pageFolder });
  const { origin } = new URL(server.url);
  expect(server.pageAddress()).toBe(`${origin}/`);
  const signIn = (token: string) =>
    send(`${origin}/session`, { headers: { Origin: origin, Authorization: `Bearer ${token}` } });
  expect((await signIn('guess')).status).toBe(401);
  expect((await send(`${origin}/session`, { headers: { Origin: origin }, body: '{"code":"x"}' })).status).toBe(403);
  const answer = await signIn(tokenOf('narrow'));
  const { key } = JSON.parse(answer.body) as { key: string };
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  const headers = { ...POST_HEADERS, Origin: origin, 'X-Orrery-Page': key, Cookie: cookie.split(';')[0] ?? '' };
  const listed = await send(server.url, { headers, body: JSON.stringify(LIST) });
  const [message] = messagesOf(listed) as { result: { tools: { name: string }[] } }[];
  const names = message?.result.tools.map(({ name }) => name);
  expect(names).toContain('greet');
  expect(names).not.toContain('count');
  writeKeys(path, [sampleKey('other')]);
  expect((await send(server.url, { headers, body: JSON.stringify(LIST) })).status).toBe(401);
});

it('the page has nothing measured beforehand where callers have keys', async () => {
  const root = temporaryFolder();
  const pageFolder = temporaryFolder();
  writeFiles(pageFolder, { 'index.html': '<!doctype html>' });
  const log = new MemoryLog();
  const application = await sampleApplication({ roots: [root], log });
  const opened = vi.spyOn(application, 'openClient');
  const door = await sampleDoor({
    path: keyFile([sampleKey('one')]),
    served: { limits: DEFAULT_LIMITS, toolsets: [], log, tools: SAMPLE_TOOLS },
    folders: [root],
    log,
  });
  const server = await servedOverHttp(application, { door, pageFolder });
  expect((await send(`${new URL(server.url).origin}/`, { method: 'GET' })).status).toBe(200);
  expect(opened).not.toHaveBeenCalled();
});
