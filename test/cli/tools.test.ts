import { describe, expect, it, test } from 'vitest';
import { CATALOGUE } from '../../src/tools/catalogue.ts';
import { COMMAND_TOOLS } from '../../src/tools/command-tools.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { orrery } from './orrery.ts';

const ALL = [...CATALOGUE, ...COMMAND_TOOLS];

describe('tools', () => {
  it('lists every tool with what it is for', async () => {
    const { stdout, status } = await orrery(['tools']);
    expect(status).toBe(0);
    for (const { name } of ALL) expect(stdout).toMatch(new RegExp(`^${name} +\\w+ +\\w`, 'm'));
  });

  it('gives the schemas as JSON', async () => {
    const listed = JSON.parse((await orrery(['tools', '--json'])).stdout) as { name: string; inputSchema: object }[];
    expect(listed.map(({ name }) => name).sort()).toEqual(ALL.map(({ name }) => name).sort());
  });
});

describe('help of a tool', () => {
  test.each(ALL.map(({ name }) => name))('%s names its arguments and gives an example', async (name) => {
    const { stdout, status } = await orrery(['call', name, '--help']);
    expect(status).toBe(0);
    const tool = ALL.find((one) => one.name === name) as (typeof ALL)[number];
    for (const argument of Object.keys(tool.input().shape)) expect(stdout).toMatch(new RegExp(`^${argument} `, 'm'));
    expect(stdout).toContain(`Example:\n  orrery call ${name}`);
  });

  it('tells defaults, choices and bounds', async () => {
    const { stdout } = await orrery(['call', 'analyze_dependencies', '--help']);
    expect(stdout).toMatch(/^direction +forward\|reverse\|bidirectional +bidirectional/m);
    expect(stdout).toMatch(
      /^max_depth +integer +Steps to follow\. Default: neighbours only\. \(at least 1, at most 50\)/m,
    );
    expect(stdout).toMatch(/^file_path +string or list of string +required/m);
  });

  it('is that of an analysis, too; without a tool it is that of the command', async () => {
    expect((await orrery(['analyze', 'symbol', '--help'])).stdout).toContain('Usage: orrery analyze symbol');
    expect((await orrery(['analyze', '--help'])).stdout).toContain('dead-code');
    expect((await orrery(['call', 'no_such_tool', '--help'])).stdout).toContain('orrery call [options] <tool>');
  });
});

test('symbols and dependencies are analysed by their names', async () => {
  const cwd = temporaryFolder();
  writeFiles(cwd, { 'a.ts': 'export function a() {}\n', 'b.ts': "import { a } from './a.ts';\na();\n" });
  expect((await orrery(['analyze', 'symbol', 'a'], { cwd })).stdout).toContain('top level, b.ts:2');
  expect((await orrery(['analyze', 'dependencies', 'a.ts'], { cwd })).stdout).toContain('b.ts');
});
