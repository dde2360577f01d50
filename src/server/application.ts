import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Assistant } from '../assistant/assistant.ts';
import { type AssistantSettings, NO_MODELS } from '../assistant/models/model-settings.ts';
import type { Collaborations } from '../collaboration/collaborations.ts';
import type { EmbedderSettings } from '../embedding/embedder-settings.ts';
import { OrreryError, toOrreryError } from '../errors.ts';
import { nearestNames } from '../nearest-name.ts';
import type { SearchIndexes } from '../search/search-indexes.ts';
import type { RemoteVectors } from '../search/semantic/remote-vectors.ts';
import type { DocumentIndexes } from '../search/texts/document-indexes.ts';
import { FileWriter } from '../store/file-writer.ts';
import type { ProjectStores, ProjectStoresOptions } from '../store/project-stores.ts';
import type { ProjectRecords } from '../store/records/project-records.ts';
import type { ResultCache } from '../store/result-cache.ts';
import { stateHome } from '../store/state-home.ts';
import type { VectorStore } from '../store/vector-store.ts';
import type { TemplateLibrary } from '../templates/template-library.ts';
import type { StructuredForm } from '../tools/answer-size.ts';
import { CATALOGUE, narrowed, type Offer, offerOf } from '../tools/catalogue.ts';
import { FailedCalls, type HubReport, type ProcessReport, processReport } from '../tools/process-report.ts';
import type { AnyPrompt } from '../tools/prompt.ts';
import type { ResourceProvider, WatchContext } from '../tools/resource.ts';
import { ServerMetrics } from '../tools/server-metrics.ts';
import type { AnyTool, Attachment, Log, ToolContext } from '../tools/tool.ts';
import type { Trends } from '../tools/trend/trends.ts';
import { visibleText } from '../visible-text.ts';
import type { GitRecords } from '../workspace/git-records.ts';
import { type Root, Roots } from '../workspace/roots.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { parseArguments, withArgumentData } from './arguments.ts';
import { builtListing } from './built-listing.ts';
import { CallContext, type CallListeners, type CallServices, type FactSource } from './call-context.ts';
import { SamplingNeeded } from './client-sampling.ts';
import { ConsentNeeded } from './consent.ts';
import { ANYBODY, type Engine, type EngineClient, type KnownClient } from './engine/engine.ts';
import { LocalClient } from './engine/local-client.ts';
import { LeftOutFiles, naming } from './left-out-files.ts';
import type { Limits } from './limits.ts';
import { memoryFor } from './memory-share.ts';
import { withNearPaths } from './near-paths.ts';
import { canSayPartly, partly } from './part-of-index.ts';
import { type RunningCall, RunningCalls } from './running-calls.ts';
import { ToolListing } from './tool-listing.ts';

export interface ApplicationOptions {
  /** Folders that tools may read, absolute or relative to the working directory; at least one, unless they are open. */
  readonly roots: readonly string[];
  /** Whether `roots` were opened before. Default false. */
  readonly rootsAreOpen?: boolean;
  /** Whether a person named the roots, rather than the server starting in one. Default true. */
  readonly explicitRoots?: boolean;
  readonly limits: Limits;
  /** Names of toolsets, `core` or `all`; none is all. */
  readonly toolsets: readonly string[];
  /** Toolsets that these are narrowed to, by the same names: what is in both is offered. Default: none. */
  readonly narrowTo?: readonly string[];
  /** What clients want of the structured form of answers. Default: all of it. */
  readonly structured?: StructuredForm;
  readonly log: Log;
  readonly clock?: () => Date;
  /** The tools to choose from. Default: the catalogue. */
  readonly tools?: readonly AnyTool[];
  /** The prompts to offer. Default: the catalogue. */
  readonly prompts?: readonly AnyPrompt[];
  /** The families of resources to offer. Default: the catalogue. */
  readonly resources?: readonly ResourceProvider[];
  /** Where what is known of the trees is kept between runs. Default: nowhere. */
  readonly state?: Omit<ProjectStoresOptions, 'roots' | 'onNote'>;
  /** Whether tools may write inside the roots without asking. Default false. */
  readonly allowWrites?: boolean;
  /** Whether an engine in a thread of its own indexes its roots before it is asked for them. Default false. */
  readonly indexAtStart?: boolean;
  /** Whether calls are answered from what there is of a tree that takes longer to index than they are to wait. Default false. */
  readonly answersInPart?: boolean;
  /** Why no write can be allowed by a person at the client either. Default: one can. */
  readonly writeRefusal?: string | null;
  /** Folders of the user's own templates, absolute. Default: none. */
  readonly templateFolders?: readonly string[];
  /** Variables that win over the `orrery.json` of a tree. Default: none. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The model behind HTTP for searches by meaning. Default: none, and nothing is sent anywhere. */
  readonly embedder?: EmbedderSettings | null;
  /** Tells of the clients of the hub that this is in. Default: it is in none. */
  readonly hub?: () => HubReport;
  /** The models that are asked for opinions. Default: none, and nothing is sent anywhere. */
  readonly assistant?: AssistantSettings;
  /** What is measured of calls. Default: begun anew. */
  readonly metrics?: ServerMetrics;
  /** Where the facts come from. Default: one made by the first call that needs it. */
  readonly indexer?: FactSource;
}

export interface CallOptions extends CallListeners {
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined;
}

export interface CallSuccess {
  readonly ok: true;
  readonly tool: AnyTool;
  /** The arguments as the tool saw them, defaults included. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: Readonly<Record<string, unknown>>;
  /** The output serialised for `format: "json"`, the tool's rendering otherwise; not yet cut to any budget. */
  readonly text: string;
  /** What goes with it that is no text. */
  readonly attachments: readonly Attachment[];
  readonly durationMs: number;
}

export interface CallFailure {
  readonly ok: false;
  readonly error: OrreryError;
  readonly durationMs: number;
}

export type CallOutcome = CallSuccess | CallFailure;

/** @throws OrreryError for roots, a state folder or a folder of templates that cannot be opened and for an unknown toolset. */
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const offer = narrowed(offerOf(options.tools ?? CATALOGUE, options.toolsets), options.narrowTo ?? []);
  const roots = await openRoots(options);
  for (const folder of options.templateFolders ?? []) checkFolder(folder);
  const stores = await openStores(options, roots);
  const writer = fileWriter(options, roots);
  await writer.settle();
  return new Application(options, { roots }, offer, stores, writer);
}

/** What was handed in, as what is made when it is first asked for. */
function given<T>(one: T | undefined): Promise<T> | null {
  return one === undefined ? null : Promise.resolve(one);
}

/** Templates are read when they are first asked for, and a slip in a folder's name would go unnoticed until then. */
function checkFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const message = `There is no folder of templates ${folder}: name an existing one with --templates.`;
  throw new OrreryError('FILE_SYSTEM_ERROR', message, { path: folder });
}

async function openRoots({ roots, explicitRoots = true, rootsAreOpen = false }: ApplicationOptions): Promise<Roots> {
  return rootsAreOpen ? Roots.opened(roots) : Roots.open(roots, { explicit: explicitRoots });
}

/** Null when nothing is kept between runs. */
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
 * Everything behind the wire: the tools, what they may see, and the one way to call them. Made once by
 * `createApplication`; the command line and every connection share it. As an engine, it works in the thread it is in.
 */
export class Application implements Engine {
  readonly workspace: Workspace;
  /** For what commands write, who are run by a person. */
  readonly writer: FileWriter;
  readonly metrics: ServerMetrics;
  /** The calls that failed last. */
  readonly failures = new FailedCalls();
  readonly limits: Limits;
  readonly structured: StructuredForm;
  readonly log: Log;
  /** The selected tools, sorted by name. */
  readonly tools: readonly AnyTool[];
  /** The tools as clients are told of them. */
  readonly listing: ToolListing;
  /** For telling of changes. */
  readonly watches: WatchContext;
  readonly #byName: ReadonlyMap<string, AnyTool>;
  readonly #clock: () => Date;
  readonly #running: RunningCalls;
  readonly #answersInPart: boolean;
  readonly #services: CallServices;
  readonly #stores: ProjectStores | null;
  readonly #templateFolders: readonly string[];
  readonly #environment: Readonly<Record<string, string | undefined>>;
  #indexer: Promise<FactSource> | null;
  #templates: Promise<TemplateLibrary> | null = null;
  readonly #offers: Offer['has'];
  #prompts: Promise<readonly AnyPrompt[]> | null;
  #resources: Promise<readonly ResourceProvider[]> | null;
  #gitRecords: Promise<GitRecords> | null = null;
  #trends: Promise<Trends> | null = null;
  readonly #state: ApplicationOptions['state'];
  #projectRecords: Promise<ProjectRecords> | null = null;
  #collaborations: Promise<Collaborations> | null = null;
  #results: Promise<ResultCache> | null = null;
  #searches: Promise<SearchIndexes> | null = null;
  #documents: Promise<DocumentIndexes> | null = null;
  readonly #embedder: EmbedderSettings | null;
  readonly #assistantSettings: AssistantSettings;
  #assistant: Promise<Assistant> | null = null;
  #remoteVectors: Promise<RemoteVectors> | null = null;

  constructor(
    options: ApplicationOptions,
    workspace: Workspace,
    { tools, has }: Offer,
    stores: ProjectStores | null,
    writer: FileWriter,
  ) {
    this.workspace = workspace;
    this.writer = writer;
    this.metrics = options.metrics ?? new ServerMetrics();
    this.limits = options.limits;
    this.structured = options.structured ?? 'full';
    this.log = options.log;
    this.tools = tools;
    this.#offers = has;
    // Tools that are handed in may have the names of others.
    this.listing = new ToolListing(tools, this.structured, options.tools === undefined ? builtListing : undefined);
    this.#byName = new Map(tools.map((tool) => [tool.name, tool]));
    this.#running = new RunningCalls(options.limits.deadline);
    this.#answersInPart = options.answersInPart ?? false;
    this.#clock = options.clock ?? (() => new Date());
    this.#templateFolders = options.templateFolders ?? [];
    this.#environment = options.environment ?? {};
    this.#embedder = options.embedder ?? null;
    this.#assistantSettings = options.assistant ?? NO_MODELS;
    const { metrics, log } = this;
    this.#services = {
      workspace,
      metrics,
      log,
      clock: this.#clock,
      facts: () => this.#facts(),
      templates: () => this.#library(),
      results: () => this.#resultCache(),
      searches: () => this.#searchIndexes(),
      documents: () => {
        this.#documents ??= openDocuments();
        return this.#documents;
      },
      remoteVectors: () => this.#openRemoteVectors(),
      process: () => this.processReport(),
      hub: () => options.hub?.() ?? null,
      gitRecords: () => this.#openGitRecords(),
      trends: () => this.#openTrends(),
      projectRecords: () => this.#openProjectRecords(),
      keepsRecords: options.state !== undefined,
      environment: this.#environment,
      collaborations: () => this.#openCollaborations(),
      assistant: () => this.#openAssistant(),
      allowSampling: (options.assistant ?? NO_MODELS).allowSampling,
      writer,
      allowWrites: options.allowWrites ?? false,
      writeRefusal: options.writeRefusal ?? null,
    };
    this.watches = {
      workspace,
      watchIndex: async (folder, onChange) => (await this.#facts()).watch(folder, onChange),
      watchTrend: async ({ path }, onChange) => (await this.#openTrends()).watch(path, onChange),
      watchDocument: (root, path, onChange) => this.#watchDocument(root, path, onChange),
      templates: async () => (await this.#library()).catalogue(),
      watchTemplates: async (onChange) => (await this.#library()).onChange(onChange),
    };
    this.#stores = stores;
    this.#state = options.state;
    this.#indexer = given(options.indexer);
    this.#prompts = given(options.prompts);
    this.#resources = given(options.resources);
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

  /** Loads what most calls need: everything else is loaded when it is first used. */
  prepare(): void {
    void this.#facts();
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
      const input = parseArguments(tool, await this.#configured(tool, given), this.#clock());
      const ran = await this.#running.run(name, startedAt, options.signal, (call) =>
        this.#ran(tool, input, call, options),
      );
      const { output } = ran;
      const text = input.format === 'json' ? visibleText(JSON.stringify(output)) : ran.tool.render(output, input);
      const durationMs = performance.now() - startedAt;
      this.metrics.record(name, durationMs, null);
      return { ok: true, input, text, durationMs, ...ran };
    } catch (thrown) {
      const told = withArgumentData(toOrreryError(thrown), name, this.#clock());
      const error = await withNearPaths(told, this.workspace, options.signal ?? new AbortController().signal);
      const durationMs = performance.now() - startedAt;
      // A call that stopped to ask is made again with the answer, and counts then.
      if (error instanceof ConsentNeeded || error instanceof SamplingNeeded) return { ok: false, error, durationMs };
      this.metrics.record(name, durationMs, error.errorName);
      this.failures.record(name, given, error, this.#clock());
      if (error.cause instanceof Error) this.log.debug(`${name} failed: ${error.cause.stack}`);
      return { ok: false, error, durationMs };
    }
  }

  /** The arguments of a call with those that the settings of its folder give; loaded by the first call of a tool that has such. */
  async #configured(tool: AnyTool, given: unknown): Promise<unknown> {
    if (tool.settings === undefined) return given;
    const { withSettings } = await import('./configured-arguments.ts');
    return withSettings(tool, given, this.workspace.roots, this.#environment);
  }

  /** What only reads is begun anew where the fault is a file's, without it: the answer names it. */
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
          const output = await tool.run(input, context);
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
   * Does what is no tool's work as a tool's is done: held to the deadline, ended with the calls that run.
   *
   * @param what names it, should it be cancelled
   * @throws whatever `work` throws; OrreryError `REQUEST_CANCELLED`
   */
  perform<T>(what: string, options: CallOptions, work: (context: ToolContext) => Promise<T>): Promise<T> {
    return this.#running.run(what, performance.now(), options.signal, (call) => {
      const waiting = { until: this.#waitUntil(call), partly: false };
      const leftOut = new LeftOutFiles(() => this.log);
      return unlessLost(true, () => work(new CallContext(this.#services, call, options, leftOut, waiting)));
    });
  }

  /** When a call stops waiting for a tree that is indexed for the first time; null: never. */
  #waitUntil({ startedAt }: RunningCall): number | null {
    return this.#answersInPart ? startedAt + this.limits.wait * 1000 : null;
  }

  /** Those of the chosen toolsets, sorted by name. Loaded when first asked for, as the resources are: a client may never do so. */
  async prompts(): Promise<readonly AnyPrompt[]> {
    this.#prompts ??= import('../tools/prompts/catalogue.ts').then(({ PROMPTS }) => PROMPTS);
    return (await this.#prompts).filter(({ toolset }) => this.#offers(toolset));
  }

  /** Those of the chosen toolsets. */
  async resources(): Promise<readonly ResourceProvider[]> {
    this.#resources ??= import('../tools/resources/catalogue.ts').then(({ RESOURCES }) => RESOURCES);
    return (await this.#resources).filter(({ toolset }) => this.#offers(toolset));
  }

  /** Ends every running call with `REQUEST_CANCELLED`. */
  cancelAll(reason: string): void {
    this.#running.cancelAll(new OrreryError('REQUEST_CANCELLED', reason));
  }

  async close(): Promise<void> {
    this.#running.close(new OrreryError('REQUEST_CANCELLED', 'The server is shutting down.'));
    // It asks for facts, which go next.
    await (await this.#trends)?.close();
    const indexer = await this.#indexer;
    await indexer?.close();
    (await this.#templates)?.close();
    await (await this.#results)?.close();
    await (await this.#remoteVectors)?.close();
    await this.#stores?.close();
    await (await this.#assistant)?.close();
    await (await this.#projectRecords)?.close();
  }

  #resultCache(): Promise<ResultCache> {
    this.#results ??= Promise.all([import('../store/result-cache.ts'), import('../index/program-fingerprint.ts')]).then(
      ([{ ResultCache }, { programFingerprint, RESULT_ROOMS }]) => {
        const storeOf = async (folder: string) => (await this.#stores?.of(folder)) ?? null;
        return new ResultCache(storeOf, programFingerprint(RESULT_ROOMS));
      },
    );
    return this.#results;
  }

  /** Loaded by the first search. */
  #searchIndexes(): Promise<SearchIndexes> {
    this.#searches ??= openSearches();
    return this.#searches;
  }

  /** Null where no model was set up; loaded by the first search that asks it. */
  #openRemoteVectors(): Promise<RemoteVectors> | null {
    if (this.#embedder === null) return null;
    const cacheOf = async (folder: string) => (await this.#stores?.vectorsOf(folder)) ?? null;
    this.#remoteVectors ??= openRemoteVectors(this.#embedder, cacheOf);
    return this.#remoteVectors;
  }

  /** Loaded by the first call that needs it: parsers have no part in starting the server. */
  #facts(): Promise<FactSource> {
    const storeOf = async (folder: string) => (await this.#stores?.of(folder)) ?? null;
    const onNote = (folder: string, sentence: string) => this.log.warn(`${folder}: ${sentence}`);
    this.#indexer ??= import('../index/indexer.ts').then(
      ({ Indexer }) => new Indexer({ storeOf, background: {}, onNote, memoryMib: memoryFor(this.limits) }),
    );
    return this.#indexer;
  }

  /** Indexes the roots, one after another, for calls to come. What fails here is left for those to meet. */
  async indexRoots(): Promise<void> {
    const facts = await this.#facts();
    for (const { path } of this.workspace.roots.all) {
      await facts.linked(path).catch((thrown: unknown) => this.log.debug(`${path} was not indexed: ${thrown}`));
    }
  }

  #library(): Promise<TemplateLibrary> {
    this.#templates ??= openTemplates(this.#templateFolders, this.log);
    return this.#templates;
  }

  #openGitRecords(): Promise<GitRecords> {
    this.#gitRecords ??= import('../workspace/git-records.ts').then(({ GitRecords }) => new GitRecords());
    return this.#gitRecords;
  }

  /** Loaded by the first reader of a trend. */
  #openTrends(): Promise<Trends> {
    this.#trends ??= import('../tools/trend/trends.ts').then(
      ({ Trends }) =>
        new Trends({
          factsOf: async (folder, files, signal) => (await this.#facts()).loose(folder, files, signal),
          results: () => this.#resultCache(),
          isBusy: async (folder) => !this.#running.isEmpty || (await (await this.#facts()).building(folder)) !== null,
          clock: this.#clock,
        }),
    );
    return this.#trends;
  }

  #openCollaborations(): Promise<Collaborations> {
    this.#collaborations ??= import('../collaboration/collaborations.ts').then(
      ({ Collaborations }) => new Collaborations(),
    );
    return this.#collaborations;
  }

  /** Loaded by the first tool that asks a model. */
  #openAssistant(): Promise<Assistant> {
    this.#assistant ??= import('../assistant/assistant.ts').then(
      ({ Assistant }) => new Assistant(this.#assistantSettings),
    );
    return this.#assistant;
  }

  async #watchDocument({ path: root }: Root, path: string, onChange: () => void): Promise<() => void> {
    const projects = await this.#openProjectRecords();
    if (projects === null) return () => {};
    const [{ records }, collaborations, { TreePlace }] = await Promise.all([
      projects.of(root),
      this.#openCollaborations(),
      import('../memory/tree-place.ts'),
    ]);
    const watched = new TreePlace(root).entity(path);
    return collaborations.onChange((changedIn, { tree, path: changed }) => {
      if (changedIn === records && tree === watched.tree && changed === watched.path) onChange();
    });
  }

  /** Null when nothing is kept between runs. */
  #openProjectRecords(): Promise<ProjectRecords> | null {
    const state = this.#state;
    if (state === undefined) return null;
    this.#projectRecords ??= import('../store/records/project-records.ts').then(
      ({ ProjectRecords }) => new ProjectRecords({ ...state, roots: this.workspace.roots.all.map(({ path }) => path) }),
    );
    return this.#projectRecords;
  }
}

/**
 * Does work again when what was kept of a tree turned out to be damaged in its midst: then it is made anew from the files.
 * @param isRepeatable whether it only reads: what it wrote must not be written twice
 */
async function unlessLost<T>(isRepeatable: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!(isRepeatable && thrown instanceof OrreryError && thrown.errorName === 'DATABASE_ERROR')) throw thrown;
    return work();
  }
}

async function openSearches(): Promise<SearchIndexes> {
  const [{ SearchIndexes }, { indexedText }] = await Promise.all([
    import('../search/search-indexes.ts'),
    import('../index/source-text.ts'),
  ]);
  return new SearchIndexes(indexedText);
}

async function openDocuments(): Promise<DocumentIndexes> {
  const [{ DocumentIndexes }, { documentSource }] = await Promise.all([
    import('../search/texts/document-indexes.ts'),
    import('../workspace/document-source.ts'),
  ]);
  return new DocumentIndexes(documentSource);
}

async function openRemoteVectors(
  settings: EmbedderSettings,
  cacheOf: (folder: string) => Promise<VectorStore | null>,
): Promise<RemoteVectors> {
  const [{ RemoteEmbedder }, { RemoteVectors }, { indexedText }] = await Promise.all([
    import('../embedding/remote-embedder.ts'),
    import('../search/semantic/remote-vectors.ts'),
    import('../index/source-text.ts'),
  ]);
  return new RemoteVectors({ embedder: new RemoteEmbedder(settings), read: indexedText, cacheOf });
}

async function openTemplates(own: readonly string[], log: Log): Promise<TemplateLibrary> {
  const [{ TemplateLibrary }, { packageRoot }] = await Promise.all([
    import('../templates/template-library.ts'),
    import('../languages/grammar-files.ts'),
  ]);
  return new TemplateLibrary({ builtIn: join(packageRoot(), 'templates'), own, onProblem: (text) => log.warn(text) });
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
