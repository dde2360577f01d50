import { joined, lines, type Markdown, md } from './markdown.ts';

export interface RecordedDecision {
  readonly decision_id: string;
  readonly at: string;
  readonly agent_id: string;
  readonly decision: string;
  readonly reasoning: string;
  readonly confidence: number;
  readonly impact: string;
  readonly alternatives: readonly string[];
  readonly linked_files: readonly string[];
  readonly notes: readonly string[];
}

export function decisionText(recorded: RecordedDecision): Markdown {
  const { decision_id, at, agent_id, decision, reasoning, confidence, impact, alternatives, linked_files } = recorded;
  return lines([
    md`Recorded ${decision_id} at ${at} by ${agent_id}: ${decision}`,
    md`Why: ${reasoning}`,
    md`Confidence ${confidence}, impact ${impact}`,
    alternatives.length === 0 ? null : md`Instead of: ${joined(alternatives, '; ')}`,
    linked_files.length === 0 ? null : md`About ${joined(linked_files, ', ')}`,
    ...recorded.notes,
  ]);
}
