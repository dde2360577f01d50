import * as z from 'zod';
import type { DefinitionContext } from '../../analysis/judgements/briefing/definition-context.ts';
import type { TestCommand } from '../../analysis/judgements/change/test-command.ts';
import type { TestWay } from '../../analysis/judgements/change/vocabulary.ts';
import { packedContextText } from '../../reports/packed-context-text.ts';
import { PIECE_KINDS, type PieceKind } from '../../search/context/piece.ts';
import { Format, ProjectPath, Unlisted } from '../arguments.ts';
import { Count, Deep, Line, ListOf, ObjectOf, Share, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';
import type { BriefedTest } from './briefing.ts';
import { Query } from './search-request.ts';

/** A piece of context. */
export interface ContextNode {
  /** A place, a decision's id, a commit. */
  readonly id: string;
  readonly kind: PieceKind;
  /** Null where it is no part of a file. */
  readonly path: string | null;
  readonly line: number | null;
  readonly end_line: number | null;
  readonly title: string;
  readonly content: string;
  /** Of code, the lines that `content` consists of, with a line "…" between two stretches. */
  readonly content_lines?: readonly LineRange[];
  readonly score: number;
  /** What speaks for it. */
  readonly why: string;
  /** Uses, callees, decisions and recent commits; only for the first definitions. */
  readonly about?: DefinitionContext;
}

export interface LineRange {
  readonly line: number;
  readonly end_line: number;
}

/** A file with the definitions in it that match, likeliest first; those in `nodes` included. */
export interface ContextPlace {
  readonly path: string;
  readonly definitions: readonly ContextDefinition[];
}

export interface ContextDefinition extends LineRange {
  /** Null for lines outside the definitions of the file. */
  readonly symbol: string | null;
}

export interface ContextResult {
  readonly query: string;
  /** Of all that was found. */
  readonly total: number;
  readonly nodes: readonly ContextNode[];
  /** Files with code that was found, likeliest first. */
  readonly places: readonly ContextPlace[];
  /** Tests that likely exercise the definitions that have `about`, likeliest first. */
  readonly tests: readonly BriefedTest[];
  /** Commands that run these tests. */
  readonly run: readonly TestCommand[];
  readonly tokens_used: number;
  readonly token_budget: number;
  /** Whether something was left out or shortened for want of room. */
  readonly truncated: boolean;
  readonly notes: readonly string[];
}

const inputSchema = () =>
  z.object({
    query: Query,
    token_budget: z.int().min(100).max(100_000).default(2000),
    top_k: Unlisted(z.int().min(1).max(100).default(10)),
    kinds: Unlisted(z.array(z.enum(PIECE_KINDS)).min(1).optional()),
    project_path: Unlisted(ProjectPath),
    format: Unlisted(Format(['summary', 'json'])),
  });
export type ContextQuestion = z.output<ReturnType<typeof inputSchema>>;

export const queryContext = defineTool({
  name: 'query_context',
  toolset: 'graph',
  title: 'Context for a question',
  description:
    'What to know for a task or question: the code with its uses, tests and commits; decisions, docs, history.',
  when: 'what to know before a task',
  input: inputSchema,
  output: () =>
    ObjectOf<ContextResult>()({
      query: z.string(),
      total: Count(),
      nodes: ListOf<ContextNode>()({
        id: z.string(),
        kind: z.enum(PIECE_KINDS),
        path: z.string().nullable(),
        line: Line().nullable(),
        end_line: Line().nullable(),
        title: z.string(),
        content: z.string(),
        content_lines: ListOf<LineRange>()({ line: Line(), end_line: Line() }).optional(),
        score: Share(),
        why: z.string(),
        about: Deep<DefinitionContext>().optional(),
      }),
      places: ListOf<ContextPlace>()({
        path: z.string(),
        definitions: ListOf<ContextDefinition>()({ symbol: z.string().nullable(), line: Line(), end_line: Line() }),
      }),
      tests: ListOf<BriefedTest>()({ path: z.string(), by: Texts<TestWay>() }),
      run: ListOf<TestCommand>()({ runner: z.string(), command: z.string(), folder: z.string(), tests: Count() }),
      tokens_used: Count(),
      token_budget: Count(),
      truncated: z.boolean(),
      notes: Texts(),
    }),
  partly: true,
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { question: 'query', max_tokens: 'token_budget', limit: 'top_k' },
  lists: ['places', 'tests', 'nodes'],

  run: async (input, context) => (await import('./query-context-answer.ts')).contextFor(input, context),

  render: packedContextText,
});
