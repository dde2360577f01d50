import { basename } from 'node:path';
import { OrreryError } from '../../errors.ts';
import { nearestNames } from '../../nearest-name.ts';
import type { Root, Roots } from '../../workspace/roots.ts';

/** A root by what it is called in addresses: its folder's name, or its path where several have the same. */
export interface NamedRoot extends Root {
  readonly name: string;
}

/** In the order of the roots. */
export function namedRoots({ all }: Roots): NamedRoot[] {
  const isShared = (name: string) => all.filter(({ path }) => basename(path) === name).length > 1;
  return all.map(({ path }) => ({ path, name: isShared(basename(path)) ? path : basename(path) }));
}

/** How an address names a root: not at all where there is only one. */
export function rootQuery(roots: Roots, path: string): string {
  const all = namedRoots(roots);
  const root = all.find((one) => one.path === path);
  return root === undefined || all.length === 1 ? '' : `?root=${encodeURIComponent(root.name)}`;
}

/**
 * The root that an address means.
 *
 * @param name what it is called, or its absolute path; null when the address does not say
 * @throws OrreryError `INVALID_PARAMS` for a name that no root has, and for none where there are several roots;
 *   `SYSTEM_ERROR` where there is no root
 */
export function rootNamed(roots: Roots, name: string | null): NamedRoot {
  roots.checkAny();
  const all = namedRoots(roots);
  const [first, ...others] = all as [NamedRoot, ...NamedRoot[]];
  if (name === null && others.length === 0) return first;
  const root = all.find((one) => one.name === name || one.path === name);
  if (root !== undefined) return root;
  const known = all.map((one) => one.name);
  const names = `the roots are ${known.map((one) => JSON.stringify(one)).join(', ')}`;
  if (name === null)
    throw invalid(`There are several roots, so the address must name one, as in ?root=…: ${names}.`, known);
  const near = nearestNames(name, known);
  const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : `${names}.`;
  throw invalid(`Unknown root ${JSON.stringify(name.slice(0, 100))}: ${hint}`, known);
}

function invalid(message: string, known: readonly string[]): OrreryError {
  return new OrreryError('INVALID_PARAMS', message, { roots: known });
}
