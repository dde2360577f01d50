import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DocumentRow } from '../../../src/store/records/document-table.ts';
import type { Records } from '../../../src/store/records/records.ts';
import { ALWAYS, type Version } from '../../../src/store/records/version-table.ts';
import { temporaryFolder } from '../../workspace/temporary-folder.ts';
import { heldBy, sampleDecision, sampleRefusal, sampleSession, sampleVersion } from './sample-records.ts';

/**
 * Declares what holds for records, wherever they are stored.
 * @param open opens those of a folder, several times as several processes do; closed when the test is over
 */
export function recordContract(open: (folder: string) => Promise<Records>): void {
  describe('contents', () => {
    it('come back as they were put, whatever they hold, and are kept once', async () => {
      const records = await open(temporaryFolder());
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), async (content) => {
          const digest = await records.write(({ blobs }) => blobs.put(content));
          const known = await records.read(({ blobs }) => blobs.hashes());
          await records.write(({ blobs }) => blobs.put(Uint8Array.from(content)));
          expect(await records.read(({ blobs }) => blobs.hashes())).toEqual(known);
          expect(Buffer.compare((await records.read(({ blobs }) => blobs.get(digest))) as Buffer, content)).toBe(0);
        }),
      );
      expect(await records.read(({ blobs }) => blobs.get('0'.repeat(64)))).toBeNull();
    });

    it('come back whatever they were kept by, which is not forgotten as long as it is needed', async () => {
      const records = await open(temporaryFolder());
      const bytes = fc.uint8Array({ maxLength: 3000 });
      await fc.assert(
        fc.asyncProperty(bytes, fc.uint8Array({ minLength: 1, maxLength: 3000 }), async (one, more) => {
          const other = Buffer.concat([one, more]);
          const [first, second] = await records.write(async ({ blobs }) => {
            const digest = await blobs.put(one);
            return [digest, await blobs.put(other, digest)] as const;
          });
          await records.write(({ blobs }) => blobs.deleteUnused(first));
          expect((await records.read(({ blobs }) => blobs.get(second)))?.equals(other)).toBe(true);
        }),
      );
    });
  });

  describe('versions', () => {
    it('are numbered for each file from 1', async () => {
      const records = await open(temporaryFolder());
      const add = async (path: string, tree = '') =>
        (await records.write(({ versions }) => versions.add(sampleVersion({ path, tree })))).version;
      expect([await add('a'), await add('a'), await add('b'), await add('a', '/second'), await add('a')]).toEqual([
        1, 2, 1, 1, 3,
      ]);
      expect((await records.read(({ versions }) => versions.latest({ tree: '', path: 'a' })))?.version).toBe(3);
      expect(await records.read(({ versions }) => versions.latest({ tree: '', path: 'c' }))).toBeNull();
    });

    it('are found by time, from a moment on and before another, newest first', async () => {
      const records = await open(temporaryFolder());
      await records.write(async ({ versions }) => {
        for (const at of [10, 20, 20, 30]) await versions.add(sampleVersion({ at, path: `f${at}` }));
      });
      const found = async (start: number | null, end: number | null) =>
        (await records.read(({ versions }) => versions.within('', { start, end }))).map(({ at, version }) => [
          at,
          version,
        ]);
      expect(await found(20, 30)).toEqual([
        [20, 2],
        [20, 1],
      ]);
      expect((await found(null, null)).map(([at]) => at)).toEqual([30, 20, 20, 10]);
    });
  });

  describe('a write', () => {
    it('is there for whoever opens the records next, though nobody closed them', async () => {
      const folder = temporaryFolder();
      const records = await open(folder);
      const { id } = await records.write(({ versions }) => versions.add(sampleVersion()));
      const other = await open(folder);
      expect(await other.read(({ versions }) => versions.has(id))).toBe(true);
    });

    it('is all or nothing', async () => {
      const records = await open(temporaryFolder());
      const failing = () =>
        records.write(async ({ versions }) => {
          await versions.add(sampleVersion());
          throw new Error('in the midst');
        });
      await expect(failing()).rejects.toThrow(/in the midst/);
      expect(await records.read(({ versions }) => versions.within('', ALWAYS))).toEqual([]);
    });
  });

  describe('writers of one process', () => {
    it('wait for each other for longer than for another process, and take turns', async () => {
      const records = await open(temporaryFolder());
      const { over, release } = await heldBy(records, 'ada');
      const order: string[] = [];
      const write = (writer: string) => records.alone(writer, async () => void order.push(writer));
      const waiting = [write('ada'), write('ada'), write('bob'), write('ada'), write('cyd')];
      const now = performance.now();
      const later = vi.spyOn(performance, 'now').mockImplementation(() => now + order.length * 60_000);
      onTestFinished(() => later.mockRestore());
      await setImmediate();
      release();
      await Promise.all([over, ...waiting]);
      expect(order).toEqual(['ada', 'bob', 'cyd', 'ada', 'ada']);
    });

    it('leave their turn to others when they are cancelled', async () => {
      const records = await open(temporaryFolder());
      const { over, release } = await heldBy(records, 'ada');
      const cancelled = records.alone('bob', async () => {}, AbortSignal.abort(new Error('not wanted')));
      const other = records.alone('cyd', async () => 'done');
      release();
      await expect(cancelled).rejects.toThrow('not wanted');
      await over;
      await expect(other).resolves.toBe('done');
    });
  });

  describe('transactions', () => {
    it('go on after one that failed', async () => {
      const records = await open(temporaryFolder());
      const failed = records.read(() => Promise.reject(new Error('in the midst')));
      const next = records.write(({ versions }) => versions.add(sampleVersion()));
      await expect(failed).rejects.toThrow('in the midst');
      await expect(next).resolves.toMatchObject({ version: 1 });
    });

    it('are over before the records are closed', async () => {
      const folder = temporaryFolder();
      const records = await open(folder);
      const written = records.write(({ versions }) => versions.add(sampleVersion()));
      await records.close();
      await written;
      expect(await (await open(folder)).read(({ versions }) => versions.lastOfEach(''))).toHaveLength(1);
    });
  });

  it('versions are found by file, number, content and move', async () => {
    const records = await open(temporaryFolder());
    const [one, two] = ['1'.repeat(64), '2'.repeat(64)];
    const entity = { tree: '', path: 'a' };
    await records.write(async ({ versions }) => {
      await versions.add(sampleVersion({ id: 'v1', path: 'a', hash: one }));
      await versions.add(sampleVersion({ id: 'v2', path: 'a', hash: two, previous: one }));
      await versions.add(
        sampleVersion({ id: 'v3', path: 'b/a', kind: 'move', oldPath: 'a', hash: two, previous: two }),
      );
      await versions.add(sampleVersion({ id: 'v4', path: 'B', hash: one }));
      await versions.add(sampleVersion({ id: 'v5', path: 'B', kind: 'delete', hash: null, previous: one, at: 2000 }));
      await versions.add(sampleVersion({ id: 'v6', path: 'a', tree: '/linked', hash: one, commit: 'c0ffee' }));
    });
    await records.read(async ({ versions }) => {
      const ids = (found: readonly Version[]) => found.map(({ id }) => id);
      expect((await versions.latest(entity))?.id).toBe('v2');
      expect((await versions.numbered(entity, 1))?.id).toBe('v1');
      expect(await versions.numbered(entity, 3)).toBeNull();
      expect(await versions.everHeld(entity, one)).toBe(true);
      expect(await versions.everHeld({ tree: '', path: 'b/a' }, one)).toBe(false);
      expect(ids(await versions.of(entity, 1))).toEqual(['v2']);
      expect(ids(await versions.of(entity, 9))).toEqual(['v2', 'v1']);
      expect(await versions.oldPaths({ tree: '', path: 'b/a' })).toEqual(['a']);
      expect(ids(await versions.lastOfEach(''))).toEqual(['v5', 'v2', 'v3']);
      expect(ids(await versions.lastWith('', one))).toEqual(['v5']);
      expect(ids(await versions.lastWith('', two))).toEqual(['v2', 'v3']);
      expect((await versions.movedFrom(entity))?.id).toBe('v3');
      expect(await versions.movedFrom({ tree: '', path: 'B' })).toBeNull();
      expect(ids(await Array.fromAsync(versions.all()))).toEqual(['v1', 'v2', 'v3', 'v4', 'v5', 'v6']);
      expect(await versions.has('v6')).toBe(true);
      expect(await versions.has('v7')).toBe(false);
      expect(await versions.latest({ tree: '/linked', path: 'a' })).toEqual({
        ...sampleVersion({ id: 'v6', path: 'a', tree: '/linked', hash: one, commit: 'c0ffee' }),
        version: 1,
      });
    });
  });

  it('a version whose id is known already is not added again', async () => {
    const records = await open(temporaryFolder());
    const twice = () => records.write(({ versions }) => versions.add(sampleVersion({ id: 'v1' })));
    await twice();
    await expect(twice()).rejects.toMatchObject({ errorName: 'DATABASE_ERROR' });
    expect(await records.read(({ versions }) => versions.lastOfEach(''))).toMatchObject([{ id: 'v1', version: 1 }]);
  });

  it('contents that records name are kept, and others are forgotten', async () => {
    const records = await open(temporaryFolder());
    const put = (text: string) => records.write(({ blobs }) => blobs.put(Buffer.from(text)));
    const [named, refused, shared, unused] = [await put('a'), await put('b'), await put('c'), await put('d')];
    const all = await records.write(async ({ blobs, versions, refusals, documents }) => {
      await versions.add(sampleVersion({ hash: named }));
      await refusals.add(sampleRefusal({ hash: refused }));
      const { id } = await documents.add({ tree: '', path: 'c' }, 1);
      await documents.setDisk(id, shared, '{}');
      for (const digest of await blobs.hashes()) await blobs.deleteUnused(digest);
      return blobs.hashes();
    });
    expect(all).toEqual([named, refused, shared].sort());
    expect(await records.read(({ blobs }) => blobs.has(unused))).toBe(false);
  });

  it('intents are read in the order they came, until they are deleted', async () => {
    const records = await open(temporaryFolder());
    const version = (id: string) => ({ ...sampleVersion({ id }), hash: 'a'.repeat(64) });
    expect(await records.read(({ intents }) => intents.isEmpty())).toBe(true);
    await records.write(async ({ intents }) => {
      for (const id of ['v2', 'v1']) await intents.put({ version: version(id), target: `/${id}` });
    });
    expect(await records.read(({ intents }) => intents.all())).toEqual([
      { version: version('v2'), target: '/v2' },
      { version: version('v1'), target: '/v1' },
    ]);
    await records.write(({ intents }) => intents.delete('v2'));
    expect(await records.read(({ intents }) => intents.all())).toHaveLength(1);
    await records.write(({ intents }) => intents.delete('v1'));
    expect(await records.read(({ intents }) => intents.isEmpty())).toBe(true);
  });

  it('refusals are found by time and by id', async () => {
    const records = await open(temporaryFolder());
    const all = [10, 20, 20].map((at, index) => sampleRefusal({ id: `r${index}`, at, commit: index ? 'c' : null }));
    await records.write(async ({ refusals }) => {
      for (const one of all) await refusals.add(one);
    });
    await records.read(async ({ refusals }) => {
      expect(await refusals.within('', ALWAYS)).toEqual(all.toReversed());
      expect(await refusals.within('', { start: 10, end: 20 })).toEqual([all[0]]);
      expect(await refusals.within('/linked', ALWAYS)).toEqual([]);
      expect(await Array.fromAsync(refusals.all())).toEqual(all);
      expect([await refusals.has('r1'), await refusals.has('r9')]).toEqual([true, false]);
    });
  });

  it('decisions come back as they were added, by time, by file and by what they supersede', async () => {
    const records = await open(temporaryFolder());
    const anchor = { path: 'a.ts', symbol: null, fileHash: 'f', symbolHash: null, sketch: null };
    const first = sampleDecision({ id: 'd1', at: 10, anchors: [{ ...anchor, symbol: 'z', sketch: 's' }, anchor] });
    const second = sampleDecision({ id: 'd2', at: 20, supersedes: ['d0', 'd1'], context: { deep: [1, { n: null }] } });
    const third = sampleDecision({ id: 'd3', at: 20, supersedes: ['d1'], anchors: [{ ...anchor, path: 'b.ts' }] });
    await records.write(async ({ decisions }) => {
      for (const one of [first, second, third]) await decisions.add(one);
    });
    await records.read(async ({ decisions }) => {
      expect(await decisions.within(ALWAYS)).toEqual([third, second, first]);
      expect(await decisions.within({ start: null, end: 20 })).toEqual([first]);
      expect(await decisions.about(['a.ts', 'b.ts', 'c.ts'], 9)).toEqual([third, first]);
      expect(await decisions.about(['a.ts', 'b.ts'], 1)).toEqual([third]);
      expect(await decisions.about([], 9)).toEqual([]);
      expect(await Array.fromAsync(decisions.all())).toEqual([first, second, third]);
      expect([await decisions.supersededBy('d1'), await decisions.supersededBy('d3')]).toEqual(['d3', null]);
      expect([await decisions.has('d2'), await decisions.has('d0')]).toEqual([true, false]);
    });
  });

  it('text comes back as it was written, whatever its characters', async () => {
    const records = await open(temporaryFolder());
    const texts = fc.string({ unit: 'binary', maxLength: 50 }).map((text) => text.replaceAll('\0', ''));
    await fc.assert(
      fc.asyncProperty(texts, fc.double({ min: 0, max: 1, noNaN: true }), async (text, confidence) => {
        const decision = sampleDecision({ decision: text, tags: [text, `${text}\0`], confidence });
        await records.write(({ decisions }) => decisions.add(decision));
        const found = await records.read(({ decisions }) => Array.fromAsync(decisions.all()));
        expect(found.find(({ id }) => id === decision.id)).toEqual(decision);
      }),
      { numRuns: 50 },
    );
  });

  it('a text with a NUL is stored', async () => {
    const records = await open(temporaryFolder());
    const { id } = await records.write(({ versions }) => versions.add(sampleVersion({ reason: 'a\0b' })));
    expect(await records.read(({ versions }) => versions.has(id))).toBe(true);
  });

  it('sessions are active until they end or expire', async () => {
    const records = await open(temporaryFolder());
    const [one, two] = [sampleSession({ id: 's1', createdAt: 2 }), sampleSession({ id: 's2', isRealTime: true })];
    await records.write(async ({ sessions }) => {
      for (const session of [one, two]) await sessions.add(session);
    });
    await records.read(async ({ sessions }) => {
      expect(await sessions.all()).toEqual([two, one]);
      expect(await sessions.active('', 99)).toEqual([two, one]);
      expect(await sessions.active('', 100)).toEqual([]);
      expect(await sessions.active('/linked', 99)).toEqual([]);
      expect([await sessions.get('s2'), await sessions.get('s3')]).toEqual([two, null]);
    });
    await records.write(async ({ sessions }) => {
      await sessions.end('s1', 50);
      await sessions.renew('s2', 70);
    });
    expect(await records.read(({ sessions }) => sessions.active('', 150))).toEqual([{ ...two, expiresAt: 170 }]);
    expect((await records.read(({ sessions }) => sessions.get('s1')))?.endedAt).toBe(50);
  });

  it('sessions have participants and documents, each once and in the order they came', async () => {
    const records = await open(temporaryFolder());
    const ids = await records.write(async ({ sessions, documents }) => {
      await sessions.add(sampleSession({ id: 's1' }));
      await sessions.add(sampleSession({ id: 's2' }));
      for (const agent of ['zoe', 'ada', 'zoe']) await sessions.join('s1', agent, 5);
      await sessions.worked('s1', 'ada', 3, 7);
      await sessions.worked('s1', 'ada', 2, 8);
      const rows = [];
      for (const path of ['b', 'a']) rows.push((await documents.add({ tree: '', path }, 1)).id);
      for (const id of [...rows, rows[0] as number]) await sessions.addDocument('s1', id);
      return rows;
    });
    await records.read(async ({ sessions }) => {
      expect(await sessions.participants('s1')).toEqual([
        { agent: 'zoe', joinedAt: 5, operations: 0, lastActivity: null },
        { agent: 'ada', joinedAt: 5, operations: 5, lastActivity: 8 },
      ]);
      expect(await sessions.documents('s1')).toEqual(ids);
      expect((await sessions.withDocument(ids[1] as number, 99)).map(({ id }) => id)).toEqual(['s1']);
      expect(await sessions.withDocument(ids[1] as number, 100)).toEqual([]);
    });
  });

  it('documents are found by file, with what is known of it', async () => {
    const records = await open(temporaryFolder());
    const entity = { tree: '', path: 'b' };
    const { id, other } = await records.write(async ({ documents }) => {
      const one = await documents.add(entity, 5);
      expect(await documents.add(entity, 9)).toEqual(one);
      await documents.setDisk(one.id, 'h1', '{"a":1}');
      await documents.setFlush(one.id, 'h2', '{"a":2}');
      await documents.setWork(one.id, '{}', 40);
      await documents.worked(one.id, 50);
      for (const agent of ['zoe', 'Ada', 'ada', 'zoe']) await documents.introduce(one.id, agent);
      const { id: _, ...rest } = (await documents.get(one.id)) as DocumentRow;
      return { id: one.id, other: await documents.restore({ ...rest, path: 'B', workClock: null }) };
    });
    await records.read(async ({ documents }) => {
      const row = await documents.find(entity);
      expect(row).toEqual({
        ...{ ...entity, id, createdAt: 5, diskHash: 'h1', diskClock: '{"a":1}' },
        ...{ flushHash: 'h2', flushClock: '{"a":2}', workClock: '{}', workedAt: 50 },
      });
      expect(await documents.all()).toEqual([{ ...row, id: other, path: 'B', workClock: null }, row]);
      expect(await documents.agents(id)).toEqual(['Ada', 'ada', 'zoe']);
      expect([await documents.workedSince('', 50), await documents.workedSince('', 51)]).toEqual([[row], []]);
      expect([await documents.find({ tree: '/linked', path: 'b' }), await documents.get(other + 100)]).toEqual([
        null,
        null,
      ]);
    });
  });

  it('runs of documents are numbered on, also after a snapshot took their place', async () => {
    const records = await open(temporaryFolder());
    const run = (first: number) => ({
      agent: 'ada',
      first,
      details: '{}',
      update: Buffer.from([first, 0, 255]),
      at: 3,
    });
    await records.write(async ({ documents }) => {
      expect(await documents.lastAdded()).toBe(0);
      const [a, b] = [
        (await documents.add({ tree: '', path: 'a' }, 1)).id,
        (await documents.add({ tree: '', path: 'b' }, 1)).id,
      ];
      expect([
        await documents.lastSequence(a),
        await documents.snapshotSequence(a),
        await documents.snapshot(a),
      ]).toEqual([0, 0, null]);
      const [one, two, three] = [
        await documents.addRun(a, run(1)),
        await documents.addRun(b, run(1)),
        await documents.addRun(a, run(2)),
      ];
      expect(await documents.changedSince(one)).toEqual({ last: three, documents: [a, b] });
      expect(await documents.changedSince(three)).toEqual({ last: three, documents: [] });
      const [found] = await documents.runsAfter(a, one);
      expect({ ...found, update: Buffer.from(found?.update ?? []) }).toEqual({ ...run(2), sequence: three });
      await documents.compact(a, { sequence: three, text: Buffer.from('text'), state: Buffer.from([0]) });
      expect(await documents.runsAfter(a, 0)).toEqual([]);
      const snapshot = await documents.snapshot(a);
      expect([snapshot?.sequence, Buffer.from(snapshot?.text ?? []).toString()]).toEqual([three, 'text']);
      expect(await documents.changedSince(two)).toEqual({ last: three, documents: [a] });
      expect([await documents.lastSequence(a), await documents.lastSequence(b), await documents.lastAdded()]).toEqual([
        three,
        two,
        three,
      ]);
      expect(await documents.addRun(b, run(2))).toBeGreaterThan(three);
    });
  });

  it('operations that wait are read in the order of their authors', async () => {
    const records = await open(temporaryFolder());
    await records.write(async ({ documents }) => {
      const { id } = await documents.add({ tree: '', path: 'a' }, 1);
      const operation = '{"text":"\\u0000"}';
      for (const [agent, counter] of [
        ['b', 2],
        ['b', 10],
        ['B', 3],
        ['b', 2],
      ] as const) {
        await documents.putPending(id, { agent, counter, operation });
      }
      await documents.deletePending(id, 'b', 10);
      expect(await documents.pending(id)).toEqual([
        { agent: 'B', counter: 3, operation },
        { agent: 'b', counter: 2, operation },
      ]);
    });
  });

  it('threads are read until they expire', async () => {
    const records = await open(temporaryFolder());
    const one = { id: 't1', tree: '', tool: 'chat', createdAt: 1, updatedAt: 1, expiresAt: 100 };
    const two = { ...one, id: 't2', updatedAt: 5, expiresAt: 50 };
    await records.write(async ({ threads }) => {
      for (const thread of [one, two]) await threads.add(thread);
      for (const role of ['user', 'assistant', 'user']) await threads.addTurn('t1', { role, content: '{"n":1}' });
      await threads.addTurn('t2', { role: 'user', content: '{}' });
    });
    await records.read(async ({ threads }) => {
      expect([await threads.get('t2', 49), await threads.get('t2', 50)]).toEqual([two, null]);
      expect(await threads.list('', 10)).toEqual([two, one]);
      expect(await threads.list('/linked', 10)).toEqual([]);
      expect((await threads.turns('t1')).map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
      expect(await threads.turnsOf('t1', 'user')).toBe(2);
    });
    await records.write(async ({ threads }) => {
      await threads.renew('t1', 60, 200);
      await threads.sweep(100);
    });
    await records.read(async ({ threads }) => {
      expect(await threads.list('', 10)).toEqual([{ ...one, updatedAt: 60, expiresAt: 200 }]);
      expect([await threads.turnsOf('t1', 'user'), await threads.turnsOf('t2', 'user')]).toEqual([2, 0]);
    });
  });
}
