import { setImmediate as turn } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import type { Log } from '../../tools/tool.ts';
import { ANYBODY, type Caller, type Engine, type EngineClient } from './engine.ts';
import { type ClientName, type EngineNotice, type EngineRequest, WORK, type WorkRequest } from './messages.ts';
import { sentError } from './sent-error.ts';

type Port = Pick<MessagePort, 'on' | 'postMessage'>;

/** What is done for each kind of message. None of it throws. */
type Handlers = { readonly [Kind in EngineRequest['kind']]: (request: Extract<EngineRequest, { kind: Kind }>) => void };

/** Does what the messages of another thread ask for. The thread this runs in may be ended at any moment. */
export class EngineService {
  readonly #port: Port;
  readonly #engine: Promise<Engine>;
  readonly #clients = new Map<number, Promise<EngineClient>>();
  readonly #running = new Map<number, AbortController>();
  readonly #watches = new Map<number, Promise<() => void>>();
  readonly #handlers: Handlers = {
    work: (request) => void this.#work(request),
    cancel: ({ id, reason }) => this.#running.get(id)?.abort(reason),
    watch: ({ id, client, uri }) => void this.#watch(id, client, uri),
    unwatch: ({ id }) => this.#unwatch(id),
    forget: ({ client }) => this.#forget(client),
    close: () => void this.#close(),
  };

  /** @param open makes the engine, given where its log goes */
  constructor(port: Port, open: (log: Log) => Promise<Engine>) {
    this.#port = port;
    this.#engine = open(this.#logOf(null));
    port.on('message', (request: EngineRequest) => {
      (this.#handlers[request.kind] as (request: EngineRequest) => void)(request);
    });
  }

  async #work({ id, client, name, args, agent, consent, sampling, wantsProgress }: WorkRequest): Promise<void> {
    const controller = new AbortController();
    this.#running.set(id, controller);
    const caller: Caller = {
      signal: controller.signal,
      progress: wantsProgress ? async (report) => this.#tell({ kind: 'progress', id, report }) : null,
      log: () => this.#logOf(id),
      consent: () => consent,
      sampling: () => sampling,
      agent,
    };
    try {
      // A cancellation that has come meanwhile is heard before anything is done.
      await turn();
      controller.signal.throwIfAborted();
      this.#tell({ kind: 'begun', id });
      const run = WORK[name] as (client: EngineClient, args: WorkRequest['args'], caller: Caller) => Promise<unknown>;
      const result = await run(await this.#clientOf(client), args, caller);
      this.#tell({
        kind: 'done',
        id,
        result: isFailure(result) ? { ...result, error: sentError(result.error) } : result,
      });
    } catch (thrown) {
      this.#tell({ kind: 'failed', id, error: sentError(thrown) });
    } finally {
      this.#running.delete(id);
    }
  }

  async #watch(id: number, client: ClientName, uri: string | null): Promise<void> {
    const onChange = () => this.#tell({ kind: 'changed', id });
    const started = this.#clientOf(client).then((one) =>
      uri === null ? one.watchResourceList(onChange) : one.watchResource(uri, onChange, new AbortController().signal),
    );
    this.#watches.set(id, started);
    try {
      await started;
      this.#tell({ kind: 'watching', id });
    } catch (thrown) {
      this.#watches.delete(id);
      this.#tell({ kind: 'failed', id, error: sentError(thrown) });
    }
  }

  #unwatch(id: number): void {
    void this.#watches.get(id)?.then((stop) => stop());
    this.#watches.delete(id);
  }

  #forget(client: number): void {
    void this.#clients.get(client)?.then((one) => one.close());
    this.#clients.delete(client);
  }

  /** What is known of the trees is saved before it is said that this is done. */
  async #close(): Promise<void> {
    try {
      await (await this.#engine).close();
    } finally {
      this.#tell({ kind: 'closed' });
    }
  }

  #clientOf({ id, reader }: ClientName): Promise<EngineClient> {
    let client = this.#clients.get(id);
    if (client === undefined) {
      client = this.#engine.then((engine) => engine.openClient({ ...ANYBODY, reader }));
      this.#clients.set(id, client);
    }
    return client;
  }

  #logOf(id: number | null): Log {
    const at = (level: keyof Log) => (message: string) => this.#tell({ kind: 'log', id, level, message });
    return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  }

  #tell(notice: EngineNotice): void {
    this.#port.postMessage(notice);
  }
}

function isFailure(result: unknown): result is { readonly ok: false; readonly error: unknown } {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
}
