import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { answer, KEY, modelServer } from '../embedding/model-server.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { BuiltServer, type Message } from './built-server.ts';

const FILES = { 'a.js': '/** Lets people in. */\nexport function admit() {}\n', '.env': 'ORRERY_EMBEDDER=gemini\n' };
const QUERY = { query: 'who may come in', similarity_threshold: -1 };
const structured = ({ result }: Message) => (result as Message).structuredContent as Message;

function project() {
  const root = temporaryFolder();
  writeFiles(root, FILES);
  return ['--root', root, '--state', temporaryFolder(), '--log-level', 'debug'];
}

test('a server started with an embedder searches with it, and another one with what it has kept', async () => {
  const model = await modelServer();
  const env = {
    ORRERY_EMBEDDER: 'openai-compatible',
    ORRERY_EMBEDDING_URL: model.url,
    ORRERY_EMBEDDING_MODEL: 'sample',
    ORRERY_EMBEDDING_KEY: KEY,
  };
  const args = project();
  const server = await new BuiltServer({ args, env }).initialize();
  expect(structured(await server.call('semantic_search', QUERY))).toMatchObject({ model: 'sample', dimension: 64 });
  expect(model.received[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(await server.end()).toBe(0);
  const sent = model.texts();
  const other = await new BuiltServer({ args, env }).initialize();
  expect(structured(await other.call('semantic_search', QUERY))).toMatchObject({ model: 'sample', notes: [] });
  // Its query alone was sent anew.
  expect(model.texts().slice(sent.length)).toEqual([QUERY.query]);
  model.behave((response) => answer(response, 500, { error: KEY }));
  const failed = structured(await other.call('semantic_search', { query: 'another' }));
  expect(failed).toMatchObject({ error: { name: 'MODEL_ERROR' } });
  expect(await other.end()).toBe(0);
  for (const one of [server, other]) expect(one.stderr + JSON.stringify(one.messages)).not.toContain(KEY);
});

/** Whether the process has yet to take a signal: another one of the same kind would be lost. Only Linux tells. */
function isSignalPending(pid: number | undefined): boolean {
  const file = `/proc/${pid}/status`;
  return existsSync(file) && /^ShdPnd:\s*0*[1-9a-f]/m.test(readFileSync(file, 'utf8'));
}

test('a server that is stopped while vectors are made stops', async () => {
  const model = await modelServer({ behaviour: (_, __, number) => number > 1 });
  const env = { ORRERY_EMBEDDING_URL: model.url, ORRERY_EMBEDDING_MODEL: 'sample' };
  const args = [...project(), '--embedder', 'openai-compatible'];
  const server = await new BuiltServer({ args, env }).initialize();
  const call = server.call('semantic_search', QUERY).catch(() => null);
  while (model.received.length < 2) await wait(5);
  // The first asks it to finish what it is doing, the second to stop.
  server.child.kill('SIGTERM');
  while (isSignalPending(server.child.pid)) await wait(5);
  server.child.kill('SIGTERM');
  expect(await server.exited).toEqual(expect.any(Number));
  await call;
});

test('a server sends nothing where nobody asked for it, whatever keys there are and whatever the tree says', async () => {
  const model = await modelServer();
  const env = { GEMINI_API_KEY: KEY, ORRERY_EMBEDDING_URL: model.url, ORRERY_EMBEDDING_MODEL: 'sample' };
  const server = await new BuiltServer({ args: project(), env }).initialize();
  expect(structured(await server.call('semantic_search', QUERY)).model).toMatch(/^local/);
  expect(await server.end()).toBe(0);
  expect(model.received).toEqual([]);
});

test('a server whose embedder is not set up whole does not start, and says what is missing', async () => {
  const server = new BuiltServer({ args: [...project(), '--embedder', 'gemini'], env: { GEMINI_API_KEY: '' } });
  expect(await server.exited).not.toBe(0);
  expect(server.stderr).toContain('--embedder gemini needs GEMINI_API_KEY');
});
