import { describe, expect, it } from 'vitest';
import { booleanCondition, calledCondition, contradict, termsOf, textOfTerms } from '../../src/languages/conditions.ts';
import { factsOf } from './fixture-facts.ts';

const WORDS = { literals: (written: string) => [written] };

const text = (asked: ReturnType<typeof booleanCondition>) => {
  const terms = asked === null ? null : termsOf(asked);
  return terms === null ? null : textOfTerms(terms);
};

describe('a condition', () => {
  it.each([
    ['A && !B', 'A&!B'],
    ['A || B', 'A|B'],
    ['!(A || B)', '!A&!B'],
    ['!(A && B)', '!A|!B'],
    ['(A || B) && C', 'A&C|B&C'],
    ['os(iOS) || swift(>=5.9)', 'os(iOS)|swift(>=5.9)'],
    ['A &&', null],
    ['A B', null],
    [`${'('.repeat(40)}A${')'.repeat(40)}`, null],
  ])('with operators is read as terms: %s', (written, expected) => {
    expect(text(booleanCondition(written, WORDS))).toBe(expected);
  });

  it.each([
    ['all(a, not(b))', 'a&!b'],
    ['not(any(a, b))', '!a&!b'],
    ['any(a, all(b, c))', 'a|b&c'],
    ['all()', null],
    [`${'not('.repeat(40)}a${')'.repeat(40)}`, null],
  ])('with calls is read as terms: %s', (written, expected) => {
    expect(text(calledCondition(written, WORDS))).toBe(expected);
  });

  it.each([
    ['a', '!a', true],
    ['a', 'b', false],
    ['a', 'a', false],
    ['os=x', 'os=y', true],
    ['os=x', '!os=y', false],
    ['os=x|os=y', 'os=z', true],
    ['os=x|os=y', 'os=y&a', false],
    ['a&b|c', '!a|!c', false],
    ['a&b', '!b&c', true],
  ])('contradicts another or not: %s, %s', (one, other, expected) => {
    expect(contradict(one, other)).toBe(expected);
    expect(contradict(other, one)).toBe(expected);
  });

  it('asks for what is around it as well only as long as that is short', async () => {
    const levels = Array.from({ length: 40 }, (_, at) => `#if ${'A'.repeat(40)}${at}\n`);
    const { conditions } = await factsOf('a.swift', `${levels.join('')}f()\n${'#endif\n'.repeat(40)}`);
    expect(conditions).toHaveLength(40);
    expect(Math.max(...conditions.map(({ text }) => text.length))).toBeLessThanOrEqual(500);
  });

  it('asks for nothing where it has too many terms', () => {
    const many = Array.from({ length: 17 }, (_, at) => `A${at}`).join(' || ');
    expect(text(booleanCondition(many, WORDS))).toBe(null);
  });
});

describe('code that is built in some configurations only', () => {
  const conditions = async (path: string, source: string) =>
    (await factsOf(path, source)).conditions.map(({ line, endLine, text }) => `${line}-${endLine} ${text}`);

  it('is what an attribute of Rust is for', async () => {
    const source = [
      '#![cfg(feature = "all")]',
      '#[cfg(all(unix, not(test)))]',
      '#[inline]',
      'fn a() {',
      '    #[cfg(target_os = "linux")]',
      '    b();',
      '    match c {',
      '        #[cfg(windows)]',
      '        1 => d(),',
      '        _ => {}',
      '    }',
      '}',
      '#[cfg_attr(unix, inline)]',
      'fn e() {}',
      '',
    ];
    expect(await conditions('a.rs', source.join('\n'))).toEqual([
      '1-14 feature:"all"',
      '2-12 feature:"all"&target_family=unix&!test',
      '5-6 feature:"all"&target_family=unix&!test&target_os=linux',
      '8-9 feature:"all"&target_family=unix&!test&target_family=windows',
    ]);
  });

  it('is what stands between directives of Swift', async () => {
    const source = [
      '#if os(iOS) // phones',
      'a()',
      '#elseif DEBUG',
      '#if X',
      'b()',
      '#endif',
      '#else',
      'c()',
      '#endif',
    ];
    expect(await conditions('a.swift', `${source.join('\n')}\n/*\n#if A\n*/\nlet x = 1\n`)).toEqual([
      '1-2 os=iOS',
      '3-6 !os=iOS&DEBUG',
      '4-5 !os=iOS&DEBUG&X',
      '7-8 !os=iOS&!DEBUG',
    ]);
  });

  it('is what stands between directives of C#', async () => {
    const source = [
      'class A {',
      '#if NET && !X',
      'void F() {}',
      '#elif Y',
      'void G() {}',
      '# else',
      'void H() {}',
      '#endif',
      '}',
    ];
    expect(await conditions('a.cs', source.join('\n'))).toEqual(['2-3 NET&!X', '4-5 !NET&Y|X&Y', '6-7 !NET&!Y|X&!Y']);
  });
});
