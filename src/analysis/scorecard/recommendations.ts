import type { DeadCodeItem } from '../dead-code/findings.ts';
import type { DebtItem } from '../debt-comments/debt-comments.ts';
import { complexityAdvice } from './complexity-advice.ts';
import { debtAdvice } from './debt-advice.ts';
import type { Hotspot, Priority } from './hotspots.ts';
import { PRIORITIES } from './hotspots.ts';
import type { PartCycle } from './modular-structure.ts';
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

export type RecommendationKind = 'complexity' | 'tests' | 'duplication' | 'debt' | 'cycle' | 'dead-code';

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly end_line: number;
}

/** What an adviser gives: `urgency` (0–1) orders what has the same priority. */
export interface Advice {
  readonly kind: RecommendationKind;
  readonly title: string;
  readonly description: string;
  readonly priority: Priority;
  readonly impact: Priority;
  readonly minutes: number;
  readonly locations: readonly Place[];
  readonly urgency: number;
}

/** Code that stands in several places. */
export interface ClonedCode {
  /** `exact`, `renamed`, `gapped` or `semantic`. */
  readonly type: string;
  /** 0–1. */
  readonly similarity: number;
  readonly copies: readonly (Place & { readonly name: string | null })[];
}

/** Findings to advise on; a list that was not measured is empty. */
export interface Findings {
  readonly functionHotspots: readonly Hotspot[];
  /** Files of which tests reach nothing. */
  readonly untested: readonly UntestedFile[];
  readonly clones: readonly ClonedCode[];
  readonly debts: readonly DebtItem[];
  readonly cycles: readonly PartCycle[];
  readonly dead: readonly DeadCodeItem[];
}

export interface UntestedFile extends Place {
  /** Whether a test run was measured, or calls and references followed. */
  readonly knownBy: 'report' | 'references';
  readonly functions: number;
  /** Sum over its functions: the paths there are to test. */
  readonly cyclomatic: number;
  readonly score: number;
  readonly reasons: readonly string[];
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
