import type { ManifestReader } from '../../findings/dead-code/entry-points/file-roles.ts';
import { OWN_SCRIPT, preferred } from './test-runners/javascript.ts';
import { folderOf, type Project, type Runner, type TestToRun } from './test-runners/runner.ts';
import { RUNNERS } from './test-runners/runners.ts';

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
  const isScript = OWN_SCRIPT.languages.includes(test.facts.language) && OWN_SCRIPT.runs(project, test);
  return isScript ? { runner: OWN_SCRIPT, project } : null;
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
