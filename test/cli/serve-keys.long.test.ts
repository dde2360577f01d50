import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { PROGRAM } from '../acceptance/built-server.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { orrery } from './orrery.ts';

/** A process that serves keys, with a client for each. */
async function serving(keys: Readonly<Record<string, readonly string[]>>) {
  const [root, state, file] = [temporaryFolder(), temporaryFolder(), join(temporaryFolder(), 'keys.json')];
  writeFiles(root, { 'src/one.js': 'export const one = (x) => (x > 1 ? 1 : 2);\n' });
  const tokens = new Map<string, string>();
  for (const [name, rights] of Object.entries(keys)) {
    const { stdout } = await orrery(['keys', 'add', name, '--keys', file, '--json', ...rights]);
    tokens.set(name, JSON.parse(stdout).token);
  }
  const options = ['--http', '0', '--keys', file, '--state', state, '--allow-writes', '--json', '--log-level', 'debug'];
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--root', root, ...options]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const log: string[] = [];
  child.stderr.on('data', (chunk) => void log.push(String(chunk)));
  const [printed] = await once(child.stdout, 'data');
  const { url } = JSON.parse(String(printed));
  const connect = async (name: string) => {
    const client = new Client({ name: 'test', version: '1' });
    onTestFinished(() => client.close());
    const requestInit = { headers: { 'X-Orrery-Key': String(tokens.get(name)) } };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    return client;
  };
  return { root, file, log, connect, child };
}

const structured = async (client: Client, name: string, args: Record<string, unknown>) =>
  (await client.callTool({ name, arguments: args })).structuredContent as Record<string, unknown>;

test('callers with the same rights share a thread, and neither identity, figures nor their end', async () => {
  const { connect, file, log } = await serving({ one: [], two: [], three: ['--write'] });
  const [one, two, three] = [await connect('one'), await connect('two'), await connect('three')];
  const decide = { decision: 'so', reasoning: 'because', agent_id: 'boss' };
  expect(await structured(one, 'record_decision', decide)).toMatchObject({ agent_id: 'one/boss' });
  expect(await structured(two, 'record_decision', { ...decide, agent_id: 'one' })).toMatchObject({
    agent_id: 'two/one',
  });
  const write = { path: 'src/two.js', content: 'export const two = 2;\n', reason: 'try' };
  // No yes of a person at the client counts, so nobody is asked.
  const refused = { name: 'SECURITY_ERROR', message: expect.stringContaining('This key may not write files') };
  expect(await structured(two, 'write_code', write)).toMatchObject({ error: refused });
  expect(await structured(three, 'write_code', write)).toMatchObject({ provenance: { agent_id: 'three' } });
  const metrics = { metric_types: ['throughput'] };
  expect(await structured(one, 'get_performance_metrics', metrics)).toMatchObject({
    agent: 'one',
    throughput: { total_requests: 1 },
  });
  expect(await structured(two, 'get_context', { context_types: ['performance', 'errors'] })).toMatchObject({
    performance: { total_requests: 2 },
    errors: { total: 1 },
  });
  await orrery(['keys', 'remove', 'one', '--keys', file]);
  await expect(one.callTool({ name: 'index_project', arguments: {} })).rejects.toThrow();
  const report = await structured(two, 'analyze_complexity', {});
  expect(report).not.toHaveProperty('error');
  expect(log.join('')).toContain('one is disconnected: its token has expired or was revoked');
  expect(log.join('')).toContain('HTTP: two: tools/call analyze_complexity');
});

test('ends with 0 when it is told to stop', async () => {
  const { connect, child } = await serving({ one: [] });
  const one = await connect('one');
  await structured(one, 'analyze_complexity', {});
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
