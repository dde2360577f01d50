import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scaffold } from '../../../src/templates/scaffold.ts';
import { hasTool } from '../../has-tool.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { make, plansOf, targetsOf } from './make.ts';
import { builtInCatalogue, sharedCombinations, TOOLCHAINS, type Values } from './renderings.ts';
import { hasCargo, isInstalled } from './toolchain-programs.ts';

const catalogue = await builtInCatalogue();

/** The files that every project has, whatever it is written in, and those of each toolchain. */
const COMMON = [
  '.editorconfig',
  '.github/workflows/ci.yml',
  '.gitignore',
  'AGENTS.md',
  'Dockerfile',
  'Makefile',
  'README.md',
];
const OWN: Readonly<Record<string, readonly string[]>> = {
  rust: ['Cargo.toml'],
  deno: ['deno.json'],
  'python-uv': ['pyproject.toml'],
  node: ['biome.json', 'package.json', 'tsconfig.json'],
  go: ['go.mod'],
};

function projectOf(toolchain: string, parameters: Values) {
  const required = { project_name: 'log-digest', description: 'Counts repeated lines of log files.' };
  const now = new Date('2026-11-20T12:00:00Z');
  return scaffold(catalogue, { toolchain, templates: [], parameters: { ...required, ...parameters }, now });
}

function written(toolchain: string, parameters: Values): string {
  const folder = temporaryFolder();
  const { files } = projectOf(toolchain, parameters);
  writeFiles(folder, Object.fromEntries(files.map(({ path, content }) => [path, content])));
  return folder;
}

describe.each(TOOLCHAINS)('a project for %s', (toolchain) => {
  test('has one file of every template, each at a path of its own', () => {
    const { files, errors } = projectOf(toolchain, {});
    expect(errors).toEqual([]);
    expect(files.map(({ path }) => path).sort()).toEqual([...COMMON, ...(OWN[toolchain] ?? [])].sort());
    expect(files).toHaveLength(catalogue.list({ toolchain }).length);
  });

  test('is generated whole for every combination of its parameters', () => {
    for (const values of sharedCombinations(catalogue.list({ toolchain }))) {
      expect(projectOf(toolchain, values).errors).toEqual([]);
    }
  });

  test('answers make help, and make knows how to do everything it lists', async () => {
    for (const has_tests of [true, false]) {
      const folder = written(toolchain, { has_tests });
      const help = await make(folder, 'help');
      expect(help).toMatch(/^ {2}run +Run log-digest/m);
      const targets = targetsOf(readFileSync(join(folder, 'Makefile'), 'utf8'));
      const plans = await plansOf(folder, targets);
      expect(plans).toHaveLength(targets.length);
      expect(plans).not.toContain('');
    }
  });
});

/** What several files of a project tell of: the parameter, what it is by default, and something else. */
const TOLD: readonly (readonly [string, string, string | number, string | number])[] = [
  ...TOOLCHAINS.map((toolchain) => [toolchain, 'license', 'MIT', 'Apache-2.0'] as const),
  ...TOOLCHAINS.map((toolchain) => [toolchain, 'project_name', 'log-digest', 'tally'] as const),
  ['rust', 'rust_version', '1.85', '1.90'],
  ['deno', 'deno_version', '2.9.6', '2.9.3'],
  ['deno', 'entry_point', 'main.ts', 'cli.ts'],
  ['deno', 'max_line_length', 80, 100],
  ['python-uv', 'python_version', '3.12', '3.14'],
  ['python-uv', 'max_line_length', 88, 101],
  ['python-uv', 'entry_point', 'log_digest.main', 'cli'],
  ['node', 'node_version', '24', '26'],
  ['node', 'max_line_length', 100, 88],
  ['go', 'go_version', '1.26', '1.27'],
  ['go', 'module_prefix', 'example.com', 'github.com/acme'],
];

test.each(TOLD)('all files of a %s project tell the same of %s', (toolchain, name, usual, other) => {
  const told = (parameters: Values, value: string | number) =>
    projectOf(toolchain, parameters)
      .files.filter(({ content }) => new RegExp(`(?<![\\w.])${value}(?![\\w.]*\\w)`).test(content))
      .map(({ path }) => path);
  expect(told({}, usual).length).toBeGreaterThan(0);
  expect(told({ [name]: other }, usual)).toEqual([]);
});

/** Runs a program of a toolchain where it is installed; what it says on failure is in the result. */
function run(
  folder: string,
  program: string,
  ...args: string[]
): { readonly status: number | null; readonly output: string } {
  const env = { ...process.env, CARGO_NET_OFFLINE: 'true', GOFLAGS: '-mod=mod', GOPROXY: 'off' };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', env, timeout: 150_000 });
  return { status, output: `${stdout}${stderr}` };
}

test.skipIf(!hasTool('cargo 1.85', hasCargo()))(
  'a Rust project compiles, and its program gets the arguments of make run',
  () => {
    const folder = written('rust', { default_args: '--top 3' });
    const main = 'fn main() {\n    println!("{:?}", std::env::args().skip(1).collect::<Vec<_>>());\n}\n';
    writeFiles(folder, { 'src/main.rs': main });
    expect(run(folder, 'make', '--silent', 'run').output).toContain('["--top", "3"]');
    expect(run(folder, 'make', 'format-check')).toMatchObject({ status: 0 });
  },
);

test.skipIf(!hasTool('go', isInstalled('go')))('a Go project formats, and lint finds what is not formatted', () => {
  const folder = written('go', {});
  writeFiles(folder, { 'main.go': 'package main\n\nfunc main() {\nprintln("a")\n}\n' });
  const lint = run(folder, 'make', 'lint');
  expect(lint.status).not.toBe(0);
  expect(lint.output).toContain('not formatted:\nmain.go\n');
  expect(run(folder, 'make', 'format').status).toBe(0);
  expect(run(folder, 'make', 'lint').output).not.toContain('not formatted');
});

test('a Node project runs its TypeScript and its tests as they are', () => {
  const folder = written('node', {});
  writeFiles(folder, {
    'src/main.ts': "import { add } from './add.ts';\n\nconsole.log(add(1, 2), process.argv.slice(2));\n",
    'src/add.ts': 'export const add = (a: number, b: number): number => a + b;\n',
    'test/add.test.ts': [
      "import assert from 'node:assert/strict';",
      "import { test } from 'node:test';",
      "import { add } from '../src/add.ts';",
      "test('adds', () => assert.equal(add(1, 2), 3));\n",
    ].join('\n'),
  });
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [node, ...start] = scripts.start.split(' ');
  expect(node).toBe('node');
  expect(run(folder, process.execPath, ...start, '--top', '3').output).toContain("3 [ '--top', '3' ]");
  const [, ...args] = scripts.test.replaceAll("'", '').split(' ');
  expect(run(folder, process.execPath, ...args).output).toMatch(/pass 1\b/);
});
