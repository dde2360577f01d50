import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitResult, listAt, pageEnd, type WholeResult } from '../../src/server/output-budget.ts';
import { ResultStore } from '../../src/server/results.ts';

const ADDRESS = 'orrery://results/0123456789ab';

function fittedTo(whole: Partial<WholeResult>, limit: number) {
  return fitResult({ output: {}, text: '', isJson: false, lists: [], ...whole }, limit, () => ADDRESS);
}

describe('a result within the budget', () => {
  it('is returned as it is and not kept', () => {
    const whole = { output: { items: [1, 2, 3] }, text: 'one\ntwo', isJson: false, lists: ['items'] };
    const fitted = fitResult(whole, 20, () => {
      throw new Error('kept');
    });
    expect(fitted).toBe(whole);
  });
});

describe('a text over the budget', () => {
  it('ends at a line with how much is missing and where it is', () => {
    const text = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n');
    const fitted = fittedTo({ text }, 200);
    const shown = fitted.text.split('\n');
    const notice = shown.pop();
    expect(shown).toEqual(text.split('\n').slice(0, shown.length));
    const offset = shown.join('\n').length + 1;
    const lines = 100 - shown.length;
    expect(notice).toBe(`… ${lines} more lines (${text.length - offset} characters): read ${ADDRESS}?offset=${offset}`);
  });

  it('is cut within a line only when that line alone is too long, and never within a character', () => {
    const fitted = fittedTo({ text: '🪐'.repeat(500) }, 200);
    const [kept = ''] = fitted.text.split('\n');
    expect(kept).toMatch(/^(🪐)+$/u);
    expect(fitted.text).toMatch(/… \d+ more characters: read/);
  });

  it('never exceeds the budget, and joined with the pages kept is the whole', () => {
    const text = fc
      .array(fc.string({ maxLength: 300, unit: 'grapheme' }), { maxLength: 80 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, fc.integer({ min: 200, max: 3000 }), (whole, limit) => {
        const store = new ResultStore(limit);
        const result = { output: {}, text: whole, isJson: false, lists: [] };
        const fitted = fitResult(result, limit, (serialised) => store.keep('tool', result, serialised));
        expect(fitted.text.length).toBeLessThanOrEqual(limit);
        if (fitted === result) return;
        const [, address, offset] = /read (orrery:\S+)\?offset=(\d+)$/.exec(fitted.text) as unknown as [
          string,
          string,
          string,
        ];
        let joined = whole.slice(0, Number(offset));
        expect(fitted.text.startsWith(joined)).toBe(true);
        let next: string | undefined = `${address}?offset=${offset}`;
        while (next !== undefined) {
          const pages = store.read(next);
          expect(pages.reduce((sum, page) => sum + page.text.length, 0)).toBeLessThanOrEqual(limit);
          joined += pages[0]?.text;
          next = pages[1]?.uri;
        }
        expect(joined).toBe(whole);
      }),
    );
  });
});

describe('a structure over the budget', () => {
  it('keeps the first items of a list, and says how many there are and where the rest is', () => {
    const items = Array.from({ length: 50 }, (_, index) => ({ index }));
    const { output } = fittedTo({ output: { before: 1, report: { items, after: 2 } }, lists: ['report.items'] }, 300);
    const report = output.report as Record<string, unknown>;
    const returned = report.items_returned as number;
    expect(Object.keys(report)).toEqual(['items', 'items_total', 'items_returned', 'items_rest', 'after']);
    expect(report).toEqual({
      items: items.slice(0, returned),
      items_total: 50,
      items_returned: returned,
      items_rest: `${ADDRESS}/report.items?offset=${returned}`,
      after: 2,
    });
    expect(returned).toBeGreaterThan(0);
    expect(output.before).toBe(1);
  });

  it('loses items of the list named first before any of the next', () => {
    const list = Array.from({ length: 30 }, (_, index) => `item ${index}`);
    const { output } = fittedTo({ output: { a: list, b: list }, lists: ['b', 'a'] }, 500);
    expect(output.a).toEqual(list);
    expect((output.b as unknown[]).length).toBeLessThan(30);
  });

  it('is left alone where no list can shorten it', () => {
    const output = { text: 'x'.repeat(500), empty: [], few: [1] };
    expect(fittedTo({ output, lists: ['empty', 'few', 'absent', 'text'] }, 100).output).toEqual(output);
  });

  it('is what the text says for json', () => {
    const output = { items: Array.from({ length: 200 }, (_, index) => `item ${index}`) };
    const fitted = fittedTo({ output, text: JSON.stringify(output), isJson: true, lists: ['items'] }, 400);
    expect(fitted.text.length).toBeLessThanOrEqual(400);
    expect(JSON.parse(fitted.text)).toEqual(fitted.output);
  });

  it('gives up valid json in the text before it gives up the budget', () => {
    const output = { blob: 'x'.repeat(1000) };
    const fitted = fittedTo({ output, text: JSON.stringify(output), isJson: true }, 300);
    expect(fitted.text.length).toBeLessThanOrEqual(300);
    expect(fitted.text).toContain(`read ${ADDRESS}?offset=`);
    expect(fitted.output).toEqual(output);
  });

  it('never exceeds the budget while lists can shorten it, and lists joined with their pages are whole', () => {
    const lists = fc.record({
      a: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 60 }),
      b: fc.array(fc.string(), { maxLength: 60 }),
    });
    fc.assert(
      fc.property(lists, fc.integer({ min: 300, max: 1500 }), ({ a, b }, limit) => {
        const output = { a, inner: { b, kept: true } };
        const store = new ResultStore(limit);
        const result = { output, text: 'short', isJson: false, lists: ['a', 'inner.b'] };
        const fitted = fitResult(result, limit, (serialised) => store.keep('tool', result, serialised));
        expect(JSON.stringify(fitted.output).length).toBeLessThanOrEqual(limit);
        expect(rejoined(store, fitted.output, 'a')).toEqual(a);
        expect(rejoined(store, fitted.output.inner as Record<string, unknown>, 'b')).toEqual(b);
      }),
    );
  });
});

function rejoined(store: ResultStore, parent: Readonly<Record<string, unknown>>, list: string): unknown[] {
  const items = [...(parent[list] as unknown[])];
  let rest = parent[`${list}_rest`] as string | undefined;
  expect(items.length).toBe(parent[`${list}_returned`] ?? items.length);
  while (rest !== undefined) {
    const page = JSON.parse(store.read(rest)[0]?.text ?? '') as { items: unknown[]; rest?: string; total: number };
    expect(page.total).toBe(parent[`${list}_total`]);
    expect(page.items.length).toBeGreaterThan(0);
    items.push(...page.items);
    rest = page.rest;
  }
  return items;
}

describe('pageEnd', () => {
  it.each([
    ['after the last line that fits', 'ab\ncd\nef', 0, 5, 3],
    ['after a line that fits exactly', 'ab\ncd\nef', 0, 6, 6],
    ['at the end', 'ab\ncd', 3, 100, 5],
    ['within a line that is too long', 'abcdef', 0, 4, 4],
    ['one further on even without room', 'abc', 1, 0, 2],
    ['before a character of two units', 'a🪐b', 0, 2, 1],
    ['after it when nothing else is left', '🪐b', 0, 1, 2],
  ])('is %s', (_, text, offset, room, end) => {
    expect(pageEnd(text, offset, room)).toBe(end);
  });
});

describe('listAt', () => {
  it('cuts a field that is the text itself, and says where the rest of it is', () => {
    const text = Array.from({ length: 100 }, (_, index) => `"line" ${index}\n`).join('');
    const output = { content: text, checksum: 'abc' };
    const fitted = fitResult({ output, text, isJson: false, lists: [], textField: 'content' }, 600, () => ADDRESS);
    expect(JSON.stringify(fitted.output).length).toBeLessThanOrEqual(600);
    const { content, content_returned: returned } = fitted.output as { content: string; content_returned: number };
    expect(content).toBe(text.slice(0, returned));
    expect(content).toMatch(/^("line" \d+\n)+$/);
    expect(fitted.output).toEqual({
      content,
      content_total: text.length,
      content_returned: returned,
      content_rest: `${ADDRESS}?offset=${returned}`,
      checksum: 'abc',
    });
  });

  it('never exceeds the budget with a field that is the text, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 2000 }),
        fc.integer({ min: 300, max: 1500 }),
        (text, limit) => {
          const whole = { output: { content: text }, text, isJson: false, lists: [], textField: 'content' };
          const { output } = fitResult(whole, limit, () => ADDRESS);
          const { content } = output as { content: string };
          expect(text.startsWith(content)).toBe(true);
          expect(JSON.stringify(output).length).toBeLessThanOrEqual(limit);
        },
      ),
    );
  });

  it('finds lists in objects only', () => {
    const output = { a: { b: [1] }, list: [[2]], text: 'x' };
    expect(listAt(output, 'a.b')).toEqual([1]);
    for (const path of ['a', 'a.c', 'text', 'text.length', 'x.y', 'constructor'])
      expect(listAt(output, path)).toBeNull();
  });
});
