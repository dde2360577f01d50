import type { Node } from 'web-tree-sitter';
import type { ArgumentReader } from './argument-reader.ts';
import { declaredType } from './bindings.ts';
import { bareType } from './callee.ts';
import type { DefinitionEnds } from './definition-ends.ts';
import { type Draft, type ParentDraft, type Tally, TYPES } from './drafts.ts';
import type { CallSite, Definition, Export, HalsteadCounts, Heritage, Import } from './facts.ts';
import { type HalsteadTerms, halsteadCounts } from './halstead.ts';
import type { Language, SyntaxRules } from './language.ts';
import type { LineTable } from './line-table.ts';
import type { LineMeasures } from './measures.ts';
import type { DefinitionSpan } from './owner-cursor.ts';
import type { Range } from './range.ts';
import type { SourceSlices } from './source-slices.ts';

/** What the interval stack finds in one file. */
export interface Structure {
  readonly definitions: readonly Definition[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  readonly calls: readonly CallSite[];
  readonly impliedCalls: readonly CallSite[];
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

/** A call while its file is still being read. */
export interface CallDraft {
  readonly site: Omit<CallSite, 'owner' | 'values'>;
  readonly list: Node | undefined;
  readonly owner: Draft | null;
}

/** A call that is not written, while its file is still being read. */
export interface ImpliedCallDraft {
  readonly site: Omit<CallSite, 'owner'>;
  readonly owner: Draft | null;
}

/** All that one pass over a file has found. */
export interface FoundParts {
  readonly drafts: readonly Draft[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  readonly calls: readonly CallDraft[];
  readonly impliedCalls: readonly ImpliedCallDraft[];
  readonly parents: readonly ParentDraft[];
  readonly topLevel: Tally;
}

/** What the parts of a file are read with. */
export interface PartReaders {
  readonly language: Language;
  readonly slices: SourceSlices;
  readonly lines: LineTable;
  readonly measures: Measures;
  readonly arguments: ArgumentReader;
  readonly ends: DefinitionEnds;
}

/** The structure of a file whose records have all been read: who is exported and measured is known only now. */
export function finishStructure(found: FoundParts, readers: PartReaders): LocatedStructure {
  return new StructureWriter(found, readers).write();
}

class StructureWriter {
  readonly #found: FoundParts;
  readonly #readers: PartReaders;

  constructor(found: FoundParts, readers: PartReaders) {
    this.#found = found;
    this.#readers = readers;
  }

  write(): LocatedStructure {
    const { drafts, imports, exports, calls, impliedCalls, topLevel } = this.#found;
    const kept = drafts.filter((draft) => !draft.dropped);
    const indices = new Map<Draft, number>(kept.map((draft, index) => [draft, index]));
    const indexOf = (draft: Draft | null) => (draft === null ? -1 : (indices.get(draft) ?? -1));
    const exportedNames = new Set(exports.filter(({ source }) => source === null).map(({ local }) => local));
    const measured = kept.filter(({ tally }) => tally !== null);
    const halstead = halsteadCounts(
      this.#readers.measures.halstead,
      measured.map(({ record }) => record),
    );
    const halsteadOf = new Map<Draft, HalsteadCounts>(
      measured.map((draft, at) => [draft, halstead[at] as HalsteadCounts]),
    );
    const structure = {
      definitions: kept.map((draft) =>
        this.#definition(draft, indexOf(draft.owner), exportedNames, halsteadOf.get(draft)),
      ),
      imports,
      exports,
      calls: calls.map(({ site, list, owner }) => ({
        ...site,
        owner: indexOf(owner),
        values: this.#readers.arguments.values(site.name, list),
      })),
      impliedCalls: impliedCalls.map(({ site, owner }) => ({ ...site, owner: indexOf(owner) })),
      heritage: this.#heritage(kept, indexOf),
      topLevel: { cyclomatic: topLevel.cyclomatic, cognitive: topLevel.cognitive },
    };
    return { structure, spans: kept.map(({ kind, record: { start, end } }) => ({ kind, start, end })) };
  }

  #heritage(kept: readonly Draft[], indexOf: (draft: Draft | null) => number): Heritage[] {
    const types = new Map<string, Draft>();
    for (const draft of kept) if (TYPES.has(draft.kind) && !types.has(draft.name)) types.set(draft.name, draft);
    return this.#found.parents.flatMap(({ type, relation, name }): Heritage[] => {
      const owner = typeof type === 'string' ? types.get(type) : type;
      if (owner !== undefined) return [{ owner: indexOf(owner), receiver: null, relation, name }];
      return typeof type === 'string' && type !== '' ? [{ owner: -1, receiver: type, relation, name }] : [];
    });
  }

  #definition(
    draft: Draft,
    owner: number,
    exportedNames: ReadonlySet<string>,
    halstead: HalsteadCounts | undefined,
  ): Definition {
    const { language, slices, lines, measures, ends, arguments: parts } = this.#readers;
    const { kind, name, record, tally } = draft;
    const range = ends.rangeOf(record, lines);
    const receiver = record.parts?.receiver;
    const { syntax } = language;
    const ownerKind = draft.owner?.kind ?? null;
    return {
      kind,
      name,
      ...range,
      owner,
      receiver: receiver === undefined ? null : bareType(slices.text(receiver)),
      holder: syntax.holder?.(record.node, slices.source) ?? null,
      exported:
        (ownerKind === null && exportedNames.has(name)) ||
        syntax.exported({
          node: record.node,
          name,
          kind,
          ownerKind,
          section: draft.section,
          source: slices.source,
          hasExports: this.#found.exports.length > 0,
        }),
      block: rangeOf(draft, lines),
      isStatic: isStaticMember(draft, syntax),
      ofTrait: isOfTrait(draft, syntax),
      type: declaredType(this.#typeText(record.parts?.type)),
      signature: parts.signature(record.parts?.parameters),
      metrics:
        tally === null || halstead === undefined
          ? null
          : {
              ...tally,
              parameters: parts.parameterCount(record.parts?.parameters),
              codeLines: measures.lines.codeLines(range.line, range.endLine),
              halstead,
            },
    };
  }

  #typeText(type: Node | undefined): string | null {
    if (type === undefined) return null;
    const { language, slices } = this.#readers;
    return slices.between(type.startIndex, language.syntax.partEnd?.(type) ?? type.endIndex);
  }
}

function isStaticMember({ owner, record }: Draft, { isStatic }: SyntaxRules): boolean {
  const isMember = owner === null ? record.parts?.receiver !== undefined : TYPES.has(owner.kind);
  return isMember && isStatic?.(record.node) === true;
}

function isOfTrait({ record }: Draft, { ofTrait }: SyntaxRules): boolean {
  return ofTrait?.(record.node) === true;
}

function rangeOf({ block }: Draft, lines: LineTable): Range | null {
  return block === null ? null : lines.range(block.start, block.end);
}
