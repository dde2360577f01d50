import { statSync } from 'node:fs';

/**
 * The users whose files above a folder have a say in it: the one that this runs as, and the folder's own, who might as well
 * put them inside. Anybody else who may write somewhere above, as in a shared temporary folder, has none. Undefined where
 * files have no such owners, as on Windows.
 *
 * @param folder absolute
 */
export function ownersHeeded(folder: string): ReadonlySet<number> | undefined {
  const user = process.geteuid?.();
  if (user === undefined) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  return new Set(owner === undefined ? [user] : [user, owner]);
}
