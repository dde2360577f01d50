import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

/** What a list made with an earlier one says, after a check that it is what a list without one says. */
async function again(folder: string, previous: Listing): Promise<Listing> {
  const listing = await listFiles(folder, { previous: () => previous });
  const fresh = await listFiles(folder);
  expect(listing.paths).toEqual(fresh.paths);
  expect(listing.notes).toEqual(fresh.notes);
  return listing;
}

describe('a list made with an earlier one', () => {
  it('is that one when nothing has changed, or only what stands in files', async () => {
    const folder = await repository({ 'a.ts': '1', 'src/b.ts': '2', '.gitignore': '*.log\n' });
    const first = await listFiles(folder);
    expect(await again(folder, first)).toBe(first);
    writeFileSync(join(folder, 'src/b.ts'), 'changed');
    expect(await again(folder, first)).toBe(first);
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
    ['a file appears in a folder of ignored ones', (folder) => writeFiles(folder, { 'logs/deep/c.ts': '' })],
    ['the list of excluded files changes', (folder) => writeFiles(folder, { '.git/info/exclude': 'a.ts\n' })],
    ['a repository appears inside', (folder) => git(join(folder, 'src'), 'init', '--quiet')],
  ])('is a new one when %s', async (_change, change) => {
    const folder = await repository({
      'a.ts': '',
      'src/b.ts': '',
      '.gitignore': '*.log\n',
      '.ignore': '# none\n',
    });
    writeFiles(folder, { 'src/x.log': '', 'logs/deep/y.log': '' });
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

  it('is a new one while a folder has only just changed', async () => {
    const folder = await repository({ 'a.ts': '' });
    writeFiles(folder, { 'b.ts': '' });
    expect((await listFiles(folder)).evidence).toBeUndefined();
  });

  it('is right after any edits', async () => {
    const place = fc.constantFrom(
      'a.ts',
      'b.log',
      'src/a.ts',
      'src/in/b.ts',
      'logs/c.log',
      'src/.ignore',
      '.gitignore',
    );
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('write' as const), path: place, text: fc.constantFrom('*.log\n', 'src\n', '') }),
      fc.record({ kind: fc.constant('remove' as const), path: place }),
      fc.record({ kind: fc.constant('track' as const), path: place }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
        const folder = await repository({ 'a.ts': '', 'src/a.ts': '', '.gitignore': '*.log\n' });
        let listing = await listFiles(folder);
        for (const one of edits) {
          const path = join(folder, one.path);
          if (one.kind === 'write') {
            mkdirSync(dirname(path), { recursive: true });
            writeFileSync(path, one.text);
          } else if (one.kind === 'remove') rmSync(path, { force: true });
          else if (existsSync(path)) git(folder, 'add', '--force', one.path);
          await again(folder, listing);
          await untilSettled();
          listing = await again(folder, listing);
        }
      }),
      { numRuns: 15 },
    );
  });
});
