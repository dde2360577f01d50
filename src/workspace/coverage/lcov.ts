import { addHits, MalformedReport, type ParsedReport, type ReportedFile } from './coverage-report.ts';

const RECORD = /^(?:[A-Z]+:|end_of_record\s*$|#)/;
const LINE_DATA = /^DA:(\d+),(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?:,.*)?$/i;

/**
 * Reads the tracefile format of LCOV (`man geninfo`): `SF:` names a file, `DA:line,hits` tells of a line, `end_of_record`
 * ends the file. Other records say nothing about lines.
 *
 * @throws MalformedReport
 */
export function parseLcov(text: string): ParsedReport {
  const files: ReportedFile[] = [];
  let current: { readonly path: string; readonly lines: Map<number, number> } | null = null;
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const fault = (what: string) => new MalformedReport(`line ${at + 1} ${what}`);
    if (!RECORD.test(line)) throw fault(`is no record of an LCOV tracefile: ${JSON.stringify(line.slice(0, 60))}`);
    if (line.startsWith('SF:')) {
      if (current !== null) throw fault(`begins a file before ${current.path} has ended`);
      current = { path: line.slice(3), lines: new Map() };
    } else if (line === 'end_of_record') {
      if (current === null) throw fault('ends a file that has not begun');
      files.push(current);
      current = null;
    } else if (line.startsWith('DA:')) {
      const [, number, hits] = LINE_DATA.exec(line) ?? [];
      if (number === undefined) throw fault('is not of the form DA:line,hits');
      if (current === null) throw fault('tells of a line outside any file');
      addHits(current.lines, Number(number), Number(hits));
    }
  }
  if (current !== null) throw new MalformedReport(`it ends in the middle of ${current.path}`);
  if (files.length === 0) throw new MalformedReport('it names no file');
  return { files, bases: [] };
}
