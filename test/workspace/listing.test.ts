import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { GitRunner } from '../../src/workspace/git/run-git.ts';
import { listFiles } from '../../src/workspace/listing.ts';
import { commitAll, git, initRepository } from './git-fixture.ts';
import { swappedFolder } from './swapped-folder.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const onWindows = process.platform === 'win32';
const noGit: GitRunner = async () => ({ kind: 'failed', reason: 'git is not installed', stderr: '' });

afterEach(() => vi.unstubAllEnvs());

/** A repository with these files, none of them tracked yet. */
function repository(files: Readonly<Record<string, string>>): string {
  const folder = join(temporaryFolder(), 'project');
  mkdirSync(folder);
  writeFiles(folder, files);
  initRepository(folder);
  return folder;
}

/** The files that git names, after a check that the walk finds the same ones. */
async function listBothWays(folder: string): Promise<readonly string[]> {
  const [asked, walked] = [await listFiles(folder), await listFiles(folder, { git: noGit })];
  expect([asked.source, asked.notes]).toEqual(['git', []]);
  expect(walked.source).toBe('walk');
  expect(walked.paths).toEqual(asked.paths);
  return asked.paths;
}

describe('files that alone are looked for', () => {
  test.each([
    ['git', {}],
    ['walk', { git: noGit }],
  ] as const)('are found where they are part of the tree (%s)', async (source, how) => {
    const folder = repository({
      '.gitignore': 'out/\n*.log\n',
      '.orreryignore': 'kept/\n',
      'a/b/c.ts': '',
      'a/b/d.ts': '',
      'out/e.ts': '',
      'a/f.log': '',
      'kept/g.ts': '',
      'node_modules/h/i.ts': '',
      '[a]/*.ts': '',
    });
    const look = (...only: string[]) => listFiles(folder, { ...how, only });
    expect(await look('a/b/c.ts')).toMatchObject({ source, paths: ['a/b/c.ts'] });
    expect((await look('a/b/c.ts', '[a]/*.ts')).paths).toEqual(['[a]/*.ts', 'a/b/c.ts']);
    for (const path of ['out/e.ts', 'a/f.log', 'kept/g.ts', 'node_modules/h/i.ts', 'a/b', 'gone.ts']) {
      expect((await look(path)).paths).toEqual([]);
    }
    expect((await listFiles(join(folder, 'a'), { ...how, only: ['b/d.ts'] })).paths).toEqual(['b/d.ts']);
  });

  test('say nothing that a later list could go on from', async () => {
    const folder = repository({ 'a.ts': '' });
    const found = await listFiles(folder, { only: ['a.ts'] });
    expect(found.evidence).toBeUndefined();
    expect(found.restsOn).toBeUndefined();
  });
});

describe('both ways of listing agree on', () => {
  test('tracked and untracked files, sorted', async () => {
    const folder = repository({ 'b.ts': '', 'src/z.ts': '', 'src/a/b.ts': '', 'src-2/a.ts': '' });
    commitAll(folder);
    writeFiles(folder, { 'src/new.ts': '', 'a.ts': '' });
    expect(await listBothWays(folder)).toEqual(['a.ts', 'b.ts', 'src-2/a.ts', 'src/a/b.ts', 'src/new.ts', 'src/z.ts']);
  });

  test('files that are no copies of others which are being written', async () => {
    const folder = repository({
      'src/.orrery-0123456789ab-0.new': '',
      'src/.orrery-0123456789ab-0.old': '',
      'a.ts': '',
    });
    expect(await listBothWays(folder)).toEqual(['a.ts']);
  });

  test('names with spaces, quotes, accents, and what else a name may hold', async () => {
    const names = [
      'a b.ts',
      "it's.ts",
      'ünï/漢字 😀.ts',
      '#hash.ts',
      '!bang.ts',
      '[a]*?.ts',
      '{b}.ts',
      '-rf',
      'a\\b.ts',
    ];
    const allowed = onWindows ? names.filter((name) => !/["*?\\]/.test(name)) : [...names, 'say "hi"\n\tnow.ts', ' '];
    const folder = repository(Object.fromEntries(allowed.map((name) => [name, ''])));
    expect(await listBothWays(folder)).toEqual(allowed.sort());
    commitAll(folder);
    expect(await listBothWays(folder)).toEqual(allowed);
  });

  test('nested ignore files with exceptions', async () => {
    const folder = repository({
      '.gitignore': '*.log\n/dist/\nbuild\n!keep.log\n# a comment\n\ndocs/*.tmp\nspace\\ \r\n',
      'dist/a.js': '',
      'src/dist/a.js': '',
      'a.log': '',
      'keep.log': '',
      'docs/a.tmp': '',
      'docs/deep/a.tmp': '',
      'build/a.ts': '',
      'src/.gitignore': '!build\n*.gen.ts\n/only-here.ts\n!/special.log\n',
      'src/build/a.ts': '',
      'src/build/deep/a.ts': '',
      'src/a.gen.ts': '',
      'src/deep/a.gen.ts': '',
      'src/only-here.ts': '',
      'src/deep/only-here.ts': '',
      'src/special.log': '',
      'src/deep/special.log': '',
      'src/deep/.gitignore': '*\n!.gitignore\n!a.gen.ts\n',
      'src/deep/b.ts': '',
      'odd [a]/.gitignore': '/x\n',
      'odd [a]/x': '',
      'odd [a]/y/x': '',
    });
    expect(await listBothWays(folder)).toEqual([
      '.gitignore',
      'docs/deep/a.tmp',
      'keep.log',
      'odd [a]/.gitignore',
      'odd [a]/y/x',
      'src/.gitignore',
      'src/build/a.ts',
      'src/build/deep/a.ts',
      'src/deep/.gitignore',
      'src/deep/a.gen.ts',
      'src/dist/a.js',
      'src/special.log',
    ]);
  });

  test('what the repository excludes for itself', async () => {
    const folder = repository({ 'a.ts': '', 'b.ts': '', 'sub/a.ts': '', '.git/info/exclude': '/a.ts\n' });
    expect(await listBothWays(folder)).toEqual(['b.ts', 'sub/a.ts']);
  });

  test('what a user excludes everywhere being no matter', async () => {
    const folder = repository({ 'a.ts': '', 'b.ts': '' });
    const home = temporaryFolder();
    writeFiles(home, {
      '.config/git/ignore': 'a.ts\n',
      '.gitconfig': '[core]\n\texcludesFile = ~/mine\n',
      mine: 'b.ts\n',
    });
    vi.stubEnv('HOME', home);
    vi.stubEnv('XDG_CONFIG_HOME', '');
    expect(await listBothWays(folder)).toEqual(['a.ts', 'b.ts']);
  });

  test('folders of what tools derive being left out', async () => {
    const folder = repository({
      'node_modules/a/index.js': '',
      'packages/x/node_modules/b.js': '',
      'a/__pycache__/a.py': '',
    });
    writeFiles(folder, { '.gitignore': '!node_modules/\n', 'src/node_modules.ts': '' });
    expect(await listBothWays(folder)).toEqual(['.gitignore', 'src/node_modules.ts']);
  });

  test.skipIf(onWindows)('what is no regular file being left out', async () => {
    const folder = repository({ 'src/a.ts': '', '../outside/b.ts': '' });
    symlinkSync('src', join(folder, 'linked-folder'));
    symlinkSync('src/a.ts', join(folder, 'linked-file.ts'));
    symlinkSync('../outside', join(folder, 'outside'));
    symlinkSync('..', join(folder, 'src/up'));
    symlinkSync('nowhere', join(folder, 'dangling'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    expect(await listBothWays(folder)).toEqual(['src/a.ts']);
    git(folder, 'add', 'linked-folder', 'linked-file.ts', 'outside', 'src');
    expect(await listBothWays(folder)).toEqual(['src/a.ts']);
  });

  test.skipIf(onWindows).each(['.gitignore', 'src/deep/.gitignore'])(
    'naming a pipe that blocks git: %s',
    async (path) => {
      const folder = repository({ 'a.ts': '', 'src/deep/b.ts': '' });
      execFileSync('mkfifo', [join(folder, path)]);
      const listing = await listFiles(folder);
      expect(listing.paths).toEqual(['a.ts', 'src/deep/b.ts']);
      expect(listing.notes.join()).toContain(`${path} is a pipe or a device`);
    },
  );

  test('tracked files that are deleted, or replaced by a folder, being left out', async () => {
    const folder = repository({ 'a.ts': '', 'b.ts': '', 'c/d.ts': '', e: '' });
    commitAll(folder);
    rmSync(join(folder, 'a.ts'));
    rmSync(join(folder, 'c'), { recursive: true });
    rmSync(join(folder, 'e'));
    writeFiles(folder, { 'e/f.ts': '' });
    expect(await listBothWays(folder)).toEqual(['b.ts', 'e/f.ts']);
  });

  test.skipIf(onWindows)('tracked files in a folder that became a link being left out', async () => {
    const folder = repository({ 'real/a.ts': '', 'b.ts': '' });
    commitAll(folder);
    renameSync(join(folder, 'real'), join(folder, '..', 'moved'));
    symlinkSync('../moved', join(folder, 'real'));
    expect(await listBothWays(folder)).toEqual(['b.ts']);
  });

  test('a repository without any file', async () => {
    expect(await listBothWays(repository({}))).toEqual([]);
  });

  test('files in conflict, once each', async () => {
    const folder = repository({ 'a.ts': '1' });
    commitAll(folder);
    git(folder, 'checkout', '--quiet', '-b', 'other');
    writeFiles(folder, { 'a.ts': '2' });
    commitAll(folder);
    git(folder, 'checkout', '--quiet', 'main');
    writeFiles(folder, { 'a.ts': '3' });
    commitAll(folder);
    expect(() => git(folder, 'merge', 'other')).toThrow();
    expect(await listBothWays(folder)).toEqual(['a.ts']);
  });

  test('any tree with any ignore files', async () => {
    const top = repository({});
    const segment = fc.constantFrom('a', 'b', 'c', 'a.ts', 'b.ts', 'x y', 'é', '!d', '#e', '[f]');
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/'));
    const glob = fc.constantFrom(
      'a',
      'b',
      'c',
      '*',
      '**',
      '*.ts',
      '?',
      '[ab]',
      '[!a]',
      'a*',
      'x y',
      'é',
      '\\!d',
      '\\#e',
      '\\[f]',
    );
    const pattern = fc
      .tuple(fc.constantFrom('', '', '!'), fc.boolean(), fc.array(glob, { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(([not, first, globs, last]) => `${not}${first ? '/' : ''}${globs.join('/')}${last ? '/' : ''}`);
    const ignores = fc.dictionary(
      fc.oneof(fc.constant('.'), path).map((folder) => `${folder}/.gitignore`),
      fc.array(pattern, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n')),
      { maxKeys: 3, noNullPrototype: true },
    );
    const tree = fc.record({ files: fc.uniqueArray(path, { minLength: 1, maxLength: 15 }), rules: ignores });
    let runs = 0;
    // Several trees are listed at once: starting git takes far longer than its answer.
    await fc.assert(
      fc.asyncProperty(fc.array(tree, { minLength: 10, maxLength: 10 }), async (trees) => {
        const trunk = join(top, `trees ${runs++}`);
        for (const [at, { files, rules }] of trees.entries()) {
          const folder = join(trunk, `tree ${at}`);
          mkdirSync(folder, { recursive: true });
          for (const [name, content] of [...Object.entries(rules), ...files.map((file) => [file, ''] as const)]) {
            try {
              writeFiles(folder, { [name]: content });
            } catch {
              // The name is taken by a folder, or a part of it by a file: the tree is one file smaller.
            }
          }
        }
        await listBothWays(trunk);
      }),
      { numRuns: 10 },
    );
  });
});

describe('a folder inside a repository', () => {
  test('is listed by the rules from the top down, relative to itself', async () => {
    const folder = repository({
      '.gitignore': '*.log\n/packages/a/dist/\n',
      'packages/.gitignore': 'tmp/\n',
      'packages/a/.gitignore': '!important.log\n',
      'packages/a/a.ts': '',
      'packages/a/a.log': '',
      'packages/a/important.log': '',
      'packages/a/dist/a.js': '',
      'packages/a/tmp/a.ts': '',
      'packages/b/b.ts': '',
    });
    expect(await listBothWays(join(folder, 'packages', 'a'))).toEqual(['.gitignore', 'a.ts', 'important.log']);
  });

  test('that is ignored is listed all the same, by its own rules', async () => {
    const folder = repository({
      '.gitignore': 'out/\n*.ts\n',
      'out/gen/a.ts': '',
      'out/gen/.gitignore': 'b.ts\n',
      'out/gen/b.ts': '',
      'node_modules/m/index.js': '',
      'src/a.ts': '',
    });
    for (const git of [undefined, noGit]) {
      const list = async (path: string) => (await listFiles(join(folder, path), git && { git })).paths;
      expect(await list('out')).toEqual(['gen/.gitignore', 'gen/a.ts']);
      expect(await list('out/gen')).toEqual(['.gitignore', 'a.ts']);
      expect(await list('node_modules/m')).toEqual(['index.js']);
      expect(await list('src')).toEqual([]);
      expect(await list('')).toEqual(['.gitignore']);
    }
  });
});

describe('repositories inside a repository', () => {
  test('submodules are listed, at any depth, with what is untracked in them', async () => {
    const inner = repository({ 'inner.ts': '' });
    commitAll(inner);
    const middle = repository({ 'middle.ts': '', '.gitignore': '*.log\n' });
    git(middle, 'submodule', '--quiet', 'add', inner, 'inner');
    commitAll(middle);
    const folder = repository({ 'outer.ts': '', '.gitignore': 'new.ts\n' });
    git(folder, 'submodule', '--quiet', 'add', middle, 'lib/middle');
    git(folder, 'submodule', '--quiet', 'update', '--init', '--recursive');
    commitAll(folder);
    writeFiles(folder, { 'lib/middle/new.ts': '', 'lib/middle/a.log': '', 'lib/middle/inner/b.log': '', 'new.ts': '' });
    expect(await listBothWays(folder)).toEqual([
      '.gitignore',
      '.gitmodules',
      'lib/middle/.gitignore',
      'lib/middle/.gitmodules',
      'lib/middle/inner/b.log',
      'lib/middle/inner/inner.ts',
      'lib/middle/middle.ts',
      'lib/middle/new.ts',
      'outer.ts',
    ]);
  });

  test('a submodule that is not checked out has no files', async () => {
    const inner = repository({ 'inner.ts': '' });
    commitAll(inner);
    const folder = repository({ 'outer.ts': '' });
    git(folder, 'submodule', '--quiet', 'add', inner, 'inner');
    commitAll(folder);
    git(folder, 'submodule', '--quiet', 'deinit', '--force', 'inner');
    expect(await listBothWays(folder)).toEqual(['.gitmodules', 'outer.ts']);
  });

  test('others that lie in it are listed by their own rules, unless they are ignored', async () => {
    const folder = repository({ 'a.ts': '', '.gitignore': 'ignored/\nb.ts\n' });
    for (const name of ['other', 'ignored']) {
      writeFiles(join(folder, name), { 'b.ts': '', 'c.log': '', '.gitignore': '*.log\n' });
      git(join(folder, name), 'init', '--quiet');
    }
    commitAll(join(folder, 'other'));
    expect(await listBothWays(folder)).toEqual(['.gitignore', 'a.ts', 'other/.gitignore', 'other/b.ts']);
  });

  test('a second working tree of the same repository is not listed again', async () => {
    const folder = repository({ 'a.ts': '' });
    commitAll(folder);
    git(folder, 'worktree', 'add', '--quiet', 'trees/feature');
    writeFiles(folder, { 'trees/notes.md': '' });
    expect(await listBothWays(folder)).toEqual(['a.ts', 'trees/notes.md']);
    expect(await listBothWays(join(folder, 'trees', 'feature'))).toEqual(['a.ts']);
  });
});

describe('ignore files for searching', () => {
  test.each(['.ignore', '.orreryignore'])('%s hides files, tracked ones too, at any depth', async (name) => {
    const folder = repository({
      [name]: 'vendor/\n*.snap\n!keep.snap\n',
      'a.ts': '',
      'vendor/v.ts': '',
      'test/a.snap': '',
      'test/keep.snap': '',
      [`test/${name}`]: '/data.ts\n',
      'test/data.ts': '',
      'test/deep/data.ts': '',
    });
    const expected = [name, 'a.ts', `test/${name}`, 'test/deep/data.ts', 'test/keep.snap'].sort();
    expect(await listBothWays(folder)).toEqual(expected);
    commitAll(folder);
    expect(await listBothWays(folder)).toEqual(expected);
    expect(await listBothWays(join(folder, 'test'))).toEqual([name, 'deep/data.ts', 'keep.snap'].sort());
    expect(await listBothWays(join(folder, 'vendor'))).toEqual(['v.ts']);
  });

  test('they cannot bring back what git ignores', async () => {
    const folder = repository({ '.gitignore': 'a.ts\n', '.orreryignore': '!a.ts\n', 'a.ts': '' });
    expect(await listBothWays(folder)).toEqual(['.gitignore', '.orreryignore']);
  });
});

describe('the configuration of a tree', () => {
  test('names files that are no part of it, from its own folder on, tracked ones too', async () => {
    const folder = repository({
      'orrery.json': '{ "ignore": ["/generated/", "*.snap", "!keep.snap"], } // as ever\n',
      ...{ 'a.ts': '', 'generated/g.ts': '', 'src/generated/h.ts': '', 'src/a.snap': '', 'src/keep.snap': '' },
    });
    const expected = ['a.ts', 'orrery.json', 'src/generated/h.ts', 'src/keep.snap'];
    expect(await listBothWays(folder)).toEqual(expected);
    commitAll(folder);
    expect(await listBothWays(folder)).toEqual(expected);
    expect(await listBothWays(join(folder, 'src'))).toEqual(['generated/h.ts', 'keep.snap']);
    expect(await listBothWays(join(folder, 'generated'))).toEqual(['g.ts']);
  });

  test.each([
    '{ "ignore": ["a.ts"',
    '{ "ignore": "a.ts" }',
    '{ "ignore": ["a.ts\\nb.ts"] }',
    '['.repeat(100_000),
    '[1]x',
  ])('hides nothing where it is malformed, which is said: %#', async (text) => {
    const { paths, notes } = await listFiles(repository({ 'orrery.json': text, 'a.ts': '' }));
    expect(paths).toEqual(['a.ts', 'orrery.json']);
    expect(notes).toEqual(['orrery.json is malformed, so its settings for files are ignored.']);
  });
});

describe('git knows what ignore files do not tell', () => {
  test('a tracked file is listed though it is ignored', async () => {
    const folder = repository({ '.gitignore': '*.log\n', 'a.log': '', 'node_modules/action/index.js': '' });
    git(folder, 'add', '--all', '--force');
    expect((await listFiles(folder)).paths).toEqual(['.gitignore', 'a.log', 'node_modules/action/index.js']);
    expect((await listFiles(folder, { git: noGit })).paths).toEqual(['.gitignore']);
  });
});

describe('without git', () => {
  test('a tree without a repository is walked, silently', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      '.gitignore': '*.log\n',
      'a.log': '',
      'src/a.ts': '',
      'node_modules/m/a.js': '',
      '.svn/x': '',
    });
    expect(await listFiles(folder)).toEqual({
      paths: ['.gitignore', 'src/a.ts'],
      source: 'walk',
      unreadable: [],
      notes: [],
    });
  });

  test('repositories in it are listed through git, worktrees of one repository each for itself', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'one/a.ts': '', 'one/a.log': '', 'one/.gitignore': '*.log\n', 'b.log': '' });
    git(join(folder, 'one'), 'init', '--quiet');
    git(join(folder, 'one'), 'add', '--force', 'a.log', 'a.ts');
    git(join(folder, 'one'), 'commit', '--quiet', '--message', 'one');
    git(join(folder, 'one'), 'worktree', 'add', '--quiet', '../two');
    const expected = ['b.log', 'one/.gitignore', 'one/a.log', 'one/a.ts', 'two/a.log', 'two/a.ts'];
    expect((await listFiles(folder)).paths).toEqual(expected);
  });

  test.each([
    ['is not installed', noGit, 'git is not installed'],
    [
      'refuses the repository',
      async () => ({ kind: 'failed', reason: 'another user owns it', stderr: '' }),
      'another user owns it',
    ],
  ] satisfies [string, GitRunner, string][])('where git %s, a note says so', async (_, runner, reason) => {
    const folder = repository({ 'a.ts': '' });
    expect(await listFiles(folder, { git: runner })).toEqual({
      paths: ['a.ts'],
      source: 'walk',
      unreadable: [],
      notes: [expect.stringContaining(reason)],
    });
  });

  test.runIf(process.getuid?.() === 0)(
    'the real git refusing a repository of another user is such a case',
    async () => {
      const folder = repository({ 'a.ts': '' });
      execFileSync('chown', ['-R', '12345:12345', folder]);
      vi.stubEnv('HOME', temporaryFolder());
      const listing = await listFiles(folder);
      expect(listing).toMatchObject({
        paths: ['a.ts'],
        source: 'walk',
        unreadable: [],
        notes: [expect.stringContaining('another user')],
      });
    },
  );
});

test('where case does not matter, a name is found in either', async () => {
  const folder = repository({ 'Readme.md': '', 'src/A.ts': '' });
  const renamed: GitRunner = async () => ({ kind: 'done', stdout: Buffer.from('README.md\0SRC/a.ts\0') });
  expect((await listFiles(folder, { git: renamed, caseless: true })).paths).toEqual(['Readme.md', 'src/A.ts']);
  expect((await listFiles(folder, { git: renamed, caseless: false })).paths).toEqual([]);
});

test.skipIf(onWindows || process.getuid?.() === 0)(
  'a folder that may not be read is left out with a note',
  async () => {
    const folder = repository({ 'a.ts': '', 'closed/b.ts': '' });
    commitAll(folder);
    chmodSync(join(folder, 'closed'), 0);
    expect(await listFiles(folder)).toMatchObject({
      paths: ['a.ts'],
      unreadable: ['closed'],
      notes: [expect.stringContaining('closed')],
    });
    chmodSync(join(folder, 'closed'), 0o755);
  },
);

test('an aborted listing gives the reason', async () => {
  const reason = new Error('cancelled');
  await expect(listFiles(repository({ 'a.ts': '' }), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  await expect(listFiles(temporaryFolder(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

describe('ignore files above the listed folder', () => {
  const listed = async (folder: string) => (await listFiles(join(folder, 'inner'), { git: noGit })).paths;
  const files = { '.ignore': 'a.ts\n', '.gitignore': 'b.ts\n', 'inner/a.ts': '', 'inner/b.ts': '', 'inner/c.ts': '' };

  test('have a say in it', async () => {
    expect(await listed(repository(files))).toEqual(['c.ts']);
  });

  test.skipIf(process.getuid?.() !== 0)('have none when they are of another user', async () => {
    const folder = repository(files);
    for (const name of ['.ignore', '.gitignore']) chownSync(join(folder, name), 4321, 4321);
    expect(await listed(folder)).toEqual(['a.ts', 'b.ts', 'c.ts']);
    writeFiles(folder, { 'inner/.ignore': 'c.ts\n' });
    chownSync(join(folder, 'inner/.ignore'), 4321, 4321);
    expect(await listed(folder)).not.toContain('c.ts');
  });

  test.skipIf(process.getuid?.() !== 0)('have a say when they are of the user whose folder it is', async () => {
    const folder = repository(files);
    for (const name of ['.ignore', '.gitignore', 'inner']) chownSync(join(folder, name), 4321, 4321);
    expect(await listed(folder)).toEqual(['c.ts']);
  });
});

test.skipIf(process.platform !== 'linux')(
  'a folder that is swapped for a link never lists what lies outside',
  async () => {
    const { root } = await swappedFolder(0.5);
    const seen = new Set<string>();
    for (let at = 0; at < 1000; at++) {
      for (const path of (await listFiles(root, { git: noGit })).paths) seen.add(path);
    }
    expect([...seen].sort()).toEqual(['folder/sub/file.ts', 'folder/sub/inside.ts', 'other.ts']);
  },
);
