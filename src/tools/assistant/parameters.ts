import * as z from 'zod';
import type { UnmeasuredPart } from '../../analysis/measures/unmeasured.ts';
import type { EvidenceItem } from '../../assistant/evidence/evidence-item.ts';
import type { BudgetLine, SkippedFile } from '../../assistant/files/plan.ts';
import { THINKING_MODES } from '../../assistant/models/thinking.ts';
import type {
  ContinuationOffer,
  Findings,
  Handback,
  Issue,
  Opinion,
  OpinionMetadata,
  RepositoryTold,
} from '../../assistant/opinion.ts';
import type { Verdict } from '../../assistant/precommit/precommit-report.ts';
import { Unlisted } from '../arguments.ts';
import { Amount, Count, Deep, DeepList, ObjectOf, type ResultSchema, Texts, Word } from '../result-schema.ts';

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
      z.boolean().default(false).describe('Ends the answer with suggested web searches; Orrery does not search.'),
    ),
    project_path: Unlisted(z.string().optional()),
  };
}

/** What those tools return. */
export function OpinionSchema(): ResultSchema<Opinion> {
  return ObjectOf<Opinion>()({
    status: Word<Opinion['status']>(),
    content: z.string(),
    verdict: Word<Verdict>().nullable(),
    findings: ObjectOf<Findings>()({
      issues: DeepList<Issue>(),
      evidence: DeepList<EvidenceItem>(),
      not_measured: DeepList<UnmeasuredPart>(),
      repositories: DeepList<RepositoryTold>(),
      reasons: Texts(),
    }),
    handback: ObjectOf<Handback>()({
      system: z.string(),
      request: z.string(),
      history: DeepList<Handback['history'][number]>(),
      files: DeepList<Handback['files'][number]>(),
    }).nullable(),
    warnings: Texts(),
    metadata: ObjectOf<OpinionMetadata>()({
      tool: Word<OpinionMetadata['tool']>(),
      mode: Word<OpinionMetadata['mode']>(),
      model: z.string().nullable(),
      provider: z.string().nullable(),
      thinking_mode: Word<OpinionMetadata['thinking_mode']>(),
      tokens_used: Deep<NonNullable<OpinionMetadata['tokens_used']>>().nullable(),
      response_time: Amount(),
      finish_reason: z.string().nullable(),
      advice: z.string().nullable(),
      budget: DeepList<BudgetLine>(),
      redacted: Deep<OpinionMetadata['redacted']>(),
      files_skipped: DeepList<SkippedFile>(),
      details: Deep<NonNullable<OpinionMetadata['details']>>().nullable(),
    }),
    files_processed: Texts(),
    thinking_tokens_used: Count(),
    continuation_id: z.string().nullable(),
    continuation_offer: ObjectOf<ContinuationOffer>()({
      continuation_id: z.string(),
      note: z.string(),
      remaining_turns: Count(),
    }).nullable(),
  });
}

/** Cut before all else where an answer is too long: files can be read again. */
export const OPINION_LISTS = [
  'metadata.files_skipped',
  'metadata.budget',
  'handback.files',
  'handback.history',
  'findings.not_measured',
  'findings.repositories',
  'findings.evidence',
];

/** They read, and what they read may go to a model elsewhere. */
export const ASKING_HINTS = { readOnlyHint: true, openWorldHint: true };
