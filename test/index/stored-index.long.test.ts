import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { LinkedIndex } from '../../src/index/code-index.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { openStore } from '../../src/store/sqlite-store.ts';
import type { Store } from '../../src/store/store.ts';
import { eventually } from '../eventually.ts';
import { initRepository } from '../workspace/git-fixture.ts';
import { temporaryFolder, untilSettled, writeFiles } from '../workspace/temporary-folder.ts';

/** Parsers that remember what they were given. Compiled grammars are all that the indexers here share. */
class CountingParsers extends Parsers {
  parsed: string[] = [];

  override extract(...args: Parameters<Parsers['extract']>): Promise<void> {
    this.parsed.push(...args[0].map(({ path }) => path));
    return super.extract(...args);
  }
}

const parsers = new CountingParsers(1);
afterAll(() => parsers.close());

const FILES = {
  'a.ts': "import { b } from './b';\nexport const a = () => b(1);\n",
  'b.ts': 'export function b(x: number) { return x; }\n',
  'lib/c.ts': "import { a } from '../a';\nexport class C { run() { return a(); } }\n",
  'lib/d.py': 'from e import f\n\ndef g():\n    return f()\n',
  'lib/e.py': 'def f():\n    return 1\n',
  'notes.md': 'No code.\n',
};

async function tree(files: Readonly<Record<string, string>> = FILES): Promise<string> {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  initRepository(folder);
  await untilSettled();
  return folder;
}

interface Run {
  readonly index: LinkedIndex;
  readonly digest: string;
  /** Files that were parsed, by name. */
  readonly parsed: readonly string[];
  readonly notes: readonly string[];
}

/** Indexes a folder as a fresh process would, with a store in `state`, and closes everything. */
async function run(
  folder: string,
  state: string,
  { maxBytes, use }: { maxBytes?: number; use?: (indexer: Indexer, store: Store) => Promise<void> } = {},
): Promise<Run> {
  const notes: string[] = [];
  const onNote = (note: string) => notes.push(note);
  const store = await openStore(state, { onNote, ...(maxBytes !== undefined && { maxBytes }) });
  parsers.parsed = [];
  const indexer = new Indexer({ parsers, storeOf: async () => store });
  const index = await indexer.linked(folder);
  const { graphDigest: digest } = index;
  const parsed = parsers.parsed.map((path) => path.slice(path.lastIndexOf('/') + 1)).sort();
  await use?.(indexer, store);
  await indexer.close();
  store.close();
  return { index, digest, parsed, notes };
}

/** The digest of an index made with nothing remembered. */
async function rebuilt(folder: string): Promise<string> {
  return (await new Indexer({ parsers }).linked(folder)).graphDigest;
}

describe('an index with a store', () => {
  it('parses nothing again in the next run, and is the same', async () => {
    const [folder, state] = [await tree(), temporaryFolder()];
    const first = await run(folder, state);
    expect(first.parsed).toHaveLength(5);
    const second = await run(folder, state, {
      use: async (indexer) => {
        const { files } = await indexer.index(folder);
        expect(files.map(({ facts }) => facts.definitions.map((one) => one.name))).toEqual([
          ['a'],
          ['b'],
          ['C', 'run'],
          ['g'],
          ['f'],
        ]);
      },
    });
    expect(second.parsed).toEqual([]);
    expect(second.digest).toBe(first.digest);
    expect(second.index.unresolvedCalls).toBe(first.index.unresolvedCalls);
    expect(second.index.otherFiles).toEqual({ count: 1, unread: [] });
    expect(second.notes).toEqual([]);
  });

  it('holds no facts that the store has, and those that it could not keep', async () => {
    for (const [keeps, reads] of [
      [true, true],
      [false, false],
    ] as const) {
      const folder = await tree();
      const store = await openStore(temporaryFolder());
      const read: string[] = [];
      const watched: Store = {
        ...store,
        isWritable: true,
        facts: {
          isEmpty: () => store.facts.isEmpty(),
          get: (key) => {
            read.push(key.hash);
            return store.facts.get(key);
          },
          put: (entries) => keeps && store.facts.put(entries),
        },
        close: () => store.close(),
      };
      const indexer = new Indexer({ parsers, storeOf: async () => watched });
      const { files } = await indexer.index(folder);
      expect(read).toEqual([]);
      expect(files.map(({ facts }) => facts.definitions.length)).toEqual([1, 1, 2, 1, 1]);
      expect(read.length > 0).toBe(reads);
      await indexer.close();
      store.close();
    }
  });

  it('parses only what changed since the last run', async () => {
    const [folder, state] = [await tree(), temporaryFolder()];
    await run(folder, state);
    writeFiles(folder, {
      'b.ts': 'export function b(x: number) { return other(x); }\nfunction other(y) { return y; }\n',
    });
    const second = await run(folder, state);
    expect(second.parsed).toEqual(['b.ts']);
    expect(second.digest).toBe(await rebuilt(folder));
  });

  it('parses nothing in a second working tree, nor for content that was there before', async () => {
    const [folder, state] = [await tree(), temporaryFolder()];
    await run(folder, state);
    const second = join(temporaryFolder(), 'second');
    cpSync(folder, second, { recursive: true });
    const copied = await run(second, state);
    expect(copied.parsed).toEqual([]);
    expect(copied.digest).toBe(await rebuilt(second));
    writeFiles(folder, { 'b.ts': 'export const b = 1;\n' });
    expect((await run(folder, state)).parsed).toEqual(['b.ts']);
    writeFiles(folder, { 'b.ts': FILES['b.ts'] });
    const back = await run(folder, state);
    expect(back.parsed).toEqual([]);
    expect(back.digest).toBe(await rebuilt(folder));
  });

  it('sees a file that changed right after it was read', async () => {
    const [folder, state] = [await tree(), temporaryFolder()];
    writeFiles(folder, { 'b.ts': 'export const b = 1;\n' });
    await run(folder, state);
    writeFiles(folder, { 'b.ts': 'export const b = 2;\n' });
    expect((await run(folder, state)).digest).toBe(await rebuilt(folder));
  });

  it('heeds manifests that changed between runs', async () => {
    const [folder, state] = [
      await tree({
        'app/x.ts': "import { y } from '@/y';\nexport const x = y();\n",
        'src/y.ts': 'export function y() {}\n',
      }),
      temporaryFolder(),
    ];
    const before = await run(folder, state);
    writeFiles(folder, { 'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }' });
    const after = await run(folder, state);
    expect(after.digest).not.toBe(before.digest);
    expect(after.digest).toBe(await rebuilt(folder));
    expect((await run(folder, state)).digest).toBe(after.digest);
  });

  it('equals one built from scratch after any edits and restarts', async () => {
    const path = fc.constantFrom('a.ts', 'b.ts', 'lib/c.ts', 'd.ts');
    const name = fc.constantFrom('a', 'b', 'c', 'd');
    const text = fc
      .record({ from: name, uses: name, defines: name, lines: fc.nat(2) })
      .map(
        ({ from, uses, defines, lines }) =>
          `${'\n'.repeat(lines)}import { ${uses} } from './${from}';\nexport function ${defines}() { return ${uses}(); }\n`,
      );
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('write' as const), path, text }),
      fc.record({ kind: fc.constant('remove' as const), path }),
      fc.record({ kind: fc.constant('rename' as const), path, to: path }),
      fc.record({ kind: fc.constant('restart' as const) }),
      fc.record({ kind: fc.constant('only facts' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 4, maxLength: 10 }), async (edits) => {
        const [folder, state] = [await tree(), temporaryFolder()];
        const open = async () => {
          const store = await openStore(state);
          return { store, indexer: new Indexer({ parsers, storeOf: async () => store }) };
        };
        let { store, indexer } = await open();
        /** The digest of the tree, until it changes. */
        let expected: string | null = null;
        for (const one of edits) {
          const isRestart = one.kind === 'restart';
          if (!isRestart && one.kind !== 'only facts') expected = null;
          if (one.kind === 'write') writeFiles(folder, { [one.path]: one.text });
          if (one.kind === 'remove') rmSync(join(folder, one.path), { force: true });
          if (one.kind === 'rename') rename(join(folder, one.path), join(folder, one.to));
          if (isRestart) {
            await indexer.close();
            store.close();
            ({ store, indexer } = await open());
          }
          if (one.kind === 'only facts') await indexer.index(folder);
          else {
            expected ??= await rebuilt(folder);
            expect((await indexer.linked(folder)).graphDigest).toBe(expected);
          }
        }
        await indexer.close();
        store.close();
      }),
      { numRuns: 10 },
    );
  });
});

function rename(from: string, to: string) {
  try {
    renameSync(from, to);
  } catch {
    // Nothing of that name to rename.
  }
}

describe('an index whose store fails', () => {
  it('is complete on a full disk, and says that nothing is kept', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [
        `f${at}.ts`,
        `export function f${at}() { return '${'x'.repeat(2000)}'; }\n`,
      ]),
    );
    const [folder, state] = [await tree(many), temporaryFolder()];
    const full = await run(folder, state, { maxBytes: 64 * 1024 });
    expect(full.notes.join()).toMatch(/No space is left/);
    expect(full.index.files).toHaveLength(200);
    expect(full.digest).toBe(await rebuilt(folder));
    expect((await run(folder, state)).digest).toBe(full.digest);
  });

  it('is made anew when the store was damaged between runs', async () => {
    const [folder, state] = [await tree(), temporaryFolder()];
    const first = await run(folder, state);
    writeFileSync(join(state, 'index.db'), 'damaged '.repeat(5000));
    const second = await run(folder, state);
    expect(second.notes.join()).toMatch(/is damaged/);
    expect(second.parsed).toHaveLength(5);
    expect(second.digest).toBe(first.digest);
    expect((await run(folder, state)).parsed).toEqual([]);
  });

  it('says so when facts are lost in the middle of a run, and has them again at the next call', async () => {
    const [folder, state] = [await tree(), temporaryFolder()];
    await run(folder, state);
    await run(folder, state, {
      use: async (indexer) => {
        const before = await indexer.index(folder);
        const path = join(state, 'index.db');
        const bytes = readFileSync(path);
        writeFileSync(path, bytes.fill(0xff, 4096));
        expect(() => before.files.map(({ facts }) => facts.definitions)).toThrow(/Call again/);
        const after = await indexer.index(folder);
        expect(after.files.map(({ facts }) => facts.definitions.length)).toEqual([1, 1, 2, 1, 1]);
      },
    });
  });

  it('is read but not kept by a second process on the same tree', async () => {
    const [folder, state] = [await tree(), temporaryFolder()];
    await run(folder, state);
    writeFiles(folder, { 'new.ts': 'export const n = 1;\n' });
    await run(folder, state, {
      use: async () => {
        const second = await run(folder, state);
        expect(second.notes.join()).toMatch(/Another process/);
        expect(second.parsed).toEqual([]);
        expect(second.digest).toBe(await rebuilt(folder));
      },
    });
  });

  it('loses nothing that was kept when the process is killed while it indexes', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1500 }, (_, at) => [
        `d${at % 30}/f${at}.ts`,
        `import { f${at - 1} } from './f${at - 1}';\nexport function f${at}() { return f${at - 1}(${at}); }\n`,
      ]),
    );
    const [folder, state] = [await tree(many), temporaryFolder()];
    const source = join(import.meta.dirname, '../../src');
    const program = `
      const { Indexer } = await import(${JSON.stringify(join(source, 'index/indexer.ts'))});
      const { openStore } = await import(${JSON.stringify(join(source, 'store/sqlite-store.ts'))});
      const store = await openStore(${JSON.stringify(state)});
      const indexer = new Indexer({ storeOf: async () => store });
      const onProgress = (done) => { if (done === 1200) process.kill(process.pid, 'SIGKILL'); };
      await indexer.linked(${JSON.stringify(folder)}, { onProgress });`;
    const file = join(temporaryFolder(), 'program.mjs');
    writeFileSync(file, program);
    const killed = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    expect([killed.signal, killed.stderr]).toEqual(['SIGKILL', '']);
    const after = await run(folder, state);
    expect(after.notes).toEqual([]);
    expect(after.parsed).toHaveLength(500);
    expect(after.digest).toBe(await rebuilt(folder));
  });
});

describe('a folder inside another', () => {
  it('has its own index of the same files', async () => {
    const [folder, state] = [await tree(), temporaryFolder()];
    await run(folder, state, {
      use: async (indexer) => {
        const inner = join(folder, 'lib');
        mkdirSync(inner, { recursive: true });
        writeFiles(folder, { 'lib/c.ts': 'export class C {}\nexport class D {}\n' });
        expect((await indexer.linked(inner)).graphDigest).toBe(await rebuilt(inner));
        expect((await indexer.linked(folder)).graphDigest).toBe(await rebuilt(folder));
      },
    });
  });
});

describe('an index in use', () => {
  it('reads what a change will need before there is one, and is right when another has saved meanwhile', async () => {
    const [folder, state] = [await tree(), temporaryFolder()];
    await run(folder, state);
    const store = await openStore(state);
    const load = vi.spyOn(store.snapshots, 'load');
    const loaded = () => load.mock.calls.map(([, part]) => part);
    const background = { watchAfterMs: 0, settleMs: 0 };
    const indexer = new Indexer({ parsers, storeOf: async () => store, background });
    await indexer.linked(folder);
    expect(loaded()).not.toContain('links');
    await eventually(() => expect(loaded()).toContain('links'));
    expect(loaded()).toContain('linked_files');
    load.mockReturnValue(null);
    parsers.parsed = [];
    writeFiles(folder, { 'b.ts': 'export function b(x: number) { return x + c(); }\nfunction c() { return 1; }\n' });
    const { graphDigest } = await indexer.linked(folder);
    expect(parsers.parsed).toEqual([join(folder, 'b.ts')]);
    expect(graphDigest).toBe(await rebuilt(folder));
    await indexer.close();
    store.close();
  });
});
