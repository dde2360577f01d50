/**
 * What went wrong with a model:
 * `key` it was refused; `quota` nothing is left of what was paid for; `rate` too many requests for now; `outage` it is not there or
 * has a fault of its own; `timeout`; `too_long` more than it can read; `thinking` it rejects the thinking setting;
 * `refused` anything else about the request.
 */
export const FAILURE_KINDS = ['key', 'quota', 'rate', 'outage', 'timeout', 'too_long', 'thinking', 'refused'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Those that may do well when the same is asked again. */
const PASSING: ReadonlySet<FailureKind> = new Set(['rate', 'outage', 'timeout']);
/** Those that another provider may not have. */
const OF_THE_PROVIDER: ReadonlySet<FailureKind> = new Set(['quota', 'rate', 'outage', 'timeout']);

interface FailureDetails {
  /** Milliseconds that the provider asks to wait. */
  readonly waitMs?: number | null;
  /** Of HTTP. */
  readonly status?: number | null;
  /** What had come by then of an answer that was cut off. */
  readonly text?: string;
}

/** A question to a model that came to nothing. Its message says why, in words that can be shown, without the key. */
export class ModelFailure extends Error {
  readonly kind: FailureKind;
  readonly waitMs: number | null;
  readonly status: number | null;
  readonly text: string;

  constructor(kind: FailureKind, message: string, { waitMs = null, status = null, text = '' }: FailureDetails = {}) {
    super(message);
    this.kind = kind;
    this.waitMs = waitMs;
    this.status = status;
    this.text = text;
  }

  get isPassing(): boolean {
    return PASSING.has(this.kind);
  }

  get mayBeBetterElsewhere(): boolean {
    return OF_THE_PROVIDER.has(this.kind);
  }
}
