import { toOrreryError } from '../../errors.ts';
import type { ProcessReport } from '../../tools/process-report.ts';
import type { ResourceVariable } from '../../tools/resource.ts';
import type { Application } from '../application.ts';
import { type ClientSampling, NO_SAMPLING, SamplingNeeded } from '../client-sampling.ts';
import { type Consent, ConsentNeeded, NO_CONSENT } from '../consent.ts';
import type { TypedArgument } from '../listed-prompt.ts';
import { memoryFor } from '../memory-share.ts';
import { cancelled } from '../refusals.ts';
import { RunningCalls } from '../running-calls.ts';
import { ANYBODY, type Caller, type CallReply, type Engine, type EngineClient, type KnownClient } from './engine.ts';
import type { ClientName, WorkArguments, WorkName, WorkResult } from './messages.ts';
import { receivedError, type SentError } from './sent-error.ts';
import { type StartThread, SupervisedThread, type WorkListeners } from './supervised-thread.ts';

/**
 * An engine that works in a thread of its own, so that this one is free to talk: a ping, a cancellation, a deadline and a
 * signal are heeded whatever is being analysed.
 */
export class ThreadEngine implements Engine {
  readonly #application: Application;
  readonly #thread: SupervisedThread;
  readonly #running: RunningCalls;
  /** Whether others use the thread, which is then not this one's to close. */
  readonly #isShare: boolean;

  /**
   * @param application of the same options as the thread's: knows the tools, and runs those that tell of this process
   * @param thread starts one of its own, or is that of another engine
   */
  constructor(application: Application, thread: StartThread | SupervisedThread) {
    this.#application = application;
    this.#isShare = thread instanceof SupervisedThread;
    this.#thread = thread instanceof SupervisedThread ? thread : supervised(application, thread);
    this.#running = new RunningCalls(application.limits.deadline);
  }

  /**
   * An engine for other clients that works in the same thread and measures and cancels for itself. It is to be closed before
   * this one.
   *
   * @param application of the same options as this one's
   */
  share(application: Application): ThreadEngine {
    return new ThreadEngine(application, this.#thread);
  }

  get workspace() {
    return this.#application.workspace;
  }

  get limits() {
    return this.#application.limits;
  }

  get structured() {
    return this.#application.structured;
  }

  get log() {
    return this.#application.log;
  }

  get tools() {
    return this.#application.tools;
  }

  get listing() {
    return this.#application.listing;
  }

  has(tool: string): boolean {
    return this.#application.has(tool);
  }

  prepare(): void {
    this.#thread.prepare();
  }

  openClient(known: KnownClient = ANYBODY): EngineClient {
    return new ThreadClient(this, { id: this.#thread.newId(), reader: known.reader }, known);
  }

  cancelAll(reason: string): void {
    this.#running.cancelAll(cancelled(reason));
  }

  async close(): Promise<void> {
    this.#running.close(cancelled('The server is shutting down.'));
    if (!this.#isShare) await this.#thread.close();
    await this.#application.close();
  }

  /** The application's own tool of that name, where a call of it is not the thread's work. */
  here(tool: string): Application | null {
    const found = this.#application.tools.find(({ name }) => name === tool);
    return found === undefined || found.tellsOfProcess === true ? this.#application : null;
  }

  /** Whether a tool only reads, so that a call of it can be begun again. */
  readsOnly(tool: string): boolean {
    return this.#application.tools.find(({ name }) => name === tool)?.annotations.readOnlyHint === true;
  }

  /** What the process has measured, for a tool that asks. */
  reportFor(tool: string): ProcessReport | undefined {
    const asks = this.#application.tools.some(({ name, asksOfProcess }) => name === tool && asksOfProcess === true);
    return asks ? this.#application.processReport() : undefined;
  }

  record(tool: string, given: unknown, reply: CallReply): void {
    const { metrics, failures } = this.#application;
    metrics.record(tool, reply.durationMs, reply.ok ? null : reply.error.errorName);
    if (!reply.ok) failures.record(tool, given, reply.error, new Date());
  }

  /**
   * Has a piece of work done: held to the deadline, cancelled with its signal.
   *
   * @param what its name, for the message if it is cancelled
   */
  work<Name extends WorkName>(
    what: string,
    client: ClientName,
    name: Name,
    args: WorkArguments<Name>,
    {
      signal,
      agent = null,
      consent = NO_CONSENT,
      sampling = NO_SAMPLING,
      isRepeatable = true,
      ...listeners
    }: WorkOptions = {},
  ): Promise<WorkResult<Name>> {
    return this.#running.run(what, performance.now(), signal, (call) =>
      this.#thread.turns(isRepeatable).run(client.id, call.signal, () => {
        const id = this.#thread.newId();
        const cancel = () => this.#thread.cancel(id, call.reason?.message ?? '');
        call.signal.addEventListener('abort', cancel, { once: true });
        const wantsProgress = listeners.onProgress !== undefined;
        const request = { kind: 'work', id, client, name, args, agent, consent, sampling, wantsProgress } as const;
        return this.#thread.run(request, isRepeatable, listeners) as Promise<WorkResult<Name>>;
      }),
    );
  }

  async watch(client: ClientName, uri: string | null, onChange: () => void): Promise<() => void> {
    const id = this.#thread.newId();
    await this.#thread.watch(id, client, uri, onChange);
    return () => this.#thread.unwatch(id);
  }

  forget(client: number): void {
    this.#thread.forget(client);
  }
}

interface WorkOptions extends WorkListeners {
  readonly signal?: AbortSignal;
  readonly agent?: string | null;
  readonly consent?: Consent;
  readonly sampling?: ClientSampling;
  readonly isRepeatable?: boolean;
}

function supervised({ limits, log }: Application, start: StartThread): SupervisedThread {
  return new SupervisedThread({ start, maxMemory: memoryFor(limits), log });
}

class ThreadClient implements EngineClient {
  readonly #engine: ThreadEngine;
  readonly #name: ClientName;
  readonly #known: KnownClient;
  /** For tools that tell of this process. */
  #here: EngineClient | null = null;

  constructor(engine: ThreadEngine, name: ClientName, known: KnownClient) {
    this.#engine = engine;
    this.#name = name;
    this.#known = known;
  }

  async call(tool: string, given: unknown, whole: boolean, caller: Caller): Promise<CallReply> {
    const here = this.#engine.here(tool);
    if (here !== null) {
      this.#here ??= here.openClient(this.#known);
      return this.#here.call(tool, given, whole, caller);
    }
    const startedAt = performance.now();
    const args = [tool, given, whole, this.#engine.reportFor(tool)] as const;
    const reply = await this.#called(args, caller, startedAt);
    // A call that stopped to ask is made again with the answer, and counts then.
    const isQuestion = !reply.ok && (reply.error instanceof ConsentNeeded || reply.error instanceof SamplingNeeded);
    if (!isQuestion) this.#engine.record(tool, given, reply);
    return reply;
  }

  async #called(args: WorkArguments<'call'>, caller: Caller, startedAt: number): Promise<CallReply> {
    const [tool] = args;
    const { signal, progress, log, consent, sampling } = caller;
    const isRepeatable = this.#engine.readsOnly(tool);
    try {
      const reply = await this.#engine.work(tool, this.#name, 'call', args, {
        signal,
        log,
        agent: this.#known.agent,
        isRepeatable,
        consent: isRepeatable ? NO_CONSENT : (this.#known.leave ?? consent()),
        sampling: sampling?.() ?? NO_SAMPLING,
        ...(progress && { onProgress: (report) => void progress(report) }),
      });
      const durationMs = performance.now() - startedAt;
      if (reply.ok) return { ...reply, durationMs };
      return { ok: false, error: receivedError(reply.error as unknown as SentError), durationMs };
    } catch (thrown) {
      return { ok: false, error: toOrreryError(thrown), durationMs: performance.now() - startedAt };
    }
  }

  listResources(signal: AbortSignal) {
    return this.#engine.work('resources/list', this.#name, 'listResources', [], { signal });
  }

  resourceTemplates() {
    return this.#engine.work('resources/templates/list', this.#name, 'resourceTemplates', []);
  }

  readResource(uri: string, signal: AbortSignal) {
    return this.#engine.work('resources/read', this.#name, 'readResource', [uri], { signal });
  }

  completeResource(variable: ResourceVariable, signal: AbortSignal) {
    return this.#engine.work('completion/complete', this.#name, 'completeResource', [variable], { signal });
  }

  watchResource(uri: string, onChange: () => void) {
    return this.#engine.watch(this.#name, uri, onChange);
  }

  watchResourceList(onChange: () => void) {
    return this.#engine.watch(this.#name, null, onChange);
  }

  listPrompts() {
    return this.#engine.work('prompts/list', this.#name, 'listPrompts', []);
  }

  getPrompt(name: string, given: unknown, signal: AbortSignal) {
    return this.#engine.work(`the prompt ${name}`, this.#name, 'getPrompt', [name, given], { signal });
  }

  completePrompt(argument: TypedArgument, signal: AbortSignal) {
    return this.#engine.work('completion/complete', this.#name, 'completePrompt', [argument], { signal });
  }

  close(): void {
    this.#here?.close();
    this.#engine.forget(this.#name.id);
  }
}
