import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type AnchoredFile, type AnchorLookup, anchorTo, judgeAnchor, symbolHash } from '../../src/memory/anchors.ts';
import { factsOf } from '../languages/fixture-facts.ts';

type Texts = Readonly<Record<string, string>>;

const SUM = `export function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    total += value;
  }
  return total;
}
`;
/** As like `sum` as `product` is: all but a few tokens are the same. */
const PRODUCT = SUM.replace('sum(', 'product(').replace('total = 0', 'total = 1').replace('+=', '*=');
const GREET = `export function greet(name: string): string {
  const parts = ['Hello', name.trim(), '!'];
  console.log(parts.length, Date.now());
  return parts.join(' ').toUpperCase();
}
`;
const edited = (text: string) => text.replace('  let total = 0;\n', '  let total = 0;\n  let skipped = 0;\n');

async function fileOf(path: string, text: string): Promise<AnchoredFile> {
  const content = Buffer.from(text);
  return { path, content, hash: hash('sha256', content), facts: await factsOf(path, text) };
}

async function treeOf(texts: Texts, moves: Texts = {}): Promise<AnchorLookup> {
  const files = await Promise.all(Object.entries(texts).map(([path, text]) => fileOf(path, text)));
  const pathsOf = (wanted: (file: AnchoredFile) => boolean) => files.filter(wanted).map(({ path }) => path);
  return {
    file: async (path) => files.find((one) => one.path === path) ?? null,
    movedTo: async (path) => moves[path] ?? null,
    filesWith: async (digest) => pathsOf((file) => file.hash === digest),
    filesDefining: async (symbol) => pathsOf((file) => symbolHash(file, symbol) !== null),
  };
}

/** What has become of a symbol of `a.ts` that was anchored in one tree, in another. */
async function judged(before: Texts, after: Texts, { symbol = 'sum', moves = {}, isOld = false } = {}) {
  const was = await treeOf(before);
  const places = (await was.filesDefining(symbol)).filter((path) => path !== 'a.ts');
  const anchor = anchorTo('a.ts', symbol, await was.file('a.ts'), places);
  return judgeAnchor(isOld ? { ...anchor, sketch: null } : anchor, await treeOf(after, moves));
}

const GONE = { state: 'gone', now: null, renamed_to: null, stale: true };

describe('a symbol that a decision is about', () => {
  it('is current where its own code is the same', async () => {
    const now = await judged({ 'a.ts': SUM }, { 'a.ts': `${GREET}${SUM}` });
    expect(now).toEqual({ ...GONE, path: 'a.ts', symbol: 'sum', state: 'current', now: 'a.ts', stale: false });
  });

  it('is changed where it was edited', async () => {
    expect(await judged({ 'a.ts': SUM }, { 'a.ts': edited(SUM) })).toMatchObject({ state: 'changed', stale: true });
  });

  it('is gone where it was deleted, also next to a similar one that was there before', async () => {
    expect(await judged({ 'a.ts': SUM + GREET }, { 'a.ts': GREET })).toMatchObject(GONE);
    expect(await judged({ 'a.ts': SUM + PRODUCT }, { 'a.ts': PRODUCT })).toMatchObject(GONE);
    expect(await judged({ 'a.ts': SUM }, { 'a.ts': GREET })).toMatchObject(GONE);
    expect(await judged({ 'a.ts': SUM }, {})).toMatchObject(GONE);
  });

  it('is gone where another file defined its name before, even in the same words', async () => {
    const before = { 'a.ts': SUM, 'b.ts': SUM };
    expect(await judged(before, { 'a.ts': '', 'b.ts': SUM })).toMatchObject(GONE);
    expect(await judged(before, { 'a.ts': '', 'b.ts': edited(SUM) })).toMatchObject(GONE);
  });

  it('is renamed where the same code has a new name, with the calls of itself', async () => {
    const recursive = SUM.replace('return total', 'return total + sum([])');
    const now = await judged({ 'a.ts': GREET + recursive }, { 'a.ts': GREET + recursive.replaceAll('sum(', 'add(') });
    expect(now).toMatchObject({ state: 'renamed', now: 'a.ts', renamed_to: 'add', stale: false });
  });

  it('is renamed and stale where its code was edited, too', async () => {
    const now = await judged({ 'a.ts': SUM }, { 'a.ts': GREET + edited(SUM).replace('sum(', 'add(') });
    expect(now).toMatchObject({ state: 'renamed', renamed_to: 'add', stale: true });
  });

  it('is renamed with its class', async () => {
    const pool = 'class Pool {\n  take() {\n    return this.free.pop() ?? this.make(this.size + 1);\n  }\n}\n';
    const now = await judged({ 'a.ts': pool }, { 'a.ts': pool.replace('Pool', 'Stack') }, { symbol: 'Pool.take' });
    expect(now).toMatchObject({ state: 'renamed', renamed_to: 'Stack.take', stale: false });
  });

  it('is gone where similar code is in a place of another kind', async () => {
    const inner = SUM.replace('export ', '').replace('sum(', 'add(');
    const before = { 'a.ts': `${SUM}function outer() {}\n` };
    expect(await judged(before, { 'a.ts': `function outer() {\n${inner}}\n` })).toMatchObject(GONE);
    const bound = `register(${inner.replace('add(', '(').trimEnd()});\n`;
    expect(await judged({ 'a.ts': SUM }, { 'a.ts': bound })).toMatchObject(GONE);
  });

  it('has the new name that is most like it', async () => {
    const after = { 'a.ts': PRODUCT + SUM.replace('sum(', 'add(') };
    expect(await judged({ 'a.ts': SUM }, after)).toMatchObject({ state: 'renamed', renamed_to: 'add' });
  });

  it('is moved to another file, which is stale where it was edited, too', async () => {
    expect(await judged({ 'a.ts': SUM + GREET }, { 'a.ts': GREET, 'b.ts': SUM })).toMatchObject({
      ...{ state: 'moved', now: 'b.ts', renamed_to: null, stale: false },
    });
    expect(await judged({ 'a.ts': SUM + GREET }, { 'a.ts': GREET, 'b.ts': edited(SUM) })).toMatchObject({
      ...{ state: 'moved', now: 'b.ts', stale: true },
    });
  });

  it('is gone where another file now defines its name for something else', async () => {
    const after = { 'a.ts': '', 'b.ts': GREET.replace('greet(', 'sum(') };
    expect(await judged({ 'a.ts': SUM }, after)).toMatchObject(GONE);
  });

  it('is followed where its file went by the history', async () => {
    const moves = { 'a.ts': 'b.ts' };
    const tiny = 'export const one = 1;\n';
    const edit = { 'b.ts': tiny.replace('1', '2') };
    expect(await judged({ 'a.ts': tiny }, edit, { symbol: 'one', moves })).toMatchObject({
      ...{ state: 'moved', now: 'b.ts', stale: true },
    });
    expect(await judged({ 'a.ts': SUM }, { 'b.ts': edited(SUM).replace('sum(', 'add(') }, { moves })).toMatchObject({
      ...{ state: 'renamed', now: 'b.ts', renamed_to: 'add', stale: true },
    });
  });

  it('is gone or moved where it was anchored without a sketch', async () => {
    const isOld = true;
    expect(await judged({ 'a.ts': SUM }, { 'a.ts': SUM }, { isOld })).toMatchObject({ state: 'current' });
    expect(await judged({ 'a.ts': SUM }, { 'a.ts': '', 'b.ts': SUM }, { isOld })).toMatchObject({ state: 'moved' });
    expect(await judged({ 'a.ts': SUM }, { 'a.ts': PRODUCT }, { isOld })).toMatchObject(GONE);
  });

  it('is not recognised by a few tokens that were changed', async () => {
    const now = await judged(
      { 'a.ts': 'export const LIMIT = 5;\n' },
      { 'a.ts': 'export const MOST = 6;\n' },
      {
        symbol: 'LIMIT',
      },
    );
    expect(now).toMatchObject(GONE);
  });
});
