import { repositoryAt } from './repository.ts';
import { stampOf } from './stamp.ts';

/** Git's index takes 62 bytes a file and as many as its path has: with more there are a thousand files or so. */
const LARGE_INDEX_BYTES = 128 * 1024;

/** Whether a folder (absolute and real) is the top of a repository of many files, which is told without listing them. */
export function isTopOfLargeRepository(folder: string): boolean {
  const repository = repositoryAt(folder);
  return repository !== null && (stampOf(`${repository.gitDirectory}/index`)?.size ?? 0) > LARGE_INDEX_BYTES;
}
