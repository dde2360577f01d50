import type { Change } from './change-log.ts';

/** An agent, by what it has written and decided. */
export interface AgentSeen {
  readonly agent_id: string;
  readonly writes: number;
  readonly decisions: number;
  /** RFC 3339. */
  readonly last_activity: string;
}

/** Who wrote and decided, the last first. Authors of commits are no agents of ours. */
export function agentsSeen(changes: readonly Change[]): AgentSeen[] {
  const agents = new Map<string, { writes: number; decisions: number; last: number }>();
  for (const { agent, source, at } of changes) {
    if (source === 'git') continue;
    const known = agents.get(agent) ?? { writes: 0, decisions: 0, last: at };
    agents.set(agent, {
      writes: known.writes + Number(source !== 'decision'),
      decisions: known.decisions + Number(source === 'decision'),
      last: Math.max(known.last, at),
    });
  }
  return [...agents]
    .sort(([a, x], [b, y]) => y.last - x.last || (a < b ? -1 : 1))
    .map(([agent_id, { writes, decisions, last }]) => ({
      agent_id,
      writes,
      decisions,
      last_activity: new Date(last).toISOString(),
    }));
}
