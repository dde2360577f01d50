import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openInBrowser } from '../../src/cli/browser.ts';
import { USUAL_PORT, usualPort } from '../../src/server/http/free-port.ts';
import { eventually } from '../eventually.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { MAIN, orrery } from './orrery.ts';

interface Place {
  readonly root: string;
  readonly state: string;
}

const place = (): Place => ({ root: temporaryFolder(), state: temporaryFolder() });

async function serving({ root, state }: Place, ...args: string[]) {
  const child = spawn(process.execPath, [
    MAIN,
    'serve',
    '--http',
    '0',
    '--root',
    root,
    '--state',
    state,
    '--json',
    ...args,
  ]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [first] = await once(child.stdout, 'data');
  const { url } = JSON.parse(String(first)) as { url: string };
  return { child, origin: new URL(url).origin };
}

function addressOf({ root, state }: Place, ...args: string[]) {
  return orrery(['ui', root, '--state', state, '--print', '--json', ...args]);
}

function signIn(origin: string, address: string): Promise<Response> {
  const code = new URL(address).hash.slice('#code='.length);
  return fetch(`${origin}/session`, { method: 'POST', headers: { Origin: origin }, body: JSON.stringify({ code }) });
}

describe('ui', () => {
  test('finds the server that serves the folder, and gives an address that signs in once, or needs no token', async () => {
    const at = place();
    const elsewhere = { ...at, root: temporaryFolder() };
    const { origin } = await serving(at);
    const other = await serving(elsewhere, '--no-token');
    expect(JSON.parse((await addressOf(elsewhere)).stdout)).toMatchObject({ address: `${other.origin}/` });
    const { status, stdout } = await addressOf(at);
    expect(status).toBe(0);
    const { address, opened } = JSON.parse(stdout) as { address: string; opened: boolean };
    expect(opened).toBe(false);
    expect(address.startsWith(`${origin}/#code=`)).toBe(true);
    expect((await signIn(origin, address)).status).toBe(200);
    expect((await signIn(origin, address)).status).toBe(403);
  });

  test('needs the token where the server was started with one', async () => {
    const at = place();
    const { origin } = await serving(at, '--token', 'sesame');
    const without = await addressOf(at);
    expect(without.status).toBe(2);
    expect(without.stdout + without.stderr).toContain('--token or ORRERY_TOKEN');
    const { address } = JSON.parse((await addressOf(at, '--token', 'sesame')).stdout) as { address: string };
    expect((await signIn(origin, address)).status).toBe(200);
    const wrong = JSON.parse((await addressOf(at, '--token', 'guess')).stdout) as { address: string };
    expect((await signIn(origin, wrong.address)).status).toBe(403);
  });

  test('serves the folder where nobody does, and opens the browser', async () => {
    const { root, state } = place();
    const programs = temporaryFolder();
    const opened = join(programs, 'opened');
    writeFiles(programs, { 'xdg-open': `#!/bin/sh\nprintf %s "$1" > '${opened}'\n` });
    chmodSync(join(programs, 'xdg-open'), 0o755);
    const PATH = `${programs}${delimiter}${process.env.PATH}`;
    const child = spawn(process.execPath, [MAIN, 'ui', root, '--state', state], { env: { ...process.env, PATH } });
    onTestFinished(() => void child.kill('SIGKILL'));
    let printed = '';
    for await (const chunk of child.stdout) {
      printed += String(chunk);
      if (/^Opened /m.test(printed)) break;
    }
    const address = readFileSync(opened, 'utf8');
    expect(printed).toContain(`Opened ${address}`);
    const { origin } = new URL(address);
    expect((await signIn(origin, address)).status).toBe(200);
    // It is found from then on, until it ends.
    expect(JSON.parse((await addressOf({ root, state })).stdout).address).toContain(origin);
    expect(readdirSync(join(state, 'http-servers'))).toHaveLength(1);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(readdirSync(join(state, 'http-servers'))).toEqual([]);
  });

  test('prints one address and nothing else with --print', async () => {
    const { root, state } = place();
    const child = spawn(process.execPath, [MAIN, 'ui', root, '--state', state, '--print'], { env: process.env });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [printed] = await once(child.stdout, 'data');
    expect(String(printed)).toMatch(/^http:\/\/\S+\/#code=\S+\n$/);
    const again = await orrery(['ui', root, '--state', state, '--print']);
    expect(again.stdout).toMatch(/^http:\/\/\S+\/#code=\S+\n$/);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  test('is not led to who took the place of a server that is gone', async () => {
    const at = place();
    const asked: (string | undefined)[] = [];
    const stranger = createServer((req, res) => {
      asked.push(req.url, req.headers.authorization, req.headers.cookie);
      res.end(JSON.stringify({ server: 'somebody else' }));
    });
    await new Promise<void>((resolve) => void stranger.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void stranger.close());
    const { port } = stranger.address() as { port: number };
    const note = {
      id: 'gone',
      origin: `http://127.0.0.1:${port}`,
      pid: process.pid,
      roots: [at.root],
      sign_in: 'kept token',
    };
    writeFiles(at.state, { 'http-servers/gone.json': JSON.stringify(note) });
    const { runningPage } = await import('../../src/cli/running-page.ts');
    expect(await runningPage(at.state, at.root, undefined)).toBeNull();
    expect(asked).toEqual(['/session', undefined, undefined]);
  });

  test('forgets notes of processes that are gone, and what is no note', async () => {
    const at = place();
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(child, 'exit');
    const note = { id: 'a', origin: 'http://127.0.0.1:9', pid: child.pid, roots: [at.root], sign_in: 'nothing' };
    writeFiles(at.state, { 'http-servers/a.json': JSON.stringify(note), 'http-servers/b.json': '{}' });
    const { notedHttpServers } = await import('../../src/store/http-servers.ts');
    expect(notedHttpServers(at.state)).toEqual([]);
    expect(existsSync(join(at.state, 'http-servers', 'a.json'))).toBe(false);
  });
});

test('a browser that cannot be opened is told of', async () => {
  expect(await openInBrowser('http://127.0.0.1:9/', { PATH: temporaryFolder() }, 'linux')).toBe(false);
  const programs = temporaryFolder();
  writeFiles(programs, { 'xdg-open': '#!/bin/sh\nexit 3\n' });
  chmodSync(join(programs, 'xdg-open'), 0o755);
  expect(await openInBrowser('http://127.0.0.1:9/', { PATH: `${programs}${delimiter}/bin` }, 'linux')).toBe(false);
});

test('the usual port is the next one where something is there', async () => {
  const host = '127.0.0.1';
  const first = await usualPort(host);
  const blocker = createServer();
  await new Promise<void>((resolve) => void blocker.listen(first, host, resolve));
  onTestFinished(() => void blocker.close());
  await eventually(async () => {
    const next = await usualPort(host);
    expect(next === 0 || next > first).toBe(true);
  });
  expect(first === 0 || first >= USUAL_PORT).toBe(true);
});
