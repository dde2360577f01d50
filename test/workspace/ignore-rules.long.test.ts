import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { IgnoreRules } from '../../src/workspace/ignore-rules.ts';
import { fasterThanInput, workOf } from '../operation-growth.ts';
import { git, initRepository } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

/** Whether git ignores the file at `path` for a rule in the ignore file of `folder`. */
function gitIgnores(folder: string, line: string, path: string): boolean {
  const top = temporaryFolder();
  initRepository(top);
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

describe('an ignore file takes steps', () => {
  const rules = (text: string) => IgnoreRules.none(false).plus('', text);
  /** Rules remember folders: each look is at new ones. */
  const looking = (text: string, path: string) => () => rules(text).excludes(path);

  test('in proportion to the length of a path that many stars are tried on', async () => {
    const pattern = `${'*a'.repeat(30)}b\n`;
    expect(await fasterThanInput((size) => looking(pattern, 'a'.repeat(size)), 500)).toEqual([]);
  });

  test.each([
    ['folders', `${'**/d/'.repeat(12)}x`, (size: number) => `${'d/'.repeat(size)}y`],
    ['stars in folders', `/${'**/*a*/'.repeat(12)}x`, (size: number) => `${'a/'.repeat(size)}y`],
  ])('by the length of a path that many %s are tried on, for each of its folders', async (_, pattern, path) => {
    // Each of the folders is a path by itself: twice the path is twice as many of them, on average twice as long.
    const work = (size: number) => workOf(looking(`${pattern}\n`, path(size)));
    const [short, long] = [await work(100), await work(200)];
    expect(short.steps).toBeGreaterThan((100 * path(100).length) / 2);
    expect(long.steps / short.steps).toBeLessThan(4.5);
  });

  test('in proportion to the length of a pattern', async () => {
    const path = 'd/'.repeat(50);
    expect(await fasterThanInput((size) => looking(`${'**/d/'.repeat(size)}x\n`, path), 40)).toEqual([]);
  });

  test('in proportion to how many patterns there are', async () => {
    const lines = (size: number) => Array.from({ length: size }, (_, at) => `*a*${at}*b\n`).join('');
    expect(await fasterThanInput((size) => looking(lines(size), 'a'.repeat(200)), 200)).toEqual([]);
  });

  test('that do not depend on how many names and endings there are', async () => {
    const lines = (size: number) =>
      Array.from({ length: size }, (_, at) => `name${at}\n*.end${at}\n/top/${at}\n`).join('');
    const paths = Array.from({ length: 200 }, (_, at) => `top/${at}.c`);
    const looked = (size: number) => {
      const many = rules(lines(size));
      return workOf(() => paths.some((path) => many.excludes(path)));
    };
    const [few, many] = [await looked(500), await looked(4 * 500)];
    expect(few.steps).toBeGreaterThan(paths.join('').length);
    expect(many.steps / few.steps).toBeLessThan(1.05);
  });
});

describe('what an ignore file has too much of', () => {
  const notes = (text: string) => {
    const said: string[] = [];
    const rules = IgnoreRules.none(false, (sentence) => said.push(sentence)).plus('src', text, 'src/.ignore');
    return { said, rules };
  };

  test('is said: patterns of great length', () => {
    const { said, rules } = notes(`${'a'.repeat(1025)}\nb\n`);
    expect(said).toEqual(['src/.ignore: one pattern longer than 1024 bytes is ignored.']);
    expect(rules.excludes('src/b')).toBe(true);
  });

  test('is said: very many patterns with wildcards', () => {
    const { said, rules } = notes(`${'a*b\n'.repeat(1000)}c*d\ne*f\nname\n`);
    expect(said).toEqual(['src/.ignore: 2 patterns with wildcards beyond the first 1000 are ignored.']);
    expect(['src/axb', 'src/cxd', 'src/name'].map((path) => rules.excludes(path))).toEqual([true, false, true]);
  });

  test('is nothing in an ignore file that anybody writes', () => {
    expect(notes('# build\n/dist/\n*.log\n!keep.log\n**/cache/\n').said).toEqual([]);
  });
});
