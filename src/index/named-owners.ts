import type { Definition } from '../languages/facts.ts';

/** For each definition the innermost one with a name that it is or is in, or -1: what edges start at. */
export function namedOwners(definitions: readonly Definition[]): Int32Array {
  const named = new Int32Array(definitions.length);
  // An owner precedes what it owns.
  definitions.forEach(({ name, owner }, index) => {
    named[index] = name === '<anonymous>' ? (named[owner] ?? -1) : index;
  });
  return named;
}
