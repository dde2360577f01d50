import { describe, expect, it, test } from 'vitest';
import { opaqueText } from '../../../src/languages/javascript/opaque-text.ts';
import { TOKEN } from '../../../src/languages/tokens.ts';

const NAMES: Readonly<Record<number, string>> = {
  [TOKEN.string]: 'string',
  [TOKEN.comment]: 'comment',
  [TOKEN.text]: 'text',
};

function toldIn(source: string, readsElements = false): string[] | null {
  const spans = opaqueText(source, readsElements);
  return spans?.map(({ start, end, kind }) => `${NAMES[kind]} ${source.slice(start, end)}`) ?? null;
}

test.each([
  [
    'comments',
    '#!/usr/bin/env node\na; // b "c"\n/* d\n\'e */ f',
    ['comment #!/usr/bin/env node', 'comment // b "c"', "comment /* d\n'e */"],
  ],
  [
    'quotes within quotes, escaped ones and lines that go on',
    `a("b'c", 'd\\'e', "f\\\ng")`,
    [`string "b'c"`, "string 'd\\'e'", 'string "f\\\ng"'],
  ],
  [
    'templates, code in them and templates in that',
    `\`a \${b + \`c\${d}\`} e\``,
    ['string `a ', 'text ${', 'string `c', 'text ${', 'text }', 'string `', 'text }', 'string  e`'],
  ],
  [
    'braces in the code of a template',
    `\`\${ { a: "}" } }\``,
    ['string `', 'text ${', 'string "}"', 'text }', 'string `'],
  ],
  ['dollars and escaped beginnings in a template', `\`$a $$ \\\${b}\``, [`string \`$a $$ \\\${b}\``]],
  [
    'regular expressions, with classes and flags',
    'a = /[/"]\\/b/gi; return /c/.test(d)',
    ['string /[/"]\\/b/gi', 'string /c/'],
  ],
])('reads %s', (_, source, told) => {
  expect(toldIn(source)).toEqual(told);
});

describe('A slash', () => {
  test.each([
    'a / b / c',
    '(a) / b / c',
    'a[0] / b / c',
    '1 / 2 / c',
    'a++ / b / c',
    'a! / b / c',
    'this.return / b / c',
    'x = {}.a / b / c',
  ])('divides in %s', (source) => expect(toldIn(source)).toEqual([]));

  test.each([
    'if (a) /b/.test(c)',
    'x = a ? /b/ : c',
    '() => /b/',
    'typeof /b/',
    '[/b/]',
    'f(/b/)',
    '!/b/.test(c)',
    'a && /b/',
    '{ a }\n/b/.test(c)',
  ])('begins a regular expression in %s', (source) => expect(toldIn(source)).toEqual(['string /b/']));
});

describe('Characters alone do not tell', () => {
  test.each([
    ['a string that is not closed', 'a("b\n)'],
    ['a comment that is not closed', 'a /* b'],
    ['a template that is not closed', `\`a \${b}`],
    ['brackets that are not closed', 'f(a {}'],
    ['brackets that close others', 'f(a]'],
    ['comments of HTML', 'a <!-- b'],
  ])('%s', (_, source) => expect(toldIn(source)).toBeNull());

  it('elements, where there may be any', () => {
    expect(toldIn('return <p>It\'s "me</p>', true)).toBeNull();
    expect(toldIn('x = <>a</>', true)).toBeNull();
    expect(toldIn('const f = <T>(a: T) => a < b', false)).toEqual([]);
    expect(toldIn('if (a < b && c <= "d") e << f', true)).toEqual(['string "d"']);
  });
});
