import { type GitResult, type GitRunner, gitFailure, runGit } from './git.ts';
import { type LineRange, parseDiff } from './unified-diff.ts';

/** What differs from an earlier commit, by path relative to the folder: lines that are new or stand where some went. */
export interface ChangedLines {
  readonly files: ReadonlyMap<string, readonly LineRange[]>;
}

export type ChangesResult =
  | ({ readonly kind: 'changes' } & ChangedLines)
  | { readonly kind: 'none'; readonly reason: string };

export interface ChangesOptions {
  readonly signal?: AbortSignal;
  readonly git?: GitRunner;
}

const WHOLE_FILE: readonly LineRange[] = [{ start: 1, end: Number.MAX_SAFE_INTEGER }];

/**
 * The lines below `folder` (absolute and real) that changed since HEAD and `reference` had a common commit: committed or
 * not, and all lines of files that git does not track yet. A renamed file has changed where its text has.
 *
 * @throws the signal's reason when it aborts
 */
export async function changedSince(
  folder: string,
  reference: string,
  { signal, git = runGit }: ChangesOptions = {},
): Promise<ChangesResult> {
  const run = async (args: readonly string[]) => git(folder, args, { ...(signal && { signal }) });
  const found = await commonCommit(run, reference);
  if (found.kind === 'none') return found;
  const [diff, untracked] = await Promise.all([
    run([...(await filtersOff(run)), ...DIFF, found.hash, '--', '.']),
    run(['ls-files', '--others', '--exclude-standard', '-z', '--', '.']),
  ]);
  const failure = gitFailure(diff) ?? gitFailure(untracked);
  if (failure !== null) return { kind: 'none', reason: failure };
  const files = new Map<string, readonly LineRange[]>(parseDiff(outputOf(diff)));
  for (const path of outputOf(untracked).split('\0')) if (path !== '') files.set(path, WHOLE_FILE);
  return { kind: 'changes', files };
}

type Run = (args: readonly string[]) => Promise<GitResult>;

const DIFF: readonly string[] = [
  'diff',
  '--unified=0',
  '--find-renames',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--relative',
  '--src-prefix=a/',
  '--dst-prefix=b/',
];

/** The commit at which HEAD and the reference parted. */
async function commonCommit(
  run: Run,
  reference: string,
): Promise<{ readonly kind: 'commit'; readonly hash: string } | Extract<ChangesResult, { kind: 'none' }>> {
  const commit = await run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`]);
  if (!isDone(commit)) {
    const failure = gitFailure(await run(['rev-parse', '--is-inside-work-tree']));
    return { kind: 'none', reason: failure ?? `${reference} names no commit of this repository` };
  }
  const hash = outputOf(commit).trim();
  const base = await run(['merge-base', hash, 'HEAD']);
  // Histories that have nothing in common, as in a shallow clone, are compared as they stand.
  return { kind: 'commit', hash: isDone(base) ? outputOf(base).trim() : hash };
}

const isDone = (result: GitResult) => result.kind === 'exited' && result.exitCode === 0;

const outputOf = (result: GitResult) => (result.kind === 'exited' ? result.stdout.toString('utf8') : '');

/** Programs that the repository wants file contents sent through are not started. */
async function filtersOff(run: Run): Promise<string[]> {
  const configured = await run([
    'config',
    '--null',
    '--name-only',
    '--get-regexp',
    '^filter\\..*\\.(clean|process|required)$',
  ]);
  if (!isDone(configured)) return [];
  const names = outputOf(configured).split('\0').filter(Boolean);
  return names.flatMap((name) => ['-c', name.endsWith('.required') ? `${name}=false` : `${name}=`]);
}
