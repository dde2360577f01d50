import { type ObjectId, objectId } from './object-id.ts';

/** A commit as git is asked for it: a hash or the beginning of one, then steps back from there. */
export type CommitExpression = string & { readonly of: 'commit expression' };

/** `~3`, `^`, `^2`, `^{commit}`: from a commit to one that it descends from, or from a tag to what it names. */
const STEPS = /^(?:~\d{0,9}|\^\d{0,9}|\^\{(?:commit|tag|object)?\})*$/;

const BEGINNING_OF_HASH = /^[0-9a-f]{4,64}$/i;

/** The end of what `git describe` says: the beginning of a hash. */
const DESCRIBED = /-g([0-9a-f]{4,64})$/i;

/** The commit of this hash, if there is one. */
export function exactly(id: ObjectId): CommitExpression {
  return id as string as CommitExpression;
}

/**
 * What git is to be asked for where a person names a commit; null where the name means nothing.
 *
 * @param reference such as `main`, `v1.2^{}`, `HEAD~3` or a hash
 * @param resolve says what a branch, a tag or `HEAD` means
 */
export function commitExpression(
  reference: string,
  resolve: (name: string) => ObjectId | null,
): CommitExpression | null {
  // No name of a reference holds a character that steps begin with.
  const [name, steps] = splitAt(reference, reference.search(/[~^]/));
  if (!STEPS.test(steps)) return null;
  const start = objectId(name) ?? resolve(name) ?? beginningOfHash(name);
  return start === null ? null : (`${start}${steps}` as CommitExpression);
}

function beginningOfHash(name: string): string | null {
  if (BEGINNING_OF_HASH.test(name)) return name;
  return DESCRIBED.exec(name)?.[1] ?? null;
}

function splitAt(text: string, at: number): [string, string] {
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}
