import * as z from 'zod';
import type { OutlineEntry } from '../../index/outline.ts';
import type { DecisionReport } from '../../memory/decision-report.ts';
import { readCodeText } from '../../reports/read-code-text.ts';
import { ListOf, Unlisted } from '../arguments.ts';
import { defineTool } from '../tool.ts';
import type { FileState } from './file-memory.ts';

const ResolvedImport = z.object({ specifier: z.string(), path: z.string() });

const INPUT = z.object({
  path: z.string().describe('File to read.'),
  start_line: z.int().min(1).optional().describe('First line wanted, from 1.'),
  end_line: z.int().min(1).optional().describe('Last line wanted, included.'),
  line_numbers: z.boolean().default(false).describe('Number the lines of the text answer.'),
  include_dependencies: z.boolean().default(true),
  include_outline: z.boolean().default(true),
  include_history: z.boolean().default(false).describe('Earlier versions.'),
  include_decisions: Unlisted(z.boolean().default(true)),
  history_limit: Unlisted(z.int().min(1).max(100).default(5)),
  include_semantic_context: Unlisted(z.boolean().default(true)),
  semantic_similarity_threshold: Unlisted(z.number().min(0).max(1).default(0.7)),
  max_similar: Unlisted(z.int().min(1).max(100).default(5)),
  include_collaborative_context: Unlisted(z.boolean().default(false)),
  dependency_depth: Unlisted(z.int().min(1).max(20).default(2)),
  format: z.enum(['text', 'json']).default('text'),
});
export type ReadInput = z.output<typeof INPUT>;

export const readCode = defineTool({
  name: 'read_code',
  toolset: 'graph',
  title: 'Read code with its context',
  description:
    'A file with what it depends on, what depends on it and an outline of its symbols. Ask for a line range to read part of it; a long file comes in parts. An image comes as one.',
  when: 'What is in this file, and what is around it?',
  input: INPUT,
  output: z.object({
    path: z.string(),
    exists: z.boolean(),
    error: z.string().optional(),
    did_you_mean: z.array(z.string()).readonly().optional(),
    content: z.string().optional(),
    start_line: z.int().optional(),
    end_line: z.int().optional(),
    next_start_line: z.int().optional(),
    total_lines: z.int().optional(),
    language: z.string().nullable().optional(),
    content_hash: z.string().optional(),
    mime_type: z.string().optional(),
    bytes: z.int().optional(),
    outline: ListOf<OutlineEntry>().optional(),
    notes: z.array(z.string()).readonly().optional(),
    dependency_context: z
      .object({
        total_dependencies: z.int(),
        max_depth_analyzed: z.int(),
        dependencies: z.array(z.string()).readonly(),
        immediate_dependencies: z.int(),
        immediate_dependents: z.int(),
        graph_centrality: z.number(),
        resolved: z.array(ResolvedImport).readonly(),
        used_by: z.array(z.string()).readonly(),
      })
      .optional(),
    semantic_context: z
      .strictObject({
        embedding_available: z.boolean(),
        similarity_threshold: z.number(),
        similar_files: ListOf<{ readonly path: string; readonly similarity: number }>().optional(),
      })
      .optional(),
    version: z.int().nullable().optional(),
    history: ListOf<FileState>().optional(),
    decisions: ListOf<DecisionReport>().optional(),
    collaborative_context: z.null().optional(),
  }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { file_path: 'path', include_similar: 'include_semantic_context' },
  lists: ['history', 'decisions', 'outline', 'dependency_context.used_by', 'dependency_context.resolved'],

  run: async (input, context) => (await import('./read-file.ts')).readFile(input, context),

  render: (output, { line_numbers }) => readCodeText(output, line_numbers),
});
