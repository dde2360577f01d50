import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageOf } from '../../src/languages/registry.ts';

/** A commit as a task: its message is the text, the code files it modified are the answer. */
export interface TaskCommit {
  readonly hash: string;
  readonly parent: string;
  /** Subject and body, without trailers. */
  readonly message: string;
  /** Code files that the commit modified, by their paths before and after. */
  readonly modified: readonly string[];
}

const MIN_MESSAGE = 30;
const MAX_FILES = 6;
const MAX_LOG_BYTES = 1 << 28;
/** Lines of people, systems and reviews, which describe no task. */
const TRAILER = /^(?:[A-Z][\w-]*-by|Change-Id|PiperOrigin-RevId|Cc|git-svn-id): ?.*$/gim;

/**
 * Returns the newest commits of a repository that modify 1–6 code files and say what they do in at least 30 characters,
 * oldest first. Merges and commits that only add or delete files are passed over.
 *
 * @param most how many commits
 */
export function taskCommits(repository: string, most: number): readonly TaskCommit[] {
  const log = git(
    repository,
    'log',
    '--no-merges',
    '--topo-order',
    '-z',
    '--raw',
    '--no-renames',
    '--format=%x01%H%x00%P%x00%B',
  );
  const commits: TaskCommit[] = [];
  for (const entry of log.split('\x01').slice(1)) {
    const commit = taskOf(entry);
    if (commit !== null) commits.push(commit);
    if (commits.length === most) break;
  }
  return commits.reverse();
}

function taskOf(entry: string): TaskCommit | null {
  const [hash = '', parents = '', body = '', ...rows] = entry.split('\0');
  const modified = rows.flatMap((row, at) => (/^\n?:\d+ \d+ \S+ \S+ M$/.test(row) ? [rows[at + 1] as string] : []));
  const code = modified.filter((path) => languageOf(path) !== null);
  const message = body.replace(TRAILER, '').trim();
  const [parent = '', ...others] = parents.split(' ');
  const isTask =
    parent !== '' &&
    others.length === 0 &&
    code.length >= 1 &&
    code.length <= MAX_FILES &&
    message.length >= MIN_MESSAGE;
  return isTask ? { hash, parent, message, modified: code } : null;
}

/** A clone whose branch is moved to one commit after another, so that its history ends there. */
export class TaskClone {
  readonly folder = mkdtempSync(join(tmpdir(), 'orrery-tasks-'));

  constructor(repository: string) {
    execFileSync('git', ['clone', '-q', '--no-checkout', '--no-tags', repository, this.folder]);
  }

  checkOut(commit: string): void {
    git(this.folder, 'reset', '-q', '--mixed', commit);
    // A mirror may lack its largest files: checkout-index says so and writes all others, where checkout writes none.
    spawnSync('git', ['checkout-index', '-a', '-f', '-u', '-q'], { cwd: this.folder, stdio: 'ignore' });
    git(this.folder, 'clean', '-ffdxq');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: MAX_LOG_BYTES });
}
