import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { systemCode } from './real-path.ts';

export type GitResult =
  | {
      readonly kind: 'exited';
      readonly exitCode: number;
      /** Where the exit code is not 0, what was written until then: a partial answer. */
      readonly stdout: Buffer;
      readonly stderr: string;
    }
  /** Git is not there or could not be started. */
  | { readonly kind: 'not_run'; readonly reason: string };

export interface GitOptions {
  /** Kills the command when it aborts. */
  readonly signal?: AbortSignal;
  /** Gets what git writes as it comes, in chunks of any size. The result's `stdout` is then empty. */
  readonly onStdout?: (chunk: Buffer) => void;
}

export type GitRunner = (folder: string, args: readonly string[], options?: GitOptions) => Promise<GitResult>;

/**
 * The analysed repository is not trusted: nothing that it configures may start a program. Monitors, hooks and the check of
 * signatures are its ways to do so in commands that only read; a bare repository hidden in the tree is a way to bring in a
 * configuration. What is missing from a partial clone is fetched by programs, too: see `GIT_ALLOW_PROTOCOL` below.
 */
const HARDENING: readonly string[] = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.quotePath=false',
  'log.showSignature=false',
  'safe.bareRepository=explicit',
].flatMap((setting) => ['-c', setting]);

/**
 * Runs git on a folder: no shell, no prompt, no lock taken, messages in English.
 *
 * @param folder Absolute. The repository is the one that git finds from there, whatever the environment says.
 * @throws the signal's reason when it aborts; never for what git does, whose failure is a result.
 */
export const runGit: GitRunner = (folder, args, { signal, onStdout } = {}) => {
  signal?.throwIfAborted();
  const child = spawn('git', ['-C', folder, ...HARDENING, ...args], {
    // Windows looks for programs in the current folder first, which must not be the analysed one.
    cwd: dirname(process.execPath),
    env: gitEnvironment(process.env),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  });
  const stdout = onStdout === undefined ? collect(child.stdout) : passOn(child.stdout, onStdout);
  const stderr = collect(child.stderr);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      // An abort is an error, too; then the child is being killed, and its end is waited for.
      if (signal?.aborted) return;
      const reason = systemCode(error) === 'ENOENT' ? 'git is not installed' : `git did not start: ${error.message}`;
      resolve({ kind: 'not_run', reason });
    });
    child.once('close', (code) => {
      if (signal?.aborted) reject(signal.reason);
      else resolve({ kind: 'exited', exitCode: code ?? -1, stdout: stdout(), stderr: stderr().toString('utf8') });
    });
  });
};

/** Why git gave no full answer, in a few words; null when it did. */
export function gitFailure(result: GitResult): string | null {
  if (result.kind === 'not_run') return result.reason;
  if (result.exitCode === 0) return null;
  if (/dubious ownership|unsafe repository/.test(result.stderr)) {
    return 'git refuses the repository because another user owns it (see safe.directory in git help config)';
  }
  if (/promisor remote|lazy fetching/.test(result.stderr)) {
    return 'the clone was made with a filter and lacks contents that git needed (git fetch --refetch --no-filter gets them)';
  }
  const lines = result.stderr.trim().split('\n');
  const message = lines.find((line) => line.startsWith('fatal: ')) ?? (lines[0] || 'no message');
  return `git failed with exit code ${result.exitCode}: ${message}`;
}

/**
 * Without what a surrounding git command, such as a hook that started the server, says about its own repository; with
 * what the user says about configuration.
 */
function gitEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(
    ([name]) =>
      !name.startsWith('GIT_') || /^GIT_(EXEC_PATH|CONFIG_(GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_|VALUE_))/.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    GIT_OPTIONAL_LOCKS: '0',
    // Reading never reaches for the network: no transport of this name exists, and none else is allowed.
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_PAGER: 'cat',
    LC_ALL: 'C',
  };
}

function passOn(stream: NodeJS.ReadableStream, listener: (chunk: Buffer) => void): () => Buffer {
  stream.on('data', listener);
  return () => Buffer.alloc(0);
}

function collect(stream: NodeJS.ReadableStream): () => Buffer {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks);
}
