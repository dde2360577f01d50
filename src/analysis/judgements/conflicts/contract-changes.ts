import type { Definition, Export, FileFacts, Import } from '../../../languages/facts.ts';
import { LineTable } from '../../../languages/line-table.ts';
import { changedSymbols, type SymbolChange } from '../change/changed-symbols.ts';
import { namedText, withoutComments } from '../change/own-text.ts';
import { ALL_CONTRACT, headLength } from '../change/signature.ts';
import type { FileVersion } from '../change/version.ts';
import type { ExportChange } from '../change/vocabulary.ts';
import type { Stretch } from './stretch.ts';
import { changersOf, type WorkedFile, writersOf, writtenSince } from './worked-file.ts';

/** What others rely on in a symbol, and what was done to it. */
export interface ContractChange {
  readonly what: ExportChange;
  /** As it was called. */
  readonly symbol: string;
  /** The file that it was in, and its definition there. */
  readonly file: WorkedFile;
  readonly before: number;
  readonly definition: Definition;
  /** Where it is now; null where it is gone. */
  readonly now: { readonly symbol: string; readonly file: string; readonly line: number } | null;
  /** Its definition in the file as it is; null where it is none of that file. */
  readonly after: number | null;
  /** Null where it is the same. */
  readonly signature: SymbolChange['signature'];
  /** Who did it; the disk may be among them. */
  readonly agents: readonly string[];
}

/** All that was done to what others rely on, in files that agents work on. */
export function contractChanges(files: readonly WorkedFile[]): ContractChange[] {
  const changed = files.filter(({ before, after }) => before.text !== after.text);
  const byPath = new Map(changed.map((file) => [file.path, file]));
  const differences = changed.map(({ path, before, after }) => ({
    ...{ path, oldPath: path, before, after },
    ...({ change: 'modified', unread: null } as const),
  }));
  return changedSymbols(differences).flatMap((change) => {
    const what = contractChange(change);
    const file = byPath.get(change.paths.before ?? '');
    const before = change.definitions.before;
    if (what === null || file === undefined || before === null || before < 0) return [];
    return [described(what, change, file, before)];
  });
}

function contractChange({ kind, change, parts, exported }: SymbolChange): ExportChange | null {
  if (kind === 'file' || change === 'added') return null;
  if (change !== 'modified') return change;
  if (exported.before === true && exported.after === false) return 'hidden';
  return parts.includes('signature') ? 'signature' : null;
}

function described(what: ExportChange, change: SymbolChange, file: WorkedFile, before: number): ContractChange {
  const { symbol } = change.was ?? change;
  const definition = file.before.file.facts.definitions[before] as Definition;
  const gone = { symbol, file, before, definition, now: null, after: null, signature: null };
  if (what === 'removed') return { ...gone, what, agents: changers(file, before, what) };
  const after = change.definitions.after as number;
  const removers = changers(file, before, 'removed');
  // What somebody else wrote is no other name of what was taken away, however much alike the two are.
  if (what === 'renamed' && !writersOfName(file, after).some((writer) => removers.includes(writer))) {
    return { ...gone, what: 'removed', agents: removers };
  }
  const agents = changers(file, before, what);
  return {
    ...{ what, symbol, file, before, definition, agents, signature: change.signature },
    now: { symbol: change.symbol, file: change.file, line: change.line },
    after: what === 'moved' ? null : after,
  };
}

function changers(file: WorkedFile, definition: number, what: ExportChange): string[] {
  const { start, end, head } = placeOf(file.before, definition);
  const written = writtenSince(file);
  const isWhole = what === 'removed' || what === 'moved';
  // Where it went, others may have written something else.
  const found = changersOf(file, isWhole ? [] : written, start, isWhole ? end : head);
  if (found.length > 0) return found;
  // A statement elsewhere, such as one that exports it.
  return [...new Set([...written, ...file.removals].map(({ agent }) => agent))].sort();
}

function writersOfName(file: WorkedFile, definition: number): string[] {
  const { start, head } = placeOf(file.after, definition);
  return writersOf(writtenSince(file), start, head);
}

/** Where a definition begins, words before it on its line included, where its body does, and where it ends. */
function placeOf(version: FileVersion, definition: number) {
  const { text } = version;
  const { facts } = version.file;
  const table = new LineTable(text);
  const { start, end } = namedText(version).named.find((one) => one.definition === definition) ?? {
    start: 0,
    end: text.length,
  };
  const { kind, line } = facts.definitions[definition] as Definition;
  const code = withoutComments(text, facts, table);
  const before = text.slice(table.start(line), start);
  return {
    start: /^[\w ()]*$/.test(before.trim()) ? start - before.trimStart().length : start,
    head: ALL_CONTRACT.has(kind) ? end : start + headLength(code.slice(start, end), facts.language),
    end,
  };
}

/** The bodies of functions that stand in no other: what is written within one changes nothing that others rely on. */
export function bodiesOf(version: FileVersion): Stretch[] {
  const { facts } = version.file;
  const code = withoutComments(version.text, facts, new LineTable(version.text));
  const bodies: Stretch[] = [];
  for (const { definition, start, end } of namedText(version).named) {
    const { metrics } = facts.definitions[definition] as Definition;
    if (metrics === null || start < (bodies.at(-1)?.end ?? 0)) continue;
    const body = start + headLength(code.slice(start, end), facts.language) + 1;
    if (body < end) bodies.push({ start: body, end: end - 1 });
  }
  return bodies;
}

/**
 * The facts of a file with what was done to its symbols undone, so that code which uses them as they were is linked to them.
 * @param changes of all files
 * @returns with the definitions that stand for what was changed, by their index
 */
export function restoredFacts(
  { path, before, after: { file } }: WorkedFile,
  changes: readonly ContractChange[],
): { readonly facts: FileFacts; readonly restored: ReadonlyMap<number, ContractChange> } {
  const own = changes.filter((one) => one.file.path === path);
  const definitions: Definition[] = [...file.facts.definitions];
  const restored = new Map<number, ContractChange>();
  const indexOf = new Map<number, number>();
  for (const one of own) {
    if (one.after === null) continue;
    const { name, receiver, exported, type, metrics } = one.definition;
    definitions[one.after] = { ...(definitions[one.after] as Definition), name, receiver, exported, type, metrics };
    restored.set(one.after, one);
    indexOf.set(one.before, one.after);
  }
  // By their place before: an owner comes before what it owns.
  const gone = own.filter(({ after }) => after === null).sort((a, b) => a.before - b.before);
  for (const one of gone) {
    restored.set(definitions.length, one);
    indexOf.set(one.before, definitions.length);
    definitions.push({ ...one.definition, owner: ownerNow(one, definitions, indexOf) });
  }
  const was = before.file.facts;
  const facts = withOthers(file.facts, {
    definitions,
    exports: own.length === 0 ? file.facts.exports : withMissing(file.facts.exports, was.exports, exportKey),
    // Who renames a symbol renames it where it is imported, also where somebody else goes on using it.
    imports: withMissing(file.facts.imports, was.imports, importKey),
  });
  return { facts, restored };
}

function withMissing<T>(now: readonly T[], before: readonly T[], keyOf: (one: T) => string): T[] {
  const known = new Set(now.map(keyOf));
  return [...now, ...before.filter((one) => !known.has(keyOf(one)))];
}

function exportKey({ name, local, source }: Export): string {
  return JSON.stringify([name, local, source]);
}

function importKey({ source, names, namespace, wildcard }: Import): string {
  return JSON.stringify([source, names, namespace, wildcard]);
}

/** Facts are decoded when they are read: they cannot be copied. */
function withOthers(facts: FileFacts, others: Pick<FileFacts, 'definitions' | 'exports' | 'imports'>): FileFacts {
  return new Proxy(facts, { get: (of, name) => Reflect.get(Object.hasOwn(others, name) ? others : of, name) });
}

/** The definition that what was put back stands in: put back itself, or the one of the same name. */
function ownerNow(
  { definition: { owner }, file }: ContractChange,
  definitions: readonly Definition[],
  indexOf: ReadonlyMap<number, number>,
): number {
  if (owner < 0) return -1;
  const { name, kind } = file.before.file.facts.definitions[owner] as Definition;
  return indexOf.get(owner) ?? definitions.findIndex((other) => other.name === name && other.kind === kind);
}
