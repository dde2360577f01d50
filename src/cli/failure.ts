import { type OrreryError, toOrreryError } from '../errors.ts';
import type { Io } from './io.ts';
import { type Styled, styled, styleFor } from './terminal/style.ts';

/** What shells give for a command that Ctrl-C ended: 128 and the number of SIGINT. */
const INTERRUPTED = 130;

/**
 * Prints a failure for whoever reads: a sentence and what to do on stderr, or with `json` the error object on stdout.
 *
 * @param failed the exit status of a failure
 * @returns the exit status
 */
export function printFailure(thrown: unknown, io: Io, json: boolean, failed = 1): number {
  const error = toOrreryError(thrown);
  if (json) io.stdout.write(`${JSON.stringify({ error: error.report() }, null, 2)}\n`);
  else io.stderr.write(failureText(error, io));
  return isInterrupt(error) ? INTERRUPTED : failed;
}

/** Only a person who stops a command cancels what it does, and knows it. */
function isInterrupt({ errorName }: OrreryError): boolean {
  return errorName === 'REQUEST_CANCELLED';
}

function failureText(error: OrreryError, io: Io): Styled {
  if (isInterrupt(error)) return styled`Interrupted.\n`;
  const style = styleFor(io.stderr, io.env);
  return styled`${style.red(`${error.errorName}:`)} ${error.message}\n${style.dim(error.kind.recovery)}\n`;
}
