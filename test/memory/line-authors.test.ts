import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineAuthors, lineAuthorsOf } from '../../src/memory/line-authors.ts';

/** Each line with its authors. */
function byLine(rows: ReturnType<typeof lineAuthors>): string[][] {
  return rows.flatMap(({ start_line, end_line, agents }) =>
    Array.from({ length: end_line - start_line + 1 }, () => [...agents]),
  );
}

describe('who wrote the lines of a text', () => {
  it('is who wrote any character of them, by the character', () => {
    const character = fc.tuple(fc.constantFrom('a', 'b', '\n'), fc.constantFrom('ada', 'bob', 'eve'));
    fc.assert(
      fc.property(fc.array(character, { maxLength: 30 }), (characters) => {
        const text = characters.map(([one]) => one).join('');
        const ranges = characters.map(([, agent], at) => ({ start: at, end: at + 1, agent }));
        const expected: string[][] = [];
        let start = 0;
        for (const line of text.split('\n')) {
          const end = start + line.length;
          // A line of nothing is by who broke it.
          const written = characters.slice(start, Math.max(end, start + 1)).map(([, agent]) => agent);
          if (start < text.length) expected.push([...new Set(written)].sort());
          start = end + 1;
        }
        expect(byLine(lineAuthors(text, ranges))).toEqual(expected);
      }),
    );
  });

  it('is who first had them, by states', () => {
    const states = [
      { agent: 'filesystem', text: 'one\ntwo\nthree\n' },
      { agent: 'ada', text: 'one\n2\nthree\n' },
      { agent: 'bob', text: 'zero\none\n2\nthree\nfour' },
    ];
    expect(lineAuthorsOf(states)).toEqual([
      { start_line: 1, end_line: 1, agents: ['bob'] },
      { start_line: 2, end_line: 2, agents: ['filesystem'] },
      { start_line: 3, end_line: 3, agents: ['ada'] },
      { start_line: 4, end_line: 4, agents: ['filesystem'] },
      { start_line: 5, end_line: 5, agents: ['bob'] },
    ]);
    expect(lineAuthorsOf([...states, { agent: 'eve', text: '' }])).toEqual([]);
  });
});
