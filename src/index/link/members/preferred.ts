import type { SymbolRef } from '../edges.ts';
import { Callables } from '../namesakes.ts';

/** Members of one name: a few, or many with what tells them apart at hand. */
export type Group = readonly SymbolRef[] | Callables;

/** So many are sooner looked through than told apart beforehand. */
export const FEW = 8;
export const COMPANION = 'companion';

export function sizeOf(group: Group): number {
  return group instanceof Callables ? group.all.length : group.length;
}

/** The first that takes so many arguments, else the first with a body, else the first. */
export function preferred(
  groups: readonly Group[],
  args: number | null,
  parameters: (ref: SymbolRef) => number | null,
): SymbolRef | null {
  let size = 0;
  for (const group of groups) size += sizeOf(group);
  // Most types have nothing of most names.
  return size === 0 ? null : preferredOf(groups, size, args, parameters);
}

function preferredOf(
  groups: readonly Group[],
  size: number,
  args: number | null,
  parameters: (ref: SymbolRef) => number | null,
): SymbolRef | null {
  const first = (
    ofFew: (refs: readonly SymbolRef[]) => SymbolRef | undefined,
    ofMany: (all: Callables) => SymbolRef | undefined,
  ) => {
    for (const group of groups) {
      const found = group instanceof Callables ? ofMany(group) : ofFew(group);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const any = first(
    (refs) => refs[0],
    ({ all }) => all[0],
  );
  if (any === undefined || size === 1) return any ?? null;
  const fitting =
    args === null
      ? undefined
      : first(
          (refs) => refs.find((ref) => parameters(ref) === args),
          (all) => all.with(args)[0],
        );
  return (
    fitting ??
    first(
      (refs) => refs.find((ref) => parameters(ref) !== null),
      (all) => all.defined,
    ) ??
    any
  );
}
