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
import { JsonMembers } from './json-members.ts';
import { MalformedReport } from './malformed-report.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads Istanbul's `coverage-final.json`, as nyc, Jest, Vitest and c8 write it. As Istanbul itself counts lines, a statement
 * belongs to the line it starts on, which ran as often as the most used statement on it. One file of it is held at a time.
 */
export class IstanbulParser implements ReportParser {
  readonly #files: ReportedFile[] = [];
  readonly #members = new JsonMembers((path, entry) => this.#files.push(fileOf(path, fieldsOf(entry))));

  write(piece: string): void {
    this.#members.write(piece);
  }

  end(): ParsedReport {
    this.#members.end();
    return checkedReport(this.#files);
  }
}

function fileOf(key: string, entry: Fields | null): ReportedFile {
  // Some versions wrap what they cannot merge yet.
  const file = fieldsOf(entry?.data) ?? entry;
  const statements = fieldsOf(file?.statementMap);
  const hits = fieldsOf(file?.s);
  if (statements === null || hits === null) throw new MalformedReport(`${shown(key)} has no statementMap and s`);
  const path = checkedPath(typeof file?.path === 'string' ? file.path : key);
  const lines = new HitRanges();
  for (const [id, range] of Object.entries(statements)) {
    const line = fieldsOf(fieldsOf(range)?.start)?.line;
    const count = hits[id];
    if (typeof line !== 'number' || typeof count !== 'number') {
      throw new MalformedReport(`statement ${shown(id)} of ${path} has no line or no count`);
    }
    const start = checkedLine(line, path);
    lines.add(start, start, count);
  }
  return { path, lines };
}

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}
