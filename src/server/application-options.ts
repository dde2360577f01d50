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
  /** Where records are that several machines share. Default: none are, and each project's are with its state. */
  readonly database?: DatabaseSettings | null;
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
