import type { AnyTool, Attachment } from '../tools/tool.ts';

export interface CallSuccess {
  readonly ok: true;
  readonly tool: AnyTool;
  /** The arguments as the tool saw them, defaults included. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly output: Readonly<Record<string, unknown>>;
  /** The output serialised for `format: "json"`, the tool's rendering otherwise; not yet cut to any budget. */
  readonly text: string;
  /** Parts of the answer that are not text. */
  readonly attachments: readonly Attachment[];
  readonly durationMs: number;
}
