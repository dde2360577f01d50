import type { Definition, FileFacts } from '../../languages/facts.ts';
import type { LivenessRules } from './families.ts';

/**
 * Variables at the top of a file with calls in their initial value that may do more than make it, by index, and whether
 * one of those registers it.
 */
export function computedVariables(
  { calls, definitions }: FileFacts,
  { registering, pure, values }: LivenessRules,
): ReadonlyMap<number, 'calls' | 'registers'> {
  const computed = new Map<number, 'calls' | 'registers'>();
  if (!values) return computed;
  let first = 0;
  for (const { owner, line, column, name } of calls) {
    if (owner !== -1) continue;
    while (first < definitions.length && endsBefore(definitions[first] as Definition, line, column)) first++;
    for (let at = first; at < definitions.length && startsBefore(definitions[at] as Definition, line, column); at++) {
      const definition = definitions[at] as Definition;
      if (!isTopVariable(definition) || endsBefore(definition, line, column)) continue;
      if (registering.test(name)) computed.set(at, 'registers');
      else if (!pure.test(name) && !computed.has(at)) computed.set(at, 'calls');
    }
  }
  return computed;
}

function isTopVariable({ kind, owner }: Definition): boolean {
  return owner === -1 && (kind === 'variable' || kind === 'constant');
}

function startsBefore(definition: Definition, line: number, column: number): boolean {
  return definition.line < line || (definition.line === line && definition.column <= column);
}

function endsBefore({ endLine, endColumn }: Definition, line: number, column: number): boolean {
  return endLine < line || (endLine === line && endColumn <= column);
}
