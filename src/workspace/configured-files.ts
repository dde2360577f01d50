import { type ParseError, parse } from 'jsonc-parser';
import { CONFIGURATION_FILE, FILES_KEY, GENERATED_KEY, IGNORE_KEY, TESTS_KEY } from './configuration-file.ts';

/** So many lists in each other are read: what parses them calls itself. */
const MAX_OPENINGS = 10_000;

/** What the text of a configuration says of files by their paths. */
export interface ConfiguredFiles {
  /** What is no part of the tree, as lines of an ignore file. */
  readonly ignores: string;
  /** Patterns of test files and of those that a program wrote; one behind `!` is of files that are none. */
  readonly tests: readonly string[];
  readonly generated: readonly string[];
  /** A sentence where it cannot be read. */
  readonly note: string | null;
}

/**
 * Of the rest of the text it only has to be JSON: a list of files is made for tools that heed none of it, and its mistakes are told
 * by those that do.
 */
export function configuredFiles(text: string): ConfiguredFiles {
  const note = `${CONFIGURATION_FILE} is malformed, so its settings for files are ignored.`;
  const value = (text.match(/[[{]/g)?.length ?? 0) > MAX_OPENINGS ? undefined : parsed(text);
  return (isObject(value) ? listsOf(value) : null) ?? { ignores: '', tests: [], generated: [], note };
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true });
  return errors.length > 0 ? undefined : value;
}

/** Null where something else stands in the place of a list. */
function listsOf(value: Readonly<Record<string, unknown>>): ConfiguredFiles | null {
  const files = own(value, FILES_KEY) ?? {};
  if (!isObject(files)) return null;
  const ignores = patternsOf(own(value, IGNORE_KEY));
  const tests = patternsOf(own(files, TESTS_KEY));
  const generated = patternsOf(own(files, GENERATED_KEY));
  if (ignores === null || tests === null || generated === null) return null;
  return { ignores: ignores.join('\n'), tests, generated, note: null };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object';
}

function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** None for a list that is not there, null for what is no list of patterns. */
function patternsOf(value: unknown = []): readonly string[] | null {
  return Array.isArray(value) && value.every(isPattern) ? value : null;
}

function isPattern(value: unknown): value is string {
  return typeof value === 'string' && !/[\r\n]/.test(value);
}
