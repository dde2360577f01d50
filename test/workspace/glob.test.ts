import { describe, expect, it } from 'vitest';
import { globMatcher } from '../../src/workspace/glob.ts';

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
  ])('%s matches %j and not %j', (pattern, matching, others) => {
    const matches = globMatcher(pattern);
    expect(matching.filter((path) => !matches(path))).toEqual([]);
    expect(others.filter(matches)).toEqual([]);
  });

  it.each(['{a', 'a}', '[a'])('%s is refused', (pattern) => {
    expect(() => globMatcher(pattern)).toThrow(RangeError);
  });
});
