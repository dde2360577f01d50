import { type ErrorName, OrreryError, toOrreryError } from '../../errors.ts';
import { SamplingNeeded, type SamplingRequest } from '../client-sampling.ts';
import { ConsentNeeded } from '../consent.ts';

/** A failure on its way between threads, which lets no class through. */
export interface SentError {
  readonly errorName: ErrorName;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** What a call that stopped to ask asks. */
  readonly question: string | null;
  /** What the client's model is to be asked. */
  readonly sampling: SamplingRequest | null;
}

export function sentError(thrown: unknown): SentError {
  const error = toOrreryError(thrown);
  const { errorName, message, data } = error;
  const question = error instanceof ConsentNeeded ? error.question : null;
  const sampling = error instanceof SamplingNeeded ? error.request : null;
  return { errorName, message, data, question, sampling };
}

export function receivedError({ errorName, message, data, question, sampling }: SentError): OrreryError {
  if (sampling !== null) return new SamplingNeeded(sampling);
  return question === null ? new OrreryError(errorName, message, data) : new ConsentNeeded(question);
}
