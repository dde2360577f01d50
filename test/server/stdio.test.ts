import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('echo-program.ts', import.meta.url));
const running = new Set<ChildProcess>();

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, WAIT_MS: '60000', GRACE_MS: '30000', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  // A server that has gone leaves what was still to be sent to it unread.
  child.stdin.on('error', () => {});
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const exited = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const until = async (what: () => boolean) => {
    while (!what()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return {
    child,
    exited,
    say: (...messages: readonly object[]) =>
      child.stdin.write(messages.map((message) => `${JSON.stringify(message)}\n`).join('')),
    output: () => out,
    errors: () => err,
    /** Every line of standard output; one that is not JSON throws. */
    answers: () =>
      out
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    answerTo: async (id: number) => {
      await until(() => out.includes(`"id":${id}}`) || out.includes(`"id":${id},`));
    },
    waiting: () => until(() => err.includes('waiting')),
  };
}

const HANDSHAKE = [
  {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
];

function call(id: number, name: string, args: object = {}): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
}

describe('a server on standard input and output', () => {
  it('exits with 0 at the end of its input, after answering what it was asked', async () => {
    const server = start({ WAIT_MS: '50' });
    server.say(...HANDSHAKE, call(1, 'wait'), call(2, 'echo', { text: 'é' }));
    server.child.stdin.end();
    expect(await server.exited).toBe(0);
    expect(server.answers()).toHaveLength(3);
    expect(server.answers()[2]).toMatchObject({ id: 1, result: { content: [{ text: 'done' }] } });
  });

  it('prints nothing but protocol on standard output, whatever libraries print', async () => {
    const server = start({ WAIT_MS: '1' });
    server.say(...HANDSHAKE, call(1, 'wait'));
    server.child.stdin.end();
    await server.exited;
    for (const answer of server.answers()) expect(answer.jsonrpc).toBe('2.0');
    expect(server.errors()).toContain('printed by a library');
  });

  it('lives on after a line of 5 MB and answers it', async () => {
    const server = start();
    server.say(...HANDSHAKE, call(1, 'echo', { text: 'x'.repeat(5_000_000) }), call(2, 'echo', { text: 'ok' }));
    server.child.stdin.end();
    expect(await server.exited).toBe(0);
    const [, tooLong, echo] = server.answers();
    expect(tooLong).toMatchObject({ id: null, error: { code: -32600, data: { limit: 1024 * 1024 } } });
    expect(tooLong.error.data.received).toBeGreaterThan(5_000_000);
    expect(echo).toMatchObject({ id: 2, result: { content: [{ text: 'ok' }] } });
  });

  it('answers every one of 2,000 requests at once, those over the rate included', async () => {
    const server = start();
    server.say(...HANDSHAKE, ...Array.from({ length: 2000 }, (_, i) => call(i + 1, 'echo', { text: 'x' })));
    server.child.stdin.end();
    expect(await server.exited).toBe(0);
    const answers = server.answers().filter(({ id }) => id !== 0);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(2000);
    const refused = answers.filter(({ error }) => error !== undefined);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(999);
    expect(refused.length).toBeGreaterThan(0);
    for (const { error } of refused) expect(error).toMatchObject({ code: -32003 });
  });

  describe.skipIf(process.platform === 'win32')('asked to stop by a signal', () => {
    it.each(['SIGTERM', 'SIGINT'] as const)('finishes what is in flight on %s and exits with 0', async (signal) => {
      const server = start({ WAIT_MS: '300' });
      server.say(...HANDSHAKE, call(1, 'wait'));
      await server.waiting();
      server.child.kill(signal);
      expect(await server.exited).toBe(0);
      expect(server.answers().at(-1)).toMatchObject({ id: 1, result: { content: [{ text: 'done' }] } });
    });

    it('exits at once, with 1, on a second one', async () => {
      const server = start();
      server.say(...HANDSHAKE, call(1, 'wait'));
      await server.waiting();
      server.child.kill('SIGTERM');
      server.child.kill('SIGINT');
      expect(await server.exited).toBe(1);
      expect(server.answers()).toHaveLength(1);
    });

    it('exits although its client does not read', async () => {
      const server = start({ GRACE_MS: '50' });
      server.say(...HANDSHAKE);
      await server.answerTo(0);
      server.child.stdout.pause();
      server.say(...Array.from({ length: 500 }, (_, i) => call(i + 1, 'echo', { text: 'x'.repeat(1000), times: 10 })));
      server.child.kill('SIGTERM');
      expect(await once(server.child, 'exit')).toEqual([1, null]);
    });
  });

  it('exits when its client is gone', async () => {
    const server = start();
    server.say(...HANDSHAKE, call(1, 'wait'));
    await server.waiting();
    server.child.stdout.destroy();
    server.say(call(2, 'echo', { text: 'x' }));
    expect(await server.exited).toBe(1);
  });
});
