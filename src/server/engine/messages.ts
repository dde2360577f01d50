import type { ProcessReport } from '../../tools/process-report.ts';
import type { ResourceVariable } from '../../tools/resource.ts';
import type { Log } from '../../tools/tool.ts';
import type { ApplicationOptions } from '../application-options.ts';
import type { Reader } from '../budget/answer-budget.ts';
import type { ClientSampling } from '../client-sampling.ts';
import type { Consent } from '../consent.ts';
import type { TypedArgument } from '../listed-prompt.ts';
import type { ProgressReport } from '../progress.ts';
import type { Caller, EngineClient } from './engine.ts';
import type { SentError } from './sent-error.ts';

/** What an application in another thread is made of: all that can be sent there. */
export type EngineOptions = Pick<
  ApplicationOptions,
  | 'roots'
  | 'rootsAreOpen'
  | 'explicitRoots'
  | 'limits'
  | 'toolsets'
  | 'narrowTo'
  | 'structured'
  | 'state'
  | 'database'
  | 'allowWrites'
  | 'indexAtStart'
  | 'answersInPart'
  | 'writeRefusal'
  | 'embedder'
  | 'assistant'
  | 'templateFolders'
>;

/**
 * What a client can have done, by name. Arguments and results are sent as copies: plain data alone.
 *
 * A failed call is a result like any other on its way, so that both carry how long they took.
 */
export const WORK = {
  call: (
    client: EngineClient,
    [tool, given, whole, process]: readonly [
      tool: string,
      given: unknown,
      whole: boolean,
      process: ProcessReport | undefined,
    ],
    caller: Caller,
  ) => client.call(tool, given, whole, { ...caller, process }),
  listResources: (client: EngineClient, _: readonly [], { signal }: Caller) => client.listResources(signal),
  resourceTemplates: (client: EngineClient, _: readonly []) => client.resourceTemplates(),
  readResource: (client: EngineClient, [uri]: readonly [string], { signal }: Caller) =>
    client.readResource(uri, signal),
  completeResource: (client: EngineClient, [variable]: readonly [ResourceVariable], { signal }: Caller) =>
    client.completeResource(variable, signal),
  listPrompts: (client: EngineClient, _: readonly []) => client.listPrompts(),
  getPrompt: (client: EngineClient, [name, given]: readonly [name: string, given: unknown], { signal }: Caller) =>
    client.getPrompt(name, given, signal),
  completePrompt: (client: EngineClient, [argument]: readonly [TypedArgument], { signal }: Caller) =>
    client.completePrompt(argument, signal),
} as const;

export type WorkName = keyof typeof WORK;
export type WorkArguments<Name extends WorkName> = Parameters<(typeof WORK)[Name]>[1];
export type WorkResult<Name extends WorkName> = Awaited<ReturnType<(typeof WORK)[Name]>>;

/** A client by its number, and what its results are cut to. */
export interface ClientName {
  readonly id: number;
  readonly reader: Reader;
}

/** One piece of work. Ids are unique for as long as the process lives, those of clients too. */
export interface WorkRequest {
  readonly kind: 'work';
  readonly id: number;
  readonly client: ClientName;
  readonly name: WorkName;
  readonly args: WorkArguments<WorkName>;
  /** Whose client it is, where that is known. */
  readonly agent: string | null;
  readonly consent: Consent;
  readonly sampling: ClientSampling;
  readonly wantsProgress: boolean;
}

/** To the thread that works. */
export type EngineRequest =
  | WorkRequest
  | { readonly kind: 'cancel'; readonly id: number; readonly reason: string }
  /** Tells of changes of a resource, or of the list of resources where `uri` is null, under the given id. */
  | { readonly kind: 'watch'; readonly id: number; readonly client: ClientName; readonly uri: string | null }
  | { readonly kind: 'unwatch'; readonly id: number }
  /** A client has gone. */
  | { readonly kind: 'forget'; readonly client: number }
  | { readonly kind: 'close' };

/** From the thread that works. */
export type EngineNotice =
  /** From here on the work may have changed something, and may be what keeps the thread busy. */
  | { readonly kind: 'begun'; readonly id: number }
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: SentError }
  | { readonly kind: 'progress'; readonly id: number; readonly report: ProgressReport }
  /** What is logged; by a call for its client where there is an id. */
  | { readonly kind: 'log'; readonly id: number | null; readonly level: keyof Log; readonly message: string }
  | { readonly kind: 'watching'; readonly id: number }
  | { readonly kind: 'changed'; readonly id: number }
  | { readonly kind: 'closed' };
