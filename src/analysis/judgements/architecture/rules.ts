/** Patterns for paths, from the folder on that the rules are written in; of those that fit the last decides, against it behind `!`. */
type Patterns = readonly string[];

/** Files that may be imported from above, and import from below. */
export interface Layer {
  readonly name: string;
  readonly paths: Patterns;
}

/** In front of a pattern for packages from outside the tree, by the names that code imports them by. */
export const PACKAGE = 'package:';

/** What files may not, or have to, import. */
export interface Dependency {
  readonly from: Patterns;
  /** Of files, and of packages. */
  readonly to: Patterns;
  /** Why, for who breaks it; a sentence. */
  readonly reason: string;
}

/** Files that others see through some of them alone. */
export interface Package {
  readonly paths: Patterns;
  readonly entries: Patterns;
}

/** What a tree says of how its files may depend on each other. */
export interface ArchitectureRules {
  /** The upper ones first: a file imports from its own layer and from those below. */
  readonly layers: readonly Layer[];
  readonly forbidden: readonly Dependency[];
  readonly required: readonly Dependency[];
  readonly packages: readonly Package[];
  /** Files that may not be on a cycle of imports, but for those where cycles are allowed. */
  readonly noCycles: Patterns;
  readonly cyclesAllowed: Patterns;
}

/** Whether anything is said. */
export function hasRules({ layers, forbidden, required, packages, noCycles }: ArchitectureRules): boolean {
  return [layers, forbidden, required, packages, noCycles].some(({ length }) => length > 0);
}
