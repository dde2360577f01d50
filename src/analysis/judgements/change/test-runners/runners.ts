import { CARGO } from './cargo.ts';
import { JAVASCRIPT_RUNNERS } from './javascript.ts';
import { JVM_RUNNERS } from './jvm.ts';
import { PYTHON_RUNNERS } from './python.ts';
import { folderOf, names, paths, type Runner } from './runner.ts';
import { shellWord } from './shell-word.ts';

/** In the order that they are tried in. */
export const RUNNERS: readonly Runner[] = [
  ...JAVASCRIPT_RUNNERS,
  ...PYTHON_RUNNERS,
  CARGO,
  ...JVM_RUNNERS,
  {
    name: 'go',
    languages: ['go'],
    manifests: ['go.mod'],
    runs: () => true,
    command: (tests) => `go test ${[...new Set(tests.map(({ path }) => shellWord(`./${folderOf(path)}`)))].join(' ')}`,
  },
  {
    name: 'dotnet',
    languages: ['csharp'],
    manifests: [],
    runs: () => true,
    command: (tests) =>
      `dotnet test --filter ${shellWord(
        names(tests)
          .map((name) => `FullyQualifiedName~${name}`)
          .join('|'),
      )}`,
  },
  {
    name: 'rspec',
    languages: ['ruby'],
    manifests: ['Gemfile'],
    runs: (_, { path }) => /_spec\.rb$/.test(path),
    command: (tests) => `bundle exec rspec ${paths(tests)}`,
  },
  {
    name: 'minitest',
    languages: ['ruby'],
    manifests: ['Gemfile'],
    runs: () => true,
    command: (tests) =>
      tests.length === 1
        ? `ruby -Itest ${paths(tests)}`
        : `ruby -Itest -e ${shellWord('ARGV.each { |file| require "./#{file}" }')} ${paths(tests)}`,
  },
  {
    name: 'phpunit',
    languages: ['php'],
    manifests: ['composer.json', 'phpunit.xml', 'phpunit.xml.dist'],
    runs: () => true,
    command: (tests) =>
      tests.length === 1
        ? `vendor/bin/phpunit ${paths(tests)}`
        : `vendor/bin/phpunit --filter ${shellWord(`/\\b(${names(tests).join('|')})::/`)}`,
  },
  {
    name: 'swift',
    languages: ['swift'],
    manifests: ['Package.swift'],
    runs: () => true,
    command: (tests) => `swift test --filter ${shellWord(names(tests).join('|'))}`,
  },
  {
    name: 'dart',
    languages: ['dart'],
    manifests: ['pubspec.yaml'],
    runs: () => true,
    command: (tests) => `dart test ${paths(tests)}`,
  },
  {
    name: 'busted',
    languages: ['lua'],
    manifests: ['.busted'],
    runs: () => true,
    command: (tests) => `busted ${paths(tests)}`,
  },
  {
    name: 'zig',
    languages: ['zig'],
    manifests: ['build.zig'],
    runs: () => true,
    command: (tests) => tests.map((test) => `zig test ${paths([test])}`).join(' && '),
  },
];
