import { visibleLine } from './visible-text.ts';

/**
 * The error table: every failure Orrery reports has one of these names. The numeric code is what JSON-RPC needs and is
 * only unique within a family of tools, so the name is the identity that clients should switch on.
 */

export interface ErrorKind {
  /** JSON-RPC error code. Unique within a tool family only. */
  readonly code: number;
  /** Whether the same request may succeed when sent again unchanged. */
  readonly retryable: boolean;
  /** One sentence that says what the caller can do. */
  readonly recovery: string;
}

export const ERRORS = {
  PARSE_ERROR: { code: -32700, retryable: false, recovery: 'Send one valid UTF-8 JSON message per line.' },
  INVALID_REQUEST: { code: -32600, retryable: false, recovery: 'Check the message against JSON-RPC 2.0.' },
  METHOD_NOT_FOUND: { code: -32601, retryable: false, recovery: 'Use tools/list to see what can be called.' },
  INVALID_PARAMS: { code: -32602, retryable: false, recovery: 'Correct the named arguments and call again.' },
  INTERNAL_ERROR: {
    code: -32603,
    retryable: true,
    recovery: 'Try once more; if it fails again, report it with the log.',
  },
  REQUEST_CANCELLED: { code: -32800, retryable: true, recovery: 'Call again if you still need the result.' },
  CONTENT_TOO_LARGE: { code: -32801, retryable: false, recovery: 'Narrow the request or raise the size limit.' },
  RATE_LIMIT_EXCEEDED: { code: -32003, retryable: true, recovery: 'Wait retry_after_ms, then send again.' },

  TEMPLATE_NOT_FOUND: { code: -32000, retryable: false, recovery: 'Use list_templates to see the catalogue.' },
  INVALID_TEMPLATE_URI: { code: -32001, retryable: false, recovery: 'Use template://category/toolchain/variant.' },
  PARAMETER_VALIDATION_FAILED: { code: -32002, retryable: false, recovery: 'Correct the named template parameters.' },

  TOOL_EXECUTION_ERROR: { code: -32000, retryable: false, recovery: 'Check the arguments and the state of the tree.' },
  DATABASE_ERROR: { code: -32001, retryable: true, recovery: 'Try again; run orrery doctor if it fails again.' },
  FILE_SYSTEM_ERROR: { code: -32002, retryable: false, recovery: 'Check that the path exists and can be read.' },
  VALIDATION_ERROR: { code: -32003, retryable: false, recovery: 'Correct the input.' },
  VERSION_CONFLICT: {
    code: -32005,
    retryable: false,
    recovery: 'Read the file again, and base the write on its current content.',
  },
  INDEX_BUILDING: {
    code: -32006,
    retryable: true,
    recovery: 'Try again later; read_code and searches answer from the part that is ready.',
  },
  MEMORY_ERROR: { code: -32004, retryable: true, recovery: 'Reduce the size of the request.' },

  SYSTEM_ERROR: { code: -32000, retryable: true, recovery: 'Check the configuration and try again.' },
  SECURITY_ERROR: {
    code: -32001,
    retryable: false,
    recovery: 'Use only paths inside the roots and operations that this server allows.',
  },
  MODEL_ERROR: { code: -32603, retryable: true, recovery: 'Check the language model provider and try again.' },
} as const satisfies Record<string, ErrorKind>;

export type ErrorName = keyof typeof ERRORS;

/** What a client sees of a failure, in a tool result's `structuredContent.error` and in a JSON-RPC error's `data`. */
export interface ErrorReport {
  readonly code: number;
  readonly name: ErrorName;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly retryable: boolean;
  readonly recovery: string;
}

/**
 * A failure with an entry in the error table. The message says what was wrong, with which input, and what to do: one line
 * that is safe to show anywhere, whatever names it contains.
 */
export class OrreryError extends Error {
  override readonly name = 'OrreryError';
  readonly errorName: ErrorName;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(errorName: ErrorName, message: string, data: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(visibleLine(message), cause === undefined ? undefined : { cause });
    this.errorName = errorName;
    this.data = data;
  }

  get kind(): ErrorKind {
    return ERRORS[this.errorName];
  }

  /** Whether a retry may succeed: as in the table, unless `data.retryable` is false. */
  get isRetryable(): boolean {
    return this.kind.retryable && this.data.retryable !== false;
  }

  report(): ErrorReport {
    const { code, recovery } = this.kind;
    const { errorName: name, message, data, isRetryable: retryable } = this;
    return { code, name, message, data, retryable, recovery };
  }
}

/** Converts any thrown value to an `OrreryError`; others become `INTERNAL_ERROR`, with their cause for the log. */
export function toOrreryError(thrown: unknown): OrreryError {
  if (thrown instanceof OrreryError) return thrown;
  if (thrown instanceof Error && thrown.name === 'AbortError') {
    return new OrreryError('REQUEST_CANCELLED', 'The request was cancelled.', {}, thrown);
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new OrreryError('INTERNAL_ERROR', `Unexpected failure: ${message}`, {}, thrown);
}
