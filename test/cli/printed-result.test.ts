import { describe, expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { orrery } from './orrery.ts';

/** A project with a function above the thresholds. */
function project(): string {
  const cwd = temporaryFolder();
  const branches = Array.from({ length: 25 }, (_, at) => `  if (n === ${at}) return ${at};`).join('\n');
  writeFiles(cwd, {
    'src/deep/folder/branches.ts': `export function branches(n: number) {\n${branches}\n  return n;\n}\n`,
  });
  return cwd;
}

const complexity = (cwd: string, args: readonly string[] = [], at: { terminal?: boolean; env?: object } = {}) =>
  orrery(['analyze', 'complexity', ...args], { cwd, terminal: at.terminal ?? false, env: { ...at.env } });

describe('what a tool returned is printed', () => {
  test('as Markdown into a pipe, and drawn in a terminal with nothing of its progress left', async () => {
    const cwd = project();
    expect((await complexity(cwd)).stdout).toMatch(/^# Complexity\n/);
    const { stdout, stderr } = await complexity(cwd, [], { terminal: true });
    expect(stdout).toContain('\x1b[1mComplexity\x1b[22m\n\n1 function');
    expect(stdout).toContain('\x1b[33m▲ warning\x1b[39m');
    expect(stdout).not.toMatch(/\| |^#|Names, paths/m);
    expect(stderr === '' || stderr.endsWith('\r\x1b[2K')).toBe(true);
  });

  test('in the form that is asked for, wherever it goes', async () => {
    const cwd = project();
    const { stdout: markdown } = await complexity(cwd);
    expect((await complexity(cwd, ['--format', 'markdown'], { terminal: true })).stdout).toBe(markdown);
    expect((await complexity(cwd, ['--format', 'terminal'])).stdout).toMatch(/^Complexity\n\n1 function/);
    const { stdout } = await complexity(cwd, ['--format', 'sarif'], { terminal: true });
    expect(JSON.parse(stdout).version).toBe('2.1.0');
    expect(JSON.parse((await complexity(cwd, ['--json'], { terminal: true })).stdout).summary.total_functions).toBe(1);
  });

  test('without colours where NO_COLOR says so', async () => {
    const { stdout } = await complexity(project(), [], { terminal: true, env: { NO_COLOR: '1' } });
    expect(stdout).toContain('▲ warning');
    expect(stdout).not.toContain('\x1b');
  });

  test('with as many rows as --rows says', async () => {
    const cwd = temporaryFolder();
    writeFiles(
      cwd,
      Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`src/f${at}.ts`, `export const a${at} = () => 1;\n`])),
    );
    const drawn = (...args: string[]) =>
      orrery(['analyze', 'complexity', 'top_files=14', ...args], { cwd, terminal: true });
    expect((await drawn()).stdout).toContain('… 4 more: --rows all');
    expect((await drawn('--rows', '12')).stdout).toContain('… 2 more');
    expect((await drawn('--rows', 'all')).stdout).not.toContain('…');
    expect(await drawn('--rows', 'few')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--rows is "few"'),
    });
  });
});
