import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLIENTS, type Client, type Surroundings } from '../../../src/cli/install/clients.ts';
import { launchNote, serverEntry } from '../../../src/cli/install/entry.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const linux: Surroundings = { platform: 'linux', home: '/home/ada', project: '/src/engine', env: {} };
const mac: Surroundings = { platform: 'darwin', home: '/Users/ada', project: '/src/engine', env: {} };
const windows: Surroundings = {
  platform: 'win32',
  home: 'C:\\Users\\ada',
  project: 'D:\\engine',
  env: { APPDATA: 'C:\\Users\\ada\\AppData\\Roaming' },
};

const client = (id: string) => CLIENTS.find((one) => one.id === id) as Client;

describe('configuration files', () => {
  test.each([
    ['claude-code', 'project', linux, '/src/engine/.mcp.json'],
    ['claude-code', 'user', linux, '/home/ada/.claude.json'],
    ['cursor', 'project', linux, '/src/engine/.cursor/mcp.json'],
    ['cursor', 'user', windows, 'C:\\Users\\ada\\.cursor\\mcp.json'],
    ['vscode', 'project', linux, '/src/engine/.vscode/mcp.json'],
    ['vscode', 'user', linux, '/home/ada/.config/Code/User/mcp.json'],
    ['vscode', 'user', mac, '/Users/ada/Library/Application Support/Code/User/mcp.json'],
    ['vscode', 'user', windows, 'C:\\Users\\ada\\AppData\\Roaming\\Code\\User\\mcp.json'],
    ['codex', 'project', linux, '/src/engine/.codex/config.toml'],
    ['codex', 'user', linux, '/home/ada/.codex/config.toml'],
    ['codex', 'user', { ...linux, env: { CODEX_HOME: '/data/codex' } }, '/data/codex/config.toml'],
    ['windsurf', 'user', linux, '/home/ada/.codeium/windsurf/mcp_config.json'],
    ['claude-desktop', 'user', mac, '/Users/ada/Library/Application Support/Claude/claude_desktop_config.json'],
    ['claude-desktop', 'user', windows, 'C:\\Users\\ada\\AppData\\Roaming\\Claude\\claude_desktop_config.json'],
    ['claude-desktop', 'user', linux, '/home/ada/.config/Claude/claude_desktop_config.json'],
    ['gemini-cli', 'project', linux, '/src/engine/.gemini/settings.json'],
    ['gemini-cli', 'user', windows, 'C:\\Users\\ada\\.gemini\\settings.json'],
    ['zed', 'project', mac, '/src/engine/.zed/settings.json'],
    ['zed', 'user', mac, '/Users/ada/.config/zed/settings.json'],
    ['zed', 'user', { ...linux, env: { XDG_CONFIG_HOME: '/data/config' } }, '/data/config/zed/settings.json'],
    ['zed', 'user', windows, 'C:\\Users\\ada\\AppData\\Roaming\\Zed\\settings.json'],
    ['opencode', 'project', linux, '/src/engine/opencode.json'],
    ['opencode', 'user', mac, '/Users/ada/.config/opencode/opencode.json'],
    ['opencode', 'user', windows, 'C:\\Users\\ada\\.config\\opencode\\opencode.json'],
  ] as const)('of %s for the %s', (id, scope, at, expected) => {
    expect(client(id).files[scope]?.(at)).toBe(expected);
  });

  test.each(['windsurf', 'claude-desktop'])('%s has none for a project', (id) => {
    expect(client(id).files.project).toBeUndefined();
  });

  test('opencode keeps to the name with comments where it is there', () => {
    const project = temporaryFolder();
    writeFiles(project, { 'opencode.jsonc': '{}' });
    expect(client('opencode').files.project?.({ ...linux, project })).toBe(join(project, 'opencode.jsonc'));
  });
});

describe('the entry', () => {
  const program = { node: '/opt/node', script: '/opt/orrery/dist/orrery.js' };
  const wishes = { scope: 'user', roots: [], toolsets: undefined, allowWrites: false } as const;

  test.each([
    ['claude-code', { type: 'stdio', args: [program.script, 'serve'] }],
    ['cursor', { type: 'stdio', args: [program.script, 'serve', '--root', `\${workspaceFolder}`] }],
    ['vscode', { type: 'stdio', args: [program.script, 'serve', '--root', `\${workspaceFolder}`] }],
    ['codex', { args: [program.script, 'serve'] }],
    ['windsurf', { args: [program.script, 'serve', '--root', '/src/engine'] }],
    ['claude-desktop', { args: [program.script, 'serve', '--root', '/src/engine'] }],
    ['gemini-cli', { args: [program.script, 'serve'] }],
    ['zed', { args: [program.script, 'serve'] }],
    ['opencode', { type: 'local', command: ['/opt/node', program.script, 'serve'], enabled: true }],
  ])('of %s says how it learns the project folder', (id, expected) => {
    expect(serverEntry(client(id), wishes, program, linux)).toEqual({ command: '/opt/node', ...expected });
  });

  test('passes on what was asked for', () => {
    const asked = { ...wishes, roots: ['lib', '/data/b'], toolsets: 'core', allowWrites: true };
    expect((serverEntry(client('cursor'), asked, program, linux).args as string[]).slice(1)).toEqual([
      'serve',
      '--root',
      '/src/engine/lib',
      '--root',
      '/data/b',
      '--toolsets',
      'core',
      '--allow-writes',
    ]);
  });

  test.skipIf(process.platform === 'win32')('names the command in a shared file when the PATH leads to it', () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'dist/orrery.js': '' });
    mkdirSync(join(folder, 'bin'));
    symlinkSync(join(folder, 'dist', 'orrery.js'), join(folder, 'bin', 'orrery'));
    const own = { node: '/opt/node', script: join(folder, 'dist', 'orrery.js') };
    const at = { ...linux, env: { PATH: `/nowhere:${join(folder, 'bin')}` } };
    expect(serverEntry(client('codex'), { ...wishes, scope: 'project' }, own, at).command).toBe('orrery');
    expect(serverEntry(client('codex'), wishes, own, at).command).toBe('/opt/node');
    expect(launchNote('project', own, at)).toBeNull();
  });

  test('names absolute paths in a shared file when the command on the PATH is another program', () => {
    const folder = temporaryFolder();
    writeFiles(folder, { orrery: '' });
    const shared = { ...wishes, scope: 'project' as const };
    for (const at of [linux, windows, { ...linux, env: { PATH: folder } }]) {
      const entry = serverEntry(client('claude-code'), shared, program, at);
      expect(entry).toEqual({ type: 'stdio', command: program.node, args: [program.script, 'serve'] });
    }
  });

  test('says of an entry what keeps it from working elsewhere or later', () => {
    const cached = { ...program, script: '/home/ada/.npm/_npx/1a2b/node_modules/orrery/dist/orrery.js' };
    expect(launchNote('user', program, linux)).toBeNull();
    expect(launchNote('project', program, linux)).toContain('paths on this machine');
    expect(launchNote('user', cached, linux)).toContain("npx's cache");
  });

  test.each(CLIENTS.filter(({ files }) => files.project))('of $name names roots relative to the project', (one) => {
    for (const at of [linux, mac]) {
      for (const roots of [[], ['.'], ['lib', '../shared', '/src/engine/deep/er']]) {
        const said = JSON.stringify(serverEntry(one, { ...wishes, scope: 'project', roots }, program, at));
        for (const place of ['/src', '/home', '/Users']) expect(said).not.toContain(place);
      }
    }
  });

  test('names roots in a shared file from the project on', () => {
    const asked = { ...wishes, scope: 'project' as const, roots: ['.', 'lib', '../shared'] };
    const rootsOf = (id: string) =>
      (serverEntry(client(id), asked, program, linux).args as string[]).filter(
        (_, at, all) => all[at - 1] === '--root',
      );
    expect(rootsOf('gemini-cli')).toEqual(['.', 'lib', '../shared']);
    const folder = '$' + '{workspaceFolder}';
    expect(rootsOf('vscode')).toEqual([folder, `${folder}/lib`, `${folder}/../shared`]);
  });
});
