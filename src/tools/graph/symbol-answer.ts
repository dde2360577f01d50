import { join } from 'node:path';
import { isReachedByTests } from '../../analysis/findings/test-reach/test-reach.ts';
import { callPaths } from '../../analysis/measures/symbols/call-paths.ts';
import { type FoundSymbols, findSymbols } from '../../analysis/measures/symbols/find-symbols.ts';
import { callingNodes } from '../../analysis/measures/symbols/relations.ts';
import type { GraphSymbol } from '../../analysis/measures/symbols/symbol.ts';
import { parseSymbolQuery, type SymbolQuery } from '../../analysis/measures/symbols/symbol-query.ts';
import {
  placeOfSymbol,
  type SymbolPart,
  type SymbolPlace,
  type SymbolReport,
  symbolReport,
} from '../../analysis/measures/symbols/symbol-report.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import { unreadNotes } from '../../index/other-files.ts';
import type { About } from '../../index/part-request.ts';
import { partialFiles } from '../../index/partial-files.ts';
import { partialNotes } from '../../index/partial-names.ts';
import { lineWindow, readSource } from '../../index/source-text.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { ToolContext } from '../tool.ts';
import type { ReportedSymbol, SymbolAnswer, UnresolvedQuery } from './analyze-symbol.ts';

/** Characters of source shown of all symbols together where the answer may be as long as it is. */
const ALL_SOURCE = 1_000_000;
/** The share of an answer that source may take. */
const SOURCE_SHARE = 0.6;
/** Of a query that is repeated in an answer. */
const SHOWN_CHARACTERS = 200;
/** Candidates named for a name that is not of one symbol. */
const MAX_CANDIDATES = 20;

/** What is asked, as the tool's arguments say it. */
export interface AskedSymbols {
  readonly symbol: readonly string[];
  readonly include: readonly SymbolPart[];
  readonly to?: string | undefined;
  readonly depth: number;
  readonly project_path?: string | undefined;
}

export async function answerForSymbols(
  { symbol, include, to, depth, project_path }: AskedSymbols,
  context: ToolContext,
): Promise<SymbolAnswer> {
  const folder = await context.workspace.roots.resolve(project_path, 'directory');
  const asked = await Promise.all(
    [...symbol, ...(to === undefined ? [] : [to])].map((query) => placed(query, context)),
  );
  const index = await context.linked(wholeRoot(folder.root), { about: aboutOf(asked, include, to !== undefined) });
  const unresolved: UnresolvedQuery[] = [];
  const find = async (query: string): Promise<GraphSymbol | null> => {
    const place = await placed(query, context);
    const found: FoundSymbols =
      place === null ? { kind: 'none', near: [] } : findSymbols(index, place, folder.relative);
    if (found.kind === 'one') return found.symbol;
    const why = found.kind === 'none' && place?.kind === 'place' ? noSymbolAt(place, index) : null;
    unresolved.push(notOne(query, found, (one) => placeOfSymbol(index, one), why));
    return null;
  };
  const known: { query: string; found: GraphSymbol }[] = [];
  for (const query of symbol) {
    const found = await find(query);
    if (found !== null) known.push({ query, found });
  }
  const target = to === undefined ? null : await find(to);
  const parts: ReadonlySet<SymbolPart> = new Set(include);
  const reports = known.map(({ query, found }) => ({ query, ...symbolReport(index, found, parts, depth) }));
  const room = sourceRoom(context, reports.length);
  const notes: string[] = [];
  const symbols = reports.map((report) => ({
    ...report,
    ...(parts.has('source') && sourceOf(folder.root.path, report, index, room, notes)),
  }));
  notes.push(...notesOnPartial(index, reports, parts));
  if (parts.has('callees')) noteIncomplete(index, known, notes);
  if (parts.has('tests')) noteUntoldTests(index, known, reports, notes);
  const paths = target === null ? null : pathsBetween(index, known, target, to as string, notes);
  return { symbols, unresolved, ...(paths !== null && { paths }), notes };
}

/** Says of which symbols no test is named, though tests reach them as values or may in ways that cannot be followed. */
function noteUntoldTests(
  index: LinkedIndex,
  known: readonly { readonly found: GraphSymbol }[],
  reports: readonly SymbolReport[],
  notes: string[],
) {
  reports.forEach(({ symbol, tests }, at) => {
    const { main } = (known[at] as { found: GraphSymbol }).found;
    if (tests?.length !== 0) return;
    const isReached = isReachedByTests(index, main);
    if (isReached === true) notes.push(`Tests reach ${symbol}, but as a value: which of them do cannot be told.`);
    if (isReached === null)
      notes.push(`Tests name the file or the name of ${symbol}: whether they run it cannot be told.`);
  });
}

/** Parts that other files than the symbol's own contribute to. */
const FROM_OTHER_FILES: ReadonlySet<SymbolPart> = new Set(['callers', 'references', 'implementations', 'tests']);

/** Says which files were read in part that the answer rests on: any file may use a symbol. */
function notesOnPartial(
  { files, otherFiles }: LinkedIndex,
  reports: readonly SymbolReport[],
  parts: ReadonlySet<SymbolPart>,
): string[] {
  if (reports.length === 0) return [];
  const isOfAll = FROM_OTHER_FILES.intersection(parts).size > 0;
  const own = new Set(reports.map(({ path }) => path));
  const partial = partialFiles(isOfAll ? files : files.filter(({ path }) => own.has(path)));
  // The symbols' own files come first: they are what is named of many.
  const inOrder = [...partial].sort((a, b) => Number(own.has(b.path)) - Number(own.has(a.path)));
  return [
    ...partialNotes(inOrder, 'what uses these symbols, or what they use, may be missing'),
    ...(isOfAll ? unreadNotes(otherFiles, 'what uses these symbols may be missing') : []),
  ];
}

/** Names the symbols whose callees may be incomplete. */
function noteIncomplete(
  { graph }: LinkedIndex,
  known: readonly { readonly query: string; readonly found: GraphSymbol }[],
  notes: string[],
) {
  for (const { query, found } of known) {
    const isIncomplete = (node: number) => graph.symbolIncomplete[node - graph.fileCount] === 1;
    if (callingNodes(graph, found).some(isIncomplete))
      notes.push(`The callees of ${query} may be incomplete: following its values exceeded the budget.`);
  }
}

/** What a query asks for, with its path as the index has it, however it was written; null for what names nothing. */
async function placed(query: string, { workspace }: ToolContext): Promise<SymbolQuery | null> {
  const parsed = parseSymbolQuery(query);
  if (parsed === null || parsed.kind === 'name') return parsed;
  const { relative } = await workspace.roots.resolve(parsed.path, 'file');
  return { ...parsed, path: relative };
}

/** Parts of an answer that are of use with what the symbol's own file tells of them. */
const IN_ITS_FILE: ReadonlySet<SymbolPart> = new Set(['source', 'metrics', 'members', 'callers', 'callees']);

/** Symbols of named files are told of from these alone before the tree is indexed. */
function aboutOf(asked: readonly (SymbolQuery | null)[], include: readonly SymbolPart[], hasTarget: boolean): About {
  const queries = asked.filter((query) => query !== null);
  const paths = queries.flatMap((query) => (query.kind === 'name' ? [] : [query.path]));
  const names = queries.flatMap((query) => (query.kind === 'place' ? [] : query.names.slice(-1)));
  const alone = !hasTarget && paths.length === queries.length && include.every((part) => IN_ITS_FILE.has(part));
  return { paths, names, needs: alone ? 'named' : 'all' };
}

/** Why a query is of no one symbol, and which there are. */
function notOne(
  query: string,
  found: Exclude<FoundSymbols, { kind: 'one' }>,
  place: (symbol: GraphSymbol) => SymbolPlace,
  why: string | null,
): UnresolvedQuery {
  const shown = query.slice(0, SHOWN_CHARACTERS);
  if (found.kind === 'several') {
    const total = found.symbols.length;
    const more = total > MAX_CANDIDATES ? `; the ${MAX_CANDIDATES} that are used most are listed` : '';
    const message = `${total} symbols are called ${JSON.stringify(shown)}${more}: ask for one by its place (path:line) or path#name.`;
    const candidates = found.symbols.slice(0, MAX_CANDIDATES).map(place);
    return { query: shown, reason: 'ambiguous', message, candidates, did_you_mean: [] };
  }
  const message =
    why ?? `No symbol is called ${JSON.stringify(shown)}: give a name, Type.member, path#name or path:line.`;
  return { query: shown, reason: 'unknown', message, candidates: [], did_you_mean: found.near };
}

/** Why there is no symbol at a line of a file; null where the file is not indexed. */
function noSymbolAt({ path, line }: Extract<SymbolQuery, { kind: 'place' }>, { files }: LinkedIndex): string | null {
  const total = files.find((file) => file.path === path)?.facts.lines.total;
  if (total === undefined) return null;
  if (line === 0) return `${path} has no line 0: lines count from 1.`;
  if (line > total) return `Line ${line} is behind the end of ${path}, which has ${total} lines: give a line of it.`;
  return `No symbol stands at line ${line} of ${path}: give a line of one, or its name.`;
}

/** Characters of source for each symbol. */
function sourceRoom({ size }: ToolContext, symbols: number): number {
  const all = size === null ? ALL_SOURCE : Math.min(size.structure, size.text) * SOURCE_SHARE;
  return Math.floor(all / Math.max(1, symbols));
}

/** The text of a symbol as it is now, as much of it as there is room for. */
function sourceOf(
  root: string,
  { path, line, end_line, symbol }: SymbolReport,
  index: LinkedIndex,
  room: number,
  notes: string[],
): Pick<ReportedSymbol, 'source' | 'next_start_line'> {
  const source = readSource(join(root, path), path);
  const indexed = index.files.find((file) => file.path === path);
  if (indexed?.hash !== source.hash) {
    notes.push(`${path} changed while it was read: ask again for the source of ${symbol}.`);
    return {};
  }
  const window = lineWindow(source.text, line, end_line, room);
  if (window === null) return {};
  if (window.next !== null)
    notes.push(`${symbol} goes on: read_code ${path} from start_line ${window.next} to ${end_line}.`);
  return { source: window.content, ...(window.next !== null && { next_start_line: window.next }) };
}

function pathsBetween(
  index: LinkedIndex,
  known: readonly { readonly query: string; readonly found: GraphSymbol }[],
  target: GraphSymbol,
  to: string,
  notes: string[],
): NonNullable<SymbolAnswer['paths']> {
  const all = known.map(({ query, found }) => {
    const forward = callPaths(index, found, target);
    if (forward.onlyCandidates)
      notes.push(`From ${query} to ${to} there are only calls whose callee is one of several.`);
    if (forward.paths.length > 0) return forward.paths;
    const back = callPaths(index, target, found);
    if (back.paths.length === 0) notes.push(`No calls lead from ${query} to ${to}, or back.`);
    else notes.push(`No calls lead from ${query} to ${to}; the paths shown lead back, from ${to} to ${query}.`);
    return back.paths;
  });
  return all.flat();
}
