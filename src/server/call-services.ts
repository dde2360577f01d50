import type { Assistant } from '../assistant/assistant.ts';
import type { Collaborations } from '../collaboration/collaborations.ts';
import type { Environment } from '../configuration/configuration.ts';
import type { Indexer } from '../index/indexer.ts';
import type { ChangeHistories } from '../search/history/change-histories.ts';
import type { SearchIndexes } from '../search/search-indexes.ts';
import type { RemoteVectors } from '../search/semantic/remote-vectors.ts';
import type { DocumentIndexes } from '../search/texts/document-indexes.ts';
import type { FileWriter } from '../store/file-writer.ts';
import type { ProjectRecords } from '../store/records/project-records.ts';
import type { ResultCache } from '../store/result-cache.ts';
import type { TemplateLibrary } from '../templates/template-library.ts';
import type { AnswerSize } from '../tools/answer-size.ts';
import type { HubReport, ProcessReport } from '../tools/process-report.ts';
import type { ServerMetrics } from '../tools/server-metrics.ts';
import type { Log, ToolContext } from '../tools/tool.ts';
import type { Trends } from '../tools/trend/trends.ts';
import type { GitRecords } from '../workspace/git-records.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { ClientSampling } from './client-sampling.ts';
import type { Consent } from './consent.ts';

/** Where facts come from. */
export type FactSource = Pick<
  Indexer,
  | 'index'
  | 'comparedFiles'
  | 'linked'
  | 'begin'
  | 'linkedWithout'
  | 'building'
  | 'isFarOff'
  | 'soFar'
  | 'part'
  | 'preparePart'
  | 'suppose'
  | 'importScip'
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
  /** Null if no model over HTTP is configured. */
  readonly remoteVectors: () => Promise<RemoteVectors> | null;
  readonly process: () => ProcessReport;
  readonly hub: () => HubReport | null;
  readonly changeHistories: () => Promise<ChangeHistories>;
  readonly gitRecords: () => Promise<GitRecords>;
  readonly trends: () => Promise<Trends>;
  /** Null if nothing is stored between runs. */
  readonly projectRecords: () => Promise<ProjectRecords> | null;
  readonly keepsRecords: boolean;
  /** Variables that override the `orrery.json` of a tree. */
  readonly environment: Environment;
  readonly collaborations: () => Promise<Collaborations>;
  readonly assistant: () => Promise<Assistant>;
  /** Whether clients' own models may be asked. */
  readonly allowSampling: boolean;
  readonly writer: FileWriter;
  /** Whether tools may write without asking. */
  readonly allowWrites: boolean;
  /** Why nobody at the client can allow it; null if somebody can be asked. */
  readonly writeRefusal: string | null;
}

export interface CallListeners {
  /** The caller, if known. Default: unknown. */
  readonly agent?: string | null | undefined;
  /** Identifies the calling client. Default: the call is its client's only one. */
  readonly client?: object | undefined;
  /** Whether this is the only call of the process, so nothing needs to be prepared for others. Default: no. */
  readonly isOnly?: boolean | undefined;
  /** Measurements of the serving process, if this is another thread. Default: this thread's. */
  readonly process?: ProcessReport | undefined;
  /** Maximum length of the answer. Default: unlimited. */
  readonly size?: AnswerSize | null | undefined;
  /** Every report of the running tool, unthrottled. */
  readonly onProgress?: ToolContext['progress'] | undefined;
  /** Receives the tool's log messages in addition to the server's log. Called only if the tool logs anything. */
  readonly log?: (() => Log) | undefined;
  /** Called only if the tool wants to write and the server may not. Default: nobody can be asked. */
  readonly consent?: (() => Consent) | undefined;
  /** The client's own model. Default: none. */
  readonly sampling?: (() => ClientSampling) | undefined;
}
