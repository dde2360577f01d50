import { describe, expect, test } from 'vitest';
import { checkParameters } from '../../../src/templates/parameters.ts';
import { builtInCatalogue, combinations, contentOf, exampleValues, TOOLCHAINS } from './renderings.ts';
import { variablesOf } from './variables.ts';

const { templates } = await builtInCatalogue();
const cases = templates.map((template) => [template.uri, template] as const);

const CATEGORIES = ['makefile', 'readme', 'gitignore', 'ci', 'dockerfile', 'editorconfig', 'agents', 'manifest'];

/** The parameters that clients of the nine oldest templates rely on. */
const NINE: Readonly<Record<string, readonly string[]>> = {
  'makefile/rust': ['project_name', 'has_tests', 'has_benchmarks', 'target', 'features', 'default_args'],
  'makefile/deno': ['project_name', 'has_tests', 'entry_point', 'permissions'],
  'makefile/python-uv': ['project_name', 'has_tests', 'python_version', 'entry_point'],
  'readme/rust': [
    ...['project_name', 'description', 'features', 'rust_version', 'install_command', 'usage_example'],
    ...['prerequisites', 'build_command', 'test_command', 'license', 'author'],
  ],
  'readme/deno': ['project_name', 'description', 'author_name'],
  'readme/python-uv': ['project_name', 'description', 'author_name'],
  'gitignore/rust': [
    ...['project_type', 'ide_files', 'build_artifacts', 'language_specific', 'os_specific', 'custom_patterns'],
    'embedded_targets',
  ],
  'gitignore/deno': [],
  'gitignore/python-uv': [],
};

describe('the catalogue', () => {
  test.each(TOOLCHAINS)('has every category for %s', (toolchain) => {
    const categories = templates.filter((template) => template.toolchain === toolchain).map((one) => one.category);
    expect(categories).toEqual(expect.arrayContaining(CATEGORIES));
  });

  test.each(Object.entries(NINE))('takes the known parameters for %s', (address, known) => {
    const template = templates.find(({ uri }) => uri === `template://${address}/cli`);
    expect(template?.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining([...known]));
  });

  test('needs nothing but a name and, for the Rust README, a description', () => {
    const required = templates.flatMap(({ uri, parameters }) =>
      parameters.filter((one) => one.required && one.name !== 'project_name').map(({ name }) => `${uri} ${name}`),
    );
    expect(required).toEqual(['template://readme/rust/cli description']);
  });

  test('means the same by a parameter in all templates of a toolchain', () => {
    // The Rust README lists what a program can do, the others list Cargo features: known under one name for long.
    const known = 'rust features';
    const shapes = new Map<string, Set<string>>();
    for (const { toolchain, parameters } of templates) {
      for (const { name, type, default: usual } of parameters) {
        const key = `${toolchain} ${name}`;
        const shape = JSON.stringify([type, name === 'rust_version' ? null : usual]);
        shapes.set(key, (shapes.get(key) ?? new Set()).add(shape));
      }
    }
    const differing = [...shapes].filter(([key, { size }]) => size > 1 && key !== known).map(([key]) => key);
    expect(differing).toEqual([]);
  });
});

describe.each(cases)('%s', (_uri, template) => {
  const renderings = combinations(template.parameters).map((values) => contentOf(template, values));

  test('leaves nothing of the template behind', () => {
    for (const content of renderings) {
      // What stands in ${{ }} is for GitHub.
      expect(content.replaceAll(/\$\{\{ [^{}]+ \}\}/g, '')).not.toMatch(/\{\{|\}\}|undefined|\[object|NaN/);
    }
  });

  test('is tidy: no spaces at the ends of lines, no two blank lines, one line break at the end', () => {
    for (const content of renderings) {
      expect(content).not.toMatch(/[ \t]\n/);
      expect(content).not.toMatch(/\n\n\n/);
      expect(content).toMatch(/^\S[\s\S]*\S\n$/);
      expect(content).not.toContain('\r');
    }
  });

  test('is the same for the same parameters', () => {
    const again = combinations(template.parameters).map((values) => contentOf(template, values));
    expect(again).toEqual(renderings);
  });

  test('declares the parameters it uses, and uses those it declares', () => {
    const declared = template.parameters.map(({ name }) => name).sort();
    expect([...variablesOf(template.source)].sort()).toEqual(declared);
  });

  test('shows every parameter in what it generates', () => {
    const silent = template.parameters.filter(({ name, example }) => {
      return combinations(template.parameters).every((values) => {
        const { [name]: _, ...without } = values;
        const usual = template.parameters.find((one) => one.name === name)?.required ? { [name]: 'other' } : {};
        return contentOf(template, { ...without, ...usual }) === contentOf(template, { ...without, [name]: example });
      });
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test('has examples that it accepts and that differ from what it does anyway', () => {
    expect(checkParameters(template, exampleValues(template.parameters)).problems).toEqual([]);
    const idle = template.parameters.filter((one) => JSON.stringify(one.example) === JSON.stringify(one.default));
    expect(idle.map(({ name }) => name)).toEqual([]);
  });

  test('has defaults that it accepts', () => {
    const defaults = template.parameters.flatMap((one) => (one.default === undefined ? [] : [[one.name, one.default]]));
    const required = exampleValues(template.parameters.filter((one) => one.required));
    expect(checkParameters(template, { ...required, ...Object.fromEntries(defaults) }).problems).toEqual([]);
  });

  test('says what it and its parameters do in sentences', () => {
    const sentences = [template.description, ...template.parameters.map(({ description }) => description)];
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(new Set([template.name, template.file, template.mime_type, ...template.keywords]).size).toBeGreaterThan(3);
  });
});
