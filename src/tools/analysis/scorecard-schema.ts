import * as z from 'zod';
import type { DebtHours } from '../../analysis/judgements/scorecard/debt.ts';
import type { Recommendation } from '../../analysis/judgements/scorecard/recommendations.ts';
import type { Scorecard } from '../../analysis/judgements/scorecard/scorecard.ts';
import { Amount, Deep, DeepList, ListOf, ObjectOf, Percentage } from '../result-schema.ts';

/** What the tools that run all analyses say of a project, in the same words. */

export function ScorecardSchema() {
  return ObjectOf<Scorecard>()({
    overall_health: Percentage().nullable(),
    complexity_score: Percentage().nullable(),
    maintainability_index: Percentage().nullable(),
    modularity_score: Percentage().nullable(),
    duplication_percentage: Percentage().nullable(),
    test_coverage: Percentage().nullable(),
    technical_debt_hours: Amount().nullable(),
    debt: Deep<DebtHours>().nullable(),
    parts: DeepList<Scorecard['parts'][number]>(),
    measured: Deep<Scorecard['measured']>(),
  });
}

export function RecommendationsSchema() {
  return ListOf<Recommendation>()({
    kind: z.enum(['complexity', 'tests', 'duplication', 'debt', 'cycle', 'dead-code']),
    title: z.string(),
    description: z.string(),
    priority: z.enum(['High', 'Medium', 'Low']),
    impact: z.enum(['High', 'Medium', 'Low']),
    effort_minutes: Amount(),
    estimated_effort: Deep<Recommendation['estimated_effort']>(),
    locations: DeepList<Recommendation['locations'][number]>(),
  });
}
