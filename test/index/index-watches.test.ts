import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CodeIndex, LinkedIndex } from '../../src/index/code-index.ts';
import { IndexWatches } from '../../src/index/index-watches.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { eventually } from '../eventually.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

const NEVER_MS = 1_000_000;

const files = (digest: string) => ({ digest }) as CodeIndex;
const linked = (digest: string, graphDigest: string) => ({ digest, graphDigest }) as LinkedIndex;

function watchesOf(look: (folder: string) => Promise<unknown> = async () => {}, everyMs = NEVER_MS) {
  const watches = new IndexWatches(look, everyMs);
  onTestFinished(() => watches.close());
  return watches;
}

describe('whoever watches an index', () => {
  it('is told when the files are others, once for each change', () => {
    const watches = watchesOf();
    const told = vi.fn();
    watches.watch('/f', told);
    watches.seen('/f', linked('a', 'A'));
    expect(told).toHaveBeenCalledTimes(0);
    watches.seen('/f', files('b'));
    expect(told).toHaveBeenCalledTimes(1);
    watches.seen('/f', linked('b', 'B'));
    watches.seen('/f', linked('b', 'B'));
    watches.seen('/other', files('z'));
    expect(told).toHaveBeenCalledTimes(1);
    watches.seen('/f', linked('a', 'A'));
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('is told when the same files are linked otherwise', () => {
    const watches = watchesOf();
    const told = vi.fn();
    watches.watch('/f', told);
    watches.seen('/f', linked('a', 'A'));
    watches.seen('/f', files('a'));
    expect(told).toHaveBeenCalledTimes(0);
    watches.seen('/f', linked('a', 'B'));
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('is told of what changed since the index was last used, before it was watched', () => {
    const watches = watchesOf();
    const told = vi.fn();
    watches.seen('/f', linked('a', 'A'));
    watches.watch('/f', told);
    watches.seen('/f', linked('b', 'B'));
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('has the folder looked at for as long as anyone watches, though a look may fail', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let looks = 0;
    const look = vi.fn(async () => {
      looks += 1;
      if (looks === 1) throw new Error('The folder is gone.');
    });
    const watches = watchesOf(look, 1);
    const [first, second] = [watches.watch('/f', () => {}), watches.watch('/f', () => {})];
    while (looks < 3) await vi.advanceTimersToNextTimerAsync();
    expect(look).toHaveBeenCalledWith('/f');
    first();
    first();
    const before = looks;
    await vi.advanceTimersToNextTimerAsync();
    expect(looks).toBe(before + 1);
    second();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is told of a change on disk', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'a.ts': 'export const a = 1;\n' });
    const indexer = new Indexer({ parsers: new Parsers(1), background: { watchAfterMs: 0, settleMs: 1 } });
    onTestFinished(() => indexer.close());
    const told = vi.fn();
    indexer.watch(folder, told);
    const before = await indexer.linked(folder);
    await eventually(async () => {
      writeFileSync(join(folder, 'a.ts'), `export const a = ${Math.random()};\n`);
      expect(told).toHaveBeenCalled();
    });
    expect((await indexer.linked(folder)).digest).not.toBe(before.digest);
  });
});
