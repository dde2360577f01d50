import type { UnmeasuredPart } from '../../analysis/measures/unmeasured.ts';
/** The gravest first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What an item of evidence is about. */
export const EVIDENCE_KINDS = [
  // Of files as they are.
  ...(['complexity', 'hotspot', 'duplicate', 'dead_code', 'debt', 'callers', 'structure', 'search_result'] as const),
  // Of a change.
  ...(['complexity_change', 'new_clone', 'new_dead_code', 'api_change', 'affected_callers', 'untested'] as const),
  ...(['tests', 'companion', 'decision', 'syntax_problem'] as const),
  // Of a commit that is being prepared.
  ...([
    'secret',
    'secret_file',
    'weakness',
    'unmerged',
    'conflict_marker',
    'large_file',
    'binary_file',
    'submodule',
  ] as const),
  ...(['missing_tests', 'missing_docs', 'debug_leftover', 'trailing_whitespace', 'unread'] as const),
  // Of a failure.
  ...(['frame', 'recent_change'] as const),
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** A fact that was measured, with the place that it is true of. */
export interface EvidenceItem {
  readonly kind: EvidenceKind;
  readonly severity: Severity;
  /** From the root on, with forward slashes; null for what is true of no one file. */
  readonly path: string | null;
  /** 1-based; null for a file as a whole. */
  readonly line: number | null;
  /** One line. */
  readonly title: string;
  /** What was measured and how it is known, as sentences; may be empty. */
  readonly detail: string;
  /** What to do about it; null where nothing has to be done, or it is not for Orrery to say. */
  readonly fix: string | null;
  /** Such as `CWE-798`, for weaknesses that have one. */
  readonly cwe: string | null;
}

export interface Evidence {
  /** The gravest first, then by place. */
  readonly items: readonly EvidenceItem[];
  readonly not_measured: readonly UnmeasuredPart[];
}

export const NO_EVIDENCE: Evidence = { items: [], not_measured: [] };

/** The gravest first, then by kind and place; what is equal in these stays in its order. */
export function sortedEvidence(items: readonly EvidenceItem[]): EvidenceItem[] {
  return [...items].sort(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      EVIDENCE_KINDS.indexOf(a.kind) - EVIDENCE_KINDS.indexOf(b.kind) ||
      byText(a.path ?? '', b.path ?? '') ||
      (a.line ?? 0) - (b.line ?? 0),
  );
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
