import type { CorpusFile } from '../corpus.ts';
import { Cursor, type ReadableCorpus } from './cursor.ts';
import { parameterNames } from './parameters.ts';
import { PythonStatements } from './python-statements.ts';
import { BraceStatements } from './statements.ts';
import { type FunctionSyntax, NotRead } from './syntax.ts';

/** Languages whose functions are read. */
export const READ_FAMILIES: ReadonlySet<string> = new Set([
  'ecmascript',
  'python',
  'java',
  'csharp',
  'go',
  'c',
  'php',
  'dart',
  'rust',
  'kotlin',
]);

/** Languages in which a name is declared by giving it a value. */
const IMPLICIT: ReadonlySet<string> = new Set(['python', 'php']);

/**
 * A function of one of the `READ_FAMILIES` as syntax.
 * @throws NotRead when it uses what is not read
 */
export function readFunction(corpus: ReadableCorpus, file: CorpusFile, start: number, end: number): FunctionSyntax {
  const cursor = new Cursor(corpus, file, start, end);
  return cursor.family === 'python' ? pythonFunction(cursor) : braceFunction(cursor);
}

function pythonFunction(cursor: Cursor): FunctionSyntax {
  const column = cursor.lineColumn();
  while (cursor.text() !== '(') cursor.next();
  const parameters = parameterNames(cursor);
  cursor.skipType([':']);
  const body = new PythonStatements(cursor).block(column);
  if (!cursor.isDone) throw new NotRead('A function goes on after its body.');
  return { parameters, body, ...toldBy(cursor) };
}

function braceFunction(cursor: Cursor): FunctionSyntax {
  // A receiver stands in brackets of its own before the name.
  if (cursor.text() === 'func' && cursor.text(1) === '(') cursor.at = cursor.closing(cursor.at + 1) + 1;
  const { parameters } = header(cursor);
  if (cursor.family === 'kotlin') cursor.skipType(['=', '{']);
  if (cursor.family === 'kotlin' && cursor.text() === '=') return valueFunction(cursor, parameters);
  if (cursor.textAt(cursor.end - 1) !== '}' && cursor.textAt(cursor.end - 2) !== '}')
    return arrowFunction(cursor, parameters);
  const open = bodyStart(cursor);
  if (open === null) return arrowFunction(cursor, parameters);
  cursor.at = open;
  const body = new BraceStatements(cursor).functionBody();
  return { parameters, body, ...toldBy(cursor) };
}

function header(cursor: Cursor): { parameters: string[] } {
  if (cursor.isName() && cursor.text(1) === '=>') return { parameters: [cursor.next()] };
  while (cursor.text() !== '(') cursor.next();
  return { parameters: parameterNames(cursor) };
}

function arrowFunction(cursor: Cursor, parameters: string[]): FunctionSyntax {
  while (cursor.text() !== '=>' && cursor.text() !== '->') cursor.next();
  return valueFunction(cursor, parameters);
}

/** A function that is a value, behind the sign that starts here. */
function valueFunction(cursor: Cursor, parameters: string[]): FunctionSyntax {
  cursor.at++;
  const value = new BraceStatements(cursor).value();
  cursor.take(';');
  if (!cursor.isDone) throw new NotRead('A function goes on after its value.');
  return {
    parameters,
    body: [{ kind: 'return', value }],
    ...toldBy(cursor),
  };
}

/** What the tokens say beside the syntax. */
function toldBy({ forms, family, length }: Cursor): Pick<FunctionSyntax, 'forms' | 'declaresNames' | 'tokens'> {
  return { forms, declaresNames: !IMPLICIT.has(family), tokens: length };
}

/** The brace whose partner ends the function. */
function bodyStart(cursor: Cursor): number | null {
  const last = cursor.textAt(cursor.end - 1) === '}' ? cursor.end - 1 : cursor.end - 2;
  for (let token = cursor.at; token < last; token++) {
    if (cursor.textAt(token) === '=>' && cursor.textAt(token + 1) !== '{') return null;
    if (cursor.textAt(token) === '{') {
      const close = cursor.closing(token);
      if (close === last) return token;
      token = close;
    }
  }
  return null;
}
