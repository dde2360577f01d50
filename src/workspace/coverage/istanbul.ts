import { addHits, MalformedReport, type ParsedReport, type ReportedFile } from './coverage-report.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads Istanbul's `coverage-final.json`, as nyc, Jest, Vitest and c8 write it. As Istanbul itself counts lines, a statement
 * belongs to the line it starts on, which ran as often as the most used statement on it.
 *
 * @throws MalformedReport
 */
export function parseIstanbul(text: string): ParsedReport {
  const report = fieldsOf(parseJson(text));
  if (report === null) throw new MalformedReport('it is no JSON object');
  const files = Object.entries(report).map(([path, entry]) => fileOf(path, fieldsOf(entry)));
  if (files.length === 0) throw new MalformedReport('it names no file');
  return { files, bases: [] };
}

function fileOf(key: string, entry: Fields | null): ReportedFile {
  // Some versions wrap what they cannot merge yet.
  const file = fieldsOf(entry?.data) ?? entry;
  const statements = fieldsOf(file?.statementMap);
  const hits = fieldsOf(file?.s);
  if (statements === null || hits === null) throw new MalformedReport(`${key} has no statementMap and s`);
  const lines = new Map<number, number>();
  for (const [id, range] of Object.entries(statements)) {
    const line = fieldsOf(fieldsOf(range)?.start)?.line;
    const count = hits[id];
    if (!Number.isInteger(line) || typeof count !== 'number') {
      throw new MalformedReport(`statement ${id} of ${key} has no line or no count`);
    }
    addHits(lines, line as number, count);
  }
  return { path: typeof file?.path === 'string' ? file.path : key, lines };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw new MalformedReport(`it is no JSON: ${(thrown as Error).message}`);
  }
}

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}
