import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { OrreryError } from '../../errors.ts';
import type { Log } from '../../tools/tool.ts';
import { LineSplitter } from '../line-splitter.ts';
import { tooLong } from '../refusals.ts';
import type { HubConnection } from './connect.ts';
import { type Envelope, keyOf, SessionReplay } from './session-replay.ts';

export interface FrontOptions {
  readonly input: Readable;
  readonly output: Writable;
  /** As the hub holds this connection to. */
  readonly maxRequestBytes: number;
  /** Finds a hub, or starts one. */
  readonly connect: () => Promise<HubConnection>;
  readonly log: Pick<Log, 'warn'>;
}

const LF = Buffer.from('\n');
/** Node holds no longer string. */
const MAX_LINE_BYTES = 1 << 29;
/** Marks requests of a hub that took another's place, so that no answer to the other's is taken for one to its own. */
const SUCCESSOR = /^hub(\d+):/;

/**
 * Carries the lines of one client to a hub and back. A hub that is lost is followed by another, which is put into the state
 * of the connection; what only reads is asked for again, and what may have changed something gets a retryable error.
 */
export class Front {
  readonly #options: FrontOptions;
  readonly #closed = Promise.withResolvers<number>();
  readonly #session: SessionReplay;
  readonly #fromClient: LineSplitter;
  #hub: Socket;
  /** Hubs that were lost. */
  #lost = 0;
  /** Lines of the client that no hub has got yet: while there is none. */
  #waiting: Buffer[] | null = null;
  /** Ids of requests that this has made again on its own. */
  #silent: ReadonlySet<string> = new Set();
  #hasEnded = false;

  constructor(options: FrontOptions, { socket, welcome }: HubConnection) {
    const { input, output, maxRequestBytes } = options;
    this.#options = options;
    this.#session = new SessionReplay(welcome.writers);
    this.#fromClient = new LineSplitter(maxRequestBytes, {
      line: (bytes) => this.#take(bytes),
      tooLong: (received) => this.#tell(errorLine(null, tooLong(received, maxRequestBytes))),
    });
    this.#hub = socket;
    this.#attach(socket);
    input.on('data', (chunk: Buffer) => this.#fromClient.push(chunk));
    input.once('end', () => this.#end());
    input.once('error', () => this.#end());
    output.on('error', () => this.#end());
  }

  /** The exit code, when all is over: 0 when every request was answered, 1 when that is not certain. */
  get closed(): Promise<number> {
    return this.#closed.promise;
  }

  /** Takes no more of the client and waits for what is due; called again, no longer. */
  stop(): void {
    if (this.#hasEnded) this.#closed.resolve(1);
    else this.#end();
  }

  /** The bytes of a line go on as they are, whatever they hold: what is wrong with them, the hub says. */
  #take(bytes: Buffer): void {
    const line = bytes.toString('utf8');
    const envelope = envelopeOf(line);
    const answer = envelope === null ? null : answeredId(envelope);
    const forHub = envelope === null || answer === null ? bytes : this.#answerFor(bytes, envelope, answer);
    if (forHub === null) return;
    if (envelope !== null) this.#session.sent(line, envelope);
    const sent = Buffer.concat([forHub, LF]);
    if (this.#waiting !== null) this.#waiting.push(sent);
    else if (!this.#hub.write(sent)) this.#pauseFor(this.#hub);
  }

  /** An answer to a question of a hub that was lost is for nobody; the present one knows its questions by its own ids. */
  #answerFor(bytes: Buffer, envelope: Envelope, id: string): Buffer | null {
    const [mark = '', lost = '0'] = SUCCESSOR.exec(id) ?? [];
    if (Number(lost) !== this.#lost) return null;
    return mark === '' ? bytes : Buffer.from(JSON.stringify({ ...envelope, id: JSON.parse(id.slice(mark.length)) }));
  }

  #pauseFor(hub: Socket): void {
    const { input } = this.#options;
    input.pause();
    hub.once('drain', () => input.resume());
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#options.input.pause();
    this.#fromClient.end();
    if (this.#waiting === null) this.#hub.end();
  }

  #attach(socket: Socket): void {
    const lines = new LineSplitter(MAX_LINE_BYTES, {
      line: (bytes) => this.#receive(bytes.toString('utf8')),
      tooLong: () => socket.destroy(),
    });
    socket.on('data', (chunk: Buffer) => lines.push(chunk));
    socket.once('end', () => socket.destroy());
    socket.once('close', () => void this.#over());
    socket.resume();
  }

  #receive(line: string): void {
    const told = this.#forClient(line);
    if (told !== null) this.#tell(told);
  }

  /** Null for the answer to what this has asked again on its own. */
  #forClient(line: string): string | null {
    const envelope = envelopeOf(line);
    if (envelope === null || envelope.id === undefined) return line;
    const { id, method } = envelope;
    const isMarked = method !== undefined && this.#lost > 0;
    if (isMarked) return JSON.stringify({ ...envelope, id: `hub${this.#lost}:${keyOf(id)}` });
    if (method !== undefined) return line;
    if (this.#silent.has(keyOf(id))) {
      this.#silent = new Set([...this.#silent].filter((one) => one !== keyOf(id)));
      return null;
    }
    this.#session.answered(envelope);
    return line;
  }

  #tell(line: string): void {
    const { output } = this.#options;
    if (output.write(`${line}\n`)) return;
    const hub = this.#hub;
    hub.pause();
    output.once('drain', () => hub.resume());
  }

  /** The hub has gone: as it was to, or too soon. */
  async #over(): Promise<void> {
    const { input, output, connect, log } = this.#options;
    if (this.#hasEnded && !this.#session.isWaiting) {
      output.write('', () => this.#closed.resolve(0));
      return;
    }
    this.#waiting = [];
    input.pause();
    const { lines, silent, lost } = this.#session.replay();
    const gone = new OrreryError(
      'INTERNAL_ERROR',
      'The hub died during this request, which may have partially completed. Check before you send it again.',
    );
    for (const id of lost) this.#tell(errorLine(id, gone));
    try {
      log.warn('The hub died: another takes over.');
      const { socket } = await connect();
      this.#lost += 1;
      this.#hub = socket;
      this.#silent = new Set(silent);
      for (const line of lines) socket.write(`${line}\n`);
      for (const line of this.#waiting) socket.write(line);
      this.#waiting = null;
      this.#attach(socket);
      if (this.#hasEnded) socket.end();
      else input.resume();
    } catch (thrown) {
      log.warn(thrown instanceof Error ? thrown.message : String(thrown));
      output.write('', () => this.#closed.resolve(1));
    }
  }
}

/** What the client answers to, as text; null for what is no answer. */
function answeredId({ id, method }: Envelope): string | null {
  return method === undefined && id !== undefined ? String(id) : null;
}

/** Null for what is no message. */
function envelopeOf(line: string): Envelope | null {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === 'object' && message !== null && !Array.isArray(message) ? message : null;
  } catch {
    return null;
  }
}

function errorLine(id: unknown, error: OrreryError): string {
  const { code, message, data, name, retryable, recovery } = error.report();
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data: { name, recovery, retryable, ...data } } });
}
