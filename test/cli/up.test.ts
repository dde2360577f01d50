import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { MAIN, orrery } from './orrery.ts';

const BRANCHES = Array.from({ length: 24 }, (_, i) => `  if (n === ${i}) return ${i};\n`).join('');
const SAMPLE = {
  'lib/gate.ts': `export function gate(n: number): number {\n${BRANCHES}  return 0;\n}\n`,
  'lib/tool.js': 'export const tool = () => 1;\n',
  'notes.txt': 'Nothing to measure.\n',
};

function project(): string {
  const folder = temporaryFolder();
  writeFiles(folder, SAMPLE);
  return folder;
}

describe('up --once', () => {
  test('prints the contents of the project and its most complex functions', async () => {
    const folder = project();
    const { status, stdout, stderr } = await orrery(['up', folder, '--once']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ {2}files +2$/m);
    expect(stdout).toMatch(/^ {2}languages +javascript 1, typescript 1$/m);
    expect(stdout).toMatch(/^ {2}functions +2$/m);
    expect(stdout).toMatch(/^ +25 +gate +lib\/gate\.ts:1$/m);
    expect(stdout).toMatch(/^Health \d+(\.\d)? of 100$/m);
    expect(stdout).toMatch(/^ {2}medium +Simplify gate \(lib\/gate\.ts:1\) +25 min$/m);
    const [, done, all] = / (\d+)\/(\d+)\n$/.exec(stderr) ?? [];
    expect(done).toBe(all);
  });

  test('takes the working directory when no folder is named', async () => {
    const folder = project();
    const { stdout } = await orrery(['up', '--once', '--json'], { cwd: folder });
    expect(JSON.parse(stdout)).toMatchObject({ folder, summary: { total_files: 2 }, hotspots: [{ function: 'gate' }] });
  });

  test('measures a project without files', async () => {
    const { status, stdout } = await orrery(['up', temporaryFolder(), '--once']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ {2}cyclomatic +not measured$/m);
  });

  test('draws a bar at a terminal and gives its line back', async () => {
    const { stderr } = await orrery(['up', project(), '--once'], { terminal: true });
    expect(stderr).toContain('─');
    expect(stderr.endsWith('\r\x1b[2K')).toBe(true);
  });

  test.each([
    [['nowhere'], 'No such folder: nowhere'],
    [['/'], 'cannot be a root'],
    [['--port', 'high'], 'is not an address'],
  ])('%j fails', async (args, message) => {
    const { status, stderr } = await orrery(['up', ...args, '--once'], { cwd: temporaryFolder() });
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});

test('up serves what it measured until it is stopped', async () => {
  const child = spawn(process.execPath, [MAIN, 'up', project(), '--json'], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.endsWith('}\n')) break;
  }
  const { summary, endpoint } = JSON.parse(printed);
  expect(summary.total_files).toBe(2);
  expect(endpoint).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/),
    token_required: true,
    token: expect.stringMatching(/^[\w-]{43}$/),
  });

  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { Authorization: `Bearer ${endpoint.token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(endpoint.url), { requestInit }));
  const { structuredContent } = await client.callTool({ name: 'analyze_complexity', arguments: {} });
  expect(structuredContent).toMatchObject({ summary });
  await client.close();

  child.kill('SIGTERM');
  const [status] = await once(child, 'exit');
  if (process.platform !== 'win32') expect(status).toBe(0);
});

test('analyze takes the folder as the root, and the arguments of the tool', async () => {
  const { status, stdout } = await orrery([
    'analyze',
    'complexity',
    join(project(), 'lib'),
    '--top-files',
    '1',
    '--json',
  ]);
  expect(status).toBe(0);
  const { top_files } = JSON.parse(stdout);
  expect(top_files).toMatchObject({ requested: 1, rankings: [{ file: 'gate.ts' }] });
});
