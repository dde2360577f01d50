import { afterAll, describe, expect, it } from 'vitest';
import {
  addedWeaknessEvidence,
  weaknessEvidence,
  weaknessesToReview,
} from '../../../src/assistant/evidence/weaknesses.ts';
import { verdictFloor } from '../../../src/assistant/precommit/verdict.ts';
import { CONVENTIONAL } from '../../../src/languages/file-kinds.ts';
import { openSurroundings } from '../surroundings-of.ts';

const surroundings = openSurroundings();
afterAll(() => surroundings.close());

const FROM_REQUEST =
  "import { exec } from 'child_process';\nexport const list = (req) => exec('ls ' + req.query.folder);\n";
const BUILT = "import { exec } from 'child_process';\nexport const list = (folder) => exec('ls ' + folder);\n";
const UNVERIFIED = 'import requests\nanswer = requests.get(ADDRESS, verify=False)\n';
const MILD = 'import os\nos.chmod(path, 0o777)\n';

const evidence = (path: string, text: string, lines?: readonly number[]) =>
  weaknessEvidence([{ path, text, ...(lines !== undefined && { lines: new Set(lines) }) }], CONVENTIONAL, surroundings);

describe('weak places as evidence', () => {
  it('come with their place, their number and what to do', async () => {
    expect(await evidence('src/a.ts', FROM_REQUEST)).toMatchObject([
      {
        kind: 'weakness',
        severity: 'critical',
        path: 'src/a.ts',
        line: 2,
        cwe: 'CWE-78',
        fix: expect.stringContaining('list'),
      },
    ]);
  });

  it('stop a commit where a client of the program says what is run, and are told else', async () => {
    expect(verdictFloor(await evidence('src/a.ts', FROM_REQUEST)).verdict).toBe('BLOCKED');
    expect(verdictFloor(await evidence('a.py', MILD)).verdict).toBe('APPROVED');
  });

  it('are told of lines that changed alone, and not of tests', async () => {
    expect(await evidence('src/a.ts', FROM_REQUEST, [1])).toEqual([]);
    expect(await evidence('src/a.ts', FROM_REQUEST, [2])).toHaveLength(1);
    expect(await evidence('test/a.test.ts', FROM_REQUEST)).toEqual([]);
  });

  it('that are believed too little to stop a commit are mere questions of a review', async () => {
    expect(await evidence('src/a.ts', BUILT)).toEqual([]);
    const [item] = await weaknessesToReview([{ path: 'src/a.ts', text: BUILT }], CONVENTIONAL, surroundings);
    expect(item).toMatchObject({ severity: 'info', line: 2, title: expect.stringMatching(/^To review: /) });
    expect(
      await weaknessesToReview([{ path: 'src/a.ts', text: FROM_REQUEST }], CONVENTIONAL, surroundings),
    ).toMatchObject([{ severity: 'critical' }]);
  });

  it('that came and leave a certificate unchecked are to be looked at before a commit', async () => {
    const text = { path: 'a.py', text: UNVERIFIED, lines: new Set([2]) };
    const items = await addedWeaknessEvidence([text], CONVENTIONAL, surroundings);
    expect(items).toMatchObject([{ kind: 'weakness', severity: 'high', line: 2, cwe: 'CWE-295' }]);
    expect(items[0]?.detail).not.toContain('come from outside');
    expect(verdictFloor(items).verdict).toBe('CONDITIONAL');
  });

  it.each([
    ['a command', 'a.ts', BUILT],
    ['code', 'a.js', 'export function run(text) {\n  return eval(text);\n}\n'],
    ['code', 'a.py', 'def run(text):\n    return eval(text)\n'],
    [
      'a statement',
      'a.py',
      'def find(cursor, name):\n    cursor.execute(f"SELECT * FROM t WHERE name = \'{name}\'")\n',
    ],
  ])('that came and run a parameter as %s are to be looked at before a commit (%s)', async (_, path, text) => {
    const items = await addedWeaknessEvidence([{ path, text, lines: new Set([2]) }], CONVENTIONAL, surroundings);
    expect(items).toMatchObject([{ kind: 'weakness', severity: 'high', line: 2 }]);
    expect(verdictFloor(items).verdict).toBe('CONDITIONAL');
    expect(await addedWeaknessEvidence([{ path, text, lines: new Set([1]) }], CONVENTIONAL, surroundings)).toEqual([]);
  });
});
