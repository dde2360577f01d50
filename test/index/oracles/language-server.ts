import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly items?: readonly unknown[]; readonly message?: string };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Question {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Location {
  readonly uri: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
}

const HEAD_END = '\r\n\r\n';

/** As much of a client of the language server protocol as it takes to ask a server on stdio for definitions. */
export class LanguageServer {
  readonly #root: string;
  readonly #process: ChildProcess & { readonly stdin: Writable; readonly stdout: Readable };
  readonly #waiting = new Map<number, Question>();
  readonly #log: string[] = [];
  #logged = (): void => {};
  #received = Buffer.alloc(0);
  #asked = 0;

  private constructor(script: string, root: string) {
    this.#root = root;
    this.#process = spawn(process.execPath, [script, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#process.stdout.on('data', (chunk: Buffer) => this.#receive(chunk));
  }

  /**
   * Starts a server, a program for Node, over the files of a folder, and waits until it logs that it has found them: what is
   * asked before is answered as if the folder were empty.
   *
   * @throws Error when the server ends first
   */
  static async start(script: string, folder: string, found: RegExp): Promise<LanguageServer> {
    const root = realpathSync(folder);
    const server = new LanguageServer(script, root);
    const uri = pathToFileURL(root).href;
    const capabilities = { workspace: { configuration: true } };
    const workspaceFolders = [{ uri, name: 'tree' }];
    await server.#ask('initialize', { processId: process.pid, rootUri: uri, capabilities, workspaceFolders });
    server.#send({ method: 'initialized', params: {} });
    await server.#logs(found);
    return server;
  }

  async #logs(expected: RegExp): Promise<void> {
    while (!this.#log.some((line) => expected.test(line))) {
      await new Promise<void>((resolve, reject) => {
        this.#logged = resolve;
        this.#process.once('exit', () => reject(new Error(`No ${expected} in the log:\n${this.#log.join('\n')}`)));
      });
    }
  }

  /** Where what stands at a place, line from 1 and column from 0, is defined in the folder: each as `path:line:column`. */
  async definitions(path: string, line: number, column: number): Promise<readonly string[]> {
    const uri = pathToFileURL(join(this.#root, path)).href;
    const position = { line: line - 1, character: column };
    const found = (await this.#ask('textDocument/definition', { textDocument: { uri }, position })) as
      | Location[]
      | null;
    return (found ?? []).map(({ uri, range }) => {
      const path = relative(this.#root, fileURLToPath(uri)).split(sep).join('/');
      return `${path}:${range.start.line + 1}:${range.start.character}`;
    });
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    await this.#ask('shutdown', undefined);
    this.#send({ method: 'exit' });
    await ended;
  }

  #ask(method: string, params: unknown): Promise<unknown> {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ id, method, params });
    });
  }

  #send(message: object): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}${HEAD_END}${body}`);
  }

  #receive(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const end = this.#received.indexOf(HEAD_END);
      if (end === -1) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.#received.toString('latin1', 0, end))?.[1]);
      const start = end + HEAD_END.length;
      if (this.#received.length < start + length) return;
      this.#take(JSON.parse(this.#received.toString('utf8', start, start + length)));
      this.#received = this.#received.subarray(start + length);
    }
  }

  #take({ id, method, params, result, error }: Message): void {
    if (id === undefined) {
      if (method !== 'window/logMessage') return;
      this.#log.push(params?.message ?? '');
      this.#logged();
      return;
    }
    if (method !== undefined) {
      // It asks for its settings, or registers something: it has the defaults, and may.
      this.#send({ id, result: method === 'workspace/configuration' ? (params?.items ?? []).map(() => ({})) : null });
      return;
    }
    const question = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) question?.resolve(result);
    else question?.reject(new Error(error.message));
  }
}
