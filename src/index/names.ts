import type { Definition } from '../languages/facts.ts';

/** A definition's name with the names of what it stands in: `Shape.area`, `outer.inner`. */
export function qualifiedName(definitions: readonly Definition[], definition: Definition): string {
  const owner = definitions[definition.owner];
  const prefix = definition.receiver ?? (owner && qualifiedName(definitions, owner));
  return prefix === undefined ? definition.name : `${prefix}.${definition.name}`;
}
