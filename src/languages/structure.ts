import type { Node } from 'web-tree-sitter';
import { ArgumentReader } from './argument-reader.ts';
import { bareType, receiverText, splitCallee } from './callee.ts';
import { ROLE } from './captures.ts';
import { DefinitionEnds } from './definition-ends.ts';
import {
  ANONYMOUS,
  CALLABLE,
  type Draft,
  type ParentDraft,
  type Stretch,
  standsFor,
  type Tally,
  TYPES,
  VALUES,
} from './drafts.ts';
import type { ExtractionLimit } from './extraction-limit.ts';
import {
  type CallKind,
  DEFINITION_KINDS,
  type DefinitionKind,
  type Export,
  type Heritage,
  type Import,
} from './facts.ts';
import {
  type CallDraft,
  finishStructure,
  type ImpliedCallDraft,
  type LocatedStructure,
  type Measures,
} from './finish-structure.ts';
import { impliedSites } from './implied-calls.ts';
import type { Language } from './language.ts';
import type { LineTable } from './line-table.ts';
import { LogicalSequences } from './logical-sequences.ts';
import { SourceSlices } from './source-slices.ts';
import type { SyntaxRecord } from './syntax-records.ts';

/** Records between two looks at the clock. */
const CHECKED_EVERY = 256;

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
  /** The innermost block within `draft`, in languages in which functions in one are seen there alone. */
  readonly block: Stretch | null;
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
  readonly #ends: DefinitionEnds;
  readonly #slices: SourceSlices;
  readonly #arguments: ArgumentReader;
  readonly #imports: Import[] = [];
  readonly #exports: Export[] = [];
  readonly #calls: CallDraft[] = [];
  readonly #impliedCalls: ImpliedCallDraft[] = [];
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
    this.#ends = new DefinitionEnds(source);
    this.#slices = new SourceSlices(source, limit);
    this.#arguments = new ArgumentReader(source, language, lineTable, limit);
  }

  read(records: readonly SyntaxRecord[]): LocatedStructure {
    const outermost: Open = {
      end: Number.MAX_SAFE_INTEGER,
      draft: null,
      value: null,
      tally: this.#topLevel,
      countsPaths: true,
      inFunction: false,
      block: null,
      cognitiveNesting: 0,
      nesting: 0,
    };
    const stack: Open[] = [outermost];
    for (const [at, record] of records.entries()) {
      if (at % CHECKED_EVERY === 0) this.#limit.check();
      if (record.opaque === 'comment') this.#ends.addComment(record);
      while ((stack.at(-1) as Open).end <= record.start) stack.pop();
      const opened = this.#visit(record, stack.at(-1) as Open);
      if (opened !== null) stack.push(opened);
    }
    for (const { root, increment } of this.#logical.increments()) {
      (this.#logicalTallies.get(root) as Tally).cognitive += increment;
    }
    return finishStructure(
      {
        drafts: this.#drafts,
        imports: this.#imports,
        exports: this.#exports,
        calls: this.#calls,
        impliedCalls: this.#impliedCalls,
        parents: this.#parents,
        topLevel: this.#topLevel,
      },
      {
        language: this.#language,
        slices: this.#slices,
        lines: this.#lines,
        measures: this.#measures,
        arguments: this.#arguments,
        ends: this.#ends,
      },
    );
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
    if (roles & (ROLE.call | ROLE.implied)) this.#called(record, inside.draft);
    if (roles & ROLE.heritage) this.#parent(record, around.draft);
    if (roles & ROLE.section && around.draft !== null) around.draft.openSection = this.#slices.text(record.node);
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
    inside = this.#inBlock(record, inside);
    if (roles & ROLE.definition) inside = this.#define(record, inside) ?? inside;
    return inside === around ? null : { ...inside, end: record.end };
  }

  #inBlock({ roles, start, end }: SyntaxRecord, around: Open): Open {
    const isBlock = (roles & ROLE.scope) !== 0 && this.#language.syntax.blocksHideFunctions === true;
    return isBlock ? { ...around, block: { start, end } } : around;
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
      block: hiddenIn(kind, record, around),
      section: around.draft?.openSection ?? null,
      openSection: null,
      dropped: false,
    };
    if (around.value !== null && standsFor(around.value, draft)) {
      around.value.dropped = true;
      if (around.value.kind === 'field' && isCallable) draft.kind = 'method';
    }
    this.#drafts.push(draft);
    if (isCallable) this.#noteFunction(record.node);
    if (isValue) return { ...around, value: draft };
    if (draft.tally === null) return { ...around, draft, value: null, block: null };
    return {
      end: record.end,
      draft,
      value: null,
      tally: draft.tally,
      countsPaths: true,
      inFunction: true,
      block: null,
      cognitiveNesting: 0,
      nesting: 0,
    };
  }

  /** Whether an earlier assignment in the same place has defined the name, in a language where assignments define. */
  #isAssignedAgain({ parts }: SyntaxRecord, owner: Draft | null): boolean {
    if (!this.#language.syntax.assignmentsDefine || parts?.name === undefined) return false;
    const name = `${parts.receiver === undefined ? '' : this.#slices.text(parts.receiver)} ${this.#name(parts.name)}`;
    const assigned = this.#assigned.get(owner) ?? new Set();
    this.#assigned.set(owner, assigned);
    const isAgain = assigned.has(name);
    assigned.add(name);
    return isAgain;
  }

  /** Adds the parts that only the language's own rule can find; false when it says that this is no definition. */
  #complete(record: SyntaxRecord): boolean {
    const found = this.#language.syntax.definitionParts?.(record.node, this.#source);
    if (found) record.parts = { ...found, ...record.parts };
    return found !== null;
  }

  #kind(record: SyntaxRecord, around: Open): DefinitionKind {
    const { draft: owner } = around;
    const kind = record.definition as DefinitionKind;
    if (!DEFINITION_KINDS.includes(kind)) throw new Error(`Capture @definition.${kind} is not a kind of definition.`);
    const inType = isDirectlyInType(around) || record.parts?.receiver !== undefined;
    if (kind === 'variable' && inType) return 'field';
    if ((kind !== 'function' && kind !== 'method') || !inType) return kind;
    const { constructors } = this.#language.syntax;
    const name = this.#name(record.parts?.name);
    const receiver = record.parts?.receiver;
    const className = receiver === undefined ? owner?.name : bareType(this.#slices.text(receiver));
    const isConstructor = constructors === 'same-as-class' ? name === className : constructors?.includes(name);
    return isConstructor ? 'constructor' : 'method';
  }

  /** Tells what reads arguments that a function is given to a call, itself or in an object. */
  #noteFunction(node: Node) {
    const { functionTypes, argumentsAround } = this.#language.syntax;
    const around = functionTypes?.includes(node.type) === true ? node.parent : null;
    const list = argumentsAround?.(node) ?? around;
    if (list !== null) this.#arguments.noteFunctionIn(list);
  }

  #name(node: Node | undefined): string {
    if (node === undefined) return ANONYMOUS;
    const text = this.#slices.text(node);
    // A name that the parser had to assume.
    if (text === '') return ANONYMOUS;
    // Within quotes stands the name, unless nothing does.
    const quoted = /^(['"`])(.*)\1$/s.exec(text);
    const name = quoted?.[2] || text;
    return this.#language.syntax.nameText?.(name) ?? name;
  }

  #called(record: SyntaxRecord, owner: Draft | null) {
    if (record.roles & ROLE.call) this.#call(record, owner);
    if ((record.roles & ROLE.implied) === 0) return;
    const sites = impliedSites(record, this.#source, this.#language.syntax, this.#lines, this.#limit);
    for (const site of sites) this.#impliedCalls.push({ site, owner });
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
      nameLine: this.#lines.line(this.#nameStart(split.name, callee, record.start)),
      name: split.name,
      receiver: split.receiver,
      arguments: this.#arguments.argumentCount(record.parts?.arguments),
      given: this.#arguments.given(record.parts?.arguments),
    };
    this.#calls.push({ site, list: record.parts?.arguments, owner });
  }

  /** Where the name of a call is: last in what is called. */
  #nameStart(name: string, { startIndex, endIndex }: Node, start: number): number {
    const found = this.#source.slice(startIndex, endIndex).lastIndexOf(name);
    return found === -1 ? start : startIndex + found;
  }

  #split(callee: Node, receiver: Node | undefined) {
    // Calls stand in what others are called on: of that no more is kept than a few words.
    const written = ({ startIndex, endIndex }: Node) => this.#source.slice(startIndex, endIndex);
    const { syntax } = this.#language;
    if (receiver !== undefined) {
      const passed = syntax.receiver?.(receiver, this.#source) ?? receiver;
      return { name: this.#slices.text(callee), receiver: receiverText(written(passed)) };
    }
    const own = syntax.callee?.(callee, this.#source);
    return own === undefined ? splitCallee(written(callee)) : own;
  }

  #parent(record: SyntaxRecord, around: Draft | null) {
    const receiver = record.parts?.receiver;
    const type = receiver === undefined ? around : bareType(this.#slices.text(receiver));
    const written = this.#slices.text(record.node);
    const name = bareType(this.#language.syntax.parentType?.(written) ?? written);
    if (type !== null && name !== '') {
      this.#parents.push({ type, relation: record.heritage as Heritage['relation'], name });
    }
  }
}

/** A function somewhere in a field's initial value, or in a block, is no method of the type. */
function isDirectlyInType({ draft, value, block }: Open): boolean {
  return draft !== null && TYPES.has(draft.kind) && value === null && block === null;
}

/** The block that a definition is seen in alone; one that is given to a type is seen wherever that is. */
function hiddenIn(kind: DefinitionKind, { parts }: SyntaxRecord, { block }: Open): Stretch | null {
  return kind === 'function' && parts?.receiver === undefined ? block : null;
}
