import { describe, expect, test } from 'vitest';
import { commitAll, initRepository } from '../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { orrery } from './orrery.ts';

const TOOL = 'get_performance_metrics';

describe('call', () => {
  test('prints the text of the result', async () => {
    const { status, stdout, stderr } = await orrery(['call', TOOL], { cwd: temporaryFolder() });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/performance[\s\S]*\n$/i);
  });

  test('prints the structured result with --json', async () => {
    const { stdout } = await orrery(['call', TOOL, '--json'], { cwd: temporaryFolder() });
    expect(JSON.parse(stdout)).toEqual(expect.any(Object));
  });

  test.each([
    ['as JSON', ['{"time_window": "1h"}'], ''],
    ['as name=value', ['time_window=1h'], ''],
    ['as an option', ['--time-window', '1h'], ''],
    ['from stdin', ['-'], '{"time_window": "1h"}'],
  ])('takes arguments %s', async (_, args, stdin) => {
    const { status, stdout } = await orrery(['call', TOOL, ...args], { cwd: temporaryFolder(), stdin });
    expect(status).toBe(0);
    expect(stdout).toContain('last 1h');
  });

  test.each([
    ['a tool that is not there', [`${TOOL}x`], 'Did you mean get_performance_metrics?'],
    ['an argument that is not there', [TOOL, 'time_windw=1h'], 'time_window'],
    ['a wrong value', [TOOL, 'time_window=soon'], 'time_window'],
    ['text that is not JSON', [TOOL, '{'], 'not valid JSON'],
    ['a root that is not there', [TOOL, '--root', 'nowhere'], 'No such folder: nowhere'],
  ])('fails for %s', async (_, args, message) => {
    const { status, stdout, stderr } = await orrery(['call', ...args], { cwd: temporaryFolder() });
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
  });

  test('prints the error object on stdout with --json', async () => {
    const { status, stdout, stderr } = await orrery(['call', 'nothing', '--json'], { cwd: temporaryFolder() });
    expect(status).toBe(2);
    expect(JSON.parse(stdout).error).toMatchObject({ name: 'INVALID_PARAMS', code: -32602, retryable: false });
    expect(stderr).toBe('');
  });
});

test('analyze names the analyses it knows', async () => {
  const { status, stderr } = await orrery(['analyze', 'weather'], { cwd: temporaryFolder() });
  expect(status).toBe(2);
  expect(stderr).toMatch(/Unknown analysis: weather\. Use change, churn, complexity, .*\btdg\./);
});

test.each([
  [['symbol'], 'Error: Missing argument: SYMBOL\nUsage: orrery analyze symbol SYMBOL'],
  [['dependencies'], 'Error: Missing argument: FILE\nUsage: orrery analyze dependencies FILE'],
  [['complexity', 'nowhere'], 'No such folder: nowhere'],
])('analyze exits with 2 when it could not run: %j', async (args, message) => {
  const { status, stdout, stderr } = await orrery(['analyze', ...args], { cwd: temporaryFolder() });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(message);
});

test('analyze exits with 2 for an unknown symbol', async () => {
  const cwd = temporaryFolder();
  writeFiles(cwd, { 'main.js': 'export const known = () => 1;\n' });
  expect((await orrery(['analyze', 'symbol', 'known'], { cwd })).status).toBe(0);
  const { status, stdout } = await orrery(['analyze', 'symbol', 'nosuch'], { cwd });
  expect({ status, stdout }).toEqual({ status: 2, stdout: expect.stringContaining('nosuch') });
});

test('call exits with 2 for an unknown symbol, as analyze does', async () => {
  const cwd = temporaryFolder();
  writeFiles(cwd, { 'main.js': 'export const known = () => 1;\n' });
  expect((await orrery(['call', 'analyze_symbol', 'symbol=known'], { cwd })).status).toBe(0);
  expect((await orrery(['call', 'analyze_symbol', 'symbol=nosuch'], { cwd })).status).toBe(2);
});

test('analyze symbol shows the source above callers', async () => {
  const cwd = temporaryFolder();
  writeFiles(cwd, { 'main.js': 'export const known = () => 1;\nexport const asks = () => known();\n' });
  const { stdout } = await orrery(['analyze', 'symbol', 'known'], { cwd });
  const places = ['() => 1', 'Called by (1)', 'asks, main.js:2'].map((text) => stdout.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('analyze reaches analyses that clients are not told of', async () => {
  const cwd = temporaryFolder();
  writeFiles(cwd, { 'package.json': '{"main": "main.js"}', 'main.js': "import 'node:fs';\nfunction unused() {}\n" });
  const { status, stdout } = await orrery(['analyze', 'dead-code', '--min-dead-lines', '0'], { cwd });
  expect(status).toBe(0);
  expect(stdout).toContain('function unused');
});

test('analyze reaches every analysis that it names, with the folder and the arguments of the tool', async () => {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, { 'a.ts': '// TODO: name it\nfunction f() {}\n' });
  commitAll(folder);
  const analyze = async (...words: string[]) =>
    (await orrery(['analyze', ...words], { cwd: temporaryFolder() })).stdout;
  expect(await analyze('churn', folder, '--period-days', '3', '--format', 'csv')).toMatch(/^a\.ts,1,2,0,1,1,/m);
  expect(await analyze('satd', folder, '--strict')).toContain('TODO: name it');
  expect(await analyze('tdg', folder, '--threshold', '0')).toContain('| a.ts |');
});
