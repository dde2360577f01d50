import { readFolder } from '../read-folder.ts';
import type { CoverageFormat } from './coverage-report.ts';

/** A file that is a coverage report by where it lies. */
export interface ReportPlace {
  /** Relative to the searched folder, with forward slashes. */
  readonly path: string;
  readonly format: CoverageFormat;
}

/** What test tools call their reports unless told otherwise, or are told to in their manuals. */
const NAMES: readonly (readonly [RegExp, CoverageFormat])[] = [
  [/^(lcov\.info|coverage\.(info|lcov)|lcov\.(dat|out))$/, 'lcov'],
  [/^(coverage\.xml|cobertura\.xml|cobertura-coverage\.xml|coverage\.cobertura\.xml)$/, 'cobertura'],
  [/^coverage-final\.json$/, 'istanbul'],
  [/^(coverage\.out|cover\.out|c\.out|(cover|coverage|profile)\.(cov|coverprofile)|coverprofile)$/, 'go'],
];

/** Folders beside the code in which such reports are put, and folders that these may have in turn. */
const FOLDERS = /^(coverage|cov|target|build|TestResults|reports?|test-results|artifacts|\.coverage)$/;
const INNER_FOLDERS =
  /^(coverage|cov|lcov|llvm-cov|cobertura|site|reports?|tarpaulin|[0-9a-f]{8}-[0-9a-f-]{27}|lcov-report|jest|unit|tests?)$/;
const INNER_DEPTH = 2;

/** Packages lie so deep in a tree. */
const PACKAGE_DEPTH = 3;
/** So many folders are looked into for packages with reports of their own. */
const MOST_FOLDERS = 400;

/**
 * Finds coverage reports in the usual places of a tree and of the packages in it, sorted.
 *
 * @param folder absolute and real
 * @param paths files of the tree, relative to it: their folders, as far as they are near the top, may be packages
 */
export function findReports(folder: string, paths: Iterable<string>): ReportPlace[] {
  const found: ReportPlace[] = [];
  const look = (within: string, inner: RegExp, depth: number): void => {
    const read = readFolder(`${folder}/${within}`);
    for (const entry of read.kind === 'entries' ? read.entries : []) {
      const path = `${within}${entry.name}`;
      if (entry.isDirectory()) {
        if (depth > 0 && inner.test(entry.name)) look(`${path}/`, INNER_FOLDERS, depth - 1);
      } else if (entry.isFile()) {
        const format = NAMES.find(([name]) => name.test(entry.name))?.[1];
        if (format !== undefined) found.push({ path, format });
      }
    }
  };
  for (const within of packageFolders(paths)) look(within, FOLDERS, INNER_DEPTH);
  const byPath = new Map(found.map((one) => [one.path, one]));
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The format that a report has by its name, or null. */
export function formatOf(path: string): CoverageFormat | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** The top and the folders of files near it, each ended by a slash. */
function packageFolders(paths: Iterable<string>): string[] {
  const folders = new Set<string>(['']);
  for (const path of paths) {
    let at = path.indexOf('/');
    for (let depth = 1; at !== -1 && depth <= PACKAGE_DEPTH; depth++, at = path.indexOf('/', at + 1)) {
      folders.add(path.slice(0, at + 1));
    }
  }
  const depth = (path: string) => path.split('/').length;
  return [...folders].sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1)).slice(0, MOST_FOLDERS);
}
