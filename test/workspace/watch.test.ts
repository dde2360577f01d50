import { EventEmitter } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FolderWatch, type StartWatch } from '../../src/workspace/watch.ts';
import { eventually } from '../eventually.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Watches that stand for the system's: what was started, and a way to make them tell of something. */
function fakeWatches() {
  const started = new Map<string, EventEmitter & { close(): void; tell(name: string | null): void }>();
  const start: StartWatch = (path, _options, onEvent) => {
    const one = Object.assign(new EventEmitter(), {
      close: () => void started.delete(path),
      tell: (name: string | null) => onEvent('change', name),
    });
    started.set(path, one);
    return one as unknown as ReturnType<StartWatch>;
  };
  return { started, start };
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: the system says no`), { code });
}

describe('a folder watch', () => {
  it('tells which file changed, until it is closed', async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'src'));
    const onChange = vi.fn();
    const watch = new FolderWatch(root, onChange);
    onTestFinished(() => watch.close());
    watch.follow(new Set(['', 'src']));
    writeFileSync(join(root, 'src', 'näme with "quotes".ts'), 'x');
    await eventually(() => expect(onChange).toHaveBeenCalledWith('src/näme with "quotes".ts'));
    expect(watch.failure).toBeNull();
    watch.close();
    onChange.mockClear();
    const onLater = vi.fn();
    const other = new FolderWatch(root, onLater);
    onTestFinished(() => other.close());
    other.follow(new Set(['', 'src']));
    writeFileSync(join(root, 'src', 'later.ts'), 'x');
    await eventually(() => expect(onLater).toHaveBeenCalledWith('src/later.ts'));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('lives on when a folder it watches goes', async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'gone'));
    const onChange = vi.fn();
    const watch = new FolderWatch(root, onChange);
    onTestFinished(() => watch.close());
    watch.follow(new Set(['', 'gone']));
    rmSync(join(root, 'gone'), { recursive: true });
    await eventually(() => expect(onChange).toHaveBeenCalled());
    watch.follow(new Set(['', 'gone', 'never']));
    expect(watch.failure).toBeNull();
  });

  it('watches the folders it is told to, each once, and no others', () => {
    const { started, start } = fakeWatches();
    const watch = new FolderWatch('/tree', () => {}, { start, platform: 'linux' });
    watch.follow(new Set(['', 'a', 'b']));
    const first = started.get('/tree/a');
    watch.follow(new Set(['', 'a', 'c']));
    expect([...started.keys()].sort()).toEqual(['/tree', '/tree/a', '/tree/c']);
    expect(started.get('/tree/a')).toBe(first);
    watch.close();
    expect(started.size).toBe(0);
    watch.follow(new Set(['']));
    expect(started.size).toBe(0);
  });

  it('is one for the whole tree where the system can do that', () => {
    const { started, start } = fakeWatches();
    const changes: (string | null)[] = [];
    const watch = new FolderWatch('/tree', (path) => changes.push(path), { start, platform: 'win32' });
    watch.follow(new Set(['', 'a', 'b']));
    expect([...started.keys()]).toEqual(['/tree']);
    started.get('/tree')?.tell('a\\b.ts');
    started.get('/tree')?.tell(null);
    expect(changes).toEqual(['a/b.ts', null]);
  });

  it.each(['ENOSPC', 'EMFILE', 'EACCES'])('gives up, closing all, when the system answers %s', (code) => {
    const { started, start } = fakeWatches();
    let left = 2;
    const watch = new FolderWatch('/tree', () => {}, {
      platform: 'linux',
      start: (...args) => {
        if (left-- === 0) throw systemError(code);
        return start(...args);
      },
    });
    watch.follow(new Set(['', 'a', 'b', 'c']));
    expect(watch.failure).toContain(code);
    expect(started.size).toBe(0);
    watch.follow(new Set(['', 'a']));
    expect(started.size).toBe(0);
  });

  it('gives up when a watch fails later', () => {
    const { started, start } = fakeWatches();
    const watch = new FolderWatch('/tree', () => {}, { start, platform: 'linux' });
    watch.follow(new Set(['', 'a']));
    started.get('/tree/a')?.emit('error', systemError('EIO'));
    expect(watch.failure).toContain('EIO');
    expect(started.size).toBe(0);
  });

  it('leaves a tree of too many folders alone', () => {
    const { started, start } = fakeWatches();
    const watch = new FolderWatch('/tree', () => {}, { start, platform: 'linux', maxFolders: 2 });
    watch.follow(new Set(['', 'a', 'b']));
    expect(watch.failure).toBe('3 folders exceed the limit of 2 watched folders');
    expect(started.size).toBe(0);
  });
});
