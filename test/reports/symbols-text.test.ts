import { describe, expect, it } from 'vitest';
import type { Mentions } from '../../src/analysis/measures/symbols/mentions.ts';
import type { RelatedSymbol } from '../../src/analysis/measures/symbols/relations.ts';
import { symbolsText } from '../../src/reports/symbols-text.ts';

type Given = Pick<RelatedSymbol, 'symbol' | 'at'> & Partial<RelatedSymbol>;

const related = (given: Given): RelatedSymbol => ({ certainty: 'exact', rule: 'scope', distance: 1, ...given });
interface Parts {
  readonly kind?: 'function' | 'field';
  readonly references?: readonly Given[];
  readonly mentions?: Mentions;
  readonly source?: string;
  readonly end_line?: number;
  readonly callers?: readonly Given[];
  readonly callees?: readonly Given[];
}
const shown = (parts: Parts) =>
  symbolsText({
    symbols: [
      {
        ...{
          symbol: 'area',
          kind: parts.kind ?? 'function',
          at: 'src/a.ts:1',
          path: 'src/a.ts',
          line: 1,
          end_line: parts.end_line ?? 2,
          exported: true,
        },
        ...(parts.source !== undefined && { source: parts.source }),
        ...(parts.callers !== undefined && { callers: parts.callers.map(related) }),
        ...(parts.references !== undefined && {
          references: parts.references.map((one) => ({ kind: 'references' as const, ...related(one) })),
        }),
        ...(parts.mentions !== undefined && { mentions: parts.mentions }),
        ...(parts.callees !== undefined && { callees: parts.callees.map(related) }),
      },
    ],
    unresolved: [],
    notes: [],
  }).text;

describe('the text of a symbol', () => {
  it('lists callers in production and groups those in tests by file', () => {
    const test = (symbol: string, line: number): Given => ({ symbol, at: `test/a.test.ts:${line}`, in_test: true });
    const text = shown({
      callers: [{ symbol: 'draw', at: 'src/draw.ts:3', lines: [3, 9] }, test('second', 20), test('first', 5)],
    });
    expect(text).toContain('Called by (1):\n- draw, src/draw.ts:3, 9');
    expect(text).toContain('In tests (2 callers):\n- test/a.test.ts: first 5; second 20');
  });

  it('shows the text of every calling line, and the titles of tests', () => {
    const text = shown({
      callers: [
        { symbol: 'draw', at: 'src/draw.ts:3', lines: [3, 9], code: ['area(a);', 'return area(b);'] },
        { symbol: null, at: 'test/a.test.ts:5', in_test: true, code: ['area(1);'], test: 'adds areas' },
      ],
    });
    expect(text).toContain('- draw, src/draw.ts:3 `area(a);`, 9 `return area(b);`');
    expect(text).toContain('- test/a.test.ts: adds areas 5');
  });

  it('bounds the lines and files of callers in tests, and counts the others', () => {
    const many = Array.from(
      { length: 10 },
      (_, at): Given => ({ symbol: null, at: `test/a.ts:${at + 1}`, in_test: true }),
    );
    const files = Array.from(
      { length: 12 },
      (_, at): Given => ({ symbol: null, at: `test/f${at}.ts:1`, in_test: true }),
    );
    const text = shown({ callers: [...many, ...files] });
    expect(text).toContain('- test/a.ts: 1, 2, 3, 4, 5, 6, 7, 8 and 2 more lines');
    expect(text).toContain('- 3 more test files');
  });

  it('says that callers in a test file are uncertain if all of them are', () => {
    const maybe: Given = { symbol: 'a', at: 'test/a.ts:1', in_test: true, certainty: 'candidate' };
    expect(shown({ callers: [maybe] })).toContain('- test/a.ts: a 1 (one of several candidates)');
    const mixed = shown({ callers: [maybe, { symbol: 'b', at: 'test/a.ts:2', in_test: true }] });
    expect(mixed).toMatch(/^- test\/a\.ts: a 1; b 2$/m);
    expect(mixed).toContain('Called by: tests only');
  });

  it('groups callees of one name that a call may mean', () => {
    const overrides = Array.from(
      { length: 5 },
      (_, at): Given => ({ symbol: `T${at}.notify`, at: `src/t${at}.ts:1`, certainty: 'candidate' }),
    );
    const text = shown({ callees: [{ symbol: 'save', at: 'src/save.ts:1' }, ...overrides] });
    expect(text).toContain('- save, src/save.ts:1');
    expect(text).toContain(
      '- one of 5: T0.notify, src/t0.ts:1; T1.notify, src/t1.ts:1; T2.notify, src/t2.ts:1 and 2 more',
    );
  });

  it('lists callees that only share the name of a call last', () => {
    const text = shown({
      callees: [
        { symbol: 'Cart.Save', at: 'src/cart.go:9', certainty: 'unique', rule: 'only-namesake' },
        { symbol: 'draw', at: 'src/a.ts:3', certainty: 'candidate', rule: 'namesake' },
        { symbol: 'total', at: 'src/total.go:1' },
      ],
    });
    expect(text).toContain(
      'Calls (1):\n- total, src/total.go:1\n\nMay call, matched by name only (2):\n- Cart.Save, src/cart.go:9',
    );
  });

  it('shows the source above the callers', () => {
    const text = shown({ source: 'function area() {}', callers: [{ symbol: 'draw', at: 'src/draw.ts:3' }] });
    expect(text.indexOf('function area() {}')).toBeGreaterThan(0);
    expect(text.indexOf('function area() {}')).toBeLessThan(text.indexOf('Called by'));
  });

  it('shows a long source below the callers', () => {
    const callers = [{ symbol: 'draw', at: 'src/draw.ts:3' }];
    const text = shown({ source: 'function area() {}', end_line: 61, callers });
    expect(text.indexOf('Called by')).toBeGreaterThan(0);
    expect(text.indexOf('Called by')).toBeLessThan(text.indexOf('function area() {}'));
  });

  it('lists who uses what cannot be called, and says nothing about calls of it', () => {
    const text = shown({
      kind: 'field',
      callers: [],
      callees: [],
      references: [{ symbol: 'close', at: 'src/a.ts:3', code: ['this.closed = true;'] }],
    });
    expect(text).toContain('Used by (1):\n- close, src/a.ts:3 `this.closed = true;`');
    expect(text).not.toMatch(/Call/);
    const unused = { kind: 'field', callers: [], references: [] } as const;
    expect(shown(unused)).toMatch(/^Used by: none$/m);
    const mentions = { places: 1, files: 1, more: false, first: ['src/b.ts:1'] };
    expect(shown({ ...unused, mentions })).toMatch(/^Used by: none for certain$/m);
  });

  it('lists who names a function without calling it', () => {
    const draw = { symbol: 'draw', at: 'src/draw.ts:3' };
    const text = shown({ callers: [draw], references: [draw, { symbol: 'table', at: 'src/table.ts:1' }] });
    expect(text).toContain('Referred to by (1):\n- table, src/table.ts:1');
    expect(shown({ callers: [draw], references: [draw] })).not.toContain('Referred to by');
    expect(shown({ callers: [], references: [] })).toContain('Referred to by: none');
  });

  it('shows the lines that may refer to it', () => {
    const mentions = { places: 2, files: 1, more: false, first: ['src/b.ts:1', 'src/b.ts:7'] };
    const start = 'The name appears at 2 other places in 1 file that may or may not refer to it';
    expect(shown({ callers: [], mentions })).toContain(`${start}: src/b.ts:1, src/b.ts:7`);
    const text = shown({ callers: [], mentions: { ...mentions, places: 3, code: ['a.open', 'b.open'] } });
    expect(text).toContain('refer to it, the first at:\n- src/b.ts:1 `a.open`\n- src/b.ts:7 `b.open`');
  });
});
