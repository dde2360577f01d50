import * as z from 'zod';
import type { Question } from '../connection/question.ts';
import { toolQuestion } from './questions.ts';

const Anchor = z.object({
  path: z.string(),
  symbol: z.string().nullable(),
  state: z.string(),
  now: z.string().nullish(),
  renamed_to: z.string().nullish(),
});

const Decision = z.object({
  decision_id: z.string(),
  decision: z.string(),
  reasoning: z.string(),
  confidence: z.number(),
  alternatives: z.array(z.unknown()),
  impact: z.string(),
  tags: z.array(z.string()),
  stale: z.boolean(),
  superseded_by: z.string().nullish(),
  anchors: z.array(Anchor),
});

const Change = z.object({
  id: z.string(),
  change_type: z.string(),
  /** `git`, `decision`, or where the version came from. */
  source: z.string(),
  at: z.string(),
  agent_id: z.string(),
  entity_id: z.string(),
  reason: z.string().nullish(),
  commit: z.string().nullish(),
  additions: z.number().nullish(),
  deletions: z.number().nullish(),
  diff: z.string().nullish(),
  decision: Decision.nullish(),
});

const History = z.object({
  total: z.number(),
  returned: z.number(),
  has_more: z.boolean(),
  changes: z.array(Change),
  notes: z.array(z.string()),
});

export type Change = z.output<typeof Change>;
export type Decision = z.output<typeof Decision>;
export type History = z.output<typeof History>;

/**
 * Versions, decisions and commits, newest first.
 *
 * @param entity a file or folder; null for all of the project
 * @param limit at most so many changes
 */
export function history(entity: string | null, limit: number): Question<History> {
  const about = entity === null ? {} : { entity_id: entity };
  return toolQuestion('query_history', { ...about, max_results: limit, include_diff: false }, History);
}

export const decisions: Question<History> = toolQuestion(
  'query_history',
  { change_types: ['decision'], max_results: 100 },
  History,
);
