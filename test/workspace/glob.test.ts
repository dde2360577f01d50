import { describe, expect, it } from 'vitest';
import { globMatcher } from '../../src/workspace/glob.ts';
import { fasterThanInput } from '../operation-growth.ts';

describe('a glob', () => {
  it.each([
    ['src/**/*.rs', ['src/a.rs', 'src/b/c.rs'], ['a.rs', 'src/a.ts', 'lib/src/a.rs']],
    ['*.ts', ['a.ts', 'deep/er/a.ts'], ['a.tsx', 'ts']],
    ['**/target/**', ['target/a', 'x/target/b/c'], ['targets/a', 'x/target']],
    ['src/*', ['src/a.ts'], ['src/deep/a.ts']],
    ['src', ['src/a.ts', 'lib/src/b.ts'], ['srcs/a.ts']],
    ['src/', ['src/a.ts'], ['other/a.ts']],
    ['./src/*.ts', ['src/a.ts'], ['src/b/a.ts']],
    ['{src,lib}/*.{ts,js}', ['src/a.ts', 'lib/b.js'], ['test/a.ts', 'src/a.py']],
    ['a?.ts', ['ab.ts'], ['a.ts', 'abc.ts', 'a/.ts']],
    ['[ab]*.ts', ['a.ts', 'bc.ts'], ['c.ts']],
    ['[!ab]*.ts', ['c.ts'], ['a.ts']],
    ['a+b(c).ts', ['a+b(c).ts'], ['aab(c).ts']],
    ['**', ['a', 'a/b'], []],
    ['a/**/b.ts', ['a/b.ts', 'a/x/y/b.ts'], ['a/xb.ts', 'b.ts']],
    ['*.ts', ['.hidden.ts', '.config/a.ts'], []],
    ['[]a].ts', ['].ts', 'a.ts'], ['[.ts']],
    ['a\\{b\\*', ['a{b*'], ['a{bc', 'a\\{b*']],
    ['{a,{b,c}d}.ts', ['a.ts', 'bd.ts', 'cd.ts'], ['d.ts']],
    ['#a.ts', ['#a.ts'], ['a.ts']],
    ['!a.ts', ['!a.ts'], ['a.ts', 'b.ts']],
  ])('%s matches %j and not %j', (pattern, matching, others) => {
    const matches = globMatcher(pattern);
    expect(matching.filter((path) => !matches(path))).toEqual([]);
    expect(others.filter(matches)).toEqual([]);
  });

  it.each(['{a', 'a}', '[a'])('%s is refused', (pattern) => {
    expect(() => globMatcher(pattern)).toThrow(RangeError);
  });

  it.each([
    ['of great length', 'a'.repeat(1025), 'is longer than 1024 characters'],
    ['with very many wildcards', '*a'.repeat(65), 'has more than 64 wildcards'],
    ['with very many alternatives', '{a,b}'.repeat(7), 'expands to more than 100 patterns'],
    ['with a range of very many numbers', '{1..1000000000}', 'expands to more than 100 patterns'],
  ])('%s is refused, and why is said', (_, pattern, message) => {
    expect(() => globMatcher(pattern)).toThrow(message);
  });

  it.each([
    ['stars', `${'*a'.repeat(30)}b`, (size: number) => 'a'.repeat(size)],
    ['stars before the end', `${'*a'.repeat(30)}b`, (size: number) => `${'a'.repeat(size)}cb`],
    ['folders', `${'**/d/'.repeat(30)}x`, (size: number) => `${'d/'.repeat(size)}y`],
    ['stars in folders', `${'**/*a*/'.repeat(12)}x`, (size: number) => `${'aaa/'.repeat(size)}y`],
    ['alternatives', `${'{a,aa}'.repeat(6)}*b`, (size: number) => 'a'.repeat(size)],
  ])('with many %s takes steps in proportion to the length of the path', async (_, pattern, path) => {
    const matches = globMatcher(pattern);
    const matching = (size: number) => {
      const text = path(size);
      return () => matches(text);
    };
    expect(await fasterThanInput(matching, 500)).toEqual([]);
  });
});
