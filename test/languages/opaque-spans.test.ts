import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Node } from 'web-tree-sitter';
import { ROLE } from '../../src/languages/captures.ts';
import { opaqueSpans } from '../../src/languages/opaque-spans.ts';
import type { SyntaxRecord } from '../../src/languages/syntax-records.ts';
import { TOKEN } from '../../src/languages/tokens.ts';

function record(opaque: string, start: number, end: number): SyntaxRecord {
  const roles = opaque === '' ? ROLE.call : ROLE.opaque;
  // The spans depend on no node: nothing reads this one.
  return {
    node: {} as Node,
    start,
    end,
    roles,
    definition: '',
    call: '',
    heritage: '',
    opaque,
    binding: '',
    result: '',
    parts: null,
  };
}

const spansOf = (records: readonly SyntaxRecord[]) => opaqueSpans(records, () => []);

/** A piece of a nested text: its kind, the length of its own text before each child and at the end, its children. */
interface Piece {
  readonly kind: string;
  readonly own: readonly number[];
  readonly inside: readonly Piece[];
}

const { piece } = fc.letrec<{ piece: Piece }>((tie) => ({
  piece: fc.record({
    kind: fc.constantFrom('string', 'comment', 'text', 'code', ''),
    own: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
    inside: fc.oneof({ maxDepth: 4 }, fc.constant([]), fc.array(tie('piece'), { maxLength: 3 })),
  }),
}));

/** The records of pieces, outer before inner, and what each character belongs to: its innermost opaque piece. */
function laidOut(pieces: readonly Piece[]) {
  const records: SyntaxRecord[] = [];
  const characters: string[] = [];
  const lay = ({ kind, own, inside }: Piece, around: string) => {
    const at = records.length;
    const start = characters.length;
    const here = kind === '' ? around : kind;
    const write = (length = 0) => characters.push(...Array.from({ length }, () => here));
    records.push(record(kind, start, start));
    inside.forEach((child, index) => {
      write(own[index]);
      lay(child, here);
    });
    write(own.at(-1));
    records[at] = record(kind, start, characters.length);
  };
  for (const one of pieces) lay(one, 'code');
  return { records, characters };
}

describe('opaqueSpans', () => {
  it('splits an interpolated string around its code, and finds the string in that code', () => {
    const records = [record('string', 0, 20), record('code', 3, 12), record('string', 5, 8), record('comment', 9, 11)];
    expect(spansOf(records)).toEqual([
      { start: 0, end: 3, kind: TOKEN.string },
      { start: 5, end: 8, kind: TOKEN.string },
      { start: 9, end: 11, kind: TOKEN.comment },
      { start: 12, end: 20, kind: TOKEN.string },
    ]);
  });

  it('keeps a string in a string as part of it', () => {
    expect(spansOf([record('string', 0, 9), record('string', 2, 5)])).toEqual([
      { start: 0, end: 9, kind: TOKEN.string },
    ]);
  });

  it('takes spans that a rule finds in text left as it is', () => {
    const found = [{ start: 4, end: 6, kind: TOKEN.comment }];
    expect(opaqueSpans([record('unparsed', 2, 9)], () => found)).toEqual(found);
  });

  it('refuses a kind that does not exist', () => {
    expect(() => spansOf([record('verse', 0, 1)])).toThrow('@opaque.verse');
  });

  it('gives spans that are sorted, not empty and not overlapping, and paint each character as its innermost piece', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
        const { records, characters } = laidOut(pieces);
        const painted = characters.map(() => 'code');
        let position = 0;
        for (const { start, end, kind } of spansOf(records)) {
          expect(start).toBeGreaterThanOrEqual(position);
          expect(end).toBeGreaterThan(start);
          const name = Object.keys(TOKEN)[kind] as string;
          for (let at = start; at < end; at++) painted[at] = name;
          position = end;
        }
        expect(painted).toEqual(characters);
      }),
    );
  });
});
