import type { Dirent } from 'node:fs';
import type { IgnoreRules } from './ignore-rules.ts';

/** What counts as part of a tree. Paths are relative to the top of the tree, with forward slashes. */
export interface Selection {
  hasFile(path: string): boolean;
  /** Whether anything inside the folder may count. */
  hasFolder(path: string): boolean;
  /** The selection as it is inside a folder, given what stands in it. */
  inside(folder: string, entries: readonly Dirent[]): Selection;
}

/**
 * Folders of what tools fetch or derive. Left out with and without ignore files, except for what git tracks in them.
 */
export const DERIVED_FOLDERS: readonly string[] = [
  '.dart_tool',
  '.eggs',
  '.gradle',
  '.hg',
  '.jj',
  '.mypy_cache',
  '.next',
  '.nox',
  '.nuxt',
  '.pnpm-store',
  '.pytest_cache',
  '.ruff_cache',
  '.svelte-kit',
  '.svn',
  '.terraform',
  '.tox',
  '.venv',
  '__pycache__',
  'bower_components',
  'jspm_packages',
  'node_modules',
];

/** `target` is the name of many folders of code, too: these are what Cargo and Maven write into theirs. */
const BUILD_FOLDERS: ReadonlySet<string> = new Set(['classes', 'debug', 'release']);
/** So many files are no sample or fixture any more. */
const MANY_DERIVED = 200;
const DERIVED_NAMES: ReadonlySet<string> = new Set(DERIVED_FOLDERS);

function derivedFolder(path: string): string | undefined {
  const parts = path.split('/');
  return parts.find(
    (part, at) => DERIVED_NAMES.has(part) || (part === 'target' && BUILD_FOLDERS.has(parts[at + 1] ?? '')),
  );
}

/**
 * What is said of files that tools write, where git tracks them: most often by mistake, and there are many.
 * @param paths sorted or not
 */
export function trackedDerivedFiles(paths: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const name = derivedFolder(path);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].flatMap(([name, count]) =>
    count < MANY_DERIVED
      ? []
      : [
          `${count} of ${paths.length} files are in folders called ${name} that git tracks: list them in .orreryignore unless they are the project's own code.`,
        ],
  );
}

/** What git named: files, and other repositories as if they were files. */
export class NamedFiles implements Selection {
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();
  readonly #caseless: boolean;

  /**
   * @param folder Where git ran.
   * @param output Its answer: paths from there, each ended by a NUL; those of other repositories may end in a slash.
   * @param caseless Whether the file system takes names that differ in case, or in how accents are encoded, for one.
   */
  constructor(folder: string, output: string, caseless: boolean) {
    this.#caseless = caseless;
    const prefix = folder === '' ? '' : `${folder}/`;
    for (const name of output.split('\0')) {
      if (name !== '') this.#add(this.#key(prefix + (name.endsWith('/') ? name.slice(0, -1) : name)));
    }
  }

  get isEmpty(): boolean {
    return this.#files.size === 0;
  }

  hasFile(path: string): boolean {
    return this.#files.has(this.#key(path));
  }

  hasFolder(path: string): boolean {
    const key = this.#key(path);
    return this.#folders.has(key) || this.#files.has(key);
  }

  inside(): Selection {
    return this;
  }

  #add(path: string): void {
    this.#files.add(path);
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      if (this.#folders.has(folder)) break;
      this.#folders.add(folder);
    }
  }

  #key(path: string): string {
    return this.#caseless ? path.normalize('NFC').toLowerCase() : path;
  }
}

/** All but what ignore files exclude: what git would name if it tracked nothing. */
export class UnignoredFiles implements Selection {
  readonly #top: string;
  readonly #rules: IgnoreRules;
  readonly #derived: ReadonlySet<string>;

  constructor(top: string, rules: IgnoreRules, derived: ReadonlySet<string> = new Set(DERIVED_FOLDERS)) {
    this.#top = top;
    this.#rules = rules;
    this.#derived = derived;
  }

  hasFile(path: string): boolean {
    return !this.#rules.excludes(path);
  }

  hasFolder(path: string): boolean {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return !this.#derived.has(name) && !this.#rules.excludes(`${path}/`);
  }

  inside(folder: string, entries: readonly Dirent[]): Selection {
    const rules = this.#rules.plusFilesIn(this.#top, folder, entries, ['.gitignore']);
    return rules === this.#rules ? this : new UnignoredFiles(this.#top, rules, this.#derived);
  }
}
