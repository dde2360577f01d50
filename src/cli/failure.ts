import { type ErrorName, type OrreryError, toOrreryError } from '../errors.ts';
import type { Io } from './io.ts';
import { type Styled, styled, styleFor } from './terminal/style.ts';

/** What shells give for a command that Ctrl-C ended: 128 and the number of SIGINT. */
const INTERRUPTED = 130;

/** Failures whose general advice helps a person, too: that of the others is for clients of the protocol. */
const ADVICE_FOR_PEOPLE: ReadonlySet<ErrorName> = new Set<ErrorName>([
  ...(['INTERNAL_ERROR', 'DATABASE_ERROR', 'SYSTEM_ERROR', 'MODEL_ERROR'] as const),
]);

/**
 * Prints a failure: for a person the message on stderr, or with `json` the error object, as clients get it, on stdout.
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
  const failure = styled`${style.red('Error:')} ${error.message}\n`;
  return ADVICE_FOR_PEOPLE.has(error.errorName) ? styled`${failure}${style.dim(error.kind.recovery)}\n` : failure;
}
