import { BlobReader, BlobWriter } from '../../index/blob.ts';
import type { Storage } from '../../index/source-files.ts';
import type { LoggedCommit } from '../../workspace/change-log.ts';

const PART = 'past_commits';

/** Commits from an earlier run, by hash; null when nothing is stored, or another program stored it. */
export function loadCommits({ store, program }: Storage, folder: string): Map<string, LoggedCommit> | null {
  const part = store.snapshots.load(folder, PART);
  const blob = part === null ? null : new BlobReader(part.content);
  if (blob?.texts()[0] !== program) return null;
  const hashes = blob.texts();
  const parents = blob.words();
  const messages = blob.texts();
  const times = blob.float64();
  const counts = blob.int32();
  const paths = blob.words();
  const froms = blob.words();
  const added = blob.int32();
  let first = 0;
  const commits = hashes.map((hash, at): LoggedCommit => {
    const start = first;
    first += counts[at] as number;
    const changes = Array.from({ length: counts[at] as number }, (_, place) => ({
      path: paths[start + place] as string,
      from: froms[start + place] || null,
      added: added[start + place] === 1,
    }));
    const own = parents[at] === '' ? [] : (parents[at] as string).split(' ');
    return { hash, parents: own, at: times[at] as number, message: messages[at] as string, changes };
  });
  return new Map(commits.map((commit) => [commit.hash, commit]));
}

export function saveCommits({ store, program }: Storage, folder: string, commits: readonly LoggedCommit[]): void {
  const changes = commits.flatMap((commit) => commit.changes);
  const blob = new BlobWriter();
  blob.texts([program]);
  blob.texts(commits.map(({ hash }) => hash));
  blob.words(commits.map(({ parents }) => parents.join(' ')));
  blob.texts(commits.map(({ message }) => message));
  blob.array(Float64Array.from(commits, ({ at }) => at));
  blob.array(Int32Array.from(commits, (commit) => commit.changes.length));
  blob.words(changes.map(({ path }) => path));
  blob.words(changes.map(({ from }) => from ?? ''));
  blob.array(Int32Array.from(changes, (change) => Number(change.added)));
  store.snapshots.save(folder, { [PART]: blob.finish() });
}
