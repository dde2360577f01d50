import { describe, expect, test } from 'vitest';
import { targetsOf } from './make.ts';
import { builtInCatalogue, contentOf, sharedCombinations, type Values, valuesFor } from './renderings.ts';

const catalogue = await builtInCatalogue();
const documents = [...catalogue.list({ category: 'readme' }), ...catalogue.list({ category: 'agents' })];
const cases = documents.map((template) => [template.uri, template] as const);

const { templates } = catalogue;

function contentFor(category: string, toolchain: string, values: Values): string {
  const template = catalogue.get(`template://${category}/${toolchain}/cli`);
  return contentOf(template, { project_name: 'log-digest', ...valuesFor(template, values) });
}

/** What stands in backticks or in a block of commands. */
function commandsIn(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block]) => (block ?? '').split('\n'));
  const spans = [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, span]) => span ?? '');
  return [...blocks, ...spans].map((command) => command.replace(/ +# .*$/, ''));
}

function mentioned(text: string, command: RegExp): readonly string[] {
  return commandsIn(text).flatMap((line) => command.exec(line)?.[1] ?? []);
}

describe.each(cases)('%s', (_uri, template) => {
  const { toolchain, category } = template;
  // With what the files beside it are generated with, so that they belong to one project.
  const beside = templates.filter(
    (one) => one.toolchain === toolchain && ['makefile', 'manifest', category].includes(one.category),
  );
  const renderings = sharedCombinations(beside).map((values) => ({
    values,
    text: contentOf(template, valuesFor(template, values)),
  }));

  test('has one title, then sections, none of them empty, and closes its blocks', () => {
    for (const { text } of renderings) {
      const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, 'a block');
      expect(prose).not.toContain('```');
      expect(prose.match(/^# /gm)).toHaveLength(1);
      expect(prose.startsWith('# log-digest\n')).toBe(true);
      expect(prose).not.toMatch(/^## .*\n\n(?:#|$(?![\s\S]))/m);
      expect(prose.match(/^#{3,} /gm)).toBeNull();
    }
  });

  test('tells of targets that the Makefile has', () => {
    for (const { values, text } of renderings) {
      const targets = targetsOf(contentFor('makefile', toolchain, values));
      for (const target of mentioned(text, /^make ([a-z-]+)/)) expect(targets).toContain(target);
    }
  });

  test('tells of scripts and tasks that the package file has', () => {
    if (toolchain !== 'node' && toolchain !== 'deno') return;
    for (const { values, text } of renderings) {
      const { scripts = {}, tasks = {} } = JSON.parse(contentFor('manifest', toolchain, values));
      for (const name of mentioned(text, /^npm (?:run )?(start|test|[a-z-]+:?[a-z-]*)/)) {
        if (name !== 'install' && name !== 'ci') expect(Object.keys(scripts)).toContain(name);
      }
      for (const name of mentioned(text, /^deno task ([a-z-]+)/)) expect(Object.keys(tasks)).toContain(name);
    }
  });

  test('tells of tests only where there are any', () => {
    if (!template.parameters.some(({ name }) => name === 'has_tests')) return;
    for (const { values, text } of renderings) {
      const hasTests = /\b(?:make test|(?:cargo|go|npm) test|deno task test|pytest|node --test|vitest)\b/.test(text);
      expect(hasTests).toBe(values.has_tests);
    }
  });

  test('shows what it is given as it was written', () => {
    const description = 'Counts <errors> & "warnings", 100 % of them.';
    const text = contentOf(template, { project_name: 'log-digest', description });
    expect(text).toContain(`\n${description}\n`);
  });
});

test.each(['rust', 'deno', 'python-uv', 'node', 'go'])(
  'the agents of a %s project are told commands of one kind',
  (toolchain) => {
    const told = (commands: string) => commandsIn(contentFor('agents', toolchain, { commands })).join('\n');
    expect(told('make')).toMatch(/^make run ARGS="--help"$/m);
    expect(told('native')).not.toMatch(/^make /m);
  },
);

test('the Rust README tells of the author under both names', () => {
  const template = catalogue.get('template://readme/rust/cli');
  const values = { project_name: 'log-digest', description: 'Counts.' };
  const text = contentOf(template, { ...values, author: 'Ada Lovelace' });
  expect(text).toContain('## Author\n\nAda Lovelace\n');
  expect(contentOf(template, { ...values, author_name: 'Ada Lovelace' })).toBe(text);
});

test.each(['readme/deno', 'readme/python-uv', 'readme/node', 'readme/go'])(
  '%s takes the author under both names',
  (address) => {
    const template = catalogue.get(`template://${address}/cli`);
    const text = contentOf(template, { project_name: 'log-digest', author_name: 'Ada Lovelace' });
    expect(text).toContain('By Ada Lovelace.\n');
    expect(contentOf(template, { project_name: 'log-digest', author: 'Ada Lovelace' })).toBe(text);
  },
);
