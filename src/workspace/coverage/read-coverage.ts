import { dirname, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { OrreryError } from '../../errors.ts';
import { openedInPlace } from '../open-in-place.ts';
import { type FileBytes, readRegularFile } from '../read-file.ts';
import type {
  CoverageFormat,
  CoverageReport,
  FileCoverage,
  ParsedReport,
  ReportedFile,
  ReportParser,
} from './coverage-report.ts';
import { LineHits } from './line-hits.ts';
import { MalformedReport } from './malformed-report.ts';
import { findReports, formatOf, type ReportPlace } from './places.ts';
import { mapPaths, type ReportedTree, relativeTo } from './report-path.ts';

export interface CoverageOptions {
  /** A report to read instead of those in the usual places: absolute, inside a root. */
  readonly file?: string;
  /**
   * The absolute root that the folder lies in: paths of the result are from there, and reports are looked for there when the
   * folder itself has none. Default: the folder.
   */
  readonly root?: string;
  readonly signal?: AbortSignal;
}

const MIB = 1024 * 1024;
/** Larger reports are not read. */
const MAX_BYTES = 128 * MIB;
/** When so much has been read, what is left of a tree's reports is not. */
const MAX_BYTES_TOGETHER = 256 * MIB;
/** Of so many files that reports name it is asked whether they are there. */
const MOST_LOOKS = 10_000;

/** A report is of another tree when fewer of its files are in this one. */
const LEAST_SHARE = 0.5;

/** Loaded when there is a report of the format: most trees have at most one. */
const PARSERS: Readonly<Record<CoverageFormat, () => Promise<ReportParser>>> = {
  lcov: async () => new (await import('./lcov.ts')).LcovParser(),
  cobertura: async () => new (await import('./cobertura.ts')).CoberturaParser(),
  istanbul: async () => new (await import('./istanbul.ts')).IstanbulParser(),
  go: async () => new (await import('./go-profile.ts')).GoProfileParser(),
};

/** A report is parsed in pieces of so many bytes, and without a pause for at most so long, in milliseconds. */
const PIECE_BYTES = 64 * 1024;
const SLICE_MS = 10;

/**
 * Reads the coverage reports of a tree and joins them: of a line that several tell of, the highest count. A report that
 * cannot be used is said in `problems` and changes nothing.
 *
 * @returns null when there is no report at all; a report without files when none could be used
 * @throws OrreryError `VALIDATION_ERROR` when a named file is in none of the known formats
 * @throws the signal's reason when it aborts
 */
export async function readCoverage(tree: ReportedTree, options: CoverageOptions = {}): Promise<CoverageReport | null> {
  const root = options.root ?? tree.folder;
  const below = relativeTo(root, tree.folder);
  const places = options.file === undefined ? reportsFor(tree, root) : [namedReport(tree, root, options.file)];
  if (places.length === 0) return null;
  const problems: string[] = [];
  const used: LocatedReport[] = [];
  const files = new Map<string, ReportedFile[]>();
  const reading: Reading = {
    tree,
    root,
    prefix: below === null ? '' : `${below}/`,
    files,
    bytesLeft: MAX_BYTES_TOGETHER,
    signal: options.signal,
  };
  for (const place of places) {
    options.signal?.throwIfAborted();
    const problem = await addReport(place, reading);
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
function reportsFor({ folder, paths }: ReportedTree, root: string): LocatedReport[] {
  const own = findReports(folder, paths).map((place) => located(place, folder, root));
  if (own.length > 0 || root === folder) return own;
  return findReports(root, []).map((place) => located(place, root, root));
}

/** A report, its path from the root on where it lies in it, else absolute. */
interface LocatedReport extends ReportPlace {
  readonly absolute: string;
  /** The absolute folder that it is looked at from. */
  readonly in: string;
}

function located({ path, format }: ReportPlace, folder: string, root: string): LocatedReport {
  const absolute = resolve(folder, path);
  return { path: relativeTo(root, absolute) ?? absolute, format, absolute, in: folder };
}

function namedReport(tree: ReportedTree, root: string, absolute: string): LocatedReport {
  const path = relativeTo(root, absolute) ?? absolute;
  const format = formatOf(path) ?? formatByContent(bytesOf(absolute, path, MAX_BYTES));
  if (format !== null) return { path, format, absolute, in: tree.folder };
  const message = `${path} is not a coverage report: it is neither LCOV, Cobertura XML, Istanbul's coverage-final.json nor a Go cover profile.`;
  throw new OrreryError('VALIDATION_ERROR', message, { path });
}

const BEGINNINGS: readonly (readonly [RegExp, CoverageFormat])[] = [
  [/^mode: (set|count|atomic)/, 'go'],
  [/^(TN:|SF:)/, 'lcov'],
  [/^<[\s\S]{0,2000}<coverage\b|^<coverage\b/, 'cobertura'],
  [/^\{[\s\S]{0,2000}"(statementMap|path)"/, 'istanbul'],
];

function formatByContent(bytes: Buffer): CoverageFormat | null {
  const beginning = bytes.toString('utf8', 0, 4000).trimStart();
  return BEGINNINGS.find(([pattern]) => pattern.test(beginning))?.[1] ?? null;
}

interface Problem {
  readonly text: string;
  /** Whether the rest of the report is used. */
  readonly isPart: boolean;
}

/** What reports are read into. */
interface Reading {
  readonly tree: ReportedTree;
  readonly root: string;
  /** What the paths of the tree's files begin with, from the root on. */
  readonly prefix: string;
  readonly files: Map<string, ReportedFile[]>;
  /** How much more may be read. */
  bytesLeft: number;
  readonly signal: AbortSignal | undefined;
}

async function addReport(
  { path, format, absolute, in: top }: LocatedReport,
  reading: Reading,
): Promise<Problem | null> {
  const { tree, root, prefix, files } = reading;
  const whole = (text: string) => ({ text, isPart: false });
  let report: ParsedReport;
  try {
    const parser = await PARSERS[format]();
    const bytes = bytesOf(absolute, path, reading.bytesLeft);
    reading.bytesLeft -= bytes.length;
    report = await parsed(bytes, parser, reading.signal);
  } catch (thrown) {
    if (thrown instanceof MalformedReport) {
      return whole(`${path} is not used: it is a malformed ${format} report: ${thrown.message}.`);
    }
    if (thrown instanceof OrreryError) return whole(thrown.message);
    throw thrown;
  }
  const names = report.files.map((file) => file.path);
  const bases = basesOf(absolute, top, report);
  const { mapped, outside, unknown } = mapPaths(names, bases, { ...tree, root }, upTo(MOST_LOOKS, isThere));
  const judged = mapped.size + unknown.length;
  const example = unknown[0] ?? '';
  if (mapped.size < LEAST_SHARE * judged) {
    const count = mapped.size === 0 ? 'none' : `only ${mapped.size}`;
    return whole(
      `${path} belongs to another tree and is not used: ${count} of the ${judged} files it names are here, ${example} is not.`,
    );
  }
  for (const file of report.files) {
    const found = mapped.get(file.path);
    if (found === undefined) continue;
    const here = prefix + found;
    const parts = files.get(here);
    if (parts === undefined) files.set(here, [file]);
    else parts.push(file);
  }
  if (mapped.size === 0) return whole(`${path} is not used: all ${outside} files it names are outside this folder.`);
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

/** Not behind a link: what lies there is no part of the tree. */
function isThere(absolute: string): boolean {
  return openedInPlace(absolute, () => true) === true;
}

/** A question that is asked so many times, and then answered with no. */
function upTo(times: number, ask: (absolute: string) => boolean): (absolute: string) => boolean {
  let left = times;
  return (absolute) => left-- > 0 && ask(absolute);
}

/** @throws OrreryError `FILE_SYSTEM_ERROR` that says why the report is not used */
function bytesOf(absolute: string, path: string, bytesLeft: number): Buffer {
  const read = readRegularFile(absolute, Math.min(MAX_BYTES, bytesLeft));
  if (read.kind === 'bytes') return read.bytes;
  throw new OrreryError('FILE_SYSTEM_ERROR', `${path} is not used: ${whyUnread(read, bytesLeft)}.`, { path });
}

function whyUnread(read: Exclude<FileBytes, { kind: 'bytes' }>, bytesLeft: number): string {
  if (read.kind === 'gone') return 'it does not exist';
  if (read.reason === 'unreadable') return 'it cannot be read, or is not a regular file';
  if (bytesLeft >= MAX_BYTES) return `it is larger than ${MAX_BYTES / MIB} MB`;
  return `with those before it, it is more than ${MAX_BYTES_TOGETHER / MIB} MB`;
}

/**
 * @throws MalformedReport
 * @throws the signal's reason when it aborts
 */
async function parsed(bytes: Buffer, parser: ReportParser, signal: AbortSignal | undefined): Promise<ParsedReport> {
  // Leaves a byte order mark out, and does not cut characters that lie in two pieces.
  const decoder = new TextDecoder();
  let sliceStart = performance.now();
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    if (performance.now() - sliceStart > SLICE_MS) {
      await nextTurn();
      signal?.throwIfAborted();
      sliceStart = performance.now();
    }
    parser.write(decoder.decode(bytes.subarray(from, from + PIECE_BYTES), { stream: true }));
  }
  return parser.end();
}

function joined(parts: readonly ReportedFile[]): FileCoverage {
  const lines = new LineHits(parts.map((part) => part.lines));
  const [first, ...others] = parts;
  if (first?.statements !== undefined && others.length === 0) return { ...first.statements, lines };
  return { ...lines.share, lines };
}
