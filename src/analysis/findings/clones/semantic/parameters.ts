import type { Cursor } from './cursor.ts';
import { NotRead } from './syntax.ts';

/** Languages in which a parameter's type stands before its name. */
const TYPE_FIRST: ReadonlySet<string> = new Set(['java', 'csharp', 'c', 'dart', 'php']);
/** Words before a name that are neither its type nor the name. */
const MODIFIERS: ReadonlySet<string> = new Set([
  'mut',
  'ref',
  'final',
  'const',
  'inout',
  'in',
  'out',
  'let',
  'var',
  'this',
]);

/** The names of the parameters in the brackets that start here; leaves the cursor behind them. */
export function parameterNames(cursor: Cursor): string[] {
  const close = cursor.closing();
  cursor.expect('(');
  const names: string[] = [];
  while (cursor.at < close) {
    const end = pieceEnd(cursor, close);
    const name = nameIn(cursor, end);
    if (name !== null) names.push(name);
    cursor.at = end + 1;
  }
  cursor.at = close + 1;
  return names;
}

/** The comma that ends a parameter, or the closing bracket. */
function pieceEnd(cursor: Cursor, close: number): number {
  let depth = 0;
  for (let token = cursor.at; token < close; token++) {
    const text = cursor.textAt(token);
    if (text === '<' || text === '(' || text === '[' || text === '{') depth++;
    else if (text === '>' || text === ')' || text === ']' || text === '}') depth--;
    else if (text === ',' && depth === 0) return token;
  }
  return close;
}

function nameIn(cursor: Cursor, end: number): string | null {
  const first = cursor.text();
  if (first === '{' || first === '[') throw new NotRead('A parameter is taken apart.');
  const places: number[] = [];
  for (let token = cursor.at; token < end; token++) {
    const text = cursor.textAt(token);
    if (text === '=' || text === ':') break;
    if (cursor.isName(token) && !MODIFIERS.has(text)) places.push(token);
  }
  const place = TYPE_FIRST.has(cursor.family) ? places.at(-1) : places[0];
  if (place === undefined) return null;
  const name = cursor.textAt(place);
  // A method's own object is not given by whoever calls it.
  return name === 'self' ? null : name;
}
