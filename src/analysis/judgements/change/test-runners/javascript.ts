import { manager, packagePrefix, testScript, usesProgram } from './package-manifest.ts';
import { hasFile, imports, type Project, paths, type Runner } from './runner.ts';

const JAVASCRIPT = ['javascript', 'jsx', 'typescript', 'tsx'];

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

export const JAVASCRIPT_RUNNERS: readonly Runner[] = [
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
];

/** A package whose own script runs its tests in a way of its own. */
export const OWN_SCRIPT: Runner = {
  name: 'npm',
  languages: JAVASCRIPT,
  manifests: ['package.json'],
  runs: (project) => testScript(project) !== '',
  command: (tests, project) => `${manager(project)} test ${manager(project) === 'npm' ? '-- ' : ''}${paths(tests)}`,
};

/** A package that has a script of its own for tests, which does not say which program it runs, wants it to be used. */
export function preferred(runner: Runner, project: Project): Runner {
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
