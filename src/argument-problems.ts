import type * as z from 'zod';
import { nearestNames } from './nearest-name.ts';

/** One thing wrong with the arguments of a call. */
export interface ArgumentProblem {
  /** The argument, with the path to a nested value: `operations.0.position`. */
  readonly field: string;
  /** A clause that follows the field: `must be a number, not the string "5"; write 5 without quotes`. */
  readonly error: string;
}

type Issue = z.core.$ZodIssue;

/** Longest part of a value or name shown back to the caller, in characters. */
const SHOWN_LENGTH = 60;

/** Returns the schema's findings in words that let a model correct them in one step. */
export function schemaProblems(issues: readonly Issue[], given: unknown): ArgumentProblem[] {
  return issues.flatMap((issue) => {
    const field = shortened(issue.path.map(String).join('.'));
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ field: `${field}.${shortened(key)}`, error: 'is not known' }));
    }
    return [{ field, error: problem(issue, valueAt(given, issue.path)) }];
  });
}

/** Returns the problem of an unknown argument; names the nearest known one, else all of them. */
export function unknownArgument(name: string, known: readonly string[]): ArgumentProblem {
  const [nearest] = nearestNames(name, known);
  const field = shortened(name);
  if (nearest !== undefined) return { field, error: `is not an argument; did you mean "${nearest}"?` };
  if (known.length === 0) return { field, error: 'is not an argument; this tool takes none' };
  return { field, error: `is not an argument; known are ${known.join(', ')}` };
}

export function shortened(text: string): string {
  return text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH)}…`;
}

function problem(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.expected, value);
    case 'invalid_value':
      return notOneOf(issue.values, value);
    case 'too_small':
      return sizeProblem('at least', 'more than', issue.minimum, issue.inclusive ?? true, issue.origin, value);
    case 'too_big':
      return sizeProblem('at most', 'less than', issue.maximum, issue.inclusive ?? true, issue.origin, value);
    case 'invalid_union':
      if (value === undefined) return 'is required';
      return `is not allowed here: ${shown(value)}`;
    default:
      return `${decapitalised(issue.message)}; given was ${shown(value)}`;
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};

function wrongType(expected: string, value: unknown): string {
  const wanted = TYPE_NAMES[expected] ?? expected;
  if (value === undefined) return `is required: ${wanted}`;
  const correction = unquoted(expected, value);
  return `must be ${wanted}, not ${shown(value)}${correction === null ? '' : `; write ${correction} without quotes`}`;
}

/** Returns the number or boolean that a quoted value means, or null if it means neither. */
function unquoted(expected: string, value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (expected === 'boolean') return text === 'true' || text === 'false' ? text : null;
  if (expected !== 'number' && expected !== 'int') return null;
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? text : null;
}

function notOneOf(values: readonly unknown[], value: unknown): string {
  if (value === undefined) return `is required: ${alternatives(values)}`;
  const names = values.filter((known) => typeof known === 'string');
  const [nearest] = typeof value === 'string' ? nearestNames(value, names) : [];
  const hint = nearest === undefined ? '' : `; did you mean "${nearest}"?`;
  return `must be ${alternatives(values)}, not ${shown(value)}${hint}`;
}

function alternatives(values: readonly unknown[]): string {
  const listed = values.map((value) => JSON.stringify(value)).join(', ');
  return values.length === 1 ? listed : `one of ${listed}`;
}

const COUNTED: Readonly<Record<string, string>> = { string: 'characters', array: 'items', set: 'items' };

function sizeProblem(
  inclusive: string,
  exclusive: string,
  bound: number | bigint,
  isInclusive: boolean,
  origin: string,
  value: unknown,
): string {
  const counted = COUNTED[origin];
  const limit = `${isInclusive ? inclusive : exclusive} ${bound}`;
  return counted === undefined ? `must be ${limit}, not ${shown(value)}` : `must have ${limit} ${counted}`;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `the string "${shortened(value)}"`;
  if (Array.isArray(value)) return 'a list';
  if (value !== null && typeof value === 'object') return 'an object';
  return String(value);
}

function decapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value;
  for (const key of path) {
    if (current === null || typeof current !== 'object') return undefined;
    current = (current as Record<PropertyKey, unknown>)[key];
  }
  return current;
}
