import type { Advice, Findings, Place, RecommendationKind } from './advice.ts';
import { complexityAdvice } from './complexity-advice.ts';
import { debtAdvice } from './debt-advice.ts';
import type { Priority } from './hotspots.ts';
import { PRIORITIES } from './hotspots.ts';
import { cloneAdvice, cycleAdvice, deadCodeAdvice, testAdvice } from './structure-advice.ts';

/** Something to do about findings: where, why, how, and how long it takes. */
export interface Recommendation {
  readonly kind: RecommendationKind;
  readonly title: string;
  /** Why, and what to do. */
  readonly description: string;
  readonly priority: Priority;
  readonly impact: Priority;
  readonly effort_minutes: number;
  readonly estimated_effort: { readonly secs: number; readonly nanos: number };
  /** Where, the first the most important. */
  readonly locations: readonly Place[];
}

/** Recommendations given: more than can be done are none. */
const GIVEN = 20;
/** Of one kind, so that one kind does not crowd out the rest. */
const GIVEN_OF_KIND = 6;

/** What to do about the findings, the most urgent first. */
export function recommendations(findings: Findings): Recommendation[] {
  const advisers: readonly ((findings: Findings) => Advice[])[] = [
    complexityAdvice,
    testAdvice,
    cloneAdvice,
    debtAdvice,
    cycleAdvice,
    deadCodeAdvice,
  ];
  return advisers
    .flatMap((adviser) => [...adviser(findings)].sort(byUrgency).slice(0, GIVEN_OF_KIND))
    .sort(byUrgency)
    .slice(0, GIVEN)
    .map(({ minutes, urgency: _, locations, ...advice }) => ({
      ...advice,
      effort_minutes: minutes,
      estimated_effort: { secs: 60 * minutes, nanos: 0 },
      locations,
    }));
}

function byUrgency(a: Advice, b: Advice): number {
  return (
    PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) ||
    b.urgency - a.urgency ||
    (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)
  );
}
