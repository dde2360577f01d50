import fc from 'fast-check';
import { marked, type Token, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { blocks, bulleted, code, fenced, joined, md } from '../../src/reports/markdown.ts';
import { markdownTable } from '../../src/reports/text-table.ts';
import { visibleLine, visibleText } from '../../src/visible-text.ts';
import { HOSTILE_TEXTS } from './hostile-names.ts';

/** The inline tokens of a document that is to consist of one block of the given kind. */
function inlineOf(text: string, kind: string): Token[] {
  const tokens = marked.lexer(text).filter(({ type }) => type !== 'space');
  expect(tokens.map(({ type }) => type)).toEqual([kind]);
  return (tokens[0] as Tokens.Generic).tokens ?? [];
}

/** What inline tokens say; fails for any that is more than text. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      expect(['text', 'codespan']).toContain(token.type);
      return (token as Tokens.Text).text;
    })
    .join('');
}

const texts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS.map(({ text }) => text)),
  fc.string({ unit: fc.constantFrom(...'ab1 _*`~#.)(|\\/[]<>!&:;=+-@$"\'\n\t', '\u202e', 'é', '☃') }),
  fc.string({ unit: 'binary' }),
);
const named = texts.filter((text) => text !== '');

describe('text in Markdown', () => {
  it('reads as itself in a paragraph, a heading, a list, an ordered list and in bold', () => {
    fc.assert(
      fc.property(named, (text) => {
        const shown = visibleLine(text);
        expect(plainText(inlineOf(md`${text}`.text, 'paragraph'))).toBe(shown);
        expect(plainText(inlineOf(md`see ${text}: ${text}`.text, 'paragraph'))).toBe(`see ${shown}: ${shown}`);
        expect(plainText(inlineOf(md`# ${text}`.text, 'heading'))).toBe(shown);
        const [bold, ...rest] = inlineOf(md`**${text}** (bold)`.text, 'paragraph') as Tokens.Strong[];
        expect(bold?.type).toBe('strong');
        expect(plainText(bold?.tokens ?? [])).toBe(shown);
        expect(plainText(rest)).toBe(' (bold)');
      }),
      { numRuns: 500 },
    );
  });

  it('is one item of a list each', () => {
    fc.assert(
      fc.property(fc.array(named, { minLength: 1, maxLength: 5 }), (items) => {
        const [list, ...rest] = marked.lexer(bulleted(items).text) as Tokens.List[];
        expect(rest).toEqual([]);
        const shown = list?.items.map(({ tokens }) =>
          plainText(tokens.flatMap((one) => (one as Tokens.Text).tokens ?? [])),
        );
        expect(shown).toEqual(items.map(visibleLine));
      }),
      { numRuns: 300 },
    );
  });

  it('is one cell of a table each', () => {
    const row = fc.tuple(texts, texts);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        const columns = [0, 1].map((at) => ({ title: `c${at}`, value: (one: [string, string]) => one[at] as string }));
        const [table, ...rest] = marked.lexer(markdownTable(columns, rows).text) as Tokens.Table[];
        expect(rest).toEqual([]);
        expect(table?.type).toBe('table');
        const cells = table?.rows.map((cells) => cells.map(({ tokens }) => plainText(tokens)));
        // What follows an odd number of backslashes gets one more of them.
        expect(cells).toEqual(
          rows.map((cells) => cells.map((cell) => visibleLine(cell).replace(/(\\*)\|/g, withEven))),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('joins names that are no Markdown together either', () => {
    const pieces = ['_a', 'b_', '*c', 'd*', '[e]', '(f)', '`g', 'h`', '![i', '](j)', '<k', 'l>', '~~m', 'n~~'];
    const text = joined(pieces, ', ').text;
    expect(plainText(inlineOf(text, 'paragraph'))).toBe(pieces.join(', '));
  });

  it('leaves ordinary names and sentences as they are', () => {
    const ordinary = [
      'src/server/http.ts:12',
      'Application.call',
      'snake_case_name',
      'C#',
      'Reader.#private',
      '.github/workflows/ci.yml',
      '12.5 % of 4 files (3 of them tests), at most 7; “quoted” – so',
      "it's 3.8 h",
      'Größe/日本語.py',
    ];
    for (const text of ordinary) expect(md`${text}`.text).toBe(text);
  });

  it.each([
    ['__init__.py', '`__init__.py`'],
    ['app/[slug]/page.tsx', '`app/[slug]/page.tsx`'],
    ['Map<K, V>', '`Map<K, V>`'],
    ['a`b', '``a`b``'],
    ['`', '`` ` ``'],
    [' a ', '`  a  `'],
    ['two\nlines', '`two\\nlines`'],
    ['of __init__.py and __main__ __file__, 4 *', 'of `__init__.py` and `__main__ __file__,` 4 `*`'],
    ['see Map<K, V> (twice  said) _', '`see Map<K, V> (twice  said) _`'],
    ['see Map<K, V> there', 'see `Map<K, V>` there'],
    ['# of 3 # 1. 2', '`#` of 3 `#` 1. 2'],
    ['', ''],
  ])('quotes %j as %j', (text, shown) => {
    expect(md`${text}`.text).toBe(shown);
  });
});

describe('a fence', () => {
  it('is closed by nothing in it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [fence, after, ...rest] = marked
          .lexer(blocks([fenced(text), md`after`]).text)
          .filter(({ type }) => type !== 'space');
        expect(rest).toEqual([]);
        expect(fence?.type).toBe('code');
        expect(after?.raw).toBe('after');
        const inside = fence?.raw.trimEnd().split('\n').slice(1, -1).join('\n');
        expect(inside).toBe(visibleText(text).replaceAll('\r\n', '\n').replace(/\n$/, ''));
      }),
      { numRuns: 500 },
    );
  });
});

describe('quoted code', () => {
  it('is code however it looks', () => {
    expect(code('plain').text).toBe('`plain`');
  });
});

function withEven(_: string, before: string): string {
  return before.length % 2 === 0 ? `${before}|` : `${before}\\|`;
}
