import { type FoundSymbols, findSymbols, likeliest } from '../../analysis/measures/symbols/find-symbols.ts';
import type { GraphSymbol } from '../../analysis/measures/symbols/symbol.ts';
import { parseSymbolQuery, type SymbolQuery, symbolNames } from '../../analysis/measures/symbols/symbol-query.ts';
import { placeOfSymbol, type SymbolPlace } from '../../analysis/measures/symbols/symbol-report.ts';
import { OrreryError } from '../../errors.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import { isMissing } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';
import { MAX_SYMBOLS, type UnresolvedQuery } from './analyze-symbol.ts';

/** Of a query that is repeated in an answer. */
const SHOWN_CHARACTERS = 200;
/** Candidates named for a name that is not of one symbol. */
const MAX_CANDIDATES = 20;
/** Symbols of one name that are all answered for. */
const MAX_OF_ONE_NAME = 3;
/** Others of the name that a note tells. */
const MAX_TOLD = 5;

/** A symbol as it was asked for. */
export interface AskedSymbol {
  /** As it was given. */
  readonly text: string;
  /** Null for what names nothing. */
  readonly query: SymbolQuery | null;
  /** Thrown as there is no file at the query's path, which may be the end of one; null where there is. */
  readonly missing: OrreryError | null;
}

/**
 * Reads what names symbols: a list may be in one text.
 *
 * @param path of the file that symbols without one are in
 * @throws OrreryError `INVALID_PARAMS` for too many; `FILE_SYSTEM_ERROR` where there is no file at `path`
 */
export async function askedSymbols(
  texts: readonly string[],
  path: string | undefined,
  { workspace }: ToolContext,
): Promise<readonly AskedSymbol[]> {
  const names = texts.flatMap(symbolNames);
  if (names.length > MAX_SYMBOLS) {
    const message = `${names.length} symbols were given, more than ${MAX_SYMBOLS}: ask for fewer at a time.`;
    throw new OrreryError('INVALID_PARAMS', message, { parameter: 'symbol' });
  }
  const file = path === undefined ? null : (await workspace.roots.resolve(path, 'file')).relative;
  const asked = await Promise.all(names.map((text) => askedSymbol(text, workspace)));
  if (file === null) return asked;
  return asked.map((one) =>
    one.query?.kind === 'name' ? { ...one, query: { ...one.query, kind: 'in_file', path: file } } : one,
  );
}

/** Reads what names one symbol. */
export async function askedSymbol(text: string, { roots }: ToolContext['workspace']): Promise<AskedSymbol> {
  const query = parseSymbolQuery(text);
  if (query === null || query.kind === 'name') return { text, query, missing: null };
  try {
    const { relative } = await roots.resolve(query.path, 'file');
    return { text, query: { ...query, path: relative }, missing: null };
  } catch (thrown) {
    if (isMissing(thrown)) return { text, query, missing: thrown };
    throw thrown;
  }
}

/** What was found for one that is asked for. */
export type Answerable =
  | { readonly kind: 'found'; readonly symbols: readonly GraphSymbol[]; readonly note: string | null }
  | { readonly kind: 'unresolved'; readonly unresolved: UnresolvedQuery };

/**
 * The symbols that are meant: of several of a name those that are most likely, if they are few.
 *
 * @param within only symbols of files in this folder, relative to the index; empty is all
 * @throws the error that told of a missing file, where no file's path ends like it
 */
export function answerable(index: LinkedIndex, asked: AskedSymbol, within: string, most = MAX_OF_ONE_NAME): Answerable {
  const { text, query } = asked;
  const found = query === null ? NOTHING : inEachFile(index, asked, query, within);
  if (found.kind === 'one') return { kind: 'found', symbols: [found.symbol], note: null };
  const place = (symbol: GraphSymbol) => placeOfSymbol(index, symbol);
  if (found.kind === 'several') {
    const symbols = likeliest(index, found.symbols);
    if (symbols.length > most) return { kind: 'unresolved', unresolved: ambiguous(text, found.symbols, place) };
    const others = found.symbols.filter((symbol) => !symbols.includes(symbol)).map(place);
    return { kind: 'found', symbols, note: others.length === 0 ? null : othersNote(text, others) };
  }
  const why = query?.kind === 'place' ? noSymbolAt(query, index) : null;
  return { kind: 'unresolved', unresolved: unknown(text, found.near, why) };
}

const NOTHING: FoundSymbols = { kind: 'none', near: [] };

/** As `findSymbols`; where a path is the end of several, in all of these files. */
function inEachFile(index: LinkedIndex, { missing }: AskedSymbol, query: SymbolQuery, within: string): FoundSymbols {
  if (missing === null || query.kind === 'name') return findSymbols(index, query, within);
  const paths = index.files.map(({ path }) => path).filter((path) => path.endsWith(`/${query.path}`));
  if (paths.length === 0) throw missing;
  const all = paths.map((path) => findSymbols(index, { ...query, path }, within));
  const symbols = all.flatMap((one) => (one.kind === 'one' ? [one.symbol] : one.kind === 'several' ? one.symbols : []));
  const [first, ...others] = symbols;
  if (first === undefined) return { kind: 'none', near: all.flatMap((one) => (one.kind === 'none' ? one.near : [])) };
  return others.length === 0 ? { kind: 'one', symbol: first } : { kind: 'several', symbols };
}

function othersNote(text: string, others: readonly SymbolPlace[]): string {
  const shown = others.slice(0, MAX_TOLD).map(({ symbol, at }) => `${symbol} (${at})`);
  const more = others.length > MAX_TOLD ? `, and ${others.length - MAX_TOLD} more` : '';
  return `${JSON.stringify(text.slice(0, SHOWN_CHARACTERS))} is also the name of ${shown.join(', ')}${more}.`;
}

function ambiguous(
  text: string,
  symbols: readonly GraphSymbol[],
  place: (symbol: GraphSymbol) => SymbolPlace,
): UnresolvedQuery {
  const query = text.slice(0, SHOWN_CHARACTERS);
  const more = symbols.length > MAX_CANDIDATES ? `; the ${MAX_CANDIDATES} most used are listed` : '';
  const message = `${symbols.length} symbols are called ${JSON.stringify(query)}${more}: ask for one by its place (path:line) or path#name.`;
  const candidates = symbols.slice(0, MAX_CANDIDATES).map(place);
  return { query, reason: 'ambiguous', message, candidates, did_you_mean: [] };
}

function unknown(text: string, near: readonly string[], why: string | null): UnresolvedQuery {
  const query = text.slice(0, SHOWN_CHARACTERS);
  const message =
    why ?? `No symbol is called ${JSON.stringify(query)}: give a name, Type.member, path#name or path:line.`;
  return { query, reason: 'unknown', message, candidates: [], did_you_mean: near };
}

/** Why there is no symbol at a line of a file; null where the file is not indexed. */
function noSymbolAt({ path, line }: Extract<SymbolQuery, { kind: 'place' }>, { files }: LinkedIndex): string | null {
  const total = files.find((file) => file.path === path)?.facts.lines.total;
  if (total === undefined) return null;
  if (line === 0) return `${path} has no line 0: lines count from 1.`;
  if (line > total) return `Line ${line} is beyond the end of ${path}, which has ${total} lines.`;
  return `No symbol is at line ${line} of ${path}: give a line of a symbol, or its name.`;
}
