import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { orrery } from '../cli/orrery.ts';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { BuiltServer, type Message } from './built-server.ts';
import { Canaries } from './hostile-git/canaries.ts';
import { type HostileRepository, hostileRepositories } from './hostile-git/repositories.ts';
import { GIT_NAMES } from './hostile-git/settings.ts';

let canaries: Canaries;
let repositories: readonly HostileRepository[];
/** Holds them all. */
let top: string;
/** Where git puts files for the programs that it starts; one that is killed leaves them there. */
let scratch: string;

const onWindows = process.platform === 'win32';

beforeAll(() => {
  if (onWindows) return;
  const folder = temporaryFolderForSuite();
  top = join(folder, 'top');
  mkdirSync(top);
  scratch = join(folder, 'scratch');
  mkdirSync(scratch);
  canaries = new Canaries(join(folder, 'canaries'));
  repositories = hostileRepositories(top, canaries);
  // Making them has started some.
  canaries.forget();
});

/** Arguments of tools that need some, or with which they ask git. */
const ARGUMENTS: Readonly<Record<string, object>> = {
  analyze_dependencies: { file_path: 'file1.ts' },
  analyze_name_similarity: { query: 'f1' },
  generate_template: { resource_uri: 'template://makefile/rust/cli', parameters: { project_name: 'x' } },
  quality_gate: { changed_since: 'HEAD' },
  read_code: { path: 'file1.ts' },
  record_decision: { decision: 'x', reasoning: 'y', anchors: ['file1.ts'] },
  scaffold_project: { toolchain: 'rust', templates: ['makefile'], parameters: { project_name: 'x' } },
  search_templates: { query: 'make' },
  write_code: { path: 'file1.ts', content: '', reason: 'x', dry_run: true },
  validate_template: { resource_uri: 'template://makefile/rust/cli', parameters: {} },
};

/** Tools that together ask git all that any does. */
const ASKING: readonly string[] = ['analyze_change', 'analyze_code_churn', 'quality_gate'];

/** What a person may ask git itself, and how long it gets for it. The last one waits for a remote that says nothing. */
const GIT_COMMANDS: readonly (readonly [number, ...string[]])[] = [
  [20, 'status'],
  [20, 'diff', 'HEAD'],
  [3, 'log', '-p', '--ext-diff', '--textconv'],
];

/** Written to the scratch folder. */
const REPORT = 'report.html';
const COMMANDS: readonly (readonly string[])[] = [
  ['index', '.'],
  ['gate', '--changed-since', 'HEAD'],
  ['analyze', 'satd', '--blame', 'true'],
  ['analyze', 'tdg'],
  ['analyze', 'churn'],
  ['report', '--html', REPORT],
];

describe.skipIf(onWindows)('no program that a repository names is started', () => {
  test('by any tool, whatever brings the configuration along', async () => {
    const args = repositories.flatMap(({ root }) => ['--root', root]);
    const server = await new BuiltServer({ args: [...args, '--rate-burst', '0'] }).initialize();
    const { result } = await server.request('tools/list');
    const tools = (result as { tools: { name: string; inputSchema: { properties: object } }[] }).tools;
    let calls = 0;
    for (const [at, { root, places, isRead, name }] of repositories.entries()) {
      for (const place of places) {
        const folder = join(root, place);
        const chosen = tools.filter((tool) => at === 0 || ASKING.includes(tool.name));
        const answers = await Promise.all(
          chosen.map((tool) => {
            const where = 'project_path' in tool.inputSchema.properties ? { project_path: folder } : {};
            return server.call(tool.name, { ...where, ...argumentsOf(tool.name, folder) });
          }),
        );
        calls += answers.length;
        expect(answers.map((answer) => 'result' in answer)).not.toContain(false);
        // Git has been asked in earnest: else it would be no wonder.
        for (const tool of ASKING) {
          const answer = answers[chosen.findIndex((one) => one.name === tool)] as Message;
          expect([name, place, tool, isFailure(answer)]).toEqual([name, place, tool, !isRead]);
        }
      }
    }
    expect(canaries.fired()).toEqual([]);
    expect(await server.end()).toBe(0);
    const keys = GIT_NAMES.programs.length + GIT_NAMES.others.length;
    process.stdout.write(
      `Git was to start ${canaries.count} programs: ${keys} keys, ${GIT_NAMES.hooks.length} hooks and ` +
        `${GIT_NAMES.attributes.length} attributes in ${repositories.length} repositories, ${calls} calls of tools.\n`,
    );
  });

  test.each(COMMANDS)('by the command %s', async (...command) => {
    const [plain, submodule] = [repositories[0], repositories.find(({ name }) => name === 'a submodule')];
    const folders = command[0] === 'index' ? [top] : [plain?.root, submodule?.root];
    const args = command.map((word) => (word === REPORT ? join(scratch, REPORT) : word));
    for (const cwd of folders) {
      const { status } = await orrery(args, { cwd: cwd as string, env: process.env });
      expect([0, 1]).toContain(status);
    }
    expect(canaries.fired()).toEqual([]);
  });

  // Last, since git notes in the index what it has looked at.
  test('which git itself does start in each of them', async () => {
    await Promise.all(
      repositories.map(async ({ root, trigger }) => {
        if (trigger === null) return;
        for (const [seconds, ...args] of GIT_COMMANDS) await runFor(seconds, args, join(root, trigger));
      }),
    );
    const fired = canaries.fired();
    const silent = repositories.filter(
      ({ name, trigger }) => trigger !== null && !fired.some((label) => label.startsWith(`${name}: `)),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
    process.stdout.write(`Git by itself started ${fired.length} of them.\n`);
  });
});

/** Runs git, and all that it starts, for so many seconds at most. */
async function runFor(seconds: number, args: readonly string[], cwd: string): Promise<void> {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1', TMPDIR: scratch };
  const child = spawn('git', args, { env, cwd, stdio: 'ignore', detached: true });
  const timer = setTimeout(() => process.kill(-(child.pid as number), 'SIGKILL'), seconds * 1000);
  await once(child, 'close');
  clearTimeout(timer);
}

function argumentsOf(tool: string, folder: string): object {
  const given = ARGUMENTS[tool] ?? {};
  const path = (given as { path?: string }).path ?? (given as { file_path?: string }).file_path;
  if (path === undefined) return given;
  return 'path' in given ? { ...given, path: join(folder, path) } : { ...given, file_path: join(folder, path) };
}

function isFailure({ result }: Message): boolean {
  return (result as { isError?: boolean }).isError === true;
}
