import { OrreryError } from '../../errors.ts';
import type { ServerEntry } from './clients.ts';

/** Edits the text of a configuration file without disturbing what else is in it, comments included. */
export interface ConfigEditor {
  /**
   * The text with the server's entry set. Of an entry that is already there, keys of the user's own (`env`, time-outs)
   * stay. Returns the text unchanged when the entry says the same already.
   *
   * @throws OrreryError `VALIDATION_ERROR` when the text is not valid or the entry cannot be set without a rewrite
   */
  set(text: string, at: EntryPlace, entry: ServerEntry): string;
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

export type Keyed = Record<string, unknown>;

export function isKeyed(value: unknown): value is Keyed {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What says how a server is reached. Set by the entry as a whole: a leftover `url` would contradict a `command`. */
const TRANSPORT_KEYS = ['type', 'command', 'args', 'url', 'serverUrl', 'headers'];

/** An existing entry brought up to date: the user's own keys stay, those that say how to reach the server are replaced. */
export function mergedEntry(existing: unknown, entry: ServerEntry): Keyed {
  if (!isKeyed(existing)) return { ...entry };
  const own = Object.entries(existing).filter(([key]) => !TRANSPORT_KEYS.includes(key));
  return { ...entry, ...Object.fromEntries(own) };
}

/** The servers under `section`, or undefined when there are none. */
export function serversIn(config: Keyed, { file, section }: EntryPlace): Keyed | undefined {
  const servers = config[section];
  if (servers === undefined || isKeyed(servers)) return servers;
  throw new OrreryError('VALIDATION_ERROR', `${file} has something else than a table of servers under "${section}".`, {
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
    `${file} was left as it is: ${reason}. Put the entry in by hand, or correct the file and try again.`,
    { file },
  );
}
