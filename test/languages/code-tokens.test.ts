import { describe, expect, it } from 'vitest';
import type { CodeTokens } from '../../src/languages/code-tokens.ts';
import { TOKEN, tokenHash } from '../../src/languages/tokens.ts';
import { factsOf } from './fixture-facts.ts';

const TYPESCRIPT = `// first
const a = 'x'; /* between */ let b = \`one
two\`;

export function add(a: number, b: number) {
  return a + b; // sum
}
class Point { get x() { return 1; } }
`;

const PYTHON = `def twice(x):
    """Doubles."""
    return x + x  # sum
`;

/** Lines as `number: count tokens, column-end`. */
function linesOf({ lines }: CodeTokens): string[] {
  return [...lines.numbers].map((number, at) => {
    const ends = `${lines.endNumbers[at]}:${lines.endColumns[at]}`;
    return `${number}:${lines.columns[at]}-${ends} ${lines.counts[at]}`;
  });
}

describe('the tokens that code is compared by', () => {
  it('leave comments out and keep where lines start and end', async () => {
    const { tokens } = await factsOf('a.ts', TYPESCRIPT);
    expect(linesOf(tokens)).toEqual([
      '2:1-3:5 9',
      '3:5-3:6 1',
      '5:1-5:44 13',
      '6:3-6:16 5',
      '7:1-7:2 1',
      '8:1-8:38 13',
    ]);
    expect(tokens.ids.length).toBe(42);
  });

  it('leave docstrings out', async () => {
    const { tokens } = await factsOf('a.py', PYTHON);
    expect(linesOf(tokens)).toEqual(['1:1-1:14 6', '3:5-3:17 4']);
  });

  it('have one number for one kind and text, in the order of first occurrence', async () => {
    const { tokens } = await factsOf('a.py', PYTHON);
    expect([...tokens.ids]).toEqual([0, 1, 2, 3, 4, 5, 6, 3, 7, 3]);
    expect(tokens.hashes[0]).toBe(tokenHash(TOKEN.keyword, 'def'));
    expect(tokens.hashes[3]).toBe(tokenHash(TOKEN.identifier, 'x'));
    expect([...tokens.kinds]).toEqual(
      [...'kioioo'].map((k) => ({ k: TOKEN.keyword, i: TOKEN.identifier, o: TOKEN.operator })[k]).concat([0, 1]),
    );
  });

  it('know the tokens of each function, in the order of the definitions that have metrics', async () => {
    const { tokens, definitions } = await factsOf('a.ts', TYPESCRIPT);
    const measured = definitions.filter(({ metrics }) => metrics !== null).map(({ name }) => name);
    expect(measured).toEqual(['add', 'x']);
    const first = (at: number) => tokens.hashes[tokens.ids[tokens.functions[2 * at] as number] as number];
    expect(first(0)).toBe(tokenHash(TOKEN.keyword, 'function'));
    expect(first(1)).toBe(tokenHash(TOKEN.keyword, 'get'));
    expect(
      [...tokens.functions].map((token, at) => (at % 2 === 0 ? 0 : token - Number(tokens.functions[at - 1]))),
    ).toEqual([0, 18, 0, 9]);
  });

  it('are the same however the code is laid out and commented', async () => {
    const one = await factsOf('a.ts', 'if (a) { b(1, "x"); }');
    const other = await factsOf('a.ts', 'if (a)\n{\n  // why\n  b(1,\n    "x");\n}\n');
    expect(other.tokens.ids).toEqual(one.tokens.ids);
    expect(other.tokens.hashes).toEqual(one.tokens.hashes);
  });

  it('are as many as their lines say', async () => {
    const { tokens } = await factsOf('a.ts', TYPESCRIPT);
    expect(tokens.lines.counts.reduce((sum, count) => sum + count, 0)).toBe(tokens.ids.length);
  });
});
