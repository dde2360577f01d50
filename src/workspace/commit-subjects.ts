import { type ObjectId, objectId } from './git/object-id.ts';
import { outputOf, runGit } from './git/run-git.ts';
import { enclosingRepository } from './repository.ts';

/** Commits that are asked for at once: their hashes are arguments of one command. */
const AT_ONCE = 500;

/**
 * The first lines of commits' messages, by hash. What git cannot tell is left out.
 *
 * @param folder absolute and real
 * @throws the signal's reason when it aborts
 */
export async function commitSubjects(
  folder: string,
  hashes: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const repository = enclosingRepository(folder);
  const commits = [...new Set(hashes)].map(objectId).filter((id): id is ObjectId => id !== null);
  const subjects = new Map<string, string>();
  if (repository === null) return subjects;
  for (let at = 0; at < commits.length; at += AT_ONCE) {
    const asked = await runGit(repository, { ask: 'subjects', commits: commits.slice(at, at + AT_ONCE) }, { signal });
    for (const entry of outputOf(asked).split('\0')) {
      const end = entry.indexOf('\n');
      if (end > 0) subjects.set(entry.slice(0, end), entry.slice(end + 1));
    }
  }
  return subjects;
}
