import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { atEndOfFile } from '../at-end-of-file.ts';

/** The program that `npm test` has built. */
export const PROGRAM = join(import.meta.dirname, '..', '..', 'dist', 'orrery.js');

export type Message = Readonly<Record<string, unknown>>;

/**
 * The environment for a server that a client of the SDK starts. Given none, such a client passes on little of its own: the server
 * would keep its state with the user and leave a hub running.
 */
export const ENVIRONMENT = process.env as Readonly<Record<string, string>>;

export interface StartOptions {
  readonly args: readonly string[];
  /** Default: the program that `npm test` has built. */
  readonly program?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** When the process is to be gone, however the tests went: at the end of the test, or of all tests of the file. */
  readonly endWith?: 'test' | 'suite';
}

/** Starts the built program as a client does, its standard streams being pipes. */
export function startProgram({
  args,
  program = PROGRAM,
  cwd,
  env,
  endWith = 'test',
}: StartOptions): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { ...process.env, ...env } });
  // A server that has gone leaves what was still to be sent to it unread.
  child.stdin.on('error', () => {});
  const gone = once(child, 'exit').catch(() => {});
  const end = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  if (endWith === 'test') onTestFinished(end);
  else atEndOfFile(end);
  return child;
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What a client sees of a server on standard input and output. */
export class BuiltServer {
  readonly child: ChildProcessWithoutNullStreams;
  /** Everything the server has sent, in order. */
  readonly messages: Message[] = [];
  /** Lines on standard output that are no message of the protocol. */
  readonly stray: string[] = [];
  /** The exit status; null when a signal ended the process. */
  readonly exited: Promise<number | null>;
  #stderr = '';
  #nextId = 1_000_000;
  readonly #waiting = new Set<() => void>();
  #unfinished: Buffer[] = [];

  constructor(options: StartOptions) {
    this.child = startProgram({ ...options, args: ['serve', ...options.args] });
    this.child.stdout.on('data', (chunk: Buffer) => {
      this.#split(chunk);
      for (const look of this.#waiting) look();
    });
    this.child.stdout.on('end', () => {
      if (this.#unfinished.length > 0) this.stray.push(shown(Buffer.concat(this.#unfinished)));
    });
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
    });
    this.exited = once(this.child, 'close').then(([status]) => {
      for (const look of this.#waiting) look();
      return status;
    });
  }

  get stderr(): string {
    return this.#stderr;
  }

  /** Sends lines: an object as JSON, anything else as it is. */
  send(...lines: readonly (object | string | Uint8Array)[]): void {
    const parts = lines.map((line) => {
      if (line instanceof Uint8Array) return line;
      return Buffer.from(typeof line === 'string' ? line : JSON.stringify({ jsonrpc: '2.0', ...line }));
    });
    this.child.stdin.write(Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')])));
  }

  /** The first message, past or future, that `accept` takes. Rejects when the server ends without one. */
  async message(accept: (message: Message) => boolean): Promise<Message> {
    let looked = 0;
    const { promise, resolve, reject } = Promise.withResolvers<Message>();
    const look = () => {
      while (looked < this.messages.length) {
        const message = this.messages[looked++] as Message;
        if (accept(message)) return resolve(message);
      }
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        reject(new Error(`The server ended (${this.child.exitCode ?? this.child.signalCode}).\n${this.#stderr}`));
      }
    };
    this.#waiting.add(look);
    look();
    return promise.finally(() => this.#waiting.delete(look));
  }

  answer(id: string | number): Promise<Message> {
    return this.message((message) => message.id === id && !('method' in message));
  }

  /** Sends a request under an id of its own and returns its answer. */
  request(method: string, params?: object): Promise<Message> {
    const id = this.#nextId++;
    this.send({ id, method, ...(params !== undefined && { params }) });
    return this.answer(id);
  }

  call(name: string, given: unknown = {}): Promise<Message> {
    return this.request('tools/call', { name, arguments: given });
  }

  async initialize(): Promise<this> {
    const clientInfo = { name: 'acceptance', version: '1.0.0' };
    await this.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    this.send({ method: 'notifications/initialized' });
    return this;
  }

  /** The client leaves in good order. Returns the exit status. */
  end(): Promise<number | null> {
    this.child.stdin.end();
    return this.exited;
  }

  #split(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      this.#receive(Buffer.concat([...this.#unfinished, chunk.subarray(start, end)]));
      this.#unfinished = [];
      start = end + 1;
    }
    if (start < chunk.length) this.#unfinished.push(chunk.subarray(start));
  }

  #receive(line: Buffer): void {
    try {
      const message = JSON.parse(strictUtf8.decode(line));
      if (message?.jsonrpc !== '2.0') throw new Error('no message');
      this.messages.push(message);
    } catch {
      this.stray.push(shown(line));
    }
  }
}

function shown(line: Buffer): string {
  return line.toString('latin1').slice(0, 500);
}
