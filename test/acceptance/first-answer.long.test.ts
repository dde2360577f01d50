import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../workspace/temporary-folder.ts';
import { BuiltServer, PROGRAM } from './built-server.ts';
import { heldProject } from './held-project.ts';

const SOURCE = join(import.meta.dirname, '..', '..', 'src');
const FILE = 'errors.ts';

interface ReadCode {
  readonly outline: readonly unknown[];
  readonly notes?: readonly string[];
  readonly index?: { readonly state: string; readonly done: number; readonly total: number };
  readonly dependency_context?: { readonly used_by: readonly string[] };
}

let tree: string;

beforeAll(() => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-first-')));
  // So many files take seconds to index.
  for (const part of [FILE, 'visible-text.ts', 'analysis', 'index', 'languages']) {
    cpSync(join(SOURCE, part), join(tree, part), { recursive: true });
  }
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

async function clientOf(lazy: '' | '1', ...options: readonly string[]): Promise<Client> {
  const client = new Client({ name: 'first-answer', version: '1.0.0' });
  onTestFinished(() => client.close());
  const args = [PROGRAM, 'serve', '--root', tree, '--state', temporaryFolder(), ...options];
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
    expect(first.index).toMatchObject({ state: 'building', done: 1 });
    let last = first;
    while (last.dependency_context === undefined) {
      // Asked without a pause, it would have less time for the tree.
      await delay(100);
      last = await readCode(client);
    }
    expect(last.outline).toEqual(first.outline);
    expect(last.dependency_context.used_by.length).toBeGreaterThan(0);
    expect(last.notes ?? []).toEqual([]);
    expect(last.index).toBeUndefined();
  });
});

test('a server that is not to wait answers from what there is, says so, and refuses what needs the whole', async () => {
  const client = await clientOf('1', '--wait', '0');
  const call = (name: string, given: Record<string, unknown>) => client.callTool({ name, arguments: given });
  const [symbol, gate, found] = await Promise.all([
    call('analyze_symbol', { symbol: 'visibleLine', include: ['callers'] }),
    call('quality_gate', {}),
    call('hybrid_search', { query: 'visible line' }),
  ]);
  for (const { structuredContent, content } of [symbol, found]) {
    expect(structuredContent).toHaveProperty('index.state', 'building');
    expect(JSON.stringify(content)).toContain('is being indexed for the first time: this answer is based on');
  }
  expect(gate.isError).toBe(true);
  expect(gate.structuredContent).toHaveProperty('error.name', 'INDEX_BUILDING');
});

test('a server that nobody has asked anything indexes its root', async () => {
  const { root, env, begun, release } = heldProject();
  const args = ['--root', root, '--state', temporaryFolder()];
  const server = await new BuiltServer({ args, env: { ...env, ORRERY_LAZY_INDEX: '' } }).initialize();
  // Listing the files, which no call has asked for, starts git.
  expect(await begun()).toBeGreaterThan(0);
  release();
  expect(await server.end()).toBe(0);
});
