import { cpSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as compare from '../../src/index/compare.ts';
import { SHAPES } from '../index/scip/shapes.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { orrery } from './orrery.ts';

vi.mock('../../src/index/compare.ts', { spy: true });

afterEach(() => vi.mocked(compare.differences).mockReset());

function project(): string {
  const folder = temporaryFolder();
  writeFiles(folder, { 'a.ts': 'export const a = 1;\n', 'b.py': 'def b():\n    pass\n', 'c.txt': 'text\n' });
  return folder;
}

describe('index', () => {
  test('prints what is in the index, and progress beside it', async () => {
    const { status, stdout, stderr } = await orrery(['index', project()]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/2 source files .*, 1 others left out/);
    expect(stdout).toContain('Languages: python 1, typescript 1');
    expect(stderr).toContain('2/2');
  });

  test('takes the working directory, and prints JSON when asked', async () => {
    const folder = project();
    const { stdout } = await orrery(['index', '--json'], { cwd: folder });
    expect(JSON.parse(stdout)).toMatchObject({ folder, files: 2, languages: { python: 1, typescript: 1 } });
  });

  test('verifies with success when a rebuild is equal', async () => {
    const { status, stdout } = await orrery(['index', project(), '--verify']);
    expect(status).toBe(0);
    expect(stdout).toContain('Verified');
  });

  test('exits with 1 and the first differences when it is not', async () => {
    vi.mocked(compare.differences).mockReturnValue(['column edgeLine at 3: 4 refreshed, 5 rebuilt']);
    const { status, stdout } = await orrery(['index', project(), '--verify']);
    expect(status).toBe(1);
    expect(stdout).toContain('column edgeLine at 3: 4 refreshed, 5 rebuilt');
  });

  test('takes the references of a SCIP index, which later commands have, too', async () => {
    const folder = temporaryFolder();
    cpSync(SHAPES, folder, { recursive: true });
    const { status, stdout } = await orrery(['index', '--scip', 'index.scip'], { cwd: folder });
    expect(status).toBe(0);
    expect(stdout).toMatch(/SCIP index of scip-typescript 0\.4\.0: \d+ references in 2 files, from 2 documents/);
    const edges = await orrery(['edges', '--kinds', 'calls'], { cwd: folder });
    expect(edges.stdout).toContain('"rule":"scip"');
  });

  test.each([
    ['.env', 'is not read, because its name indicates credentials'],
    ['../index.scip', 'leads outside the roots'],
    ['package.json', 'package.json is not a whole SCIP index'],
    ['none.scip', 'does not exist'],
  ])('refuses %s as a SCIP index', async (name, message) => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'package.json': '{}', '.env': 'KEY=1\n' });
    const { status, stderr } = await orrery(['index', '--scip', name], { cwd: folder });
    expect(status).toBe(2);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(message);
  });

  test('fails for a folder that is not there', async () => {
    const { status, stderr } = await orrery(['index', 'nowhere'], { cwd: temporaryFolder() });
    expect(status).toBe(2);
    expect(stderr).toContain('No such folder: nowhere');
  });
});
