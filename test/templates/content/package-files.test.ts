import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { hasTool } from '../../has-tool.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { builtInCatalogue, combinations, contentOf, type Values } from './renderings.ts';
import { hasCargo, isInstalled } from './toolchain-programs.ts';

const catalogue = await builtInCatalogue();

const QUOTED = 'Counts "what" a log\\file repeats.';

function contentFor(address: string, values: Values): string {
  return contentOf(catalogue.get(`template://${address}/cli`), { project_name: 'log_digest', ...values });
}

function renderingsOf(address: string): readonly { readonly values: Values; readonly text: string }[] {
  const template = catalogue.get(`template://${address}/cli`);
  return combinations(template.parameters).map((values) => ({ values, text: contentOf(template, values) }));
}

describe('Cargo.toml', () => {
  test('is TOML that names the package', () => {
    for (const { values, text } of renderingsOf('manifest/rust')) {
      const { package: named, bench, features } = parseToml(text) as Record<string, Record<string, unknown>>;
      expect(named).toMatchObject({ name: 'log-digest', version: '0.1.0', edition: '2024' });
      expect(Object.keys(features ?? {})).toEqual(values.features ?? []);
      expect(bench !== undefined).toBe(values.has_benchmarks);
    }
  });

  test('holds any description', () => {
    const { package: named } = parseToml(contentFor('manifest/rust', { description: QUOTED })) as {
      package: { description: string };
    };
    expect(named.description).toBe(QUOTED);
  });

  test.skipIf(!hasTool('cargo 1.85', hasCargo()))('is what Cargo understands', () => {
    const folder = temporaryFolder();
    const manifest = contentFor('manifest/rust', { description: QUOTED, author: 'A', features: ['json'] });
    writeFiles(folder, { 'Cargo.toml': manifest, 'src/main.rs': 'fn main() {}\n' });
    const metadata = execFileSync('cargo', ['metadata', '--offline', '--no-deps', '--format-version=1'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(JSON.parse(metadata).packages[0]).toMatchObject({
      ...{ name: 'log-digest', description: QUOTED, license: 'MIT', rust_version: '1.85', authors: ['A'] },
      features: { json: [] },
    });
  });
});

describe('deno.json', () => {
  test('is JSON with tasks that have the permissions of the program', () => {
    for (const { values, text } of renderingsOf('manifest/deno')) {
      const { tasks, imports, exports, fmt } = JSON.parse(text);
      const permissions = ((values.permissions as string[] | undefined) ?? ['--allow-read', '--allow-write']).join(' ');
      const entry = `src/${values.entry_point ?? 'main.ts'}`;
      const test = values.has_tests ? { test: `deno test ${permissions}` } : {};
      expect(tasks).toEqual({ start: `deno run ${permissions} ${entry}`, ...test });
      expect(exports).toBe(`./${entry}`);
      expect(imports !== undefined).toBe(values.has_tests);
      expect(fmt.lineWidth).toBe(values.max_line_length ?? 80);
    }
  });

  test('is JSON for a program that may do nothing', () => {
    expect(JSON.parse(contentFor('manifest/deno', { permissions: [] })).tasks.start).toBe('deno run src/main.ts');
  });
});

describe('pyproject.toml', () => {
  test('is TOML that names the program, its module and what development needs', () => {
    for (const { values, text } of renderingsOf('manifest/python-uv')) {
      const { project, tool, ...rest } = parseToml(text) as {
        project: { name: string; scripts: Record<string, string>; 'requires-python': string };
        tool: { ruff: { 'line-length': number }; hatch: unknown; pytest?: unknown };
        'dependency-groups': { dev: string[] };
      };
      expect(project.name).toBe('log-digest');
      expect(project.scripts).toEqual({ 'log-digest': `log_digest.${values.entry_point ?? 'main'}:main` });
      expect(project['requires-python']).toBe(`>=${values.python_version ?? '3.12'}`);
      expect(tool.ruff['line-length']).toBe(values.max_line_length ?? 88);
      expect(tool.hatch).toEqual({ build: { targets: { wheel: { packages: ['src/log_digest'] } } } });
      expect(tool.pytest !== undefined).toBe(values.has_tests);
      const tools = rest['dependency-groups'].dev.map((one) => one.split('>=')[0]);
      expect(tools).toEqual(['mypy', ...(values.has_tests ? ['pytest', 'pytest-cov'] : []), 'ruff']);
    }
  });

  test('holds any description', () => {
    const { project } = parseToml(contentFor('manifest/python-uv', { description: QUOTED })) as {
      project: { description: string };
    };
    expect(project.description).toBe(QUOTED);
  });
});

describe('package.json', () => {
  test('is JSON with the scripts that the Makefile runs', () => {
    for (const { values, text } of renderingsOf('manifest/node')) {
      const { scripts } = JSON.parse(text);
      const makefile = contentFor('makefile/node', { has_tests: values.has_tests ?? true });
      const called = [...makefile.matchAll(/^\tnpm (?:run )?([a-z-]+)/gm)].map(([, script]) => script);
      expect(Object.keys(scripts).sort()).toEqual(called.filter((one) => one !== 'install').sort());
    }
  });

  test('depends on what its scripts call', () => {
    for (const { values, text } of renderingsOf('manifest/node')) {
      const { scripts, devDependencies } = JSON.parse(text);
      const calls = (program: string) => Object.values<string>(scripts).some((one) => one.startsWith(`${program} `));
      const usesVitest = values.has_tests === true && values.test_runner === 'vitest';
      expect(calls('vitest')).toBe(usesVitest);
      expect(Object.keys(devDependencies)).toEqual([
        ...['@biomejs/biome', '@types/node', ...(usesVitest ? ['@vitest/coverage-v8'] : [])],
        ...['typescript', ...(usesVitest ? ['vitest'] : [])],
      ]);
      expect(devDependencies['@types/node']).toBe(`^${values.node_version ?? '24'}.0.0`);
    }
  });

  test('holds any description', () => {
    expect(JSON.parse(contentFor('manifest/node', { description: QUOTED })).description).toBe(QUOTED);
  });

  test('and the other files that Biome reads are written as it writes them', () => {
    const addresses = ['manifest', 'tsconfig', 'biome', 'agents', 'readme', 'ci', 'editorconfig'];
    for (const values of [{}, { indent_size: 4, quote_style: 'single', test_runner: 'vitest', has_tests: true }]) {
      const folder = temporaryFolder();
      for (const category of addresses) {
        const template = catalogue.get(`template://${category}/node/cli`);
        const names = new Set(template.parameters.map(({ name }) => name));
        const own = Object.entries({ project_name: 'log-digest', ...values }).filter(([name]) => names.has(name));
        writeFiles(folder, { [template.file]: contentOf(template, Object.fromEntries(own)) });
      }
      writeFiles(folder, { '.gitignore': contentOf(catalogue.get('template://gitignore/node/cli'), {}) });
      const biome = join(import.meta.dirname, '../../../node_modules/.bin/biome');
      const { status, stdout, stderr } = spawnSync(biome, ['check', '.'], { cwd: folder, encoding: 'utf8' });
      expect(status, stderr).toBe(0);
      expect(stdout).toMatch(/Checked [3-9] files/);
    }
  });
});

describe('tsconfig.json', () => {
  test('is what TypeScript understands', () => {
    for (const { values, text } of renderingsOf('tsconfig/node')) {
      const folder = temporaryFolder();
      writeFiles(folder, { 'tsconfig.json': text, 'src/main.ts': 'export const answer: number = 42;\n' });
      const tsc = join(import.meta.dirname, '../../../node_modules/.bin/tsc');
      const shown = execFileSync(tsc, ['--showConfig'], { cwd: folder, encoding: 'utf8' });
      const { compilerOptions, files } = JSON.parse(shown);
      expect(compilerOptions).toMatchObject({ target: values.ecmascript, strict: true, outDir: './dist' });
      expect(files).toEqual(['./src/main.ts']);
    }
  });
});

describe('go.mod', () => {
  test('names the module and the version of Go', () => {
    expect(contentFor('manifest/go', { module_prefix: 'github.com/acme', go_version: '1.27' })).toBe(
      'module github.com/acme/log-digest\n\ngo 1.27\n',
    );
  });

  test.skipIf(!hasTool('go', isInstalled('go')))('is what Go understands', () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'go.mod': contentFor('manifest/go', {}) });
    const shown = execFileSync('go', ['mod', 'edit', '-json'], { cwd: folder, encoding: 'utf8' });
    expect(JSON.parse(shown)).toMatchObject({ Module: { Path: 'example.com/log-digest' }, Go: '1.26' });
  });
});
