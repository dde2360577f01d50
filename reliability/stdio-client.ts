import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { type RunOptions, start } from './program.ts';

export type Message = Readonly<Record<string, unknown>>;

export interface Listeners {
  readonly onMessage: (message: Message) => void;
  /** A line on standard output that is no JSON in UTF-8. */
  readonly onStray: (line: string) => void;
}

const LF = 0x0a;
const KEPT_STDERR = 20_000;
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The other end of a server's standard streams. */
export class StdioClient {
  readonly child: ChildProcessWithoutNullStreams;
  /** The exit status, and the signal if that ended it. */
  readonly exited: Promise<readonly [status: number | null, signal: NodeJS.Signals | null]>;
  readonly #listeners: Listeners;
  #stderr = '';
  #room: Promise<void> | null = null;
  #partial: Buffer[] = [];

  constructor(args: readonly string[], listeners: Listeners, options: RunOptions = {}) {
    this.#listeners = listeners;
    this.child = start(['serve', ...args], options);
    this.child.stdout.on('data', (chunk: Buffer) => this.#split(chunk));
    this.child.stdout.on('end', () => {
      if (this.#partial.length > 0) listeners.onStray(Buffer.concat(this.#partial).toString('latin1'));
    });
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-KEPT_STDERR);
    });
    this.exited = once(this.child, 'close').then(([status, signal]) => [status, signal] as const);
  }

  get pid(): number {
    return this.child.pid as number;
  }

  /** The last of it. */
  get stderr(): string {
    return this.#stderr;
  }

  /** Resolves once the server, or the pipe to it, has taken what was sent. */
  async send(bytes: Buffer): Promise<void> {
    if (this.child.stdin.write(bytes) || this.child.stdin.destroyed) return;
    this.#room ??= this.#untilRoom();
    await this.#room;
  }

  async #untilRoom(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.child.stdin.once('drain', resolve);
    await Promise.race([promise, this.exited]);
    this.child.stdin.off('drain', resolve);
    this.#room = null;
  }

  #split(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      const line = chunk.subarray(start, end);
      this.#receive(this.#partial.length === 0 ? line : Buffer.concat([...this.#partial, line]));
      this.#partial = [];
      start = end + 1;
    }
    if (start < chunk.length) this.#partial.push(chunk.subarray(start));
  }

  #receive(line: Buffer): void {
    const message = messageOf(line);
    if (message === null) this.#listeners.onStray(line.toString('latin1'));
    else this.#listeners.onMessage(message);
  }
}

/** Null for what is no JSON object in UTF-8. */
function messageOf(line: Buffer): Message | null {
  try {
    const value: unknown = JSON.parse(strictUtf8.decode(line));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Message) : null;
  } catch {
    return null;
  }
}
