import type { Decision } from '../store/records/decision-table.ts';
import type { Records } from '../store/records/records.ts';
import { type AnchorLookup, type JudgedAnchor, judgeAnchor } from './anchors.ts';
import type { TreePlace } from './tree-place.ts';

/** A decision as it is told, with what has become of what it is about. */
export interface DecisionReport {
  readonly decision_id: string;
  readonly decision: string;
  readonly reasoning: string;
  readonly context: Readonly<Record<string, unknown>>;
  readonly confidence: number;
  readonly alternatives: readonly string[];
  readonly impact: string;
  readonly tags: readonly string[];
  readonly agent_id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** RFC 3339. */
  readonly at: string;
  readonly commit: string | null;
  readonly supersedes: readonly string[];
  /** The decision that has taken its place; null: it stands. */
  readonly superseded_by: string | null;
  /** Whether code that it is about was edited since, or is gone; null: it is about no code. */
  readonly stale: boolean | null;
  readonly anchors: readonly JudgedAnchor[];
}

export async function reportDecision(
  decision: Decision,
  records: Records,
  place: TreePlace,
  lookup: AnchorLookup,
): Promise<DecisionReport> {
  const anchors: JudgedAnchor[] = [];
  for (const anchor of decision.anchors) {
    const path = place.pathOf(anchor.path);
    // What lies outside the root is nobody's there to see.
    if (path !== null) anchors.push(await judgeAnchor({ ...anchor, path }, lookup));
  }
  const { id, at, agent, commit, reasoning, context, confidence, alternatives, impact, tags, supersedes } = decision;
  return {
    decision_id: id,
    decision: decision.decision,
    reasoning,
    context,
    confidence,
    alternatives,
    impact,
    tags,
    agent_id: agent,
    timestamp: Math.floor(at / 1000),
    at: new Date(at).toISOString(),
    commit,
    supersedes,
    superseded_by: await records.read(({ decisions }) => decisions.supersededBy(id)),
    stale: anchors.length === 0 ? null : anchors.some((one) => one.stale),
    anchors,
  };
}

/** Whether a decision is about a file, or about a symbol in it: anchors to the file as a whole are about all of it. */
export function concerns(decision: Decision, paths: ReadonlySet<string>, symbol: string | null): boolean {
  return decision.anchors.some(
    (anchor) => paths.has(anchor.path) && (symbol === null || anchor.symbol === null || anchor.symbol === symbol),
  );
}
