import { OrreryError } from '../../errors.ts';
import type { ServerEntry } from './clients.ts';

/** Edits the text of a configuration file without disturbing what else is in it, comments included. */
export interface ConfigEditor {
  /**
   * Returns the text with the server's entry set, unchanged if the entry says the same already.
   *
   * @param others what becomes of keys that an existing entry has and `entry` lacks, such as `env`
   * @throws OrreryError `VALIDATION_ERROR` when the text is not valid or the entry cannot be set without a rewrite
   */
  set(text: string, at: EntryPlace, entry: ServerEntry, others: OtherKeys): string;
  /** The server's entry in the text; undefined where there is none. Throws as `set` does. */
  entryIn(text: string, at: EntryPlace): unknown;
  /** The text without the server's entry; unchanged when there is none. Throws as `set` does. */
  remove(text: string, at: EntryPlace): string;
}

/** Where an entry stands: in which file (for messages), under which key, by which name. */
export interface EntryPlace {
  readonly file: string;
  readonly section: string;
  readonly name: string;
}

/**
 * What becomes of the other keys of an existing entry. They are dropped unless a person keeps them: a repository may bring
 * an entry whose environment has our program load code of its choice.
 */
export type OtherKeys = 'drop' | 'keep';

export type Keyed = Record<string, unknown>;

export function isKeyed(value: unknown): value is Keyed {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What says how a server is reached. Set by the entry as a whole: a leftover `url` would contradict a `command`. */
const TRANSPORT_KEYS = ['type', 'command', 'args', 'url', 'serverUrl', 'headers'];

/** Returns what an existing entry has beyond `entry` and beyond keys that say how to reach the server. */
export function otherKeys(existing: unknown, entry: ServerEntry): Keyed {
  if (!isKeyed(existing)) return {};
  return Object.fromEntries(
    Object.entries(existing).filter(([key]) => !TRANSPORT_KEYS.includes(key) && !Object.hasOwn(entry, key)),
  );
}

/** Returns an existing entry brought up to date. */
export function mergedEntry(existing: unknown, entry: ServerEntry, others: OtherKeys): Keyed {
  return others === 'drop' ? { ...entry } : { ...entry, ...otherKeys(existing, entry) };
}

/** The deepest nesting that a file of settings may have. Readers and editors recurse, and a repository can bring any file. */
export const MAX_DEPTH = 200;

export function tooDeep(file: string): OrreryError {
  return cannotEdit(file, `it is nested more than ${MAX_DEPTH} levels deep`);
}

/** The servers under `section`, or undefined when there are none. */
export function serversIn(config: Keyed, { file, section }: EntryPlace): Keyed | undefined {
  const servers = config[section];
  if (servers === undefined || isKeyed(servers)) return servers;
  throw new OrreryError('VALIDATION_ERROR', `${file} has no table of servers under "${section}".`, {
    file,
  });
}

/** What the whole configuration must say after an edit: everything as before, and `entry` (or nothing) at its place. */
export function expectedConfig(config: Keyed, at: EntryPlace, entry: Keyed | null): Keyed {
  const { [at.name]: _, ...others } = serversIn(config, at) ?? {};
  return { ...config, [at.section]: entry === null ? others : { ...others, [at.name]: entry } };
}

export function cannotEdit(file: string, reason: string): OrreryError {
  return new OrreryError(
    'VALIDATION_ERROR',
    `${file} was not changed: ${reason}. Add the entry by hand, or correct the file and try again.`,
    { file },
  );
}
