import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { grammarsFinding, languagesFinding, nodeFinding, stateFinding } from '../../src/cli/doctor/checks.ts';
import { readGrammar } from '../../src/languages/grammar-files.ts';
import { LANGUAGES } from '../../src/languages/registry.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';
import { orrery } from './orrery.ts';

describe('doctor', () => {
  test('finds nothing broken in a good installation', async () => {
    const { status, stdout } = await orrery(['doctor', '--json', '--state', temporaryFolder()]);
    const { ok, checks } = JSON.parse(stdout);
    expect(checks.filter((check: { status: string }) => check.status === 'broken')).toEqual([]);
    expect({ ok, status }).toEqual({ ok: true, status: 0 });
  });

  test('tells a person what is broken and what to do, and exits with 1', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const { status, stdout } = await orrery(['doctor', '--state', file]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^broken +state folder: .* cannot be written/m);
    expect(stdout).toContain('--state');
  });
});

test.each([
  ['24.21.0', 'ok'],
  ['22.18.0', 'ok'],
  ['22.17.1', 'broken'],
  ['20.20.2', 'broken'],
])('Node %s is %s', (version, status) => {
  expect(nodeFinding(version).status).toBe(status);
});

test('the state folder is made when it is missing, and left empty', async () => {
  const folder = join(temporaryFolder(), 'a', 'b');
  expect(await stateFinding(folder)).toMatchObject({ status: 'ok' });
  expect(readdirSync(folder)).toEqual([]);
});

test('a state folder under a file is broken', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'a'));
  writeFileSync(join(folder, 'a', 'file'), '');
  expect(await stateFinding(join(folder, 'a', 'file', 'state'))).toMatchObject({ status: 'broken' });
});

test('a grammar that is missing, damaged or another one is named with what is wrong', async () => {
  const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  const finding = await grammarsFinding((id) => {
    if (id === 'go') return failing('ENOENT');
    if (id === 'java') return failing('ZSTD_error_corruption_detected');
    return readGrammar(id === 'lua' ? 'python' : id);
  });
  expect(finding).toMatchObject({
    status: 'broken',
    detail: 'go is missing, java cannot be read (ZSTD_error_corruption_detected), lua is not the pinned file',
  });
});

test('a language whose grammar does not fit its captures is named', async () => {
  const [first] = LANGUAGES;
  if (first === undefined) throw new Error('There is no language.');
  const broken = { ...first, id: 'broken', name: 'Brokenese', captures: '(no_such_node) @function' };
  expect(await languagesFinding([broken])).toMatchObject({
    status: 'broken',
    detail: expect.stringContaining('Brokenese: '),
  });
});
