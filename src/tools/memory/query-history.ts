import * as z from 'zod';
import type { LineAuthors } from '../../memory/line-authors.ts';
import { historyText } from '../../reports/history-text.ts';
import { Unlisted } from '../arguments.ts';
import { Count, ListOf, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';
import { ChangeList } from './record-schemas.ts';

const TimeRange = z.union([
  z.string(),
  z.strictObject({
    start: z.union([z.string(), z.number()]).optional(),
    end: z.union([z.string(), z.number()]).optional(),
  }),
]);

const inputSchema = () =>
  z.object({
    entity_id: z
      .string()
      .min(1)
      .max(4096)
      .optional()
      .describe('File, folder, path#Symbol or decision_id. Default: all.'),
    time_range: TimeRange.default('all').describe('"24h", "2026-01-01/2026-02-01" or {start, end}'),
    change_types: z.array(z.enum(['create', 'update', 'delete', 'move', 'rename', 'decision'])).default([]),
    include_diff: z.boolean().default(true),
    max_results: Unlisted(z.int().min(1).max(1000).default(20)),
    cursor: Unlisted(z.string().max(5000).optional()),
    agent_id: Unlisted(z.string().max(256).optional()),
    since: Unlisted(z.number().min(0).optional()),
    project_path: Unlisted(z.string().optional()),
  });
export type HistoryInput = z.output<ReturnType<typeof inputSchema>>;

export const queryHistory = defineTool({
  name: 'query_history',
  toolset: 'memory',
  title: 'History',
  description: 'Versions with reasons and diffs, decisions, commits, newest first.',
  when: 'Why is this so? Who changed it, and what was decided?',
  input: inputSchema,
  output: () =>
    z.strictObject({
      entity_id: z.string().optional(),
      time_range: z.strictObject({ start: z.string().nullable(), end: z.string().nullable() }),
      total: Count(),
      returned: Count(),
      has_more: z.boolean(),
      next_cursor: z.string().nullable(),
      authors: ListOf<LineAuthors>()({ start_line: Count(), end_line: Count(), agents: Texts() }).optional(),
      changes: ChangeList(),
      notes: Texts(),
    }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { path: 'entity_id', file_path: 'entity_id', limit: 'max_results' },
  lists: ['changes', 'authors'],

  run: async (input, context) => (await import('./history-answer.ts')).historyAnswer(input, context),

  render: historyText,
});
