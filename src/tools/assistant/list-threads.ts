import * as z from 'zod';
import { threadsText } from '../../reports/opinion-text.ts';
import { Unlisted } from '../arguments.ts';
import { Count, ListOf, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

const inputSchema = () =>
  z.object({ limit: z.int().min(1).max(200).default(20), project_path: Unlisted(z.string().optional()) });
export type ListThreadsInput = z.output<ReturnType<typeof inputSchema>>;

/** A conversation that can be gone on with. */
export interface ThreadTold {
  readonly continuation_id: string;
  readonly tool: string;
  readonly about: string;
  readonly exchanges: number;
  readonly remaining_turns: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly expires_at: string;
}

export const listThreads = defineTool({
  name: 'list_threads',
  toolset: 'assistant',
  title: 'Conversations',
  description: 'Conversations with these tools, for their continuation_id.',
  input: inputSchema,
  output: () =>
    z.strictObject({
      total: Count(),
      threads: ListOf<ThreadTold>()({
        continuation_id: z.string(),
        tool: z.string(),
        about: z.string(),
        exchanges: Count(),
        remaining_turns: Count(),
        created_at: z.string(),
        updated_at: z.string(),
        expires_at: z.string(),
      }),
      notes: Texts(),
    }),
  annotations: { readOnlyHint: true },
  run: async (input, context) => (await import('./threads-answer.ts')).threadsAnswer(input, context),
  render: threadsText,
});
