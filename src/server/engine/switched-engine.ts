import { toOrreryError } from '../../errors.ts';
import type { ResourceVariable } from '../../tools/resource.ts';
import type { Roots } from '../../workspace/roots.ts';
import type { TypedArgument } from '../listed-prompt.ts';
import { cancelled } from '../refusals.ts';
import { RunningCalls } from '../running-calls.ts';
import { ANYBODY, type Caller, type CallReply, type Engine, type EngineClient, type KnownClient } from './engine.ts';

/** How long work waits for a switch that was announced, in milliseconds. */
const PATIENCE_MS = 5000;

/** Engines of earlier roots that may be finishing their work at once; the next switch waits for one of them to end. */
const MAX_LEAVING = 3;

/** Makes an engine that works on roots which are open already. All such engines have the same tools and limits. */
export type OpenEngine = (roots: Roots) => Promise<Engine>;

/**
 * An engine whose roots can be exchanged while it works: each set of roots has an engine of its own. Work that has begun ends
 * on the roots that it began on, and its engine with the last of it; work that comes later sees the new ones.
 */
export class SwitchedEngine implements Engine {
  readonly #open: OpenEngine;
  readonly #waiting: RunningCalls;
  readonly #clients = new Set<SwitchedClient>();
  /** The current one, and those that are finishing their work. */
  readonly #tenures = new Set<Tenure>();
  #current: Tenure;
  #announced: Promise<void> | null = null;
  #wanted: Roots | null = null;
  #switching: Promise<void> | null = null;
  #isClosed = false;

  constructor(first: Engine, open: OpenEngine) {
    this.#open = open;
    this.#waiting = new RunningCalls(first.limits.deadline);
    this.#current = new Tenure(first);
    this.#tenures.add(this.#current);
  }

  get workspace() {
    return this.#current.engine.workspace;
  }

  get limits() {
    return this.#current.engine.limits;
  }

  get structured() {
    return this.#current.engine.structured;
  }

  get log() {
    return this.#current.engine.log;
  }

  get tools() {
    return this.#current.engine.tools;
  }

  get listing() {
    return this.#current.engine.listing;
  }

  has(tool: string): boolean {
    return this.#current.engine.has(tool);
  }

  prepare(): void {
    this.#current.engine.prepare();
  }

  openClient(known: KnownClient = ANYBODY): EngineClient {
    const client = new SwitchedClient(this, this.#current.engine, known, () => this.#clients.delete(client));
    this.#clients.add(client);
    return client;
  }

  /**
   * Work that comes from now on waits, though not for long, until it is known whether other roots are wanted. What waits
   * when that is announced anew waits for the newest.
   */
  awaitSwitch(known: Promise<unknown>): void {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, PATIENCE_MS).unref();
    const newer = async () => {
      if (this.#announced !== announced) await this.#announced;
    };
    const announced = Promise.race([known.then(newer, newer), late]).then(() => {
      if (this.#announced === announced) this.#announced = null;
      clearTimeout(timer);
    });
    this.#announced = announced;
  }

  /**
   * Has what comes from now on done on these roots. Of those that are wanted while a switch is going on, only the last count.
   *
   * @throws OrreryError what opening an engine throws; then all stays as it was
   */
  use(roots: Roots): Promise<void> {
    this.#wanted = roots;
    this.#switching ??= this.#switchToWanted().finally(() => {
      this.#switching = null;
    });
    return this.#switching;
  }

  cancelAll(reason: string): void {
    this.#waiting.cancelAll(cancelled(reason));
    for (const { engine } of this.#tenures) engine.cancelAll(reason);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting.close(cancelled('The server is shutting down.'));
    await Promise.all(Array.from(this.#tenures, (tenure) => tenure.close()));
  }

  /**
   * Does a piece of work of a client once no switch is awaited any more.
   *
   * @param what its name, for the message if it is cancelled while it waits
   * @param work begins at once when it is called
   */
  async during<T>(what: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const announced = this.#announced;
    if (announced !== null) await this.#waiting.run(what, performance.now(), signal, () => announced);
    return this.#current.during(work);
  }

  async #switchToWanted(): Promise<void> {
    for (let roots = this.#wanted; roots !== null && !this.#isClosed; roots = this.#wanted) {
      this.#wanted = null;
      if (!isSame(roots, this.workspace.roots)) await this.#switchTo(roots);
    }
  }

  async #switchTo(roots: Roots): Promise<void> {
    const leaving = () => [...this.#tenures].filter((tenure) => tenure !== this.#current);
    while (leaving().length >= MAX_LEAVING) await Promise.race(leaving().map(({ ended }) => ended));
    const next = new Tenure(await this.#open(roots));
    if (this.#isClosed) return next.close();
    const before = this.#current;
    this.#current = next;
    this.#tenures.add(next);
    for (const client of this.#clients) client.moveTo(next.engine);
    void before.ended.then(() => this.#tenures.delete(before));
    before.leave();
  }
}

function isSame(one: Roots, other: Roots): boolean {
  return one.all.length === other.all.length && one.all.every(({ path }, at) => path === other.all[at]?.path);
}

/** The time that one engine is the one that works, and the time after it that it takes to finish. */
class Tenure {
  readonly engine: Engine;
  readonly #ended = Promise.withResolvers<void>();
  #works = 0;
  #isLeaving = false;
  #closing: Promise<void> | null = null;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** Resolves when the engine has been closed. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#works += 1;
    try {
      return await work();
    } finally {
      this.#works -= 1;
      this.#closeWhenDone();
    }
  }

  /** Closes the engine once its work is done. */
  leave(): void {
    this.#isLeaving = true;
    this.#closeWhenDone();
  }

  close(): Promise<void> {
    this.#closing ??= this.engine.close().finally(this.#ended.resolve);
    return this.#closing;
  }

  #closeWhenDone(): void {
    if (!this.#isLeaving || this.#works > 0) return;
    this.close().catch((thrown: unknown) => this.engine.log.warn(toOrreryError(thrown).message));
  }
}

interface Watch {
  readonly start: (client: EngineClient) => Promise<() => void>;
  readonly onChange: () => void;
  /** Ends it; rejected where there is nothing to watch in the present roots. */
  stop: Promise<() => void>;
}

class SwitchedClient implements EngineClient {
  readonly #engine: SwitchedEngine;
  readonly #known: KnownClient;
  readonly #onClose: () => void;
  readonly #watches = new Set<Watch>();
  #client: EngineClient;

  constructor(engine: SwitchedEngine, first: Engine, known: KnownClient, onClose: () => void) {
    this.#engine = engine;
    this.#known = known;
    this.#client = first.openClient(known);
    this.#onClose = onClose;
  }

  /** What is watched is watched in the new roots from now on, and what stands there is another than before. */
  moveTo(engine: Engine): void {
    this.#client = engine.openClient(this.#known);
    for (const watch of this.#watches) {
      end(watch);
      watch.stop = watch.start(this.#client);
      watch.stop.then(watch.onChange, watch.onChange);
    }
  }

  async call(tool: string, given: unknown, whole: boolean, caller: Caller): Promise<CallReply> {
    const startedAt = performance.now();
    try {
      return await this.#engine.during(tool, caller.signal, () => this.#client.call(tool, given, whole, caller));
    } catch (thrown) {
      return { ok: false, error: toOrreryError(thrown), durationMs: performance.now() - startedAt };
    }
  }

  listResources(signal: AbortSignal) {
    return this.#engine.during('resources/list', signal, () => this.#client.listResources(signal));
  }

  resourceTemplates() {
    return this.#engine.during('resources/templates/list', undefined, () => this.#client.resourceTemplates());
  }

  readResource(uri: string, signal: AbortSignal) {
    return this.#engine.during('resources/read', signal, () => this.#client.readResource(uri, signal));
  }

  completeResource(variable: ResourceVariable, signal: AbortSignal) {
    return this.#engine.during('completion/complete', signal, () => this.#client.completeResource(variable, signal));
  }

  watchResource(uri: string, onChange: () => void, signal: AbortSignal) {
    return this.#watch('resources/subscribe', signal, {
      start: (client) => client.watchResource(uri, onChange, signal),
      onChange,
    });
  }

  watchResourceList(onChange: () => void) {
    return this.#watch('resources/subscribe', undefined, {
      start: (client) => client.watchResourceList(onChange),
      onChange,
    });
  }

  listPrompts() {
    return this.#engine.during('prompts/list', undefined, () => this.#client.listPrompts());
  }

  getPrompt(name: string, given: unknown, signal: AbortSignal) {
    return this.#engine.during(`the prompt ${name}`, signal, () => this.#client.getPrompt(name, given, signal));
  }

  completePrompt(argument: TypedArgument, signal: AbortSignal) {
    return this.#engine.during('completion/complete', signal, () => this.#client.completePrompt(argument, signal));
  }

  close(): void {
    this.#onClose();
    for (const watch of this.#watches) end(watch);
    this.#watches.clear();
    this.#client.close();
  }

  async #watch(
    what: string,
    signal: AbortSignal | undefined,
    { start, onChange }: Omit<Watch, 'stop'>,
  ): Promise<() => void> {
    const watch = await this.#engine.during(what, signal, async () => {
      const stop = start(this.#client);
      const started: Watch = { start, onChange, stop };
      this.#watches.add(started);
      await stop.catch((thrown: unknown) => {
        // Where it has moved to other roots meanwhile, what those of before say of it counts no more.
        if (started.stop !== stop) return;
        this.#watches.delete(started);
        throw thrown;
      });
      return started;
    });
    return () => {
      if (this.#watches.delete(watch)) end(watch);
    };
  }
}

function end({ stop }: Watch): void {
  stop.then((ended) => ended()).catch(() => {});
}
