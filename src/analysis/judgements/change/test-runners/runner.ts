import type { FileFacts } from '../../../../languages/facts.ts';
import { shellWord } from './shell-word.ts';

/** A test file that is to be run. */
export interface TestToRun {
  /** From the root. */
  readonly path: string;
  readonly facts: FileFacts;
  /** Test functions in a file that is no file of tests, by their names. */
  readonly functions: readonly string[];
}

/** What is known of the project that a test is part of. */
export interface Project {
  /** From the root, empty for the root itself. */
  readonly folder: string;
  readonly text: (path: string) => string | null;
}

export interface Runner {
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

/** Of the test files, as words for a shell. */
export const paths = (tests: readonly TestToRun[]) => tests.map(({ path }) => shellWord(path)).join(' ');
export const imports = ({ facts }: TestToRun, ...modules: readonly string[]) =>
  facts.imports.some(({ source }) => modules.includes(source));
/** Of the test files without folders and endings: what most runners call the classes in them. */
export const names = (tests: readonly TestToRun[]) => [
  ...new Set(tests.map(({ path }) => path.replace(/^.*\/|\.[^.]*$/g, ''))),
];

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function hasFile(project: Project, name: string): boolean {
  return project.text(name) !== null;
}
