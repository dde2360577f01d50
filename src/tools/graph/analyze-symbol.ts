import { join } from 'node:path';
import * as z from 'zod';
import type { Hop } from '../../analysis/symbols/call-paths.ts';
import type { FoundSymbols } from '../../analysis/symbols/find-symbols.ts';
import type { ReferringSymbol, RelatedSymbol } from '../../analysis/symbols/relations.ts';
import type { GraphSymbol } from '../../analysis/symbols/symbol.ts';
import type { SymbolQuery } from '../../analysis/symbols/symbol-query.ts';
import type { SymbolMetrics, SymbolPart, SymbolPlace, SymbolReport } from '../../analysis/symbols/symbol-report.ts';
import type { ReachingTest } from '../../analysis/symbols/tests-reaching.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import type { DefinitionKind } from '../../languages/facts.ts';
import { symbolsText } from '../../reports/symbols-text.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import { Briefly, Format, OneOrMore, ProjectPath, Unlisted } from '../arguments.ts';
import { Deep, DeepList, Line, ListOf, ObjectOf, Texts, Word } from '../result-schema.ts';
import { defineTool, type ToolContext } from '../tool.ts';

/** What can be asked of a symbol. */
const PARTS = [
  'source',
  'callers',
  'callees',
  'references',
  'implementations',
  'tests',
  'members',
  'metrics',
] as const satisfies readonly SymbolPart[];

/** Symbols of one call. */
const MAX_SYMBOLS = 20;
/** Characters of source shown of all symbols together where the answer may be as long as it is. */
const ALL_SOURCE = 1_000_000;
/** The share of an answer that source may take. */
const SOURCE_SHARE = 0.6;
/** Of a query that is repeated in an answer. */
const SHOWN_CHARACTERS = 200;
/** Candidates named for a name that is not of one symbol. */
const MAX_CANDIDATES = 20;

/** A symbol that was asked for, with what was asked of it. */
export interface ReportedSymbol extends SymbolReport {
  readonly query: string;
  readonly source?: string;
  /** Where the source goes on that was too long. */
  readonly next_start_line?: number;
}

/** Why a query is of no one symbol, and what may have been meant. */
export interface UnresolvedQuery {
  readonly query: string;
  readonly reason: 'ambiguous' | 'unknown';
  readonly message: string;
  readonly candidates: readonly SymbolPlace[];
  readonly did_you_mean: readonly string[];
}

export interface SymbolAnswer {
  readonly symbols: readonly ReportedSymbol[];
  readonly unresolved: readonly UnresolvedQuery[];
  /** Calls from the first symbol to the last. */
  readonly paths?: readonly (readonly Hop[])[];
  readonly notes: readonly string[];
}

function SymbolAnswerSchema() {
  return ObjectOf<SymbolAnswer>()({
    symbols: ListOf<ReportedSymbol>()({
      symbol: z.string(),
      kind: Word<DefinitionKind>(),
      at: z.string(),
      query: z.string(),
      path: z.string(),
      line: Line(),
      end_line: Line(),
      exported: z.boolean(),
      source: z.string().optional(),
      next_start_line: Line().optional(),
      metrics: Deep<SymbolMetrics>().optional(),
      callers: DeepList<RelatedSymbol>().optional(),
      callees: DeepList<RelatedSymbol>().optional(),
      references: DeepList<ReferringSymbol>().optional(),
      implementations: DeepList<RelatedSymbol>().optional(),
      tests: DeepList<ReachingTest>().optional(),
      members: DeepList<SymbolPlace>().optional(),
    }),
    unresolved: ListOf<UnresolvedQuery>()({
      query: z.string(),
      reason: z.enum(['ambiguous', 'unknown']),
      message: z.string(),
      candidates: DeepList<SymbolPlace>(),
      did_you_mean: Texts(),
    }),
    paths: z
      .array(
        ListOf<Hop>()({
          caller: z.string().nullable(),
          callee: z.string(),
          at: z.string(),
          certainty: Word<Hop['certainty']>(),
          rule: Word<Hop['rule']>(),
        }),
      )
      .readonly()
      .optional(),
    notes: Texts(),
  });
}

export const analyzeSymbol = defineTool({
  name: 'analyze_symbol',
  toolset: 'graph',
  title: 'Symbol',
  description: 'Source of a function or type, who calls it, what it calls, tests, call paths to another.',
  when: 'Who calls this, what does it call, how does A reach B, which tests cover it?',
  input: z.object({
    symbol: Briefly(
      OneOrMore(MAX_SYMBOLS).describe('Name, Type.member, path#name or path:line; or several.'),
      'Name, Type.member, path#name or path:line.',
    ),
    include: z.array(z.enum(PARTS)).min(1).default(['source', 'callers', 'callees']),
    to: Briefly(z.string().min(1).optional().describe('Show call paths to this.'), 'Call paths to this.'),
    depth: z.int().min(1).max(10).default(1),
    project_path: Unlisted(ProjectPath),
    format: Unlisted(Format(['summary', 'json'])),
  }),
  output: SymbolAnswerSchema,
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { name: 'symbol', symbols: 'symbol' },
  lists: ['symbols[].members', 'symbols[].tests', 'symbols[].references', 'symbols[].callees', 'symbols[].callers'],

  async run({ symbol, include, to, depth, project_path }, context) {
    const [{ findSymbols }, { parseSymbolQuery }, { symbolReport, placeOfSymbol }] = await Promise.all([
      import('../../analysis/symbols/find-symbols.ts'),
      import('../../analysis/symbols/symbol-query.ts'),
      import('../../analysis/symbols/symbol-report.ts'),
    ]);
    const folder = await context.workspace.roots.resolve(project_path, 'directory');
    const index = await context.linked(wholeRoot(folder.root));
    const unresolved: UnresolvedQuery[] = [];
    const find = async (query: string): Promise<GraphSymbol | null> => {
      const parsed = parseSymbolQuery(query);
      const placed = parsed === null || parsed.kind === 'name' ? parsed : await inRoot(parsed, context);
      const found: FoundSymbols =
        placed === null ? { kind: 'none', near: [] } : findSymbols(index, placed, folder.relative);
      if (found.kind === 'one') return found.symbol;
      const why = found.kind === 'none' && placed?.kind === 'place' ? noSymbolAt(placed, index) : null;
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
    const symbols = await Promise.all(
      reports.map(async (report) => ({
        ...report,
        ...(parts.has('source') && (await sourceOf(folder.root.path, report, index, room, notes))),
      })),
    );
    const paths = target === null ? null : await pathsBetween(index, known, target, to as string, notes);
    return { symbols, unresolved, ...(paths !== null && { paths }), notes };
  },

  render: (output) => symbolsText(output),
});

/** A query whose path is as the index has it, however it was written. */
async function inRoot(query: Exclude<SymbolQuery, { kind: 'name' }>, { workspace }: ToolContext): Promise<SymbolQuery> {
  const { relative } = await workspace.roots.resolve(query.path, 'file');
  return { ...query, path: relative };
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
async function sourceOf(
  root: string,
  { path, line, end_line, symbol }: SymbolReport,
  index: LinkedIndex,
  room: number,
  notes: string[],
): Promise<Pick<ReportedSymbol, 'source' | 'next_start_line'>> {
  const { lineWindow, readSource } = await import('../../index/source-text.ts');
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

async function pathsBetween(
  index: LinkedIndex,
  known: readonly { readonly query: string; readonly found: GraphSymbol }[],
  target: GraphSymbol,
  to: string,
  notes: string[],
): Promise<NonNullable<SymbolAnswer['paths']>> {
  const { callPaths } = await import('../../analysis/symbols/call-paths.ts');
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
