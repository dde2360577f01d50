import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareType, nameAtEnd, receiverText, splitCallee } from '../../src/languages/callee.ts';

/** The same rule as one pattern, which the engine cannot afford on long chains. */
const NAME_AT_END = /(?:`[^`\n]+`|[\p{ID_Start}_$@#][\p{ID_Continue}$]*[!?]?)$/u;

const callee = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', 'Zed', '_x', '$', '@b', '#c', '9', 'größe', '变', '𝒳', '\u0301', '\ud835', '\udcb3'),
      fc.constantFrom('.', '?.', '::', '->', ':', '!', '?', '`', ' ', '\n', '(', ')', '[0]', '<T>', '-', '\u00a0'),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const identifier = fc.stringMatching(/^[a-z_][A-Za-z0-9_]{0,8}$/);

describe('splitCallee', () => {
  it.each([
    ['run', 'run', null],
    ['a.b.c', 'c', 'a.b'],
    ['a?.b', 'b', 'a'],
    ['A::<T>::new', 'new', 'A::<T>'],
    ['Vec::with_capacity::<u8>', 'with_capacity', 'Vec'],
    ['p->next', 'next', 'p'],
    ['list.empty?', 'empty?', 'list'],
    ['save!', 'save!', null],
    ['a!!.b', 'b', 'a'],
    ['a.`odd name`', 'odd name', 'a'],
    ['this.#secret', '#secret', 'this'],
    ['first(1)\n  .second(2)\n  .third', 'third', 'first(1) .second(2)'],
    ['f<A<B>, C>', 'f', null],
  ])('takes %s apart', (text, name, receiver) => {
    expect(splitCallee(text)).toEqual({ name, receiver });
  });

  it.each([['f()'], ['a[0]'], ['(a || b)'], ['a b'], ['1'], ['']])('finds no name in %s', (text) => {
    expect(splitCallee(text)).toBeNull();
  });

  it('gives the last of names in a path, and the path before it', () => {
    fc.assert(
      fc.property(
        fc.array(identifier, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('.', '?.', '::', '->'),
        (names, dot) => {
          const receiver = names.length === 1 ? null : names.slice(0, -1).join(dot);
          expect(splitCallee(names.join(dot))).toEqual({ name: names.at(-1), receiver });
        },
      ),
    );
  });

  it('never fails, and names what the text ends in', () => {
    fc.assert(
      fc.property(callee, (text) => {
        const split = splitCallee(text);
        if (split !== null) expect(text.replaceAll('`', '')).toContain(split.name);
      }),
    );
  });
});

describe('nameAtEnd', () => {
  it('finds what the pattern finds', () => {
    fc.assert(
      fc.property(callee, (text) => {
        expect(nameAtEnd(text)).toBe(NAME_AT_END.exec(text)?.index ?? -1);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('receiverText', () => {
  it('keeps the head of a long chain', () => {
    const text = `start${'.step()'.repeat(100)}`;
    expect(receiverText(text)).toBe(`${text.slice(0, 119)}…`);
  });

  it('is the text on one line when that is short, whatever white space it had', () => {
    fc.assert(
      fc.property(fc.array(identifier, { maxLength: 12 }), fc.stringMatching(/^[ \n\t]{1,300}$/), (words, gap) => {
        expect(receiverText(`${gap}${words.join(gap)}`)).toBe(words.length === 0 ? null : words.join(' '));
      }),
    );
  });
});

describe('bareType', () => {
  it.each([
    ['*Server', 'Server'],
    ['&mut Vec<T>', 'mut Vec'],
    ['Base.Class<A<B>>', 'Base.Class'],
    ['mix(A, B)', 'mix'],
    ['[]byte', ''],
  ])('reduces %s', (text, bare) => {
    expect(bareType(text)).toBe(bare);
  });
});
