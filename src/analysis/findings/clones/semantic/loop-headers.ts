import type { Cursor } from './cursor.ts';
import { NotRead } from './syntax.ts';

/** The brace that opens the body of a loop. */
export function blockStart(cursor: Cursor): number {
  let token = cursor.at;
  while (cursor.textAt(token) !== '{') {
    if (token >= cursor.end) throw new NotRead('A loop has no body.');
    token++;
  }
  return token;
}

/** What stands between the names and the source of a loop over things, if it is one. */
export function wordBetween(cursor: Cursor, end: number): string | null {
  let depth = 0;
  for (let token = cursor.at; token < end; token++) {
    const text = cursor.textAt(token);
    if (text === '(' || text === '[' || text === '{') depth++;
    else if (text === ')' || text === ']' || text === '}') depth--;
    else if (depth === 0 && text === ';') return null;
    else if (depth === 0 && (text === 'of' || text === 'in' || text === 'range' || text === ':' || text === 'as')) {
      return text;
    }
  }
  return null;
}

/** Whether a loop has parts before `end`. */
export function hasSemicolon(cursor: Cursor, end: number): boolean {
  for (let token = cursor.at; token < end; token++) if (cursor.textAt(token) === ';') return true;
  return false;
}

/** The names up to a token; leaves the cursor there. */
export function namesUntil(cursor: Cursor, end: number): string[] {
  const names: string[] = [];
  for (; cursor.at < end; cursor.at++) if (cursor.isName()) names.push(cursor.text());
  return names;
}
