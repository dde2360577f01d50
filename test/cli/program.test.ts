import { describe, expect, test } from 'vitest';
import { textWidth } from '../../src/cli/terminal/text-width.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';
import { orrery } from './orrery.ts';

const COMMANDS = ['up', 'serve', 'call', 'analyze', 'doctor', 'install'];

describe('help', () => {
  test.each([[[]], [['--help']], [['help']]])('of %j lists every command', async (args) => {
    const { status, stdout } = await orrery(args);
    expect(status).toBe(0);
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
  });

  test.each(COMMANDS)('of %s shows an example and --json', async (command) => {
    const { status, stdout } = await orrery([command, '--help']);
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`Examples:\n(.*\n)*.* orrery ${command}\\b`));
    expect(stdout).toContain('--json');
  });

  test.each([60, 80, 140])('keeps to a terminal of %i columns', async (columns) => {
    for (const args of [['--help'], ['ui', '--help'], ['gate', '--help']]) {
      const { stdout } = await orrery(args, { terminal: true, columns });
      const described = stdout.slice(0, stdout.indexOf('Examples:')).split('\n');
      expect(described.length).toBeGreaterThan(15);
      // An address that cannot be broken stands on a line of its own.
      const wide = described.filter((line) => textWidth(line) > columns && line.trim().includes(' '));
      expect(wide).toEqual([]);
    }
  });

  test('has no colour codes in a pipe', async () => {
    expect((await orrery(['--help'])).stdout).not.toContain('\x1b');
  });

  test('has colours when they are asked for', async () => {
    expect((await orrery(['--help'], { env: { FORCE_COLOR: '1' } })).stdout).toContain('\x1b[');
  });
});

test('--version prints the version of the package', async () => {
  const { default: manifest } = await import('../../package.json', { with: { type: 'json' } });
  expect(await orrery(['--version'])).toEqual({ status: 0, stdout: `${manifest.version}\n`, stderr: '' });
});

test.each(['gate', 'watch', 'analyze'])('the help of %s leaves out options that change nothing there', async (name) => {
  const { stdout } = await orrery([name, '--help']);
  expect(stdout).toContain('--root <dir>');
  expect(stdout).not.toMatch(/--model|--endpoint|--embedder|--allow-writes|--templates/);
  expect((await orrery([name, '--model', 'none', '--help'])).status).toBe(0);
});

describe('a command line that is not understood exits with 2 and says', () => {
  test.each([
    [['frobnicate'], 'Error: Unknown command: frobnicate'],
    [['docter'], 'Unknown command: docter. Did you mean doctor?'],
    [['call'], 'Missing argument: TOOL'],
    [['doctor', '--jsn'], 'Unknown option: --jsn. Did you mean --json?'],
    [['serve', '--http'], 'Missing value: --http '],
    [['doctor', 'now'], 'Too many arguments'],
  ])('%j: %s', async (args, message) => {
    const { status, stdout, stderr } = await orrery(args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
  });

  test.each([
    [
      ['templates'],
      'Missing argument: WHAT (list, show, generate, scaffold)\nUsage: orrery templates <what> [names...]',
    ],
    [['frobnicate'], 'Usage: orrery COMMAND'],
    [['analyze', 'frob'], 'Usage: orrery analyze <what>'],
    [['call', 'analyze_symbol'], 'Missing argument: symbol.\nUsage: orrery call analyze_symbol [arguments...]'],
    [['call', 'frobnicate_all'], 'Unknown tool: frobnicate_all. "orrery tools" lists them.\nUsage: orrery call <tool>'],
    [['config', '--frob'], 'No setting has an argument "frob": use period_days, complexity_threshold, '],
    [['call', 'analyze_complexity', 'frob=1'], 'Unknown argument: frob. Known are '],
    [
      ['analyze', 'complexity', '--top-files', 'x'],
      'Error: top_files must be a number, not "x".\nUsage: orrery analyze',
    ],
  ])('%j: how it is used', async (args, message) => {
    const { status, stderr } = await orrery(args, { cwd: temporaryFolder() });
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });

  test('the same as JSON with --json', async () => {
    const { status, stdout, stderr } = await orrery(['doctor', '--json', '--nope']);
    expect(status).toBe(2);
    expect(JSON.parse(stdout).error).toMatchObject({
      name: 'INVALID_PARAMS',
      message: expect.stringContaining('--nope'),
    });
    expect(stderr).toBe('');
  });
});
