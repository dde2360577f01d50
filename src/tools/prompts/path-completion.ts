import { isAbsolute } from 'node:path';
import type { ArgumentCompletion } from '../prompt.ts';

/**
 * Completes a path of code by one step: files, and folders that hold any, with a slash behind them. With one root, paths are
 * relative to it; with several they are absolute, so that each means one place.
 */
export const completePath: ArgumentCompletion = async (typed, { workspace, signal }) => {
  const [{ listFiles }, { languageAt }] = await Promise.all([
    import('../../workspace/listing.ts'),
    import('../../index/language-at.ts'),
  ]);
  const isRelative = workspace.roots.all.length === 1 && !isAbsolute(typed);
  const found = await Promise.all(
    workspace.roots.all.map(async ({ path: root }) => {
      const { paths } = await listFiles(root, { signal });
      const begun = isRelative ? typed : typed.slice(root.length + 1);
      const code = paths.filter((path) => path.startsWith(begun) && languageAt(`${root}/${path}`) !== null);
      return isRelative ? code : code.map((path) => `${root}/${path}`);
    }),
  );
  return nextSteps(found.flat(), typed);
};

/** What paths that begin with `typed` go on to, up to their next slash; sorted. */
function nextSteps(paths: readonly string[], typed: string): string[] {
  const steps = new Set<string>();
  for (const path of paths) {
    if (!path.startsWith(typed)) continue;
    const slash = path.indexOf('/', typed.length);
    steps.add(slash === -1 ? path : path.slice(0, slash + 1));
  }
  return [...steps].sort();
}
