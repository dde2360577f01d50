import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { obstacles, releasedFiles, withHeading } from '../../scripts/release.mjs';
import { commitAll, git } from '../workspace/git-fixture.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const NAMES = ['package.json', 'package-lock.json', 'server.json', 'CHANGELOG.md'];

describe('the heading of a release', () => {
  test('stands between what comes and what was', () => {
    const text = '# Changelog\n\n## Unreleased\n\n- new\n\n## 0.1.0 - 2026-01-01\n\n- old\n';
    expect(withHeading(text, '0.2.0', '2026-02-03')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-02-03\n\n- new\n\n## 0.1.0 - 2026-01-01\n\n- old\n',
    );
  });

  test.each([
    ['# Changelog\n', 'no heading'],
    ['## Unreleased\n\n## 0.1.0 - 2026-01-01\n\n- old\n', 'nothing under'],
  ])('is refused where there is nothing to release: %j', (text, message) => {
    expect(() => withHeading(text, '0.2.0', '2026-02-03')).toThrow(message);
  });
});

describe('a release', () => {
  test('changes the version where it stands, and nothing else', () => {
    const { version } = JSON.parse(read('package.json'));
    const files = releasedFiles(read, '9.8.7', '2026-02-03');
    expect([...files.keys()].sort()).toEqual([...NAMES].sort());
    for (const [name, text] of files) {
      expect(text).toContain('9.8.7');
      const heading = name === 'CHANGELOG.md' ? '\n## 9.8.7 - 2026-02-03\n' : '';
      expect(text.replace(heading, '').replaceAll('9.8.7', version)).toBe(read(name));
    }
  });

  test('says all that stands in its way', () => {
    const manifest = {
      name: 'x',
      version: '1.2.3',
      mcpName: 'io.github.OWNER/x',
      repository: { url: 'https://github.com/OWNER/x' },
    };
    expect(obstacles({ manifest, status: ' M a\n', version: '1.2.3' })).toEqual([
      '1.2.3 is not newer than 1.2.3.',
      'There are changes that are not committed:\n M a',
      expect.stringContaining('OWNER in its mcpName'),
      expect.stringContaining('OWNER in its repository'),
    ]);
    const owned = { ...manifest, mcpName: 'io.github.ada/x', repository: { url: 'https://github.com/ada/x' } };
    expect(obstacles({ manifest: owned, status: '', version: '1.10.0' })).toEqual([]);
    expect(obstacles({ manifest: owned, status: '', version: 'next' })).toEqual([
      expect.stringContaining('"next" is no version'),
    ]);
  });

  test('tried with --dry-run writes nothing', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'scripts'));
    for (const name of [...NAMES, 'scripts/release.mjs', 'scripts/server-json.mjs', 'scripts/npm.mjs']) {
      cpSync(join(ROOT, name), join(folder, name));
    }
    for (const name of ['package.json', 'server.json']) {
      writeFileSync(join(folder, name), read(name).replaceAll('OWNER', 'ada'));
    }
    git(folder, 'init');
    commitAll(folder);
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['scripts/release.mjs', ...args], { cwd: folder, encoding: 'utf8' });
    const before = NAMES.map((name) => readFileSync(join(folder, name), 'utf8'));
    const dry = run('9.8.7', '--dry-run');
    expect(dry).toMatchObject({ status: 0, stderr: expect.stringContaining('written: package.json') });
    expect(NAMES.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(before);
    writeFileSync(join(folder, 'stray'), '');
    expect(run('9.8.7', '--dry-run')).toMatchObject({ status: 1, stderr: expect.stringContaining('?? stray') });
    expect(readdirSync(folder).filter((name) => name.endsWith('.tgz'))).toEqual([]);
  });
});
