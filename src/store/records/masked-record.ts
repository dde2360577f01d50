import { redact } from '../../workspace/redaction/redact.ts';
import { Redactor } from '../../workspace/redaction/redactor.ts';

/** The columns of each table that hold text which people and agents write. Paths, ids and contents of files are stored as they are. */
const FREE_TEXT = {
  version: ['agent', 'reason'],
  refusal: ['agent', 'reason'],
  decision: ['agent', 'decision', 'reasoning', 'context', 'alternatives', 'tags'],
  session: ['name'],
} as const;

/** Returns a record without the secrets in its free text. Each table that has any writes what this returns. */
export function maskedRecord<T extends object>(table: keyof typeof FREE_TEXT, record: T): T {
  const columns: readonly string[] = FREE_TEXT[table];
  const texts = Object.entries(record).filter(([column]) => columns.includes(column));
  return { ...record, ...new Redactor().redactIn(Object.fromEntries(texts)) };
}

/** Returns a text without the secrets in it, as `maskedRecord` stores it: for names that records are found by. */
export function maskedText(text: string): string {
  return redact(text).text;
}

/** Returns JSON without the secrets in its texts; a text that is not JSON is masked as a whole. */
export function maskedJson(json: string): string {
  try {
    return JSON.stringify(new Redactor().redactIn(JSON.parse(json)));
  } catch {
    return maskedText(json);
  }
}
