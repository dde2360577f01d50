import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeChange, planChange } from '../../../src/cli/install/change.ts';
import { CLIENTS, type Client } from '../../../src/cli/install/clients.ts';
import { temporaryFolder } from '../../workspace/temporary-folder.ts';

const client = CLIENTS.find(({ id }) => id === 'cursor') as Client;
const entry = { command: 'orrery', args: ['serve'] };

test('planning writes nothing', async () => {
  const folder = temporaryFolder();
  const change = await planChange(client, 'project', join(folder, '.cursor', 'mcp.json'), entry);
  expect(change.action).toBe('create');
  expect(readdirSync(folder)).toEqual([]);
});

describe('a change', () => {
  test('makes a file that was missing, with its folder', async () => {
    const file = join(temporaryFolder(), '.cursor', 'mcp.json');
    expect(await makeChange(await planChange(client, 'project', file, entry))).toBeNull();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ mcpServers: { orrery: entry } });
  });

  test('keeps a copy of the file as it was, its mode, and leaves nothing else behind', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'mcp.json');
    writeFileSync(file, '{"a": 1}', { mode: 0o640 });
    const mode = statSync(file).mode;
    const copy = await makeChange(await planChange(client, 'user', file, entry));
    expect(readFileSync(String(copy), 'utf8')).toBe('{"a": 1}');
    expect(statSync(file).mode).toBe(mode);
    expect(readdirSync(folder).sort()).toEqual(['mcp.json', 'mcp.json.before-orrery']);
  });

  test.skipIf(process.platform === 'win32')('goes through a link to the file it leads to', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'dotfiles'));
    writeFileSync(join(folder, 'dotfiles', 'real.json'), '{}');
    const link = join(folder, 'mcp.json');
    symlinkSync(join(folder, 'dotfiles', 'real.json'), link);
    await makeChange(await planChange(client, 'user', link, entry));
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'dotfiles', 'real.json'), 'utf8')).toContain('orrery');
  });

  test('is not made when the file changed after it was planned', async () => {
    const file = join(temporaryFolder(), 'mcp.json');
    writeFileSync(file, '{}');
    const change = await planChange(client, 'user', file, entry);
    writeFileSync(file, '{"new": true}');
    await expect(makeChange(change)).rejects.toThrow('changed meanwhile');
    expect(readFileSync(file, 'utf8')).toBe('{"new": true}');
  });

  test('of a file that is not UTF-8 is refused', async () => {
    const file = join(temporaryFolder(), 'mcp.json');
    writeFileSync(file, Buffer.from([0x7b, 0xff, 0x7d]));
    await expect(planChange(client, 'user', file, entry)).rejects.toThrow('not UTF-8');
  });

  test('of a file that is not valid is refused, and the file stays as it is', async () => {
    const file = join(temporaryFolder(), 'mcp.json');
    writeFileSync(file, '{"a": ');
    await expect(planChange(client, 'user', file, entry)).rejects.toThrow(/left as it is.*not valid JSON/);
    expect(readFileSync(file, 'utf8')).toBe('{"a": ');
  });

  test('to remove an entry from a file that is missing is none', async () => {
    const file = join(temporaryFolder(), 'mcp.json');
    expect((await planChange(client, 'user', file, null)).action).toBe('none');
    expect(existsSync(file)).toBe(false);
  });
});
