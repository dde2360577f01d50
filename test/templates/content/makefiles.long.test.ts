import { describe, expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { make, makeEach, phonyTargetsOf, targetsOf } from './make.ts';
import { builtInCatalogue, combinations, contentOf, type Values } from './renderings.ts';

const catalogue = await builtInCatalogue();
const cases = catalogue.list({ category: 'makefile' }).map((template) => [template.toolchain, template] as const);

function folderWith(makefile: string): string {
  const folder = temporaryFolder();
  writeFiles(folder, { Makefile: makefile });
  return folder;
}

describe.each(cases)('the Makefile for %s', (toolchain, template) => {
  const renderings = combinations(template.parameters).map((values) => ({
    values,
    makefile: contentOf(template, values),
  }));

  test('lists every target with what it does, whether help is asked for or nothing is', async () => {
    const folders = renderings.map(({ makefile }) => folderWith(makefile));
    const helps = await makeEach(folders.map((folder) => ({ folder, args: ['help'] })));
    const unasked = await makeEach(folders.map((folder) => ({ folder, args: [] })));
    for (const [at, { makefile }] of renderings.entries()) {
      const help = helps[at] ?? '';
      const listed = help
        .trimEnd()
        .split('\n')
        .map((line) => /^ {2}([a-z-]+) {2,}[A-Z].+$/.exec(line)?.[1]);
      expect(listed).toEqual(targetsOf(makefile));
      expect(unasked[at]).toBe(help);
    }
  });

  test('has a rule that make understands for every target', async () => {
    const asked = renderings.flatMap(({ makefile }) => {
      const folder = folderWith(makefile);
      return targetsOf(makefile).map((target) => ({ folder, target }));
    });
    const printed = await makeEach(asked.map(({ folder, target }) => ({ folder, args: ['-n', target] })));
    expect(asked.filter((_, at) => !printed[at])).toEqual([]);
  });

  test('says of every target that it is no file, and of each once', () => {
    for (const { makefile } of renderings) {
      const targets = targetsOf(makefile);
      expect([...phonyTargetsOf(makefile)].sort()).toEqual([...targets].sort());
      expect(new Set(targets).size).toBe(targets.length);
    }
  });

  test('indents recipes with tabs and nothing else', () => {
    for (const { makefile } of renderings) expect(makefile).not.toMatch(/^ +\S/m);
  });

  test('runs every check in all, tests when there are any', async () => {
    const asked = renderings.map(({ makefile }) => ({ folder: folderWith(makefile), args: ['-n', 'all'] }));
    const printed = await makeEach(asked);
    for (const [at, { values }] of renderings.entries()) {
      const all = printed[at] ?? '';
      expect(all).toMatch(/cargo clippy|deno lint|ruff check|npm run lint|go vet/);
      expect(/\b(?:cargo test|deno test|pytest|npm test|go test)\b/.test(all)).toBe(values.has_tests);
    }
  });

  test('gives the program the arguments it is told', async () => {
    const args = ['-n', 'run', 'ARGS=--top 3 "a b"'];
    const printed = await makeEach(renderings.map(({ makefile }) => ({ folder: folderWith(makefile), args })));
    for (const run of printed) expect(run.trimEnd()).toMatch(/--top 3 "a b"$/);
    expect(printed).toHaveLength(renderings.length);
  });

  test('names the project as the toolchain does', () => {
    const makefile = contentOf(template, { project_name: 'XMLHttpLog_digest' });
    expect(makefile).toContain('xml-http-log-digest');
    if (toolchain === 'python-uv') expect(makefile).toContain('python -m xml_http_log_digest.main');
  });
});

async function commandsOf(toolchain: string, values: Values, target: string): Promise<string> {
  const template = catalogue.get(`template://makefile/${toolchain}/cli`);
  return make(folderWith(contentOf(template, { project_name: 'log-digest', ...values })), '-n', target);
}

test('a target and features of Cargo go into every build', async () => {
  const values = { target: 'x86_64-unknown-linux-musl', features: ['json', 'colour'], has_benchmarks: true };
  for (const target of ['check', 'lint', 'test', 'bench', 'build', 'build-release', 'run', 'install']) {
    const commands = await commandsOf('rust', values, target);
    expect(commands).toContain('--target x86_64-unknown-linux-musl --features "json,colour"');
  }
  expect(await commandsOf('rust', {}, 'build')).toBe('cargo build \n');
});

test('what Rust has no tests or benchmarks for says so', async () => {
  expect(await commandsOf('rust', { has_tests: false }, 'test')).toBe('echo "No tests are configured."\n');
  expect(await commandsOf('rust', {}, 'bench')).toBe('echo "No benchmarks are configured."\n');
});

test('default arguments reach the program as they were written', async () => {
  const arguments_ = `--filter "a & b" <in.txt '$HOME' $(pwd)`;
  for (const toolchain of ['rust', 'node', 'go']) {
    const run = await commandsOf(toolchain, { default_args: arguments_ }, 'run');
    expect(run.trimEnd().endsWith(arguments_)).toBe(true);
  }
});

test('a Deno program gets its permissions and its entry point', async () => {
  const values = { permissions: ['--allow-net=example.com', '--allow-env'], entry_point: 'cli/start.ts' };
  expect(await commandsOf('deno', values, 'run')).toBe(
    'deno run --allow-net=example.com --allow-env src/cli/start.ts \n',
  );
  expect(await commandsOf('deno', {}, 'run')).toBe('deno run --allow-read --allow-write src/main.ts \n');
});

test('uv runs with the Python that was asked for', async () => {
  const template = catalogue.get('template://makefile/python-uv/cli');
  const makefile = contentOf(template, { project_name: 'log-digest', python_version: '3.14' });
  const folder = folderWith(`${makefile}\nshow-python:\n\t@echo $$UV_PYTHON\n`);
  expect(await make(folder, 'show-python')).toBe('3.14\n');
});

test('the linter of Go is the one that was asked for', async () => {
  expect(await commandsOf('go', {}, 'lint')).not.toContain('golangci-lint');
  expect(await commandsOf('go', { linter: 'golangci-lint' }, 'lint')).toContain('go vet ./...\ngolangci-lint run\n');
});
