import * as z from 'zod';
import { LONGEST_DOCUMENT, POSITION_ENCODINGS } from '../../collaboration/operation.ts';
import { Unlisted } from '../arguments.ts';

/** Bytes of UTF-8 are up to three for each unit. */
const Place = () =>
  z
    .int()
    .min(0)
    .max(3 * LONGEST_DOCUMENT);
const Clock = () => z.record(z.string().min(1).max(256), z.int().min(0));

export const inputSchema = () =>
  z.object({
    document_id: z.string().min(1).max(4096),
    operations: z
      .array(
        z.object({
          type: z.string(),
          position: Place(),
          content: z.string().max(LONGEST_DOCUMENT).optional(),
          length: Place().optional(),
          vector_clock: Unlisted(Clock().optional()),
          counter: Unlisted(z.int().min(1).optional()),
        }),
      )
      .max(10_000)
      .default([])
      .describe('type: insert, delete, replace; none: pull'),
    agent_id: z.string().trim().min(1).max(256),
    vector_clock: Clock().default({}).describe('What you saw'),
    flush: z.boolean().default(false).describe('Write the file'),
    session_id: Unlisted(z.string().max(64).optional()),
    position_encoding: Unlisted(z.enum(POSITION_ENCODINGS).default('utf-16')),
    include: Unlisted(z.enum(['auto', 'content', 'changes', 'none']).default('auto')),
    include_authors: Unlisted(z.boolean().default(false)),
    cursor: Unlisted(z.object({ position: Place(), length: Place().default(0) }).optional()),
    reason: Unlisted(z.string().trim().min(1).max(10_000).optional()),
  });

export type SyncInput = z.output<ReturnType<typeof inputSchema>>;
