import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { systemCode } from '../real-path.ts';
import type { Repository } from '../repository.ts';
import { commandOf, type GitCommand, type GitRequest } from './commands.ts';
import { gitSurroundings } from './environment.ts';
import type { GitFailure, GitResult } from './git-result.ts';
import { isPartial } from './object-store.ts';
import { isTrusted } from './ownership.ts';

export interface GitOptions {
  /** Ends the command when it aborts. */
  readonly signal?: AbortSignal;
  /** Gets what git writes as it comes, in chunks of any size. The result's `stdout` is then empty. */
  readonly onStdout?: (chunk: Buffer) => void;
  /** In place of the command's own, in milliseconds. */
  readonly patience?: number;
  /** Called once when git has been silent for a second. The reason it returns, if any, ends the command. */
  readonly whyStuck?: () => Promise<string | null>;
}

/** Asks git something about a repository. */
export type GitRunner = (repository: Repository, request: GitRequest, options?: GitOptions) => Promise<GitResult>;

/** Of what git says of its troubles the beginning is kept. */
const MAX_STDERR = 64 * 1024;

/** A process that cannot even be killed, as it waits for a file system that is gone, is no longer waited for. */
const KILL_GRACE_MS = 1_000;

/** How long git is silent before a caller looks for what blocks it. */
const DOUBT_MS = 1_000;

const FOREIGN = 'git refuses the repository because another user owns it (see safe.directory in git help config)';
const PARTIAL = 'the clone is partial and lacks contents that git needed (git fetch --refetch --no-filter gets them)';

/**
 * The one door to git: what can be asked is in `commands.ts`, and what git gets to know in `environment.ts`. The analysed
 * repository is not trusted: nothing that it holds starts a program, makes git wait without end, or fills the memory.
 *
 * @throws the signal's reason when it aborts; never for what git does, whose failure is a result
 */
export const runGit: GitRunner = async (repository, request, options = {}) => {
  options.signal?.throwIfAborted();
  // Of the user's own nothing is asked first: git is at work when this returns, whatever its caller does before it awaits.
  if (repository.isForeign) {
    const ofUser = () => execute(repository, { ask: 'safe_directories' }, options);
    if (!(await isTrusted(repository, ofUser))) return failed(FOREIGN);
    options.signal?.throwIfAborted();
  }
  return execute(repository, request, options);
};

/** What git wrote, as text; empty where it failed. */
export function outputOf(result: GitResult): string {
  return result.kind === 'done' ? result.stdout.toString('utf8') : '';
}

/** What `git --version` says; null where there is no git. */
export function gitVersion(): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const child = spawn('git', ['--version'], { cwd: dirname(process.execPath), stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  child.once('error', () => resolve(null));
  child.once('close', (code) => resolve(code === 0 ? text.trim().replace(/^git version /, '') : null));
  return promise;
}

async function execute(repository: Repository, request: GitRequest, options: GitOptions): Promise<GitResult> {
  const command = commandOf(request, repository);
  const surroundings = gitSurroundings(repository, request, command.reads, process.env);
  if (surroundings.kind === 'refused') return failed(`git is not used: ${surroundings.reason}`);
  const end = await start(command, surroundings.variables, options).catch((thrown: unknown) => {
    // Some failures to start are thrown, such as a list of paths that is too long for the system.
    if (options.signal?.aborted || systemCode(thrown) === 'UNKNOWN') throw thrown;
    return failed(`git did not start: ${systemCode(thrown)}`);
  });
  if (end.kind === 'failed') return end;
  if (end.code === 0) return { kind: 'done', stdout: Buffer.concat(end.stdout) };
  const stderr = Buffer.concat(end.stderr).toString('utf8');
  return { kind: 'failed', reason: whyFailed(end.code, stderr, repository), stderr };
}

/** How a process of git came to its end by itself. */
interface Exit {
  readonly kind: 'exit';
  /** Null when something else killed it. */
  readonly code: number | null;
  readonly stdout: readonly Buffer[];
  readonly stderr: readonly Buffer[];
}

/** Starts git and waits for its end, which may be brought about. None of what it is asked makes it start another process. */
async function start(
  command: GitCommand,
  variables: Readonly<Record<string, string>>,
  { signal, onStdout, patience = command.patience, whyStuck }: GitOptions,
): Promise<Exit | GitFailure> {
  const { promise, resolve, reject } = Promise.withResolvers<Exit | GitFailure>();
  const child = spawn('git', command.arguments, {
    // Windows looks for programs in the current folder first, which must not be the analysed one.
    cwd: dirname(process.execPath),
    env: variables,
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  let [written, complained] = [0, 0];
  let isEnding = false;
  const end = (settle: () => void) => {
    if (isEnding) return;
    isEnding = true;
    child.kill('SIGKILL');
    const grace = setTimeout(settle, KILL_GRACE_MS);
    child.once('close', () => {
      clearTimeout(grace);
      settle();
    });
  };
  const giveUp = (what: string) =>
    end(() =>
      resolve({ kind: 'failed', reason: `git was stopped: it had written ${what}`, stderr: '', wasEnded: true }),
    );
  const seconds = `nothing for ${patience / 1000} seconds; it may be waiting for a pipe or a slow disk`;
  const silence = setTimeout(() => giveUp(seconds), patience);
  const doubt = setTimeout(async () => {
    // If looking fails, the command's patience still ends it.
    const reason = await whyStuck?.().catch(() => null);
    if (reason && written === 0) giveUp(`nothing: ${reason}`);
  }, DOUBT_MS);
  const abort = () => end(() => reject(signal?.reason));
  signal?.addEventListener('abort', abort, { once: true });

  // Git may end before it has read everything: how it ends tells of that.
  child.stdin.on('error', () => {});
  child.stdin.end(command.input);
  child.stdout.on('data', (chunk: Buffer) => {
    if (isEnding) return;
    silence.refresh();
    clearTimeout(doubt);
    written += chunk.length;
    if (written > command.maxBytes) giveUp(`more than ${command.maxBytes} bytes`);
    else if (onStdout === undefined) stdout.push(chunk);
    else onStdout(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    if (complained < MAX_STDERR) stderr.push(chunk);
    complained += chunk.length;
  });
  child.once('error', (error) => {
    const isMissing = systemCode(error) === 'ENOENT';
    resolve(failed(isMissing ? 'git is not installed' : `git did not start: ${error.message}`));
  });
  child.once('close', (code) => {
    if (!isEnding) resolve({ kind: 'exit', code, stdout, stderr });
  });
  return promise.finally(() => {
    clearTimeout(silence);
    clearTimeout(doubt);
    signal?.removeEventListener('abort', abort);
  });
}

function failed(reason: string): GitFailure {
  return { kind: 'failed', reason, stderr: '' };
}

function whyFailed(code: number | null, stderr: string, repository: Repository): string {
  if (/unable to read|missing|bad object|could not read/i.test(stderr) && isPartial(repository)) return PARTIAL;
  const lines = stderr.trim().split('\n');
  const message = lines.find((line) => line.startsWith('fatal: ')) ?? (lines[0] || 'no message');
  return `git failed with exit code ${code ?? -1}: ${message}`;
}
