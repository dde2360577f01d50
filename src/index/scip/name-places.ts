import type { Definition } from '../../languages/facts.ts';
import type { Range } from '../../languages/range.ts';
import type { CodeGraph } from '../code-graph.ts';

/** Lines behind the start of a definition in which its name is looked for: decorators and annotations stand before it. */
const HEAD_LINES = 40;

/** The lines of a text, where facts begin lines: behind LF, CR LF and CR. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}

/** What follows the name of what a function is given to: `name = (a) => …`, `name: function () …`. */
const GIVEN = /^[?!]?\s*[:=]/;

/** The name by which code refers to a node: a constructor goes by that of its type. */
export function calledName(graph: CodeGraph, node: number): string {
  const isConstructor = graph.kind(node) === 'constructor';
  return graph.name(isConstructor ? (graph.symbolOwner[node - graph.fileCount] as number) : node);
}

/** Where the name of a definition is written; null for one without a name, or whose name is not near its start. */
export function namePlace(lines: readonly string[], definition: Definition): Range | null {
  const { name, line, column, endLine } = definition;
  if (name === '<anonymous>') return null;
  const before = placeBefore(lines, definition);
  if (before !== null) return before;
  const last = Math.min(endLine, line + HEAD_LINES);
  for (let at = line; at <= last; at++) {
    const found = wordIn(lines[at - 1] ?? '', name, at === line ? column - 1 : 0);
    if (found !== -1) return placeAt(at, found, name);
  }
  return null;
}

/** Where the name is of a function that begins behind it, on its line or the one before. */
function placeBefore(lines: readonly string[], { name, line, column }: Definition): Range | null {
  const ahead = (lines[line - 1] ?? '').slice(0, column - 1);
  const at = ahead.trim() === '' ? line - 1 : line;
  const text = at === line ? ahead : (lines[at - 1] ?? '');
  let found = -1;
  for (let word = wordIn(text, name); word !== -1; word = wordIn(text, name, word + 1)) found = word;
  return found !== -1 && GIVEN.test(text.slice(found + name.length)) ? placeAt(at, found, name) : null;
}

function placeAt(line: number, offset: number, name: string): Range {
  return { line, column: offset + 1, endLine: line, endColumn: offset + 1 + name.length };
}

const WORD = /[\p{ID_Continue}$]/u;

/** Offset of the first place where a name stands as a word of its own, or -1. */
export function wordIn(line: string, name: string, from = 0): number {
  if (name === '') return -1;
  const isWord = (at: number) => WORD.test(line.charAt(at));
  const [bindsLeft, bindsRight] = [WORD.test(name.charAt(0)), WORD.test(name.charAt(name.length - 1))];
  for (let at = line.indexOf(name, from); at !== -1; at = line.indexOf(name, at + 1)) {
    const isPart = (bindsLeft && at > 0 && isWord(at - 1)) || (bindsRight && isWord(at + name.length));
    if (!isPart) return at;
  }
  return -1;
}

/** For each column of a line in an encoding, from the first: the column in UTF-16 code units, 1-based, as facts count them. */
export function utf16Columns(line: string, encoding: 'utf8' | 'utf32'): readonly number[] {
  const columns: number[] = [];
  let next = 1;
  for (const character of line) {
    columns.push(next);
    next += character.length;
    // A place within a character is behind it.
    for (let byte = encoding === 'utf32' ? 1 : Buffer.byteLength(character); byte > 1; byte--) columns.push(next);
  }
  columns.push(next);
  return columns;
}
