import { describe, expect, test } from 'vitest';
import { IgnoreRules } from '../../../src/workspace/ignore-rules.ts';
import { builtInCatalogue, combinations, contentOf, type Values } from './renderings.ts';

const catalogue = await builtInCatalogue();
const cases = catalogue.list({ category: 'gitignore' }).map((template) => [template.toolchain, template] as const);

/** What git leaves out of a project, and what it must not. */
const PATHS: Readonly<Record<string, { readonly out: readonly string[]; readonly kept: readonly string[] }>> = {
  rust: {
    out: [
      'target/debug/log-digest',
      'src/main.rs.bk',
      'lcov.info',
      'default.profraw',
      '.env',
      '.DS_Store',
      'book/a.html',
    ],
    kept: ['Cargo.lock', 'Cargo.toml', 'src/main.rs', 'src/cache/mod.rs', 'tests/cli.rs', 'benches/main.rs'],
  },
  deno: {
    out: ['dist/log-digest', 'coverage/a.json', 'node_modules/a/b.js', '.env', '.env.local', 'run.log', '.idea/a.xml'],
    kept: ['deno.json', 'deno.lock', 'src/main.ts', 'src/dist/plan.ts', '.env.example', '.vscode/settings.json'],
  },
  'python-uv': {
    out: [
      '.venv/bin/python',
      'src/a/__pycache__/b.pyc',
      'dist/a.whl',
      '.coverage',
      '.ruff_cache/a',
      '.env',
      'a.egg-info/b',
    ],
    kept: [
      'uv.lock',
      '.python-version',
      'pyproject.toml',
      'src/log_digest/build/plan.py',
      '.env.example',
      'tests/a.py',
    ],
  },
  node: {
    out: ['node_modules/a/b.js', 'dist/src/main.js', 'coverage/a.json', 'a.tsbuildinfo', '.env.local', 'npm-debug.log'],
    kept: [
      'package-lock.json',
      'package.json',
      'src/main.ts',
      'test/main.test.ts',
      '.env.example',
      '.vscode/extensions.json',
    ],
  },
  go: {
    out: ['bin/log-digest', 'coverage.out', 'cpu.prof', 'log-digest.exe', 'log-digest.test', 'go.work', '.env'],
    kept: ['go.mod', 'go.sum', 'main.go', 'main_test.go', 'cmd/bin/main.go', 'internal/dist/plan.go', '.env.example'],
  },
};

const ignored = (text: string, path: string) => IgnoreRules.none(false).plus('', text).excludes(path);

describe.each(cases)('the .gitignore for %s', (toolchain, template) => {
  const usual = contentOf(template, {});

  test('leaves out what tools, editors and secrets leave behind, and nothing of the project', () => {
    const { out, kept } = PATHS[toolchain] ?? { out: [], kept: [] };
    expect(out.filter((path) => !ignored(usual, path))).toEqual([]);
    expect(kept.filter((path) => ignored(usual, path))).toEqual([]);
    expect(out.length).toBeGreaterThan(0);
  });

  test('has a heading over every group and no pattern twice', () => {
    for (const values of combinations(template.parameters)) {
      const groups = contentOf(template, values).trimEnd().split('\n\n');
      for (const group of groups) expect(group).toMatch(/^# \S/);
      const patterns = groups.flatMap((group) => group.split('\n')).filter((line) => !line.startsWith('#'));
      expect(patterns.filter((pattern, at) => patterns.indexOf(pattern) !== at)).toEqual([]);
    }
  });
});

describe('the .gitignore for rust', () => {
  const template = catalogue.get('template://gitignore/rust/cli');
  const content = (values: Values) => contentOf(template, values);

  test('has no group for an empty list', () => {
    const lists = template.parameters.filter(({ type }) => type === 'list').map(({ name }) => [name, []] as const);
    const groups = content(Object.fromEntries(lists))
      .trimEnd()
      .split('\n\n')
      .map((group) => group.split('\n')[0]);
    expect(groups).toEqual([
      ...['# Rust CLI Application', '# Debugging and profiling', '# Coverage', '# Documentation', '# Backups'],
    ]);
  });

  test('says that Cargo.lock is tracked in place of leaving it out', () => {
    expect(content({})).toContain('# Cargo.lock is tracked');
    expect(content({ build_artifacts: ['target/'] })).not.toContain('Cargo.lock');
  });

  test('leaves out what it is given', () => {
    const text = content({ custom_patterns: ['/local/'], ide_files: ['*.iml'], embedded_targets: ['*.uf2'] });
    for (const path of ['local/a', 'a.iml', 'firmware.uf2']) expect(ignored(text, path)).toBe(true);
    for (const path of ['src/local/a', 'firmware.bin']) expect(ignored(text, path)).toBe(false);
  });
});

test.each(['node', 'go'])('the .gitignore for %s leaves out what it is given', (toolchain) => {
  const text = contentOf(catalogue.get(`template://gitignore/${toolchain}/cli`), { custom_patterns: ['*.sqlite'] });
  expect(ignored(text, 'data/a.sqlite')).toBe(true);
});
