import { afterAll, describe, expect, it } from 'vitest';
import { weaknessEvidence } from '../../../src/assistant/evidence/weaknesses.ts';
import { verdictFloor } from '../../../src/assistant/precommit/verdict.ts';
import { openSurroundings } from '../surroundings-of.ts';

const surroundings = openSurroundings();
afterAll(() => surroundings.close());

const FROM_REQUEST =
  "import { exec } from 'child_process';\nexport const list = (req) => exec('ls ' + req.query.folder);\n";
const BUILT = "import { exec } from 'child_process';\nexport const list = (folder) => exec('ls ' + folder);\n";
const MILD = 'import tempfile\nname = tempfile.mktemp()\n';

const evidence = (path: string, text: string, lines?: readonly number[]) =>
  weaknessEvidence([{ path, text, ...(lines !== undefined && { lines: new Set(lines) }) }], surroundings);

describe('weak places as evidence', () => {
  it('come with their place, their number and what to do', async () => {
    expect(await evidence('src/a.ts', BUILT)).toMatchObject([
      {
        kind: 'weakness',
        severity: 'high',
        path: 'src/a.ts',
        line: 2,
        cwe: 'CWE-78',
        fix: expect.stringContaining('list'),
      },
    ]);
  });

  it('stop a commit where a client of the program says what is run, and are to be looked at or told else', async () => {
    expect(verdictFloor(await evidence('src/a.ts', FROM_REQUEST)).verdict).toBe('BLOCKED');
    expect(verdictFloor(await evidence('src/a.ts', BUILT)).verdict).toBe('CONDITIONAL');
    expect(verdictFloor(await evidence('a.py', MILD)).verdict).toBe('APPROVED');
  });

  it('are told of lines that changed alone, and not of tests', async () => {
    expect(await evidence('src/a.ts', BUILT, [1])).toEqual([]);
    expect(await evidence('src/a.ts', BUILT, [2])).toHaveLength(1);
    expect(await evidence('test/a.test.ts', BUILT)).toEqual([]);
  });
});
