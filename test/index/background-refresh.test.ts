import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BackgroundRefresh } from '../../src/index/background-refresh.ts';
import { Indexer } from '../../src/index/indexer.ts';
import type { WatchedPlaces } from '../../src/index/tree-watch.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { FolderWatch, type StartWatch } from '../../src/workspace/watch.ts';
import { eventually } from '../eventually.ts';
import { temporaryFolder, untilSettled, writeFiles } from '../workspace/temporary-folder.ts';

const AT_ONCE = { watchAfterMs: 0, settleMs: 1 };

/** Another watch over the same folders, by whose word the system has told what there was to tell. */
function witness(folder: string, ...folders: string[]) {
  const seen = vi.fn();
  const watch = new FolderWatch(folder, seen);
  onTestFinished(() => watch.close());
  watch.follow(new Set(['', ...folders]));
  return { hasSeen: (path: string) => eventually(() => expect(seen).toHaveBeenCalledWith(path)) };
}

/** Timers that run when the test says so: what is to be refreshed has one. */
function heldTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

function placesOf(top: string, ...folders: string[]): WatchedPlaces {
  return { top, folders: new Set(['', ...folders]), gitDirectory: null, areAll: true };
}

describe('a refresh in the background', () => {
  it('follows a change to code, and nothing else', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'src/a.ts': '' });
    heldTimers();
    const refresh = vi.fn(async () => {});
    const background = new BackgroundRefresh(refresh, AT_ONCE);
    onTestFinished(() => background.close());
    background.indexed(folder, placesOf(folder, 'src'));
    // Once, for what may have changed before the watch stood.
    await eventually(() => expect(refresh).toHaveBeenCalledTimes(1));
    const { hasSeen } = witness(folder, 'src');
    writeFileSync(join(folder, 'src', 'picture.png'), 'x');
    writeFileSync(join(folder, 'server.log'), 'x');
    await hasSeen('src/picture.png');
    await hasSeen('server.log');
    expect([refresh.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
    writeFileSync(join(folder, 'src', 'a.ts'), 'export {};');
    await eventually(() => expect(refresh).toHaveBeenCalledTimes(2));
    expect(refresh).toHaveBeenCalledWith(folder);
  });

  it('looks into folders that a newer index has files in', async () => {
    const folder = temporaryFolder();
    heldTimers();
    const refresh = vi.fn(async () => {});
    const background = new BackgroundRefresh(refresh, AT_ONCE);
    onTestFinished(() => background.close());
    background.indexed(folder, placesOf(folder));
    await eventually(() => expect(refresh).toHaveBeenCalledTimes(1));
    mkdirSync(join(folder, 'new/inner'), { recursive: true });
    await eventually(() => expect(refresh).toHaveBeenCalledTimes(2));
    background.indexed(folder, placesOf(folder, 'new', 'new/inner'));
    const { hasSeen } = witness(folder, 'new', 'new/inner');
    writeFileSync(join(folder, 'new/inner/server.log'), 'x');
    await hasSeen('new/inner/server.log');
    await vi.runAllTimersAsync();
    const before = refresh.mock.calls.length;
    writeFileSync(join(folder, 'new/inner/b.py'), 'x = 1\n');
    await eventually(() => expect(refresh.mock.calls.length).toBeGreaterThan(before));
  });

  it('outlives a refresh that fails, and ends with its closing', async () => {
    const folder = temporaryFolder();
    heldTimers();
    const refresh = vi.fn(() => Promise.reject(new Error('no such folder')));
    const background = new BackgroundRefresh(refresh, AT_ONCE);
    background.indexed(folder, placesOf(folder));
    await eventually(() => expect(refresh).toHaveBeenCalledTimes(1));
    writeFileSync(join(folder, 'a.ts'), '');
    await eventually(() => expect(refresh).toHaveBeenCalledTimes(2));
    background.close();
    background.indexed(folder, placesOf(folder));
    const { hasSeen } = witness(folder);
    writeFileSync(join(folder, 'a.ts'), 'x');
    await hasSeen('a.ts');
    expect([refresh.mock.calls.length, vi.getTimerCount()]).toEqual([2, 0]);
  });

  it('has the index done before it is asked for, and an index without it is as right', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'a.ts': 'export const a = 1;\n' });
    await untilSettled();
    const parsers = new Parsers(1);
    const extract = vi.spyOn(parsers, 'extract');
    const onWatch = vi.fn();
    const start: StartWatch = (...args) => {
      onWatch();
      return watch(...args);
    };
    const indexer = new Indexer({ parsers, background: { ...AT_ONCE, start } });
    const plain = new Indexer({ parsers: new Parsers(1) });
    onTestFinished(async () => {
      await indexer.close();
      await plain.close();
    });
    await indexer.linked(folder);
    await eventually(() => expect(onWatch).toHaveBeenCalled());
    writeFileSync(join(folder, 'b.ts'), "import { a } from './a.ts';\nexport const b = a;\n");
    const changed = expect.objectContaining({ path: join(folder, 'b.ts') });
    await eventually(() => expect(extract.mock.calls.map(([files]) => files)).toContainEqual([changed]));
    const extracted = extract.mock.calls.length;
    await untilSettled();
    expect((await indexer.linked(folder)).files).toHaveLength(2);
    // A file read right after it changed may have changed again unseen, and is looked at once more.
    expect(extract.mock.calls.length - extracted).toBeLessThanOrEqual(1);
    expect((await indexer.linked(folder)).graphDigest).toBe((await plain.linked(folder)).graphDigest);
  });

  it('does not keep a process alive', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'a.ts': 'export const a = 1;\n' });
    const url = pathToFileURL(join(import.meta.dirname, '../../src/index/background-refresh.ts')).href;
    const program = `const { BackgroundRefresh } = await import(${JSON.stringify(url)});
      const { promise: refreshed, resolve } = Promise.withResolvers();
      const background = new BackgroundRefresh(async () => resolve(), { watchAfterMs: 0, settleMs: 1 });
      // It is watched and refreshed only in a process that something else keeps alive.
      const alive = setInterval(() => {}, 1000);
      background.indexed(${JSON.stringify(folder)}, { top: ${JSON.stringify(folder)}, folders: new Set(['']), gitDirectory: null, areAll: true });
      await refreshed;
      clearInterval(alive);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('a tree that cannot be watched', () => {
  it('is told of once, with the reason, and asked for as ever', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'a.ts': 'export const a = 1;\n', 'inner/b.ts': '' });
    const onNote = vi.fn();
    const background = { ...AT_ONCE, maxFolders: 1 };
    const indexer = new Indexer({ parsers: new Parsers(1), background, onNote });
    onTestFinished(() => indexer.close());
    await indexer.index(folder);
    await eventually(() => expect(onNote).toHaveBeenCalledTimes(1));
    expect(onNote).toHaveBeenCalledWith(
      folder,
      expect.stringContaining('2 folders exceed the limit of 1 watched folders'),
    );
    writeFileSync(join(folder, 'c.ts'), 'export const c = 1;\n');
    expect((await indexer.index(folder)).files.map(({ path }) => path)).toEqual(['a.ts', 'c.ts', 'inner/b.ts']);
    expect(onNote).toHaveBeenCalledTimes(1);
  });
});
