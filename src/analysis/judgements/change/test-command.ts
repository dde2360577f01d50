import type { FileFacts } from '../../../languages/facts.ts';
import type { ManifestReader } from '../../findings/dead-code/entry-points/file-roles.ts';

/** A test file that is to be run. */
export interface TestToRun {
  /** From the root. */
  readonly path: string;
  readonly facts: FileFacts;
  /** Test functions in a file that is no file of tests, by their names. */
  readonly functions: readonly string[];
}

/** A command for a shell, to be run in a folder. */
export interface TestCommand {
  readonly runner: string;
  readonly command: string;
  /** From the root; `.` for the root itself. */
  readonly folder: string;
  readonly tests: number;
}

export interface TestCommands {
  readonly commands: readonly TestCommand[];
  /** Tests that no runner is known for. */
  readonly without_runner: readonly string[];
}

/** What is known of the project that a test is part of. */
interface Project {
  /** From the root, empty for the root itself. */
  readonly folder: string;
  readonly text: (path: string) => string | null;
}

interface Runner {
  readonly name: string;
  /** Of the files that it runs, or that say what it is. */
  readonly languages: readonly string[];
  /** Files that are at the top of its projects; the first that is found at or above a test. None: the root. */
  readonly manifests: readonly string[];
  /** Whether it runs a test, as far as its project and its imports tell. */
  readonly runs: (project: Project, test: TestToRun) => boolean;
  /** Paths are from the project's folder. */
  readonly command: (tests: readonly TestToRun[], project: Project) => string;
}

const JAVASCRIPT = ['javascript', 'jsx', 'typescript', 'tsx'];
const JVM = ['java', 'kotlin', 'scala'];

const paths = (tests: readonly TestToRun[]) => tests.map(({ path }) => shellWord(path)).join(' ');
const imports = ({ facts }: TestToRun, ...modules: readonly string[]) =>
  facts.imports.some(({ source }) => modules.includes(source));
const names = (tests: readonly TestToRun[]) => [
  ...new Set(tests.map(({ path }) => path.replace(/^.*\/|\.[^.]*$/g, ''))),
];

/** A runner of packages of npm, known by what its tests import, or by what the package says. */
function packageRunner(name: string, modules: readonly string[], program: string, command: string): Runner {
  return {
    name,
    languages: JAVASCRIPT,
    manifests: ['package.json'],
    runs: (project, test) => imports(test, ...modules) || usesProgram(project, program),
    command: (tests, project) => `${packagePrefix(project)} ${command} ${paths(tests)}`,
  };
}

/** In the order that they are tried in. */
const RUNNERS: readonly Runner[] = [
  {
    name: 'deno',
    languages: JAVASCRIPT,
    manifests: ['deno.json', 'deno.jsonc'],
    runs: (project) => hasFile(project, 'deno.json') || hasFile(project, 'deno.jsonc'),
    command: (tests) => `deno test ${paths(tests)}`,
  },
  {
    name: 'bun',
    languages: JAVASCRIPT,
    manifests: ['package.json'],
    runs: (_, test) => imports(test, 'bun:test'),
    command: (tests) => `bun test ${paths(tests)}`,
  },
  {
    name: 'node',
    languages: JAVASCRIPT,
    manifests: ['package.json'],
    runs: (project, test) => imports(test, 'node:test', 'test') || runsNodeTests(testScript(project)),
    command: (tests) => `node --test ${paths(tests)}`,
  },
  packageRunner('playwright', ['@playwright/test', 'playwright/test'], 'playwright', 'playwright test'),
  packageRunner('vitest', ['vitest'], 'vitest', 'vitest run'),
  packageRunner('jest', ['@jest/globals'], 'jest', 'jest'),
  packageRunner('ava', ['ava'], 'ava', 'ava'),
  packageRunner('mocha', ['mocha'], 'mocha', 'mocha'),
  packageRunner('jasmine', ['jasmine'], 'jasmine', 'jasmine'),
  {
    name: 'unittest',
    languages: ['python'],
    manifests: ['pyproject.toml', 'setup.py', 'setup.cfg'],
    runs: (project, test) => imports(test, 'unittest') && !imports(test, 'pytest') && !usesPytest(project),
    command: (tests) => `python -m unittest ${paths(tests)}`,
  },
  {
    name: 'pytest',
    languages: ['python'],
    manifests: ['pyproject.toml', 'pytest.ini', 'setup.cfg', 'tox.ini', 'setup.py'],
    runs: () => true,
    command: (tests) => `python -m pytest ${paths(tests)}`,
  },
  {
    name: 'cargo',
    languages: ['rust'],
    manifests: ['Cargo.toml'],
    runs: () => true,
    command: cargoCommand,
  },
  {
    name: 'go',
    languages: ['go'],
    manifests: ['go.mod'],
    runs: () => true,
    command: (tests) => `go test ${[...new Set(tests.map(({ path }) => shellWord(`./${folderOf(path)}`)))].join(' ')}`,
  },
  {
    name: 'maven',
    languages: JVM,
    manifests: ['pom.xml'],
    runs: (project) => hasFile(project, 'pom.xml'),
    command: (tests) => `mvn test -Dtest=${shellWord(names(tests).join(','))}`,
  },
  {
    name: 'gradle',
    languages: JVM,
    manifests: ['build.gradle', 'build.gradle.kts'],
    runs: (project) => hasFile(project, 'build.gradle') || hasFile(project, 'build.gradle.kts'),
    command: (tests, project) =>
      `${hasFile(project, 'gradlew') ? './gradlew' : 'gradle'} test ${names(tests)
        .map((name) => `--tests ${shellWord(`*${name}`)}`)
        .join(' ')}`,
  },
  {
    name: 'sbt',
    languages: ['scala'],
    manifests: ['build.sbt'],
    runs: () => true,
    command: (tests) =>
      `sbt ${shellWord(
        `testOnly ${names(tests)
          .map((name) => `*${name}`)
          .join(' ')}`,
      )}`,
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

/** A package whose own script runs its tests in a way of its own. */
const OWN_SCRIPT: Runner = {
  name: 'npm',
  languages: JAVASCRIPT,
  manifests: ['package.json'],
  runs: (project) => testScript(project) !== '',
  command: (tests, project) => `${manager(project)} test ${manager(project) === 'npm' ? '-- ' : ''}${paths(tests)}`,
};

/** The commands that run some tests and no others, each for the tests of one project and runner. */
export function testCommands(tests: readonly TestToRun[], manifests: ManifestReader): TestCommands {
  const groups = new Map<string, { readonly runner: Runner; readonly project: Project; readonly tests: TestToRun[] }>();
  const without: string[] = [];
  for (const test of tests) {
    const found = runnerOf(test, manifests);
    if (found === null) {
      without.push(test.path);
      continue;
    }
    const { runner, project } = found;
    const key = `${runner.name}\0${project.folder}`;
    const group = groups.get(key) ?? { runner, project, tests: [] };
    group.tests.push({ ...test, path: test.path.slice(project.folder === '' ? 0 : project.folder.length + 1) });
    groups.set(key, group);
  }
  const commands = [...groups.values()].map(({ runner, project, tests: some }) => ({
    runner: runner.name,
    command: runner.command(some, project),
    folder: project.folder === '' ? '.' : project.folder,
    tests: some.length,
  }));
  return { commands: commands.sort((a, b) => b.tests - a.tests), without_runner: without };
}

function runnerOf(test: TestToRun, manifests: ManifestReader) {
  const candidates = RUNNERS.filter(({ languages }) => languages.includes(test.facts.language));
  for (const runner of candidates) {
    const project = projectOf(test.path, runner, manifests);
    if (runner.runs(project, test)) return { runner: preferred(runner, project), project };
  }
  const project = projectOf(test.path, OWN_SCRIPT, manifests);
  const isScript = JAVASCRIPT.includes(test.facts.language) && OWN_SCRIPT.runs(project, test);
  return isScript ? { runner: OWN_SCRIPT, project } : null;
}

/** A package that has a script of its own for tests, which does not say which program it runs, wants it to be used. */
function preferred(runner: Runner, project: Project): Runner {
  const script = testScript(project);
  const isOfPackages = runner.manifests.includes('package.json');
  const isSaid = script === '' || script.includes(runner.name);
  return isOfPackages && !isSaid && runsAProgram(script) ? OWN_SCRIPT : runner;
}

/** What runs a program that is named behind it. */
const INTERPRETERS: readonly string[] = ['node', 'tsx', 'bash', 'sh'];
const PROGRAM_FILE = /^[\w./-]+$/;
const PROGRAM_ENDING = /\.(?:[cm]?[jt]s|sh)$/;

/** `node scripts/test.mjs`, `./test.sh`: nothing else than a program of the project's own. */
function runsAProgram(script: string): boolean {
  if (/[&|;]/.test(script)) return false;
  const words = script.split(' ').filter((word) => word !== '');
  const program = INTERPRETERS.includes(words[0] ?? '') ? words[1] : words[0];
  return program !== undefined && PROGRAM_FILE.test(program) && PROGRAM_ENDING.test(program);
}

/** Whether one of a script's commands is `node` with `--test`. */
function runsNodeTests(script: string): boolean {
  return script.split(/[&|;]/).some((command) => {
    const words = command.split(/\s/);
    return words.includes('node') && words.includes('--test');
  });
}

function projectOf(path: string, { manifests: names }: Runner, manifests: ManifestReader): Project {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const at = (name: string) => (folder === '' ? name : `${folder}/${name}`);
    const isTop = folder === '';
    if (isTop || names.some((name) => manifests.text(at(name)) !== null)) {
      return { folder, text: (name) => manifests.text(at(name)) };
    }
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function hasFile(project: Project, name: string): boolean {
  return project.text(name) !== null;
}

interface PackageManifest {
  readonly scripts?: Readonly<Record<string, unknown>>;
  readonly devDependencies?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, unknown>>;
}

function packageManifest(project: Project): PackageManifest {
  try {
    const manifest: unknown = JSON.parse(project.text('package.json') ?? '{}');
    return typeof manifest === 'object' && manifest !== null ? manifest : {};
  } catch {
    return {};
  }
}

function testScript(project: Project): string {
  const script = packageManifest(project).scripts?.test;
  return typeof script === 'string' ? script : '';
}

function usesProgram(project: Project, program: string): boolean {
  const { devDependencies, dependencies } = packageManifest(project);
  const packages = { ...dependencies, ...devDependencies };
  const isNamed = testScript(project)
    .split(/[^\w-]/)
    .includes(program);
  return isNamed || Object.hasOwn(packages, program) || Object.hasOwn(packages, `@${program}/test`);
}

/** By the lock file that it keeps. */
const MANAGERS = [
  { lock: 'pnpm-lock.yaml', name: 'pnpm', prefix: 'pnpm exec' },
  { lock: 'yarn.lock', name: 'yarn', prefix: 'yarn' },
  { lock: 'bun.lock', name: 'bun', prefix: 'bunx' },
] as const;

function manager(project: Project): string {
  return MANAGERS.find(({ lock }) => hasFile(project, lock))?.name ?? 'npm';
}

function packagePrefix(project: Project): string {
  return MANAGERS.find(({ lock }) => hasFile(project, lock))?.prefix ?? 'npx';
}

const PYTHON_SETTINGS = [
  'pytest.ini',
  'pyproject.toml',
  'setup.cfg',
  'tox.ini',
  'requirements.txt',
  'requirements-dev.txt',
];

function usesPytest(project: Project): boolean {
  return PYTHON_SETTINGS.some((name) => project.text(name)?.includes('pytest') ?? false);
}

/** Tests of their own in `tests/` are named by their file, those within the code by their functions. */
function cargoCommand(tests: readonly TestToRun[]): string {
  const whole = tests.filter(({ functions }) => functions.length === 0).map(({ path }) => path);
  const targets = whole.flatMap((path) => /(?:^|\/)tests\/([^/]+?)(?:\.rs|\/main\.rs)$/.exec(path)?.[1] ?? []);
  const isAllTargets = targets.length === whole.length;
  const named = [...new Set(tests.flatMap(({ functions }) => functions.map((name) => name.replaceAll('.', '::'))))];
  const parts = [
    ...(whole.length > 0
      ? [`cargo test${isAllTargets ? targets.map((name) => ` --test ${shellWord(name)}`).join('') : ''}`]
      : []),
    ...(named.length > 0 ? [`cargo test -- ${named.map(shellWord).join(' ')}`] : []),
  ];
  return parts.join(' && ');
}

/** A word that a POSIX shell takes as it is, whatever is in it; a path that would be taken for an option begins with `./`. */
export function shellWord(text: string): string {
  const word = text.startsWith('-') ? `./${text}` : text;
  return /^[\w./@%+:,=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
