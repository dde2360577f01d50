import { OrreryError, toOrreryError } from '../errors.ts';
import type { Indexer } from '../index/indexer.ts';
import { CATALOGUE, selectTools } from '../tools/catalogue.ts';
import { ServerMetrics } from '../tools/server-metrics.ts';
import type { AnyTool, Log, ToolContext } from '../tools/tool.ts';
import { Roots } from '../workspace/roots.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { parseArguments, withArgumentData } from './arguments.ts';
import type { Limits } from './limits.ts';
import { nearestNames } from './nearest-name.ts';
import { ToolListing } from './tool-listing.ts';

export interface ApplicationOptions {
  /** Folders that tools may read, absolute or relative to the working directory; at least one. */
  readonly roots: readonly string[];
  /** Whether a person named the roots, rather than the server starting in one. Default true. */
  readonly explicitRoots?: boolean;
  readonly limits: Limits;
  /** Names of toolsets, `core` or `all`; none is all. */
  readonly toolsets: readonly string[];
  readonly log: Log;
  readonly clock?: () => Date;
  /** The tools to choose from. Default: the catalogue. */
  readonly tools?: readonly AnyTool[];
  /** Where the facts come from. Default: one made by the first call that needs it. */
  readonly indexer?: Pick<Indexer, 'index' | 'linked' | 'close'>;
}

export interface CallOptions {
  /** Cancels the call. */
  readonly signal?: AbortSignal;
  /** Every report of the running tool, unthrottled. */
  readonly onProgress?: ToolContext['progress'];
  /** Gets what the tool logs, beside the application's own log. */
  readonly log?: Log;
}

export interface CallSuccess {
  readonly ok: true;
  readonly tool: AnyTool;
  /** The arguments as the tool saw them, defaults included. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: Readonly<Record<string, unknown>>;
  /** The output serialised for `format: "json"`, the tool's rendering otherwise; not yet cut to any budget. */
  readonly text: string;
  readonly durationMs: number;
}

export interface CallFailure {
  readonly ok: false;
  readonly error: OrreryError;
  readonly durationMs: number;
}

export type CallOutcome = CallSuccess | CallFailure;

/** @throws OrreryError for roots that cannot be opened (see `Roots.open`) and for an unknown toolset. */
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const tools = selectTools(options.tools ?? CATALOGUE, options.toolsets);
  const roots = await Roots.open(options.roots, { explicit: options.explicitRoots ?? true });
  return new Application(options, { roots }, tools);
}

/**
 * Everything behind the wire: the tools, what they may see, and the one way to call them. Made once by
 * `createApplication`; the command line and every connection share it.
 */
export class Application {
  readonly workspace: Workspace;
  readonly metrics = new ServerMetrics();
  readonly limits: Limits;
  readonly log: Log;
  /** The selected tools, sorted by name. */
  readonly tools: readonly AnyTool[];
  /** The tools as clients are told of them. */
  readonly listing: ToolListing;
  readonly #byName: ReadonlyMap<string, AnyTool>;
  readonly #clock: () => Date;
  readonly #cancellers = new Set<(reason: OrreryError) => void>();
  #indexer: Promise<Pick<Indexer, 'index' | 'linked' | 'close'>> | null;

  constructor(options: ApplicationOptions, workspace: Workspace, tools: readonly AnyTool[]) {
    this.workspace = workspace;
    this.limits = options.limits;
    this.log = options.log;
    this.tools = tools;
    this.listing = new ToolListing(tools);
    this.#byName = new Map(tools.map((tool) => [tool.name, tool]));
    this.#clock = options.clock ?? (() => new Date());
    this.#indexer = options.indexer === undefined ? null : Promise.resolve(options.indexer);
  }

  has(tool: string): boolean {
    return this.#byName.has(tool);
  }

  /**
   * Runs a tool once: checks the arguments, holds it to the deadline, measures it. Never throws: a failure of any kind is
   * an outcome. A call that is cancelled or out of time ends at once, whether or not the tool heeds its signal.
   */
  async call(name: string, given: unknown, options: CallOptions = {}): Promise<CallOutcome> {
    const startedAt = performance.now();
    const tool = this.#byName.get(name);
    if (tool === undefined) return { ok: false, error: unknownTool(name, this.tools), durationMs: 0 };
    try {
      const input = parseArguments(tool, given, this.#clock());
      const output = await this.#run(tool, input, options);
      const text = input.format === 'json' ? JSON.stringify(output) : tool.render(output, input);
      const durationMs = performance.now() - startedAt;
      this.metrics.record(name, durationMs, null);
      return { ok: true, tool, input, output, text, durationMs };
    } catch (thrown) {
      const error = withArgumentData(toOrreryError(thrown), name, this.#clock());
      const durationMs = performance.now() - startedAt;
      this.metrics.record(name, durationMs, error.errorName);
      if (error.cause instanceof Error) this.log.debug(`${name} failed: ${error.cause.stack}`);
      return { ok: false, error, durationMs };
    }
  }

  /** Ends every running call with `REQUEST_CANCELLED`. */
  cancelAll(reason: string): void {
    for (const cancel of this.#cancellers) cancel(new OrreryError('REQUEST_CANCELLED', reason));
  }

  async close(): Promise<void> {
    this.cancelAll('The server is shutting down.');
    const indexer = await this.#indexer;
    await indexer?.close();
  }

  async #run(tool: AnyTool, input: Record<string, unknown>, { signal, onProgress, log }: CallOptions) {
    if (signal?.aborted) throw cancelledByClient(tool.name, signal.reason);
    const controller = new AbortController();
    const cancelled = Promise.withResolvers<never>();
    const cancel = (reason: OrreryError) => {
      controller.abort(reason);
      cancelled.reject(reason);
    };
    const onAbort = () => cancel(cancelledByClient(tool.name, signal?.reason));
    const seconds = this.limits.deadline;
    const timer = setTimeout(() => cancel(outOfTime(tool.name, seconds)), seconds * 1000);
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#cancellers.add(cancel);
    try {
      const context = this.#context(controller.signal, onProgress, log);
      return await Promise.race([tool.run(input, context), cancelled.promise]);
    } catch (thrown) {
      // Code that was interrupted throws in many ways; why it was interrupted is what the caller has to know.
      throw controller.signal.aborted ? controller.signal.reason : thrown;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.#cancellers.delete(cancel);
    }
  }

  #context(signal: AbortSignal, onProgress: CallOptions['onProgress'], log: Log | undefined): ToolContext {
    const progress = onProgress ?? (() => {});
    return {
      workspace: this.workspace,
      metrics: this.metrics,
      signal,
      progress,
      log: log === undefined ? this.log : inBoth(this.log, log),
      clock: this.#clock,
      index: async (folder) => {
        const indexer = await this.#theIndexer();
        return indexer.index(folder, { signal, onProgress: progress });
      },
      linked: async (folder) => {
        const indexer = await this.#theIndexer();
        return indexer.linked(folder, { signal, onProgress: progress });
      },
    };
  }

  /** Loaded by the first call that needs it: parsers have no part in starting the server. */
  #theIndexer(): Promise<Pick<Indexer, 'index' | 'linked' | 'close'>> {
    this.#indexer ??= import('../index/indexer.ts').then(({ Indexer }) => new Indexer());
    return this.#indexer;
  }
}

/** The failure of a call to a tool that is not there, naming the nearest that are. */
function unknownTool(name: string, tools: readonly AnyTool[]): OrreryError {
  const known = tools.map((tool) => tool.name);
  const near = nearestNames(name, known);
  const hint =
    near.length > 0 ? `did you mean ${near.join(' or ')}?` : `tools/list names the ${known.length} there are.`;
  return new OrreryError('INVALID_PARAMS', `There is no tool ${JSON.stringify(name.slice(0, 100))}: ${hint}`, {
    tool: name.slice(0, 100),
    close_names: near,
  });
}

function cancelledByClient(tool: string, reason: unknown): OrreryError {
  const why = typeof reason === 'string' && reason !== '' ? `: ${reason}` : '';
  return new OrreryError('REQUEST_CANCELLED', `${tool} was cancelled by the client${why}.`, { tool });
}

function outOfTime(tool: string, seconds: number): OrreryError {
  const message =
    `${tool} was cancelled: it had not finished at its deadline of ${seconds} s. ` +
    'Narrow the call (a subfolder, fewer items), or have the server started with a longer --deadline.';
  return new OrreryError('REQUEST_CANCELLED', message, { tool, deadline_seconds: seconds });
}

function inBoth(first: Log, second: Log): Log {
  const both = (level: keyof Log) => (message: string) => {
    first[level](message);
    second[level](message);
  };
  return { debug: both('debug'), info: both('info'), warn: both('warn'), error: both('error') };
}
