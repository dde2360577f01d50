import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../workspace/temporary-folder.ts';
import { MAIN, orrery } from './orrery.ts';

/** Starts `serve --http` and gives what it prints first. */
async function served(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, 'serve', '--root', temporaryFolder(), ...args]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [first] = await once(child.stdout, 'data');
  return { child, printed: String(first) };
}

describe('serve --http', () => {
  test('prints the endpoint and how to connect an agent', async () => {
    const { printed } = await served('--http', '0');
    const url = /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(printed)?.[0];
    expect(printed).toContain(`claude mcp add --transport http orrery ${url}\n`);
    expect(printed).toContain(`"url": "${url}"`);
    expect(printed).not.toContain('Authorization');
  });

  test('off this machine makes a token, prints it once and demands it', async () => {
    const { printed } = await served('--http', '0.0.0.0:0', '--json');
    const { url, token } = JSON.parse(printed);
    const ping = (headers: Record<string, string>) =>
      fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      });
    expect((await ping({})).status).toBe(401);
    expect((await ping({ Authorization: `Bearer ${token}` })).status).toBe(200);
  });

  test('does not print a token it was given', async () => {
    const { printed } = await served('--http', '0', '--token', 'sesame');
    expect(printed).toContain('Bearer <your token>');
    expect(printed).not.toContain('sesame');
  });

  test.skipIf(process.platform === 'win32')('ends with 0 when it is told to stop', async () => {
    const { child } = await served('--http', '0');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('refuses an address that is none', async () => {
    const { status, stderr } = await orrery(['serve', '--http', 'here']);
    expect(status).toBe(1);
    expect(stderr).toContain('"here" is not an address');
  });
});
