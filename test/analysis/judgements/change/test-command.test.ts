import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testCommands } from '../../../../src/analysis/judgements/change/test-command.ts';
import { shellWord } from '../../../../src/analysis/judgements/change/test-runners/shell-word.ts';
import { versionOf } from './versions.ts';

type Files = Readonly<Record<string, string>>;

/** The commands for some tests, given with what they hold, in a project with some manifests. */
async function commands(tests: Files, manifests: Files, functions: readonly string[] = []) {
  const files = await Promise.all(
    Object.entries(tests).map(async ([path, text]) => ({
      path,
      facts: (await versionOf(path, text)).file.facts,
      functions,
    })),
  );
  const { commands: found, without_runner } = testCommands(files, { text: (path) => manifests[path] ?? null });
  return [
    ...found.map(({ command, folder }) => (folder === '.' ? command : `${folder}: ${command}`)),
    ...without_runner,
  ];
}

const VITEST = JSON.stringify({ scripts: { test: 'tsc && vitest --run' }, devDependencies: { vitest: '*' } });

describe('the command for tests', () => {
  const cases: readonly (readonly [what: string, tests: Files, manifests: Files, expected: readonly string[]])[] = [
    [
      'vitest by the package',
      { 'a.test.ts': 'it();', 'b.test.ts': 'it();' },
      { 'package.json': VITEST },
      ['npx vitest run a.test.ts b.test.ts'],
    ],
    [
      'vitest by pnpm',
      { 'a.test.ts': 'it();' },
      { 'package.json': VITEST, 'pnpm-lock.yaml': '' },
      ['pnpm exec vitest run a.test.ts'],
    ],
    [
      'jest by an import',
      { 'a.test.js': "import { it } from '@jest/globals';" },
      { 'package.json': '{}' },
      ['npx jest a.test.js'],
    ],
    [
      'node by an import',
      { 'test/a.js': "import test from 'node:test';" },
      { 'package.json': VITEST },
      ['node --test test/a.js'],
    ],
    [
      'playwright beside vitest',
      { 'e2e/a.spec.ts': "import { test } from '@playwright/test';" },
      { 'package.json': VITEST },
      ['npx playwright test e2e/a.spec.ts'],
    ],
    [
      'mocha by the script',
      { 'test/a.js': 'it();' },
      { 'package.json': '{"scripts":{"test":"mocha"}}' },
      ['npx mocha test/a.js'],
    ],
    [
      'a script of the project',
      { 'a.test.ts': "import 'vitest';" },
      { 'package.json': '{"scripts":{"test":"node scripts/run.mjs test"},"devDependencies":{"vitest":"*"}}' },
      ['npm test -- a.test.ts'],
    ],
    [
      'packages in a package',
      { 'packages/one/a.test.ts': 'it();', 'packages/two/b.test.ts': 'it();' },
      { 'packages/one/package.json': VITEST, 'packages/two/package.json': VITEST },
      ['packages/one: npx vitest run a.test.ts', 'packages/two: npx vitest run b.test.ts'],
    ],
    [
      'pytest',
      { 'tests/test_a.py': 'import a\n' },
      { 'pyproject.toml': '[tool.pytest]' },
      ['python -m pytest tests/test_a.py'],
    ],
    ['unittest', { 'tests/test_a.py': 'import unittest\n' }, {}, ['python -m unittest tests/test_a.py']],
    ['cargo', { 'tests/one.rs': 'fn main() {}' }, { 'Cargo.toml': '' }, ['cargo test --test one']],
    [
      'go',
      { 'a/b_test.go': 'package a', 'a/c_test.go': 'package a', 'd_test.go': 'package d' },
      { 'go.mod': '' },
      ['go test ./a ./'],
    ],
    ['maven', { 'src/test/java/ATest.java': 'class ATest {}' }, { 'pom.xml': '' }, ['mvn test -Dtest=ATest']],
    [
      'gradle',
      { 'src/test/java/ATest.java': 'class ATest {}' },
      { 'build.gradle': '', gradlew: '' },
      ["./gradlew test --tests '*ATest'"],
    ],
    ['dotnet', { 'ATests.cs': 'class ATests {}' }, {}, ["dotnet test --filter 'FullyQualifiedName~ATests'"]],
    ['rspec', { 'spec/a_spec.rb': 'describe' }, { Gemfile: '' }, ['bundle exec rspec spec/a_spec.rb']],
    [
      'phpunit',
      { 'tests/ATest.php': '<?php class ATest {}' },
      { 'composer.json': '{}' },
      ['vendor/bin/phpunit tests/ATest.php'],
    ],
    ['nothing that is known', { 'a_test.c': 'int main() { return 0; }' }, {}, ['a_test.c']],
  ];
  for (const [what, tests, manifests, expected] of cases) {
    it(`knows ${what}`, async () => expect(await commands(tests, manifests)).toEqual(expected));
  }

  it('names test functions that stand beside the code', async () => {
    expect(await commands({ 'src/lib.rs': 'fn main() {}' }, { 'Cargo.toml': '' }, ['tests.adds'])).toEqual([
      'cargo test -- tests::adds',
    ]);
  });
});

describe('a word of a command', () => {
  it('is one word to the shell, and no option, whatever it holds', () => {
    const name = fc.string({
      unit: fc.constantFrom('a', '-', ' ', "'", '"', '$', '`', '\\', '*', ';', '\n', '(', 'é'),
      minLength: 1,
      maxLength: 12,
    });
    const texts = fc.sample(name, 500);
    // One shell for all: starting one takes far longer than its answer.
    const script = texts.map((text) => `printf '%s\\0' ${shellWord(text)}\n`).join('');
    const seen = execFileSync('sh', ['-s'], { encoding: 'utf8', input: script }).split('\0');
    expect(seen).toEqual([...texts.map((text) => (text.startsWith('-') ? `./${text}` : text)), '']);
  });
});
