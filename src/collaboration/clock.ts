/**
 * A vector clock: how many operations of each agent are known. One that is not named has none.
 */
export type Clock = ReadonlyMap<string, number>;

export const EMPTY_CLOCK: Clock = new Map();

/** How two clocks stand to each other, as causes stand to effects. */
export type ClockRelation = 'equal' | 'before' | 'after' | 'concurrent';

export function relationOf(one: Clock, other: Clock): ClockRelation {
  const covers = isCovered(other, one);
  const isWithin = isCovered(one, other);
  if (covers && isWithin) return 'equal';
  if (covers) return 'after';
  return isWithin ? 'before' : 'concurrent';
}

/** Whether all that `clock` knows is known to `by`, too. */
export function isCovered(clock: Clock, by: Clock): boolean {
  for (const [agent, count] of clock) if (count > (by.get(agent) ?? 0)) return false;
  return true;
}

/** What is known to either. */
export function merged(one: Clock, other: Clock): Clock {
  if (isCovered(other, one)) return one;
  const both = new Map(one);
  for (const [agent, count] of other) both.set(agent, Math.max(count, both.get(agent) ?? 0));
  return both;
}

export function withCount(clock: Clock, agent: string, count: number): Clock {
  return clock.get(agent) === count ? clock : new Map(clock).set(agent, count);
}

/** As it is sent: agents by name, those without operations left out. */
export function clockObject(clock: Clock): Record<string, number> {
  const known = [...clock].filter(([, count]) => count > 0);
  return Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function clockOf(object: Readonly<Record<string, number>>): Clock {
  return new Map(Object.entries(object).filter(([, count]) => count > 0));
}
