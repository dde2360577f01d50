import type { RawChange, RawCommit } from './numstat-log.ts';

/** A commit with the names of what it changed. */
export interface NamedChanges extends Pick<RawCommit, 'hash' | 'parents'> {
  readonly changes: readonly Pick<RawChange, 'path' | 'from' | 'added'>[];
}

/**
 * The names that the files of each commit have today, by commit and change. A path that is deleted and made again is one
 * file, as it is for `git log -- path`. Where branches ran side by side, a commit may come after a rename that it did not
 * know of: what it changes under the old name is the renamed file, unless the name was given to a new one. Histories that
 * were begun apart have files of their own, whatever their names, until they are merged.
 *
 * @param commits newest first; no commit comes before one that it is an ancestor of
 */
export function currentNames(commits: readonly NamedChanges[]): readonly (readonly string[])[] {
  const tellApart = new Lineages();
  const seen = [...commits].reverse().map((commit) => tellApart.of(commit).identify(commit));
  return seen.reverse().map((identities) => identities.map((identity) => root(identity).name));
}

/** A file through all its names. */
interface Identity {
  name: string;
  /** The file that it turned out to be the same as. */
  sameAs: Identity | null;
}

function root(identity: Identity): Identity {
  let top = identity;
  while (top.sameAs !== null) top = top.sameAs;
  return top;
}

/** Files by the names they have in commits that have ancestors in common. */
class Lineage {
  /** What it was merged into. */
  mergedInto: Lineage | null = null;
  readonly #files = new Map<string, Identity>();
  readonly #renamedAway = new Map<string, Identity>();

  /** The files that a commit changes. Commits are given in the order in which they were made. */
  identify({ changes }: Pick<NamedChanges, 'changes'>): readonly Identity[] {
    const identities = changes.map(({ path, from, added }): Identity => {
      const before = from ?? path;
      const known = this.#files.get(before) ?? (added ? undefined : this.#renamedAway.get(before));
      return known === undefined ? { name: before, sameAs: null } : root(known);
    });
    for (const { from } of changes) if (from !== null) this.#files.delete(from);
    changes.forEach(({ path, from, added }, at) => {
      const identity = identities[at] as Identity;
      if (from !== null) {
        this.#renamedAway.set(from, identity);
        identity.name = path;
      }
      if (from !== null || added) this.#renamedAway.delete(path);
      if (!this.#renamedAway.has(path)) this.#files.set(path, identity);
    });
    return identities;
  }

  /** Takes over the files of another: those of the same name are one from now on. */
  merge(other: Lineage): void {
    other.mergedInto = this;
    for (const [name, identity] of other.#files) {
      const own = this.#files.get(name);
      if (own === undefined) this.#files.set(name, identity);
      else if (root(own) !== root(identity)) root(identity).sameAs = root(own);
    }
    for (const [name, identity] of other.#renamedAway) {
      if (!this.#renamedAway.has(name)) this.#renamedAway.set(name, identity);
    }
  }
}

/** Which lineage a commit belongs to. */
class Lineages {
  /** Of all commits whose ancestors are not among those that were read. */
  readonly #before = new Lineage();
  readonly #byCommit = new Map<string, Lineage>();

  of({ hash, parents }: NamedChanges): Lineage {
    const known = parents.map((parent) => current(this.#byCommit.get(parent) ?? this.#before));
    const [lineage = new Lineage(), ...others] = known;
    for (const other of new Set(others)) if (other !== lineage) lineage.merge(other);
    this.#byCommit.set(hash, lineage);
    return lineage;
  }
}

function current(lineage: Lineage): Lineage {
  let top = lineage;
  while (top.mergedInto !== null) top = top.mergedInto;
  return top;
}
