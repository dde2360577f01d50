import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budgetOf } from '../../../src/assistant/files/budget.ts';
import { linesIn, marked, numbered, withPlainLineEnds } from '../../../src/assistant/files/numbered.ts';
import { planFiles } from '../../../src/assistant/files/plan.ts';

describe('a window', () => {
  it.each([
    [200_000, { content: 120_000, response: 80_000, files: 36_000, history: 60_000, gate: 21_600 }],
    [1_048_576, { content: 838_860, response: 209_715, files: 335_544, history: 335_544, gate: 268_435 }],
  ])('of %i tokens is divided so', (window, budget) => {
    expect(budgetOf(window)).toEqual(budget);
  });

  it('is never given out twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000_000 }), (window) => {
        const { content, response, files, history, gate } = budgetOf(window);
        expect(content + response).toBeLessThanOrEqual(window);
        expect(files + history).toBeLessThanOrEqual(content);
        expect(gate).toBeLessThanOrEqual(files);
      }),
    );
  });
});

describe('a plan of files', () => {
  const SIZED = fc.array(fc.record({ path: fc.string(), tokens: fc.nat(500) }), { maxLength: 80 });

  it('never takes more than it may, and drops none without a word', () => {
    fc.assert(
      fc.property(SIZED, fc.nat(5000), fc.nat(60), (files, budget, most) => {
        const { taken, skipped, tokens } = planFiles(files, budget, most);
        expect(tokens).toBe(taken.reduce((sum, file) => sum + file.tokens, 0));
        expect(tokens).toBeLessThanOrEqual(budget);
        expect(taken.length).toBeLessThanOrEqual(most);
        expect([...taken.map(({ path }) => path), ...skipped.map(({ file }) => file)].sort()).toEqual(
          files.map(({ path }) => path).sort(),
        );
        expect(taken).toEqual(files.filter((file) => taken.includes(file)));
      }),
    );
  });

  it('leaves out a file that is too large, and takes smaller ones behind it', () => {
    const files = [
      { path: 'a', tokens: 5 },
      { path: 'b', tokens: 100 },
      { path: 'c', tokens: 5 },
    ];
    expect(planFiles(files, 10, 50)).toEqual({
      taken: [files[0], files[2]],
      skipped: [{ file: 'b', reason: 'over_budget' }],
      tokens: 10,
    });
  });
});

describe('numbers of lines', () => {
  it.each([
    ['x', '   1│ x'],
    ['a\nb\n', '   1│ a\n   2│ b'],
    ['a\n\nb', '   1│ a\n   2│ \n   3│ b'],
    ['', ''],
  ])('stand before each line of %j', (text, shown) => {
    expect(numbered(text)).toBe(shown);
  });

  it('are four wide up to 9,999 lines, and five from 10,000 on', () => {
    expect(numbered('x\n'.repeat(9999)).split('\n')[0]).toBe('   1│ x');
    expect(numbered('x\n'.repeat(10_000)).split('\n').at(-1)).toBe('10000│ x');
  });

  it('are the same for all line ends', () => {
    expect(['a\nb', 'a\r\nb', 'a\rb'].map((text) => numbered(withPlainLineEnds(text)))).toEqual(
      Array(3).fill('   1│ a\n   2│ b'),
    );
  });

  it('count as many lines as are numbered', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '\n', 'b')).map((parts) => parts.join('')),
        (text) => {
          expect(numbered(text) === '' ? 0 : numbered(text).split('\n').length).toBe(linesIn(text));
        },
      ),
    );
  });
});

it('nothing in a stretch of data closes it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('=====', '=', '\n', 'END FILE', ' BEGIN FILE x ')).map((parts) => parts.join('')),
      (text) => {
        const block = marked('FILE', 'a.js', text);
        const [, mark] = /^(=+) BEGIN/.exec(block) as RegExpExecArray;
        expect(block.split(`${mark} END FILE ${mark}`)).toHaveLength(2);
      },
    ),
  );
});
