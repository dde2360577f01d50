import type { ArgumentProblem } from '../argument-problems.ts';
import type { OrreryError } from '../errors.ts';

/**
 * Returns the message of a failure as a person at a command line reads it: arguments as they are typed there, and folders as
 * they were named.
 *
 * @param near a path from the working directory on
 */
export function peoplesSentence({ message, data }: OrreryError, near: (path: string) => string): string {
  const { validation_errors, missing_root } = data;
  if (typeof missing_root === 'string') return `No such folder: ${shorter(near(missing_root), missing_root)}`;
  const problems = (validation_errors ?? []) as readonly ArgumentProblem[];
  return problems.length === 0 ? message : problems.map(problemSentence).join(' ');
}

/** A path outside of the working directory is clearer in whole. */
const shorter = (near: string, whole: string) => (near === '' || near.startsWith('..') ? whole : near);

const UNKNOWN = /^is not an argument; (?<hint>.*)$/s;

function problemSentence({ field, error }: ArgumentProblem): string {
  if (/^is required\b/.test(error)) return `Missing argument: ${field}.`;
  const hint = UNKNOWN.exec(error)?.groups?.hint;
  if (hint !== undefined) return `Unknown argument: ${field}. ${capitalised(hint)}${hint.endsWith('?') ? '' : '.'}`;
  return `${field} ${error.replaceAll('not the string "', 'not "')}${error.endsWith('?') ? '' : '.'}`;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
