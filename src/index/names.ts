import type { Definition } from '../languages/facts.ts';

/** No longer name says where something stands: what is further out is left away. */
const MAX_QUALIFIED_LENGTH = 500;
const LEFT_AWAY = '…';

/** A definition's name with the names of what it stands in: `Shape.area`, `outer.inner`. */
export function qualifiedName(definitions: readonly Definition[], definition: Definition): string {
  return joinedName(definition.name, ownerNames(definitions, definition));
}

function* ownerNames(definitions: readonly Definition[], definition: Definition): Generator<string> {
  let at: Definition | undefined = definition;
  while (at !== undefined) {
    if (at.receiver !== null) {
      yield at.receiver;
      return;
    }
    at = definitions[at.owner];
    if (at !== undefined) yield at.name;
  }
}

/**
 * A name behind those of what it stands in, joined by dots. Takes time for what it shows alone, however deep things stand
 * in each other.
 * @param owners the innermost first
 */
export function joinedName(name: string, owners: Iterable<string>): string {
  let joined = name;
  for (const owner of owners) {
    if (joined.length + owner.length >= MAX_QUALIFIED_LENGTH) return `${LEFT_AWAY}.${joined}`;
    joined = `${owner}.${joined}`;
  }
  return joined;
}
