import { statSync } from 'node:fs';
import { OrreryError, toOrreryError } from '../errors.ts';
import { nearestNames } from '../nearest-name.ts';
import { FileWriter } from '../store/file-writer.ts';
import type { ProjectStores } from '../store/project-stores.ts';
import { stateHome } from '../store/state-home.ts';
import type { StructuredForm } from '../tools/answer-size.ts';
import { CATALOGUE, narrowed, type Offer, offerOf } from '../tools/catalogue.ts';
import { FailedCalls, type ProcessReport, processReport } from '../tools/process-report.ts';
import type { AnyPrompt } from '../tools/prompt.ts';
import type { ResourceProvider, WatchContext } from '../tools/resource.ts';
import type { ServerMetrics } from '../tools/server-metrics.ts';
import type { AnyTool, Log, ToolContext } from '../tools/tool.ts';
import { visibleText } from '../visible-text.ts';
import { Roots } from '../workspace/roots.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { ApplicationOptions } from './application-options.ts';
import { parseArguments, withArgumentData } from './arguments.ts';
import { builtListing } from './built-listing.ts';
import { CallContext } from './call-context.ts';
import type { CallOptions, CallOutcome } from './call-outcome.ts';
import type { CallSuccess } from './call-success.ts';
import { SamplingNeeded } from './client-sampling.ts';
import type { ClientWork } from './client-work.ts';
import { ConsentNeeded } from './consent.ts';
import { ANYBODY, type Engine, type EngineClient, type KnownClient } from './engine/engine.ts';
import { LocalClient } from './engine/local-client.ts';
import { Lazy } from './lazy.ts';
import { LeftOutFiles, naming } from './left-out-files.ts';
import type { Limits } from './limits.ts';
import { withNearPaths } from './near-paths.ts';
import { canSayPartly, partly } from './part-of-index.ts';
import { type RunningCall, RunningCalls } from './running-calls.ts';
import { type OpenParts, Services } from './services.ts';
import { ToolListing } from './tool-listing.ts';

/** @throws OrreryError if a root, the state folder or a template folder cannot be opened, and for an unknown toolset. */
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const offer = narrowed(offerOf(options.tools ?? CATALOGUE, options.toolsets), options.narrowTo ?? []);
  const roots = await openRoots(options);
  for (const folder of options.templateFolders ?? []) checkFolder(folder);
  const stores = await openStores(options, roots);
  const writer = fileWriter(options, roots);
  await writer.settle();
  return new Application(options, offer, { workspace: { roots }, writer, stores });
}

/** Templates are read on first use, and a misspelt folder would go unnoticed until then. */
function checkFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const message = `No such folder of templates: ${folder}. Name an existing one with --templates.`;
  throw new OrreryError('FILE_SYSTEM_ERROR', message, { path: folder });
}

async function openRoots({ roots, explicitRoots = true, rootsAreOpen = false }: ApplicationOptions): Promise<Roots> {
  return rootsAreOpen ? Roots.opened(roots) : Roots.open(roots, { explicit: explicitRoots });
}

/** Null if nothing is stored between runs. */
async function openStores({ state, log }: ApplicationOptions, roots: Roots): Promise<ProjectStores | null> {
  if (state === undefined) return null;
  const { ProjectStores } = await import('../store/project-stores.ts');
  return new ProjectStores({
    ...state,
    roots: roots.all.map(({ path }) => path),
    onNote: (sentence, level) => log[level](sentence),
  });
}

function fileWriter({ state, log }: ApplicationOptions, roots: Roots): FileWriter {
  return new FileWriter({
    home: state === undefined ? null : stateHome(state),
    roots: roots.all.map(({ path }) => path),
    onNote: (sentence, level) => log[level](sentence),
  });
}

/**
 * Everything behind the wire: the tools, what they may see, and the only way to call them. Created once by
 * `createApplication`; the command line and every connection share it. As an engine, it works in the thread it is in.
 */
export class Application implements Engine, ClientWork {
  /** The most recent failed calls. */
  readonly failures = new FailedCalls();
  readonly limits: Limits;
  readonly structured: StructuredForm;
  /** The selected tools, sorted by name. */
  readonly tools: readonly AnyTool[];
  /** The tools as listed to clients. */
  readonly listing: ToolListing;
  readonly #byName: ReadonlyMap<string, AnyTool>;
  readonly #running: RunningCalls;
  readonly #answersInPart: boolean;
  readonly #services: Services;
  readonly #offers: Offer['has'];
  readonly #prompts: Lazy<readonly AnyPrompt[]>;
  readonly #resources: Lazy<readonly ResourceProvider[]>;

  constructor(options: ApplicationOptions, { tools, has }: Offer, parts: OpenParts) {
    this.limits = options.limits;
    this.structured = options.structured ?? 'full';
    this.tools = tools;
    // Tools passed in may have the same names as others.
    this.listing = new ToolListing(tools, this.structured, options.tools === undefined ? builtListing : undefined);
    this.#byName = new Map(tools.map((tool) => [tool.name, tool]));
    this.#running = new RunningCalls(options.limits.deadline);
    this.#answersInPart = options.answersInPart ?? false;
    this.#offers = has;
    this.#prompts = new Lazy(async () => options.prompts ?? (await import('../tools/prompts/catalogue.ts')).PROMPTS);
    this.#resources = new Lazy(
      async () => options.resources ?? (await import('../tools/resources/catalogue.ts')).RESOURCES,
    );
    this.#services = new Services(options, parts, {
      isBusy: () => !this.#running.isEmpty,
      report: () => this.processReport(),
    });
  }

  get workspace(): Workspace {
    return this.#services.workspace;
  }

  /** For writes of commands, which a person runs. */
  get writer(): FileWriter {
    return this.#services.writer;
  }

  get metrics(): ServerMetrics {
    return this.#services.metrics;
  }

  get log(): Log {
    return this.#services.log;
  }

  /** For change notifications. */
  get watches(): WatchContext {
    return this.#services.watches;
  }

  has(tool: string): boolean {
    return this.#byName.has(tool);
  }

  processReport(): ProcessReport {
    return processReport(this.metrics, this.failures);
  }

  openClient(known: KnownClient = ANYBODY): EngineClient {
    return new LocalClient(this, known);
  }

  /** Loads what most calls need; everything else is loaded on first use. */
  prepare(): void {
    void this.#services.facts();
  }

  /**
   * Runs a tool once: checks the arguments, enforces the deadline, measures it. Never throws: every failure is
   * an outcome. A call that is cancelled or exceeds its deadline ends at once, even if the tool ignores its signal.
   */
  async call(name: string, given: unknown, options: CallOptions = {}): Promise<CallOutcome> {
    const startedAt = performance.now();
    const tool = this.#byName.get(name);
    if (tool === undefined) return { ok: false, error: unknownTool(name, this.tools), durationMs: 0 };
    try {
      const input = parseArguments(tool, await this.#configured(tool, given), this.#services.clock());
      const ran = await this.#running.run(name, startedAt, options.signal, (call) =>
        this.#ran(tool, input, call, options),
      );
      const { output } = ran;
      const text = input.format === 'json' ? visibleText(JSON.stringify(output)) : ran.tool.render(output, input);
      const durationMs = performance.now() - startedAt;
      this.metrics.record(name, durationMs, null);
      return { ok: true, input, text, durationMs, ...ran };
    } catch (thrown) {
      const told = withArgumentData(toOrreryError(thrown), name, this.#services.clock());
      const error = await withNearPaths(told, this.workspace, options.signal ?? new AbortController().signal);
      const durationMs = performance.now() - startedAt;
      // A call that stopped to ask is made again with the answer, and counts then.
      if (error instanceof ConsentNeeded || error instanceof SamplingNeeded) return { ok: false, error, durationMs };
      this.metrics.record(name, durationMs, error.errorName);
      this.failures.record(name, given, error, this.#services.clock());
      if (error.cause instanceof Error) this.log.debug(`${name} failed: ${error.cause.stack}`);
      return { ok: false, error, durationMs };
    }
  }

  /** Adds arguments from the folder's settings to those of a call; loaded by the first call of a tool that has such settings. */
  async #configured(tool: AnyTool, given: unknown): Promise<unknown> {
    if (tool.settings === undefined) return given;
    const { withSettings } = await import('./configured-arguments.ts');
    return withSettings(tool, given, this.workspace.roots, this.#services.environment);
  }

  /** If one file breaks a read-only tool, reruns it without that file; the answer names the file. */
  async #ran(
    tool: AnyTool,
    input: Readonly<Record<string, unknown>>,
    call: RunningCall,
    options: CallOptions,
  ): Promise<Pick<CallSuccess, 'tool' | 'output' | 'attachments'>> {
    const readsOnly = tool.annotations.readOnlyHint === true;
    const leftOut = new LeftOutFiles(() => this.log);
    for (;;) {
      try {
        return await unlessLost(readsOnly, async () => {
          const waiting = { until: this.#waitUntil(call), partly: tool.partly === true && canSayPartly(input) };
          const context = new CallContext(this.#services, call, options, leftOut, waiting);
          const output = await context.keeping((own) => tool.run(input, own));
          const { attachments, part } = context;
          const ofPart = part === null ? { tool, output } : { tool: partly(tool), output: { ...output, index: part } };
          if (leftOut.all.length === 0) return { ...ofPart, attachments };
          return { tool: naming(ofPart.tool), output: { ...ofPart.output, left_out: leftOut.all }, attachments };
        });
      } catch (thrown) {
        if (!(readsOnly && leftOut.take(thrown))) throw thrown;
      }
    }
  }

  /**
   * Runs other work under the rules of a tool call: limited by the deadline, and ended together with running calls.
   *
   * @param what its name, for the message if it is cancelled
   * @throws whatever `work` throws; OrreryError `REQUEST_CANCELLED`
   */
  perform<T>(what: string, options: CallOptions, work: (context: ToolContext) => Promise<T>): Promise<T> {
    return this.#running.run(what, performance.now(), options.signal, (call) => {
      const waiting = { until: this.#waitUntil(call), partly: false };
      const leftOut = new LeftOutFiles(() => this.log);
      return unlessLost(true, () => new CallContext(this.#services, call, options, leftOut, waiting).keeping(work));
    });
  }

  /** When a call stops waiting for the first index of a tree; null: never. */
  #waitUntil({ startedAt }: RunningCall): number | null {
    return this.#answersInPart ? startedAt + this.limits.wait * 1000 : null;
  }

  /** Those of the chosen toolsets, sorted by name. Loaded on first use, like the resources: many clients never ask. */
  async prompts(): Promise<readonly AnyPrompt[]> {
    return (await this.#prompts.get()).filter(({ toolset }) => this.#offers(toolset));
  }

  /** Those of the chosen toolsets. */
  async resources(): Promise<readonly ResourceProvider[]> {
    return (await this.#resources.get()).filter(({ toolset }) => this.#offers(toolset));
  }

  /** Ends every running call with `REQUEST_CANCELLED`. */
  cancelAll(reason: string): void {
    this.#running.cancelAll(new OrreryError('REQUEST_CANCELLED', reason));
  }

  async close(): Promise<void> {
    this.#running.close(new OrreryError('REQUEST_CANCELLED', 'The server is shutting down.'));
    await this.#services.close();
  }

  /** Indexes the roots, one after another, for later calls. Failures here are ignored; later calls report them. */
  async indexRoots(): Promise<void> {
    const facts = await this.#services.facts();
    for (const { path } of this.workspace.roots.all) {
      await facts.begin(path).catch((thrown: unknown) => this.log.debug(`${path} was not indexed: ${thrown}`));
    }
  }
}

/**
 * Repeats work if stored data of a tree turned out to be damaged: the repeat rebuilds it from the files.
 * @param isRepeatable whether it only reads; writes must not happen twice
 */
async function unlessLost<T>(isRepeatable: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!(isRepeatable && thrown instanceof OrreryError && thrown.errorName === 'DATABASE_ERROR')) throw thrown;
    return work();
  }
}

/** Returns the error for an unknown tool; names the nearest known ones. */
function unknownTool(name: string, tools: readonly AnyTool[]): OrreryError {
  const known = tools.map((tool) => tool.name);
  const near = nearestNames(name, known);
  const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : `tools/list names all ${known.length}.`;
  return new OrreryError('INVALID_PARAMS', `Unknown tool ${JSON.stringify(name.slice(0, 100))}: ${hint}`, {
    tool: name.slice(0, 100),
    close_names: near,
  });
}
