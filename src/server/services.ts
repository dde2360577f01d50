import { join } from 'node:path';
import type { Assistant } from '../assistant/assistant.ts';
import { NO_MODELS } from '../assistant/models/model-settings.ts';
import type { Collaborations } from '../collaboration/collaborations.ts';
import type { EmbedderSettings } from '../embedding/embedder-settings.ts';
import type { Storage } from '../index/source-files.ts';
import type { ChangeHistories } from '../search/history/change-histories.ts';
import type { SearchIndexes } from '../search/search-indexes.ts';
import type { RemoteVectors } from '../search/semantic/remote-vectors.ts';
import type { DocumentIndexes } from '../search/texts/document-indexes.ts';
import type { FileWriter } from '../store/file-writer.ts';
import type { ProjectStores } from '../store/project-stores.ts';
import type { ProjectRecords, ProjectRecordsOptions } from '../store/records/project-records.ts';
import type { ResultCache } from '../store/result-cache.ts';
import type { Store } from '../store/store.ts';
import type { VectorStore } from '../store/vector-store.ts';
import type { TemplateLibrary } from '../templates/template-library.ts';
import type { HubReport, ProcessReport } from '../tools/process-report.ts';
import type { WatchContext } from '../tools/resource.ts';
import { ServerMetrics } from '../tools/server-metrics.ts';
import type { Log } from '../tools/tool.ts';
import type { Trends } from '../tools/trend/trends.ts';
import type { GitRecords } from '../workspace/git-records.ts';
import type { Root } from '../workspace/roots.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { ApplicationOptions } from './application-options.ts';
import type { CallServices, FactSource } from './call-services.ts';
import { Lazy } from './lazy.ts';
import { memoryFor } from './memory-share.ts';

/** What an application opens at start. */
export interface OpenParts {
  readonly workspace: Workspace;
  readonly writer: FileWriter;
  /** Null if nothing is stored between runs. */
  readonly stores: ProjectStores | null;
}

/** Data about the running calls. */
export interface CallStates {
  isBusy(): boolean;
  report(): ProcessReport;
}

/**
 * Services that calls share and that outlive them. The first call that needs a service loads it: none is part of starting the
 * server.
 */
export class Services implements CallServices {
  readonly workspace: Workspace;
  readonly writer: FileWriter;
  readonly metrics: ServerMetrics;
  readonly log: Log;
  readonly clock: () => Date;
  readonly environment: CallServices['environment'];
  readonly allowSampling: boolean;
  readonly allowWrites: boolean;
  readonly writeRefusal: string | null;
  readonly keepsRecords: boolean;
  readonly process: () => ProcessReport;
  readonly hub: () => HubReport | null;
  /** For change notifications. */
  readonly watches: WatchContext;
  readonly #stores: ProjectStores | null;
  readonly #facts: Lazy<FactSource>;
  readonly #templates: Lazy<TemplateLibrary>;
  readonly #results: Lazy<ResultCache>;
  readonly #searches: Lazy<SearchIndexes>;
  readonly #changeHistories: Lazy<ChangeHistories>;
  readonly #documents = new Lazy(openDocuments);
  /** Null if no model is configured. */
  readonly #remoteVectors: Lazy<RemoteVectors> | null;
  readonly #gitRecords = new Lazy(openGitRecords);
  readonly #trends: Lazy<Trends>;
  /** Null if nothing is stored between runs. */
  readonly #projectRecords: Lazy<ProjectRecords> | null;
  readonly #collaborations = new Lazy(openCollaborations);
  readonly #assistant: Lazy<Assistant>;

  constructor(options: ApplicationOptions, { workspace, writer, stores }: OpenParts, calls: CallStates) {
    const { log, hub, state, embedder = null, assistant = NO_MODELS } = options;
    this.workspace = workspace;
    this.writer = writer;
    this.metrics = options.metrics ?? new ServerMetrics();
    this.log = log;
    this.clock = options.clock ?? (() => new Date());
    this.environment = options.environment ?? {};
    this.allowSampling = assistant.allowSampling;
    this.allowWrites = options.allowWrites ?? false;
    this.writeRefusal = options.writeRefusal ?? null;
    this.keepsRecords = state !== undefined;
    this.process = () => calls.report();
    this.hub = () => hub?.() ?? null;
    this.#stores = stores;
    this.#facts = new Lazy(() => this.#openFacts(options));
    this.#templates = new Lazy(() => openTemplates(options.templateFolders ?? [], log));
    this.#results = new Lazy(() => this.#openResults());
    this.#searches = new Lazy(() => this.#openSearches());
    this.#changeHistories = new Lazy(() => this.#openChangeHistories());
    this.#remoteVectors = embedder === null ? null : new Lazy(() => this.#openRemoteVectors(embedder));
    this.#trends = new Lazy(() => this.#openTrends(calls));
    this.#projectRecords =
      state === undefined
        ? null
        : new Lazy(() => openProjectRecords({ ...state, database: options.database }, workspace));
    this.#assistant = new Lazy(async () => new (await import('../assistant/assistant.ts')).Assistant(assistant));
    this.watches = {
      workspace,
      watchIndex: async (folder, onChange) => (await this.facts()).watch(folder, onChange),
      watchTrend: async ({ path }, onChange) => (await this.trends()).watch(path, onChange),
      watchDocument: (root, path, onChange) => this.#watchDocument(root, path, onChange),
      templates: async () => (await this.templates()).catalogue(),
      watchTemplates: async (onChange) => (await this.templates()).onChange(onChange),
    };
  }

  facts(): Promise<FactSource> {
    return this.#facts.get();
  }

  templates(): Promise<TemplateLibrary> {
    return this.#templates.get();
  }

  results(): Promise<ResultCache> {
    return this.#results.get();
  }

  searches(): Promise<SearchIndexes> {
    return this.#searches.get();
  }

  changeHistories(): Promise<ChangeHistories> {
    return this.#changeHistories.get();
  }

  documents(): Promise<DocumentIndexes> {
    return this.#documents.get();
  }

  remoteVectors(): Promise<RemoteVectors> | null {
    return this.#remoteVectors?.get() ?? null;
  }

  gitRecords(): Promise<GitRecords> {
    return this.#gitRecords.get();
  }

  trends(): Promise<Trends> {
    return this.#trends.get();
  }

  projectRecords(): Promise<ProjectRecords> | null {
    return this.#projectRecords?.get() ?? null;
  }

  collaborations(): Promise<Collaborations> {
    return this.#collaborations.get();
  }

  assistant(): Promise<Assistant> {
    return this.#assistant.get();
  }

  /** Stops what was started. Call it once, after the last call has ended. */
  async close(): Promise<void> {
    // They use the facts, which are closed next.
    await this.#trends.ifMade((trends) => trends.close());
    await this.#facts.ifMade((facts) => facts.close());
    await this.#templates.ifMade((templates) => templates.close());
    await this.#results.ifMade((results) => results.close());
    await this.#changeHistories.ifMade((histories) => histories.close());
    await this.#searches.ifMade((searches) => searches.close());
    await this.#remoteVectors?.ifMade((vectors) => vectors.close());
    await this.#stores?.close();
    await this.#assistant.ifMade((assistant) => assistant.close());
    await this.#projectRecords?.ifMade((records) => records.close());
  }

  async #openFacts({ indexer, limits }: ApplicationOptions): Promise<FactSource> {
    if (indexer !== undefined) return indexer;
    const { Indexer } = await import('../index/indexer.ts');
    const storeOf = (folder: string) => this.#storeOf(folder);
    const onNote = (folder: string, sentence: string) => this.log.warn(`${folder}: ${sentence}`);
    return new Indexer({ storeOf, background: {}, onNote, memoryMib: memoryFor(limits) });
  }

  async #openResults(): Promise<ResultCache> {
    const [{ ResultCache }, { programFingerprint, RESULT_ROOMS }] = await Promise.all([
      import('../store/result-cache.ts'),
      import('../index/program-fingerprint.ts'),
    ]);
    return new ResultCache((folder) => this.#storeOf(folder), programFingerprint(RESULT_ROOMS));
  }

  async #openSearches(): Promise<SearchIndexes> {
    const [{ SearchIndexes }, { indexedText }, storageOf] = await Promise.all([
      import('../search/search-indexes.ts'),
      import('../index/source-text.ts'),
      this.#storages(),
    ]);
    return new SearchIndexes({ read: indexedText, storageOf });
  }

  async #openChangeHistories(): Promise<ChangeHistories> {
    const [{ ChangeHistories }, storageOf] = await Promise.all([
      import('../search/history/change-histories.ts'),
      this.#storages(),
    ]);
    return new ChangeHistories({ storageOf });
  }

  /** Where derived data is stored, by folder. */
  async #storages(): Promise<(folder: string) => Promise<Storage | null>> {
    const { programFingerprint, RESULT_ROOMS } = await import('../index/program-fingerprint.ts');
    const program = programFingerprint(RESULT_ROOMS);
    return async (folder) => {
      const store = await this.#storeOf(folder);
      return store && { store, program };
    };
  }

  async #storeOf(folder: string): Promise<Store | null> {
    return (await this.#stores?.of(folder)) ?? null;
  }

  #openRemoteVectors(settings: EmbedderSettings): Promise<RemoteVectors> {
    return openRemoteVectors(settings, async (folder) => (await this.#stores?.vectorsOf(folder)) ?? null);
  }

  async #openTrends(calls: CallStates): Promise<Trends> {
    const { Trends } = await import('../tools/trend/trends.ts');
    return new Trends({
      factsOf: async (folder, files, signal) => (await this.facts()).loose(folder, files, signal),
      results: () => this.results(),
      isBusy: async (folder) => calls.isBusy() || (await (await this.facts()).building(folder)) !== null,
      clock: this.clock,
    });
  }

  async #watchDocument({ path: root }: Root, path: string, onChange: () => void): Promise<() => void> {
    const projects = await this.projectRecords();
    if (projects === null) return () => {};
    const [{ records }, collaborations, { TreePlace }] = await Promise.all([
      projects.of(root),
      this.collaborations(),
      import('../memory/tree-place.ts'),
    ]);
    const watched = new TreePlace(root).entity(path);
    return collaborations.onChange((changedIn, { tree, path: changed }) => {
      if (changedIn === records && tree === watched.tree && changed === watched.path) onChange();
    });
  }
}

async function openGitRecords(): Promise<GitRecords> {
  const { GitRecords } = await import('../workspace/git-records.ts');
  return new GitRecords();
}

async function openCollaborations(): Promise<Collaborations> {
  const { Collaborations } = await import('../collaboration/collaborations.ts');
  return new Collaborations();
}

async function openProjectRecords(
  options: Omit<ProjectRecordsOptions, 'roots'>,
  { roots }: Workspace,
): Promise<ProjectRecords> {
  const { ProjectRecords } = await import('../store/records/project-records.ts');
  return new ProjectRecords({ ...options, roots: roots.all.map(({ path }) => path) });
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
