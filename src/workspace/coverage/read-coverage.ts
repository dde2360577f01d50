import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OrreryError } from '../../errors.ts';
import { readRegularFile } from '../read-file.ts';
import {
  addHits,
  type CoverageFormat,
  type CoverageReport,
  type FileCoverage,
  MalformedReport,
  type ParsedReport,
  type ReportedFile,
} from './coverage-report.ts';
import { findReports, formatOf, type ReportPlace } from './places.ts';
import { mapPaths, type ReportedTree } from './report-path.ts';

export interface CoverageOptions {
  /** A report to read instead of those in the usual places: absolute, inside a root. */
  readonly file?: string;
  /** Where to look when the folder itself has no report: the absolute root that it lies in. */
  readonly root?: string;
  readonly signal?: AbortSignal;
}

/** Reports of larger sizes are not read. */
const MAX_BYTES = 256 * 1024 * 1024;

/** A report is of another tree when fewer of its files are in this one. */
const LEAST_SHARE = 0.5;

/** Loaded when there is a report of the format: most trees have at most one. */
const PARSERS: Readonly<Record<CoverageFormat, () => Promise<(text: string) => ParsedReport>>> = {
  lcov: async () => (await import('./lcov.ts')).parseLcov,
  cobertura: async () => (await import('./cobertura.ts')).parseCobertura,
  istanbul: async () => (await import('./istanbul.ts')).parseIstanbul,
  go: async () => (await import('./go-profile.ts')).parseGoProfile,
};

/**
 * Reads the coverage reports of a tree and joins them: of a line that several tell of, the highest count. A report that
 * cannot be used is said in `problems` and changes nothing.
 *
 * @returns null when there is no report at all; a report without files when none could be used
 * @throws OrreryError `VALIDATION_ERROR` when a named file is in none of the known formats
 * @throws the signal's reason when it aborts
 */
export async function readCoverage(tree: ReportedTree, options: CoverageOptions = {}): Promise<CoverageReport | null> {
  const places = options.file === undefined ? reportsFor(tree, options.root) : [namedReport(tree, options.file)];
  if (places.length === 0) return null;
  const problems: string[] = [];
  const used: LocatedReport[] = [];
  const files = new Map<string, ReportedFile[]>();
  for (const place of places) {
    options.signal?.throwIfAborted();
    const problem = await addReport(place, tree, files);
    if (problem !== null) problems.push(problem.text);
    if (problem === null || problem.isPart) used.push(place);
  }
  return {
    source: 'report',
    format: used.length === 0 ? null : [...new Set(used.map(({ format }) => format))].sort().join(','),
    reports: used.map(({ path }) => path),
    files: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, parts]) => [path, joined(parts)])),
    problems,
  };
}

/** Reports of a whole root tell of the folders in it, too. Their paths are from the root. */
function reportsFor({ folder, paths }: ReportedTree, root: string | undefined): LocatedReport[] {
  const own = findReports(folder, paths);
  if (own.length > 0 || root === undefined || root === folder) return own.map((place) => ({ ...place, in: folder }));
  return findReports(root, []).map((place) => ({ ...place, in: root }));
}

interface LocatedReport extends ReportPlace {
  /** The absolute folder that its path is relative to. */
  readonly in: string;
}

function namedReport(tree: ReportedTree, absolute: string): LocatedReport {
  const inside = absolute.startsWith(`${tree.folder}/`);
  const path = inside ? absolute.slice(tree.folder.length + 1) : absolute;
  const format = formatOf(path) ?? formatByContent(textOf(absolute, path));
  if (format !== null) return { path, format, in: tree.folder };
  const message = `${path} is no coverage report: it is neither LCOV, Cobertura XML, Istanbul's coverage-final.json nor a Go cover profile.`;
  throw new OrreryError('VALIDATION_ERROR', message, { path });
}

const BEGINNINGS: readonly (readonly [RegExp, CoverageFormat])[] = [
  [/^mode: (set|count|atomic)/, 'go'],
  [/^(TN:|SF:)/, 'lcov'],
  [/^<[\s\S]{0,2000}<coverage\b|^<coverage\b/, 'cobertura'],
  [/^\{[\s\S]{0,2000}"(statementMap|path)"/, 'istanbul'],
];

function formatByContent(text: string): CoverageFormat | null {
  const beginning = text.slice(0, 4000).trimStart();
  return BEGINNINGS.find(([pattern]) => pattern.test(beginning))?.[1] ?? null;
}

interface Problem {
  readonly text: string;
  /** Whether the rest of the report is used. */
  readonly isPart: boolean;
}

async function addReport(
  { path, format, in: top }: LocatedReport,
  tree: ReportedTree,
  files: Map<string, ReportedFile[]>,
): Promise<Problem | null> {
  const whole = (text: string) => ({ text, isPart: false });
  let report: ParsedReport;
  try {
    const parse = await PARSERS[format]();
    report = parse(textOf(resolve(top, path), path));
  } catch (thrown) {
    if (thrown instanceof MalformedReport) {
      return whole(`${path} is not used: as a report in the format ${format} it is malformed, for ${thrown.message}.`);
    }
    if (thrown instanceof OrreryError) return whole(thrown.message);
    throw thrown;
  }
  const names = report.files.map((file) => file.path);
  const { mapped, outside, unknown } = mapPaths(names, basesOf(resolve(top, path), top, report), tree, existsSync);
  const judged = mapped.size + unknown.length;
  const example = unknown[0] ?? '';
  if (mapped.size < LEAST_SHARE * judged) {
    const count = mapped.size === 0 ? 'none' : `only ${mapped.size}`;
    return whole(
      `${path} is of another tree and not used: ${count} of the ${judged} files it names are here, ${example} is not.`,
    );
  }
  for (const file of report.files) {
    const here = mapped.get(file.path);
    if (here !== undefined) files.set(here, [...(files.get(here) ?? []), file]);
  }
  if (mapped.size === 0) return whole(`${path} is not used: all ${outside} files it names lie outside this folder.`);
  if (unknown.length === 0) return null;
  return {
    text: `${unknown.length} of the ${judged} files named in ${path} are not in this tree, such as ${example}.`,
    isPart: true,
  };
}

/** Where the report says it was made, and the folders from the top down to its own. */
function basesOf(absolute: string, top: string, { bases }: ParsedReport): string[] {
  const above = [top];
  for (let at = dirname(absolute); at.startsWith(`${top}/`); at = dirname(at)) above.unshift(at);
  return [...above.reverse(), ...bases.map((base) => resolve(top, base))];
}

function textOf(absolute: string, path: string): string {
  const read = readRegularFile(absolute, MAX_BYTES);
  if (read.kind === 'bytes') return read.bytes.toString('utf8').replace(/^\ufeff/, '');
  const reason =
    read.kind === 'gone' ? 'it is not there' : read.reason === 'too_large' ? 'it is too large' : 'it cannot be read';
  throw new OrreryError('FILE_SYSTEM_ERROR', `${path} is not used: ${reason}.`, { path });
}

function joined(parts: readonly ReportedFile[]): FileCoverage {
  const lines = new Map<number, number>();
  for (const part of parts) for (const [line, hits] of part.lines) addHits(lines, line, hits);
  const [first, ...others] = parts;
  if (first?.statements !== undefined && others.length === 0) return { ...first.statements, lines };
  let covered = 0;
  for (const hits of lines.values()) if (hits > 0) covered++;
  return { covered, total: lines.size, lines };
}
