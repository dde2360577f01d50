import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Whether this machine has Debian's redis-server. */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;

export interface RunningRedis {
  readonly url: string;
  stop(): Promise<void>;
}

/** A server on a free port of this machine, which keeps nothing on the disk. */
export async function startRedis(folder: string): Promise<RunningRedis> {
  const port = await freePort();
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const server = spawn('redis-server', settings, { stdio: 'ignore' });
  await listening(port, server);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await ended;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { readonly port: number };
      probe.close(() => resolve(port));
    });
  });
}

async function listening(port: number, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere) return;
    await wait(20);
  }
  throw new Error(`redis-server ended with ${server.exitCode}`);
}
