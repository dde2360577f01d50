import * as z from 'zod';
import { createSessionText } from '../../reports/collaboration-text.ts';
import { Unlisted } from '../arguments.ts';
import { Count, Deep, ListOf, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

const SESSION_TYPES = ['editing', 'analysis', 'review'] as const;
/** Ten years: a time that a calendar has. */
const LONGEST_SECONDS = 315_360_000;

const Name = () => z.string().trim().min(1).max(256);

const inputSchema = () =>
  z.object({
    session_name: Name(),
    participants: z.array(Name()).max(200).default([]).describe('agent_ids'),
    document_paths: z.array(z.string().min(1).max(4096)).max(200).default([]),
    session_type: z.enum(SESSION_TYPES).default('editing'),
    enable_real_time: Unlisted(z.boolean().default(true)),
    agent_id: Unlisted(Name().optional()),
    ttl: Unlisted(z.int().min(1).max(LONGEST_SECONDS).optional().describe('Seconds of inactivity before it ends.')),
    end: z.boolean().default(false).describe('End it and write its files'),
    project_path: Unlisted(z.string().optional()),
  });
export type SessionInput = z.output<ReturnType<typeof inputSchema>>;

export interface ParticipantTold {
  readonly agent_id: string;
  readonly joined: string;
  readonly operations_count: number;
  readonly last_activity: string | null;
}

export interface DocumentTold {
  readonly document_id: string;
  readonly path: string;
  readonly exists: boolean;
  readonly version: number | null;
  readonly vector_clock: Readonly<Record<string, number>>;
  readonly content_hash: string;
  readonly resource: string;
}

export const createSession = defineTool({
  name: 'create_session',
  toolset: 'collaboration',
  title: 'Begin a session',
  description: 'Lets agents edit files concurrently; sync_document merges.',
  input: inputSchema,
  output: () =>
    z.strictObject({
      session_id: z.string(),
      session_name: z.string(),
      session_type: z.enum(SESSION_TYPES),
      participants: ListOf<ParticipantTold>()({
        agent_id: z.string(),
        joined: z.string(),
        operations_count: Count(),
        last_activity: z.string().nullable(),
      }),
      documents: ListOf<DocumentTold>()({
        document_id: z.string(),
        path: z.string(),
        exists: z.boolean(),
        version: Count().nullable(),
        vector_clock: Deep<DocumentTold['vector_clock']>(),
        content_hash: z.string(),
        resource: z.string(),
      }),
      enable_real_time: z.boolean(),
      created_at: z.string(),
      expires_at: z.string(),
      reused: z.boolean(),
      ended: z.boolean(),
      flushed: Texts(),
      notes: Texts(),
    }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  aliases: { name: 'session_name', documents: 'document_paths' },

  run: async (input, context) => (await import('./session-answer.ts')).sessionAnswer(input, context),

  render: createSessionText,
});
