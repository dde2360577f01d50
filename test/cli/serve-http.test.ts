import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
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

/** Pings with the headers of a client and what is given. */
async function ping(url: string, headers: Record<string, string> = {}): Promise<number> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  });
  return status;
}

describe('serve --http', () => {
  test('prints the endpoint, its token and how to connect an agent, by the same token at each start', async () => {
    const state = temporaryFolder();
    const { printed } = await served('--http', '0', '--state', state);
    const url = /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(printed)?.[0];
    const token = /^Bearer token {2}([\w-]{43})$/m.exec(printed)?.[1];
    expect(printed).toContain(
      `claude mcp add --transport http orrery ${url} --header "Authorization: Bearer ${token}"\n`,
    );
    expect(printed).toContain(`"url": "${url}"`);
    expect(printed).toContain(`"Authorization": "Bearer ${token}"`);
    expect(await ping(String(url))).toBe(401);
    expect(await ping(String(url), { Authorization: `Bearer ${token}` })).toBe(200);
    const again = await served('--http', '0', '--json', '--state', state);
    expect(JSON.parse(again.printed).token).toBe(token);
    // Only its user can read it.
    if (process.platform !== 'win32') expect(statSync(join(state, 'http-token')).mode & 0o777).toBe(0o600);
  });

  test('serves whoever connects when told to, on this machine only', async () => {
    const { printed } = await served('--http', '0', '--no-token', '--json');
    const { url, ...others } = JSON.parse(printed);
    expect(others).toEqual({ token_required: false });
    expect(await ping(url)).toBe(200);
    const { status, stderr } = await orrery(['serve', '--http', '0.0.0.0:0', '--no-token'], { cwd: temporaryFolder() });
    expect(status).toBe(2);
    expect(stderr).toContain('orrery keys add NAME --keys FILE');
  });

  test.each([[[]], [['--token', 'sesame']]])(
    'off this machine demands keys, or an issuer: not with %j',
    async (options) => {
      const { status, stderr } = await orrery(['serve', '--http', '0.0.0.0:0', ...options], { cwd: temporaryFolder() });
      expect(status).toBe(2);
      expect(stderr).toContain('orrery keys add NAME --keys FILE');
    },
  );

  test('off this machine lets in keys, each with its own rights', async () => {
    const keys = join(temporaryFolder(), 'keys.json');
    const { stdout } = await orrery(['keys', 'add', 'ci', '--keys', keys, '--toolsets', 'server', '--json']);
    const { token } = JSON.parse(stdout);
    const { printed } = await served('--http', '0.0.0.0:0', '--json', '--keys', keys);
    const { url, ...others } = JSON.parse(printed);
    expect(others).toEqual({ token_required: true });
    expect(await ping(url)).toBe(401);
    expect(await ping(url, { Authorization: `Bearer ${token}` })).toBe(200);
    expect(await ping(url, { 'X-Orrery-Key': token })).toBe(200);
    await orrery(['keys', 'remove', 'ci', '--keys', keys]);
    expect(await ping(url, { Authorization: `Bearer ${token}` })).toBe(401);
  });

  test.each([
    [['--keys', 'none.json'], 'none.json cannot be read: it does not exist'],
    [['--keys', 'none.json', '--token', 'sesame'], '--token is for a server with one shared token'],
    [['--keys', 'none.json', '--no-token'], '--no-token is for a server with one shared token'],
    [['--oauth-audience', 'x'], 'name it with --oauth-issuer'],
    [['--oauth-issuer', 'https://issuer.example.com'], '--oauth-resource the address that clients connect to'],
    [['--oauth-issuer', 'http://issuer.example.com', '--oauth-resource', 'https://x.example.com/mcp'], 'https address'],
    [
      ['--oauth-issuer', 'https://issuer.example.com', '--oauth-resource', 'x.example.com'],
      'cannot be the audience of tokens',
    ],
  ])('says what is wrong with %j', async (options, message) => {
    const { status, stderr } = await orrery(['serve', '--http', '0', ...options], { cwd: temporaryFolder() });
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });

  test('does not start with a key for a root that it does not have', async () => {
    const [keys, elsewhere] = [join(temporaryFolder(), 'keys.json'), temporaryFolder()];
    await orrery(['keys', 'add', 'ci', '--keys', keys, '--root', elsewhere]);
    const { status, stderr } = await orrery(['serve', '--http', '0', '--keys', keys], { cwd: temporaryFolder() });
    expect(status).toBe(2);
    expect(stderr).toContain(`The key ci: ${elsewhere} is neither a root of this server nor in one`);
  });

  test('refuses an empty token rather than serving everybody', async () => {
    const { status, stderr } = await orrery(['serve', '--http', '0', '--token', ''], { cwd: temporaryFolder() });
    expect(status).toBe(2);
    expect(stderr).toContain('The bearer token is empty');
  });

  test('does not print a token it was given, and ends with 0 when it is told to stop', async () => {
    const { child, printed } = await served('--http', '0', '--token', 'sesame');
    expect(printed).toContain('Bearer <your token>');
    expect(printed).not.toContain('sesame');
    if (process.platform === 'win32') return;
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('refuses an address that is none', async () => {
    const { status, stderr } = await orrery(['serve', '--http', 'here']);
    expect(status).toBe(2);
    expect(stderr).toContain('"here" is not an address');
  });
});
