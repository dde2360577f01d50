import { execFileSync } from 'node:child_process';
import { devNull } from 'node:os';

/** Runs git in a fixture, apart from the configuration of the user and the system, and gives its output. */
export function git(folder: string, ...args: string[]): string {
  const settings = ['user.name=Ada', 'user.email=ada@example.com', 'init.defaultBranch=main', 'commit.gpgSign=false'];
  const options = [...settings, 'protocol.file.allow=always', 'core.autocrlf=false'].flatMap((one) => ['-c', one]);
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return execFileSync('git', [...options, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(environment), GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' },
  });
}

/** Commits everything in the working tree that is not ignored. */
export function commitAll(folder: string): void {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'all');
}
