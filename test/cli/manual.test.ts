import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manualPage } from '../../src/cli/manual.ts';
import { COMMANDS } from '../../src/cli/program.ts';
import { hasTool } from '../has-tool.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

const page = manualPage(COMMANDS, '2026-01-31');
const isThere = (command: string) => spawnSync(command, ['--version']).error === undefined;

function pageFile(): string {
  const folder = temporaryFolder();
  writeFiles(folder, { 'orrery.1': page });
  return join(folder, 'orrery.1');
}

describe('the manual page', () => {
  test('has every command with every option, and every example', () => {
    // As it reads, without the marks of roff.
    const text = page.replaceAll('\\-', '-').replaceAll('\\e', '\\').replaceAll(/\s+/g, ' ');
    for (const { name, options } of COMMANDS) {
      expect(text).toContain(`.SS "orrery ${name}`);
      for (const option of options) expect(text).toContain(`--${option.name}`);
    }
    expect(text).toContain('orrery gate --write-baseline');
  });

  test('has no line that text has made a request of', () => {
    const requests = new Set(page.split('\n').flatMap((line) => /^\.(\w+)/.exec(line)?.[1] ?? []));
    expect([...requests].sort()).toEqual(['B', 'BI', 'I', 'PP', 'RE', 'RI', 'RS', 'SH', 'SS', 'TH', 'TP', 'fi', 'nf']);
  });

  test.runIf(hasTool('mandoc', isThere('mandoc')))('is faultless to mandoc', () => {
    const { stdout } = spawnSync('mandoc', ['-T', 'lint', '-W', 'warning', pageFile()], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  test.runIf(hasTool('groff', isThere('groff')))('is faultless to groff, and reads as it is meant', () => {
    const { stdout, stderr } = spawnSync(
      'groff',
      ['-man', '-ww', '-T', 'ascii', '-P', '-c', '-P', '-b', '-P', '-u', pageFile()],
      {
        encoding: 'utf8',
      },
    );
    expect(stderr).toBe('');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('orrery watch [dir] [arguments...]');
  });
});
