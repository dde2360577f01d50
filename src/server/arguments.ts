import * as z from 'zod';
import { type ArgumentProblem, schemaProblems, shortened, unknownArgument } from '../argument-problems.ts';
import { OrreryError } from '../errors.ts';
import type { AnyTool } from '../tools/tool.ts';

/** A call with thousands of wrong arguments is told of this many. */
const REPORTED_PROBLEMS = 50;

/** What takes arguments: a tool, or a prompt. */
export type ArgumentTaker = Pick<AnyTool, 'name' | 'input' | 'aliases' | 'synonyms'>;
export type TakerKind = 'tool' | 'prompt';

/**
 * The arguments of a call as the tool's schema gives them: aliases and synonyms resolved, defaults filled in. Missing arguments
 * (`undefined`, and `null` where the argument is optional) are no arguments.
 *
 * @throws OrreryError `INVALID_PARAMS` with every problem at once: unknown arguments first, then those that are wrong.
 */
export function parseArguments(
  tool: ArgumentTaker,
  given: unknown,
  now: Date,
  kind: TakerKind = 'tool',
): Record<string, unknown> {
  if (given !== undefined && !isPlainObject(given)) {
    throw invalidParams(
      tool.name,
      [{ field: 'arguments', error: 'must be an object with one member per argument' }],
      now,
      kind,
    );
  }
  const { known, problems } = sortOut(tool, given ?? {});
  const parsed = tool.input().safeParse(known);
  if (!parsed.success) problems.push(...schemaProblems(parsed.error.issues, known));
  if (!parsed.success || problems.length > 0) throw invalidParams(tool.name, problems, now, kind);
  return parsed.data;
}

/** The failure of a call whose arguments are wrong. `problems` is not empty. */
export function invalidParams(
  taker: string,
  problems: readonly ArgumentProblem[],
  now: Date,
  kind: TakerKind = 'tool',
): OrreryError {
  const { sentence, ...data } = told(problems);
  const timestamp = now.toISOString();
  const message = `Invalid arguments for ${taker}: ${sentence}`;
  return new OrreryError('INVALID_PARAMS', message, { name: 'INVALID_PARAMS', [kind]: taker, ...data, timestamp });
}

/** The failure of a request that is none of the protocol's. `problems` is not empty. */
export function malformed(method: string, problems: readonly ArgumentProblem[]): OrreryError {
  const { sentence, ...data } = told(problems);
  return new OrreryError('INVALID_PARAMS', `Malformed request ${method}: ${sentence}`, { method, ...data });
}

function told(problems: readonly ArgumentProblem[]) {
  const reported = problems.slice(0, REPORTED_PROBLEMS);
  const unreported = problems.length - reported.length;
  const clauses = reported.map(({ field, error }) => `"${field}" ${error}`).join('; ');
  const details = unreported === 0 ? clauses : `${clauses}; and ${unreported} more problems`;
  return {
    sentence: details.endsWith('?') ? details : `${details}.`,
    parameter: reported[0]?.field ?? null,
    details,
    validation_errors: reported,
  };
}

/** The same failure; an `INVALID_PARAMS` raised while the tool ran is made to tell what every such failure tells. */
export function withArgumentData(error: OrreryError, tool: string, now: Date): OrreryError {
  if (error.errorName !== 'INVALID_PARAMS' || Object.hasOwn(error.data, 'validation_errors')) return error;
  const data = {
    tool,
    parameter: null,
    details: error.message,
    validation_errors: [],
    timestamp: now.toISOString(),
    ...error.data,
    name: error.errorName,
  };
  return new OrreryError('INVALID_PARAMS', error.message, data, error.cause);
}

/** Separates what the tool knows, under its own names, from what it does not. */
function sortOut(tool: ArgumentTaker, given: Readonly<Record<string, unknown>>) {
  const shape = tool.input().shape;
  const problems: ArgumentProblem[] = [];
  // Only names that the tool has get in: an argument called `__proto__` is an unknown argument and nothing more.
  const known: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const own = ownName(tool, name);
    if (!Object.hasOwn(shape, own)) {
      problems.push(unknownArgument(name, Object.keys(shape)));
    } else if (own !== name && Object.hasOwn(given, own)) {
      problems.push({ field: shortened(name), error: `is another name of "${own}"; give one of them` });
    } else if (value !== null || !isOptional(shape[own] as z.core.$ZodType)) {
      const schema = shape[own] as z.core.$ZodType;
      known[own] = asWanted(schema, asJson(schema, ownWord(tool, own, value)));
    }
  }
  return { known, problems };
}

function isOptional(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
}

/** Text that may be a number, a boolean, a list or an object in JSON. */
const JSON_TEXT = /^\s*[-\d[{tf]/;

/**
 * What a text says as JSON, where that is wanted: some clients send `"5"`, `"true"` and `"[\\"a\\"]"`. Where one text or several
 * are wanted, a list is several.
 */
function asJson(schema: z.core.$ZodType, value: unknown): unknown {
  if (typeof value !== 'string' || !JSON_TEXT.test(value)) return value;
  const meant = jsonIn(value);
  if (typeof meant === 'string') return value;
  const isWanted = Array.isArray(meant) || !z.safeParse(schema, value).success;
  return isWanted && isOfType(schema, meant) ? meant : value;
}

/** The text itself where it is no JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Whether a value is of a type that is wanted, if perhaps out of its limits. */
function isOfType(schema: z.core.$ZodType, value: unknown): boolean {
  const { error } = z.safeParse(schema, value);
  return error === undefined || error.issues.every(({ code }) => code !== 'invalid_type' && code !== 'invalid_union');
}

/** A value as it was meant: where a list of words is wanted, one word, or several with commas between them, is such a list. */
function asWanted(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return asWanted(schema.unwrap(), value);
  const isListOfWords =
    schema instanceof z.ZodArray && (schema.element instanceof z.ZodString || schema.element instanceof z.ZodEnum);
  if (!isListOfWords || typeof value !== 'string') return value;
  // Alternatives within the braces of a glob have commas, too.
  const words = value.includes('{') ? [value] : value.split(',');
  return words.map((word) => word.trim()).filter((word) => word !== '');
}

function ownName(tool: ArgumentTaker, name: string): string {
  return meant(tool.aliases, name);
}

function ownWord(tool: ArgumentTaker, argument: string, value: unknown): unknown {
  return typeof value === 'string' ? meant(tool.synonyms?.[argument], value) : value;
}

function meant(words: Readonly<Record<string, string>> | undefined, word: string): string {
  return words !== undefined && Object.hasOwn(words, word) ? (words[word] as string) : word;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
