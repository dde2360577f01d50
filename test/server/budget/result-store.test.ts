import { describe, expect, it } from 'vitest';
import { ResultStore } from '../../../src/server/budget/result-store.ts';

function result(text: string, output: Record<string, unknown> = {}, source = 'tool') {
  return { source, output, text, mimeType: 'text/plain' };
}

function keep(store: ResultStore, text: string): string {
  return store.keep(result(text));
}

describe('ResultStore', () => {
  it('gives the same result the same address, and another one another', () => {
    const store = new ResultStore(1000);
    expect(keep(store, 'a')).toBe(keep(store, 'a'));
    expect(keep(store, 'a')).not.toBe(keep(store, 'b'));
    expect(store.keep(result('a', {}, 'other'))).not.toBe(keep(store, 'a'));
    expect(keep(store, 'a')).toMatch(/^orrery:\/\/results\/[0-9a-f]{12}$/);
  });

  it('reads a text from its start or from an offset', () => {
    const store = new ResultStore(1000);
    const address = keep(store, 'one\ntwo');
    expect(store.read(address)).toEqual([{ uri: address, mimeType: 'text/plain', text: 'one\ntwo' }]);
    expect(store.read(`${address}?offset=4`)[0]?.text).toBe('two');
  });

  it('pages a list with its total and the address of the rest', () => {
    const store = new ResultStore(150);
    const items = Array.from({ length: 30 }, (_, index) => index);
    const address = store.keep(result('', { report: { items } }));
    const [page] = store.read(`${address}/report.items?offset=5`);
    expect(page?.mimeType).toBe('application/json');
    const read = JSON.parse(page?.text ?? '');
    expect(read).toMatchObject({ list: 'report.items', total: 30, offset: 5, returned: read.items.length });
    expect(read.items[0]).toBe(5);
    expect(read.rest).toBe(`${address}/report.items?offset=${5 + read.items.length}`);
  });

  it('cuts an item that is too long for a page on its own', () => {
    const store = new ResultStore(300);
    const address = store.keep(result('', { items: ['x'.repeat(500), 'y'] }));
    const [page] = store.read(`${address}/items`);
    expect(page?.text.length).toBeLessThanOrEqual(300);
    expect(JSON.parse(page?.text ?? '')).toMatchObject({
      returned: 1,
      items: [expect.stringMatching(/^x{40,}…$/)],
      omitted: [{ path: '', total: 500 }],
      rest: `${address}/items?offset=1`,
    });
  });

  it.each([
    ['another scheme', 'file:///etc/passwd', 'Unknown resource'],
    ['no id', 'orrery://results/', 'Unknown resource'],
    ['an unknown id', 'orrery://results/0123456789ab', 'has expired'],
    ['a query it does not know', 'orrery://results/0123456789ab?page=2', 'Unknown resource'],
  ])('refuses %s', (_, uri, reason) => {
    expect(() => new ResultStore(1000).read(uri)).toThrow(
      expect.objectContaining({ errorName: 'INVALID_PARAMS', message: expect.stringContaining(reason) }),
    );
  });

  it('refuses an offset beyond the end and a list that is not there', () => {
    const store = new ResultStore(1000);
    const address = store.keep(result('text', { items: [1] }));
    expect(() => store.read(`${address}?offset=4`)).toThrow('beyond the end (4 characters)');
    expect(() => store.read(`${address}/items?offset=1`)).toThrow('beyond the end (1 items)');
    expect(() => store.read(`${address}/other`)).toThrow('no list "other": it has items');
  });

  it('forgets the result used least recently when there are too many', () => {
    const store = new ResultStore(1000);
    const [first = '', second = ''] = Array.from({ length: 64 }, (_, index) => keep(store, `result ${index}`));
    store.read(first);
    keep(store, 'one more');
    expect(store.list()).toHaveLength(64);
    expect(store.read(first)).toHaveLength(1);
    expect(() => store.read(second)).toThrow('has expired');
  });

  it('forgets results when they are too large together, but never the newest', () => {
    const store = new ResultStore(1000, 100);
    const first = keep(store, 'a'.repeat(60));
    const second = keep(store, 'b'.repeat(60));
    expect(() => store.read(first)).toThrow('has expired');
    const huge = keep(store, 'c'.repeat(5000));
    expect(() => store.read(second)).toThrow('has expired');
    expect(store.read(huge)[0]?.text.startsWith('c')).toBe(true);
  });
});
