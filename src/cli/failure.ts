import { type OrreryError, toOrreryError } from '../errors.ts';
import type { Io } from './io.ts';
import { type Styled, styled, styleFor } from './terminal/style.ts';

/**
 * Prints a failure for whoever reads: a sentence and what to do on stderr, or with `json` the error object on stdout.
 *
 * @returns the exit status
 */
export function printFailure(thrown: unknown, io: Io, json: boolean): number {
  const error = toOrreryError(thrown);
  if (json) io.stdout.write(`${JSON.stringify({ error: error.report() }, null, 2)}\n`);
  else io.stderr.write(failureText(error, io));
  return 1;
}

function failureText(error: OrreryError, io: Io): Styled {
  // Only a person who stops a command cancels what it does, and knows it.
  if (error.errorName === 'REQUEST_CANCELLED') return styled`Interrupted.\n`;
  const style = styleFor(io.stderr, io.env);
  return styled`${style.red(`${error.errorName}:`)} ${error.message}\n${style.dim(error.kind.recovery)}\n`;
}
