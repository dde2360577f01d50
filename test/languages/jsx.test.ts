import { describe, expect, it } from 'vitest';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

const component = (body: string) => factsOf('a.jsx', `const A = () => <p>${body}</p>;`);

describe('JSX', () => {
  it('reads the fixture program as written down by hand', async () => {
    expect(describeFacts(await fixtureFacts('jsx/program.jsx'))).toBe(expectedText('jsx/expected.txt'));
  });

  it('keeps the facts around a syntax error', async () => {
    const facts = await fixtureFacts('jsx/broken.jsx');
    expect(facts.problemCount).toBeGreaterThan(0);
    const functions = facts.definitions.map(({ name, metrics }) => [name, metrics?.cyclomatic]);
    expect(functions).toContainEqual(['Before', 2]);
    expect(functions).toContainEqual(['After', 3]);
    expect(facts.imports.map(({ source }) => source)).toEqual(['react']);
  });

  it.each([
    ['a short circuit', '{a && <b />}', 2, 0],
    ['a chain of like operators', '{a && (b && <b />)}', 3, 0],
    ['a short circuit in an attribute', '<b c={d && e} />', 2, 0],
    ['a chain of mixed operators', '{a && b || <b />}', 3, 1],
    ['a short circuit to a conditional', '{a && (b ? <b /> : <i />)}', 3, 2],
    ['a conditional', '{a ? <b /> : <i />}', 2, 1],
    ['an operand of a comparison', '{(a && b) === c}', 2, 1],
    ['text that looks like code', 'if (a || b) it\'s "c" ? d : e', 1, 0],
  ])('measures %s', async (_, body, cyclomatic, cognitive) => {
    const facts = await component(body);
    expect(facts.problemCount).toBe(0);
    expect(facts.definitions[0]?.metrics).toMatchObject({ cyclomatic, cognitive });
  });

  it('takes an element of a component for a call of it, and one of HTML for none', async () => {
    const facts = await component('<Row /><Menu.Item>x</Menu.Item><div class="a" for="b" /><_Private /><></>');
    expect(facts.problemCount).toBe(0);
    expect(facts.calls.map(({ receiver, name }) => (receiver === null ? name : `${receiver}.${name}`))).toEqual([
      'Row',
      'Menu.Item',
      '_Private',
    ]);
  });

  it('counts no operators in text', async () => {
    const plain = await component('x');
    const punctuated = await component('x, y + z; it\'s &amp; "quoted');
    expect(punctuated.halstead.operators).toBe(plain.halstead.operators);
  });
});
