/** A step of a stack trace, as it is written there. */
export interface TraceFrame {
  /** Which form it is written in. */
  readonly format: TraceFormat;
  /** The function with what stands before its name, such as its class; null where none is named. */
  readonly symbol: string | null;
  /** As written; null where none is named, as for what the runtime does itself. */
  readonly file: string | null;
  /** 1-based. */
  readonly line: number | null;
}

export const TRACE_FORMATS = ['node', 'python', 'java', 'go', 'rust', 'csharp', 'ruby', 'php', 'gdb', 'place'] as const;
export type TraceFormat = (typeof TRACE_FORMATS)[number];

/** A failure and the calls that led to it. */
export interface StackTrace {
  /** What was thrown, or what the program said as it ended; null where nothing says. */
  readonly message: string | null;
  /** The innermost call first, whatever the language. */
  readonly frames: readonly TraceFrame[];
}
