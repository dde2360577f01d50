import * as z from 'zod';
import type { EvidenceItem, Unmeasured } from '../../assistant/evidence/evidence-item.ts';
import type { SkippedFile } from '../../assistant/files/plan.ts';
import { THINKING_MODES } from '../../assistant/models/thinking.ts';
import type {
  ContinuationOffer,
  Handback,
  Issue,
  Opinion,
  OpinionMetadata,
  RepositoryTold,
} from '../../assistant/opinion.ts';
import { Unlisted } from '../arguments.ts';
import { Count, Deep, DeepList, ObjectOf, type ResultSchema, Texts, Word } from '../result-schema.ts';

/** What the tools that ask models take, each. Longer texts are answered with how to send them. */
export const FreeText = () => z.string().trim().min(1);
export const MoreText = () => z.string().optional();
export const Paths = () => z.array(z.string().min(1).max(4096)).max(1000);

/** How a model is asked. */
export function asking(thinking: 'medium' | 'high' = 'medium') {
  return {
    thinking_mode: Unlisted(z.enum(THINKING_MODES).default(thinking)),
    continuation_id: z.string().optional(),
    model: Unlisted(z.string().trim().min(1).max(200).optional().describe('Name, alias, auto or none.')),
    temperature: Unlisted(z.number().min(0).max(1).optional()),
    use_websearch: Unlisted(
      z
        .boolean()
        .default(false)
        .describe('Has the answer end with searches for the client to make: nothing is searched.'),
    ),
    project_path: Unlisted(z.string().optional()),
  };
}

/** What those tools return. */
export function OpinionSchema(): ResultSchema<Opinion> {
  return ObjectOf<Opinion>()({
    status: Word<Opinion['status']>(),
    content: z.string(),
    content_type: Word<Opinion['content_type']>(),
    advice: z.string().nullable(),
    verdict: Word<NonNullable<Opinion['verdict']>>().nullable(),
    reasons: Texts(),
    issues: DeepList<Issue>(),
    evidence: DeepList<EvidenceItem>(),
    not_measured: DeepList<Unmeasured>(),
    repositories: DeepList<RepositoryTold>(),
    handback: Deep<Handback>().nullable(),
    finish_reason: z.string().nullable(),
    warnings: Texts(),
    metadata: Deep<OpinionMetadata>(),
    files_processed: Texts(),
    files_skipped: DeepList<SkippedFile>(),
    thinking_tokens_used: Count(),
    continuation_id: z.string().nullable(),
    continuation_offer: Deep<ContinuationOffer>().nullable(),
  });
}

/** Cut before all else where an answer is too long: files can be read again. */
export const OPINION_LISTS = [
  'files_skipped',
  'handback.files',
  'handback.history',
  'not_measured',
  'repositories',
  'evidence',
];

/** They read, and what they read may go to a model elsewhere. */
export const ASKING_HINTS = { readOnlyHint: true, openWorldHint: true };
