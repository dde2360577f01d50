import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactQuery, quotesBesideWords, wordsOf, writtenPart } from '../../../src/search/exact/exact-query.ts';

const text = (value: string) => ({ kind: 'text', text: value });
const expression = (source: string, flags = '') => ({ kind: 'expression', source, flags });

describe('a query', () => {
  it.each([
    ['"new URL("', [text('new URL(')], ''],
    ['parse "new URL(" safely', [], 'parse "new URL(" safely'],
    ['exact: parse "new URL(" safely', [text('new URL(')], 'parse   safely'],
    ['Exact:"new URL("', [text('new URL(')], ''],
    ['exact: new URL(', [text('new URL(')], ''],
    ['exact:', [], ''],
    ['Fix "a" as in `b`\n\nSee /c/ and "d"', [], 'Fix "a" as in `b`\n\nSee /c/ and "d"'],
    ['"a" "b c"', [text('a'), text('b c')], ''],
    ['"say \\"hi\\""', [text('say "hi"')], ''],
    ['"C:\\dir\\n"', [text('C:\\dir\\n')], ''],
    ['"two\nlines"', [text('two\nlines')], ''],
    ['"//" "/x/"', [text('//'), text('/x/')], ''],
    ['/new \\w+Error/', [expression('new \\w+Error')], ''],
    ['/a/i', [expression('a', 'i')], ''],
    ['retry /back.?off/im here', [], 'retry /back.?off/im here'],
    ['exact: retry /back.?off/im here', [expression('back.?off', 'im')], 'retry   here'],
    ['"back off" /back.?off/im', [text('back off'), expression('back.?off', 'im')], ''],
    ['/[/]etc\\/passwd/', [expression('[/]etc\\/passwd')], ''],
    ['/src/lib', [], '/src/lib'],
    ['/a/b/c', [], '/a/b/c'],
    ['/usr/local/', [], '/usr/local/'],
    ['https://a.b/c/', [], 'https://a.b/c/'],
    ['// a comment /', [], '// a comment /'],
    ['/* a */', [], '/* a */'],
    ['either / or /', [], 'either / or /'],
    ['and/or', [], 'and/or'],
    ['/a/x', [], '/a/x'],
    ['/a/ii', [], '/a/ii'],
    ['/a', [], '/a'],
    ['an "unbalanced quote', [], 'an "unbalanced quote'],
    ['5" disk and 3" disk', [], '5" disk and 3" disk'],
    ['print("x")', [], 'print("x")'],
    ['""', [], '""'],
  ])('%s has exact parts and words', (query, parts, words) => {
    expect(exactQuery(query)).toEqual({ parts, words });
  });

  it('has no expression that is the path of something there', () => {
    const isPath = (path: string) => ['src', 'src/i'].includes(path);
    expect(exactQuery('/src/', isPath).parts).toEqual([]);
    expect(exactQuery('/src/i', isPath).parts).toEqual([]);
    expect(exactQuery('/lib/', isPath).parts).toEqual([expression('lib')]);
  });

  it('is read again from its parts as they are written', () => {
    const quoted = fc.string({ minLength: 1, unit: fc.constantFrom('a', '"', '/', ' ', '(') }).map(text);
    fc.assert(
      fc.property(fc.array(quoted, { minLength: 1, maxLength: 4 }), (parts) => {
        const query = parts.map((part) => writtenPart(part as never)).join(' ');
        expect(exactQuery(query)).toEqual({ parts, words: '' });
      }),
    );
  });

  it.each([
    ['retry "max_attempts"', true],
    ['"max_attempts"', false],
    ['exact: retry "max_attempts"', false],
    ['retry max_attempts', false],
  ])('%s quotes beside words: %s', (query, expected) => {
    expect(quotesBesideWords(query)).toBe(expected);
  });

  it('of any characters loses none but those of its parts', () => {
    const unit = fc.constantFrom('"', '/', '\\', '[', ']', ' ', 'a', 'i', '\n', '𝒳');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (query) => {
        const { parts, words } = exactQuery(query);
        if (parts.length === 0) expect(words).toBe(query.trim());
        for (const part of parts) expect(part.kind === 'text' ? part.text : part.source).not.toBe('');
      }),
    );
  });
});

it('the words of parts are those of texts, and those of expressions that are no escapes', () => {
  const parts = exactQuery('"new URL(" /class \\w+Error\\b/').parts;
  expect(
    wordsOf(parts)
      .split(/[^A-Za-z]+/)
      .filter(Boolean),
  ).toEqual(['new', 'URL', 'class', 'Error']);
});
