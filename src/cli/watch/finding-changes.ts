import type { GateFinding } from '../../analysis/judgements/gate/gate-report.ts';

/** What is different between two runs of the gate. */
export interface FindingChanges {
  /** Findings that were not there, or say something else now. */
  readonly come: readonly GateFinding[];
  readonly gone: readonly GateFinding[];
}

export function findingChanges(before: readonly GateFinding[], now: readonly GateFinding[]): FindingChanges {
  return { come: withoutThoseOf(now, before), gone: withoutThoseOf(before, now) };
}

/** Those of a list that another has not, each as often as it is there more often: two findings may read the same. */
function withoutThoseOf(list: readonly GateFinding[], other: readonly GateFinding[]): GateFinding[] {
  const counts = new Map<string, number>();
  for (const one of other) counts.set(identity(one), (counts.get(identity(one)) ?? 0) + 1);
  return list.filter((one) => {
    const left = counts.get(identity(one)) ?? 0;
    counts.set(identity(one), left - 1);
    return left <= 0;
  });
}

/** Without the line: what is above a finding may get longer. */
function identity({ check, rule, severity, file, symbol, message }: GateFinding): string {
  return JSON.stringify([check, rule, severity, file, symbol, message]);
}
