import type { ScopedBinding } from './bindings.ts';
import { nameAtEnd } from './callee.ts';
import { ROLE } from './captures.ts';
import type { CallSite, Export, Reference } from './facts.ts';
import type { Language, LexerRules } from './language.ts';
import type { LineTable } from './line-table.ts';
import { type DefinitionSpan, OwnerCursor } from './owner-cursor.ts';
import type { SyntaxRecord } from './syntax-records.ts';
import { TOKEN, type TokenStream } from './tokens.ts';

const DOT = 46;
const COLON = 58;
const MORE = 62;
const MINUS = 45;

/** Uses of names that are not marked in the syntax tree. */
export interface NameUses {
  readonly references: readonly Reference[];
  /** Names that call by standing there, in a language with a rule for them. */
  readonly bareCalls: readonly CallSite[];
}

/** References that were read: the first of each key stands for all, but a mention by an export statement stands for itself. */
class KnownReferences {
  readonly #keys = new Set<number>();
  readonly #exported = new Map<string, Set<number>>();

  constructor(exports: readonly Export[]) {
    for (const { local, source, line } of exports) {
      if (source !== null) continue;
      const lines = this.#exported.get(local);
      if (lines === undefined) this.#exported.set(local, new Set([line]));
      else lines.add(line);
    }
  }

  has(key: number): boolean {
    return this.#keys.has(key);
  }

  add(key: number, name: string, line: number) {
    if (!this.#exported.get(name)?.has(line)) this.#keys.add(key);
  }
}

/**
 * The names a file uses other than by a call that the syntax shows, by defining or importing them, from its tokens: one
 * reference for each name and owner. A name that a parameter or a local variable holds at that place is left out.
 */
export function readReferences(
  records: readonly SyntaxRecord[],
  tokens: TokenStream,
  spans: readonly DefinitionSpan[],
  bindings: readonly ScopedBinding[],
  exports: readonly Export[],
  source: string,
  lineTable: LineTable,
  { lexer, syntax: { bareCall } }: Language,
): NameUses {
  const taken = takenNames(records, source);
  const imports = records.filter(({ roles }) => roles & ROLE.import);
  const locals = new LocalNames(bindings, bareCall !== undefined);
  const owners = new OwnerCursor(spans);
  const references: Reference[] = [];
  const bareCalls: CallSite[] = [];
  const known = new KnownReferences(exports);
  let atImport = 0;
  for (let i = 0; i < tokens.count; i++) {
    if (tokens.kinds[i] !== TOKEN.identifier) continue;
    const start = tokens.starts[i] as number;
    while (atImport < imports.length && (imports[atImport] as SyntaxRecord).end <= start) atImport++;
    if (taken.has(start) || (imports[atImport]?.start ?? Number.POSITIVE_INFINITY) <= start) continue;
    const member = isMember(source, tokens, i, lexer);
    const owner = owners.at(start);
    if (bareCall !== undefined && !member) {
      const name = source.slice(start, tokens.ends[i]);
      if (bareCall.test(name)) {
        if (locals.has(name, start)) continue;
        const line = lineTable.line(start);
        const column = lineTable.column(start, line);
        bareCalls.push({
          kind: 'call',
          line,
          column,
          nameLine: line,
          name,
          receiver: null,
          owner,
          arguments: 0,
          given: null,
          values: [],
        });
        continue;
      }
    }
    // One number for owner, token and membership: ids and owners are both far below 2^25.
    const key = ((owner + 1) * tokens.distinct + (tokens.ids[i] as number)) * 2 + Number(member);
    if (known.has(key)) continue;
    const name = source.slice(start, tokens.ends[i]);
    if (!member && locals.has(name, start)) continue;
    const line = lineTable.line(start);
    known.add(key, name, line);
    references.push({ name, member, line, owner });
  }
  return { references, bareCalls };
}

/** Offsets of identifiers that are definitions, callees or bindings themselves. */
function takenNames(records: readonly SyntaxRecord[], source: string): Set<number> {
  const taken = extendedNames(records, source);
  for (const { roles, parts, node } of records) {
    if (roles & (ROLE.definition | ROLE.binding)) taken.add((parts?.name ?? node).startIndex);
    if (roles & ROLE.binding && parts?.property !== undefined) taken.add(parts.property.startIndex);
    if (roles & ROLE.call && parts?.callee !== undefined) {
      const { startIndex, endIndex } = parts.callee;
      const name = nameAtEnd(source.slice(startIndex, endIndex));
      if (name >= 0) taken.add(startIndex + name);
    }
  }
  return taken;
}

/** Offsets of names that statements only give a property to: those of functions and classes, and of what is labelled. */
function extendedNames(records: readonly SyntaxRecord[], source: string): Set<number> {
  const extended = new Set<number>();
  const named = records.filter(({ roles }) => roles & (ROLE.extended | ROLE.labelled));
  if (named.length === 0) return extended;
  const code = new Set(
    records.flatMap(({ definition, parts }) =>
      EXTENSIBLE.has(definition) && parts?.name !== undefined ? [textOf(parts.name, source)] : [],
    ),
  );
  for (const { roles, node } of named) {
    if (roles & ROLE.labelled || code.has(textOf(node, source))) extended.add(node.startIndex);
  }
  return extended;
}

const EXTENSIBLE: ReadonlySet<string> = new Set(['function', 'class']);

function textOf({ startIndex, endIndex }: SyntaxRecord['node'], source: string): string {
  return source.slice(startIndex, endIndex);
}

/** The scopes of one name, in the order they start. */
interface NameScopes {
  readonly scopes: ScopedBinding[];
  /** How many of them have begun. */
  begun: number;
  /** Where the last of those ends that have begun. */
  end: number;
}

/** The names of parameters and local variables, asked for at offsets that never go back for a name. */
class LocalNames {
  readonly #names = new Map<string, NameScopes>();

  /** @param atTop whether variables outside functions are local too, rather than definitions that others can see */
  constructor(bindings: readonly ScopedBinding[], atTop: boolean) {
    for (const scoped of bindings) {
      const { kind, name, owner } = scoped.binding;
      if (kind === 'field' || (owner === -1 && !atTop)) continue;
      const same = this.#names.get(name);
      if (same === undefined) this.#names.set(name, { scopes: [scoped], begun: 0, end: 0 });
      else same.scopes.push(scoped);
    }
    for (const { scopes } of this.#names.values()) scopes.sort((a, b) => a.start - b.start);
  }

  /** Whether a name is local at an offset. */
  has(name: string, offset: number): boolean {
    const found = this.#names.get(name);
    if (found === undefined) return false;
    const { scopes } = found;
    for (; found.begun < scopes.length; found.begun++) {
      const { start, end } = scopes[found.begun] as ScopedBinding;
      if (start > offset) break;
      found.end = Math.max(found.end, end);
    }
    return offset < found.end;
  }
}

/** Whether an operator stands right after a name or a bracket: what follows it belongs to that. */
function isPart(source: string, tokens: TokenStream, operator: number): boolean {
  const start = tokens.starts[operator] as number;
  const isAdjacent = (tokens.ends[operator - 1] as number) === start;
  return isAdjacent && (tokens.kinds[operator - 1] !== TOKEN.operator || /[)\]>]/.test(source[start - 1] as string));
}

/** After `.`, `::` or an arrow, or a key before a colon in a literal. */
function isMember(source: string, tokens: TokenStream, at: number, rules: LexerRules): boolean {
  if (at > 0) {
    const before = (tokens.ends[at - 1] as number) - 1;
    const last = source.charCodeAt(before);
    if (last === DOT && tokens.kinds[at - 1] === TOKEN.operator) return source.charCodeAt(before - 1) !== DOT;
    if (rules.memberArrow && last === MORE && source.charCodeAt(before - 1) === MINUS) return true;
    // Without a name before it, `::f` is a function of that name rather than a member.
    if (last === COLON && source.charCodeAt(before - 1) === COLON) return at > 1 && isPart(source, tokens, at - 1);
  }
  if (at + 1 >= tokens.count || rules.expressionKeys) return false;
  const after = tokens.starts[at + 1] as number;
  if (source.charCodeAt(after) !== COLON || source.charCodeAt(after + 1) === COLON || at === 0) return false;
  const opener = source[(tokens.ends[at - 1] as number) - 1];
  return opener === '{' || opener === ',';
}
