import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GitRunner, runGit } from '../../src/workspace/git/run-git.ts';
import { type Listing, listFiles } from '../../src/workspace/listing.ts';
import { commitAll, git, initRepository } from './git-fixture.ts';
import { temporaryFolder, untilSettled, writeFiles } from './temporary-folder.ts';

async function repository(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, files);
  commitAll(folder);
  await untilSettled();
  return folder;
}

let asked = 0;
/** Counts how often git is asked. */
const counted: GitRunner = (repository, request, options) => {
  asked++;
  return runGit(repository, request, options);
};

/** What a list made with an earlier one says, after a check that it is what a list without one says. */
async function again(folder: string, previous: Listing): Promise<Listing> {
  asked = 0;
  const listing = await listFiles(folder, { previous: () => previous, git: counted });
  const fresh = await listFiles(folder);
  expect(listing.paths).toEqual(fresh.paths);
  expect(listing.notes).toEqual(fresh.notes);
  return listing;
}

describe('a list made with an earlier one', () => {
  it('is that one, without git, when nothing has changed, or only what stands in files', async () => {
    const folder = await repository({ 'a.ts': '1', 'src/b.ts': '2', '.gitignore': '*.log\ndist/\n' });
    writeFiles(folder, { 'logs/deep/old.log': '', 'dist/a.js': '' });
    mkdirSync(join(folder, 'empty/deep'), { recursive: true });
    await untilSettled();
    const first = await listFiles(folder);
    expect(await again(folder, first)).toBe(first);
    writeFileSync(join(folder, 'src/b.ts'), 'changed');
    writeFiles(folder, { 'dist/deep/b.js': '' });
    expect(await again(folder, first)).toBe(first);
    expect(asked).toBe(0);
  });

  it('asks git where more folders hold none of its files than are looked at', async () => {
    const folder = await repository({ 'a.ts': '1' });
    for (let at = 0; at < 1001; at++) mkdirSync(join(folder, `empty/${at}`), { recursive: true });
    await untilSettled();
    const first = await listFiles(folder);
    expect(first.evidence?.grounds).toBeNull();
    expect(await again(folder, first)).toBe(first);
    expect(asked).toBe(1);
  });

  it.each([
    ['a split index', ['update-index', '--split-index']],
    ['a sparse working tree', ['sparse-checkout', 'set', 'src']],
  ])('asks git in a repository with %s', async (_, change) => {
    const folder = await repository({ 'src/a.ts': '1', 'b/b.ts': '2' });
    git(folder, ...change);
    await untilSettled();
    expect((await listFiles(folder)).evidence?.grounds).toBeNull();
  });

  it.each<[string, (folder: string) => void]>([
    ['a file appears', (folder) => writeFiles(folder, { 'src/c.ts': '' })],
    ['a file appears in a new folder', (folder) => writeFiles(folder, { 'src/deep/er/c.ts': '' })],
    ['a file goes', (folder) => rmSync(join(folder, 'a.ts'))],
    ['a file is renamed', (folder) => renameSync(join(folder, 'a.ts'), join(folder, 'src/a.ts'))],
    ['an ignore file changes', (folder) => writeFiles(folder, { '.gitignore': 'a.ts\n*.log\n' })],
    ['an ignore file of ours appears', (folder) => writeFiles(folder, { 'src/.orreryignore': 'b.ts\n' })],
    ['an ignore file of ours changes', (folder) => writeFiles(folder, { '.ignore': 'src\n' })],
    ['a configuration appears', (folder) => writeFiles(folder, { 'orrery.json': '{"ignore": ["src/"]}' })],
    ['an ignored file is tracked', (folder) => git(folder, 'add', '--force', 'src/x.log')],
    ['a file appears in an empty folder', (folder) => writeFiles(folder, { 'empty/deep/c.ts': '' })],
    ['a file appears in a new folder of an empty one', (folder) => writeFiles(folder, { 'empty/new/c.ts': '' })],
    ['an ignored folder is tracked', (folder) => git(folder, 'add', '--force', 'dist/x.js')],
    ['an ignore file in a folder of no files changes', (folder) => writeFiles(folder, { 'logs/.gitignore': '' })],
    ['an ignored folder is ignored no more', (folder) => writeFiles(folder, { '.gitignore': '*.log\n' })],
    ['a file appears in a folder of ignored ones', (folder) => writeFiles(folder, { 'logs/deep/c.ts': '' })],
    ['the list of excluded files changes', (folder) => writeFiles(folder, { '.git/info/exclude': 'a.ts\n' })],
    ['a repository appears inside', (folder) => git(join(folder, 'src'), 'init', '--quiet')],
  ])('is a new one when %s', async (_change, change) => {
    const folder = await repository({
      'a.ts': '',
      'src/b.ts': '',
      '.gitignore': '*.log\ndist/\n',
      '.ignore': '# none\n',
    });
    writeFiles(folder, { 'src/x.log': '', 'logs/deep/y.log': '', 'logs/.gitignore': '*\n', 'dist/x.js': '' });
    mkdirSync(join(folder, 'empty/deep'), { recursive: true });
    await untilSettled();
    const first = await listFiles(folder);
    expect(await again(folder, first)).toBe(first);
    change(folder);
    await again(folder, first);
  });

  it('of a folder in a repository heeds what stands above it', async () => {
    const folder = await repository({ 'packages/a/x.ts': '', 'packages/a/y.ts': '' });
    const inner = join(folder, 'packages/a');
    const first = await listFiles(inner);
    expect(await again(inner, first)).toBe(first);
    writeFiles(folder, { 'packages/.ignore': 'y.ts\n' });
    expect((await again(inner, first)).paths).toEqual(['x.ts']);
  });

  it('is that one, without git, after a file is written by renaming, and once more right after that', async () => {
    const folder = await repository({ 'a.ts': '', 'src/b.ts': '' });
    const first = await listFiles(folder);
    for (const path of ['src/b.ts', 'a.ts', 'src/b.ts']) {
      writeFiles(folder, { 'src/.orrery-0123456789ab-0.new': 'changed' });
      renameSync(join(folder, 'src/.orrery-0123456789ab-0.new'), join(folder, path));
      expect(await again(folder, first)).toBe(first);
      expect(asked).toBe(0);
    }
  });

  it('is that one while a folder has only just changed, until something else stands in it', async () => {
    const folder = await repository({ 'a.ts': '' });
    writeFiles(folder, { 'b.ts': '' });
    const first = await listFiles(folder);
    expect(await again(folder, first)).toBe(first);
    expect(asked).toBe(0);
    writeFiles(folder, { 'c.ts': '' });
    expect((await again(folder, first)).paths).toEqual(['a.ts', 'b.ts', 'c.ts']);
  });

  it.each<[string, (path: string) => void]>([
    ['a folder', (path) => mkdirSync(path)],
    ['a link', (path) => symlinkSync('b.ts', path)],
  ])('is a new one when %s comes in place of a file', async (_, make) => {
    const folder = await repository({ 'a.ts': '', 'b.ts': '' });
    const first = await listFiles(folder);
    rmSync(join(folder, 'a.ts'));
    make(join(folder, 'a.ts'));
    expect((await again(folder, first)).paths).toEqual(['b.ts']);
  });

  it('is right after any edits', async () => {
    const place = fc.constantFrom(
      'a.ts',
      'b.log',
      'src/a.ts',
      'src/in/b.ts',
      'logs/c.log',
      'logs/deep/d.ts',
      'empty/in/e.ts',
      'dist/f.js',
      'src/.ignore',
      '.gitignore',
      'logs/.gitignore',
      'dist/.gitignore',
      '.git/info/exclude',
    );
    const edit = fc.oneof(
      fc.record({
        kind: fc.constant('write' as const),
        path: place,
        text: fc.constantFrom('*.log\n', 'src\n', 'dist/\n!dist/f.js\n', '*\n!*.ts\n', ''),
      }),
      fc.record({ kind: fc.constant('remove' as const), path: place }),
      fc.record({ kind: fc.constant('track' as const), path: place }),
      fc.record({ kind: fc.constant('empty' as const), path: place }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 6 }), async (edits) => {
        const folder = await repository({ 'a.ts': '', 'src/a.ts': '', '.gitignore': '*.log\n' });
        let listing = await listFiles(folder);
        for (const one of edits) {
          const path = join(folder, one.path);
          if (one.kind === 'write') {
            mkdirSync(dirname(path), { recursive: true });
            writeFileSync(path, one.text);
          } else if (one.kind === 'remove') rmSync(path, { force: true });
          else if (one.kind === 'empty') mkdirSync(`${dirname(path)}/${basename(path)}-folder/in`, { recursive: true });
          else if (existsSync(path) && !one.path.startsWith('.git/')) git(folder, 'add', '--force', one.path);
          await again(folder, listing);
          await untilSettled();
          listing = await again(folder, listing);
        }
      }),
      { numRuns: 8 },
    );
  });
});
