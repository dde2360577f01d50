import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readKeyFile } from '../../src/server/access/key-file.ts';
import { tokenDigest } from '../../src/server/access/token-digest.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';
import { orrery } from './orrery.ts';

/** A place for a file of keys, and commands on it. */
function ring() {
  const folder = temporaryFolder();
  const path = join(folder, 'keys.json');
  const keys = (...args: string[]) => orrery(['keys', ...args, '--keys', path], { cwd: folder });
  return { folder, path, keys };
}

describe('orrery keys', () => {
  test('add prints the key once, and keeps its hash in a file that nobody else can read', async () => {
    const { path, keys } = ring();
    const { status, stdout } = await keys('add', 'ci');
    expect(status).toBe(0);
    const token = /^ci {2}(?<token>orrery_[\w-]{43})\n$/.exec(stdout)?.groups?.token ?? '';
    const text = readFileSync(path, 'utf8');
    expect(text).not.toContain(token);
    expect(readKeyFile(path).keys).toEqual([
      { name: 'ci', sha256: tokenDigest(token).toString('hex'), roots: 'all', toolsets: ['all'], write: false },
    ]);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await keys('list')).stdout).not.toContain(token);
  });

  test('add takes rights, with the links in a root resolved, and list tells them', async () => {
    const { folder, path, keys } = ring();
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    const { status, stderr } = await keys(
      ...['add', 'ada', '--root', 'link', '--toolsets', 'core,memory', '--write', '--expires', '2999-01-31'],
    );
    expect(stderr).toContain('only time that the key is shown');
    expect(status).toBe(0);
    expect(readKeyFile(path).keys[0]).toMatchObject({
      roots: [join(folder, 'real')],
      toolsets: ['core', 'memory'],
      write: true,
      expires: '2999-01-31T00:00:00.000Z',
    });
    const line = `ada: writes, core+memory tools, ${join(folder, 'real')}, until 2999-01-31T00:00:00.000Z\n`;
    expect((await keys('list')).stdout).toBe(line);
  });

  test('remove takes keys out, all that are named or none', async () => {
    const { path, keys } = ring();
    for (const name of ['one', 'two', 'three']) await keys('add', name);
    expect((await keys('remove', 'one', 'four')).stderr).toContain('has no key four');
    expect(readKeyFile(path).keys).toHaveLength(3);
    expect((await keys('remove', 'one', 'three')).status).toBe(0);
    expect(readKeyFile(path).keys.map(({ name }) => name)).toEqual(['two']);
  });

  test.each([
    [['add'], 'Give the key one name'],
    [['add', 'one', 'two'], 'Give the key one name'],
    [['add', 'a/b'], 'needs 1 to 64 letters'],
    [['add', 'ci', '--toolsets', 'everything'], 'toolsets'],
    [['add', 'ci', '--expires', '2020-01-01'], 'a future date'],
    [['add', 'ci', '--expires', 'tomorrow'], 'a future date'],
    [['add', 'ci', '--root', 'nowhere'], 'nowhere'],
    [['remove'], 'Name the keys'],
    [['list'], 'it does not exist'],
    [['show'], 'has no "show": use add, list, remove'],
  ])('%j leaves no file and says why', async (args, message) => {
    const { path, keys } = ring();
    const { status, stderr } = await keys(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(existsSync(path) || existsSync(`${path}.new`)).toBe(false);
  });

  test('changes no file that is not one of keys, is open to others, or is being changed', async () => {
    const { path, keys } = ring();
    await keys('add', 'ci');
    const before = readFileSync(path, 'utf8');
    expect((await keys('add', 'ci')).stderr).toContain('two keys have the name of "ci"');
    if (process.platform !== 'win32') {
      chmodSync(path, 0o644);
      expect((await keys('add', 'ada')).stderr).toContain('chmod 600');
      chmodSync(path, 0o600);
    }
    writeFileSync(`${path}.new`, '');
    expect((await keys('add', 'ada')).stderr).toContain('another process is changing the file');
    expect(existsSync(`${path}.new`)).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect((await orrery(['keys', 'list'])).stderr).toContain('Missing option: --keys FILE');
  });
});
