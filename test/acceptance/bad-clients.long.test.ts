import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { BuiltServer, type Message } from './built-server.ts';
import { heldProject } from './held-project.ts';

const MIB = 1024 * 1024;
const onWindows = process.platform === 'win32';
const CODE = 'export const gate = (open: boolean) => (open ? 1 : 0);\n';

/** A server with a call that does not get on until it is let. */
async function serverWithHeldCall(...args: string[]) {
  const { root, env, ...held } = heldProject();
  const server = await new BuiltServer({ args: ['--root', root, ...args], env }).initialize();
  server.send({ id: 1, method: 'tools/call', params: { name: 'analyze_complexity', arguments: {} } });
  return { server, ...held };
}

/** A server with such a call that has begun. */
async function serverInMidCall(...args: string[]) {
  const { server, begun, release } = await serverWithHeldCall(...args);
  return { server, gitPid: await begun(), release };
}

const analysed = (files: number) => ({ result: { structuredContent: { summary: { total_files: files } } } });
const failed = (name: string, text: string) => ({
  result: { isError: true, structuredContent: { error: { name, message: expect.stringContaining(text) } } },
});

describe('a client', () => {
  test('that sends 500 requests at once is served within the rate and told when to come again', async () => {
    const root = temporaryFolder();
    writeFiles(root, { 'gate.ts': CODE });
    // A rate that the slowest machine exceeds: at the default one, a slow client stays within it.
    const args = ['--root', root, '--rate-burst', '200', '--rate-sustained', '1'];
    const server = await new BuiltServer({ args }).initialize();
    const ids = Array.from({ length: 500 }, (_, i) => i + 1);
    server.send(
      ...ids.map((id) => ({ id, method: 'tools/call', params: { name: 'analyze_complexity', arguments: {} } })),
    );
    const answers = await Promise.all(ids.map((id) => server.answer(id)));
    const refused = answers.filter(({ error }) => error !== undefined);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(301);
    for (const { error } of refused) {
      expect(error).toMatchObject({ code: -32003, data: { name: 'RATE_LIMIT_EXCEEDED', retryable: true } });
      expect((error as { data: Message }).data.retry_after_ms).toBeGreaterThan(0);
    }
    for (const answer of answers) if (answer.error === undefined) expect(answer).toMatchObject(analysed(1));
    expect(await server.end()).toBe(0);
    expect(server.stray).toEqual([]);
  });

  test('that sends 600 requests at once gets 600 results where no rate is set', async () => {
    const root = temporaryFolder();
    writeFiles(root, { 'gate.ts': CODE });
    const server = await new BuiltServer({ args: ['--root', root, '--rate-burst', '0'] }).initialize();
    const ids = Array.from({ length: 600 }, (_, i) => i + 1);
    server.send(
      ...ids.map((id) => ({ id, method: 'tools/call', params: { name: 'analyze_complexity', arguments: {} } })),
    );
    server.child.stdin.end();
    expect(await server.exited).toBe(0);
    expect(server.messages.filter(({ result }) => result !== undefined)).toHaveLength(601);
    const answers = server.messages.filter(({ method }) => method === undefined);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(601);
    expect(server.stray).toEqual([]);
  });

  test('that stops reading is not listened to until it reads again', async () => {
    const server = await new BuiltServer({ args: ['--root', temporaryFolder(), '--rate-burst', '0'] }).initialize();
    server.child.stdout.pause();
    // Few and long: each answer is tens of kilobytes, all of which the test reads at last.
    const count = 500;
    const _meta = { filler: 'x'.repeat(5000) };
    server.send(...Array.from({ length: count }, (_, i) => ({ id: i + 1, method: 'tools/list', params: { _meta } })));
    await stalled(server);
    expect(server.child.stdin.writableLength).toBeGreaterThan(MIB);
    server.child.stdout.resume();
    expect(await server.answer(count)).toHaveProperty('result.tools');
    expect(await server.end()).toBe(0);
    expect(server.messages).toHaveLength(count + 1);
    expect(server.stray).toEqual([]);
  });

  test('that never reads again does not keep the server from ending', async () => {
    const server = await new BuiltServer({ args: ['--root', temporaryFolder(), '--rate-burst', '0'] }).initialize();
    server.child.stdout.pause();
    // Fewer than make the server stop reading, which is at 1 MiB; their answers are more than the pipe takes.
    server.send(...Array.from({ length: 8 }, (_, i) => ({ id: i + 1, method: 'tools/list', params: {} })));
    server.child.stdin.end();
    expect(await once(server.child, 'exit')).toEqual([1, null]);
    expect(server.stderr).toContain('did not read');
  });

  test.skipIf(onWindows)('that never reads again cannot keep the server from being ended', async () => {
    const server = await new BuiltServer({ args: ['--root', temporaryFolder(), '--rate-burst', '0'] }).initialize();
    server.child.stdout.pause();
    server.send(...Array.from({ length: 5000 }, (_, i) => ({ id: i + 1, method: 'tools/list', params: {} })));
    await stalled(server);
    server.child.kill('SIGTERM');
    server.child.kill('SIGINT');
    expect(await once(server.child, 'exit')).toEqual([1, null]);
  });

  test('that ends its input in mid-line gets an answer to what there is', async () => {
    const server = await new BuiltServer({ args: ['--root', temporaryFolder()] }).initialize();
    server.child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"pi');
    expect(await server.end()).toBe(0);
    expect(server.messages.at(-1)).toMatchObject({ id: null, error: { code: -32700 } });
  });

  describe.skipIf(onWindows)('in mid-call', () => {
    test('that ends its input gets its answer', async () => {
      const { server, release } = await serverInMidCall();
      server.child.stdin.end();
      release();
      expect(await server.exited).toBe(0);
      expect(await server.answer(1)).toMatchObject(analysed(1));
      expect(server.stray).toEqual([]);
    });

    test('that goes away takes its server along', async () => {
      const { server, release } = await serverInMidCall();
      server.child.stdin.destroy();
      server.child.stdout.destroy();
      release();
      expect(await once(server.child, 'exit')).toEqual([1, null]);
    });

    test('that cancels gets no answer, and what the call had started is ended', async () => {
      const { server, gitPid } = await serverInMidCall('--max-in-flight', '1');
      server.send({ method: 'notifications/cancelled', params: { requestId: 1, reason: 'enough' } });
      await gone(gitPid);
      expect(await server.call('get_performance_metrics')).toHaveProperty('result.structuredContent');
      expect(await server.end()).toBe(0);
      expect(server.messages.filter(({ id }) => id === 1)).toEqual([]);
      expect(server.stray).toEqual([]);
    });

    test('that waits too long is told so', async () => {
      const { server, started } = await serverWithHeldCall('--deadline', '1');
      expect(await server.answer(1)).toMatchObject(failed('REQUEST_CANCELLED', 'its deadline of 1 s'));
      // On a loaded machine the deadline may come before git does.
      const gitPid = started();
      if (gitPid !== null) await gone(gitPid);
      expect(await server.end()).toBe(0);
    });

    test('that fills all places is listened to further', async () => {
      const { server, release } = await serverInMidCall('--max-in-flight', '1');
      server.send({ id: 2, method: 'tools/list', params: {} }, 'nonsense', { id: 1, method: 'ping' });
      expect(await server.message(({ id }) => id === null)).toMatchObject({ error: { code: -32700 } });
      expect(await server.answer(1)).toMatchObject({ error: { code: -32600 } });
      expect(server.messages.some(({ id }) => id === 2)).toBe(false);
      release();
      expect(await server.answer(2)).toHaveProperty('result.tools');
      expect(await server.end()).toBe(0);
    });
  });
});

describe.skipIf(onWindows)('a signal', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s in mid-call lets the call finish', async (signal) => {
    const { server, release } = await serverInMidCall();
    server.child.kill(signal);
    release();
    expect(await server.exited).toBe(0);
    expect(await server.answer(1)).toMatchObject(analysed(1));
    expect(server.stray).toEqual([]);
  });

  test('given twice ends the server at once, and what it had started', async () => {
    const { server, gitPid } = await serverInMidCall();
    server.child.kill('SIGTERM');
    server.child.kill('SIGINT');
    expect(await server.exited).toBe(1);
    expect(server.messages.filter(({ id }) => id === 1)).toEqual([]);
    expect(server.stray).toEqual([]);
    await gone(gitPid);
  });

  test('before any call ends the server', async () => {
    const server = await new BuiltServer({ args: ['--root', temporaryFolder()] }).initialize();
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.stray).toEqual([]);
  });
});

/** Waits until the server takes no more input. */
async function stalled(server: BuiltServer): Promise<void> {
  let left = -1;
  while (left !== server.child.stdin.writableLength) {
    left = server.child.stdin.writableLength;
    await delay(200);
  }
}

/** Waits until there is no such process. */
async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await delay(10);
  }
}
