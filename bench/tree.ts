import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A checkout as the table names it: its repository and commit. */
export function treeName(folder: string): string {
  const commit = git(folder, 'rev-parse', '--short=12', 'HEAD');
  const changed = git(folder, 'status', '--porcelain') === '' ? '' : ', changed';
  return `${repositoryName(folder)} at ${commit}${changed}`;
}

/** As its manifest has it, since a checkout may come from anywhere; else its folder's name. */
function repositoryName(folder: string): string {
  try {
    const { name, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const url: unknown = repository?.url ?? repository;
    const ownerAndName = typeof url === 'string' ? /([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(url)?.[1] : undefined;
    return ownerAndName ?? name ?? basename(folder);
  } catch {
    return basename(folder);
  }
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();
}
