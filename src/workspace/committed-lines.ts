import { relative, sep } from 'node:path';
import { type BlamedLine, parsePorcelain } from './blame-porcelain.ts';
import { headOf } from './commits.ts';
import type { ObjectId } from './git/object-id.ts';
import { type GitRunner, runGit } from './git/run-git.ts';
import { Mailmap } from './mailmap.ts';
import { enclosingRepository, type Repository, whyNoRepository } from './repository.ts';

export interface BlameOptions {
  readonly signal?: AbortSignal;
  readonly git?: GitRunner;
}

/** The lines of a file as they are committed, each with where it comes from. */
export type CommittedLines =
  | {
      readonly kind: 'lines';
      readonly repository: Repository;
      readonly head: ObjectId;
      readonly lines: readonly BlamedLine[];
    }
  /** Nothing of it is committed. */
  | { readonly kind: 'new'; readonly reason: string }
  | { readonly kind: 'none'; readonly reason: string };

/**
 * Who last changed each line of a file, as of HEAD. The file of the working tree is not given to git: it would run the
 * filters that the repository names.
 *
 * @param path relative to `folder`, with forward slashes
 * @throws the signal's reason when it aborts; git has then been ended
 */
export async function committedLines(
  folder: string,
  path: string,
  { signal, git = runGit }: BlameOptions = {},
): Promise<CommittedLines> {
  const repository = enclosingRepository(folder);
  if (repository === null) return { kind: 'none', reason: whyNoRepository(folder) };
  const head = headOf(repository);
  if (head.kind === 'unborn') return { kind: 'new', reason: 'nothing is committed yet' };
  if (head.kind === 'none') return head;
  const prefix = relative(repository.workTree, folder).split(sep).join('/');
  const tracked = prefix === '' ? path : `${prefix}/${path}`;
  const result = await git(repository, { ask: 'blame', commit: head.commit, path: tracked }, signal && { signal });
  if (result.kind === 'done') {
    const lines = parsePorcelain(result.stdout.toString('utf8'), Mailmap.of(repository));
    return { kind: 'lines', repository, head: head.commit, lines };
  }
  const isNew = /no such path/.test(result.stderr);
  return isNew ? { kind: 'new', reason: 'the file is not committed' } : { kind: 'none', reason: result.reason };
}
