import type * as z from 'zod';
import { schemaProblems, shortened } from '../argument-problems.ts';
import { OrreryError } from '../errors.ts';
import { nearestNames } from '../nearest-name.ts';
import { fileSchema } from './file-schema.ts';
import { lineAt, PlacedValue, parseJsonc } from './jsonc.ts';
import { namesIn } from './schema-names.ts';
import { SETTING_KEYS, type SettingKey } from './settings.ts';

/** A file with hundreds of mistakes is told of this many. */
const REPORTED_PROBLEMS = 20;

/** What only who starts a server may say: a tree could give itself leave that nobody meant to give. */
const OF_THE_SERVER: readonly string[] = [
  ...['root', 'roots', 'allowWrites', 'allow-writes', 'writes', 'state', 'templates', 'models', 'model', 'assistant'],
  ...['embedder', 'embedding', 'address', 'addresses', 'host', 'hosts', 'port', 'http', 'keys', 'apiKeys', 'budgets'],
  ...['server', 'limits', 'toolsets'],
];

export interface ParsedSetting {
  readonly value: unknown;
  /** 1-based, of its name. */
  readonly line: number;
}

export interface ConfigurationProblem {
  readonly line: number;
  /** The whole key, with the way to it; empty for the file itself. */
  readonly key: string;
  /** A clause that follows the key. */
  readonly problem: string;
  /** The key that was probably meant. */
  readonly nearest: string | null;
}

/** What a file of settings may hold. */
export interface SettingsForm<Key extends string> {
  readonly schema: z.ZodObject;
  /** Of all settings: a dot leads into an object. */
  readonly keys: readonly Key[];
  /** What is wrong with a key at the top of the file that is there on purpose elsewhere; null for any other. */
  misplaced(key: string): string | null;
}

/**
 * The settings of the text of an `orrery.json`.
 *
 * @throws as `parseSettings` does
 */
export function parseConfiguration(written: string, file: string): ReadonlyMap<SettingKey, ParsedSetting> {
  return parseSettings(written, file, {
    schema: fileSchema(),
    keys: SETTING_KEYS,
    misplaced: (key) =>
      OF_THE_SERVER.includes(key)
        ? 'can be set only by the person who starts the server (flag, environment or their own file), not by the project'
        : null,
  });
}

/**
 * The settings of the text of a file.
 *
 * @param file what errors call it
 * @throws OrreryError `VALIDATION_ERROR` with every mistake, each with its line and, for a key that is not known, the nearest
 */
export function parseSettings<Key extends string>(
  written: string,
  file: string,
  form: SettingsForm<Key>,
): ReadonlyMap<Key, ParsedSetting> {
  const text = written.replace(/^\uFEFF/, '');
  const parsed = parseJsonc(text);
  if (!(parsed instanceof PlacedValue)) {
    throw refusal(
      file,
      parsed.map(({ offset, problem }) => ({ line: lineAt(text, offset), key: '', problem, nearest: null })),
    );
  }
  const problems = problemsOf(parsed, text, form);
  if (problems.length > 0) throw refusal(file, problems);
  const settings = new Map<Key, ParsedSetting>();
  for (const key of form.keys) {
    const path = key.split('.');
    const value = valueAt(parsed.value, path);
    if (value !== undefined) settings.set(key, { value, line: lineAt(text, parsed.offsetOf(path)) });
  }
  return settings;
}

function problemsOf(parsed: PlacedValue, text: string, form: SettingsForm<string>): ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = parsed.repeated.map(({ offset, problem }) => {
    return { line: lineAt(text, offset), key: '', problem, nearest: null };
  });
  const checked = form.schema.safeParse(parsed.value);
  for (const issue of checked.error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') {
      for (const name of issue.keys) problems.push(unknownKey([...issue.path, name], parsed, text, form));
      continue;
    }
    const line = lineAt(text, parsed.offsetOf(issue.path));
    for (const { field, error } of schemaProblems([issue], parsed.value)) {
      problems.push({ line, key: field, problem: error, nearest: null });
    }
  }
  return problems.sort((a, b) => a.line - b.line);
}

function unknownKey(
  path: readonly PropertyKey[],
  parsed: PlacedValue,
  text: string,
  form: SettingsForm<string>,
): ConfigurationProblem {
  const key = shortened(path.map(String).join('.'));
  const line = lineAt(text, parsed.offsetOf(path));
  const misplaced = path.length === 1 ? form.misplaced(key) : null;
  if (misplaced !== null) return { line, key, problem: misplaced, nearest: null };
  const nearest = nearestKey(path.map(String), form);
  const hint = nearest === undefined ? `; "orrery config" lists all settings` : `; did you mean "${nearest}"?`;
  return { line, key, problem: `is not a setting${hint}`, nearest: nearest ?? null };
}

/** The key that a wrong one may have meant: another name in the same place, else a setting elsewhere. */
function nearestKey(path: readonly string[], { schema, keys }: SettingsForm<string>): string | undefined {
  const around = path.slice(0, -1);
  const [sibling] = nearestNames(path.at(-1) as string, namesIn(schema, around));
  return sibling === undefined ? nearestNames(path.join('.'), keys)[0] : [...around, sibling].join('.');
}

function refusal(file: string, problems: readonly ConfigurationProblem[]): OrreryError {
  const reported = problems.slice(0, REPORTED_PROBLEMS);
  const lines = reported.map(({ line, key, problem }) => {
    return `${file}:${line}: ${key === '' ? 'the file' : JSON.stringify(key)} ${problem}`;
  });
  const more = problems.length - reported.length;
  const told = more === 0 ? lines : [...lines, `and ${more} more mistakes`];
  const sentence = told.join('; ');
  return new OrreryError('VALIDATION_ERROR', sentence.endsWith('?') ? sentence : `${sentence}.`, {
    file,
    problems: reported,
  });
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const name of path) {
    if (current === null || typeof current !== 'object' || !Object.hasOwn(current, name)) return undefined;
    current = (current as Record<string, unknown>)[name];
  }
  return current;
}
