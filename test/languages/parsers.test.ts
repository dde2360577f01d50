import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Language } from '../../src/languages/language.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { ParserPool, type PoolFile } from '../../src/languages/pool.ts';
import { languageOf } from '../../src/languages/registry.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

const SIGNAL = new AbortController().signal;
/** Large enough that a file fills a request to a thread, and several are left to others. */
const BODY = `export const one = 1;\n/*${' a long comment\n'.repeat(7000)}*/\n`;

function filesCalled(name: string, count: number): PoolFile[] {
  const folder = temporaryFolder();
  const paths = Array.from({ length: count }, (_, at) => `${name}${at}.ts`);
  writeFiles(folder, Object.fromEntries(paths.map((path) => [path, `// ${path}\n${BODY}`])));
  const language = languageOf('a.ts') as Language;
  return paths.map((path) => ({ path: join(folder, path), language, bytes: BODY.length }));
}

function parsers(): Parsers {
  const made = new Parsers(1);
  onTestFinished(() => made.close());
  return made;
}

const small = (count: number): PoolFile[] =>
  Array.from({ length: count }, (_, at) => ({
    path: `/${at}.ts`,
    language: languageOf('a.ts') as Language,
    bytes: 20,
    content: Buffer.from(`export let a${at} = 1;\n`),
  }));

describe('files that are few', () => {
  it.each([
    ['small are extracted on this thread', 1_000, 3, 0],
    ['large as the only one, go to others', 140_000, 1, 1],
    ['large together, go to others', 30_000, 5, 1],
  ])('and %s', async (_what, bytes, count, runs) => {
    const run = vi.spyOn(ParserPool.prototype, 'run');
    onTestFinished(() => run.mockRestore());
    const files = small(count).map((file) => ({ ...file, bytes }));
    const kinds: string[] = [];
    await parsers().extract(files, SIGNAL, (_at, { kind }) => void kinds.push(kind));
    expect(kinds).toEqual(files.map(() => 'facts'));
    expect(run).toHaveBeenCalledTimes(runs);
  });

  it('leave others a turn between two that take longer than a slice', async () => {
    const all = parsers();
    await all.extract(small(1), SIGNAL, () => {});
    let now = 0;
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => later.mockRestore());
    const order: string[] = [];
    await all.extract(small(3), SIGNAL, (at) => {
      order.push(`file ${at}`);
      setImmediate(() => order.push('other'));
      now += 11;
    });
    expect(order).toEqual(['file 0', 'other', 'file 1', 'other', 'file 2']);
  });
});

describe('files that are extracted in threads', () => {
  it('are taken up in the order that calls need them: those asked for last before the rest of those asked for first', async () => {
    const all = parsers();
    const order: string[] = [];
    let second: Promise<void> | null = null;
    const more = filesCalled('second', 2);
    await all.extract(filesCalled('first', 8), SIGNAL, (at) => {
      order.push(`first ${at}`);
      second ??= all.extract(more, SIGNAL, (index) => void order.push(`second ${index}`));
    });
    await second;
    expect(order).toHaveLength(10);
    expect(order.indexOf('second 1')).toBeLessThan(order.indexOf('first 5'));
  });

  it('rest while something is done that somebody waits for, but for those that it asks for itself', async () => {
    const all = parsers();
    const order: string[] = [];
    let work: Promise<void> | null = null;
    const resting = async () => {
      await all.extract(filesCalled('asked', 4), SIGNAL, (index) => void order.push(`asked ${index}`));
      order.push('done');
    };
    await all.extract(filesCalled('file', 8), SIGNAL, (at) => {
      order.push(`file ${at}`);
      work ??= all.resting(resting);
    });
    await work;
    expect(order).toHaveLength(13);
    // Two requests at most were on their way.
    expect(order.indexOf('done')).toBeLessThan(order.indexOf('file 4'));
  });

  it('are passed over where they have been done meanwhile', async () => {
    const done: number[] = [];
    const isDone = (at: number) => at % 2 === 0;
    await parsers().extract(filesCalled('file', 6), SIGNAL, (at) => void done.push(at), isDone);
    expect(done.sort()).toEqual([1, 3, 5]);
  });

  it('may all have been done meanwhile', async () => {
    const done: number[] = [];
    await parsers().extract(
      filesCalled('file', 4),
      SIGNAL,
      (at) => void done.push(at),
      () => true,
    );
    expect(done).toEqual([]);
  });
});

describe('a pool of threads', () => {
  const TYPESCRIPT = languageOf('a.ts') as Language;
  /** No thread has the grammar of the language that these say they are in: what parses breaks down on them. */
  const BREAKING = { ...TYPESCRIPT, id: 'python' };
  /** A thread that gets one of these dies. */
  const DEADLY = { ...TYPESCRIPT, id: 'none' };

  function poolOf(threads: number): ParserPool {
    const pool = new ParserPool(threads);
    onTestFinished(() => pool.close());
    return pool;
  }

  /** @param bytes what each is said to have: small ones go to a thread together */
  const held = (languages: readonly Language[], bytes = 10): PoolFile[] =>
    languages.map((language, at) => ({
      path: `/${at}.ts`,
      language,
      bytes,
      content: Buffer.from(`let a${at} = 1;\n`),
    }));

  async function outcomes(pool: ParserPool, files: readonly PoolFile[]): Promise<string[]> {
    const found: string[] = [];
    await pool.run(files, SIGNAL, (at, outcome) => {
      found[at] = `${found[at] ?? ''}${outcome.kind === 'skipped' ? outcome.reason : outcome.kind}`;
    });
    return found;
  }

  it.each([
    ['together', 10],
    ['one by one', 200_000],
  ])('gives up the file that parsing breaks down on, alone, where files are handed out %s', async (_, bytes) => {
    const files = held([TYPESCRIPT, BREAKING, TYPESCRIPT, TYPESCRIPT, BREAKING, TYPESCRIPT], bytes);
    expect(await outcomes(poolOf(1), files)).toEqual(['facts', 'unparsable', 'facts', 'facts', 'unparsable', 'facts']);
  });

  it('fails with what a thread died of where that was no file, and works on', async () => {
    const pool = poolOf(1);
    await expect(outcomes(pool, held([DEADLY]))).rejects.toThrow('Unknown language none');
    expect(await outcomes(pool, held([TYPESCRIPT]))).toEqual(['facts']);
  });

  it('gives up the file that a thread was at when it died', async () => {
    const found: string[] = [];
    const run = poolOf(1).run(held([TYPESCRIPT, TYPESCRIPT, DEADLY]), SIGNAL, (at, outcome) => {
      found.push(`${at} ${outcome.kind === 'skipped' ? outcome.reason : outcome.kind}`);
    });
    await expect(run).rejects.toThrow('Unknown language none');
    expect(found[0]).toBe('1 too_complex');
  });

  it('gives threads that are at work grammars that they lack', async () => {
    const pool = poolOf(1);
    let second: Promise<string[]> | null = null;
    const python = languageOf('a.py') as Language;
    await pool.run(held([TYPESCRIPT, TYPESCRIPT, TYPESCRIPT], 200_000), SIGNAL, () => {
      second ??= outcomes(pool, held([python]));
    });
    expect(await second).toEqual(['facts']);
  });

  it('stops when it is told to, and says why', async () => {
    const controller = new AbortController();
    const reason = new Error('No longer wanted.');
    const done: number[] = [];
    const run = poolOf(1).run(held(Array(8).fill(TYPESCRIPT), 200_000), controller.signal, (at) => {
      done.push(at);
      controller.abort(reason);
    });
    await expect(run).rejects.toBe(reason);
    expect(done).toHaveLength(1);
    const never = poolOf(1).run(held([TYPESCRIPT]), controller.signal, () => {});
    await expect(never).rejects.toBe(reason);
  });

  it('fails what is at work when it is closed', async () => {
    const pool = poolOf(1);
    const closed: Promise<void>[] = [];
    const run = pool.run(held(Array(8).fill(TYPESCRIPT), 200_000), SIGNAL, () => void closed.push(pool.close()));
    await expect(run).rejects.toThrow('The parser pool was closed.');
    await Promise.all(closed);
    expect(closed).toHaveLength(1);
  });

  it('has nothing to do for no files', async () => {
    expect(await outcomes(poolOf(1), [])).toEqual([]);
  });
});
