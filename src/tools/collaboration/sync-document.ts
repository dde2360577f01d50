import * as z from 'zod';
import { EXPORT_CHANGES } from '../../analysis/judgements/change/vocabulary.ts';
import { CONFLICT_CERTAINTIES } from '../../analysis/judgements/conflicts/vocabulary.ts';
import { syncDocumentText } from '../../reports/collaboration-text.ts';
import { Amount, Count, Deep, DeepList, ListOf, ObjectOf, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';
import type { ConflictTold } from './conflicts-told.ts';
import type { AgentTold, ChangeTold, RangeTold } from './sync-answer.ts';
import { inputSchema } from './sync-input.ts';

export const syncDocument = defineTool({
  name: 'sync_document',
  toolset: 'collaboration',
  title: 'Sync a shared document',
  description: 'Edits a file that agents share, at the version you saw, and merges.',
  input: inputSchema,
  output: () =>
    z.strictObject({
      document_id: z.string(),
      success: z.boolean(),
      exists: z.boolean(),
      applied: Count(),
      acknowledged: ListOf<{ readonly index: number; readonly counter: number; readonly duplicate: boolean }>()({
        index: Count(),
        counter: Count(),
        duplicate: z.boolean(),
      }),
      pending: z.array(z.strictObject({ index: Count(), counter: Count(), missing: DeepList<MissingTold>() })),
      rejected: ListOf<{ readonly index: number; readonly reason: string }>()({ index: Count(), reason: z.string() }),
      vector_clock: z.record(z.string(), Count()),
      content: z.string().optional(),
      changes: ListOf<ChangeTold>()({ position: Count(), length: Count(), content: z.string() }).optional(),
      length: Count(),
      content_hash: z.string(),
      authors: ListOf<RangeTold>()({ start: Count(), end: Count(), agent_id: z.string() }).optional(),
      conflicts: ListOf<ConflictTold>()({
        what: z.enum(EXPORT_CHANGES),
        certainty: z.enum(CONFLICT_CERTAINTIES),
        why: z.string(),
        code: z.string(),
        caller: Deep<ConflictTold['caller']>(),
        callee: Deep<ConflictTold['callee']>(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
      active_agents: ListOf<AgentTold>()({
        agent_id: z.string(),
        position: Count(),
        length: Count(),
        line: Count(),
        column: Count(),
        updated_at: z.string(),
        expires_at: z.string(),
      }),
      sessions: Texts(),
      flushed: ObjectOf<FlushTold>()({
        written: z.boolean(),
        version: Count().nullable(),
        content_hash: z.string(),
        bytes: Count(),
      }).nullable(),
      timestamp: Amount(),
      notes: Texts(),
    }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  aliases: { path: 'document_id', file_path: 'document_id', offset_unit: 'position_encoding' },
  synonyms: {
    position_encoding: { utf16: 'utf-16', utf8: 'utf-8', bytes: 'utf-8', codepoint: 'utf-32', code_points: 'utf-32' },
  },
  lists: ['authors', 'changes', 'acknowledged'],

  run: async (input, context) => (await import('./sync-answer.ts')).syncAnswer(input, context),

  render: syncDocumentText,
});

export interface MissingTold {
  readonly agent_id: string;
  readonly first: number;
  readonly last: number;
}

export interface FlushTold {
  readonly written: boolean;
  readonly version: number | null;
  readonly content_hash: string;
  readonly bytes: number;
}
