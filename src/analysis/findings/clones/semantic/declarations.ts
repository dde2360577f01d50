import { TOKEN } from '../../../../languages/tokens.ts';
import type { Cursor } from './cursor.ts';

/** The token of the name in `List<String> names = …`: before it a type, behind it a value or the end. Null for anything else. */
export function declaredName(cursor: Cursor): number | null {
  let token = cursor.at;
  if (!cursor.isName(token) && cursor.kindAt(token) !== TOKEN.keyword) return null;
  token++;
  while (cursor.textAt(token) === '.' || cursor.textAt(token) === '::') token += 2;
  if (cursor.textAt(token) === '<') {
    let depth = 0;
    for (; token < cursor.end; token++) {
      const text = cursor.textAt(token);
      if (text === '<') depth++;
      else if (text === '>') depth--;
      else if (text === '>>') depth -= 2;
      else if (text !== ',' && text !== '.' && text !== '[' && text !== ']' && text !== '?' && !isWord(cursor, token)) {
        return null;
      }
      if (depth <= 0) break;
    }
    token++;
  }
  while (['[', ']', '*', '&', '?'].includes(cursor.textAt(token))) token++;
  if (!cursor.isName(token)) return null;
  if (cursor.startsLine(token)) return null;
  return ['=', ';', ':'].includes(cursor.textAt(token + 1)) ? token : null;
}

function isWord(cursor: Cursor, token: number): boolean {
  return cursor.isName(token) || cursor.kindAt(token) === TOKEN.keyword;
}
