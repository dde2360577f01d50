import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { type Outcome, orrery } from '../cli/orrery.ts';
import { type Sample, templateFiles } from '../templates/sample-templates.ts';
import { git, initRepository } from '../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { BuiltServer } from './built-server.ts';

const PRECIOUS = 'export PATH\n';

/** A hostile project in a home directory, and a file of the user's that it would like to have written. */
function home() {
  const folder = temporaryFolder();
  const [project, startFile] = [join(folder, 'project'), join(folder, '.bashrc')];
  writeFiles(project, { 'package.json': '{"main": "a.js"}\n', 'a.js': 'export function touch(n) {\n  return n;\n}\n' });
  writeFileSync(startFile, PRECIOUS);
  return { home: folder, project, startFile, state: temporaryFolder() };
}

type Home = ReturnType<typeof home>;

/** Runs a command in the project, as the user whose home directory that is in. */
async function run({ home: folder, project, state }: Home, ...args: string[]): Promise<Outcome> {
  for (const name of ['HOME', 'USERPROFILE']) vi.stubEnv(name, folder);
  try {
    return await orrery(args, { cwd: project, env: { ...process.env, XDG_DATA_HOME: state } });
  } finally {
    vi.unstubAllEnvs();
  }
}

/** Puts a link into the project. */
function link({ project }: Home, path: string, target: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  symlinkSync(target, join(project, path));
}

/** What each command would write, where it is a link, or a folder on its way is. */
const COMMANDS: readonly (readonly [name: string, path: string, args: readonly string[]])[] = [
  ['gate --write-baseline', '.orrery-baseline.json', ['gate', '--write-baseline']],
  [
    'gate --write-baseline --baseline',
    'ci/accepted.json',
    ['gate', '--write-baseline', '--baseline', 'ci/accepted.json'],
  ],
  ['report', 'out/report.html', ['report', '--html', 'out/report.html']],
  [
    'templates generate',
    'ci/Makefile',
    ['templates', 'generate', 'makefile/rust/cli', 'project_name=demo', '--output', 'ci/Makefile', '--overwrite'],
  ],
  [
    'templates scaffold',
    'demo/Makefile',
    ['templates', 'scaffold', 'rust', 'makefile', 'project_name=demo', '--overwrite'],
  ],
  ['install for Claude Code', '.mcp.json', ['install', 'claude-code', '--yes']],
  ['install for Cursor', '.cursor/mcp.json', ['install', 'cursor', '--yes']],
  ['install for VS Code', '.vscode/mcp.json', ['install', 'vscode', '--yes']],
  ['install for Codex', '.codex/config.toml', ['install', 'codex', '--yes']],
];

describe.skipIf(process.platform === 'win32')('a link in a project', () => {
  test.each(COMMANDS)('is not written through, and where it leads is told: %s', async (_, path, args) => {
    const at = home();
    link(at, path, at.startFile);
    const { status, stderr } = await run(at, ...args);
    expect(status).toBe(2);
    expect(stderr).toContain(at.startFile);
    expect(readFileSync(at.startFile, 'utf8')).toBe(PRECIOUS);
    expect(readdirSync(at.home).sort()).toEqual(['.bashrc', 'project']);
  });

  test.each(COMMANDS.filter(([, path]) => /^(?:ci|out|demo|\.cursor)\//.test(path)))(
    'is not gone through: %s',
    async (_, path, args) => {
      const at = home();
      const outside = join(at.home, '.ssh');
      mkdirSync(outside);
      link(at, dirname(path), outside);
      const { status, stderr } = await run(at, ...args);
      expect(status).toBe(2);
      // Of where a folder given to a tool leads, nothing is told.
      expect(stderr).toContain(path.startsWith('demo/') ? 'leads outside the roots' : `is a link to ${outside}`);
      expect(readdirSync(outside)).toEqual([]);
    },
  );

  test('is not written through by the tool either', async () => {
    const at = home();
    link(at, 'demo', join(at.home, 'elsewhere'));
    mkdirSync(join(at.home, 'elsewhere'));
    link(at, 'other/Makefile', at.startFile);
    const server = await new BuiltServer({
      args: ['--root', at.project, '--state', at.state, '--allow-writes'],
    }).initialize();
    const scaffold = {
      toolchain: 'rust',
      templates: ['makefile'],
      parameters: { project_name: 'demo' },
      write: true,
      overwrite: true,
    };
    for (const folder of ['demo', 'other']) {
      expect(await server.call('scaffold_project', { ...scaffold, folder })).toMatchObject({
        result: { isError: true, structuredContent: { error: { name: 'SECURITY_ERROR' } } },
      });
    }
    expect(readFileSync(at.startFile, 'utf8')).toBe(PRECIOUS);
    expect(readdirSync(join(at.home, 'elsewhere'))).toEqual([]);
  });
});

test('a baseline is not written outside the project', async () => {
  const at = home();
  const { status, stderr } = await run(at, 'gate', '--write-baseline', '--baseline', '../accepted.json');
  expect(status).toBe(2);
  expect(stderr).toContain('would be written outside');
  expect(existsSync(join(at.home, 'accepted.json'))).toBe(false);
});

test.skipIf(process.platform === 'win32')('a replaced baseline keeps its permissions', async () => {
  const at = home();
  const path = join(at.project, '.orrery-baseline.json');
  writeFileSync(path, '{}');
  chmodSync(path, 0o640);
  expect((await run(at, 'gate', '--write-baseline')).status).toBe(0);
  expect(statSync(path).mode & 0o777).toBe(0o640);
});

test('a report may be written where its reader wants it, outside the project', async () => {
  const at = home();
  const file = join(temporaryFolder(), 'new', 'report.html');
  const { status, stdout } = await run(at, 'report', '--html', file);
  expect({ status, stdout }).toEqual({ status: 0, stdout: `${file}\n` });
  expect(readFileSync(file, 'utf8')).toContain('<html');
});

describe('what belongs to git', () => {
  const hook: Sample = {
    metadata: { file: '.git/hooks/post-checkout', mime_type: 'text/plain' },
    source: 'touch pwned\n',
  };

  test.each(['.git/hooks/post-checkout', 'sub/.Git/hooks/x', '.git./config'])(
    'is what no template generates: %s',
    async (file) => {
      const at = home();
      initRepository(at.project);
      const before = readdirSync(join(at.project, '.git'), { recursive: true }).sort();
      const templates = temporaryFolder();
      writeFiles(templates, templateFiles({ 'hook/zig/cli': { ...hook, metadata: { ...hook.metadata, file } } }));
      const { status, stderr } = await run(
        at,
        'templates',
        'scaffold',
        'zig',
        '--folder',
        '.',
        '--overwrite',
        '--templates',
        templates,
      );
      expect(status).toBe(2);
      expect(stderr).toContain('must not be inside .git');
      expect(readdirSync(join(at.project, '.git'), { recursive: true }).sort()).toEqual(before);
    },
  );

  test.each(['.git/hooks', '.GIT', 'GIT~1/hooks', '.g\u200Cit/hooks', 'bare/hooks'])(
    'is nothing to scaffold into: %j',
    async (folder) => {
      const at = home();
      initRepository(at.project);
      git(at.project, 'init', '--quiet', '--bare', 'bare');
      const before = readdirSync(at.project, { recursive: true }).sort();
      const { status, stderr } = await run(
        at,
        'templates',
        'scaffold',
        'rust',
        'makefile',
        'project_name=demo',
        '--folder',
        folder,
      );
      expect(status).toBe(2);
      expect(stderr).toContain('belongs to git');
      expect(readdirSync(at.project, { recursive: true }).sort()).toEqual(before);
    },
  );
});
