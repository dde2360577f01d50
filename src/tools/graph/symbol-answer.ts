import { join } from 'node:path';
import { isReachedByTests } from '../../analysis/findings/test-reach/test-reach.ts';
import { likelyTests } from '../../analysis/judgements/change/likely-tests.ts';
import { callPaths } from '../../analysis/measures/symbols/call-paths.ts';
import { withCallingCode, withMentioningCode } from '../../analysis/measures/symbols/calling-code.ts';
import type { LinesOf } from '../../analysis/measures/symbols/own-uses.ts';
import { callingNodes } from '../../analysis/measures/symbols/relations.ts';
import type { GraphSymbol } from '../../analysis/measures/symbols/symbol.ts';
import { type SymbolPart, type SymbolReport, symbolReport } from '../../analysis/measures/symbols/symbol-report.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import { unreadNotes } from '../../index/other-files.ts';
import type { About } from '../../index/part-request.ts';
import { partialFiles } from '../../index/partial-files.ts';
import { partialNotes } from '../../index/partial-names.ts';
import { indexedText, lineWindow, readSource } from '../../index/source-text.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import type { ToolContext } from '../tool.ts';
import type { ReportedSymbol, SymbolAnswer, UnresolvedQuery } from './analyze-symbol.ts';
import { type AskedSymbol, answerable, askedSymbol, askedSymbols } from './asked-symbols.ts';

/** Characters of source shown of all symbols together where the answer may be as long as it is. */
const ALL_SOURCE = 1_000_000;
/** The share of an answer that source may take. */
const SOURCE_SHARE = 0.6;

/** What is asked, as the tool's arguments say it. */
export interface AskedSymbols {
  readonly symbol: readonly string[];
  readonly path?: string | undefined;
  readonly include: readonly SymbolPart[];
  readonly to?: string | undefined;
  readonly depth: number;
  readonly project_path?: string | undefined;
}

export async function answerForSymbols(
  { symbol, path, include, to, depth, project_path }: AskedSymbols,
  context: ToolContext,
): Promise<SymbolAnswer> {
  const folder = await context.workspace.roots.resolve(project_path, 'directory');
  const [asked, targetAsked] = await Promise.all([
    askedSymbols(symbol, path, context),
    to === undefined ? null : askedSymbol(to, context.workspace),
  ]);
  const all = targetAsked === null ? asked : [...asked, targetAsked];
  const index = await context.linked(wholeRoot(folder.root), { about: aboutOf(all, include, targetAsked !== null) });
  const unresolved: UnresolvedQuery[] = [];
  const notes: string[] = [];
  const find = (one: AskedSymbol, most?: number): readonly GraphSymbol[] => {
    const found = answerable(index, one, folder.relative, most);
    if (found.kind === 'unresolved') unresolved.push(found.unresolved);
    else if (found.note !== null) notes.push(found.note);
    return found.kind === 'found' ? found.symbols : [];
  };
  const known = asked.flatMap((one) => find(one).map((found) => ({ query: one.text, found })));
  const [target = null] = targetAsked === null ? [] : find(targetAsked, 1);
  const parts: ReadonlySet<SymbolPart> = new Set(include);
  const lines = linesOfFiles(folder.root.path, index);
  const reports = known.map(({ query, found }) => ({ query, ...symbolReport(index, found, parts, depth, lines) }));
  const room = sourceRoom(context, reports.length);
  const symbols = reports.map((report, at) => ({
    ...report,
    ...likelyTestsOf(index, report, (known[at] as (typeof known)[number]).found, notes),
    ...withCode(report, lines),
    ...(parts.has('source') && sourceOf(folder.root.path, report, index, room, notes)),
  }));
  notes.push(...notesOnPartial(index, reports, parts));
  if (parts.has('callees')) noteIncomplete(index, known, notes);
  const paths = target === null ? null : pathsBetween(index, known, target, to as string, notes);
  return { symbols, unresolved, ...(paths !== null && { paths }), notes };
}

/** Adds the text of the lines that call, name or mention a symbol. */
function withCode({ callers, references, mentions }: SymbolReport, lines: LinesOf): Partial<SymbolReport> {
  return {
    ...(callers !== undefined && { callers: withCallingCode(callers, lines) }),
    ...(references !== undefined && { references: withCallingCode(references, lines) }),
    ...(mentions !== undefined && { mentions: withMentioningCode(mentions, lines) }),
  };
}

/** Reads the lines of the index's files, each file once; null for a file that has changed since. */
function linesOfFiles(folder: string, { files }: LinkedIndex): LinesOf {
  const known = new Map<string, readonly string[] | null>();
  return (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const file = files.find((one) => one.path === path);
    const lines = (file === undefined ? null : indexedText(folder, file))?.split(/\r\n|\n|\r/) ?? null;
    known.set(path, lines);
    return lines;
  };
}

const MOST_LIKELY_TESTS = 5;

/**
 * Names the tests that likely run a symbol which tests reach, but not by calls and references that lead back to one of them, and
 * says so in a note.
 */
function likelyTestsOf(
  index: LinkedIndex,
  { symbol, path, tests }: SymbolReport,
  { main }: GraphSymbol,
  notes: string[],
): Pick<ReportedSymbol, 'likely_tests'> {
  const isReached = tests?.length === 0 ? isReachedByTests(index, main) : false;
  if (isReached === false) return {};
  notes.push(
    isReached
      ? `Tests reach ${symbol} as a value, so which ones is unknown.`
      : `Tests mention the file or name of ${symbol}; whether they run it is unknown.`,
  );
  const asked = { index, nodes: [main], changed: [path], lines: [], commits: [] };
  const likely = likelyTests({ ...asked, comparesCode: false, most: MOST_LIKELY_TESTS }).tests;
  return likely.length === 0
    ? {}
    : { likely_tests: likely.map(({ file, by }) => ({ path: index.graph.name(file), by })) };
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
    ...partialNotes(inOrder, 'uses of these symbols, and their own uses, may be missing'),
    ...(isOfAll ? unreadNotes(otherFiles, 'uses of these symbols may be missing') : []),
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

/** Parts of an answer that are of use with what the symbol's own file tells of them. */
const IN_ITS_FILE: ReadonlySet<SymbolPart> = new Set([
  ...(['source', 'metrics', 'members', 'callers', 'callees', 'references'] as const),
]);

/** Symbols of named files are told of from these alone before the tree is indexed. */
function aboutOf(asked: readonly AskedSymbol[], include: readonly SymbolPart[], hasTarget: boolean): About {
  const queries = asked.flatMap(({ query, missing }) => (query === null ? [] : [{ query, isThere: missing === null }]));
  const paths = queries.flatMap(({ query, isThere }) => (query.kind === 'name' || !isThere ? [] : [query.path]));
  const names = queries.flatMap(({ query }) => (query.kind === 'place' ? [] : query.names.slice(-1)));
  const alone = !hasTarget && paths.length === queries.length && include.every((part) => IN_ITS_FILE.has(part));
  return { paths, names, needs: alone ? 'named' : 'all' };
}

/** Characters of source for each symbol. */
function sourceRoom({ size }: ToolContext, symbols: number): number {
  const all = size === null ? ALL_SOURCE : Math.min(size.structure, size.text) * SOURCE_SHARE;
  return Math.floor(all / Math.max(1, symbols));
}

/** Lines of all definitions of a symbol together up to which the source has them all; else it has the longest. */
const LINES_OF_ALL = 120;

/** Returns the text of a symbol as it is now, as much of it as there is room for. */
function sourceOf(
  root: string,
  report: SymbolReport,
  index: LinkedIndex,
  room: number,
  notes: string[],
): Pick<ReportedSymbol, 'source' | 'next_start_line'> {
  const { path, symbol } = report;
  const source = readSource(join(root, path), path);
  const indexed = index.files.find((file) => file.path === path);
  if (indexed?.hash !== source.hash) {
    notes.push(`${path} changed while being read: ask again for the source of ${symbol}.`);
    return {};
  }
  const all = allDefinitions(report, source.text, room);
  return all === null ? mainDefinition(report, source.text, room, notes) : { source: all };
}

/** Returns the text of all definitions of a symbol; null if there is only one or they are too long. */
function allDefinitions({ definitions = [] }: SymbolReport, text: string, room: number): string | null {
  const lines = definitions.reduce((sum, { line, end_line }) => sum + end_line - line + 1, 0);
  if (definitions.length < 2 || lines > LINES_OF_ALL) return null;
  const parts = definitions.map(({ line, end_line }) => lineWindow(text, line, end_line, room)?.content ?? '');
  const all = parts.join('\n');
  return JSON.stringify(all).length > room ? null : all;
}

function mainDefinition(
  { path, line, end_line, symbol }: SymbolReport,
  text: string,
  room: number,
  notes: string[],
): Pick<ReportedSymbol, 'source' | 'next_start_line'> {
  const window = lineWindow(text, line, end_line, room);
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
