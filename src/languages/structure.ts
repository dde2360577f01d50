import type { Node } from 'web-tree-sitter';
import { argumentForm, FORM_SEPARATOR } from './argument-forms.ts';
import { declaredType } from './bindings.ts';
import { bareType, receiverText, splitCallee } from './callee.ts';
import { ROLE } from './captures.ts';
import type { ExtractionLimit } from './extraction-limit.ts';
import {
  type CallKind,
  type CallSite,
  DEFINITION_KINDS,
  type Definition,
  type DefinitionKind,
  type Export,
  type HalsteadCounts,
  type Heritage,
  type Import,
} from './facts.ts';
import { type HalsteadTerms, halsteadCounts } from './halstead.ts';
import type { Language } from './language.ts';
import type { LineTable } from './line-table.ts';
import { LogicalSequences } from './logical-sequences.ts';
import type { LineMeasures } from './measures.ts';
import type { DefinitionSpan } from './owner-cursor.ts';
import { pathOf } from './paths.ts';
import { functionPath } from './results.ts';
import type { SyntaxRecord } from './syntax-records.ts';

const CALLABLE: ReadonlySet<DefinitionKind> = new Set([
  'function',
  'method',
  'constructor',
  'getter',
  'setter',
  'macro',
]);
const TYPES: ReadonlySet<DefinitionKind> = new Set(['class', 'struct', 'interface', 'trait', 'enum']);
const VALUES: ReadonlySet<DefinitionKind> = new Set(['variable', 'constant', 'field', 'enum_member']);
const MEMBERS: ReadonlySet<DefinitionKind> = new Set(['method', 'constructor', 'getter', 'setter']);

const NONE: readonly never[] = [];
/** Arguments of a call that are kept, and the longest of them. */
const MAX_VALUES = 12;
const MAX_VALUE = 120;

/** Records between two looks at the clock. */
const CHECKED_EVERY = 256;

export const ANONYMOUS = '<anonymous>';

/** What the interval stack finds in one file. */
export interface Structure {
  readonly definitions: readonly Definition[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  readonly calls: readonly CallSite[];
  readonly heritage: readonly Heritage[];
  readonly topLevel: { readonly cyclomatic: number; readonly cognitive: number };
}

/** A file's structure, and where each of its definitions stands as offsets. */
export interface LocatedStructure {
  readonly structure: Structure;
  readonly spans: readonly DefinitionSpan[];
}

/** What functions are measured from. */
export interface Measures {
  readonly lines: LineMeasures;
  readonly halstead: HalsteadTerms;
}

/** Complexity as it is being counted for one function, or for the code outside all of them. */
interface Tally {
  cyclomatic: number;
  cognitive: number;
  nesting: number;
}

/** A definition while its file is still being read. */
interface Draft {
  kind: DefinitionKind;
  readonly name: string;
  readonly record: SyntaxRecord;
  /** The draft around this one that is not a value. */
  readonly owner: Draft | null;
  readonly tally: Tally | null;
  /** The section of its owner that it stands in. */
  readonly section: string | null;
  /** The section in force where reading has got to within this draft. */
  openSection: string | null;
  /** A value whose initial value is a function of the same name: the function stands for both. */
  dropped: boolean;
}

/** A parent while its file is still being read: the type that has it stands around it or is named beside it. */
interface ParentDraft {
  readonly type: Draft | string;
  readonly relation: Heritage['relation'];
  readonly name: string;
}

/** An interval that has started and not yet ended, with what holds inside it. */
interface Open {
  readonly end: number;
  readonly draft: Draft | null;
  /** The innermost value definition, for functions bound to it. */
  readonly value: Draft | null;
  readonly tally: Tally;
  /** Whether decisions add to cyclomatic complexity here. */
  readonly countsPaths: boolean;
  readonly inFunction: boolean;
  readonly cognitiveNesting: number;
  readonly nesting: number;
}

/**
 * Reads the records of a file in one pass with a stack of open intervals: who stands in whom, how deep, and which
 * function each decision counts for.
 *
 * @param records in the order of `syntaxRecords`
 */
export function readStructure(
  records: readonly SyntaxRecord[],
  source: string,
  language: Language,
  lineTable: LineTable,
  measures: Measures,
  limit: ExtractionLimit,
): LocatedStructure {
  return new StructureReader(source, language, lineTable, measures, limit).read(records);
}

class StructureReader {
  readonly #limit: ExtractionLimit;
  readonly #source: string;
  readonly #language: Language;
  readonly #lines: LineTable;
  readonly #measures: Measures;
  readonly #drafts: Draft[] = [];
  readonly #commentsByEnd = new Map<number, SyntaxRecord>();
  /** Where the text ends before the white space and comments that end at an offset. */
  readonly #textEnds = new Map<number, number>();
  readonly #imports: Import[] = [];
  readonly #exports: Export[] = [];
  readonly #calls: {
    readonly site: Omit<CallSite, 'owner' | 'values'>;
    readonly list: Node | undefined;
    readonly owner: Draft | null;
  }[] = [];
  /** Lists of arguments among which there are functions. */
  readonly #withFunctions = new Set<number>();
  readonly #parents: ParentDraft[] = [];
  /** Names that assignments have defined, by what they stand in. */
  readonly #assigned = new Map<Draft | null, Set<string>>();
  readonly #logical: LogicalSequences;
  readonly #logicalTallies = new Map<SyntaxRecord, Tally>();
  readonly #topLevel: Tally = { cyclomatic: 1, cognitive: 0, nesting: 0 };

  constructor(source: string, language: Language, lineTable: LineTable, measures: Measures, limit: ExtractionLimit) {
    this.#limit = limit;
    this.#source = source;
    this.#language = language;
    this.#lines = lineTable;
    this.#measures = measures;
    this.#logical = new LogicalSequences(language.syntax, source);
  }

  read(records: readonly SyntaxRecord[]): LocatedStructure {
    const outermost: Open = {
      end: Number.MAX_SAFE_INTEGER,
      draft: null,
      value: null,
      tally: this.#topLevel,
      countsPaths: true,
      inFunction: false,
      cognitiveNesting: 0,
      nesting: 0,
    };
    const stack: Open[] = [outermost];
    for (const [at, record] of records.entries()) {
      if (at % CHECKED_EVERY === 0) this.#limit.check();
      if (record.opaque === 'comment') this.#commentsByEnd.set(record.end, record);
      while ((stack.at(-1) as Open).end <= record.start) stack.pop();
      const opened = this.#visit(record, stack.at(-1) as Open);
      if (opened !== null) stack.push(opened);
    }
    for (const { root, increment } of this.#logical.increments()) {
      (this.#logicalTallies.get(root) as Tally).cognitive += increment;
    }
    return this.#finish();
  }

  /** Counts and files one record; returns the interval it opens, if it opens one. */
  #visit(record: SyntaxRecord, around: Open): Open | null {
    const { roles } = record;
    let inside = around;
    if (roles & ROLE.boundary) inside = { ...inside, tally: this.#topLevel, cognitiveNesting: 0, nesting: 0 };
    if (roles & (ROLE.nesting | ROLE.cognitiveNesting) && (roles & ROLE.elseif) === 0) {
      const nesting = inside.nesting + (roles & ROLE.nesting ? 1 : 0);
      inside.tally.nesting = Math.max(inside.tally.nesting, nesting);
      inside = { ...inside, nesting, cognitiveNesting: inside.cognitiveNesting + 1 };
    }
    this.#count(record, inside);
    if (roles & ROLE.cyclomaticExempt) inside = { ...inside, countsPaths: false };
    if (roles & ROLE.call) this.#call(record, inside.draft);
    if (roles & ROLE.heritage) this.#parent(record, around.draft);
    if (roles & ROLE.section && around.draft !== null) around.draft.openSection = this.#text(record.node);
    const { syntax } = this.#language;
    if (roles & ROLE.import) {
      for (const one of syntax.imports(record.node, this.#source)) {
        this.#limit.take(
          one.source.length + one.names.reduce((sum, { name, alias }) => sum + name.length + alias.length, 0),
        );
        this.#imports.push(one);
      }
    }
    if (roles & ROLE.export) {
      for (const one of syntax.exports?.(record.node, this.#source) ?? []) {
        this.#limit.take(one.name.length + one.local.length + (one.source?.length ?? 0));
        this.#exports.push(one);
      }
    }
    if (roles & ROLE.definition) inside = this.#define(record, inside) ?? inside;
    return inside === around ? null : { ...inside, end: record.end };
  }

  #count(record: SyntaxRecord, { tally, countsPaths, cognitiveNesting }: Open) {
    const { roles } = record;
    if (roles & ROLE.cyclomatic && countsPaths && this.#isPath(record)) tally.cyclomatic++;
    if (roles & ROLE.flat) tally.cognitive++;
    if (roles & ROLE.structural && (roles & ROLE.elseif) === 0) tally.cognitive += 1 + cognitiveNesting;
    if (roles & ROLE.logical) {
      this.#logical.add(record);
      this.#logicalTallies.set(record, tally);
    }
  }

  #isPath({ node }: SyntaxRecord): boolean {
    return this.#language.syntax.isPath?.(node) ?? true;
  }

  #define(record: SyntaxRecord, around: Open): Open | null {
    const isValue = VALUES.has(record.definition as DefinitionKind);
    const isLocal = isValue && around.inFunction && around.draft !== null && CALLABLE.has(around.draft.kind);
    if (isLocal || !this.#complete(record)) return null;
    if (isValue && this.#isAssignedAgain(record, around.draft)) return null;
    const kind = this.#kind(record, around);
    const isCallable = CALLABLE.has(kind);
    const draft: Draft = {
      kind,
      name: this.#name(record.parts?.name),
      record,
      owner: around.draft,
      tally: isCallable && (record.roles & ROLE.declaration) === 0 ? { cyclomatic: 1, cognitive: 0, nesting: 0 } : null,
      section: around.draft?.openSection ?? null,
      openSection: null,
      dropped: false,
    };
    if (around.value !== null && standsFor(around.value, draft)) {
      around.value.dropped = true;
      if (around.value.kind === 'field' && isCallable) draft.kind = 'method';
    }
    this.#drafts.push(draft);
    if (this.#language.syntax.functionTypes?.includes(record.node.type) === true) {
      const around = record.node.parent;
      if (around !== null) this.#withFunctions.add(around.id);
    }
    if (isValue) return { ...around, value: draft };
    if (draft.tally === null) return { ...around, draft, value: null };
    return {
      end: record.end,
      draft,
      value: null,
      tally: draft.tally,
      countsPaths: true,
      inFunction: true,
      cognitiveNesting: 0,
      nesting: 0,
    };
  }

  /** Whether an earlier assignment in the same place has defined the name, in a language where assignments define. */
  #isAssignedAgain({ parts }: SyntaxRecord, owner: Draft | null): boolean {
    if (!this.#language.syntax.assignmentsDefine || parts?.name === undefined) return false;
    const name = `${parts.receiver === undefined ? '' : this.#text(parts.receiver)} ${this.#name(parts.name)}`;
    const assigned = this.#assigned.get(owner) ?? new Set();
    this.#assigned.set(owner, assigned);
    const isAgain = assigned.has(name);
    assigned.add(name);
    return isAgain;
  }

  /** Adds the parts that only the language's own rule can find; false when it says that this is no definition. */
  #complete(record: SyntaxRecord): boolean {
    const found = this.#language.syntax.definitionParts?.(record.node);
    if (found) record.parts = { ...found, ...record.parts };
    return found !== null;
  }

  #kind(record: SyntaxRecord, { draft: owner, value }: Open): DefinitionKind {
    const kind = record.definition as DefinitionKind;
    if (!DEFINITION_KINDS.includes(kind)) throw new Error(`Capture @definition.${kind} is not a kind of definition.`);
    // A function somewhere in a field's initial value is no method of the type.
    const isMember = owner !== null && TYPES.has(owner.kind) && value === null;
    const inType = isMember || record.parts?.receiver !== undefined;
    if (kind === 'variable' && inType) return 'field';
    if ((kind !== 'function' && kind !== 'method') || !inType) return kind;
    const { constructors } = this.#language.syntax;
    const name = this.#name(record.parts?.name);
    const receiver = record.parts?.receiver;
    const className = receiver === undefined ? owner?.name : bareType(this.#text(receiver));
    const isConstructor = constructors === 'same-as-class' ? name === className : constructors?.includes(name);
    return isConstructor ? 'constructor' : 'method';
  }

  #name(node: Node | undefined): string {
    if (node === undefined) return ANONYMOUS;
    const text = this.#text(node);
    // A name that the parser had to assume.
    if (text === '') return ANONYMOUS;
    const quoted = /^(['"`])(.*)\1$/s.exec(text);
    const name = quoted?.[2] ?? text;
    return this.#language.syntax.nameText?.(name) ?? name;
  }

  /** The text of a node, for facts to hold. */
  #text({ startIndex, endIndex }: Node): string {
    this.#limit.take(endIndex - startIndex);
    return this.#source.slice(startIndex, endIndex);
  }

  #call(record: SyntaxRecord, owner: Draft | null) {
    const callee = record.parts?.callee;
    if (callee === undefined) return;
    const split = this.#split(callee, record.parts?.receiver);
    if (split === null) return;
    const line = this.#lines.line(record.start);
    const site = {
      kind: record.call as CallKind,
      line,
      column: this.#lines.column(record.start, line),
      name: split.name,
      receiver: split.receiver,
      arguments: this.#arguments(record.parts?.arguments),
      given: this.#given(record.parts?.arguments),
    };
    this.#calls.push({ site, list: record.parts?.arguments, owner });
  }

  /** What a call is given, where any of it is a path or a function. */
  #values(list: Node | undefined): readonly (string | null)[] {
    const { choices, functionTypes = [], followedTypes = [], literalPath } = this.#language.syntax;
    if (choices === undefined || list === undefined) return NONE;
    if (followedTypes.length === 0 ? !this.#withFunctions.has(list.id) : list.namedChildCount === 0) return NONE;
    const values = list.namedChildren
      .filter((child) => !child.isExtra)
      .slice(0, MAX_VALUES)
      .map((child) => {
        if (functionTypes.includes(child.type)) return functionPath(child, this.#lines);
        if (!followedTypes.includes(child.type) || child.endIndex - child.startIndex > MAX_VALUE) return null;
        return (
          literalPath?.(child, this.#source) ?? argumentValue(this.#source.slice(child.startIndex, child.endIndex))
        );
      });
    if (values.every((value) => value === null)) return NONE;
    this.#limit.take(values.reduce((sum, value) => sum + (value?.length ?? 0), 0));
    return values;
  }

  /** What a call is given, where that tells overloads apart. */
  #given(list: Node | undefined): string | null {
    const { overloads } = this.#language.syntax;
    if (overloads === undefined || list === undefined || list.namedChildCount === 0) return null;
    const children = list.namedChildren.filter(({ isExtra }) => !isExtra);
    const forms = children.map((child) =>
      argumentForm(overloads.argument?.(child) ?? child, this.#source, overloads.arguments),
    );
    return this.#kept(forms);
  }

  #signature(parameters: Node | undefined): string | null {
    const { overloads } = this.#language.syntax;
    if (overloads === undefined || parameters === undefined) return null;
    return this.#kept(overloads.parameterTypes(parameters, this.#source));
  }

  /** Lines for facts to hold; null for none. */
  #kept(lines: readonly string[]): string | null {
    if (lines.length === 0) return null;
    const text = lines.join(FORM_SEPARATOR);
    this.#limit.take(text.length);
    return text;
  }

  #typeText(type: Node | undefined): string | null {
    if (type === undefined) return null;
    const end = this.#language.syntax.partEnd?.(type) ?? type.endIndex;
    this.#limit.take(end - type.startIndex);
    return this.#source.slice(type.startIndex, end);
  }

  #split(callee: Node, receiver: Node | undefined) {
    // Calls stand in what others are called on: of that no more is kept than a few words.
    const written = ({ startIndex, endIndex }: Node) => this.#source.slice(startIndex, endIndex);
    if (receiver !== undefined) return { name: this.#text(callee), receiver: receiverText(written(receiver)) };
    const own = this.#language.syntax.callee?.(callee, this.#source);
    return own === undefined ? splitCallee(written(callee)) : own;
  }

  #parent(record: SyntaxRecord, around: Draft | null) {
    const receiver = record.parts?.receiver;
    const type = receiver === undefined ? around : bareType(this.#text(receiver));
    const written = this.#text(record.node);
    const name = bareType(this.#language.syntax.parentType?.(written) ?? written);
    if (type !== null && name !== '') {
      this.#parents.push({ type, relation: record.heritage as Heritage['relation'], name });
    }
  }

  #heritage(kept: readonly Draft[], indexOf: (draft: Draft | null) => number): Heritage[] {
    const types = new Map<string, Draft>();
    for (const draft of kept) if (TYPES.has(draft.kind) && !types.has(draft.name)) types.set(draft.name, draft);
    return this.#parents.flatMap(({ type, relation, name }): Heritage[] => {
      const owner = typeof type === 'string' ? types.get(type) : type;
      if (owner !== undefined) return [{ owner: indexOf(owner), receiver: null, relation, name }];
      return typeof type === 'string' && type !== '' ? [{ owner: -1, receiver: type, relation, name }] : [];
    });
  }

  #finish(): LocatedStructure {
    const kept = this.#drafts.filter((draft) => !draft.dropped);
    const indices = new Map<Draft, number>(kept.map((draft, index) => [draft, index]));
    const indexOf = (draft: Draft | null) => (draft === null ? -1 : (indices.get(draft) ?? -1));
    const exportedNames = new Set(this.#exports.filter(({ source }) => source === null).map(({ local }) => local));
    const measured = kept.filter(({ tally }) => tally !== null);
    const halstead = halsteadCounts(
      this.#measures.halstead,
      measured.map(({ record }) => record),
    );
    const halsteadOf = new Map<Draft, HalsteadCounts>(
      measured.map((draft, at) => [draft, halstead[at] as HalsteadCounts]),
    );
    const structure = {
      definitions: kept.map((draft) =>
        this.#definition(draft, indexOf(draft.owner), exportedNames, halsteadOf.get(draft)),
      ),
      imports: this.#imports,
      exports: this.#exports,
      calls: this.#calls.map(({ site, list, owner }) => ({
        ...site,
        owner: indexOf(owner),
        values: this.#values(list),
      })),
      heritage: this.#heritage(kept, indexOf),
      topLevel: { cyclomatic: this.#topLevel.cyclomatic, cognitive: this.#topLevel.cognitive },
    };
    return { structure, spans: kept.map(({ kind, record: { start, end } }) => ({ kind, start, end })) };
  }

  /**
   * Where a definition ends for people: some grammars count a line break or a comment after it in. Where one stretch of
   * such was read once, it is known for all definitions that end in it.
   */
  #endOf({ start, end: counted }: SyntaxRecord): number {
    const passed: number[] = [];
    let end = counted;
    for (;;) {
      const known = this.#textEnds.get(end);
      if (known !== undefined && known > start) {
        end = known;
        break;
      }
      const comment = this.#commentsByEnd.get(end);
      // A docstring is a comment by its meaning and a statement by its place.
      const isComment = comment !== undefined && comment.start > start && comment.node.isExtra;
      if (!isComment && !(end > start && isSpace(this.#source.charCodeAt(end - 1)))) break;
      passed.push(end);
      end = isComment ? comment.start : end - 1;
    }
    if (end > start) for (const at of passed) this.#textEnds.set(at, end);
    return end;
  }

  #definition(
    draft: Draft,
    owner: number,
    exportedNames: ReadonlySet<string>,
    halstead: HalsteadCounts | undefined,
  ): Definition {
    const { kind, name, record, tally } = draft;
    const line = this.#lines.line(record.start);
    const end = this.#endOf(record);
    const endLine = this.#lines.line(Math.max(record.start, end - 1));
    const receiver = record.parts?.receiver;
    const { syntax } = this.#language;
    const ownerKind = draft.owner?.kind ?? null;
    return {
      kind,
      name,
      line,
      column: this.#lines.column(record.start, line),
      endLine,
      endColumn: this.#lines.column(end, endLine),
      owner,
      receiver: receiver === undefined ? null : bareType(this.#text(receiver)),
      holder: syntax.holder?.(record.node, this.#source) ?? null,
      exported:
        (ownerKind === null && exportedNames.has(name)) ||
        syntax.exported({
          node: record.node,
          name,
          kind,
          ownerKind,
          section: draft.section,
          source: this.#source,
          hasExports: this.#exports.length > 0,
        }),
      type: declaredType(this.#typeText(record.parts?.type)),
      signature: this.#signature(record.parts?.parameters),
      metrics:
        tally === null || halstead === undefined
          ? null
          : {
              ...tally,
              parameters: this.#parameters(record.parts?.parameters),
              codeLines: this.#measures.lines.codeLines(line, endLine),
              halstead,
            },
    };
  }

  #arguments(node: Node | undefined): number {
    if (node === undefined) return 0;
    return this.#language.syntax.countArguments?.(node, this.#source) ?? countNamed(node, []);
  }

  #parameters(node: Node | undefined): number {
    if (node === undefined) return 0;
    const { countParameters, notParameters = [] } = this.#language.syntax;
    return countParameters?.(node, this.#source) ?? countNamed(node, notParameters);
  }
}

/** The path of an argument, the keyword of a named one before it. */
function argumentValue(text: string): string | null {
  const [, keyword = '', value = ''] = /^(\w+\s*=(?!=))?([\s\S]*)$/.exec(text) ?? [];
  const path = pathOf(value);
  return path === null ? null : `${keyword.replace(/\s/g, '')}${path}`;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/**
 * Whether what is defined in a value is what the value's name means: a function or class of the same name that is the
 * initial value, or is wrapped in a call there. A method of the same name in an object is not, nor is a property's
 * accessor.
 */
function standsFor(value: Draft, { kind, name, record }: Draft): boolean {
  if (name !== value.name || !(CALLABLE.has(kind) || kind === 'class')) return false;
  if (kind === 'getter' || kind === 'setter') return false;
  return !MEMBERS.has(kind) || record.end === value.record.end;
}

/** The named children that are neither comments nor of the given types; a node without children stands for itself. */
function countNamed(node: Node | undefined, excluded: readonly string[]): number {
  if (node === undefined) return 0;
  const count = node.namedChildCount;
  if (count === 0) return node.childCount === 0 ? 1 : 0;
  let named = 0;
  for (const child of node.namedChildren) if (!child.isExtra && !excluded.includes(child.type)) named++;
  return named;
}
