import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { gitFailure, runGit } from '../../src/workspace/git.ts';
import { git } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const onWindows = process.platform === 'win32';

afterEach(() => vi.unstubAllEnvs());

async function output(folder: string, ...args: string[]): Promise<string> {
  const result = await runGit(folder, args);
  expect(gitFailure(result)).toBeNull();
  return result.kind === 'exited' ? result.stdout.toString('utf8') : '';
}

function repository(): string {
  const folder = temporaryFolder();
  git(folder, 'init', '--quiet');
  return folder;
}

/** Puts a stand-in for git first on the path. */
function fakeGit(script: string): void {
  const folder = temporaryFolder();
  writeFiles(folder, { git: `#!/bin/sh\n${script}\n` });
  chmodSync(join(folder, 'git'), 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
}

test('git runs in the folder it is given', async () => {
  const folder = repository();
  mkdirSync(join(folder, 'sub'));
  expect(await output(join(folder, 'sub'), 'rev-parse', '--show-prefix')).toBe('sub/\n');
});

test('arguments reach git as they are, without a shell', async () => {
  const folder = repository();
  const name = 'a "b" $(c) `d` %e% *.ts';
  writeFiles(folder, onWindows ? {} : { [name]: '' });
  expect(await output(folder, 'ls-files', '-o', '-z', '--', `:(literal)${name}`)).toBe(onWindows ? '' : `${name}\0`);
});

test('the environment cannot point git at another repository', async () => {
  const folder = repository();
  vi.stubEnv('GIT_DIR', join(repository(), '.git'));
  vi.stubEnv('GIT_WORK_TREE', temporaryFolder());
  vi.stubEnv('GIT_INDEX_FILE', join(temporaryFolder(), 'index'));
  expect(await output(folder, 'rev-parse', '--absolute-git-dir')).toBe(
    `${join(folder, '.git').replaceAll('\\', '/')}\n`,
  );
});

test('what the user says about configuration is heard', async () => {
  const folder = repository();
  vi.stubEnv('GIT_CONFIG_COUNT', '1');
  vi.stubEnv('GIT_CONFIG_KEY_0', 'orrery.test');
  vi.stubEnv('GIT_CONFIG_VALUE_0', 'heard');
  expect(await output(folder, 'config', 'orrery.test')).toBe('heard\n');
});

test.skipIf(onWindows)('no program that the repository names is started', async () => {
  const folder = repository();
  writeFiles(folder, { 'evil.sh': '#!/bin/sh\ntouch "$(dirname "$0")/started"\n', 'a.ts': '' });
  chmodSync(join(folder, 'evil.sh'), 0o755);
  git(folder, 'config', 'core.fsmonitor', join(folder, 'evil.sh'));
  git(folder, '-c', 'core.fsmonitor=false', 'add', 'a.ts');
  await output(folder, 'ls-files', '-co', '--exclude-standard', '-z');
  await output(folder, 'status', '--porcelain');
  expect(existsSync(join(folder, 'started'))).toBe(false);
  git(folder, 'status', '--porcelain');
  expect(existsSync(join(folder, 'started'))).toBe(true);
});

describe('a failure is a result', () => {
  test('of a command', async () => {
    const result = await runGit(temporaryFolder(), ['rev-parse', '--git-dir']);
    expect(result).toMatchObject({ kind: 'exited', exitCode: 128 });
    expect(gitFailure(result)).toMatch(/exit code 128: fatal: not a git repository/);
  });

  test('of a bare repository, whose configuration is not trusted', async () => {
    const folder = temporaryFolder();
    git(folder, 'init', '--quiet', '--bare');
    expect(gitFailure(await runGit(folder, ['rev-parse', '--git-dir']))).toContain('bare repository');
  });

  test('of git not being there', async () => {
    vi.stubEnv('PATH', temporaryFolder());
    expect(gitFailure(await runGit(temporaryFolder(), ['version']))).toBe('git is not installed');
  });

  test.skipIf(onWindows).each(['detected dubious ownership in repository at', 'unsafe repository'])(
    "of git's refusal to open what another user owns: %s",
    async (message) => {
      fakeGit(`echo "fatal: ${message} '/x'" >&2; exit 128`);
      expect(gitFailure(await runGit(temporaryFolder(), ['ls-files']))).toContain('another user owns it');
    },
  );

  test.skipIf(onWindows)('with what was written until then', async () => {
    fakeGit('echo some; exit 3');
    const result = await runGit(temporaryFolder(), ['log']);
    expect(result).toMatchObject({ kind: 'exited', exitCode: 3, stdout: Buffer.from('some\n') });
    expect(gitFailure(result)).toContain('no message');
  });
});

describe('aborting', () => {
  test('before the start runs nothing', () => {
    const reason = new Error('cancelled');
    expect(() => runGit(temporaryFolder(), ['version'], { signal: AbortSignal.abort(reason) })).toThrow(reason);
  });

  test.skipIf(onWindows)('kills a command that does not end, and gives the reason', async () => {
    const folder = temporaryFolder();
    fakeGit(`echo $$ > "${folder}/pid"; exec sleep 600`);
    const controller = new AbortController();
    const running = runGit(folder, ['log'], { signal: controller.signal });
    await vi.waitUntil(() => existsSync(join(folder, 'pid')));
    const reason = new Error('cancelled');
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
  });
});

test('what git writes can be taken as it comes, in place of a result', async () => {
  const chunks: Buffer[] = [];
  const result = await runGit(temporaryFolder(), ['version'], { onStdout: (chunk) => chunks.push(chunk) });
  expect(result).toMatchObject({ kind: 'exited', exitCode: 0, stdout: Buffer.alloc(0) });
  expect(Buffer.concat(chunks).toString()).toMatch(/^git version /);
});

test.each([
  ['warning: something else\nfatal: bad object\n', 'git failed with exit code 128: fatal: bad object'],
  ['error: only this\n', 'git failed with exit code 128: error: only this'],
  ['', 'git failed with exit code 128: no message'],
  ['fatal: could not fetch abc from promisor remote\n', expect.stringContaining('made with a filter')],
])('of %j the reason is told', (stderr, reason) => {
  expect(gitFailure({ kind: 'exited', exitCode: 128, stdout: Buffer.alloc(0), stderr })).toEqual(reason);
});
