import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commitAll, git, initRepository } from '../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { orrery } from './orrery.ts';

const branches = (count: number) =>
  Array.from({ length: count }, (_, at) => `  if (n === ${at}) return ${at};\n`).join('');
const code = (count: number) => `export function old(n) {\n${branches(count)}}\n`;

function project(): string {
  const folder = temporaryFolder();
  writeFiles(folder, { 'package.json': '{"main": "old.js"}\n', 'old.js': code(20) });
  return folder;
}

describe('gate', () => {
  test('exits with 1 when the gate fails, and with 0 when it passes', async () => {
    const cwd = project();
    const failed = await orrery(['gate'], { cwd });
    expect(failed.status).toBe(1);
    expect(failed.stdout).toContain('# Quality gate: failed');
    expect(failed.stdout).toContain('old.js:1: old has a cyclomatic complexity of 21, above 10.');
    const passed = await orrery(['gate', '--complexity-threshold', '25'], { cwd });
    expect(passed.status).toBe(0);
    expect(passed.stdout).toContain('# Quality gate: passed');
  });

  test('exits with 0 all the same when told so', async () => {
    const { status, stdout } = await orrery(['gate', '--fail-on-violation', 'false'], { cwd: project() });
    expect(status).toBe(0);
    expect(stdout).toContain('# Quality gate: failed');
  });

  test('is the tool itself, which fails for violations only when asked', async () => {
    const cwd = project();
    expect((await orrery(['call', 'quality_gate'], { cwd })).status).toBe(0);
    expect((await orrery(['call', 'quality_gate', 'fail_on_violation=true'], { cwd })).status).toBe(1);
  });

  test('writes a baseline, which it then goes by', async () => {
    const cwd = project();
    const written = await orrery(['gate', '--write-baseline'], { cwd });
    expect(written.status).toBe(0);
    expect(written.stdout).toBe(`Accepted 1 finding in ${join(cwd, '.orrery-baseline.json')}.\n`);
    expect(JSON.parse(readFileSync(join(cwd, '.orrery-baseline.json'), 'utf8'))).toMatchObject({
      version: 1,
      findings: [{ check: 'complexity', file: 'old.js', symbol: 'old', value: 21 }],
    });
    expect((await orrery(['gate'], { cwd })).status).toBe(0);
    writeFiles(cwd, { 'old.js': `// Moved down.\n${code(20)}` });
    expect((await orrery(['gate'], { cwd })).status).toBe(0);
    writeFiles(cwd, { 'old.js': code(22) });
    expect((await orrery(['gate'], { cwd })).status).toBe(1);
  });

  test('writes a baseline anew over one that cannot be read, in a named folder and place', async () => {
    const cwd = project();
    writeFiles(cwd, { '.orrery-baseline.json': 'no baseline' });
    expect((await orrery(['gate'], { cwd })).stderr).toContain('.orrery-baseline.json is not a baseline');
    expect((await orrery(['gate', cwd, '--write-baseline'], { cwd: temporaryFolder() })).status).toBe(0);
    expect((await orrery(['gate'], { cwd })).status).toBe(0);
    expect((await orrery(['gate', '--write-baseline', '--baseline', 'accepted.json'], { cwd })).status).toBe(0);
    expect(existsSync(join(cwd, 'accepted.json'))).toBe(true);
  });

  test('judges what a branch changes', async () => {
    const cwd = project();
    initRepository(cwd);
    commitAll(cwd);
    writeFiles(cwd, { 'old.js': `${code(20)}export function fresh(n) {\n  return n;\n}\n` });
    const since = await orrery(['gate', '--changed-since', 'HEAD~0'], { cwd });
    expect(since.status).toBe(0);
    expect(since.stdout).toMatch(/since `HEAD~0`(?:, \d+ checks? not measured)?\n$/);
    const passed = await orrery(['gate'], { cwd });
    expect(passed.status).toBe(0);
    expect(passed.stdout).toMatch(/^Whole tree: failed, with \d+ violations? \(complexity/m);
    expect((await orrery(['gate', '--all'], { cwd })).status).toBe(1);
    writeFiles(cwd, { 'old.js': code(21) });
    expect((await orrery(['gate'], { cwd })).status).toBe(1);
  });

  test('ends with its verdict, and lists new warnings with place and rule', async () => {
    const cwd = project();
    initRepository(cwd);
    commitAll(cwd);
    const evals = Array.from(
      { length: 12 },
      (_, at) => `// Runs ${at}.\nexport const run${at} = (text) => eval(text);\n`,
    );
    writeFiles(cwd, { 'fresh.js': evals.join('') });
    const { status, stdout } = await orrery(['gate', '--checks', 'security'], { cwd });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^## New warnings: \d+, which do not fail the gate$/m);
    expect(stdout).toMatch(/^- fresh\.js:\d+: .* \[.+\]$/m);
    expect(stdout).toMatch(/^\d+ more: --format detailed\.$/m);
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^Quality gate: passed for changes since \w+$/);
    const detailed = await orrery(['gate', '--checks', 'security', '--format', 'detailed'], { cwd });
    expect(detailed.stdout).not.toContain(' more: ');
    expect(detailed.stdout).toContain('fresh.js:24: ');
  });

  test('passes in a fresh clone of a tree that breaks limits, and judges the last commit where it is asked to', async () => {
    const origin = project();
    initRepository(origin);
    commitAll(origin);
    writeFiles(origin, { 'old.js': code(21) });
    commitAll(origin);
    const cwd = join(temporaryFolder(), 'clone');
    git(origin, 'clone', '--quiet', `file://${origin}`, cwd);
    const { status, stdout } = await orrery(['gate'], { cwd });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^# Quality gate: passed for changes since origin\/\w+$/m);
    expect(stdout).toMatch(/^Nothing has changed since origin\/\w+; use `HEAD~1` to judge the last commit\.$/m);
    expect((await orrery(['gate', '--changed-since', 'HEAD~1'], { cwd })).status).toBe(1);
  });

  test('counts from the branch that a pull request is merged into', async () => {
    const cwd = project();
    initRepository(cwd);
    commitAll(cwd);
    git(cwd, 'update-ref', 'refs/remotes/origin/next', 'HEAD');
    writeFiles(cwd, { 'old.js': code(21) });
    commitAll(cwd);
    expect((await orrery(['gate'], { cwd })).status).toBe(0);
    const { status, stdout } = await orrery(['gate'], { cwd, env: { GITHUB_BASE_REF: 'next' } });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^# Quality gate: failed for changes since origin\/next/m);
  });

  test('says which checks of a shallow clone were not measured, and exits with 3 when they were required', async () => {
    const origin = project();
    initRepository(origin);
    for (const count of [3, 4, 5]) {
      writeFiles(origin, { 'old.js': code(count) });
      commitAll(origin);
    }
    const gate = ['gate', '--all', '--checks', '["complexity", "defect"]'];
    const whole = await orrery([...gate, '--require-measured'], { cwd: origin });
    expect(whole.status).toBe(0);
    const shallow = join(temporaryFolder(), 'clone');
    git(origin, 'clone', '--quiet', '--depth', '1', `file://${origin}`, shallow);
    const passed = await orrery(gate, { cwd: shallow });
    expect(passed.status).toBe(0);
    expect(passed.stdout).toContain('# Quality gate: passed, 1 check not measured');
    expect((await orrery([...gate, '--require-measured'], { cwd: shallow })).status).toBe(3);
    const failed = await orrery([...gate, '--require-measured', '--complexity-threshold', '2'], { cwd: shallow });
    expect(failed.status).toBe(1);
  });

  test('requires no measurement where there is nothing to judge', async () => {
    const cwd = project();
    initRepository(cwd);
    commitAll(cwd);
    const { status, stdout } = await orrery(
      ['gate', '--changed-since', 'HEAD', '--checks', '["complexity"]', '--require-measured'],
      { cwd },
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/^# Quality gate: passed for changes since HEAD$/m);
  });

  test('prints reports for machines', async () => {
    const cwd = project();
    expect((await orrery(['gate', '--format', 'junit'], { cwd })).stdout).toMatch(/^<\?xml/);
    expect(JSON.parse((await orrery(['gate', '--format', 'sarif'], { cwd })).stdout).version).toBe('2.1.0');
    expect(JSON.parse((await orrery(['gate', '--json'], { cwd })).stdout)).toMatchObject({ passed: false });
  });

  test('says what is wrong with its arguments', async () => {
    const { status, stderr } = await orrery(['gate', '--coverage-threshold', '120'], { cwd: project() });
    expect(status).toBe(2);
    expect(stderr).toContain('coverage_threshold');
  });
});
