import type { Comment, Definition, DefinitionKind, FileFacts } from '../../languages/facts.ts';

/** What a unit of search is: a definition, a stretch of a file's remaining lines, or the file by its name and path. */
export type UnitKind = DefinitionKind | 'lines' | 'file';

/** A unit of a file. Lines are 1-based and inclusive; those of a nested unit are its own, not those of the unit around it. */
export interface Unit {
  readonly kind: UnitKind;
  /** Index in the file's definitions; -1 for what is no definition. */
  readonly definition: number;
  readonly line: number;
  readonly endLine: number;
}

/** What a line of a file is read as. */
export const LINE = { code: 0, signature: 1, doc: 2 } as const;

/** The units of a file, and which of them each line belongs to. */
export interface UnitLayout {
  /** First the file itself, then the others as they start. */
  readonly units: readonly Unit[];
  /** The unit of each line, by line number. */
  readonly unitOfLine: Int32Array;
  /** One of `LINE`, by line number. */
  readonly roleOfLine: Uint8Array;
}

/** Longer stretches of remaining lines are several units. */
const STRETCH_LINES = 40;
/** Lines between a comment and what it describes: decorators, attributes, an empty line. */
const MAX_GAP = 3;
/** Beyond so many definitions of a file, the rest belongs to what they stand in. */
const MAX_UNITS = 5_000;

const ALWAYS: ReadonlySet<DefinitionKind> = new Set<DefinitionKind>([
  'function',
  'method',
  'constructor',
  'getter',
  'setter',
  'class',
  'struct',
  'interface',
  'trait',
  'enum',
  'type',
  'macro',
]);
/** Units where they stand at the top of a file or in a namespace, not within a function. */
const AT_THE_TOP: ReadonlySet<DefinitionKind> = new Set<DefinitionKind>(['variable', 'constant']);

/** Every kind that a unit can be of. */
export const UNIT_KINDS: readonly UnitKind[] = [...ALWAYS, ...AT_THE_TOP, 'lines', 'file'];

export function layOut({ definitions, comments, lines }: FileFacts): UnitLayout {
  const last = lines.total;
  const units: Unit[] = [{ kind: 'file', definition: -1, line: 1, endLine: Math.max(1, last) }];
  const unitOfLine = new Int32Array(last + 2);
  const roleOfLine = new Uint8Array(last + 2);
  /** The unit that each definition belongs to. */
  const unitOf = new Int32Array(definitions.length);
  definitions.forEach((definition, at) => {
    const around = definition.owner === -1 ? 0 : (unitOf[definition.owner] as number);
    if (!isUnit(definition, definitions) || units.length > MAX_UNITS) {
      unitOf[at] = around;
      return;
    }
    unitOf[at] = units.length;
    units.push({ kind: definition.kind, definition: at, line: definition.line, endLine: definition.endLine });
    unitOfLine.fill(unitOf[at], definition.line, Math.min(definition.endLine, last) + 1);
    roleOfLine[definition.line] = LINE.signature;
  });
  giveComments(comments, units, unitOfLine, roleOfLine);
  addStretches(units, unitOfLine, last);
  return { units, unitOfLine, roleOfLine };
}

function isUnit({ kind, name, owner }: Definition, definitions: readonly Definition[]): boolean {
  if (name === '<anonymous>') return false;
  if (ALWAYS.has(kind)) return true;
  const around = definitions[owner];
  return AT_THE_TOP.has(kind) && (around === undefined || around.kind === 'namespace');
}

/** A comment that ends where a definition begins describes it, as does a documentation comment within. */
function giveComments(
  comments: readonly Comment[],
  units: readonly Unit[],
  unitOfLine: Int32Array,
  roleOfLine: Uint8Array,
): void {
  const startingAt = new Map<number, number>();
  units.forEach(({ line, definition }, unit) => {
    if (definition !== -1 && !startingAt.has(line)) startingAt.set(line, unit);
  });
  // From the last on, so that the lines of a block of line comments lead to each other.
  const docAt = new Map<number, number>();
  for (const { kind, line, endLine } of comments.toReversed()) {
    const own = roleOfLine[line] === LINE.signature ? -1 : described(endLine, startingAt, docAt);
    const unit = own !== -1 ? own : kind === 'doc' ? (unitOfLine[line] as number) : -1;
    if (unit === -1) continue;
    docAt.set(line, unit);
    for (let at = line; at <= endLine; at++) {
      if (roleOfLine[at] === LINE.signature) continue;
      unitOfLine[at] = unit;
      roleOfLine[at] = LINE.doc;
    }
  }
}

/** The unit that a comment which ends on a line describes; -1 for none. */
function described(
  endLine: number,
  startingAt: ReadonlyMap<number, number>,
  docAt: ReadonlyMap<number, number>,
): number {
  const next = docAt.get(endLine + 1);
  if (next !== undefined) return next;
  for (let line = endLine + 1; line <= endLine + MAX_GAP; line++) {
    const unit = startingAt.get(line);
    if (unit !== undefined) return unit;
  }
  return -1;
}

/** The lines that belong to no definition, cut into stretches. */
function addStretches(units: Unit[], unitOfLine: Int32Array, last: number): void {
  let line = 1;
  while (line <= last) {
    if (unitOfLine[line] !== 0) {
      line += 1;
      continue;
    }
    const unit = units.length;
    const start = line;
    let end = line;
    for (; line <= last && line < start + STRETCH_LINES; line++) {
      if (unitOfLine[line] !== 0) continue;
      unitOfLine[line] = unit;
      end = line;
    }
    units.push({ kind: 'lines', definition: -1, line: start, endLine: end });
  }
}
