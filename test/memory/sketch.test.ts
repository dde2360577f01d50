import { describe, expect, it } from 'vitest';
import { readSketch, type Sketch, similarity, sketchOf, sketchText } from '../../src/memory/sketch.ts';
import { factsOf } from '../languages/fixture-facts.ts';

const TEXT = 'export function add(a, b) {\n  return a + b + add(a, a);\n}\nexport const other = 1;\n';

async function sketch(text: string, symbol: string, places: readonly string[] | null = ['b.js']): Promise<Sketch> {
  const found = sketchOf(await factsOf('a.js', text), symbol, places);
  if (found === null) throw new Error(`no ${symbol}`);
  return found;
}

describe('a sketch', () => {
  it('is read as it was stored', async () => {
    for (const places of [null, [], ['b.js', 'c.js']]) {
      const one = await sketch(TEXT, 'add', places);
      expect(readSketch(sketchText(one))).toEqual(one);
      expect(one.names).toHaveLength(2);
    }
  });

  it('is of the code without its own name, its layout and its comments', async () => {
    const one = await sketch(TEXT, 'add');
    const other = await sketch(TEXT.replaceAll('add', 'sum').replace('  return', '\n// why\n\treturn'), 'sum');
    expect([other.whole, other.least]).toEqual([one.whole, one.least]);
    expect(similarity(one, other)).toBe(1);
  });

  it('is less like the code the more of it differs', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => `  call${at}(value${at}, ${at});\n`);
    const withOthers = (count: number) =>
      `function f() {\n${lines.map((line, at) => (at < count ? `  other${at}.go();\n` : line)).join('')}}\n`;
    const one = await sketch(withOthers(0), 'f');
    const likeness = await Promise.all(
      [0, 10, 40, 100].map(async (count) => similarity(one, await sketch(withOthers(count), 'f'))),
    );
    expect(likeness).toEqual([...likeness].sort((a, b) => b - a));
    expect(likeness[0]).toBe(1);
    expect(likeness[2]).toBeGreaterThan(0.2);
    expect(likeness[3]).toBeLessThan(0.1);
  });

  it.each([
    ['nothing', () => ''],
    ['another form', (text: string) => text.replace('s1.', 's2.')],
    ['a part that is missing', (text: string) => text.slice(0, text.lastIndexOf('.'))],
    ['a list that is cut off', (text: string) => text.slice(0, -1)],
    ['a number that is none', (text: string) => text.replace(/^(s1\.\w+)\.\d+/, '$1.x')],
    ['more than any sketch has', (text: string) => `${text}${'A'.repeat(40_000)}`],
  ])('is not read from %s', async (_, change) => {
    expect(readSketch(change(sketchText(await sketch(TEXT, 'add'))))).toBeNull();
  });
});
