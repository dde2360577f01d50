import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExactPart, exactQuery } from '../../../src/search/exact/exact-query.ts';
import { finderOf } from '../../../src/search/exact/finders.ts';
import { MOST_PLACES, placesIn, stretchesOf } from '../../../src/search/exact/places.ts';

function placesOf(query: string, text: string, within: readonly number[] | null = null) {
  return placesIn(text, exactQuery(query).parts.map(finderOf), within);
}

const shown = (query: string, text: string) =>
  placesOf(query, text)?.first.map(({ line, column, endLine }) => [line, column, endLine]) ?? null;

describe('places', () => {
  it('have lines and columns from 1, columns in UTF-16 code units', () => {
    expect(shown('"b"', 'a\n𝒳 b b\n')).toEqual([
      [2, 4, 2],
      [2, 6, 2],
    ]);
  });

  it('do not lie within each other', () => {
    expect(placesOf('"aa"', 'aaaaa')?.count).toBe(2);
  });

  it('are there only if every part is', () => {
    expect(shown('"a" "b"', 'b\na\n')).toEqual([
      [1, 1, 1],
      [2, 1, 2],
    ]);
    expect(shown('"a" "c"', 'b\na\n')).toBeNull();
  });

  it('of a text mind its case, and so do those of an expression without the flag i', () => {
    expect(shown('"A"', 'a')).toBeNull();
    expect(shown('/A/', 'a')).toBeNull();
    expect(shown('/A/i', 'a')).toEqual([[1, 1, 1]]);
  });

  it('of a text may reach over lines, however these end', () => {
    expect(shown('"a\nb"', 'a\nb')).toEqual([[1, 1, 2]]);
    expect(shown('"a\nb"', 'x\r\na\r\nb')).toEqual([[2, 1, 3]]);
  });

  it('of an expression lie in one line, which has no line end', () => {
    expect(shown('/a\\s+b/', 'a\nb a b')).toEqual([[2, 3, 2]]);
    expect(shown('/^b$/', 'a\r\nb\r\nbc')).toEqual([[2, 1, 2]]);
    expect(shown('/^$/', 'a\n\nb\n')).toEqual([[2, 1, 2]]);
  });

  it('of an expression with s or m lie in the whole text', () => {
    expect(shown('/a.b/s', 'a\nb')).toEqual([[1, 1, 2]]);
    expect(shown('/^b/s', 'a\nb')).toBeNull();
    expect(shown('/a\\sb/m', 'a\nb')).toEqual([[1, 1, 2]]);
    expect(shown('/^b/m', 'a\nb')).toEqual([[2, 1, 2]]);
  });

  it('of an expression are of whole characters, and of any that Unicode has', () => {
    expect(shown('/^.$/', '𝒳')).toEqual([[1, 1, 1]]);
    expect(shown('/\\p{Lu}/', 'aÄ')).toEqual([[1, 2, 1]]);
    expect(placesOf('/x*/', '𝒳')?.count).toBe(2);
  });

  it('of an expression that only an older syntax has are found as well', () => {
    expect(shown('/foo\\-{/', 'foo-{')).toEqual([[1, 1, 1]]);
  });

  it('are counted beyond those that are told of each part', () => {
    const text = `${'a\n'.repeat(25)}b\n`;
    const places = placesOf('"a" "b"', text);
    expect(places?.count).toBe(26);
    expect(places?.first.map(({ line }) => line)).toEqual([
      ...Array.from({ length: MOST_PLACES }, (_, at) => at + 1),
      26,
    ]);
  });

  it('begin in wanted lines alone', () => {
    const within = stretchesOf([
      { line: 4, endLine: 4 },
      { line: 1, endLine: 2 },
      { line: 2, endLine: 2 },
    ]);
    expect(within).toEqual([1, 2, 4, 4]);
    expect(placesOf('"a"', 'a\nb\na\na\n', within)?.first.map(({ line }) => line)).toEqual([1, 4]);
    expect(placesOf('"b"', 'a\na\nb\n', within)).toBeNull();
  });
});

describe('an expression that cannot be read', () => {
  it.each([
    ['/(/', 'Unterminated group'],
    ['/a**/', 'Nothing to repeat'],
    ['/[b-a]/', 'Range out of order in character class'],
    ['/(?<n>a)\\k<m>/', 'Invalid named capture referenced'],
  ])('%s is refused with the reason', (query, reason) => {
    const [part] = exactQuery(query).parts as [ExactPart];
    expect(() => finderOf(part)).toThrow(`The expression ${query} in query cannot be parsed: ${reason}. Fix it,`);
  });
});

/** All places of a text, found by trying each position. */
function bruteTextPlaces(wanted: string, text: string) {
  const places: [number, number][] = [];
  let [line, column] = [1, 1];
  for (let at = 0; at < text.length; ) {
    const isHere = text.slice(at, at + wanted.length) === wanted;
    if (isHere) places.push([line, column]);
    for (const end = at + (isHere ? wanted.length : 1); at < end; at++) {
      column += 1;
      if (text[at] === '\n') [line, column] = [line + 1, 1];
    }
  }
  return places;
}

/** As ECMAScript has it, line by line. */
function bruteExpressionPlaces(source: string, text: string) {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.flatMap((line, at) =>
    [...line.replace(/\r$/, '').matchAll(new RegExp(source, 'gu'))].map(({ index }) => [at + 1, index + 1]),
  );
}

const anyText = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n', ' ', 'ä', '𝒳'), maxLength: 60 });
const first = (places: readonly unknown[]) => places.slice(0, MOST_PLACES);

describe('places are those that a plain search finds', () => {
  it('of texts', () => {
    const wanted = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'ä', '𝒳'), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(wanted, anyText, (needle, text) => {
        const expected = bruteTextPlaces(needle, text);
        const places = placesIn(text, [finderOf({ kind: 'text', text: needle })], null);
        expect(places?.count ?? 0).toBe(expected.length);
        expect(places?.first.map(({ line, column }) => [line, column]) ?? []).toEqual(first(expected));
      }),
      { numRuns: 500 },
    );
  });

  it('of expressions', () => {
    const source = fc.constantFrom('a', '^a', 'a$', 'a+b?', '[^a]', '\\s', '.', '(?=b)', 'a*', '^$', '(a|b)\\1', 'ä|𝒳');
    fc.assert(
      fc.property(source, anyText, (pattern, text) => {
        const expected = bruteExpressionPlaces(pattern, text);
        const places = placesIn(text, [finderOf({ kind: 'expression', source: pattern, flags: '' })], null);
        expect(places?.count ?? 0).toBe(expected.length);
        expect(places?.first.map(({ line, column }) => [line, column]) ?? []).toEqual(first(expected));
      }),
      { numRuns: 500 },
    );
  });
});
