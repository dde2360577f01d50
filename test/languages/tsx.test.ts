import { describe, expect, it } from 'vitest';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

describe('TSX', () => {
  it('reads the fixture program as written down by hand', async () => {
    expect(describeFacts(await fixtureFacts('tsx/program.tsx'))).toBe(expectedText('tsx/expected.txt'));
  });

  it('keeps the facts around a syntax error', async () => {
    const facts = await fixtureFacts('tsx/broken.tsx');
    expect(facts.problemCount).toBeGreaterThan(0);
    const functions = facts.definitions.map(({ name, metrics }) => [name, metrics?.cyclomatic]);
    expect(functions).toContainEqual(['Before', 2]);
    expect(functions).toContainEqual(['After', 2]);
  });

  it.each([
    ['{a && b! && <i />}', 3, 0],
    ['{a && b!}', 2, 0],
    ['{a || b! && <i />}', 3, 1],
    ['{a?.b?.(c) ?? <D<string> e="f" />}', 4, 0],
  ])('measures %s', async (body, cyclomatic, cognitive) => {
    const facts = await factsOf('a.tsx', `const A = <T,>(props: T) => <p>${body}</p>;`);
    expect(facts.problemCount).toBe(0);
    expect(facts.definitions[0]?.metrics).toMatchObject({ cyclomatic, cognitive });
  });
});
