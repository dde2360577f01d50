import { type GitRunner, gitFailure, runGit } from './git.ts';

/** A run of lines of a file as it is now; 1-based, inclusive. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

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
  const commit = await run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`]);
  if (commit.kind === 'not_run') return { kind: 'none', reason: commit.reason };
  if (commit.exitCode !== 0) {
    const inRepository = await run(['rev-parse', '--is-inside-work-tree']);
    return { kind: 'none', reason: gitFailure(inRepository) ?? `${reference} names no commit of this repository` };
  }
  const hash = commit.stdout.toString('latin1').trim();
  const base = await run(['merge-base', hash, 'HEAD']);
  // Histories that have nothing in common, as in a shallow clone, are compared as they stand.
  const from = base.kind === 'exited' && base.exitCode === 0 ? base.stdout.toString('latin1').trim() : hash;
  const [diff, untracked] = await Promise.all([
    run([
      ...(await filtersOff(run)),
      'diff',
      '--unified=0',
      '-M',
      '--no-color',
      '--no-ext-diff',
      '--no-textconv',
      '--relative',
      '--src-prefix=a/',
      '--dst-prefix=b/',
      from,
      '--',
      '.',
    ]),
    run(['ls-files', '--others', '--exclude-standard', '-z', '--', '.']),
  ]);
  const failure = gitFailure(diff) ?? gitFailure(untracked);
  if (failure !== null || diff.kind === 'not_run' || untracked.kind === 'not_run')
    return { kind: 'none', reason: failure ?? '' };
  const files = new Map<string, readonly LineRange[]>(parseDiff(diff.stdout.toString('utf8')));
  for (const path of untracked.stdout.toString('utf8').split('\0')) if (path !== '') files.set(path, WHOLE_FILE);
  return { kind: 'changes', files };
}

/** Programs that the repository wants file contents sent through are not started. */
async function filtersOff(run: (args: readonly string[]) => ReturnType<GitRunner>): Promise<string[]> {
  const configured = await run([
    'config',
    '--null',
    '--name-only',
    '--get-regexp',
    '^filter\\..*\\.(clean|process|required)$',
  ]);
  if (configured.kind === 'not_run' || configured.exitCode !== 0) return [];
  const names = configured.stdout.toString('utf8').split('\0').filter(Boolean);
  return names.flatMap((name) => ['-c', name.endsWith('.required') ? `${name}=false` : `${name}=`]);
}

const HUNK = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/;

/** Reads a unified diff without context. */
export function parseDiff(text: string): Map<string, LineRange[]> {
  const files = new Map<string, LineRange[]>();
  let ranges: LineRange[] | null = null;
  let left = 0;
  for (const line of text.split('\n')) {
    // Lines of a hunk are told from headers by their number alone: they may read like one.
    if (left > 0 && /^[+-]/.test(line)) {
      left--;
      continue;
    }
    if (line.startsWith('diff --git ')) ranges = null;
    else if (line.startsWith('+++ ')) {
      const path = pathOf(line.slice(4));
      ranges = path === null ? null : (files.get(path) ?? []);
      if (path !== null && ranges !== null) files.set(path, ranges);
    } else if (line.startsWith('@@ ')) {
      const [, start, count = '1'] = HUNK.exec(line) ?? [];
      const removed = /^@@ -\d+(?:,(\d+))?/.exec(line)?.[1] ?? '1';
      left = Number(removed) + Number(count);
      ranges?.push(rangeOf(Number(start), Number(count)));
    }
  }
  return files;
}

/** Where lines only went, the line before and the one after the gap have changed. */
function rangeOf(start: number, count: number): LineRange {
  return count === 0 ? { start: Math.max(1, start), end: start + 1 } : { start, end: start + count - 1 };
}

/** Null for a file that is gone. Names with special characters are written as in C. */
function pathOf(written: string): string | null {
  const name = written.replace(/\t$/, '');
  if (name === '/dev/null') return null;
  const plain = name.startsWith('"') ? unquoted(name.slice(1, -1)) : name;
  return plain.startsWith('b/') ? plain.slice(2) : plain;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };

function unquoted(text: string): string {
  const bytes = text.replace(/\\([0-7]{3}|.)/g, (_, escaped: string) =>
    escaped.length === 3 ? String.fromCharCode(Number.parseInt(escaped, 8)) : (ESCAPES[escaped] ?? escaped),
  );
  // Octal escapes are bytes of UTF-8; with `core.quotePath=false` other characters stand for themselves.
  return /[^\0-\xff]/.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8');
}
