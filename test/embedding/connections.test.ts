import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../src');

/** What connects to another machine, or listens for one. */
const CONNECTS =
  /(?<![.\w])fetch\(|(?:from|import\() ?['"](?:node:)?(?:https?|http2|net|tls|dgram|dns)(?:\/promises)?['"]|from '@redis\/client'|await loadPg\(|\bWebSocket\(|\bEventSource\(/;

/** To the models that were set up, and the servers of Redis, PostgreSQL and authorization that were. */
const CONNECTING = [
  'assistant/models/guarded-fetch.ts',
  'assistant/threads/redis-thread-store.ts',
  'embedding/post-json.ts',
  'server/access/issuer-fetch.ts',
  'store/records/postgres/connections.ts',
];

/** These know sockets of this machine alone, a path or a named pipe; and a server of the same user's that has left a note. */
const LOCAL = /^server\/hub\/|^cli\/running-page\.ts$/;

test('five modules connect to other machines, and few listen', () => {
  const paths = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const sources = paths.filter((path) => path.endsWith('.ts'));
  const connecting = sources.filter((path) => CONNECTS.test(readFileSync(join(SOURCE, path), 'utf8')));
  const others = connecting.filter((path) => !/^server\/(?:http\/|http\.ts$|page\/)/.test(path) && !LOCAL.test(path));
  expect(others.sort()).toEqual(CONNECTING);
});

test('a hub is reached by a path, and by no port', () => {
  const hub = join(SOURCE, 'server', 'hub');
  const texts = readdirSync(hub).map((name) => readFileSync(join(hub, name), 'utf8'));
  expect(texts.filter((text) => /\bport\b|\bhost\b/.test(text))).toEqual([]);
  expect(texts.some((text) => text.includes('connectSocket({ path: address'))).toBe(true);
  expect(texts.some((text) => text.includes('.listen(address,'))).toBe(true);
});
