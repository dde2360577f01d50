import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PackLimits, pack, packPlaces, packWide } from '../../../src/search/context/pack.ts';
import { type Excerpt, PIECE_KINDS, type Piece } from '../../../src/search/context/piece.ts';

const excerpt = (length: number): Excerpt => ({ text: 'x'.repeat(length), lines: [] });

function piece(id: string, more: Partial<Piece> = {}): Piece {
  const place = { path: null, line: null, endLine: null, node: null, inFile: [] };
  return { id, kind: 'code', ...place, title: '', text: excerpt(400), brief: excerpt(1), score: 1, why: '', ...more };
}

/** A piece of code in a file, with the lines of the definitions that match there. */
function inFile(path: string, lines: readonly number[]): Piece {
  return piece(`${path}:${lines[0]}`, {
    path,
    inFile: lines.map((line) => ({ symbol: `s${line}`, line, endLine: line + 1 })),
  });
}

const ids = (pieces: readonly { readonly id: string }[]) => pieces.map(({ id }) => id);

describe('packing', () => {
  it('takes the best first, whole, and by their best lines where there is no more room', () => {
    const packed = pack([piece('b', { score: 0.5 }), piece('a')], { tokens: 140, pieces: 10 });
    expect(packed.pieces.map(({ id, content }) => [id, content.length])).toEqual([
      ['a', 400],
      ['b', 1],
    ]);
    expect(packed.truncated).toBe(true);
  });

  it('keeps half of the room for code, and gives away what code leaves over', () => {
    const notes = ['m', 'n', 'o', 'p'].map((id) => piece(id, { kind: 'documentation' }));
    const codes = ['a', 'b'].map((id) => piece(id, { score: 0.1 }));
    expect(ids(pack([...notes, ...codes], { tokens: 460, pieces: 10 }).pieces).filter((id) => id < 'm')).toEqual([
      'a',
      'b',
    ]);
    expect(ids(pack(notes, { tokens: 460, pieces: 10 }).pieces)).toEqual(['m', 'n', 'o', 'p']);
  });

  it('shows as many places as there is room for, and makes the best of them whole with what is left', () => {
    const codes = ['a', 'b', 'c'].map((id, at) => piece(id, { score: 1 - at / 10 }));
    const { pieces, tokens } = packWide(codes, { tokens: 150, pieces: 10 });
    expect(pieces.map(({ id, content }) => [id, content.length])).toEqual([
      ['a', 400],
      ['b', 1],
      ['c', 1],
    ]);
    expect(tokens).toBeLessThanOrEqual(150);
  });

  it('shows one piece of code for every 450 tokens, then other pieces for a fifth of the limit', () => {
    const codes = Array.from({ length: 12 }, (_, at) => piece(`c${10 + at}`));
    const notes = ['m', 'n', 'o'].map((id) => piece(id, { kind: 'documentation', score: 2 }));
    const limits = { tokens: 3000, pieces: 10 };
    expect(ids(packWide([...notes, ...codes], limits).pieces)).toEqual([
      ...Array.from({ length: 6 }, (_, at) => `c${10 + at}`),
      'm',
      'n',
    ]);
    const { pieces } = packWide(codes, limits);
    expect(ids(pieces)).toEqual(['c10', 'c11', 'c12', 'c13', 'c14', 'c15']);
    expect(ids(packWide([...notes, ...codes], { tokens: 10_000, pieces: 10 }).pieces).length).toBe(10);
  });

  it('shows only the best lines of a document for the text of a task', () => {
    const note = piece('m', { kind: 'documentation' });
    expect(
      packWide([note, piece('a')], { tokens: 1000, pieces: 10 }).pieces.map(({ content }) => content.length),
    ).toEqual([400, 1]);
  });

  it('reserves tokens for further content of a piece', () => {
    const limits = { tokens: 150, pieces: 10 };
    expect(pack([piece('a')], limits)).toMatchObject({ tokens: 113, pieces: [{ content: 'x'.repeat(400) }] });
    const beside = new Map([['a', 60]]);
    expect(pack([piece('a')], { ...limits, beside })).toMatchObject({ tokens: 73, pieces: [{ content: 'x' }] });
  });

  it('counts the numbers of lines', () => {
    const numbered = piece('a', { text: { text: 'x'.repeat(400), lines: [{ line: 93, endLine: 100 }] } });
    const limits = { tokens: 1000, pieces: 10 };
    expect(pack([numbered], limits).tokens - pack([piece('a')], limits).tokens).toBe((8 * '100  '.length) / 4);
  });

  it('lists the definitions of each file, its own pieces first, as many files as fit', () => {
    const pieces = [inFile('a.js', [7, 1, 3]), inFile('b.js', [2]), inFile('a.js', [3, 5]), inFile('c.js', [9])];
    const listed = (limits: PackLimits) =>
      packPlaces(pieces, limits).places.map(({ path, definitions }) => [path, definitions.map(({ line }) => line)]);
    expect(listed({ tokens: 100, pieces: 2 })).toEqual([
      ['a.js', [7, 3, 1, 5]],
      ['b.js', [2]],
    ]);
    expect(listed({ tokens: 24, pieces: 10 }).map(([path]) => path)).toEqual(['a.js']);
  });

  it('lists ten definitions of the first file, six of the second and four of each other', () => {
    const many = Array.from({ length: 12 }, (_, at) => at + 1);
    const { places, tokens } = packPlaces(
      ['a.js', 'b.js', 'c.js', 'd.js'].map((path) => inFile(path, many)),
      { tokens: 1000, pieces: 10 },
    );
    expect(places.map(({ definitions }) => definitions.length)).toEqual([10, 6, 4, 4]);
    expect(tokens).toBeLessThanOrEqual(1000);
  });

  it('never takes more than there is room for, nor a piece twice, and says when it left something out', () => {
    const some = fc.record({
      kind: fc.constantFrom(...PIECE_KINDS),
      text: fc.nat(900).map(excerpt),
      score: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    const limits = fc.record({ tokens: fc.integer({ min: 1, max: 800 }), pieces: fc.integer({ min: 1, max: 8 }) });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 15 }), limits, (drawn, limit) => {
        const pieces = drawn.map((one, at) => piece(`p${at}`, one));
        const packed = pack(pieces, limit);
        expect(packed.tokens).toBeLessThanOrEqual(limit.tokens);
        expect(packed.pieces.length).toBeLessThanOrEqual(limit.pieces);
        expect(new Set(ids(packed.pieces)).size).toBe(packed.pieces.length);
        const isWhole =
          packed.pieces.length === pieces.length && packed.pieces.every((one) => one.content === one.text.text);
        expect(packed.truncated).toBe(!isWhole);
        expect(packed.pieces.every(({ score }, at) => at === 0 || score <= (packed.pieces[at - 1]?.score ?? 0))).toBe(
          true,
        );
      }),
    );
  });
});
