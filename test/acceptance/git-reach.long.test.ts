import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { commitAll, git, initRepository } from '../workspace/git-fixture.ts';
import { writeFiles } from '../workspace/temporary-folder.ts';
import { BuiltServer, type Message } from './built-server.ts';

const onWindows = process.platform === 'win32';
const CODE = 'export const gate = (open: boolean) => (open ? 1 : 0);\n';

/** What only the history of another project tells. */
const SECRET = 'vera@victim.example';

function repository(folder: string, author = 'ada@example.com'): string {
  mkdirSync(folder, { recursive: true });
  initRepository(folder);
  writeFiles(folder, { 'gate.ts': CODE });
  commitAll(folder);
  writeFiles(folder, { 'gate.ts': `${CODE}// ${author}\n` });
  git(folder, 'commit', '--quiet', '--all', '-m', 'more', `--author=${author} <${author}>`);
  return folder;
}

async function serve(roots: readonly string[]): Promise<BuiltServer> {
  return new BuiltServer({ args: roots.flatMap((root) => ['--root', root]), endWith: 'suite' }).initialize();
}

const textOf = (message: Message) => JSON.stringify(message.result ?? message.error);

describe.skipIf(onWindows)('the history of another project is not shown', () => {
  /** Folders that lead there, each by what makes it so. */
  const LEADS: Readonly<Record<string, (folder: string, victim: string) => void>> = {
    'a .git file': (folder, victim) => writeFileSync(join(folder, '.git'), `gitdir: ${victim}/.git\n`),
    'a .git file of a worktree': (folder, victim) =>
      writeFileSync(join(folder, '.git'), `gitdir: ${victim}/.git/worktrees/linked\n`),
    'a .git link': (folder, victim) => symlinkSync(join(victim, '.git'), join(folder, '.git')),
    'a common directory': (folder, victim) => {
      writeFiles(folder, { '.git/HEAD': 'ref: refs/heads/main\n', '.git/commondir': `${victim}/.git\n` });
      cpSync(join(victim, '.git/index'), join(folder, '.git/index'));
    },
    'links to its objects and references': (folder, victim) => {
      writeFiles(folder, { '.git/HEAD': 'ref: refs/heads/main\n', '.git/config': '' });
      for (const name of ['objects', 'refs', 'index'])
        symlinkSync(join(victim, '.git', name), join(folder, '.git', name));
    },
    'a list of other object stores': (folder, victim) => {
      const head = git(victim, 'rev-parse', 'HEAD');
      writeFiles(folder, { '.git/HEAD': head, '.git/objects/info/alternates': `${victim}/.git/objects\n` });
      mkdirSync(join(folder, '.git/refs'));
      cpSync(join(victim, '.git/index'), join(folder, '.git/index'));
    },
    'a setting that names its working tree': (folder, victim) => {
      cpSync(join(victim, '.git'), join(folder, '.git'), { recursive: true });
      git(folder, 'config', 'core.worktree', victim);
    },
  };
  const names = Object.keys(LEADS);
  let server: BuiltServer;
  let folders: readonly string[];

  beforeAll(async () => {
    const place = temporaryFolderForSuite();
    const victim = repository(join(place, 'victim'), SECRET);
    git(victim, 'worktree', 'add', '--quiet', join(place, 'linked'));
    folders = names.map((name, at) => {
      const folder = join(place, `lead${at}`);
      writeFiles(folder, { 'gate.ts': CODE });
      LEADS[name]?.(folder, victim);
      // Git itself is led there.
      expect([name, git(folder, 'log', '--format=%ae')]).toEqual([name, expect.stringContaining(SECRET)]);
      return folder;
    });
    server = await serve([...folders, join(place, 'linked')]);
    folders = [...folders, join(place, 'linked')];
  });

  test.each(names)('through %s', async (name) => {
    const folder = folders[names.indexOf(name)] as string;
    const churn = await server.call('analyze_code_churn', { project_path: folder, period_days: 3650 });
    expect(churn).toMatchObject({ result: { isError: true } });
    expect(textOf(churn)).toMatch(/is not read|is not used|names no commit/);
    const gate = await server.call('quality_gate', { project_path: folder, changed_since: 'HEAD~1' });
    expect(gate).toMatchObject({ result: { isError: true } });
    const deep = await server.call('analyze_deep_context', { project_path: folder });
    for (const answer of [churn, gate, deep]) expect(textOf(answer)).not.toContain(SECRET);
    // The folder's own files are measured all the same.
    expect(await server.call('analyze_complexity', { project_path: folder })).toMatchObject({
      result: { structuredContent: { summary: { total_files: 1 } } },
    });
  });

  test('but that of a worktree is, which its repository knows', async () => {
    const churn = await server.call('analyze_code_churn', { project_path: folders.at(-1), period_days: 3650 });
    expect(textOf(churn)).toContain(SECRET);
  });
});

describe.skipIf(onWindows)('a pipe in place of a file that git would read', () => {
  const FILES = [
    ...[
      '.gitattributes',
      '.mailmap',
      '.git/HEAD',
      '.git/config',
      '.git/config.worktree',
      '.git/index',
      '.git/packed-refs',
    ],
    ...['.git/refs/heads/main', '.git/shallow', '.git/commondir', '.git/info/exclude', '.git/info/attributes'],
    ...['.git/info/grafts', '.git/objects/info/alternates', '.git/objects/info/commit-graph', '.git/logs/HEAD'],
    ...['.git/objects/pack/pack-1.idx', '.git/sharedindex.1', '.git/info/sparse-checkout', 'in/.git', 'in/.git/HEAD'],
    '.gitignore',
  ];
  let server: BuiltServer;
  let folders: readonly string[];

  beforeAll(async () => {
    const place = temporaryFolderForSuite();
    const sound = repository(join(place, 'sound'));
    folders = FILES.map((file, at) => {
      const folder = join(place, `pipe${at}`);
      cpSync(sound, folder, { recursive: true });
      rmSync(join(folder, file), { force: true });
      mkdirSync(join(folder, file, '..'), { recursive: true });
      execFileSync('mkfifo', [join(folder, file)]);
      return folder;
    });
    server = await serve(folders);
  });

  test('is not waited for, or for seconds only', async () => {
    const answers = await Promise.all(
      folders.flatMap((project_path) => [
        server.call('analyze_complexity', { project_path }),
        server.call('analyze_code_churn', { project_path, period_days: 3650 }),
      ]),
    );
    const complexity = answers.filter((_, at) => at % 2 === 0);
    for (const [at, answer] of complexity.entries()) {
      expect([FILES[at], answer]).toMatchObject([
        FILES[at],
        { result: { structuredContent: { summary: { total_files: 1 } } } },
      ]);
    }
    for (const answer of answers) expect(answer).toHaveProperty('result');
  });

  test('is told, where it kept git from answering', async () => {
    const project_path = folders.at(-1) as string;
    const answer = await server.call('quality_gate', { project_path, changed_since: 'HEAD', checks: ['complexity'] });
    expect(textOf(answer)).toMatch(/cannot be determined: git was stopped: it had written nothing for \d+ seconds/);
  });
});

test('a reference that can be none is an invalid argument', async () => {
  const root = repository(join(temporaryFolderForSuite(), 'root'));
  const server = await serve([root]);
  for (const changed_since of ['HEAD\0', 'a\nb', '\u001b[2J', '-main', '--output=x', '', 'x'.repeat(2000)]) {
    const answer = await server.call('quality_gate', { changed_since });
    expect(answer).toMatchObject({
      result: {
        isError: true,
        structuredContent: { error: { name: 'INVALID_PARAMS', data: { parameter: 'changed_since' } } },
      },
    });
  }
  const unknown = await server.call('quality_gate', { changed_since: 'none' });
  expect(textOf(unknown)).toContain('none names no commit of this repository');
  expect(readFileSync(join(root, 'gate.ts'), 'utf8')).toContain('ada');
});
