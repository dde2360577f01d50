import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ManifestFiles } from '../../src/index/manifest-files.ts';
import type { Listing } from '../../src/workspace/listing.ts';
import { CANARY, nastyFiles } from '../workspace/nasty-files.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

const onWindows = process.platform === 'win32';
const LISTING: Listing = { paths: ['src/a.ts'], source: 'walk', unreadable: [], notes: [] };

/** A tree beside a folder that is no part of it. */
function tree(files: Readonly<Record<string, string>> = {}) {
  const parent = temporaryFolder();
  writeFiles(parent, { 'outside/package.json': CANARY, 'tree/src/a.ts': '' });
  const folder = join(parent, 'tree');
  writeFiles(folder, files);
  return { parent, folder };
}

describe('a manifest of a tree', () => {
  it('is its text, and null where there is none', () => {
    const manifests = new ManifestFiles(tree({ 'package.json': '{}' }).folder);
    expect(manifests.text('package.json')).toBe('{}');
    expect(manifests.text('src/package.json')).toBeNull();
    expect(manifests.text('src/a.ts/package.json')).toBeNull();
  });

  it('is looked at where nothing else is known to have changed only when it has', () => {
    const { folder } = tree({ 'package.json': '{}', 'setup.py': 'first' });
    const manifests = new ManifestFiles(folder);
    manifests.refresh(LISTING, false);
    expect([manifests.text('package.json'), manifests.text('setup.py')]).toEqual(['{}', 'first']);
    writeFiles(folder, { 'package.json': '{ }', 'setup.py': 'second' });
    expect(manifests.refresh(LISTING, false, new Set(['src/a.ts', 'setup.py']))).toEqual(['setup.py']);
    expect(manifests.refresh(LISTING, false, null)).toEqual(['package.json']);
  });

  it.skipIf(onWindows)('that packages share by links is read where it lies, and a change there is noticed', () => {
    const { folder } = tree({ 'shared/tsconfig.json': 'first', 'packages/a/main.ts': '' });
    symlinkSync('../../shared/tsconfig.json', join(folder, 'packages/a/tsconfig.json'));
    symlinkSync('a', join(folder, 'packages/b'));
    const paths = ['packages/a/tsconfig.json', 'packages/b/tsconfig.json'];
    const manifests = new ManifestFiles(folder);
    expect(paths.map((path) => manifests.text(path))).toEqual(['first', 'first']);
    writeFiles(folder, { 'shared/tsconfig.json': 'second one' });
    expect(manifests.refresh(LISTING, false)).toEqual(expect.arrayContaining(paths));
    expect(paths.map((path) => manifests.text(path))).toEqual(['second one', 'second one']);
  });

  it.skipIf(onWindows)('is not one that lies outside, by whatever way', () => {
    const { folder, parent } = tree();
    symlinkSync('../outside', join(folder, 'linked'));
    symlinkSync('../../outside/package.json', join(folder, 'src/package.json'));
    const manifests = new ManifestFiles(folder);
    const named = ['linked/package.json', 'src/package.json', '../outside/package.json'];
    for (const path of [...named, join(parent, 'outside/package.json'), 'src/../../outside/package.json', '']) {
      expect(manifests.text(path), path).toBeNull();
    }
    rmSync(join(parent, 'outside'), { recursive: true });
    // Nor is it told that it is no longer there.
    expect(manifests.refresh(LISTING, false).filter((path) => path.startsWith('src/'))).toEqual([]);
  });
});

it.skipIf(onWindows).each(nastyFiles)(
  '%s is no manifest, and a manifest in its place is noticed',
  async (_what, make) => {
    const { folder, parent } = tree();
    const path = join(folder, 'package.json');
    await make({ path, outside: join(parent, 'outside/package.json'), limit: 1024 * 1024 });
    const manifests = new ManifestFiles(folder);
    expect(manifests.text('package.json')).toBeNull();
    manifests.refresh(LISTING, false);
    expect(manifests.text('package.json')).toBeNull();
    rmSync(path, { recursive: true });
    writeFiles(folder, { 'package.json': '{}' });
    expect(manifests.refresh(LISTING, false)).toContain('package.json');
    expect(manifests.text('package.json')).toBe('{}');
  },
);
