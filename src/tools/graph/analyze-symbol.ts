import * as z from 'zod';
import type { TestWay } from '../../analysis/judgements/change/vocabulary.ts';
import type { Hop } from '../../analysis/measures/symbols/call-paths.ts';
import type { EntryPoint } from '../../analysis/measures/symbols/entry-points.ts';
import type { Mentions } from '../../analysis/measures/symbols/mentions.ts';
import type { ReferringSymbol, RelatedSymbol } from '../../analysis/measures/symbols/relations.ts';
import type {
  DefinitionLines,
  SymbolMetrics,
  SymbolPart,
  SymbolPlace,
  SymbolReport,
} from '../../analysis/measures/symbols/symbol-report.ts';
import type { ReachingTest } from '../../analysis/measures/symbols/tests-reaching.ts';
import type { DefinitionKind } from '../../languages/facts.ts';
import { symbolsText } from '../../reports/symbols-text.ts';
import { Briefly, Format, OneOrMore, ProjectPath, Unlisted } from '../arguments.ts';
import { Deep, DeepList, Line, ListOf, ObjectOf, Texts, Word } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

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
export const MAX_SYMBOLS = 20;
/** A symbol that was asked for, with what was asked of it. */
export interface ReportedSymbol extends SymbolReport {
  readonly query: string;
  readonly source?: string;
  /** Where the source goes on that was too long. */
  readonly next_start_line?: number;
  /** Test files that likely run it, if tests reach it in ways that lead to none of them for certain. */
  readonly likely_tests?: readonly LikelyTestFile[];
}

export interface LikelyTestFile {
  readonly path: string;
  /** Evidence for that, strongest first. */
  readonly by: readonly TestWay[];
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
      definitions: DeepList<DefinitionLines>().optional(),
      source: z.string().optional(),
      next_start_line: Line().optional(),
      metrics: Deep<SymbolMetrics>().optional(),
      callers: DeepList<RelatedSymbol>().optional(),
      entry_points: DeepList<EntryPoint>().optional(),
      mentions: Deep<Mentions>().optional(),
      callees: DeepList<RelatedSymbol>().optional(),
      references: DeepList<ReferringSymbol>().optional(),
      implementations: DeepList<RelatedSymbol>().optional(),
      tests: DeepList<ReachingTest>().optional(),
      likely_tests: DeepList<LikelyTestFile>().optional(),
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
  description:
    'Source of a function, type or field, who calls or uses it, what it calls, tests, call paths to another.',
  when: 'Who calls this, what does it call, how does A reach B, what tests it?',
  input: () =>
    z.object({
      symbol: Briefly(
        OneOrMore(MAX_SYMBOLS).describe('Name, Type.member, path#name or path:line; or several.'),
        'Name, Type.member, path#name or path:line.',
      ),
      path: Unlisted(z.string().min(1).optional().describe('The file that defines them.')),
      include: z.array(z.enum(PARTS)).min(1).default(['source', 'callers', 'callees', 'references']),
      to: Briefly(z.string().min(1).optional().describe('Show call paths to this.'), 'Call paths to this.'),
      depth: z.int().min(1).max(10).default(1),
      project_path: Unlisted(ProjectPath),
      format: Unlisted(Format(['summary', 'json'])),
    }),
  output: SymbolAnswerSchema,
  partly: true,
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { name: 'symbol', symbols: 'symbol', file_path: 'path', file: 'path' },
  lists: ['symbols[].members', 'symbols[].tests', 'symbols[].references', 'symbols[].callees', 'symbols[].callers'],

  async run(input, context) {
    const { answerForSymbols } = await import('./symbol-answer.ts');
    return answerForSymbols(input, context);
  },

  render: (output) => symbolsText(output),
});
