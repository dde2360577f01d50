import { sectionIn, withoutSection, withSection } from './agents-section.ts';
import type { Client, ServerEntry } from './clients.ts';
import { type ConfigEditor, type Keyed, type OtherKeys, otherKeys } from './config-edit.ts';
import { jsonConfig } from './json-config.ts';
import { tomlConfig } from './toml-config.ts';

/** The name the server goes by in every client. */
export const SERVER_NAME = 'orrery';

/** What an install does to the text of one file, and how that is taken back. Each throws where the text is not valid. */
export interface Edit {
  /** Whether the text has it, in whatever form. */
  isIn(text: string): boolean;
  set(text: string): string;
  /** What an entry in the text has beyond what `set` writes. */
  others(text: string): Keyed;
  /** `text` with what `now` has of it: what this or an earlier version made of `text`, if nobody else had a hand in it. */
  again(text: string, now: string): string;
  remove(text: string): string;
}

const EDITORS: Readonly<Record<Client['format'], ConfigEditor>> = { json: jsonConfig, toml: tomlConfig };

/**
 * @param entry what is set; null for an edit that only takes back
 * @param others what becomes of other keys of an entry that is there
 */
export function entryEdit(client: Client, file: string, entry: ServerEntry | null, others: OtherKeys): Edit {
  const editor = EDITORS[client.format];
  const at = { file, section: client.section, name: SERVER_NAME };
  return {
    isIn: (text) => editor.entryIn(text, at) !== undefined,
    set: (text) => (entry === null ? text : editor.set(text, at, entry, others)),
    others: (text) => (entry === null ? {} : otherKeys(editor.entryIn(text, at), entry)),
    again: (text, now) => editor.set(text, at, editor.entryIn(now, at) as ServerEntry, 'drop'),
    remove: (text) => editor.remove(text, at),
  };
}

/** @param section what stands between the marks */
export function sectionEdit(section: string): Edit {
  return {
    isIn: (text) => sectionIn(text) !== null,
    set: (text) => withSection(text, section),
    others: () => ({}),
    again: (text, now) => withSection(text, sectionIn(now) ?? ''),
    remove: withoutSection,
  };
}
