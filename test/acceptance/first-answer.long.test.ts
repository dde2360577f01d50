import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../workspace/temporary-folder.ts';
import { PROGRAM } from './built-server.ts';

const SOURCE = join(import.meta.dirname, '..', '..', 'src');
const FILE = 'errors.ts';

interface ReadCode {
  readonly outline: readonly unknown[];
  readonly notes?: readonly string[];
  readonly dependency_context?: { readonly used_by: readonly string[] };
}

let tree: string;

beforeAll(() => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-first-')));
  // A thousand files take seconds to index.
  cpSync(SOURCE, tree, { recursive: true });
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

async function clientOf(lazy: '' | '1'): Promise<Client> {
  const client = new Client({ name: 'first-answer', version: '1.0.0' });
  onTestFinished(() => client.close());
  const args = [PROGRAM, 'serve', '--root', tree, '--state', temporaryFolder()];
  const env = { ...(process.env as Record<string, string>), ORRERY_LAZY_INDEX: lazy };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  return client;
}

async function readCode(client: Client): Promise<ReadCode> {
  const result = await client.callTool({ name: 'read_code', arguments: { path: FILE } });
  expect(result.isError).not.toBe(true);
  return result.structuredContent as unknown as ReadCode;
}

describe.each([
  ['that indexes when it starts', ''],
  ['that indexes when it is asked', '1'],
] as const)('a server %s, on a tree that it has never seen', (_, lazy) => {
  test('shows a file before the tree is indexed, says what that leaves out, and has it later', async () => {
    const client = await clientOf(lazy);
    const first = await readCode(client);
    expect(first.outline.length).toBeGreaterThan(0);
    expect(first.dependency_context).toBeUndefined();
    expect(first.notes?.join(' ')).toContain('is being indexed for the first time');
    let last = first;
    while (last.dependency_context === undefined) last = await readCode(client);
    expect(last.outline).toEqual(first.outline);
    expect(last.dependency_context.used_by.length).toBeGreaterThan(0);
    expect(last.notes ?? []).toEqual([]);
  });
});

test('a server that nobody has asked anything indexes its root', async () => {
  const client = await clientOf('');
  const begun: string[] = [];
  const look = async () => {
    const { structuredContent } = await client.callTool({ name: 'read_code', arguments: { path: FILE } });
    begun.push(JSON.stringify((structuredContent as unknown as ReadCode).notes ?? []));
  };
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await look();
  // Files have been read before the first call.
  expect(begun[0]).toMatch(/Reading the code: \d+ of \d+|Linking the code|^\[\]$/);
});
