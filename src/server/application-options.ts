import type { AssistantSettings } from '../assistant/models/model-settings.ts';
import type { EmbedderSettings } from '../embedding/embedder-settings.ts';
import type { ProjectStoresOptions } from '../store/project-stores.ts';
import type { DatabaseSettings } from '../store/records/database-settings.ts';
import type { StructuredForm } from '../tools/answer-size.ts';
import type { HubReport } from '../tools/process-report.ts';
import type { AnyPrompt } from '../tools/prompt.ts';
import type { ResourceProvider } from '../tools/resource.ts';
import type { ServerMetrics } from '../tools/server-metrics.ts';
import type { AnyTool, Log } from '../tools/tool.ts';
import type { FactSource } from './call-services.ts';
import type { Limits } from './limits.ts';

export interface ApplicationOptions {
  /** Folders that tools may read, absolute or relative to the working directory; at least one, unless they are open. */
  readonly roots: readonly string[];
  /** Whether `roots` were opened before. Default false. */
  readonly rootsAreOpen?: boolean;
  /** Whether a person named the roots, rather than the server starting in one. Default true. */
  readonly explicitRoots?: boolean;
  readonly limits: Limits;
  /** Names of toolsets, `core` or `all`; an empty list means all. */
  readonly toolsets: readonly string[];
  /** Further limits the toolsets, by the same names: those in both are offered. Default: no limit. */
  readonly narrowTo?: readonly string[];
  /** How much of the structured form clients want. Default: all of it. */
  readonly structured?: StructuredForm;
  readonly log: Log;
  readonly clock?: () => Date;
  /** The tools to choose from. Default: the catalogue. */
  readonly tools?: readonly AnyTool[];
  /** The prompts to offer. Default: the catalogue. */
  readonly prompts?: readonly AnyPrompt[];
  /** The families of resources to offer. Default: the catalogue. */
  readonly resources?: readonly ResourceProvider[];
  /** Where data about the trees is stored between runs. Default: nowhere. */
  readonly state?: Omit<ProjectStoresOptions, 'roots' | 'onNote'>;
  /** The database of records that several machines share. Default: none; records are in each project's state folder. */
  readonly database?: DatabaseSettings | null;
  /** Whether tools may write inside the roots without asking. Default false. */
  readonly allowWrites?: boolean;
  /** Whether an engine in its own thread indexes its roots before the first call. Default false. */
  readonly indexAtStart?: boolean;
  /** Whether calls are answered from a partial index if indexing takes longer than they wait. Default false. */
  readonly answersInPart?: boolean;
  /** Why a person at the client cannot allow a write. Default: they can. */
  readonly writeRefusal?: string | null;
  /** Folders of the user's own templates, absolute. Default: none. */
  readonly templateFolders?: readonly string[];
  /** Variables that override the `orrery.json` of a tree. Default: none. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The model over HTTP for semantic searches. Default: none, and nothing is sent. */
  readonly embedder?: EmbedderSettings | null;
  /** Reports the clients of the hub that this runs in. Default: none. */
  readonly hub?: () => HubReport;
  /** The models that give opinions. Default: none, and nothing is sent. */
  readonly assistant?: AssistantSettings;
  /** Measurements of calls. Default: a new record. */
  readonly metrics?: ServerMetrics;
  /** The source of facts. Default: created by the first call that needs it. */
  readonly indexer?: FactSource;
}
