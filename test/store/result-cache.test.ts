import { expect, onTestFinished, test } from 'vitest';
import { type KeptResult, ResultCache } from '../../src/store/result-cache.ts';
import { openStore } from '../../src/store/sqlite-store.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

const kept = (value: number): KeptResult => ({
  state: 'as it was',
  madeAt: '2026-01-02T03:04:05.678Z',
  result: { value },
});

const inMemory = () => new ResultCache(async () => null, 'program');

test('a question that was never asked has no result', async () => {
  expect(await inMemory().load('/tree', ['tool', {}])).toBeNull();
});

test('the last result of a question is kept, by folder and question', async () => {
  const cache = inMemory();
  cache.save('/tree', ['tool', { depth: 1 }], kept(1));
  cache.save('/tree', ['tool', { depth: 1 }], kept(2));
  cache.save('/tree', ['tool', { depth: 2 }], kept(3));
  expect(await cache.load('/tree', ['tool', { depth: 1 }])).toEqual(kept(2));
  expect(await cache.load('/tree', ['tool', { depth: 2 }])).toEqual(kept(3));
  expect(await cache.load('/other', ['tool', { depth: 1 }])).toBeNull();
});

test('without a store, the results asked for longest ago are forgotten', async () => {
  const cache = inMemory();
  for (let question = 0; question < 40; question++) cache.save('/tree', question, kept(question));
  expect(await cache.load('/tree', 0)).toBeNull();
  expect(await cache.load('/tree', 39)).toEqual(kept(39));
});

test('with a store, results outlive the process, for the same program alone', async () => {
  const store = await openStore(temporaryFolder());
  onTestFinished(() => store.close());
  const first = new ResultCache(async () => store, 'program');
  first.save('/tree', 'question', kept(7));
  await first.close();
  expect(await new ResultCache(async () => store, 'program').load('/tree', 'question')).toEqual(kept(7));
  expect(await new ResultCache(async () => store, 'another').load('/tree', 'question')).toBeNull();
});
