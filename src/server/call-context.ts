import type { Assistant } from '../assistant/assistant.ts';
import type { Sampling } from '../assistant/models/sampling.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { OrreryError } from '../errors.ts';
import type { FileFault } from '../index/file-fault.ts';
import type { KnownChanges } from '../search/history/change-histories.ts';
import type { SearchableTree } from '../search/search-indexes.ts';
import type { RemoteVectors } from '../search/semantic/remote-vectors.ts';
import type { Documents } from '../search/texts/document-indexes.ts';
import type { ResultCache } from '../store/result-cache.ts';
import type { TemplateCatalogue } from '../templates/catalogue.ts';
import type { AnswerSize } from '../tools/answer-size.ts';
import type { HubReport, ProcessReport } from '../tools/process-report.ts';
import type { ServerMetrics } from '../tools/server-metrics.ts';
import type { Attachment, LinkedOptions, Log, ToolContext } from '../tools/tool.ts';
import type { Trend } from '../tools/trend/trend-build.ts';
import { prefixOf } from '../workspace/from-root.ts';
import type { ResolvedPath, Root } from '../workspace/roots.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { CallHistory } from './call-history.ts';
import { CallIndex } from './call-index.ts';
import { CallNotes } from './call-notes.ts';
import { CallRecords } from './call-records.ts';
import type { CallListeners, CallServices } from './call-services.ts';
import { CallWrites } from './call-writes.ts';
import { clientModel, NO_SAMPLING } from './client-sampling.ts';
import type { LeftOutFiles } from './left-out-files.ts';
import { nearPathsIn } from './near-paths.ts';
import type { IndexState, Waiting } from './part-of-index.ts';
import type { RunningCall } from './running-calls.ts';

const UNHEARD: ToolContext['progress'] = () => {};

type Asked<Name extends CallsOf<ToolContext>> = Parameters<ToolContext[Name]>;
type Answered<Name extends CallsOf<ToolContext>> = ReturnType<ToolContext[Name]>;
type CallsOf<T> = { [Name in keyof T]: T[Name] extends (...asked: never) => unknown ? Name : never }[keyof T];

/**
 * What a tool may use during one call. Everything expensive is created on first use.
 */
export class CallContext implements ToolContext {
  readonly progress: ToolContext['progress'];
  readonly signal: AbortSignal;
  readonly #services: CallServices;
  readonly #listeners: CallListeners;
  readonly #leftOut: LeftOutFiles;
  readonly #index: CallIndex;
  readonly #history: CallHistory;
  readonly #records: CallRecords;
  readonly #writes: CallWrites;
  readonly #attachments: Attachment[] = [];
  /** Whether the caller waits for complete answers, as on the command line. */
  readonly #waitsForAll: boolean;

  /** @param leftOut files left out by earlier attempts of this call */
  constructor(
    services: CallServices,
    { signal }: RunningCall,
    listeners: CallListeners,
    leftOut: LeftOutFiles,
    waiting: Waiting,
  ) {
    this.progress = listeners.onProgress ?? UNHEARD;
    this.signal = signal;
    this.#services = services;
    this.#listeners = listeners;
    this.#leftOut = leftOut;
    this.#waitsForAll = waiting.until === null;
    const notes = new CallNotes(services.log, listeners.log);
    this.#index = new CallIndex({
      facts: () => services.facts(),
      leftOut,
      waiting,
      signal,
      progress: this.progress,
      notes,
      isOnly: listeners.isOnly === true,
    });
    this.#history = new CallHistory(() => services.gitRecords(), signal, notes);
    this.#records = new CallRecords(services);
    this.#writes = new CallWrites(services, listeners.consent, signal, notes);
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

  get client(): object {
    return this.#listeners.client ?? this;
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

  /** How much of the tree the answer covers, if not all of it. */
  get part(): IndexState | null {
    return this.#index.part;
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

  index(...asked: Asked<'index'>): Answered<'index'> {
    return this.#index.index(...asked);
  }

  comparedFiles(...asked: Asked<'comparedFiles'>): Answered<'comparedFiles'> {
    return this.#index.comparedFiles(...asked);
  }

  linked(...asked: Asked<'linked'>): Answered<'linked'> {
    return this.#index.linked(...asked);
  }

  importScip(...asked: Asked<'importScip'>): Answered<'importScip'> {
    return this.#index.importScip(...asked);
  }

  suppose(...asked: Asked<'suppose'>): Answered<'suppose'> {
    return this.#index.suppose(...asked);
  }

  files(...asked: Asked<'files'>): Answered<'files'> {
    return this.#index.files(...asked);
  }

  factsOf(...asked: Asked<'factsOf'>): Answered<'factsOf'> {
    return this.#index.factsOf(...asked);
  }

  weaknesses(...asked: Asked<'weaknesses'>): Answered<'weaknesses'> {
    return this.#index.weaknesses(...asked);
  }

  async searchable(folder: ResolvedPath, options: LinkedOptions = {}): Promise<SearchableTree> {
    const [searches, index] = await Promise.all([this.#services.searches(), this.linked(folder, options)]);
    return searches.of(index, folder.absolute, this.signal);
  }

  async pastChanges(folder: ResolvedPath): Promise<KnownChanges> {
    if (this.#waitsForAll) return this.allPastChanges(folder);
    const histories = await this.#services.changeHistories();
    return histories.of({ folder: folder.absolute, pathPrefix: prefixOf(folder) });
  }

  async allPastChanges(folder: ResolvedPath): Promise<KnownChanges> {
    const histories = await this.#services.changeHistories();
    return histories.whole({ folder: folder.absolute, pathPrefix: prefixOf(folder) });
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

  records(...asked: Asked<'records'>): Answered<'records'> {
    return this.#records.of(...asked);
  }

  knownRecords(...asked: Asked<'knownRecords'>): Answered<'knownRecords'> {
    return this.#records.known(...asked);
  }

  collaboration(...asked: Asked<'collaboration'>): Answered<'collaboration'> {
    return this.#records.collaboration(...asked);
  }

  /** Runs a call. Settles, also with an error, once all records that it wrote or read are on disk. */
  async keeping<T>(work: (context: this) => Promise<T>): Promise<T> {
    try {
      const result = await work(this);
      await this.#records.kept();
      return result;
    } catch (thrown) {
      // A failure of the records says what became of them; others may tell what they hold, such as a conflict.
      if (!isRecordFailure(thrown)) await this.#records.kept();
      throw thrown;
    }
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

  async templates(): Promise<TemplateCatalogue> {
    return (await this.#services.templates()).catalogue();
  }

  confirmWrite(...asked: Asked<'confirmWrite'>): Answered<'confirmWrite'> {
    return this.#writes.confirm(...asked);
  }

  writeFiles(...asked: Asked<'writeFiles'>): Answered<'writeFiles'> {
    return this.#writes.files(...asked);
  }

  writeFile(...asked: Asked<'writeFile'>): Answered<'writeFile'> {
    return this.#writes.file(...asked);
  }

  history(...asked: Asked<'history'>): Answered<'history'> {
    return this.#history.history(...asked);
  }

  commitSubjects(...asked: Asked<'commitSubjects'>): Answered<'commitSubjects'> {
    return this.#history.commitSubjects(...asked);
  }

  blame(...asked: Asked<'blame'>): Answered<'blame'> {
    return this.#history.blame(...asked);
  }

  fileBlame(...asked: Asked<'fileBlame'>): Answered<'fileBlame'> {
    return this.#history.fileBlame(...asked);
  }

  async configuration({ absolute }: ResolvedPath): Promise<Configuration> {
    const { Configuration } = await import('../configuration/configuration.ts');
    return Configuration.for(absolute, this.#services.environment);
  }

  async trend({ path }: Root): Promise<Trend> {
    return (await this.#services.trends()).of(path);
  }

  leaveOut(fault: FileFault): void {
    this.#leftOut.name(fault);
  }

  get isWhole(): boolean {
    return this.#leftOut.all.length === 0;
  }
}

function inBoth(first: Log, second: Log): Log {
  const both = (level: keyof Log) => (message: string) => {
    first[level](message);
    second[level](message);
  };
  return { debug: both('debug'), info: both('info'), warn: both('warn'), error: both('error') };
}

function isRecordFailure(thrown: unknown): boolean {
  return thrown instanceof OrreryError && thrown.errorName === 'DATABASE_ERROR';
}
