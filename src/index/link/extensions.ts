import type { SymbolRef } from './edges.ts';
import type { Environment } from './environment.ts';
import { rulesOf } from './families.ts';
import { MAX_NAMED_EXTENSIONS } from './namesakes.ts';
import { fitOfLibraryType, isVariable, sameOutside } from './outside-types.ts';

/** Types of libraries whose extensions are those of all that can be gone through, and what can. */
const SEQUENCES: ReadonlySet<string> = new Set(
  [
    'IEnumerable',
    'ICollection',
    'IList',
    'IReadOnlyList',
    'IReadOnlyCollection',
    'Iterable',
    'Collection',
    'Sequence',
  ].concat(['List', 'MutableList', 'Set', 'Array', 'HashSet', '[]']),
);

/** Functions that the tree gives to a type of a library, and how sure it is that they are meant. */
export interface Extensions {
  readonly refs: readonly SymbolRef[];
  /** Whether it is the very type of what they are called on, rather than one that may be above it. */
  readonly isOfType: boolean;
}

/**
 * The extensions of a name that an object of a library's type has.
 * @param type the name of its type; null for one of the tree's types, which only has those that everything has
 */
export function extensionsOf(
  environment: Environment,
  family: string,
  name: string,
  type: string | null,
): Extensions | null {
  const same = environment.named(family, name);
  if (!same.isMoreThan(0) || same.isMoreThan(MAX_NAMED_EXTENSIONS)) return null;
  const { refs } = same;
  const given = refs.flatMap((ref) => {
    const receiver = environment.symbol(ref)?.receiver ?? null;
    const language = environment.file(ref.path)?.language;
    return receiver === null || language === undefined || !rulesOf(language).extensions ? [] : [{ ref, receiver }];
  });
  const isForAll = (receiver: string) => isVariable(receiver) || /^(?:object|Any)$/.test(receiver);
  const isSame = (receiver: string) =>
    type !== null && (sameOutside(receiver, type) || (SEQUENCES.has(receiver) && SEQUENCES.has(type)));
  const own = given.filter(({ receiver }) => isSame(receiver));
  const fitting = own.length > 0 ? own : given.filter(({ receiver }) => isForAll(receiver));
  if (fitting.length > 0) return { refs: fitting.map(({ ref }) => ref), isOfType: true };
  // What a library's types are besides is not known: an extension of another of them may be meant where there is only one.
  const [first, ...others] = given;
  const isOnly =
    type !== null && first !== undefined && given.length === refs.length && fitOfLibraryType(first.receiver, type) >= 0;
  return isOnly && others.every(({ receiver }) => receiver === first.receiver)
    ? { refs: given.map(({ ref }) => ref), isOfType: false }
    : null;
}
