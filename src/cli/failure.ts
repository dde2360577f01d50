import { relative } from 'node:path';
import { type ErrorName, type OrreryError, toOrreryError } from '../errors.ts';
import type { Io } from './io.ts';
import { peoplesSentence } from './peoples-sentence.ts';
import { type Styled, styled, styleFor } from './terminal/style.ts';

/** The exit status of a command that could not run; 1 is for one that ran and found something. */
export const NOT_RUN = 2;
/** What shells report for a command that Ctrl-C ended: 128 plus the number of SIGINT. */
const INTERRUPTED = 130;

/** Failures whose advice also helps a person; that of the others is for protocol clients. */
const ADVICE_FOR_PEOPLE: ReadonlySet<ErrorName> = new Set<ErrorName>([
  ...(['INTERNAL_ERROR', 'DATABASE_ERROR', 'SYSTEM_ERROR', 'MODEL_ERROR'] as const),
]);

/**
 * Prints a failure: for a person the message on stderr, or with `json` the error object, as clients get it, on stdout.
 *
 * @param usage how the command is used, for a command line that was not understood
 * @returns the exit status
 */
export function printFailure(thrown: unknown, io: Io, json: boolean, usage: string | null = null): number {
  const error = toOrreryError(thrown);
  if (json) io.stdout.write(`${JSON.stringify({ error: error.report() }, null, 2)}\n`);
  else io.stderr.write(failureText(error, io, usage));
  return isInterrupt(error) ? INTERRUPTED : NOT_RUN;
}

/** Only the person who stops a command cancels it, and knows that. */
function isInterrupt({ errorName }: OrreryError): boolean {
  return errorName === 'REQUEST_CANCELLED';
}

function failureText(error: OrreryError, io: Io, usage: string | null): Styled {
  if (isInterrupt(error)) return styled`Interrupted.\n`;
  const style = styleFor(io.stderr, io.env);
  const near = (path: string) => relative(io.cwd(), path);
  const failure = styled`${style.red('Error:')} ${peoplesSentence(error, near)}\n`;
  if (ADVICE_FOR_PEOPLE.has(error.errorName)) return styled`${failure}${style.dim(error.kind.recovery)}\n`;
  const isOfUsage = error.errorName === 'INVALID_PARAMS' && usage !== null;
  return isOfUsage ? styled`${failure}${style.dim(usage)}\n` : failure;
}
