import { OrreryError } from '../errors.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Paths of the roots that may have been meant by one that is not there, the likeliest first. */
export async function nearPathsIn(
  { roots }: Workspace,
  given: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const [{ listFiles }, { nearPaths }, { readingsOf }] = await Promise.all([
    import('../workspace/listing.ts'),
    import('../workspace/near-paths.ts'),
    import('../workspace/given-path.ts'),
  ]);
  const wanted = readingsOf(given).at(-1)?.path ?? given;
  const found: string[] = [];
  for (const { path: root } of roots.all) {
    const { paths } = await listFiles(root, { signal });
    const within = wanted.startsWith(`${root}/`) ? wanted.slice(root.length + 1) : wanted;
    found.push(...nearPaths(within, withFolders(paths)));
  }
  return found.slice(0, 3);
}

/** Files, and the folders that they stand in. */
function withFolders(paths: readonly string[]): Set<string> {
  const all = new Set(paths);
  for (const path of paths) {
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const folder = path.slice(0, slash);
      if (all.has(folder)) break;
      all.add(folder);
    }
  }
  return all;
}

/** The same failure; one for a path that is not there names those that may have been meant. */
export async function withNearPaths(
  error: OrreryError,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<OrreryError> {
  const { errorName, message, data, cause } = error;
  if (errorName !== 'FILE_SYSTEM_ERROR' || data.code !== 'ENOENT' || typeof data.path !== 'string') return error;
  const near = await nearPathsIn(workspace, data.path, signal).catch(() => []);
  if (near.length === 0) return error;
  return new OrreryError(
    errorName,
    `${message} Did you mean ${near.join(' or ')}?`,
    { ...data, did_you_mean: near },
    cause,
  );
}
