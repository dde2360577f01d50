import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLIENTS } from '../../src/cli/install/clients.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { orrery } from './orrery.ts';

let home: string;
let project: string;

beforeEach(() => {
  home = temporaryFolder();
  project = temporaryFolder();
  for (const name of ['HOME', 'USERPROFILE']) vi.stubEnv(name, home);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

const install = (...args: string[]) => orrery(['install', ...args], { cwd: project });
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

describe('install', () => {
  test('writes the entry of every client where it belongs', async () => {
    const { status } = await install(...CLIENTS.map(({ id }) => id), '--yes');
    expect(status).toBe(0);
    expect(JSON.parse(read(project, '.gemini/settings.json')).mcpServers.orrery.args).toContain('serve');
    expect(JSON.parse(read(project, '.zed/settings.json')).context_servers.orrery.args).toContain('serve');
    expect(JSON.parse(read(project, 'opencode.json')).mcp.orrery.command).toContain('serve');
    expect(JSON.parse(read(project, '.mcp.json')).mcpServers.orrery.args).toContain('serve');
    expect(JSON.parse(read(project, '.cursor/mcp.json')).mcpServers.orrery.args).toContain('serve');
    expect(JSON.parse(read(project, '.vscode/mcp.json')).servers.orrery.args).toContain('serve');
    expect(read(project, '.codex/config.toml')).toContain('[mcp_servers.orrery]');
    expect(JSON.parse(read(home, '.codeium/windsurf/mcp_config.json')).mcpServers.orrery.args).toContain(project);
  });

  test('names this program by its path while the command is not installed, and says so', async () => {
    vi.stubEnv('PATH', temporaryFolder());
    const { stdout } = await install('claude-code', '--yes');
    expect(stdout).toContain('names paths on this machine');
    const { command, args } = JSON.parse(read(project, '.mcp.json')).mcpServers.orrery;
    expect(command).toBe(process.execPath);
    expect(args[0]).toBe(realpathSync(process.argv[1] ?? ''));
  });

  test('writes to the settings of the user with --scope user', async () => {
    await install('claude-code', 'cursor', '--scope', 'user', '--yes');
    expect(JSON.parse(read(home, '.claude.json')).mcpServers.orrery.type).toBe('stdio');
    expect(JSON.parse(read(home, '.cursor/mcp.json')).mcpServers.orrery.type).toBe('stdio');
    expect(readdirSync(project)).toEqual([]);
  });

  test('sets up the clients it finds when none is named', async () => {
    writeFiles(home, { '.cursor/settings': '', '.codex/config.toml': '' });
    const { stdout } = await install('--dry-run', '--json');
    expect(JSON.parse(stdout).changes.map(({ client }: { client: string }) => client)).toEqual(['cursor', 'codex']);
  });

  test('says so when it finds none', async () => {
    const { status, stderr } = await install();
    expect(status).toBe(2);
    expect(stderr).toContain('No client found on this machine');
  });

  test('shows the difference and writes nothing with --dry-run', async () => {
    writeFiles(project, { '.mcp.json': '{\n  "mcpServers": {\n    "other": {}\n  }\n}\n' });
    const { status, stdout } = await install('claude-code', '--dry-run');
    expect(status).toBe(0);
    expect(stdout).toContain('Claude Code: update');
    expect(stdout).toMatch(/^\+ {4}"orrery": \{/m);
    expect(JSON.parse(read(project, '.mcp.json'))).toEqual({ mcpServers: { other: {} } });
  });

  test('writes nothing when there is nobody to ask', async () => {
    const { status, stderr } = await install('claude-code');
    expect(status).toBe(2);
    expect(stderr).toContain('Use --yes');
    expect(existsSync(join(project, '.mcp.json'))).toBe(false);
  });

  test.each([
    ['y\n', true],
    ['yes\n', true],
    ['n\n', false],
    ['\n', false],
  ])('asks at a terminal: %j', async (stdin, written) => {
    const { status } = await orrery(['install', 'claude-code'], { cwd: project, stdin, terminal: true });
    expect(status).toBe(0);
    expect(existsSync(join(project, '.mcp.json'))).toBe(written);
  });

  test('a second time changes nothing', async () => {
    await install('claude-code', '--yes');
    const before = read(project, '.mcp.json');
    const { stdout } = await install('claude-code', '--yes', '--json');
    expect(JSON.parse(stdout).changes[0]).toMatchObject({ action: 'none', written: false });
    expect(read(project, '.mcp.json')).toBe(before);
    expect(readdirSync(project)).toEqual(['.mcp.json']);
  });

  describe('an entry that sets more than the command', () => {
    const EVIL = { NODE_OPTIONS: '--require ./evil.js' };

    /** Has every client's file say what `install` writes, and the environment besides; returns the files. */
    async function withEnvironment(): Promise<readonly string[]> {
      const { stdout } = await install(...CLIENTS.map(({ id }) => id), '--yes', '--json');
      const files = JSON.parse(stdout).changes.map(({ file }: { file: string }) => file);
      for (const file of files) {
        const text = readFileSync(file, 'utf8');
        const after = file.endsWith('.toml')
          ? `${text}\n[mcp_servers.orrery.env]\nNODE_OPTIONS = "--require ./evil.js"\n`
          : text.replace('"orrery": {', `"orrery": { "env": ${JSON.stringify(EVIL)},`);
        writeFileSync(file, after);
      }
      return files;
    }

    test('loses it in the files of all clients, and the difference is shown', async () => {
      const files = await withEnvironment();
      expect(files).toHaveLength(CLIENTS.length);
      for (const file of files) expect(readFileSync(file, 'utf8')).toContain('evil');
      const { stdout } = await install(...CLIENTS.map(({ id }) => id), '--yes');
      expect(stdout.match(/^Removes env of the entry: .*evil/gm)).toHaveLength(CLIENTS.length);
      for (const file of files) expect(readFileSync(file, 'utf8')).not.toContain('evil');
    });

    test('keeps it with --keep-settings, and says so', async () => {
      const files = await withEnvironment();
      const { stdout } = await install(...CLIENTS.map(({ id }) => id), '--yes', '--keep-settings');
      expect(stdout.match(/^Keeps env of the entry: .*evil/gm)).toHaveLength(CLIENTS.length);
      expect(stdout.match(/is up to date/g)).toHaveLength(CLIENTS.length);
      for (const file of files) expect(readFileSync(file, 'utf8')).toContain('evil');
    });

    test.each([
      ['y\ny\n', true],
      ['n\ny\n', false],
    ])('asks at a terminal whether to keep it: %j', async (stdin, isKept) => {
      const entry = { command: 'old', env: EVIL };
      writeFiles(project, { '.mcp.json': JSON.stringify({ mcpServers: { orrery: entry } }) });
      const { stderr } = await orrery(['install', 'claude-code'], { cwd: project, stdin, terminal: true });
      expect(stderr).toContain('Keep env? [y/N]');
      const { orrery: after } = JSON.parse(read(project, '.mcp.json')).mcpServers;
      expect(after.command).not.toBe('old');
      expect(after.env).toEqual(isKept ? EVIL : undefined);
    });
  });

  test('refuses a file that nests too deeply, in words', async () => {
    writeFiles(project, { '.mcp.json': `{"a": ${'['.repeat(200_000)}${']'.repeat(200_000)}}` });
    const { status, stderr } = await install('claude-code', '--yes');
    expect(status).toBe(2);
    expect(stderr).toContain('nested more than 200 levels deep');
  });

  test('--remove takes away what was written and nothing else', async () => {
    writeFiles(project, { '.mcp.json': '{\n  // ours\n  "mcpServers": {\n    "other": {}\n  }\n}\n' });
    const before = read(project, '.mcp.json');
    await install('claude-code', '--yes');
    expect(read(project, '.mcp.json')).toContain('orrery');
    await install('claude-code', '--remove', '--yes');
    expect(read(project, '.mcp.json')).toBe(before);
  });

  test('takes back all it did, in the project and for the user, with --remove alone', async () => {
    writeFiles(project, { 'AGENTS.md': '# Ours', '.mcp.json': '{ /* none */ }' });
    writeFiles(home, {
      '.cursor/mcp.json': '{"mcpServers": {"other": {"command": "x"}}}',
      '.gemini/settings.json': '{',
    });
    const kept = () => [read(project, 'AGENTS.md'), read(project, '.mcp.json'), read(home, '.cursor/mcp.json')];
    const before = kept();
    await install('claude-code', 'zed', '--agents-md', '--yes');
    await install('cursor', '--scope', 'user', '--yes');
    expect(kept().filter((text) => text.includes('orrery'))).toHaveLength(3);
    expect(read(project, 'CLAUDE.md')).toContain('hybrid_search');
    const { status, stdout } = await install('--remove', '--yes', '--json');
    expect(status).toBe(0);
    expect(
      JSON.parse(stdout)
        .changes.map(({ action }: { action: string }) => action)
        .sort(),
    ).toEqual(['delete', 'delete', 'remove', 'remove', 'remove']);
    expect(kept()).toEqual(before);
    expect(readdirSync(project).sort()).toEqual(['.mcp.json', 'AGENTS.md']);
    expect(readdirSync(join(home, '.cursor'))).toEqual(['mcp.json']);
    expect((await install('--remove', '--yes')).stdout).toContain('Orrery is not installed here');
  });

  test('keeps the section for agents while another client of the project needs it', async () => {
    await install('zed', 'codex', '--agents-md', '--yes');
    await install('zed', '--remove', '--yes');
    expect(read(project, 'AGENTS.md')).toContain('orrery');
    await install('codex', '--remove', '--yes');
    expect(readdirSync(project)).toEqual([]);
  });

  test('writes one section where CLAUDE.md has the other file read', async () => {
    writeFiles(project, { 'CLAUDE.md': '@AGENTS.md\n' });
    await install('claude-code', '--agents-md', '--yes');
    expect(read(project, 'CLAUDE.md')).toBe('@AGENTS.md\n');
    expect(read(project, 'AGENTS.md')).toContain('analyze_symbol');
  });

  test('writes no file at all when one of them is broken', async () => {
    writeFiles(project, { '.cursor/mcp.json': '{"mcpServers": ' });
    const { status, stderr } = await install('claude-code', 'cursor', '--yes');
    expect(status).toBe(2);
    expect(stderr).toContain(join(project, '.cursor', 'mcp.json'));
    expect(stderr).toContain('was not changed');
    expect(read(project, '.cursor/mcp.json')).toBe('{"mcpServers": ');
    expect(existsSync(join(project, '.mcp.json'))).toBe(false);
  });

  test.each([
    [['emacs'], 'Unknown client emacs'],
    [['cursor', '--scope', 'galaxy'], '--scope is "galaxy"'],
    [['windsurf', '--scope', 'project'], 'Windsurf has no file for --scope project'],
  ])('refuses %j', async (args, message) => {
    const { status, stderr } = await install(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});
