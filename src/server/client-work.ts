import type { StructuredForm } from '../tools/answer-size.ts';
import type { AnyPrompt } from '../tools/prompt.ts';
import type { ResourceProvider, WatchContext } from '../tools/resource.ts';
import type { ToolContext } from '../tools/tool.ts';
import type { CallOptions, CallOutcome } from './call-outcome.ts';
import type { Limits } from './limits.ts';

/** What an application does for its clients. */
export interface ClientWork {
  readonly limits: Limits;
  readonly structured: StructuredForm;
  readonly watches: WatchContext;
  has(tool: string): boolean;
  call(tool: string, given: unknown, options?: CallOptions): Promise<CallOutcome>;
  perform<T>(what: string, options: CallOptions, work: (context: ToolContext) => Promise<T>): Promise<T>;
  prompts(): Promise<readonly AnyPrompt[]>;
  resources(): Promise<readonly ResourceProvider[]>;
}
