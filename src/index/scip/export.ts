import { pathToFileURL } from 'node:url';
import type { Definition } from '../../languages/facts.ts';
import type { Range } from '../../languages/range.ts';
import { VERSION } from '../../version.ts';
import type { Edge } from '../code-graph.ts';
import type { IndexedFile, LinkedIndex } from '../code-index.ts';
import { edgesOf, linesOfEdge } from '../graph-columns.ts';
import { lastName } from '../link/overloads/shape.ts';
import { calledName, linesOf, namePlace, wordIn } from './name-places.ts';
import { ROLE, type ScipDocument, type ScipOccurrence, type ScipPart, type ScipRelationship } from './scip.ts';
import { descriptor, externalSymbol, fileSymbol, kindNumber } from './symbols.ts';
import { scipBytes } from './write.ts';

export interface ScipExportOptions {
  /** Whether an edge becomes an occurrence. */
  readonly isWanted: (edge: Edge) => boolean;
  /** The text of a file; null if it no longer holds what was indexed, which leaves only its lines known. */
  readonly text: (file: IndexedFile) => string | null;
}

/** The pieces of a SCIP file, as `scipParts`. */
export function* scipBytesOf(index: LinkedIndex, options: ScipExportOptions): Generator<Uint8Array> {
  for (const part of scipParts(index, options)) yield scipBytes(part);
}

/** An index as SCIP: a document a file, with an occurrence for each definition and for each line of each edge. */
export function* scipParts(index: LinkedIndex, options: ScipExportOptions): Generator<ScipPart> {
  const projectRoot = pathToFileURL(index.folder).href;
  yield { kind: 'metadata', metadata: { tool: { name: 'orrery', version: VERSION }, projectRoot } };
  const exported = new ScipExport(index, options);
  for (let file = 0; file < index.files.length; file++) yield { kind: 'document', document: exported.document(file) };
}

class ScipExport {
  readonly #index: LinkedIndex;
  readonly #graph: LinkedIndex['graph'];
  readonly #options: ScipExportOptions;
  /** Of the definitions of each file. */
  readonly #symbols = new Map<number, readonly string[]>();

  constructor(index: LinkedIndex, options: ScipExportOptions) {
    this.#index = index;
    this.#graph = index.graph;
    this.#options = options;
  }

  document(file: number): ScipDocument {
    const indexed = this.#index.files[file] as IndexedFile;
    const { definitions } = indexed.facts;
    const lines = linesOf(this.#options.text(indexed) ?? '');
    const places = definitions.map((definition) => namePlace(lines, definition));
    const symbols = this.#symbolsOf(file);
    // Edges neither start at nor lead to what has no name.
    const named = [...definitions.keys()].filter((at) => definitions[at]?.name !== '<anonymous>');
    const ownSymbol = fileSymbol(indexed.path);
    const occurrences = [
      { range: START, symbol: ownSymbol, roles: ROLE.definition, enclosing: null },
      ...named.map((at) => {
        const definition = definitions[at] as Definition;
        const range = places[at] ?? lineRange(lines, definition.line);
        return { range, symbol: symbols[at] as string, roles: ROLE.definition, enclosing: extentOf(definition) };
      }),
      ...this.#references(file, lines, new Set(places.map(placeKey))),
    ];
    return {
      path: indexed.path,
      language: indexed.language,
      encoding: 'utf16',
      text: '',
      occurrences: occurrences.sort(byPlace),
      symbols: named.map((at) => {
        const { name, kind } = definitions[at] as Definition;
        const relationships = this.#relationships(this.#firstSymbol(file) + at);
        return { symbol: symbols[at] as string, kind: kindNumber(kind), displayName: name, relationships };
      }),
    };
  }

  #firstSymbol(file: number): number {
    return this.#graph.fileCount + (this.#graph.symbolStart[file] as number);
  }

  #symbolsOf(file: number): readonly string[] {
    let symbols = this.#symbols.get(file);
    if (symbols === undefined) {
      const { path, facts } = this.#index.files[file] as IndexedFile;
      symbols = symbolsOf(path, facts.definitions);
      this.#symbols.set(file, symbols);
    }
    return symbols;
  }

  #symbolOf(node: number): string {
    const file = this.#graph.fileOf(node);
    if (file === -1) return externalSymbol(this.#graph.name(node));
    if (node < this.#graph.fileCount) return fileSymbol(this.#graph.name(node));
    return this.#symbolsOf(file)[node - this.#firstSymbol(file)] as string;
  }

  *#wantedEdges(file: number): Generator<Edge> {
    const end = this.#graph.fileCount + (this.#graph.symbolStart[file + 1] as number);
    yield* this.#wantedEdgesOf(file);
    for (let node = this.#firstSymbol(file); node < end; node++) yield* this.#wantedEdgesOf(node);
  }

  *#wantedEdgesOf(node: number): Generator<Edge> {
    for (const edge of edgesOf(this.#graph, node, 'outgoing')) if (this.#options.isWanted(edge)) yield edge;
  }

  /** One for all edges to a symbol on a line. @param defined places of the names of definitions, which are no references */
  #references(file: number, lines: readonly string[], defined: ReadonlySet<string>): ScipOccurrence[] {
    const found = new Map<string, ScipOccurrence>();
    for (const { id, target } of this.#wantedEdges(file)) {
      const symbol = this.#symbolOf(target);
      for (const line of linesOfEdge(this.#graph, id)) {
        const range = referencePlace(lines, line, this.#writtenName(target), defined);
        found.set(`${placeKey(range)} ${symbol}`, { range, symbol, roles: 0, enclosing: null });
      }
    }
    return [...found.values()];
  }

  /** What a reference to a node probably looks like; nothing for a file. */
  #writtenName(node: number): string {
    if (node < this.#graph.fileCount) return '';
    const name = calledName(this.#graph, node);
    return this.#graph.fileOf(node) === -1 ? lastName(name) : name;
  }

  #relationships(node: number): ScipRelationship[] {
    const parents = [...this.#wantedEdgesOf(node)].filter(({ kind }) => kind === 'extends' || kind === 'implements');
    return parents.map(({ target }) => ({ symbol: this.#symbolOf(target), isImplementation: true }));
  }
}

const START: Range = { line: 1, column: 1, endLine: 1, endColumn: 1 };

function symbolsOf(path: string, definitions: readonly Definition[]): readonly string[] {
  const top = fileSymbol(path);
  const counts = new Map<string, number>();
  const symbols: string[] = [];
  for (const { name, kind, owner, receiver } of definitions) {
    const type = receiver === null ? '' : descriptor(receiver, 'class', 0);
    const around = owner === -1 ? top + type : (symbols[owner] as string);
    const first = around + descriptor(name, kind, 0);
    const earlier = counts.get(first) ?? 0;
    counts.set(first, earlier + 1);
    symbols.push(earlier === 0 ? first : around + descriptor(name, kind, earlier));
  }
  return symbols;
}

/** Where a name is on a line outside definitions' names, else the whole line. */
function referencePlace(lines: readonly string[], line: number, name: string, defined: ReadonlySet<string>): Range {
  const text = lines[line - 1] ?? '';
  for (let at = wordIn(text, name); at !== -1; at = wordIn(text, name, at + 1)) {
    const range = { line, column: at + 1, endLine: line, endColumn: at + 1 + name.length };
    if (!defined.has(placeKey(range))) return range;
  }
  return lineRange(lines, line);
}

/** A line without the blanks around it. */
function lineRange(lines: readonly string[], line: number): Range {
  const text = lines[line - 1] ?? '';
  const start = text.length - text.trimStart().length;
  return { line, column: start + 1, endLine: line, endColumn: start + 1 + text.trim().length };
}

function extentOf({ line, column, endLine, endColumn }: Definition): Range {
  return { line, column, endLine, endColumn };
}

function placeKey(range: Range | null): string {
  return range === null ? '' : `${range.line}:${range.column}`;
}

function byPlace({ range: a }: ScipOccurrence, { range: b }: ScipOccurrence): number {
  return a.line - b.line || a.column - b.column;
}
