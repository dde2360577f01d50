import type { Binding, FileFacts } from '../languages/facts.ts';

/** Before the name of a function that is bound to what its decorators make of it, apart from the names of values. */
export const DECORATED = '@';

/** What the decorators of functions make of them, by the path of the outermost. */
export function decoratedFunctions({ definitions, impliedCalls }: FileFacts): readonly Binding[] {
  const decorated: Binding[] = [];
  const places = new Map(
    impliedCalls.length === 0 ? [] : definitions.map((one) => [`fn@${one.line}:${one.column}`, one]),
  );
  let outermost: string | null = null;
  for (const { kind, name, receiver, values } of impliedCalls) {
    if (kind !== 'decorator') continue;
    outermost ??= receiver === null ? name : name === '' ? receiver : `${receiver}.${name}`;
    const definition = places.get(values[0] ?? '');
    if (definition === undefined) continue;
    const { owner } = definition;
    decorated.push({
      kind: 'local',
      name: `${DECORATED}${definition.name}`,
      owner,
      scope: null,
      type: null,
      value: `${outermost}()`,
      property: null,
    });
    outermost = null;
  }
  return decorated;
}
