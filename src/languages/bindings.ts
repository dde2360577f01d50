import type { Node } from 'web-tree-sitter';
import { ROLE } from './captures.ts';
import { type ChoiceStyle, pathText } from './choices.ts';
import type { ExtractionLimit } from './extraction-limit.ts';
import { type Binding, type DefinitionKind, testedBy } from './facts.ts';
import type { SyntaxRules } from './language.ts';
import type { LineTable } from './line-table.ts';
import { type DefinitionSpan, isValueKind, OwnerCursor } from './owner-cursor.ts';
import { formatPath, isSlice, parsePath } from './paths.ts';
import type { Range } from './range.ts';
import type { SyntaxRecord } from './syntax-records.ts';

/** Records between two looks at the clock. */
const CHECKED_EVERY = 256;

/** Keys of tables within tables whose elements are told apart. */
export const MAX_KEYS = 3;

/** How a name is bound: as a kind of binding, as an element of what is iterated over, as a parameter that takes any number. */
type BoundKind = Binding['kind'] | 'element' | 'repeated';

/** A binding with the stretch of text its name holds in. */
export interface ScopedBinding {
  readonly binding: Binding;
  readonly start: number;
  readonly end: number;
}

/**
 * The names a file gives to values, each with its scope: the innermost function or `@scope` around it, else the file.
 *
 * @param records in the order of `syntaxRecords`
 */
export function readBindings(
  records: readonly SyntaxRecord[],
  spans: readonly DefinitionSpan[],
  source: string,
  lineTable: LineTable,
  {
    hoistsLocals = false,
    assignmentsDefine,
    partEnd,
    bindingName,
    bindingProperty,
    boundValue = (value) => value,
    choices,
    functionTypes,
    literalPath,
    targetPath,
    elementPath,
    takenFrom,
  }: Pick<
    SyntaxRules,
    | 'hoistsLocals'
    | 'assignmentsDefine'
    | 'partEnd'
    | 'bindingName'
    | 'bindingProperty'
    | 'boundValue'
    | 'choices'
    | 'functionTypes'
    | 'literalPath'
    | 'targetPath'
    | 'elementPath'
    | 'takenFrom'
  >,
  limit: ExtractionLimit,
): ScopedBinding[] {
  const bindings: ScopedBinding[] = [];
  const owners = new OwnerCursor(spans);
  const scopes: { readonly start: number; readonly end: number }[] = [{ start: 0, end: source.length + 1 }];
  /** What facts will hold. */
  const kept = (text: string | null) => {
    limit.take(text?.length ?? 0);
    return text;
  };
  const text = (node: Node | undefined) =>
    kept(node === undefined ? null : source.slice(node.startIndex, node.endIndex));
  const wholeText = (part: Node | undefined) =>
    part === undefined ? null : source.slice(part.startIndex, partEnd?.(part) ?? part.endIndex);
  for (const [at, record] of records.entries()) {
    if (at % CHECKED_EVERY === 0) limit.check();
    while ((scopes.at(-1) as { end: number }).end <= record.start) scopes.pop();
    if (record.roles & ROLE.binding && record.binding !== 'none')
      bind(record, scopes.at(-1) as { start: number; end: number });
    if (record.roles & ROLE.scope || isScope(record)) scopes.push({ start: record.start, end: record.end });
  }
  return bindings;

  function bind(record: SyntaxRecord, scope: { readonly start: number; readonly end: number }) {
    const nameNode = record.parts?.name ?? (record.node.childCount === 0 ? record.node : undefined);
    const name = nameOf(record, nameNode);
    if (name === null) return;
    const taken = isPlain(record) ? takenFrom?.(record.node, source) : undefined;
    const bound = taken?.kind ?? (record.binding as BoundKind);
    const kind = bound === 'element' ? 'local' : bound === 'repeated' ? 'parameter' : bound;
    const owner = owners.at(record.start);
    const start = scopeStart(record, owner, kind, scope.start, hoistsLocals, assignmentsDefine === true);
    const binding: Binding = {
      kind,
      name,
      owner,
      scope: kind === 'field' ? null : lineTable.range(start, Math.min(scope.end, source.length)),
      type: declaredType(kept(typeOf(record, bound) ?? wholeText(taken?.type ?? undefined))),
      value: kept(givenPath(bound, nameNode, record.parts?.value ?? taken?.value ?? undefined)),
      property: taken === undefined ? propertyOf(record) : kept(taken.property),
    };
    bindings.push({ binding, start, end: scope.end });
  }

  function nameOf({ node }: SyntaxRecord, nameNode: Node | undefined): string | null {
    const own = bindingName?.(node, source);
    const written = own === undefined ? text(nameNode) : kept(own);
    return written?.endsWith(']') ? keyedName(written) : written;
  }

  /** What a name is given. An element of what is iterated over is a local variable whose value is an element. */
  function givenPath(bound: BoundKind, nameNode: Node | undefined, valueNode: Node | undefined): string | null {
    if (valueNode === undefined) return null;
    if (bound !== 'element') return boundPath(nameNode, valueNode);
    return elementPath === undefined || nameNode === undefined
      ? elementValue(wholeText(valueNode) as string, choices ?? null)
      : elementPath(valueNode, nameNode, source);
  }

  /** The type that is written for a name; a parameter that takes any number holds all of them. */
  function typeOf({ parts }: SyntaxRecord, bound: BoundKind): string | null {
    const type = wholeText(parts?.type);
    return bound === 'repeated' ? `${type}[]` : type;
  }

  /** What of a value a name stands for. */
  function propertyOf({ node, parts }: SyntaxRecord): string | null {
    return kept(bindingProperty?.(node) ?? null) ?? text(parts?.property);
  }

  /** The path of the value that a name is given. */
  function boundPath(name: Node | undefined, value: Node): string | null {
    const target = name === undefined ? undefined : targetPath?.(name, value, source);
    if (target !== undefined) return target;
    const own = functionTypes?.includes(value.type) ? value.childForFieldName('name') : null;
    if (own !== null) return text(own);
    return literalPath?.(value, source) ?? pathText(boundValue(wholeText(value) as string), choices ?? null);
  }
}

/** Whether a name stands by itself: nothing that it is given was captured with it. */
function isPlain({ parts }: SyntaxRecord): boolean {
  return parts?.value === undefined && parts?.type === undefined && parts?.property === undefined;
}

/** `a["b"]` as the path of the element that is given a value, `a[]` where the key is not written out; null for a slice. */
function keyedName(written: string): string | null {
  const [first, ...keys] = parsePath(written) ?? [];
  if (first?.kind !== 'name' || keys.length === 0 || keys.length > MAX_KEYS) return null;
  const elements = keys.filter((step) => step.kind === 'element');
  if (elements.length < keys.length || elements.some(({ key = '' }) => isSlice(key))) return null;
  return keys.length === 1 || elements.every(({ key }) => key !== undefined) ? formatPath([first, ...elements]) : null;
}

/** The value that an element of an expression is. */
function elementValue(expression: string, choices: ChoiceStyle | null): string | null {
  return pathText(`${expression}[]`, null) ?? pathText(`(${expression})[]`, choices);
}

/** Blocks in which a variable is known to be of a type that it was tested for. */
export function readNarrowings(
  records: readonly SyntaxRecord[],
  spans: readonly DefinitionSpan[],
  source: string,
  lineTable: LineTable,
): Binding[] {
  const owners = new OwnerCursor(spans);
  return records.flatMap((record): Binding[] => {
    const { name, type, value } = record.parts ?? {};
    const isNarrowed = (record.roles & (ROLE.narrowed | ROLE.narrowedBehind)) !== 0;
    if (!isNarrowed || name === undefined || (type === undefined && value === undefined)) return [];
    const textOf = ({ startIndex, endIndex }: Node) => source.slice(startIndex, endIndex);
    return [
      {
        kind: 'local',
        name: textOf(name),
        owner: owners.at(record.start),
        scope: narrowedRange(record, lineTable),
        type: type === undefined ? testedBy(textOf(value as Node)) : textOf(type),
        value: null,
        property: null,
      },
    ];
  });
}

/** Where a variable is known to be of a type: in what is marked, or behind it. */
function narrowedRange({ node, roles, start, end }: SyntaxRecord, lineTable: LineTable): Range {
  const isBehind = (roles & ROLE.narrowedBehind) !== 0;
  return isBehind ? lineTable.range(end, node.parent?.endIndex ?? end) : lineTable.range(start, end);
}

/** Where the scope of a name begins. */
function scopeStart(
  record: SyntaxRecord,
  owner: number,
  kind: Binding['kind'],
  start: number,
  hoistsLocals: boolean,
  assignmentsDefine: boolean,
): number {
  // What is looped over is told before the name for its elements holds, but where names hold before they are given, too.
  if (kind === 'local' && record.binding === 'element') return hoistsLocals ? start : afterDeclaration(record);
  if (kind !== 'local') return start;
  if (owner !== -1) return hoistsLocals ? start : afterDeclaration(record);
  // What the top of a file gives a name holds from there on: what runs later is looked up where the name is defined.
  const isGiven = hoistsLocals && assignmentsDefine && (record.roles & ROLE.definition) !== 0;
  return isGiven ? afterDeclaration(record) : start;
}

/** A variable is not seen in the value it is given, let alone before. */
function afterDeclaration({ end, parts }: SyntaxRecord): number {
  return Math.max(end, parts?.value?.endIndex ?? 0);
}

function isScope(record: SyntaxRecord): boolean {
  return (record.roles & ROLE.definition) !== 0 && !isValueKind(record.definition as DefinitionKind);
}

/** Words that stand where a type would and leave it to the value. */
const INFERRED: ReadonlySet<string> = new Set(['var', 'auto', 'let', 'val']);

/** A type as written, without the colon or arrow before it and on one line. */
export function declaredType(text: string | null): string | null {
  if (text === null) return null;
  const type = text
    .replace(/^\s*(?::|->|=>)\s*/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return type === '' || INFERRED.has(type) ? null : type;
}
