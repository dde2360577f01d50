import { EventEmitter } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventsRead, TreeWatch, type TreeWatchOptions, type WatchedPlaces } from '../../src/index/tree-watch.ts';
import type { StartWatch } from '../../src/workspace/watch.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

const PLACES: WatchedPlaces = {
  top: '/tree',
  folders: new Set(['', 'src']),
  gitDirectory: '/tree/.git',
  areAll: true,
};

/** A watch whose events are made here. */
function watchWith(options: TreeWatchOptions = {}, places = PLACES) {
  const tell = new Map<string, (name: string | null) => void>();
  const start: StartWatch = (path, _options, onEvent) => {
    tell.set(path, (name) => onEvent('change', name));
    return Object.assign(new EventEmitter(), {
      close: () => void tell.delete(path),
    }) as unknown as ReturnType<StartWatch>;
  };
  const onChange = vi.fn();
  const watch = new TreeWatch(places, onChange, {
    platform: 'linux',
    start,
    tellsAll: () => true,
    now: () => 0,
    ...options,
  });
  watch.follow(places);
  return { watch, onChange, tell: (path: string, name: string | null) => tell.get(path)?.(name) };
}

describe('what a watch tells of a tree', () => {
  it('is unknown until the whole tree was looked at under it', () => {
    const { watch } = watchWith();
    expect(watch.changes).toEqual({ kind: 'unknown' });
    watch.seen(watch.moment, false);
    expect(watch.changes).toEqual({ kind: 'unknown' });
    watch.seen(watch.moment, true);
    expect(watch.changes).toEqual({ kind: 'none' });
  });

  it('is every path that changed since, until that has been seen', () => {
    const { watch, tell, onChange } = watchWith();
    watch.seen(watch.moment, true);
    tell('/tree/src', 'a.ts');
    tell('/tree', 'b.ts');
    tell('/tree/src', 'a.ts');
    expect(watch.changes).toEqual({ kind: 'some', paths: ['src/a.ts', 'b.ts'] });
    expect(onChange.mock.calls).toEqual([['src/a.ts'], ['b.ts'], ['src/a.ts']]);
    watch.seen(watch.moment, false);
    expect(watch.changes).toEqual({ kind: 'none' });
  });

  it('keeps what changes while the tree is being looked at', () => {
    const { watch, tell } = watchWith();
    const moment = watch.moment;
    tell('/tree/src', 'a.ts');
    watch.seen(moment, true);
    expect(watch.changes).toEqual({ kind: 'some', paths: ['src/a.ts'] });
  });

  it('is unknown after a change without a name, and after one of the index of git', () => {
    for (const [folder, name] of [
      ['/tree', null],
      ['/tree/.git', 'index'],
    ] as const) {
      const { watch, tell } = watchWith();
      watch.seen(watch.moment, true);
      tell(folder, name);
      expect(watch.changes).toEqual({ kind: 'unknown' });
      watch.seen(watch.moment, true);
      expect(watch.changes).toEqual({ kind: 'none' });
    }
  });

  it('leaves out what git does in its folder otherwise', () => {
    const { watch, tell, onChange } = watchWith();
    watch.seen(watch.moment, true);
    for (const name of ['index.lock', 'FETCH_HEAD', 'COMMIT_EDITMSG']) tell('/tree/.git', name);
    tell('/tree', '.git');
    expect(watch.changes).toEqual({ kind: 'none' });
    expect(onChange).not.toHaveBeenCalled();
  });

  it('is unknown again when another folder has to be watched', () => {
    const { watch } = watchWith();
    watch.seen(watch.moment, true);
    watch.follow({ ...PLACES, folders: new Set(['']) });
    expect(watch.changes).toEqual({ kind: 'none' });
    watch.follow({ ...PLACES, folders: new Set(['', 'src', 'new']) });
    expect(watch.changes).toEqual({ kind: 'unknown' });
  });

  it('is trusted for a second after a look at the whole tree, and no longer for looking at parts', () => {
    let now = 0;
    const { watch } = watchWith({ now: () => now });
    watch.seen(watch.moment, true);
    now = 900;
    watch.seen(watch.moment, false);
    expect(watch.changes).toEqual({ kind: 'none' });
    now = 1001;
    expect(watch.changes).toEqual({ kind: 'unknown' });
  });

  it('is told for longer to who takes that for all', () => {
    let now = 0;
    const { watch, tell } = watchWith({ now: () => now });
    watch.seen(watch.moment, true);
    now = 5000;
    expect(watch.told).toEqual({ kind: 'none' });
    tell('/tree/src', 'a.ts');
    expect(watch.told).toEqual({ kind: 'some', paths: ['src/a.ts'] });
    tell('/tree/.git', 'index');
    expect(watch.told).toEqual({ kind: 'unknown' });
  });

  it('is trusted for longer after a look that took nothing in, with what that found', () => {
    let now = 0;
    const { watch, tell } = watchWith({ now: () => now });
    watch.lookedAt([]);
    expect(watch.changes).toEqual({ kind: 'unknown' });
    watch.seen(watch.moment, true);
    tell('/tree', 'b.ts');
    now = 900;
    watch.lookedAt(['src/a.ts']);
    now = 1800;
    expect(watch.changes).toEqual({ kind: 'some', paths: ['b.ts', 'src/a.ts'] });
    watch.seen(watch.moment, false);
    expect(watch.changes).toEqual({ kind: 'none' });
    now = 1901;
    expect(watch.changes).toEqual({ kind: 'unknown' });
    watch.seen(watch.moment, true);
    watch.lookedAt(null);
    expect(watch.told).toEqual({ kind: 'unknown' });
  });

  it.each<[string, TreeWatchOptions, WatchedPlaces]>([
    ['on a system that does not tell of all', { tellsAll: () => false }, PLACES],
    ['where not all places are known', {}, { ...PLACES, areAll: false }],
    ['where there are too many folders', { maxFolders: 1 }, PLACES],
  ])('stays unknown %s', (_, options, places) => {
    const { watch } = watchWith(options, places);
    watch.seen(watch.moment, true);
    expect(watch.changes).toEqual({ kind: 'unknown' });
  });

  it.runIf(process.platform === 'linux')('holds a change as soon as the call that made it has returned', async () => {
    const top = temporaryFolder();
    mkdirSync(join(top, 'src'));
    const places = { top, folders: new Set(['', 'src']), gitDirectory: null, areAll: true };
    const watch = new TreeWatch(places, () => {}, { tellsAll: () => true });
    onTestFinished(() => watch.close());
    watch.follow(places);
    watch.seen(watch.moment, true);
    for (let round = 0; round < 50; round++) {
      const name = `file${round}.ts`;
      writeFileSync(join(top, 'src', name), 'x');
      await eventsRead();
      expect(watch.changes).toEqual({ kind: 'some', paths: [`src/${name}`] });
      watch.seen(watch.moment, false);
    }
  });
});
