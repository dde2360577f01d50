import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The programs of the newest PostgreSQL that Debian has installed; undefined if there is none. */
const PROGRAMS = globSync('/usr/lib/postgresql/*/bin')
  .sort((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]))
  .at(0);

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** The server refuses to run as root; then it is run as the user that the package has made. */
const USER: User | null | undefined = process.geteuid?.() === 0 ? packageUser() : null;

/** Whether this machine has PostgreSQL, and a user to run it as. */
export const HAS_POSTGRES = PROGRAMS !== undefined && USER !== undefined;

export interface RunningPostgres {
  /** Of a database of its own. */
  readonly url: string;
  /** Runs SQL with psql, as an operator does. @param database default: that of the URL */
  sql(text: string, database?: string): void;
  /** Ends the server as an operator does who does not wait for clients, and starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A server on a free port of this machine, whose data are gone once it is stopped. */
export async function startPostgres(): Promise<RunningPostgres> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-postgres-')));
  if (USER) chownSync(folder, USER.uid, USER.gid);
  const as = { ...USER, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'orrery', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'];
  execFileSync(program('initdb'), initdb, { ...as, stdio: 'ignore' });
  const port = await freePort();
  const settings = ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off'];
  const start = async () => {
    const server = spawn(program('postgres'), settings, { ...as, stdio: 'ignore' });
    await answering(port, server);
    return server;
  };
  let server = await start();
  const url = `postgres://orrery@127.0.0.1:${port}/postgres`;
  const end = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  };
  return {
    url,
    sql(text, database = 'postgres') {
      const psql = ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-c', text, url.replace(/[^/]+$/, database)];
      execFileSync(program('psql'), psql, { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
    },
    async restart() {
      await end();
      server = await start();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function program(name: string): string {
  return join(PROGRAMS as string, name);
}

/** Undefined if there is none. */
function packageUser(): User | undefined {
  const [uid, gid] = ['-u', '-g'].map((what) => spawnSync('id', [what, 'postgres']).stdout?.toString().trim());
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { readonly port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** A server listens before it takes queries. */
async function answering(port: number, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere && spawnSync(program('pg_isready'), ['-q', '-h', '127.0.0.1', '-p', `${port}`]).status === 0) return;
    await wait(20);
  }
  throw new Error(`postgres ended with ${server.exitCode}`);
}
