import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';

const LF = 0x0a;

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1.0.0' } },
};

/** The least a client can be: it counts the lines that come back, so that what is measured is the server. */
export class RawClient {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #exited: Promise<unknown>;
  #onLines: (count: number, chunk: Buffer) => void = () => {};

  constructor(program: string, args: readonly string[] = []) {
    this.#child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child.stderr.resume();
    this.#exited = once(this.#child, 'exit');
    this.#child.stdout.on('data', (chunk: Buffer) => {
      let lines = 0;
      for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) lines++;
      this.#onLines(lines, chunk);
    });
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  send(...messages: readonly object[]): void {
    this.#child.stdin.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  }

  async initialize(): Promise<void> {
    this.send(INITIALIZE);
    await this.lines(1);
    this.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  /** Waits for so many lines, all of them answers. Returns the first chunk, to look at. */
  lines(count: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      let missing = count;
      let first: Buffer | null = null;
      this.#child.once('error', reject);
      this.#onLines = (lines, chunk) => {
        first ??= chunk;
        missing -= lines;
        if (missing <= 0) resolve(first);
      };
    });
  }

  /** Waits for one answer, however long, and returns it whole. */
  line(): Promise<string> {
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      this.#onLines = (lines, chunk) => {
        chunks.push(chunk);
        if (lines > 0) resolve(Buffer.concat(chunks).toString());
      };
    });
  }

  /** Waits for one answer and returns it, past what the server tells unasked. */
  answer(): Promise<string> {
    return new Promise((resolve) => {
      let received = '';
      this.#onLines = (_, chunk) => {
        received += chunk.toString('latin1');
        const answer = received
          .split('\n')
          .slice(0, -1)
          .find((line) => !line.includes('"method":"notifications/'));
        if (answer !== undefined) resolve(Buffer.from(answer, 'latin1').toString());
      };
    });
  }

  /** Sends `total` requests, `inFlight` of them at any time, and returns the time of one in microseconds. */
  async roundTrips(line: string, total: number, inFlight: number): Promise<number> {
    const done = Promise.withResolvers<void>();
    let sent = 0;
    let answered = 0;
    const more = (count: number) => {
      const lines: string[] = [];
      for (let i = 0; i < count && sent < total; i++) lines.push(line.replace('"ID"', String(++sent)));
      if (lines.length > 0) this.#child.stdin.write(lines.join(''));
    };
    this.#onLines = (lines) => {
      answered += lines;
      if (answered >= total) done.resolve();
      else more(lines);
    };
    const startedAt = performance.now();
    more(inFlight);
    await done.promise;
    return ((performance.now() - startedAt) * 1000) / total;
  }

  async end(): Promise<void> {
    this.#child.stdin.end();
    await this.#exited;
  }
}
