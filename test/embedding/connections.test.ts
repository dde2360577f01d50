import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../src');

/** What connects to another machine, or listens for one. */
const CONNECTS =
  /(?<![.\w])fetch\(|(?:from|import\() ?['"](?:node:)?(?:https?|http2|net|tls|dgram|dns)(?:\/promises)?['"]|\bWebSocket\(|\bEventSource\(/;

/** To the embedding model that was set up, and to the authorization server that was. */
const CONNECTING = ['embedding/post-json.ts', 'server/access/issuer-fetch.ts'];

test('two modules connect to other machines, and few listen', () => {
  const paths = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const sources = paths.filter((path) => path.endsWith('.ts'));
  const connecting = sources.filter((path) => CONNECTS.test(readFileSync(join(SOURCE, path), 'utf8')));
  const others = connecting.filter((path) => !/^server\/http(?:\/|\.ts$)/.test(path));
  expect(others.sort()).toEqual(CONNECTING);
});
