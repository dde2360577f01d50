import type { OrreryError } from '../errors.ts';
import type { CallListeners } from './call-services.ts';
import type { CallSuccess } from './call-success.ts';

export interface CallOptions extends CallListeners {
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined;
}

export interface CallFailure {
  readonly ok: false;
  readonly error: OrreryError;
  readonly durationMs: number;
}

export type CallOutcome = CallSuccess | CallFailure;
