import type { Assistant } from '../assistant/assistant.ts';
import type { Sampling } from '../assistant/models/sampling.ts';
import type { Collaboration } from '../collaboration/collaboration.ts';
import type { Collaborations } from '../collaboration/collaborations.ts';
import type { Configuration, Environment } from '../configuration/configuration.ts';
import { OrreryError } from '../errors.ts';
import type { CodeIndex, IndexedFile, LinkedIndex, SkippedFile } from '../index/code-index.ts';
import type { ComparableFile } from '../index/compared-files.ts';
import type { FileFault } from '../index/file-fault.ts';
import type { Indexer } from '../index/indexer.ts';
import type { SupposedLink } from '../index/link/link-table.ts';
import type { LooseFile } from '../index/loose-files.ts';
import { type About, isOfNamed, type PartSize } from '../index/part-request.ts';
import type { IndexOptions } from '../index/tree.ts';
import type { FileFacts } from '../languages/facts.ts';
import type { Weakness } from '../languages/weaknesses/kinds.ts';
import type { SearchableTree, SearchIndexes } from '../search/search-indexes.ts';
import type { RemoteVectors } from '../search/semantic/remote-vectors.ts';
import type { DocumentIndexes, Documents } from '../search/texts/document-indexes.ts';
import type { FileWriter } from '../store/file-writer.ts';
import type { OpenRecords, ProjectRecords } from '../store/records/project-records.ts';
import type { ResultCache } from '../store/result-cache.ts';
import type { TemplateCatalogue } from '../templates/catalogue.ts';
import type { TemplateLibrary } from '../templates/template-library.ts';
import type { AnswerSize } from '../tools/answer-size.ts';
import type { HubReport, ProcessReport } from '../tools/process-report.ts';
import type { ServerMetrics } from '../tools/server-metrics.ts';
import type { Attachment, LinkedOptions, Log, ToolContext } from '../tools/tool.ts';
import type { Trend } from '../tools/trend/trend-build.ts';
import type { Trends } from '../tools/trend/trends.ts';
import type { BlameResult, LineQuery } from '../workspace/blame.ts';
import type { FileVersion } from '../workspace/blame-cache.ts';
import type { FileBlame } from '../workspace/file-blame.ts';
import { prefixOf } from '../workspace/from-root.ts';
import type { GitRecords } from '../workspace/git-records.ts';
import type { HistoryPeriod, HistoryResult } from '../workspace/history.ts';
import type { ResolvedPath, Root } from '../workspace/roots.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WriteOutlook } from '../workspace/write-files.ts';
import type { FileToWrite } from '../workspace/write-plan.ts';
import { type ClientSampling, clientModel, NO_SAMPLING } from './client-sampling.ts';
import { type Consent, ConsentNeeded, checkConsent, NO_CONSENT, writesRefused } from './consent.ts';
import { withIndexingNotes } from './indexing-notes.ts';
import type { LeftOutFiles } from './left-out-files.ts';
import { nearPathsIn } from './near-paths.ts';
import { type IndexState, inTime, type Waiting } from './part-of-index.ts';
import type { RunningCall } from './running-calls.ts';

/** Where facts come from. */
export type FactSource = Pick<
  Indexer,
  | 'index'
  | 'comparedFiles'
  | 'linked'
  | 'linkedWithout'
  | 'building'
  | 'isFarOff'
  | 'soFar'
  | 'part'
  | 'preparePart'
  | 'suppose'
  | 'paths'
  | 'loose'
  | 'weaknesses'
  | 'watch'
  | 'close'
>;

/** What all calls share. */
export interface CallServices {
  readonly workspace: Workspace;
  readonly metrics: ServerMetrics;
  readonly log: Log;
  readonly clock: () => Date;
  readonly facts: () => Promise<FactSource>;
  readonly templates: () => Promise<TemplateLibrary>;
  readonly results: () => Promise<ResultCache>;
  readonly searches: () => Promise<SearchIndexes>;
  readonly documents: () => Promise<DocumentIndexes>;
  /** Null where no model behind HTTP was set up. */
  readonly remoteVectors: () => Promise<RemoteVectors> | null;
  readonly process: () => ProcessReport;
  readonly hub: () => HubReport | null;
  readonly gitRecords: () => Promise<GitRecords>;
  readonly trends: () => Promise<Trends>;
  /** Null where nothing is kept between runs. */
  readonly projectRecords: () => Promise<ProjectRecords> | null;
  readonly keepsRecords: boolean;
  /** Variables that win over the `orrery.json` of a tree. */
  readonly environment: Environment;
  readonly collaborations: () => Promise<Collaborations>;
  readonly assistant: () => Promise<Assistant>;
  /** Whether clients' own models may be asked. */
  readonly allowSampling: boolean;
  readonly writer: FileWriter;
  /** Whether tools may write without asking. */
  readonly allowWrites: boolean;
  /** Why nobody at a client can allow it; null where somebody can be asked. */
  readonly writeRefusal: string | null;
}

export interface CallListeners {
  /** Who calls, where that is known. Default: nobody knows. */
  readonly agent?: string | null | undefined;
  /** Whether no other call will be made: what such would need is not worth making. Default: no. */
  readonly isOnly?: boolean | undefined;
  /** What the process that serves has measured, where this is another thread. Default: what this one has. */
  readonly process?: ProcessReport | undefined;
  /** How long the answer may be. Default: as long as it is. */
  readonly size?: AnswerSize | null | undefined;
  /** Every report of the running tool, unthrottled. */
  readonly onProgress?: ToolContext['progress'] | undefined;
  /** Gets what the tool logs, beside the server's own log. Asked for only when the tool logs anything. */
  readonly log?: (() => Log) | undefined;
  /** Asked for only when the tool wants to write and the server may not. Default: nobody can be asked. */
  readonly consent?: (() => Consent) | undefined;
  /** What is known of the client's own model. Default: it has none. */
  readonly sampling?: (() => ClientSampling) | undefined;
}

/** What a question is about that does not say so. */
const ALL: About = { paths: [], names: [] };

const UNHEARD: ToolContext['progress'] = () => {};

/**
 * What a tool may use during one call. The quickest tools use hardly any of it, so what takes making is made when it is
 * asked for.
 */
export class CallContext implements ToolContext {
  readonly progress: ToolContext['progress'];
  readonly #services: CallServices;
  readonly #call: RunningCall;
  readonly #listeners: CallListeners;
  readonly #leftOut: LeftOutFiles;
  readonly #waiting: Waiting;
  #part: IndexState | null = null;
  readonly #told = new Set<string>();
  readonly #attachments: Attachment[] = [];

  /** @param leftOut what the call goes without, from earlier attempts at it */
  constructor(
    services: CallServices,
    call: RunningCall,
    listeners: CallListeners,
    leftOut: LeftOutFiles,
    waiting: Waiting,
  ) {
    this.progress = listeners.onProgress ?? UNHEARD;
    this.#services = services;
    this.#call = call;
    this.#listeners = listeners;
    this.#leftOut = leftOut;
    this.#waiting = waiting;
  }

  get workspace(): Workspace {
    return this.#services.workspace;
  }

  get hub(): HubReport | null {
    return this.#services.hub();
  }

  get metrics(): ServerMetrics {
    return this.#services.metrics;
  }

  get agent(): string | null {
    return this.#listeners.agent ?? null;
  }

  get process(): ProcessReport {
    return this.#listeners.process ?? this.#services.process();
  }

  get clock(): () => Date {
    return this.#services.clock;
  }

  get size(): AnswerSize | null {
    return this.#listeners.size ?? null;
  }

  get signal(): AbortSignal {
    return this.#call.signal;
  }

  /** How much of the tree the answer rests on, where that is not all of it. */
  get part(): IndexState | null {
    return this.#part;
  }

  #restOn({ read, linked, total }: PartSize): void {
    this.#part = { state: 'building', done: read, total, linked };
  }

  get attachments(): readonly Attachment[] {
    return this.#attachments;
  }

  attach(attachment: Attachment): void {
    this.#attachments.push(attachment);
  }

  get log(): Log {
    const { log } = this.#listeners;
    return log === undefined ? this.#services.log : inBoth(this.#services.log, log());
  }

  nearPaths(given: string): Promise<readonly string[]> {
    return nearPathsIn(this.workspace, given, this.signal);
  }

  async index(folder: ResolvedPath, { about = ALL }: Pick<LinkedOptions, 'about'> = {}): Promise<CodeIndex> {
    const [facts, { indexUnderRoot }] = await Promise.all([this.#services.facts(), import('../index/under-root.ts')]);
    const { absolute } = folder;
    const whole = () => this.#refreshed(absolute, (options) => facts.index(absolute, options));
    const part = async () => {
      const soFar = await facts.soFar(absolute, about, this.signal);
      if (soFar === null) return null;
      const { length: read } = soFar.snapshot.files;
      const { length: skipped } = soFar.snapshot.skipped;
      // What single files hold rests on no others.
      const isPart = soFar.total === null || read + skipped < soFar.total;
      if (isPart && !isOfNamed(about.needs)) this.#restOn({ read, linked: read, total: soFar.total });
      return soFar.snapshot;
    };
    const index = indexUnderRoot(await inTime(absolute, whole, part, about, this.#waiting, facts), folder);
    if (this.#leftOut.paths.size === 0) return index;
    const { withoutFiles } = await import('../index/without-files.ts');
    return withoutFiles(index, this.#leftOut.paths);
  }

  async comparedFiles(folder: ResolvedPath): Promise<readonly ComparableFile[] | null> {
    if (this.#listeners.isOnly !== true) return null;
    const facts = await this.#services.facts();
    const { paths } = this.#leftOut;
    const prefix = prefixOf(folder);
    const files = await facts.comparedFiles(folder.absolute, { signal: this.signal, onProgress: this.progress });
    return files?.map((file) => ({ ...file, path: prefix + file.path })).filter(({ path }) => !paths.has(path)) ?? null;
  }

  async linked(folder: ResolvedPath, { about = ALL, ...given }: LinkedOptions = {}): Promise<LinkedIndex> {
    const [facts, { linkedUnderRoot }] = await Promise.all([this.#services.facts(), import('../index/under-root.ts')]);
    const { absolute } = folder;
    const without = this.#leftOutIn(folder);
    const onFault = (fault: FileFault) => this.leaveOut(fault.at(prefixOf(folder) + fault.path));
    const refresh = (options: IndexOptions) => {
      const how = { ...options, ...given, onFault };
      return without.size === 0 ? facts.linked(absolute, how) : facts.linkedWithout(absolute, without, how);
    };
    const whole = () => this.#refreshed(absolute, refresh);
    const part = async () => {
      const found = await facts.part(absolute, about, this.signal);
      if (found !== null) this.#restOn(found.size);
      return found?.index ?? null;
    };
    const prepare = () => facts.preparePart(absolute, this.signal);
    const found = await inTime(absolute, whole, part, about, this.#waiting, facts, prepare);
    const index = linkedUnderRoot(found, folder);
    this.#leftOut.nameKnown(index.skipped.flatMap(({ path, reason }) => (reason === 'broke_down' ? [path] : [])));
    return index;
  }

  async suppose(
    root: Root,
    supposed: ReadonlyMap<string, FileFacts>,
  ): Promise<ReadonlyMap<string, readonly SupposedLink[]>> {
    const facts = await this.#services.facts();
    return facts.suppose(root.path, supposed, { signal: this.signal, asTold: true });
  }

  async files(folder: ResolvedPath): Promise<readonly string[]> {
    const [facts, { filesUnderRoot }] = await Promise.all([this.#services.facts(), import('../index/under-root.ts')]);
    return filesUnderRoot(await facts.paths(folder.absolute, { signal: this.signal }), folder);
  }

  async factsOf(folder: string, files: readonly LooseFile[]): Promise<readonly (IndexedFile | SkippedFile | null)[]> {
    const facts = await this.#services.facts();
    const found = await facts.loose(folder, files, this.signal);
    const { paths } = this.#leftOut;
    return paths.size === 0
      ? found
      : files.map(({ path }, at) => (paths.has(path) ? { path, reason: 'broke_down' } : (found[at] ?? null)));
  }

  async weaknesses(files: readonly LooseFile[]): Promise<readonly (readonly Weakness[] | null)[]> {
    const facts = await this.#services.facts();
    return facts.weaknesses(files, this.signal);
  }

  async searchable(folder: ResolvedPath, options: LinkedOptions = {}): Promise<SearchableTree> {
    const [searches, index] = await Promise.all([this.#services.searches(), this.linked(folder, options)]);
    return searches.of(index, folder.absolute, this.signal);
  }

  async documents(folder: ResolvedPath): Promise<Documents> {
    const [documents, paths] = await Promise.all([this.#services.documents(), this.files(folder)]);
    const isShown = (path: string) => !this.workspace.roots.isWithheld(path);
    return documents.of(folder.root.path, paths, isShown, folder.absolute, this.signal);
  }

  async remoteVectors(): Promise<RemoteVectors | null> {
    return this.#services.remoteVectors();
  }

  results(): Promise<ResultCache> {
    return this.#services.results();
  }

  async records(root: Root): Promise<OpenRecords> {
    const projects = await this.#services.projectRecords();
    if (projects !== null) return this.#settled(await projects.of(root.path));
    const message =
      'Nothing can be recorded: this server was started without a folder for what is remembered (--state).';
    throw new OrreryError('DATABASE_ERROR', message, { reason: 'no_state_folder' });
  }

  async knownRecords(root: Root): Promise<OpenRecords | null> {
    const projects = await this.#services.projectRecords();
    const known = (await projects?.known(root.path)) ?? null;
    return known === null ? null : this.#settled(known);
  }

  async collaboration(root: Root): Promise<Collaboration> {
    const [{ records }, collaborations] = await Promise.all([this.records(root), this.#services.collaborations()]);
    return collaborations.of(records);
  }

  get keepsRecords(): boolean {
    return this.#services.keepsRecords;
  }

  assistant(): Promise<Assistant> {
    return this.#services.assistant();
  }

  get sampling(): Sampling | null {
    return this.#services.allowSampling ? clientModel(this.#listeners.sampling?.() ?? NO_SAMPLING) : null;
  }

  settleWrites(): Promise<void> {
    return this.#services.writer.settle();
  }

  async #settled(open: OpenRecords): Promise<OpenRecords> {
    const { settleIntents } = await import('../memory/settle-intents.ts');
    await settleIntents(open.records, () => this.settleWrites());
    return open;
  }

  async templates(): Promise<TemplateCatalogue> {
    return (await this.#services.templates()).catalogue();
  }

  async confirmWrite(question: string): Promise<void> {
    if (this.#services.allowWrites) return;
    try {
      if (this.#services.writeRefusal !== null) throw writesRefused(this.#services.writeRefusal);
      checkConsent(this.#listeners.consent?.() ?? NO_CONSENT, question);
    } catch (thrown) {
      const isRefusal = thrown instanceof OrreryError && !(thrown instanceof ConsentNeeded);
      if (isRefusal) this.#tell('warn', `A write was refused. ${thrown.message}`);
      throw thrown;
    }
  }

  async writeFiles(
    root: Root,
    files: readonly FileToWrite[],
    question: (outlook: WriteOutlook) => string,
  ): Promise<WriteOutlook> {
    this.#checkRoot(root);
    const { outlook } = await import('../workspace/write-files.ts');
    const expected = await outlook(root.path, files);
    await this.confirmWrite(question(expected));
    return { ...expected, targets: await this.#services.writer.write(root.path, files, this.signal) };
  }

  async writeFile(root: Root, file: FileToWrite, beforehand: Promise<unknown>): Promise<void> {
    this.#checkRoot(root);
    await this.#services.writer.write(root.path, [file], this.signal, beforehand);
  }

  #checkRoot(root: Root): void {
    if (!this.#services.workspace.roots.all.includes(root)) throw new Error(`${root.path} is no root.`);
  }

  async history(folder: ResolvedPath, { days }: HistoryPeriod): Promise<HistoryResult> {
    const records = await this.#services.gitRecords();
    const options = { days, pathPrefix: prefixOf(folder), signal: this.signal };
    const history = await records.history(folder.absolute, options);
    if (history.kind === 'none') this.#tell('warn', `The answer goes without a history: ${history.reason}.`);
    else if (history.partial !== null) {
      this.#tell('warn', `The answer goes with a part of the history: ${history.partial}.`);
    }
    return history;
  }

  async configuration({ absolute }: ResolvedPath): Promise<Configuration> {
    const { Configuration } = await import('../configuration/configuration.ts');
    return Configuration.for(absolute, this.#services.environment);
  }

  async trend({ path }: Root): Promise<Trend> {
    return (await this.#services.trends()).of(path);
  }

  async commitSubjects(folder: ResolvedPath, commits: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { commitSubjects } = await import('../workspace/commit-subjects.ts');
    return commitSubjects(folder.absolute, commits, this.signal);
  }

  async blame(folder: ResolvedPath, file: FileVersion, queries: readonly LineQuery[]): Promise<BlameResult> {
    const records = await this.#services.gitRecords();
    const inFolder = { path: file.path.slice(prefixOf(folder).length), hash: file.hash };
    const blame = await records.blame(folder.absolute, inFolder, queries, { signal: this.signal });
    if (blame.kind === 'none') this.#tell('warn', `The answer goes without who changed lines last: ${blame.reason}.`);
    return blame;
  }

  async fileBlame({ absolute }: ResolvedPath): Promise<FileBlame> {
    return (await this.#services.gitRecords()).fileBlame(absolute, this.signal);
  }

  leaveOut(fault: FileFault): void {
    this.#leftOut.name(fault);
  }

  get isWhole(): boolean {
    return this.#leftOut.all.length === 0;
  }

  /** Files of a folder that the call goes without, from the folder on. */
  #leftOutIn(folder: ResolvedPath): ReadonlySet<string> {
    const prefix = prefixOf(folder);
    const paths = [...this.#leftOut.paths].filter((path) => path.startsWith(prefix));
    return new Set(paths.map((path) => path.slice(prefix.length)));
  }

  #refreshed<Index extends CodeIndex>(
    folder: string,
    refresh: (options: IndexOptions) => Promise<Index>,
  ): Promise<Index> {
    const { signal } = this;
    return withIndexingNotes(
      folder,
      (sentence) => this.#tell('info', sentence),
      this.progress,
      (onProgress) => refresh({ signal, onProgress }),
    );
  }

  /** Tells the client, once; the server's own log has it as a detail, since what comes back of the call says it, too. */
  #tell(level: 'info' | 'warn', sentence: string): void {
    if (this.#told.has(sentence)) return;
    this.#told.add(sentence);
    this.#services.log.debug(sentence);
    this.#listeners.log?.()[level](sentence);
  }
}

function inBoth(first: Log, second: Log): Log {
  const both = (level: keyof Log) => (message: string) => {
    first[level](message);
    second[level](message);
  };
  return { debug: both('debug'), info: both('info'), warn: both('warn'), error: both('error') };
}
