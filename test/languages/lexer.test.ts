import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LexerRules } from '../../src/languages/language.ts';
import { Lexer } from '../../src/languages/lexer.ts';
import { LANGUAGES } from '../../src/languages/registry.ts';
import { type OpaqueSpan, TOKEN } from '../../src/languages/tokens.ts';

const RULES: LexerRules = {
  keywords: ['if', 'return'],
  operators: ['=>', '==', '===', '...', '++'],
  identifierCharacters: '$',
  identifierEnds: '?',
  literals: ['true'],
};

interface Token {
  readonly kind: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly id: number;
}

const KIND_NAMES = Object.keys(TOKEN);

function tokensOf(source: string, rules: LexerRules = RULES, opaque: readonly OpaqueSpan[] = [], lexer = new Lexer()) {
  const { count, kinds, starts, ends, ids, distinct } = lexer.run(source, rules, opaque);
  const tokens: Token[] = Array.from({ length: count }, (_, at) => {
    const start = starts[at] as number;
    const end = ends[at] as number;
    return {
      kind: KIND_NAMES[kinds[at] as number] as string,
      text: source.slice(start, end),
      start,
      end,
      id: ids[at] as number,
    };
  });
  return { tokens, distinct };
}

const shown = (source: string, rules?: LexerRules) =>
  tokensOf(source, rules).tokens.map(({ kind, text }) => `${kind} ${text}`);

/** Text made of what programs are made of, so that tokens of every kind meet. */
const code = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'if',
        'return',
        'true',
        'a',
        'b1',
        '$x',
        'größe',
        '变量',
        '𝒳',
        '0',
        '42',
        '0x1F',
        '1e-9',
        '1.5',
        '..',
      ),
      fc.constantFrom('=>', '===', '==', '=', '...', '.', '+', '++', '(', ')', '?', '"', '`', '#', '\\', '\u007f'),
      fc.constantFrom(' ', '\n', '\r\n', '\t', '\u00a0', '\ufeff'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

const opaqueKind = fc.constantFrom<OpaqueSpan['kind'][]>(TOKEN.string, TOKEN.comment, TOKEN.text);

/** Sorted spans that do not overlap, some of them empty, in a text of the given length. */
const spansIn = (length: number) =>
  fc
    .tuple(fc.array(fc.nat(length), { maxLength: 8 }), fc.array(opaqueKind, { minLength: 4, maxLength: 4 }))
    .map(([offsets, kinds]) => {
      const sorted = offsets.sort((a, b) => a - b);
      return Array.from({ length: sorted.length >> 1 }, (_, at): OpaqueSpan => {
        return {
          start: sorted[2 * at] as number,
          end: sorted[2 * at + 1] as number,
          kind: kinds[at] as OpaqueSpan['kind'],
        };
      });
    });

const codeWithSpans = code.chain((source) => fc.tuple(fc.constant(source), spansIn(source.length)));

const isSpace = (character: string) => {
  const unit = character.charCodeAt(0);
  return unit <= 32 || unit === 127 || unit === 0xa0 || unit === 0xfeff;
};

describe('Lexer', () => {
  it.each([
    [
      'if (a) return b;',
      ['keyword if', 'operator (', 'identifier a', 'operator )', 'keyword return', 'identifier b', 'operator ;'],
    ],
    ['iffy return_ $if', ['identifier iffy', 'identifier return_', 'identifier $if']],
    [
      'a === b == c = d',
      ['identifier a', 'operator ===', 'identifier b', 'operator ==', 'identifier c', 'operator =', 'identifier d'],
    ],
    ['...a.b', ['operator ...', 'identifier a', 'operator .', 'identifier b']],
    ['größe变量', ['identifier größe变量']],
    [
      '0x1F 1_000n 1.5 1e-9 1E+9f 2.',
      ['number 0x1F', 'number 1_000n', 'number 1.5', 'number 1e-9', 'number 1E+9f', 'number 2', 'operator .'],
    ],
    [
      '0xe+1 1..2 1.a',
      [
        'number 0xe',
        'operator +',
        'number 1',
        'number 1',
        'operator .',
        'operator .',
        'number 2',
        'number 1',
        'operator .',
        'identifier a',
      ],
    ],
    [
      'empty? a?b true truely',
      ['identifier empty?', 'identifier a?', 'identifier b', 'number true', 'identifier truely'],
    ],
  ])('cuts %s', (source, expected) => {
    expect(shown(source)).toEqual(expected);
  });

  it('gives opaque spans as they are and reads code around them', () => {
    const { tokens } = tokensOf('a"if"b', RULES, [{ start: 1, end: 5, kind: TOKEN.string }]);
    expect(tokens.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['identifier a', 'string "if"', 'identifier b']);
  });

  it('reads names in strings where the language has them', () => {
    const rules = { ...RULES, nameInString: /\$[a-z]+/g };
    const { tokens } = tokensOf('"x $name y"', rules, [{ start: 0, end: 11, kind: TOKEN.string }]);
    expect(tokens.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['string "x ', 'identifier $name', 'string  y"']);
  });

  it('covers exactly the text that is not space, in order, with each span a token', () => {
    fc.assert(
      fc.property(codeWithSpans, ([source, spans]) => {
        const { tokens } = tokensOf(source, RULES, spans);
        let position = 0;
        for (const { start, end } of tokens) {
          expect(start).toBeGreaterThanOrEqual(position);
          expect(end).toBeGreaterThan(start);
          expect([...source.slice(position, start)].every(isSpace)).toBe(true);
          position = end;
        }
        expect([...source.slice(position)].every(isSpace)).toBe(true);
        const opaque = tokens.filter(({ kind }) => kind === 'string' || kind === 'comment' || kind === 'text');
        expect(opaque.map(({ start, end }) => [start, end])).toEqual(
          spans.filter(({ start, end }) => end > start).map(({ start, end }) => [start, end]),
        );
        const inCode = tokens.filter((token) => !opaque.includes(token));
        expect(inCode.every(({ text }) => !isSpace(text[0] as string))).toBe(true);
      }),
    );
  });

  it('gives two tokens one id exactly when their kind and text are equal, counting up from 0', () => {
    const lexer = new Lexer();
    fc.assert(
      fc.property(codeWithSpans, ([source, spans]) => {
        const { tokens, distinct } = tokensOf(source, RULES, spans, lexer);
        const ids = new Map<string, number>();
        for (const { kind, text, id } of tokens) {
          const key = `${kind} ${text}`;
          if (!ids.has(key)) ids.set(key, ids.size);
          expect(id).toBe(ids.get(key));
        }
        expect(distinct).toBe(ids.size);
      }),
    );
  });

  it('tells apart more words than its tables first have room for', () => {
    const words = Array.from({ length: 20_000 }, (_, at) => `word${at}`);
    const { tokens, distinct } = tokensOf([...words, ...words].join(' '));
    expect(distinct).toBe(words.length);
    expect(tokens.slice(words.length).map(({ id }) => id)).toEqual(tokens.slice(0, words.length).map(({ id }) => id));
  });

  it.each(LANGUAGES.map(({ id, lexer }) => [id, lexer] as const))(
    'knows every keyword and operator of %s',
    (_, rules) => {
      for (const keyword of rules.keywords) expect(shown(keyword, rules)).toEqual([`keyword ${keyword}`]);
      for (const operator of rules.operators) expect(shown(operator, rules)).toEqual([`operator ${operator}`]);
    },
  );
});
