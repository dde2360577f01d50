import type { DeadCodeItem } from '../../findings/dead-code/findings.ts';
import type { DebtItem } from '../../findings/debt-comments/debt-comments.ts';
import type { Hotspot, Priority } from './hotspots.ts';
import type { PartCycle } from './modular-structure.ts';

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

/** A place as it is named in a sentence. */
export function placeOf({ file, line }: Pick<Place, 'file' | 'line'>): string {
  return `${file}:${line}`;
}

/** A function as it is named in a sentence, where its own name may be missing. */
export function shownName(name: string): string {
  const named = name.split('.').filter((part) => part !== '<anonymous>');
  if (named.length === 0) return 'a function without a name';
  return name.endsWith('<anonymous>') ? `a function in ${named.join('.')}` : named.join('.');
}

/** Lines that stand elsewhere, too. */
export interface Copy extends Place {
  /** The function they stand in; null outside any. */
  readonly name: string | null;
  /** Whether they are all of that function, or nearly so. */
  readonly isWhole: boolean;
}

/** Code that stands in several places. */
export interface ClonedCode {
  /** `exact`, `renamed`, `gapped` or `semantic`. */
  readonly type: string;
  /** 0–1. */
  readonly similarity: number;
  readonly copies: readonly Copy[];
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
  /** The function that stands there, the most complex of the file. */
  readonly worst: string;
  /** Whether a test run was measured, or calls and references followed. */
  readonly knownBy: 'report' | 'references';
  readonly functions: number;
  /** Sum over its functions: the paths there are to test. */
  readonly cyclomatic: number;
  /** Paths through the function that stands there. */
  readonly worst_cyclomatic: number;
  readonly score: number;
  readonly reasons: readonly string[];
}
