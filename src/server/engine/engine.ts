import type { OrreryError } from '../../errors.ts';
import type { StructuredForm } from '../../tools/answer-size.ts';
import type { ProcessReport } from '../../tools/process-report.ts';
import type { Resource, ResourceTemplate, ResourceText, ResourceVariable } from '../../tools/resource.ts';
import type { AnyTool, Attachment, Log } from '../../tools/tool.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Reader } from '../budget/answer-budget.ts';
import type { ResourceLink } from '../budget/fit-result.ts';
import type { ClientSampling } from '../client-sampling.ts';
import type { Consent } from '../consent.ts';
import type { Limits } from '../limits.ts';
import type { ListedPrompt, PromptText, TypedArgument } from '../listed-prompt.ts';
import type { ProgressReport } from '../progress.ts';
import type { ToolListing } from '../tool-listing.ts';

/** What a call needs of the connection it came from. */
export interface Caller {
  readonly signal: AbortSignal;
  /** Sends one progress report; null when the client did not ask for any. */
  readonly progress: ((report: ProgressReport) => Promise<void>) | null;
  /** Tells the client what the tool logs. */
  readonly log: () => Log;
  /** What is known of a person's leave to write. */
  readonly consent: () => Consent;
  /** The client's own model. Default: none. */
  readonly sampling?: () => ClientSampling;
  /** Who calls, where another thread asks this one. */
  readonly agent?: string | null;
  /** What the process that serves has measured, where another thread asks this one. */
  readonly process?: ProcessReport | undefined;
}

/** A tool's result: cut to the output budget, with what was left out kept for the client that asked, or whole. */
export interface CallResult {
  readonly ok: true;
  readonly output: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Where a text is that only programs read and that is too long. */
  readonly link: ResourceLink | null;
  /** What goes with it that is no text; of a result that is wanted whole, nothing. */
  readonly attachments: readonly Attachment[];
  /** Whether the result is one that the caller asked to be told of as an error. */
  readonly isError: boolean;
  readonly durationMs: number;
}

export interface CallFailed {
  readonly ok: false;
  /** `ConsentNeeded` for a call that stopped to ask. */
  readonly error: OrreryError;
  readonly durationMs: number;
}

export type CallReply = CallResult | CallFailed;

/**
 * What one client has of an engine. Every promise is rejected with an `OrreryError` where it fails, and with
 * `REQUEST_CANCELLED` when its signal aborts, whether or not the work has stopped by then.
 */
export interface EngineClient {
  /**
   * Runs a tool once. Never rejects: a failure of any kind is a reply.
   *
   * @param whole whether the result is wanted whole, of whatever size the connection can carry, rather than cut to the budget
   */
  call(tool: string, given: unknown, whole: boolean, caller: Caller): Promise<CallReply>;
  listResources(signal: AbortSignal): Promise<readonly Resource[]>;
  resourceTemplates(): Promise<readonly ResourceTemplate[]>;
  readResource(uri: string, signal: AbortSignal): Promise<readonly ResourceText[]>;
  completeResource(variable: ResourceVariable, signal: AbortSignal): Promise<readonly string[]>;
  /** Calls back each time what stands at an address has changed. Returns what ends it. */
  watchResource(uri: string, onChange: () => void, signal: AbortSignal): Promise<() => void>;
  /** Calls back each time the list of resources has changed. Returns what ends it. */
  watchResourceList(onChange: () => void): Promise<() => void>;
  listPrompts(): Promise<readonly ListedPrompt[]>;
  getPrompt(name: string, given: unknown, signal: AbortSignal): Promise<PromptText>;
  completePrompt(argument: TypedArgument, signal: AbortSignal): Promise<readonly string[]>;
  /** Lets go of what is kept for the client. */
  close(): void;
}

/** What is known of a client by more than its word. */
export interface KnownClient {
  /** Who reads what it is answered, which says how much that may be. */
  readonly reader: Reader;
  /** Whose client it is; null where that is not known. */
  readonly agent: string | null;
  /** What it may do beforehand; null: what its connection says of each call. */
  readonly leave: Consent | null;
}

export const ANYBODY: KnownClient = { reader: 'model', agent: null, leave: null };

/** What does the work that clients ask for, in this thread or in another. The wire knows nothing else. */
export interface Engine {
  /** What may be looked at. */
  readonly workspace: Workspace;
  readonly limits: Limits;
  readonly structured: StructuredForm;
  readonly log: Log;
  /** The selected tools, sorted by name. */
  readonly tools: readonly AnyTool[];
  /** The tools as listed to clients. */
  readonly listing: ToolListing;
  has(tool: string): boolean;
  /** @param known what is known of who it is for. Default: nothing but what it says. */
  openClient(known?: KnownClient): EngineClient;
  /** A client is there, and will ask soon: what takes time to start may be started. */
  prepare(): void;
  /** Ends every running call with `REQUEST_CANCELLED`. */
  cancelAll(reason: string): void;
  close(): Promise<void>;
}
