import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, linkSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/** Stands in what lies outside: no answer may hold it. */
export const CANARY = 'canary-of-another-project';

export interface NastyPlace {
  /** Absolute: where the nasty file is to be. */
  readonly path: string;
  /** A file outside that would do very well in its place, and holds the canary. */
  readonly outside: string;
  /** The most bytes that are read of a file of that name. */
  readonly limit: number;
}

/** Files that are no files one could read: what each is, and how it is made. To be made in a test. */
const NASTY_FILES: Readonly<Record<string, (place: NastyPlace) => unknown>> = {
  'a named pipe': ({ path }) => execFileSync('mkfifo', [path]),
  'a named pipe that somebody writes to': async ({ path, outside }) => {
    execFileSync('mkfifo', [path]);
    const script = 'exec 3<>"$0"; echo open; while cat "$1" >&3; do :; done';
    const child = spawn('sh', ['-c', script, path, outside], { stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    // Opened later, it would be whatever stands in the pipe's place by then that is written to.
    await once(child.stdout, 'data');
  },
  'a socket': ({ path }) => leaveSocket(path),
  'a link to an endless device': ({ path }) => symlinkSync('/dev/zero', path),
  'a link to standard input': ({ path }) => symlinkSync('/dev/stdin', path),
  'a link to a file outside': ({ path, outside }) => symlinkSync(outside, path),
  'a link to nowhere': ({ path }) => symlinkSync('/nowhere/at/all', path),
  'a link to itself': ({ path }) => symlinkSync(path, path),
  'a link to a file that the system makes up': ({ path }) => symlinkSync('/proc/self/environ', path),
  'a folder': ({ path }) => mkdirSync(path),
  'a file of 10 GB of nothing': ({ path }) => {
    writeFileSync(path, '');
    truncateSync(path, 10 * 1024 ** 3);
  },
  'a file that may not be read': ({ path }) => {
    writeFileSync(path, '');
    chmodSync(path, 0);
  },
  'a file 2 MB over the limit': ({ path, limit }) => {
    writeFileSync(path, '');
    truncateSync(path, limit + 2 * 1024 ** 2);
  },
};

/** Without what is not so for whoever runs the tests: nothing is unreadable for a superuser. */
export const nastyFiles = Object.entries(NASTY_FILES).filter(
  ([what]) => process.getuid?.() !== 0 || what !== 'a file that may not be read',
);

/** Those that are each unlike the others to whoever opens them. */
export const unlikeNastyFiles = nastyFiles.filter(([what]) => !/somebody|nowhere|itself|makes up/.test(what));

/** Leaves a socket that nobody listens on any more. */
async function leaveSocket(path: string): Promise<void> {
  // The names of sockets are short. A second name stays when the first goes with the server.
  const first = join(temporaryFolder(), 'socket');
  const server = createServer().listen(first);
  await once(server, 'listening');
  linkSync(first, path);
  server.close();
  await once(server, 'close');
}
