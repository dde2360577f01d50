import type { RawCommit } from './numstat-log.ts';

/**
 * The names that the files of each commit have today, by commit and change. A rename holds for all commits that stand after
 * it, which are older. Where branches ran side by side, a commit may stand before a rename that it did not know of; such a
 * name is no file of today, and the rename is looked up for it.
 *
 * @param commits newest first
 * @param tracked the paths of today's files
 */
export function currentNames(
  commits: readonly RawCommit[],
  tracked: ReadonlySet<string>,
): readonly (readonly string[])[] {
  const latest = latestRenames(commits);
  const today = new Map<string, string>();
  return commits.map(({ changes }) => {
    const names = changes.map(({ path }) => settled(today.get(path) ?? path, latest, tracked));
    changes.forEach(({ from }, at) => {
      if (from !== null) today.set(from, names[at] as string);
    });
    return names;
  });
}

/** What each name that was ever given up was last changed to. */
function latestRenames(commits: readonly RawCommit[]): ReadonlyMap<string, string> {
  const latest = new Map<string, string>();
  for (const { path, from } of commits.flatMap(({ changes }) => changes)) {
    if (from !== null && !latest.has(from)) latest.set(from, path);
  }
  return latest;
}

/** Follows a name through renames until there is a file of that name; names that go round in a circle stay. */
function settled(name: string, latest: ReadonlyMap<string, string>, tracked: ReadonlySet<string>): string {
  const seen = new Set<string>();
  for (let current = name; !seen.has(current); ) {
    if (tracked.has(current)) return current;
    seen.add(current);
    const next = latest.get(current);
    if (next === undefined) return current;
    current = next;
  }
  return name;
}
