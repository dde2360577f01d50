import type { AgentHistory } from './agent-history.ts';
import { type Clock, withCount } from './clock.ts';

type Histories = ReadonlyMap<string, AgentHistory>;

/** What the author of an agent's last operation knew, with that. */
export function lastSeen(history: AgentHistory): Clock {
  return withCount(history.othersAt(history.count), history.agent, history.count);
}

/** What all of these know. */
export function commonTo(clocks: readonly Clock[]): Clock {
  const [first = new Map<string, number>(), ...others] = clocks;
  const common = Array.from(first, ([agent, count]): [string, number] => [
    agent,
    others.reduce((least, clock) => Math.min(least, clock.get(agent) ?? 0), count),
  ]);
  return new Map(common.filter(([, count]) => count > 0));
}

/** The latest version that is not after `clock` and that the author of every later operation had seen. */
export function baseBelow(clock: Clock, histories: Histories): Clock {
  let base = clock;
  for (let before: Clock | null = null; before !== base; ) {
    before = base;
    for (const history of histories.values()) base = lowered(base, history);
  }
  return base;
}

/** How many units of the CRDT came after a version. */
export function unitsSince(base: Clock, histories: Histories): number {
  let units = 0;
  for (const history of histories.values()) {
    units += history.endOf(history.count) - history.endOf(base.get(history.agent) ?? 0);
  }
  return units;
}

/** A version without what the agent's first later operation did not know: later ones know more. */
function lowered(base: Clock, history: AgentHistory): Clock {
  const next = (base.get(history.agent) ?? 0) + 1;
  if (next > history.count) return base;
  const known = history.othersAt(next);
  const isKnown = ([agent, count]: readonly [string, number]) =>
    agent === history.agent || count <= (known.get(agent) ?? 0);
  if ([...base].every(isKnown)) return base;
  return new Map(Array.from(base, (one): [string, number] => (isKnown(one) ? one : [one[0], known.get(one[0]) ?? 0])));
}
