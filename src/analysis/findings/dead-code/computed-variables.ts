import type { Definition, FileFacts } from '../../../languages/facts.ts';
import type { Liveness } from '../../../languages/liveness.ts';
import { firstThatFits } from '../../measures/sorted.ts';

/**
 * Variables at the top of a file with calls in their initial value that may do more than make it, by index, and whether
 * one of those registers it.
 */
export function computedVariables(
  { calls, definitions }: FileFacts,
  { registering, pure, values }: Liveness,
): ReadonlyMap<number, 'calls' | 'registers'> {
  const computed = new Map<number, 'calls' | 'registers'>();
  if (!values) return computed;
  const top = calls.filter(({ owner }) => owner === -1).sort(byPlace);
  const registers = top.filter(({ name }) => registering.test(name));
  const others = top.filter(({ name }) => !registering.test(name) && !pure.test(name));
  definitions.forEach((definition, at) => {
    if (!isTopVariable(definition)) return;
    if (holdsAny(definition, registers)) computed.set(at, 'registers');
    else if (holdsAny(definition, others)) computed.set(at, 'calls');
  });
  return computed;
}

function isTopVariable({ kind, owner }: Definition): boolean {
  return owner === -1 && (kind === 'variable' || kind === 'constant');
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function byPlace(a: Place, b: Place): number {
  return a.line - b.line || a.column - b.column;
}

/** Whether any of sorted places is within a definition. */
function holdsAny(definition: Definition, places: readonly Place[]): boolean {
  const first = places[firstThatFits(places.length, (at) => byPlace(places[at] as Place, definition) >= 0)];
  return first !== undefined && byPlace(first, { line: definition.endLine, column: definition.endColumn }) < 0;
}
