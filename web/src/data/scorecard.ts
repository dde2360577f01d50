import * as z from 'zod';
import { projectAddress, resourceQuestion } from './questions.ts';

const Location = z.object({ file: z.string(), line: z.number(), end_line: z.number() });

const Part = z.object({
  part: z.string(),
  title: z.string(),
  /** Share of the whole, 0–1. */
  weight: z.number(),
  unit: z.string(),
  /** 0–100; null where it was not measured. */
  score: z.number().nullable(),
  value: z.number().nullable(),
  basis: z.string(),
});

const Recommendation = z.object({
  kind: z.string(),
  title: z.string(),
  description: z.string(),
  priority: z.string(),
  effort_minutes: z.number(),
  locations: z.array(Location),
});

const Hotspot = z.object({
  kind: z.string(),
  location: Location,
  name: z.string(),
  /** 0–1. */
  composite_score: z.number(),
  reasons: z.array(z.string()),
});

const Scorecard = z.object({
  quality_scorecard: z.object({
    overall_health: z.number().nullable(),
    technical_debt_hours: z.number().nullable(),
    parts: z.array(Part),
    measured: z.object({
      files: z.number(),
      code_lines: z.number(),
      functions: z.number(),
      head: z.string().nullable(),
    }),
  }),
  recommendations: z.array(Recommendation),
  hotspots: z.object({ functions: z.array(Hotspot), files: z.array(Hotspot) }),
});

export type ScorecardPart = z.output<typeof Part>;
export type Recommendation = z.output<typeof Recommendation>;
export type Hotspot = z.output<typeof Hotspot>;

/** Health, what it is made of, and what to do first. */
export const scorecard = resourceQuestion(projectAddress('scorecard'), Scorecard);
