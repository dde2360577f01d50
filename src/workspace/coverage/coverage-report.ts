/** The formats of coverage reports that are understood. */
export const COVERAGE_FORMATS = ['lcov', 'cobertura', 'istanbul', 'go'] as const;
export type CoverageFormat = (typeof COVERAGE_FORMATS)[number];

/** How often each line that can run did run. */
export type LineHits = ReadonlyMap<number, number>;

export interface FileCoverage {
  /** Of `total`, how many ran: lines; statements in a Go profile; functions where tests merely lead to them. */
  readonly covered: number;
  readonly total: number;
  /** Absent where only functions are known. */
  readonly lines?: LineHits;
}

/** What is known of which code tests run. */
export interface CoverageReport {
  /**
   * `report`: measured by a test run and read from its reports. `references`: no report was found; functions that tests
   * lead to by calls and references, which no test need ever run.
   */
  readonly source: 'report' | 'references';
  /** The formats read, joined by a comma; null without a report. */
  readonly format: string | null;
  /** Reports that were read, relative to the folder, sorted. */
  readonly reports: readonly string[];
  /** By path relative to the folder, sorted. */
  readonly files: ReadonlyMap<string, FileCoverage>;
  /** What kept a report, or part of one, from being used, in sentences. */
  readonly problems: readonly string[];
}

/** One file as a report names it. */
export interface ReportedFile {
  /** As written in the report. */
  readonly path: string;
  readonly lines: LineHits;
  /** Where the format counts something else than lines. */
  readonly statements?: { readonly covered: number; readonly total: number };
}

export interface ParsedReport {
  readonly files: readonly ReportedFile[];
  /** Folders that paths may be relative to, as the report says. */
  readonly bases: readonly string[];
}

/** A report that does not follow its format. */
export class MalformedReport extends Error {}

/** Adds hits to lines: a line that several records tell of ran as often as the most of them say. */
export function addHits(lines: Map<number, number>, line: number, hits: number): void {
  const known = lines.get(line);
  if (known === undefined || known < hits) lines.set(line, hits);
}
