import {
  checkedLine,
  checkedPath,
  checkedReport,
  type ParsedReport,
  type ReportedFile,
  type ReportParser,
  shown,
} from './coverage-report.ts';
import { HitRanges } from './hit-ranges.ts';
import { LineReader } from './line-reader.ts';
import { MalformedReport } from './malformed-report.ts';

const RECORD = /^(?:[A-Z]+:|end_of_record\s*$|#)/;
const LINE_DATA = /^DA:(\d+),(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?:,.*)?$/i;

/**
 * Reads the tracefile format of LCOV (`man geninfo`): `SF:` names a file, `DA:line,hits` tells of a line, `end_of_record`
 * ends the file. Other records say nothing about lines.
 */
export class LcovParser implements ReportParser {
  readonly #reader = new LineReader((line, number) => this.#record(line.trim(), number));
  readonly #files: ReportedFile[] = [];
  #current: { readonly path: string; readonly lines: HitRanges } | null = null;

  write(piece: string): void {
    this.#reader.write(piece);
  }

  end(): ParsedReport {
    this.#reader.end();
    if (this.#current !== null) throw new MalformedReport(`it ends in the middle of ${this.#current.path}`);
    return checkedReport(this.#files);
  }

  #record(record: string, number: number): void {
    if (record === '') return;
    const fault = (what: string) => new MalformedReport(`line ${number} ${what}`);
    if (!RECORD.test(record)) throw fault(`is not a record of an LCOV tracefile: ${JSON.stringify(shown(record))}`);
    if (record.startsWith('SF:')) {
      if (this.#current !== null) throw fault(`begins a file before ${this.#current.path} has ended`);
      this.#current = { path: checkedPath(record.slice(3)), lines: new HitRanges() };
    } else if (record === 'end_of_record') {
      if (this.#current === null) throw fault('ends a file that has not begun');
      this.#files.push(this.#current);
      this.#current = null;
    } else if (record.startsWith('DA:')) {
      const [, line, hits] = LINE_DATA.exec(record) ?? [];
      if (line === undefined) throw fault('is not of the form DA:line,hits');
      if (this.#current === null) throw fault('reports a line outside any file');
      const at = checkedLine(Number(line), this.#current.path);
      this.#current.lines.add(at, at, Number(hits));
    }
  }
}
