import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { exchange, POST_HEADERS, serveOverHttp } from '../http-client.ts';
import { type Message, StdioClient } from '../stdio-client.ts';
import { withTemporaryFolder } from '../trees.ts';

export interface MemoryCase {
  readonly what: string;
  /** In megabytes: what `measure` gives has to be below. */
  readonly limit: number;
  readonly measure: () => Promise<number>;
}

const KIBIBYTES_IN_MEGABYTE = 1024;
const CODE = 'export const gate = (open: boolean) => (open ? 1 : 0);\n';

/** The most that a process has had at once, in megabytes. */
function peakOf(pid: number): number {
  const [, kibibytes = ''] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / KIBIBYTES_IN_MEGABYTE;
}

/** A server over stdio and who waits for its answers. */
class Client {
  readonly server: StdioClient;
  readonly #waiting = new Map<unknown, (message: Message) => void>();

  constructor(root: string, args: readonly string[]) {
    const onMessage = (message: Message) => this.#waiting.get(message.id)?.(message);
    this.server = new StdioClient(['--root', root, '--state', join(root, '..', 'state'), ...args], {
      onMessage,
      onStray: () => {},
    });
  }

  send(...messages: readonly object[]): void {
    this.server.child.stdin.write(messages.map((one) => `${JSON.stringify({ jsonrpc: '2.0', ...one })}\n`).join(''));
  }

  answer(id: number): Promise<Message> {
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  async initialize(): Promise<void> {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'memory', version: '1' } };
    const answered = this.answer(0);
    this.send({ id: 0, method: 'initialize', params });
    await answered;
    this.send({ method: 'notifications/initialized' });
  }
}

/** Has something measured of a server on a folder of one file, which is ended afterwards. */
function withServer(
  args: readonly string[],
  measure: (client: Client, root: string) => Promise<number>,
): Promise<number> {
  return withTemporaryFolder(async (folder) => {
    const root = join(folder, 'root');
    execFileSync('git', ['init', '--quiet', root]);
    writeFileSync(join(root, 'gate.ts'), CODE);
    const client = new Client(root, args);
    try {
      await client.initialize();
      return await measure(client, root);
    } finally {
      client.server.child.kill('SIGKILL');
      await client.server.exited;
    }
  });
}

const CALL = { method: 'tools/call', params: { name: 'analyze_complexity', arguments: {} } };
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

async function burst(client: Client): Promise<number> {
  const ids = numbers(2000);
  const answers = Promise.all(ids.map((id) => client.answer(id)));
  client.send(...ids.map((id) => ({ id, ...CALL })));
  await answers;
  return peakOf(client.server.pid);
}

/** What a server takes more for a client that sends and does not read. */
async function unread(client: Client): Promise<number> {
  const { child, pid } = client.server;
  const before = peakOf(pid);
  child.stdout.pause();
  const params = { _meta: { filler: 'x'.repeat(500) } };
  client.send(...numbers(5000).map((id) => ({ id, method: 'tools/list', params })));
  for (let left = -1; left !== child.stdin.writableLength; await wait(200)) left = child.stdin.writableLength;
  return peakOf(pid) - before;
}

/** Bodies that are as deep or as long as they may not be. */
async function oddInput(client: Client): Promise<number> {
  const ids = numbers(5);
  for (const id of ids) {
    const answered = client.answer(id);
    client.server.child.stdin.write(`${'['.repeat(400_000)}${']'.repeat(400_000)}\n${'x'.repeat(5_000_000)}\n`);
    client.send({ id, method: 'ping' });
    await answered;
  }
  return peakOf(client.server.pid);
}

/** A file of 10 GB of nothing in the tree. */
async function hugeFile(client: Client, root: string): Promise<number> {
  writeFileSync(join(root, 'huge.ts'), '');
  truncateSync(join(root, 'huge.ts'), 10 * 2 ** 30);
  for (const [at, name] of ['analyze_complexity', 'analyze_duplicates', 'find_text', 'security_scan'].entries()) {
    const answered = client.answer(at + 1);
    client.send({ id: at + 1, method: 'tools/call', params: { name, arguments: {} } });
    await answered;
  }
  return peakOf(client.server.pid);
}

function connections(): Promise<number> {
  return withTemporaryFolder(async (folder) => {
    const [root, state] = [join(folder, 'root'), join(folder, 'state')];
    mkdirSync(root);
    const { child, url } = await serveOverHttp(['--root', root, '--state', state, '--rate-burst', '0']);
    try {
      const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }));
      const one = () => exchange(url, { headers: POST_HEADERS, body, agent: new Agent() });
      await Promise.allSettled(numbers(2000).map(one));
      return peakOf(child.pid as number);
    } finally {
      child.kill('SIGKILL');
    }
  });
}

/** Makes a hundred megabytes of objects, lets them go, and prints in megabytes what is left of them. */
const LETS_GO = `
import { giveMemoryBack } from '${pathToFileURL(join(import.meta.dirname, '../../src/worker-thread.ts')).href}';
const before = process.memoryUsage.rss();
let many = Array.from({ length: 1_000_000 }, (_, at) => ({ at, text: 'text ' + at }));
many = [];
giveMemoryBack();
console.log((process.memoryUsage.rss() - before) / 1024 / 1024);
`;

async function givenBack(): Promise<number> {
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', LETS_GO], { encoding: 'utf8' }));
}

export const CASES: readonly MemoryCase[] = [
  { what: '2,000 calls at once over stdio', limit: 400, measure: () => withServer([], burst) },
  {
    what: 'a client that does not read, beyond the start',
    limit: 64,
    measure: () => withServer(['--rate-burst', '0'], unread),
  },
  {
    what: 'messages too deep and too long, five of each',
    limit: 300,
    measure: () => withServer(['--rate-burst', '0'], oddInput),
  },
  { what: 'a file of 10 GB', limit: 320, measure: () => withServer([], hugeFile) },
  { what: '2,000 connections at once over HTTP', limit: 400, measure: connections },
  { what: 'what is left of 100 MB that a thread gave back', limit: 50, measure: givenBack },
];
