import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { orrery } from './orrery.ts';

function project(text: string): string {
  const folder = temporaryFolder();
  writeFiles(folder, { 'orrery.json': text });
  return folder;
}

describe('config', () => {
  test('tells each value and where it comes from: flag, environment, file with line, default', async () => {
    const cwd = project('{\n  "gate": {\n    "complexity": 3,\n    "defect": 0.5,\n    "coverage": 60\n  }\n}\n');
    const { status, stdout } = await orrery(['config', '--json', '--complexity-threshold', '20', '--deadline', '9'], {
      cwd,
      env: { ORRERY_GATE_DEFECT: '0.4', ORRERY_WAIT: '5' },
    });
    expect(status).toBe(0);
    const { file, settings } = JSON.parse(stdout);
    expect(file).toBe(join(cwd, 'orrery.json'));
    expect(settings).toEqual(
      expect.arrayContaining([
        { key: 'gate.complexity', value: 20, source: { kind: 'flag', name: '--complexity-threshold' } },
        { key: 'gate.defect', value: 0.4, source: { kind: 'environment', name: 'ORRERY_GATE_DEFECT' } },
        { key: 'gate.coverage', value: 60, source: { kind: 'file', file, line: 5 } },
        { key: 'gate.duplication', value: 5, source: { kind: 'default' } },
        { key: 'server.deadline', value: 9, source: { kind: 'flag', name: '--deadline' } },
        { key: 'server.wait', value: 5, source: { kind: 'environment', name: 'ORRERY_WAIT' } },
      ]),
    );
  });

  test('is a line a setting for people', async () => {
    const cwd = project('{"churn": {"days": 90}}');
    const { stdout } = await orrery(['config'], { cwd });
    expect(stdout).toMatch(/^churn\.days +90 {2}orrery\.json:1$/m);
    expect(stdout).toMatch(/^gate\.checks +complexity, duplication, .*architecture {2}default$/m);
    expect(stdout).toMatch(/^gate\.complexity +10 {2}default$/m);
  });

  test('fails for a file with mistakes, and names their lines', async () => {
    const cwd = project('{\n  "churn": {"dais": 90}\n}');
    const { status, stderr } = await orrery(['config'], { cwd });
    expect(status).toBe(2);
    expect(stderr).toContain(
      `${join(cwd, 'orrery.json')}:2: "churn.dais" is not a setting; did you mean "churn.days"?`,
    );
  });

  test('fails for an argument that no setting has', async () => {
    const { status, stderr } = await orrery(['config', '--complexity-treshold', '3'], { cwd: project('{}') });
    expect(status).toBe(2);
    expect(stderr).toContain('did you mean "complexity_threshold"');
  });

  test('prints the schema for editors', async () => {
    const { stdout } = await orrery(['config', '--schema']);
    expect(JSON.parse(stdout).properties.gate.properties.complexity).toMatchObject({ type: 'number', default: 10 });
  });
});

describe('commands heed it', () => {
  test('the gate has its limits from the file, unless an option says otherwise', async () => {
    const cwd = project('{"gate": {"complexity": 1, "checks": ["complexity"]}}');
    writeFiles(cwd, { 'a.js': 'export const a = (n) => (n ? 1 : 2);\n' });
    const failed = await orrery(['gate'], { cwd });
    expect(failed.status).toBe(1);
    expect(failed.stdout).toContain('a.js:1: a has a cyclomatic complexity of 2, above 1.');
    expect(failed.stdout).not.toContain('coverage');
    expect((await orrery(['gate', '--complexity-threshold', '2'], { cwd })).status).toBe(0);
    expect((await orrery(['gate'], { cwd, env: { ORRERY_GATE_COMPLEXITY: '2' } })).status).toBe(0);
  });

  test('the gate could not run where the file has mistakes', async () => {
    const cwd = project('{"gate": {"complexity": 0}}');
    const { status, stderr } = await orrery(['gate'], { cwd });
    expect(status).toBe(2);
    expect(stderr).toContain('orrery.json:1: "gate.complexity" must be at least 1, not 0');
  });
});
