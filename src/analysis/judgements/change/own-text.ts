import type { Definition, FileFacts } from '../../../languages/facts.ts';
import { LineTable } from '../../../languages/line-table.ts';
import type { Range } from '../../../languages/range.ts';
import { ANONYMOUS } from '../../measures/symbols/symbol.ts';
import type { FileVersion } from './version.ts';

/** Code that has a name of its own, and what it says itself: what named code within it says is that code's alone. */
export interface NamedCode {
  /** Index in `FileFacts.definitions`. */
  readonly definition: number;
  /** The named code around it, by its place among all of the file; -1 for the file. */
  readonly parent: number;
  /** Its code, with a mark in place of each named piece within. */
  readonly own: string;
  /** Its code with all that is within. */
  readonly whole: string;
  /** Where it stands in the text, the name that it is given to included. */
  readonly start: number;
  readonly end: number;
}

/** A file's code by the names in it. */
export interface NamedText {
  readonly named: readonly NamedCode[];
  /** Code outside all of them, imports left out. */
  readonly topLevel: string;
  /** The statements that import, one after the other. */
  readonly imports: string;
}

/** Functions without a name are part of what they stand in. */
/** Stands for named code. */
const HOLE = '\0';
/** What is left of a line when all that it declares is named code: it says nothing of what is around. */
const GLUE =
  /^(?:export|default|declare|public|private|protected|internal|static|readonly|abstract|override|async|const|let|var|val|final|local|type|pub(?:\([a-z]+\))?|[\s;,\0])+$/;
/** What stands between a name and the code that it is given. */
const GIVEN = /[=:]\s*$/;
/** What stands before a name is more than its declaration. */
const HOLDS_MORE = /[{};]./;

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * The code of a file by what is named in it. Comments, blank lines and the blanks at both ends of a line make no
 * difference; in Python those at the beginning do, but for what is common to all lines.
 */
export function namedText(version: FileVersion): NamedText {
  const known = namedTexts.get(version);
  if (known !== undefined) return known;
  const made = readNamedText(version);
  namedTexts.set(version, made);
  return made;
}

/** A version is compared with several others: with what it was, and with what became of it since. */
const namedTexts = new WeakMap<FileVersion, NamedText>();

function readNamedText({ file: { facts }, text }: FileVersion): NamedText {
  const table = new LineTable(text);
  const code = withoutComments(text, facts, table);
  const places = facts.definitions.flatMap(({ name }, definition) => (name === ANONYMOUS ? [] : [definition]));
  const placeOf = new Map(places.map((definition, place) => [definition, place]));
  const stretches = withNames(facts, places, code, table);
  const parents = places.map((definition) => parentOf(facts, definition, placeOf));
  const children: number[][] = places.map(() => []);
  const outermost: number[] = [];
  for (const [place, parent] of parents.entries()) (children[parent] ?? outermost).push(place);
  const keepsIndent = facts.language === 'python';
  const said = (stretch: Stretch, inner: readonly number[]) => {
    const holes = inner.map((place) => stretches[place] as Stretch);
    return canonical(withHoles(code, stretch, holes), keepsIndent);
  };
  const named = places.map((definition, place) => {
    const stretch = stretches[place] as Stretch;
    const whole = canonical(code.slice(stretch.start, stretch.end), keepsIndent);
    const inner = children[place] as number[];
    const own = inner.length === 0 ? whole : said(stretch, inner);
    return { definition, parent: parents[place] as number, own, whole, ...stretch };
  });
  const imports = importStretches(facts, text, table);
  const all = { start: 0, end: code.length };
  const holes = outermost.map((place) => stretches[place] as Stretch);
  const outside = [...holes, ...imports].sort((a, b) => a.start - b.start);
  return {
    named,
    topLevel: canonical(withHoles(code, all, outside), keepsIndent),
    imports: imports.map(({ start, end }) => canonical(code.slice(start, end), false)).join('\n'),
  };
}

/**
 * Where named code stands. A function that is given to a name has its range without it: what stands before it on its line, as
 * `const handler: Handler = `, belongs to it, too.
 */
function withNames({ definitions }: FileFacts, places: readonly number[], code: string, table: LineTable): Stretch[] {
  let last: Stretch = { start: 0, end: 0 };
  return places.map((definition) => {
    const one = definitions[definition] as Definition;
    const stretch = stretchOf(one, table);
    const from = Math.max(table.start(one.line), last.end <= stretch.start ? last.end : last.start);
    const before = code.slice(from, stretch.start);
    const isGiven = GIVEN.test(before) && before.includes(one.name) && !HOLDS_MORE.test(before);
    const start = isGiven ? from + (/^[\s,;]*/.exec(before)?.[0].length ?? 0) : stretch.start;
    last = { start, end: stretch.end };
    return last;
  });
}

function stretchOf({ line, column, endLine, endColumn }: Range, table: LineTable): Stretch {
  return { start: table.start(line) + column - 1, end: table.start(endLine) + endColumn - 1 };
}

function parentOf({ definitions }: FileFacts, definition: number, placeOf: ReadonlyMap<number, number>): number {
  let owner = definitions[definition]?.owner ?? -1;
  while (owner >= 0 && !placeOf.has(owner)) owner = definitions[owner]?.owner ?? -1;
  return placeOf.get(owner) ?? -1;
}

/** The text with blanks in place of its comments, so that all else stands where it did. */
export function withoutComments(text: string, { comments }: FileFacts, table: LineTable): string {
  let code = '';
  let at = 0;
  for (const comment of comments) {
    const start = table.start(comment.line) + comment.column - 1;
    if (start < at) continue;
    code += text.slice(at, start) + comment.text.replace(/[^\n\r]/g, ' ');
    at = start + comment.text.length;
  }
  return code + text.slice(at);
}

function withHoles(code: string, { start, end }: Stretch, holes: readonly Stretch[]): string {
  let left = '';
  let at = start;
  for (const hole of holes) {
    if (hole.start < at || hole.end > end) continue;
    left += code.slice(at, hole.start) + HOLE;
    at = hole.end;
  }
  // How many pieces stand one after the other makes no difference.
  return (left + code.slice(at, end)).replace(/\0(?:[ \t;,]*\0)+/g, HOLE);
}

function canonical(code: string, keepsIndent: boolean): string {
  const lines = code.split(/\r\n|\r|\n/).map((line) => line.trimEnd());
  const filled = lines.filter((line) => line !== '' && !(line.includes(HOLE) && GLUE.test(line)));
  if (!keepsIndent) return filled.map((line) => line.trimStart()).join('\n');
  // The first line begins where the definition does, whatever stands before it.
  const [first = '', ...rest] = filled;
  const common = rest.reduce((least, line) => Math.min(least, indentOf(line)), Number.POSITIVE_INFINITY);
  return [first.trimStart(), ...rest.map((line) => line.slice(common))].join('\n');
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Statements may go on over several lines: until the module is named and every bracket is closed. */
const MAX_IMPORT_LINES = 200;

function importStretches({ imports }: FileFacts, text: string, table: LineTable): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { line, source } of imports) {
    const start = table.start(line);
    const last = stretches.at(-1);
    if (last !== undefined && start < last.end) continue;
    let end = start;
    for (let next = line + 1; next <= Math.min(line + MAX_IMPORT_LINES, table.count + 1); next++) {
      end = next <= table.count ? table.start(next) : text.length;
      const statement = text.slice(start, end);
      if (statement.includes(source) && areBracketsClosed(statement)) break;
    }
    stretches.push({ start, end });
  }
  return stretches;
}

function areBracketsClosed(text: string): boolean {
  return (text.match(/[([{]/g)?.length ?? 0) <= (text.match(/[)\]}]/g)?.length ?? 0);
}
