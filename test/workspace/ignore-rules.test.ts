import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { IgnoreRules } from '../../src/workspace/ignore-rules.ts';
import { git } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

/** Whether git ignores the file at `path` for a rule in the ignore file of `folder`. */
function gitIgnores(folder: string, line: string, path: string): boolean {
  const top = temporaryFolder();
  git(top, 'init', '--quiet');
  writeFiles(top, { [join(folder, '.gitignore')]: `${line}\n`, [path]: '' });
  try {
    git(top, 'check-ignore', '--quiet', '--', path);
    return true;
  } catch {
    return false;
  }
}

describe.each(['', 'sub', 'odd [x] !#'])('a rule of the ignore file in %j means what it means to git', (folder) => {
  test.each([
    ['a.ts', 'a.ts', true],
    ['a.ts', 'deep/a.ts', true],
    ['/a.ts', 'deep/a.ts', false],
    ['deep/a.ts', 'other/deep/a.ts', false],
    ['a.ts   ', 'a.ts', true],
    ['a\\ ', 'a ', true],
    ['a\\  ', 'a ', true],
    ['a\\ ', 'a', false],
    ['a\\\\ ', 'a', false],
    ['\\#a', '#a', true],
    ['#a', '#a', false],
    ['\\!a', '!a', true],
    ['\ufeffa.ts', 'a.ts', true],
    ['/', 'a.ts', false],
    ['', 'a.ts', false],
    ['!', 'a.ts', false],
    ['*', 'a.ts', true],
    ['**', 'deep/a.ts', true],
    ['deep/**', 'deep/er/a.ts', true],
    ['**/er', 'deep/er/a.ts', true],
    ['deep/', 'deep/a.ts', true],
    ['a.ts/', 'a.ts', false],
    ['a?.ts', 'aé.ts', false],
    ['a??.ts', 'aé.ts', true],
    ['é*', 'été/é.ts', true],
    ['A.ts', 'a.ts', false],
    ['*.ts\r', 'a.ts', true],
  ])('%j and %j', (line, name, expected) => {
    const path = folder === '' ? name : `${folder}/${name}`;
    const rules = IgnoreRules.none(false).plus(folder, `${line}\n`);
    expect(rules.excludes(path)).toBe(expected);
    if (process.platform === 'linux') expect(gitIgnores(folder, line, path)).toBe(expected);
  });
});

test('of rules that disagree, the one added last wins', () => {
  const rules = IgnoreRules.none(false).plus('', '*.ts\n').plus('src', '!a.ts\n').plus('src/deep', 'a.ts\n');
  expect(['a.ts', 'src/a.ts', 'src/b.ts', 'src/deep/a.ts'].filter((path) => rules.excludes(path))).toEqual([
    'a.ts',
    'src/b.ts',
    'src/deep/a.ts',
  ]);
});

test('rules of one folder say nothing about others', () => {
  const rules = IgnoreRules.none(false).plus('src', 'a.ts\n/b.ts\n');
  expect(['a.ts', 'b.ts', 'src2/a.ts', 'other/src/b.ts'].some((path) => rules.excludes(path))).toBe(false);
});

test('case is ignored where the file system ignores it', () => {
  expect(IgnoreRules.none(true).plus('', 'A.ts\n').excludes('a.ts')).toBe(true);
});

test('rules can be added to without changing the ones they came from', () => {
  const before = IgnoreRules.none(false).plus('', 'a\n');
  const after = before.plus('', 'b\n');
  expect([before.excludes('b'), after.excludes('b'), after.excludes('a')]).toEqual([false, true, true]);
  expect(before.plus('', '# nothing\n\n')).toBe(before);
});
