import type { Definition, DefinitionKind, FileFacts } from '../../languages/facts.ts';
import type { Range } from '../../languages/range.ts';
import type { IndexedFile } from '../code-index.ts';
import { namedOwners } from '../named-owners.ts';
import { linesOf, namePlace, utf16Columns } from './name-places.ts';
import { LOCAL, ROLE, type ScipDocument, type ScipOccurrence } from './scip.ts';

/** The definition that a SCIP symbol stands for. */
export interface ScipTarget {
  readonly path: string;
  /** Its index in the facts of its file. */
  readonly definition: number;
  readonly line: number;
  readonly name: string;
  /** The names by which code refers to it: for a constructor, also that of its type. */
  readonly writtenNames: readonly string[];
  readonly hasBody: boolean;
}

/** A reference of a SCIP index as Orrery would make an edge of it. */
export interface ScipReference {
  /** The innermost named function, type or namespace around it, or -1 for the top of the file. */
  readonly source: number;
  readonly target: ScipTarget;
  readonly isCall: boolean;
  readonly line: number;
  /** As written. */
  readonly name: string;
}

/** Files of an index by path, and their texts; a text is null if the file no longer holds what was indexed. */
export interface ResolvedFiles {
  file(path: string): IndexedFile | undefined;
  text(file: IndexedFile): string | null;
}

/** More SCIP symbols at one definition say nothing new; limits what a hostile index can have kept. */
const MAX_SYMBOLS_AT_DEFINITION = 8;
/** Longer symbols are ignored. */
const MAX_SYMBOL_LENGTH = 2_000;
/** Characters behind a name that show whether it is called. */
const LOOK_AHEAD = 100;

/** What edges start at, besides files. */
const SOURCES: ReadonlySet<DefinitionKind> = new Set<DefinitionKind>([
  ...(['function', 'method', 'constructor', 'getter', 'setter', 'macro'] as const),
  ...(['class', 'struct', 'interface', 'trait', 'enum', 'type', 'namespace'] as const),
]);

/**
 * Finds Orrery's definitions at the places that a SCIP index names. All documents are given to `addDefinitions`, then each to
 * `references`. Documents are matched to files by path; those without a file are ignored.
 */
export class ScipResolver {
  readonly #files: ResolvedFiles;
  readonly #definitions = new Map<string, ScipTarget>();
  readonly #symbolsAt = new Map<string, number>();

  constructor(files: ResolvedFiles) {
    this.#files = files;
  }

  /** @returns whether the document is of a file that still holds what was indexed */
  addDefinitions(document: ScipDocument): boolean {
    const opened = this.#open(document);
    if (opened === null) return false;
    for (const occurrence of document.occurrences) {
      if (!isDefinition(occurrence) || occurrence.symbol.startsWith(LOCAL)) continue;
      const target = opened.targetNamedAt(occurrence.range);
      if (target !== null) this.#add(occurrence.symbol, target);
    }
    return true;
  }

  #add(symbol: string, target: ScipTarget) {
    if (symbol.length > MAX_SYMBOL_LENGTH) return;
    const known = this.#definitions.get(symbol);
    // Of overloads, the one with the body counts.
    if (known !== undefined && (known.hasBody || !target.hasBody)) return;
    const place = `${target.definition} ${target.path}`;
    const count = this.#symbolsAt.get(place) ?? 0;
    if (count >= MAX_SYMBOLS_AT_DEFINITION) return;
    this.#symbolsAt.set(place, count + 1);
    this.#definitions.set(symbol, target);
  }

  /** The references of a document to symbols whose definition is one of Orrery's; null for a document that `addDefinitions` refused. */
  references(document: ScipDocument): readonly ScipReference[] | null {
    const opened = this.#open(document);
    if (opened === null) return null;
    const locals = new Map<string, ScipTarget>();
    for (const { symbol, range, roles } of document.occurrences) {
      if ((roles & ROLE.definition) === 0 || !symbol.startsWith(LOCAL)) continue;
      const target = opened.targetNamedAt(range);
      if (target !== null) locals.set(symbol, target);
    }
    return document.occurrences.flatMap((occurrence) => {
      if (isDefinition(occurrence) || (occurrence.roles & ROLE.import) !== 0) return [];
      const target = locals.get(occurrence.symbol) ?? this.#definitions.get(occurrence.symbol);
      return target === undefined ? [] : (opened.reference(occurrence.range, target) ?? []);
    });
  }

  #open(document: ScipDocument): OpenedFile | null {
    const file = this.#files.file(document.path);
    const text = file === undefined ? null : this.#files.text(file);
    if (file === undefined || text === null || (document.text !== '' && document.text !== text)) return null;
    return new OpenedFile(file.facts, linesOf(text), document);
  }
}

/** What follows the name of what is called. */
const CALL = /^\s*(?:\?\.)?\(/;

/** What follows a name that something is given to, next to a call of that name. */
const KEY = /^\s*(?::(?!:)|=(?!=))/;

function isDefinition({ roles }: ScipOccurrence): boolean {
  return (roles & ROLE.definition) !== 0;
}

/** What is looked up in one file for the occurrences of its document. */
class OpenedFile {
  readonly #facts: FileFacts;
  readonly #lines: readonly string[];
  readonly #document: ScipDocument;
  /** Definitions by `line:column` of their names. */
  readonly #named = new Map<string, number>();
  /** Owners of calls by the line of their name and this. */
  readonly #calls = new Map<string, number>();
  readonly #calledNames = new Set<string>();
  /** By line, of those that were looked at. */
  readonly #columns = new Map<number, readonly number[]>();
  /** Names that import and export statements give and mention: a mention there is not a use. */
  readonly #bound: ReadonlySet<string>;
  readonly #usedAtTop: ReadonlySet<string>;

  constructor(facts: FileFacts, lines: readonly string[], document: ScipDocument) {
    this.#facts = facts;
    this.#lines = lines;
    this.#document = document;
    facts.definitions.forEach((definition, index) => {
      const place = namePlace(lines, definition);
      if (place !== null) this.#named.set(`${place.line}:${place.column}`, index);
    });
    const owners = namedOwners(facts.definitions);
    for (const { name, nameLine, owner } of facts.calls) {
      this.#calls.set(`${nameLine} ${name}`, owners[owner] ?? -1);
      this.#calledNames.add(name);
    }
    const isAtTop = ({ owner }: { readonly owner: number }) => (owners[owner] ?? -1) === -1;
    this.#usedAtTop = new Set(facts.references.filter(isAtTop).map(({ name }) => name));
    this.#bound = new Set(
      [
        ...facts.imports.flatMap(({ names, namespace }) => [
          namespace,
          ...names.flatMap(({ name, alias }) => [name, alias]),
        ]),
        ...facts.exports.flatMap(({ name, local }) => [name, local]),
      ].filter((name) => name !== null),
    );
  }

  /** The definition whose name is written there. */
  targetNamedAt(range: Range): ScipTarget | null {
    const { definitions } = this.#facts;
    const at = this.#named.get(`${range.line}:${this.#column(range.line, range.column)}`);
    if (at === undefined) return null;
    const { name, line, kind, owner, metrics } = definitions[at] as Definition;
    const type = kind === 'constructor' ? definitions[owner] : undefined;
    const writtenNames = type === undefined ? [name] : [name, type.name];
    return { path: this.#document.path, definition: at, line, name, writtenNames, hasBody: metrics !== null };
  }

  /**
   * Null where an import or export only mentions the name, and where something else is written: the file was changed since it
   * was indexed.
   */
  reference(range: Range, target: ScipTarget): ScipReference | null {
    const { name, column, after } = this.#written(range);
    if (!target.writtenNames.includes(name) && !this.#bound.has(name)) return null;
    const { line } = range;
    const caller = this.#calls.get(`${line} ${name}`);
    const source = caller ?? this.#sourceAt(line, column);
    const isCall = caller === undefined ? this.#calledNames.has(name) && CALL.test(after) : !KEY.test(after);
    return !isCall && source === -1 && this.#isMention(name) ? null : { source, target, isCall, line, name };
  }

  /** What stands at a place, and behind it; nothing for a place of several lines, which is not a name. */
  #written({ line, column, endLine, endColumn }: Range) {
    const text = line === endLine ? (this.#lines[line - 1] ?? '') : '';
    const start = this.#column(line, column);
    const end = this.#column(line, endColumn) - 1;
    return { name: text.slice(start - 1, end), column: start, after: text.slice(end, end + LOOK_AHEAD) };
  }

  /** Whether an import or export says a name at the top of the file, and nothing else there does. */
  #isMention(name: string): boolean {
    return this.#bound.has(name) && !this.#usedAtTop.has(name);
  }

  /** A column as facts count it. */
  #column(line: number, column: number): number {
    const { encoding } = this.#document;
    const text = this.#lines[line - 1];
    if (text === undefined || (encoding !== 'utf8' && encoding !== 'utf32')) return column;
    let columns = this.#columns.get(line);
    if (columns === undefined) {
      columns = utf16Columns(text, encoding);
      this.#columns.set(line, columns);
    }
    return columns[column - 1] ?? (columns.at(-1) as number);
  }

  /** The last definition to begin before a place is in all that contain it. */
  #sourceAt(line: number, column: number): number {
    const { definitions } = this.#facts;
    let at = lastBefore(definitions, line, column);
    while (at !== -1) {
      const definition = definitions[at] as Definition;
      const isNamed = definition.name !== '<anonymous>' && SOURCES.has(definition.kind);
      if (isNamed && contains(definition, line, column)) return at;
      at = definition.owner;
    }
    return -1;
  }
}

/** Index of the last definition that starts at a place or before, or -1. */
function lastBefore(definitions: readonly Definition[], line: number, column: number): number {
  let [low, high] = [0, definitions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (startsBefore(definitions[middle] as Definition, line, column)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function startsBefore(definition: Definition, line: number, column: number): boolean {
  return definition.line < line || (definition.line === line && definition.column <= column);
}

function contains(definition: Definition, line: number, column: number): boolean {
  const { endLine, endColumn } = definition;
  return startsBefore(definition, line, column) && (line < endLine || (line === endLine && column < endColumn));
}
