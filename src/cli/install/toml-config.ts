import { isDeepStrictEqual } from 'node:util';
import { parse } from 'smol-toml';
import type { ServerEntry } from './clients.ts';
import {
  type ConfigEditor,
  cannotEdit,
  type EntryPlace,
  expectedConfig,
  isKeyed,
  type Keyed,
  MAX_DEPTH,
  mergedEntry,
  type OtherKeys,
  serversIn,
  tooDeep,
} from './config-edit.ts';

/** TOML. The text is edited statement by statement; what cannot be done that way is refused, never rewritten. */
export const tomlConfig: ConfigEditor = {
  set(text, at, entry, others) {
    const config = read(text, at.file);
    const existing = serversIn(config, at)?.[at.name];
    const wanted = mergedEntry(existing, entry, others);
    if (isDeepStrictEqual(existing, wanted)) return text;
    const lines = text.split('\n');
    const tables = tablesOf(lines);
    const own = tables.find(({ header }) => headerPattern(at).exec(header)?.groups?.below === '');
    const result = own === undefined ? appended(text, at, entry) : replaced(lines, own, entry, at, others);
    check(result, at, expectedConfig(config, at, wanted));
    return result;
  },
  entryIn(text, at) {
    return serversIn(read(text, at.file), at)?.[at.name];
  },
  remove(text, at) {
    const config = read(text, at.file);
    if (serversIn(config, at)?.[at.name] === undefined) return text;
    const lines = text.split('\n');
    dropTables(lines, ({ header }) => headerPattern(at).test(header));
    const result = lines.join('\n');
    check(result, at, expectedConfig(config, at, null));
    return result;
  },
};

function read(text: string, file: string): Keyed {
  const config = parsed(text, file);
  if (isTooDeep(config)) throw tooDeep(file);
  return plain(config) as Keyed;
}

function parsed(text: string, file: string): Keyed {
  try {
    return parse(text.replace(/^\ufeff/, ''), { maxDepth: MAX_DEPTH });
  } catch (thrown) {
    const [reason] = (thrown instanceof Error ? thrown.message : String(thrown)).split('\n');
    throw cannotEdit(file, `it is not valid TOML (${reason})`);
  }
}

/** The parser limits nested values; names of tables with many dots nest, too. Walks level by level, without recursion. */
function isTooDeep(config: Keyed): boolean {
  let level: unknown[] = [config];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    level = level.filter((value) => typeof value === 'object' && value !== null).flatMap(Object.values);
    if (level.length === 0) return false;
  }
  return true;
}

/** Deletes tables from the lines of a text, each with the empty line above it. */
function dropTables(lines: string[], isGone: (table: Table) => boolean): void {
  for (const table of tablesOf(lines).reverse()) {
    if (!isGone(table)) continue;
    const { start, statements } = table;
    const end = statements.at(-1)?.end ?? start + 1;
    const blank = start > 0 && lines[start - 1]?.trim() === '' ? 1 : 0;
    lines.splice(start - blank, end - start + blank);
  }
}

/** The parser makes tables without a prototype, which never equal ordinary objects. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isKeyed(value) || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

/** Reads the result back: it must say exactly what is expected. */
function check(result: string, at: EntryPlace, expected: Keyed): void {
  if (!says(result, at, expected)) {
    throw cannotEdit(at.file, `"${at.section}.${at.name}" is written there in a way that cannot be edited in place`);
  }
}

function says(text: string, at: EntryPlace, expected: Keyed): boolean {
  try {
    return isDeepStrictEqual(withoutEmptySection(read(text, at.file), at), withoutEmptySection(expected, at));
  } catch {
    return false;
  }
}

/** In TOML a table without entries need not be written at all. */
function withoutEmptySection(config: Keyed, { section }: EntryPlace): Keyed {
  const { [section]: servers, ...others } = config;
  return servers === undefined || Object.keys(servers as Keyed).length === 0 ? others : config;
}

interface Statement {
  /** The key as written. */
  readonly key: string;
  /** Lines from `start` up to, not including, `end`. */
  readonly start: number;
  readonly end: number;
}

interface Table {
  readonly header: string;
  readonly start: number;
  readonly statements: Statement[];
}

/** The tables of a valid TOML text with the lines of their statements; what stands above the first header is left out. */
function tablesOf(lines: readonly string[]): Table[] {
  const tables: Table[] = [];
  for (let i = 0; i < lines.length; ) {
    const line = (lines[i] ?? '').trim();
    let end = i + 1;
    if (line.startsWith('[')) tables.push({ header: line, start: i, statements: [] });
    else if (line !== '' && !line.startsWith('#')) {
      end = endOfStatement(lines, i);
      tables.at(-1)?.statements.push({ key: line.slice(0, line.indexOf('=')).trim(), start: i, end });
    }
    i = end;
  }
  return tables;
}

/** A value may go on over lines (an array, a long string): the statement ends where it first makes sense by itself. */
function endOfStatement(lines: readonly string[], start: number): number {
  for (let end = start + 1; end < lines.length; end++) {
    try {
      parse(`${lines.slice(start, end).join('\n')}\n`);
      return end;
    } catch {
      // Not complete yet.
    }
  }
  return lines.length;
}

/** Matches the header of the entry's table and of tables below it; the group `below` is empty for the entry's own. */
function headerPattern({ section, name }: EntryPlace): RegExp {
  const key = (text: string) => `(?:${text}|"${text}"|'${text}')`;
  return new RegExp(`^\\[\\s*${key(section)}\\s*\\.\\s*${key(name)}\\s*(?<below>(?:\\.[^\\]]*)?)\\]`);
}

function appended(text: string, { section, name }: EntryPlace, entry: ServerEntry): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const before = text.trimEnd();
  const lines = [`[${section}.${name}]`, ...Object.entries(entry).map(([key, value]) => `${key} = ${literal(value)}`)];
  return (before === '' ? '' : before + eol + eol) + lines.join(eol) + eol;
}

function replaced(
  lines: string[],
  { start, statements }: Table,
  entry: ServerEntry,
  at: EntryPlace,
  others: OtherKeys,
): string {
  const eol = lines[start]?.endsWith('\r') ? '\r' : '';
  const result = [...lines];
  const isNew = new Map(Object.entries(entry));
  for (const { key, start: from, end } of [...statements].reverse()) {
    const value = isNew.get(key);
    if (value === undefined && others === 'keep' && !['url', 'type'].includes(key)) continue;
    result.splice(from, end - from, ...(value === undefined ? [] : [`${key} = ${literal(value)}${eol}`]));
    isNew.delete(key);
  }
  result.splice(start + 1, 0, ...[...isNew].map(([key, value]) => `${key} = ${literal(value)}${eol}`));
  const isBelow = ({ header }: Table) => (headerPattern(at).exec(header)?.groups?.below ?? '') !== '';
  if (others === 'drop') dropTables(result, isBelow);
  return result.join('\n');
}

/** JSON's escapes are all escapes of TOML's basic strings too. */
function literal(value: ServerEntry[string]): string {
  return Array.isArray(value) ? `[${value.map((one) => JSON.stringify(one)).join(', ')}]` : JSON.stringify(value);
}
