import { hash } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleIntents } from '../../src/memory/settle-intents.ts';
import { writeVersioned } from '../../src/memory/versioned-write.ts';
import type { Records } from '../../src/store/records/records.ts';
import { ALWAYS } from '../../src/store/records/version-table.ts';
import { openRecords } from '../store/records/sample-records.ts';
import { MemoryJournal, Mortal } from '../workspace/sample-disk.ts';
import { writeFiles } from '../workspace/temporary-folder.ts';
import { contentOf, PROVENANCE, type SampleTree, sampleTree, sampleWrite } from './sample-write.ts';

/** What the history of a file says that it held, oldest first; null: it was gone. */
function told(records: Records, path: string): Promise<(string | null)[]> {
  return records.read(async ({ versions, blobs }) => {
    const states: (string | null)[] = [];
    for (const { hash: digest } of await versions.of({ tree: '', path }, 1000)) {
      states.unshift(digest === null ? null : ((await blobs.get(digest))?.toString() ?? 'lost'));
    }
    return states;
  });
}

const kinds = async (records: Records, path: string) =>
  (await records.read(({ versions }) => versions.of({ tree: '', path }, 1000))).map(({ kind }) => kind).reverse();
const refusals = (records: Records) => records.read(({ refusals }) => refusals.within('', ALWAYS));

describe('a write', () => {
  it('is a version, with who, why and what was before', async () => {
    const tree = sampleTree();
    const records = await openRecords(tree.state);
    const first = await writeVersioned(records, sampleWrite(tree, 'a.txt', 'one', null));
    const second = await writeVersioned(records, sampleWrite(tree, 'a.txt', 'two', null));
    expect(first).toMatchObject({ kind: 'written', version: { version: 1, kind: 'create', previous: null } });
    expect(second).toMatchObject({
      kind: 'written',
      version: { version: 2, kind: 'update', previous: hash('sha256', 'one'), ...PROVENANCE },
    });
    expect(await told(records, 'a.txt')).toEqual(['one', 'two']);
    expect(contentOf(tree.root, 'a.txt')?.toString()).toBe('two');
  });

  it('of what the file holds already is none', async () => {
    const tree = sampleTree();
    const records = await openRecords(tree.state);
    await writeVersioned(records, sampleWrite(tree, 'a.txt', 'one', null));
    const again = await writeVersioned(records, sampleWrite(tree, 'a.txt', 'one', null));
    expect(again.kind).toBe('unchanged');
    expect(await told(records, 'a.txt')).toEqual(['one']);
  });

  it('that fails leaves the file and its history as they were', async () => {
    const tree = sampleTree();
    const records = await openRecords(tree.state);
    await writeVersioned(records, sampleWrite(tree, 'a.txt', 'one', null));
    const failing = sampleWrite(tree, 'a.txt', 'two', null, { write: () => Promise.reject(new Error('no room')) });
    await expect(writeVersioned(records, failing)).rejects.toThrow('no room');
    expect(await told(records, 'a.txt')).toEqual(['one']);
    expect(
      await records.read(async ({ intents, blobs }) => [
        await intents.isEmpty(),
        await blobs.has(hash('sha256', 'two')),
      ]),
    ).toEqual([true, false]);
  });

  it.each([
    ['another hash', { kind: 'hash', hash: 'f'.repeat(64) }, /f{64} was expected, and it holds/],
    ['no file', { kind: 'hash', hash: null }, /no file was expected/],
    ['an earlier version', { kind: 'version', version: 1 }, /version 1 was expected, and version 2 is the last/],
  ] as const)('where %s is expected is refused, and what it would have written is kept', async (_, expected, told) => {
    const tree = sampleTree();
    const records = await openRecords(tree.state);
    for (const content of ['one', 'two']) await writeVersioned(records, sampleWrite(tree, 'a.txt', content, null));
    const late = sampleWrite(tree, 'a.txt', 'mine', null, { expected });
    await expect(writeVersioned(records, late)).rejects.toMatchObject({
      errorName: 'VERSION_CONFLICT',
      message: expect.stringMatching(told),
      data: { current_hash: hash('sha256', 'two'), current_version: 2 },
    });
    expect(contentOf(tree.root, 'a.txt')?.toString()).toBe('two');
    const [refusal] = await refusals(records);
    expect(refusal).toMatchObject({ cause: 'conflict', hash: hash('sha256', 'mine'), found: hash('sha256', 'two') });
    expect((await records.read(({ blobs }) => blobs.get(refusal?.hash ?? '')))?.toString()).toBe('mine');
  });

  it('where the present state is expected goes through, by hash and by version', async () => {
    const tree = sampleTree();
    const records = await openRecords(tree.state);
    const write = (content: string, expected: Parameters<typeof sampleWrite>[4]) =>
      writeVersioned(records, sampleWrite(tree, 'a.txt', content, null, expected));
    await write('one', { expected: { kind: 'hash', hash: null } });
    await write('two', { expected: { kind: 'hash', hash: hash('sha256', 'one') } });
    await write('three', { expected: { kind: 'version', version: 2 } });
    expect(await told(records, 'a.txt')).toEqual(['one', 'two', 'three']);
    writeFileSync(join(tree.root, 'a.txt'), 'behind its back');
    await expect(write('four', { expected: { kind: 'version', version: 3 } })).rejects.toThrow(
      /changed since version 3/,
    );
  });
});

describe('what happened without anybody telling', () => {
  it('is a version before the one that is written', async () => {
    const tree = sampleTree();
    const records = await openRecords(tree.state);
    writeFiles(tree.root, { 'a.txt': 'found' });
    await writeVersioned(records, sampleWrite(tree, 'a.txt', 'one', null));
    writeFiles(tree.root, { 'a.txt': 'changed' });
    await writeVersioned(records, sampleWrite(tree, 'a.txt', 'two', null));
    rmSync(join(tree.root, 'a.txt'));
    await writeVersioned(records, sampleWrite(tree, 'a.txt', 'three', null));
    expect(await told(records, 'a.txt')).toEqual(['found', 'one', 'changed', 'two', null, 'three']);
    expect(await kinds(records, 'a.txt')).toEqual(['create', 'update', 'update', 'update', 'delete', 'create']);
  });

  it.each([
    ['move', 'b/a.txt'],
    ['rename', 'b.txt'],
  ])('a %s is told by what the file holds', async (kind, to) => {
    const tree = sampleTree();
    const records = await openRecords(tree.state);
    writeFiles(tree.root, { 'b/other.txt': '' });
    await writeVersioned(records, sampleWrite(tree, 'a.txt', 'one', null));
    renameSync(join(tree.root, 'a.txt'), join(tree.root, to));
    await writeVersioned(records, sampleWrite(tree, to, 'two', null));
    expect(await kinds(records, to)).toEqual([kind, 'update']);
    expect((await records.read(({ versions }) => versions.movedFrom({ tree: '', path: 'a.txt' })))?.path).toBe(to);
  });
});

it('any writes and edits from outside leave a history that tells each state of each file', async () => {
  const path = fc.constantFrom('a', 'b', 'c/d');
  const step = fc.record({
    path,
    how: fc.constantFrom('write', 'edit', 'remove'),
    content: fc.constantFrom('', '1', '2', '3\n', 'ünï\r\n'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const tree = sampleTree();
      const records = await openRecords(tree.state);
      const model = new Map<string, (string | null)[]>();
      for (const { path: file, how, content } of steps) {
        const now = contentOf(tree.root, file)?.toString() ?? null;
        if (how === 'edit') writeFiles(tree.root, { [file]: content });
        else if (how === 'remove') rmSync(join(tree.root, file), { force: true });
        else {
          await writeVersioned(records, sampleWrite(tree, file, content, null));
          const states = model.get(file) ?? [];
          if (now === content) continue;
          // What nobody told of comes first.
          if (now !== (states.at(-1) ?? null)) states.push(now);
          states.push(content);
          model.set(file, states);
        }
      }
      for (const [file, states] of model) expect(await told(records, file)).toEqual(states);
      await records.close();
    }),
    { numRuns: 20 },
  );
});

/** Records that end with their process at its nth step. */
function mortalRecords(records: Records, mortal: Mortal): Records {
  const stepping = (work: () => unknown) => {
    mortal.step();
    return work();
  };
  return new Proxy(records, {
    get(target, name) {
      const member = Reflect.get(target, name, target);
      if (name === 'write') {
        // Killed before it is committed, and right after.
        return async (work: never) => {
          mortal.step();
          const result = await target.write(work);
          stepping(() => {});
          return result;
        };
      }
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

interface CutOff {
  readonly tree: SampleTree;
  readonly journal: MemoryJournal;
  readonly isDead: boolean;
}

async function cutOff(nth: number, before: string | null): Promise<CutOff> {
  const tree = sampleTree();
  const journal = new MemoryJournal();
  const records = await openRecords(tree.state);
  if (before !== null) await writeVersioned(records, sampleWrite(tree, 'a.txt', before, journal));
  const mortal = new Mortal(nth);
  const request = sampleWrite(tree, 'a.txt', 'new', mortal.journal(journal), { disk: mortal.disk });
  const written = await writeVersioned(mortalRecords(records, mortal), request).then(
    () => true,
    () => false,
  );
  if (!mortal.isDead) expect(written).toBe(true);
  await records.close();
  return { tree, journal, isDead: mortal.isDead };
}

describe.each([
  ['of a new file', null],
  ['over a file', 'old'],
])('a write %s whose process is killed at any step', (_, before) => {
  it('leaves the file as it was or as it is to be, and the history saying the same', async () => {
    const ends = { old: 0, new: 0 };
    for (let nth = 1; ; nth++) {
      const { tree, journal, isDead } = await cutOff(nth, before);
      if (!isDead) break;
      const records = await openRecords(tree.state);
      const { settleFiles } = sampleWrite(tree, 'a.txt', '', journal);
      // As a start does.
      await settleFiles();
      await settleIntents(records, settleFiles);
      const now = contentOf(tree.root, 'a.txt')?.toString() ?? null;
      expect([before, 'new']).toContain(now);
      const history = await told(records, 'a.txt');
      expect(history).toEqual([before, 'new'].slice(0, now === 'new' ? 2 : 1).filter((one) => one !== null));
      expect(await records.read(({ intents }) => intents.isEmpty())).toBe(true);
      expect(await refusals(records)).toEqual([]);
      ends[now === 'new' ? 'new' : 'old']++;
      // And the next write goes on from there.
      await writeVersioned(records, sampleWrite(tree, 'a.txt', 'next', journal));
      expect(await told(records, 'a.txt')).toEqual([...history, 'next']);
      await records.close();
    }
    expect(ends.old).toBeGreaterThan(5);
    expect(ends.new).toBeGreaterThan(1);
  });
});

it('what somebody wrote over a write that was cut off stays, and both are told of', async () => {
  let found = 0;
  for (let nth = 1; ; nth++) {
    const { tree, journal, isDead } = await cutOff(nth, 'old');
    if (!isDead) break;
    const records = await openRecords(tree.state);
    if (await records.read(({ intents }) => intents.isEmpty())) continue;
    writeFileSync(join(tree.root, 'a.txt'), 'theirs');
    const { settleFiles } = sampleWrite(tree, 'a.txt', '', journal);
    await settleIntents(records, settleFiles);
    expect(contentOf(tree.root, 'a.txt')?.toString()).toBe('theirs');
    expect(await refusals(records)).toMatchObject([{ cause: 'interrupted', found: hash('sha256', 'theirs') }]);
    found++;
    await records.close();
  }
  expect(found).toBeGreaterThan(5);
});
