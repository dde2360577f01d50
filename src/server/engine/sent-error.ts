import { type ErrorName, OrreryError, toOrreryError } from '../../errors.ts';
import { ConsentNeeded } from '../consent.ts';

/** A failure on its way between threads, which lets no class through. */
export interface SentError {
  readonly errorName: ErrorName;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** What a call that stopped to ask asks. */
  readonly question: string | null;
}

export function sentError(thrown: unknown): SentError {
  const error = toOrreryError(thrown);
  const { errorName, message, data } = error;
  return { errorName, message, data, question: error instanceof ConsentNeeded ? error.question : null };
}

export function receivedError({ errorName, message, data, question }: SentError): OrreryError {
  return question === null ? new OrreryError(errorName, message, data) : new ConsentNeeded(question);
}
