import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstCommit } from './first-commit.ts';

/** Git looks after no fixture: that would go on after the command. */
const NO_UPKEEP = ['gc.auto=0', 'maintenance.auto=false'];

/** Runs git in a fixture, apart from the configuration of the user and the system, and gives its output. */
export function git(folder: string, ...args: string[]): string {
  return gitWith({}, folder, args);
}

function gitWith(more: Readonly<Record<string, string>>, folder: string, args: readonly string[]): string {
  const settings = ['user.name=Ada', 'user.email=ada@example.com', 'init.defaultBranch=main', 'commit.gpgSign=false'];
  const options = [...settings, ...NO_UPKEEP, 'protocol.file.allow=always', 'core.autocrlf=false'].flatMap((one) => [
    '-c',
    one,
  ]);
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return execFileSync('git', [...options, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(environment), GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1', ...more },
  });
}

let model: string | null = null;

/** Does what `git init` does. Git itself runs once for all repositories: starting a process takes longer than the copy. */
export function initRepository(folder: string): void {
  cpSync(modelRepository(), join(folder, '.git'), { recursive: true });
}

function modelRepository(): string {
  model ??= makeModel();
  return model;
}

function makeModel(): string {
  // The run removes that folder at its end.
  const folder = mkdtempSync(join(process.env.ORRERY_TEST_RUN ?? tmpdir(), 'repository-'));
  // The usual template has these folders, and little in them but examples of hooks.
  git(folder, 'init', '--quiet', '--template=');
  for (const name of ['hooks', 'info']) mkdirSync(join(folder, '.git', name));
  return join(folder, '.git');
}

/**
 * Commits everything in the working tree that is not ignored.
 * @param at when, ISO 8601; now where it is not told
 */
export function commitAll(folder: string, at?: string): void {
  if (firstCommit(folder, modelRepository(), at === undefined ? new Date() : new Date(at))) return;
  const dated = at === undefined ? {} : { GIT_COMMITTER_DATE: at };
  // Through an alias, one process is started from here rather than two: that takes the longer, the more memory this one has.
  const both = 'alias.commit-all=!git add --all && git commit --quiet --allow-empty --message all';
  gitWith(dated, folder, ['-c', both, 'commit-all']);
}
