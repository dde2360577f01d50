import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ThreadLimits } from '../../../src/assistant/models/model-settings.ts';
import { RecordsThreadStore } from '../../../src/assistant/threads/records-thread-store.ts';
import { RedisThreadStore } from '../../../src/assistant/threads/redis-thread-store.ts';
import type { NewThread, ThreadStore, Turn } from '../../../src/assistant/threads/thread.ts';
import { SqliteRecords } from '../../../src/store/records/sqlite/records.ts';
import { hasTool } from '../../has-tool.ts';
import { temporaryFolderForSuite } from '../../temporary-folder-for-suite.ts';
import { HAS_REDIS, type RunningRedis, startRedis } from './redis-server.ts';

const NOW = 1_800_000_000_000;
const LIMITS: ThreadLimits = { lifetime: 3_600_000, exchanges: 3 };

const asked = (text: string, at = NOW): Turn => ({ role: 'user', tool: 'chat', text, files: [], at, model: null });
const answered = (text: string, at = NOW): Turn => ({ ...asked(text, at), role: 'assistant', model: 'sample/one' });
const thread = (more: Partial<NewThread> = {}): NewThread => ({
  tree: '',
  tool: 'chat',
  turns: [asked('why'), answered('because')],
  at: NOW,
  ...more,
});

interface Kept {
  /** Several that keep the same threads, as several processes do. */
  open(limits?: ThreadLimits): Promise<ThreadStore>;
}

/** What holds for a store of threads, wherever it keeps them. */
function contract(kept: () => Kept): void {
  let stores: ThreadStore[];
  beforeAll(() => {
    stores = [];
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
  });
  const opened = async (limits = LIMITS) => {
    const store = await kept().open(limits);
    stores.push(store);
    return store;
  };

  it('gives back what was put in, in its order', async () => {
    const store = await opened();
    const { id } = await store.create(thread({ turns: [] }));
    const turns = [
      { ...asked('ä “quoted”\n```'), files: [{ path: 'a.ts', hash: 'f00' }] },
      { ...answered('yes'), tool: 'codereview' },
      asked('and then', NOW + 1),
    ];
    for (const turn of turns) await store.add(id, turn);
    const read = await (await opened()).get(id, NOW + 1);
    expect(read).toMatchObject({ id, tree: '', tool: 'chat', createdAt: NOW, updatedAt: NOW + 1 });
    expect(read?.turns).toEqual(turns);
  });

  it('knows nothing of ids that it did not give', async () => {
    const store = await opened();
    const id = '00000000-0000-4000-8000-000000000000';
    expect(await store.get(id, NOW)).toBeNull();
    expect(await store.add(id, asked('who'))).toEqual({ kind: 'gone' });
  });

  it('forgets a thread that nobody went on with, and keeps one that somebody did', async () => {
    const store = await opened();
    const { id } = await store.create(thread());
    const late = NOW + LIMITS.lifetime - 1;
    expect(await store.add(id, asked('still there', late))).toEqual({ kind: 'added', exchanges: 2 });
    expect(await store.get(id, NOW + LIMITS.lifetime)).not.toBeNull();
    expect(await store.get(id, late + LIMITS.lifetime)).toBeNull();
    expect(await store.add(id, asked('too late', late + LIMITS.lifetime))).toEqual({ kind: 'gone' });
    expect((await store.list('', late + LIMITS.lifetime)).map((one) => one.id)).not.toContain(id);
  });

  it('takes as many questions as a thread may have, and always the answer', async () => {
    const store = await opened();
    const { id } = await store.create(thread());
    expect(await store.add(id, asked('two'))).toEqual({ kind: 'added', exchanges: 2 });
    expect(await store.add(id, answered('2'))).toEqual({ kind: 'added', exchanges: 2 });
    expect(await store.add(id, asked('three'))).toEqual({ kind: 'added', exchanges: 3 });
    expect(await store.add(id, asked('four'))).toEqual({ kind: 'full' });
    expect(await store.add(id, answered('3'))).toEqual({ kind: 'added', exchanges: 3 });
  });

  it('loses no turn of calls at the same time, and refuses those above the limit', async () => {
    const many: ThreadLimits = { ...LIMITS, exchanges: 40 };
    const writers = await Promise.all([opened(many), opened(many), opened(many)]);
    const { id } = await (writers[0] as ThreadStore).create(thread({ turns: [] }));
    const texts = Array.from({ length: 45 }, (_, at) => `question ${at}`);
    const added = await Promise.all(texts.map((text, at) => (writers[at % 3] as ThreadStore).add(id, asked(text))));
    expect(added.filter(({ kind }) => kind === 'added')).toHaveLength(40);
    expect(added.filter(({ kind }) => kind === 'full')).toHaveLength(5);
    const read = await (writers[1] as ThreadStore).get(id, NOW);
    const kept = texts.filter((_, at) => added[at]?.kind === 'added');
    expect(read?.turns.map(({ text }) => text).sort()).toEqual(kept.sort());
  });

  it('lists the threads of a tree, the one asked last first, with what they are about', async () => {
    const store = await opened();
    const tree = '/linked';
    const first = await store.create(thread({ tree, turns: [asked(`${'long '.repeat(60)}`)] }));
    const second = await store.create(thread({ tree, tool: 'debug', at: NOW + 5 }));
    await store.create(thread({ tree: '/another' }));
    await store.add(first.id, answered('so', NOW + 9));
    const listed = await store.list(tree, NOW + 9);
    expect(listed.map(({ id, tool, exchanges }) => [id, tool, exchanges])).toEqual([
      [first.id, 'chat', 1],
      [second.id, 'debug', 1],
    ]);
    expect(listed[0]?.about).toMatch(/^(long ){10,30}.*…$/);
    expect(listed[1]?.about).toBe('why');
  });
}

describe('threads in the records', () => {
  let folder: string;
  beforeAll(() => {
    folder = temporaryFolderForSuite();
  });
  contract(() => ({
    open: async (limits = LIMITS) => new RecordsThreadStore(await SqliteRecords.open(folder), limits),
  }));
});

describe.skipIf(!hasTool('redis-server', HAS_REDIS))(
  'threads in Redis (skipped where there is no redis-server)',
  () => {
    let redis: RunningRedis;
    beforeAll(async () => {
      redis = await startRedis(temporaryFolderForSuite());
    });
    afterAll(() => redis.stop());
    contract(() => ({ open: async (limits = LIMITS) => new RedisThreadStore(redis.url, 'sample', limits) }));

    it('are those of one project', async () => {
      const [one, other] = ['one', 'other'].map((project) => new RedisThreadStore(redis.url, project, LIMITS));
      const { id } = await (one as ThreadStore).create(thread());
      expect(await other?.get(id, NOW)).toBeNull();
      expect(await other?.list('', NOW)).toEqual([]);
      await Promise.all([one?.close(), other?.close()]);
    });

    it('tells what failed without the password', async () => {
      const gone = new RedisThreadStore('redis://user:sesame@127.0.0.1:1', 'sample', LIMITS);
      const failure = await gone.get('a', NOW).catch((thrown) => thrown);
      expect(failure.errorName).toBe('DATABASE_ERROR');
      expect(failure.message).toMatch(/The Redis server at 127\.0\.0\.1:1, which stores threads, failed/);
      expect(JSON.stringify([failure.message, failure.data])).not.toContain('sesame');
    });
  },
);
