import { MAX_FILE_BYTES } from '../classify.ts';
import type { HitRanges } from './hit-ranges.ts';
import type { LineHits, LineShare } from './line-hits.ts';
import { MalformedReport } from './malformed-report.ts';

/** The formats of coverage reports that are understood. */
export const COVERAGE_FORMATS = ['lcov', 'cobertura', 'istanbul', 'go'] as const;
export type CoverageFormat = (typeof COVERAGE_FORMATS)[number];

/** Of `total`, how many ran: lines; statements in a Go profile; functions where tests merely lead to them. */
export interface FileCoverage extends LineShare {
  /** Absent where only functions are known. */
  readonly lines?: LineHits;
}

/** What is known of which code tests run. Paths are from the root on, unless something else is said. */
export interface CoverageReport {
  /**
   * `report`: measured by a test run and read from its reports. `references`: no report was found; functions that tests
   * lead to by calls, references and values, which no test need ever run.
   */
  readonly source: 'report' | 'references';
  /** The formats read, joined by a comma; null without a report. */
  readonly format: string | null;
  /** Reports that were read, sorted; absolute where they lie outside the root. */
  readonly reports: readonly string[];
  /** By path, sorted. */
  readonly files: ReadonlyMap<string, FileCoverage>;
  /** What kept a report, or part of one, from being used, in sentences. */
  readonly problems: readonly string[];
}

/** One file as a report names it. */
export interface ReportedFile {
  /** As written in the report. */
  readonly path: string;
  readonly lines: HitRanges;
  /** Where the format counts something else than lines. */
  readonly statements?: LineShare;
}

export interface ParsedReport {
  readonly files: readonly ReportedFile[];
  /** Folders that paths may be relative to, as the report says. */
  readonly bases: readonly string[];
}

/** Reads a report that comes in pieces. What it keeps grows with the pieces and not with what they say. */
export interface ReportParser {
  /** @throws MalformedReport */
  write(piece: string): void;
  /** @throws MalformedReport also for a report that ends too early */
  end(): ParsedReport;
}

/** No file that is read has more lines: each takes a byte at least. */
const MAX_LINE = MAX_FILE_BYTES;
/** A longer path is none that a system would open, and would make a long message. */
const MAX_PATH_LENGTH = 1024;
/** No tree has so many files that tests run. */
const MOST_FILES = 200_000;
/** A report says of so few folders that its paths are relative to them. */
const MOST_BASES = 16;
/** What a message repeats of a report. */
const SHOWN_LENGTH = 60;

/** @throws MalformedReport for a line that no file has */
export function checkedLine(line: number, path: string): number {
  if (Number.isInteger(line) && line >= 1 && line <= MAX_LINE) return line;
  throw new MalformedReport(`it reports line ${line} of ${shown(path)}, a line that cannot exist`);
}

/** @throws MalformedReport for a path that is too long for one */
export function checkedPath(path: string): string {
  if (path.length <= MAX_PATH_LENGTH) return path;
  throw new MalformedReport(`it has a file name of ${path.length} characters, ${shown(path)}`);
}

/** @throws MalformedReport for a report of no file, or too many */
export function checkedReport(files: readonly ReportedFile[], bases: readonly string[] = []): ParsedReport {
  if (files.length === 0) throw new MalformedReport('it names no file');
  if (files.length > MOST_FILES) throw new MalformedReport(`it names more than ${MOST_FILES} files`);
  if (bases.length > MOST_BASES) throw new MalformedReport(`it has more than ${MOST_BASES} sources`);
  return { files, bases };
}

/** The beginning of a text of the report, for a message. */
export function shown(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}
