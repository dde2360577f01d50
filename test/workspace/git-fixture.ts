import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainCommit } from './plain-commit.ts';

/** Git looks after no fixture: that would go on after the command. */
const NO_UPKEEP = ['gc.auto=0', 'maintenance.auto=false'];

const SETTINGS = [
  ...['user.name=Ada', 'user.email=ada@example.com', 'init.defaultBranch=main', 'commit.gpgSign=false'],
  ...[...NO_UPKEEP, 'protocol.file.allow=always', 'core.autocrlf=false'],
];
const OPTIONS = SETTINGS.flatMap((one) => ['-c', one]);

/** Runs git in a fixture, apart from the configuration of the user and the system, and gives its output. */
export function git(folder: string, ...args: string[]): string {
  return gitWith({}, folder, args);
}

function gitWith(more: Readonly<Record<string, string>>, folder: string, args: readonly string[]): string {
  return execFileSync('git', [...OPTIONS, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(more),
  });
}

function environment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return { ...Object.fromEntries(own), GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1', ...more };
}

/** How a command ended. */
export interface Ended {
  readonly status: number;
  readonly output: string;
}

/**
 * Runs several commands of git one after another, as `git` does, but whether or not they fail. One shell starts them all: that
 * takes a shell far less time than it takes this process, which has much memory.
 */
export function gitEach(folder: string, commands: readonly (readonly string[])[]): readonly Ended[] {
  const mark = randomUUID();
  const script = commands
    .map((args) => `git ${[...OPTIONS, ...args].map(quoted).join(' ')}; echo "${mark}$?"\n`)
    .join('');
  const parts = execFileSync('sh', ['-s'], {
    cwd: folder,
    encoding: 'utf8',
    input: script,
    stdio: ['pipe', 'pipe', 'ignore'],
    maxBuffer: 100_000_000,
    env: environment(),
  });
  const ends = parts.split(new RegExp(`${mark}(\\d+)\n`));
  return commands.map((_, at) => ({ status: Number(ends[2 * at + 1]), output: ends[2 * at] as string }));
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

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
 * @param message one line
 */
export function commitAll(folder: string, at?: string, message = 'all'): void {
  if (plainCommit(folder, modelRepository(), at === undefined ? new Date() : new Date(at), message)) return;
  const dated = at === undefined ? {} : { GIT_COMMITTER_DATE: at };
  // Through an alias, one process is started from here rather than two: that takes the longer, the more memory this one has.
  const both = 'alias.commit-all=!git add --all && git commit --quiet --allow-empty --message';
  gitWith(dated, folder, ['-c', both, 'commit-all', message]);
}
