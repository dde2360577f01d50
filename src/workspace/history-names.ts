import type { RawCommit } from './numstat-log.ts';

/** A file through all its names. */
interface Identity {
  name: string;
}

/**
 * The names that the files of each commit have today, by commit and change. A path that is deleted and made again is one
 * file, as it is for `git log -- path`. Where branches ran side by side, a commit may come after a rename that it did not
 * know of: what it changes under the old name is the renamed file, unless the name was given to a new one.
 *
 * @param commits newest first; no commit comes before one that it is an ancestor of
 */
export function currentNames(commits: readonly RawCommit[]): readonly (readonly string[])[] {
  const files = new Map<string, Identity>();
  const renamedAway = new Map<string, Identity>();
  const seen = [...commits].reverse().map(({ changes }) => {
    const identities = changes.map(({ path, from, added }): Identity => {
      const before = from ?? path;
      const known = files.get(before) ?? (added ? undefined : renamedAway.get(before));
      return known ?? { name: before };
    });
    changes.forEach(({ from }) => {
      if (from !== null) files.delete(from);
    });
    changes.forEach(({ path, from, added }, at) => {
      const identity = identities[at] as Identity;
      if (from !== null) {
        renamedAway.set(from, identity);
        identity.name = path;
      }
      if (from !== null || added) renamedAway.delete(path);
      if (!renamedAway.has(path)) files.set(path, identity);
    });
    return identities;
  });
  return seen.reverse().map((identities) => identities.map(({ name }) => name));
}
