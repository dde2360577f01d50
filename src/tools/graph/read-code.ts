import * as z from 'zod';
import type { DependencyContext } from '../../analysis/measures/dependencies/context.ts';
import type { OutlineEntry } from '../../index/outline.ts';
import type { PartialLines } from '../../index/partial-names.ts';
import { readCodeText } from '../../reports/read-code-text.ts';
import { Briefly, Unlisted } from '../arguments.ts';
import type { CollaborativeContext } from '../collaboration/collaborators.ts';
import { DecisionList } from '../memory/record-schemas.ts';
import { Amount, Count, Deep, DeepList, Line, ListOf, ObjectOf, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';
import type { FileState } from './file-memory.ts';

const inputSchema = () =>
  z.object({
    path: Briefly(z.string().describe('File or symbol to read.')),
    start_line: Briefly(z.int().min(1).optional().describe('First line wanted, from 1.'), 'From 1.'),
    end_line: Briefly(z.int().min(1).optional().describe('Last line wanted, included.'), 'Included.'),
    line_numbers: Briefly(
      z.boolean().optional().describe('Number the lines of the text answer. Default: if a part of the file is shown.'),
    ),
    include_dependencies: z.boolean().default(true),
    include_outline: z.boolean().default(true),
    include_history: Briefly(z.boolean().default(false).describe('Earlier versions.')),
    include_decisions: Unlisted(z.boolean().default(true)),
    history_limit: Unlisted(z.int().min(1).max(100).default(5)),
    include_semantic_context: Unlisted(z.boolean().default(false).describe('Files with similar meaning.')),
    semantic_similarity_threshold: Unlisted(z.number().min(0).max(1).default(0.7)),
    max_similar: Unlisted(z.int().min(1).max(100).default(5)),
    include_collaborative_context: Unlisted(z.boolean().default(false)),
    dependency_depth: Unlisted(z.int().min(1).max(20).default(2)),
    format: z.enum(['text', 'json']).default('text'),
  });
export type ReadInput = z.output<ReturnType<typeof inputSchema>>;

export const readCode = defineTool({
  name: 'read_code',
  toolset: 'graph',
  title: 'Read code',
  description:
    'A file with what it depends on, what depends on it and an outline of its symbols, or a range of its lines. A long file comes in parts.',
  when: 'What is in this file, and what is around it?',
  input: inputSchema,
  output: () =>
    z.strictObject({
      path: z.string(),
      exists: z.boolean(),
      error: z.string().optional(),
      did_you_mean: Texts().optional(),
      content: z.string().optional(),
      start_line: Line().optional(),
      /** 0 for a file without lines. */
      end_line: Count().optional(),
      next_start_line: Line().optional(),
      total_lines: Count().optional(),
      language: z.string().nullable().optional(),
      content_hash: z.string().optional(),
      mime_type: z.string().optional(),
      bytes: Count().optional(),
      outline: ListOf<OutlineEntry>()({
        name: z.string(),
        kind: z.string(),
        line: Line(),
        end_line: Line(),
        exported: z.boolean(),
        cyclomatic: Count().optional(),
        cognitive: Count().optional(),
      }).optional(),
      notes: Texts().optional(),
      /** Shown lines that could not be parsed: symbols, calls and imports there may be missing. Absent if there are none. */
      partial: ListOf<PartialLines>()({ start_line: Line(), end_line: Line() }).optional(),
      dependency_context: ObjectOf<DependencyContext>()({
        total_dependencies: Count(),
        max_depth_analyzed: Count(),
        dependencies: Texts(),
        immediate_dependencies: Count(),
        immediate_dependents: Count(),
        graph_centrality: Amount(),
        resolved: DeepList<DependencyContext['resolved'][number]>(),
        used_by: Texts(),
      }).optional(),
      semantic_context: z
        .strictObject({
          embedding_available: z.boolean(),
          similarity_threshold: z.number(),
          similar_files: DeepList<{ readonly path: string; readonly similarity: number }>().optional(),
        })
        .optional(),
      version: Count().nullable().optional(),
      history: ListOf<FileState>()({
        timestamp: Amount().nullable(),
        at: z.string().nullable(),
        version: Count().nullable(),
        agent_id: z.string(),
        reason: z.string().nullable(),
        content_hash: z.string().nullable(),
        content: z.string().nullable(),
        commit: z.string().nullable(),
      }).optional(),
      decisions: DecisionList().optional(),
      collaborative_context: ObjectOf<CollaborativeContext>()({
        active_collaborators: DeepList<CollaborativeContext['active_collaborators'][number]>(),
        sessions: DeepList<CollaborativeContext['sessions'][number]>(),
        vector_clock: Deep<CollaborativeContext['vector_clock']>(),
        unwritten: z.boolean(),
        pending_operations: Count(),
      })
        .nullable()
        .optional(),
    }),
  partly: true,
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { file_path: 'path', symbol: 'path', include_similar: 'include_semantic_context' },
  lists: ['history', 'decisions', 'partial', 'outline', 'dependency_context.used_by', 'dependency_context.resolved'],

  run: async (input, context) => (await import('./read-file-or-symbol.ts')).readFileOrSymbol(input, context),

  render: (output, { line_numbers }) => readCodeText(output, line_numbers),
});
