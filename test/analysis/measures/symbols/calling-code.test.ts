import { describe, expect, it } from 'vitest';
import { withCallingCode } from '../../../../src/analysis/measures/symbols/calling-code.ts';
import type { RelatedSymbol } from '../../../../src/analysis/measures/symbols/relations.ts';

const caller = (more: Partial<RelatedSymbol>): RelatedSymbol => ({
  ...{ symbol: null, at: 'a.ts:2', certainty: 'exact', rule: 'scope', distance: 1 },
  ...more,
});

describe('callers with their code', () => {
  it('have the text of each calling line, trimmed and shortened', () => {
    const lines = ['function f() {', '  area(1);', `  area(${'x'.repeat(200)});`, '}'];
    const [found] = withCallingCode([caller({ lines: [2, 3] })], () => lines);
    expect(found?.code).toEqual(['area(1);', expect.stringMatching(/^area\(x+…$/)]);
    expect(found?.code?.[1]).toHaveLength(100);
    expect(found).not.toHaveProperty('test');
  });

  it.each([
    [
      'Vitest',
      ["describe('areas', () => {", "  it('adds areas', () => {", '    area(1);', '  });', '});'],
      3,
      'adds areas',
    ],
    ['a table', ["  it.each([[1]])('unknown', () => {", '    area(1);'], 2, null],
    ['RSpec', ['describe Area do', '  it "adds areas" do', '    area(1)', '  end'], 3, 'adds areas'],
    ['Pest', ["test('adds areas', function () {", '  area(1);', '});'], 2, 'adds areas'],
    ['an earlier test', ["it('is over', () => {", '});', 'area(1);'], 3, null],
  ])('have the title of the test around them: %s', (_, lines, line, title) => {
    const [found] = withCallingCode([caller({ at: `a.test.ts:${line}`, in_test: true })], () => lines);
    expect(found?.test ?? null).toBe(title);
  });

  it('have no code if the file has changed', () => {
    expect(withCallingCode([caller({})], () => null)).toEqual([caller({})]);
  });
});
