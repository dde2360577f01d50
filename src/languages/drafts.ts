import type { DefinitionKind, Heritage } from './facts.ts';
import type { SyntaxRecord } from './syntax-records.ts';

export const ANONYMOUS = '<anonymous>';

export const CALLABLE: ReadonlySet<DefinitionKind> = new Set([
  'function',
  'method',
  'constructor',
  'getter',
  'setter',
  'macro',
]);
export const TYPES: ReadonlySet<DefinitionKind> = new Set(['class', 'struct', 'interface', 'trait', 'enum']);
export const VALUES: ReadonlySet<DefinitionKind> = new Set(['variable', 'constant', 'field', 'enum_member']);
export const MEMBERS: ReadonlySet<DefinitionKind> = new Set(['method', 'constructor', 'getter', 'setter']);

/** A stretch of the text, its end exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Complexity as it is being counted for one function, or for the code outside all of them. */
export interface Tally {
  cyclomatic: number;
  cognitive: number;
  nesting: number;
}

/** A definition while its file is still being read. */
export interface Draft {
  kind: DefinitionKind;
  readonly name: string;
  readonly record: SyntaxRecord;
  /** The draft around this one that is not a value. */
  readonly owner: Draft | null;
  readonly tally: Tally | null;
  /** As `Definition.block`, by offsets. */
  readonly block: Stretch | null;
  /** The section of its owner that it stands in. */
  readonly section: string | null;
  /** The section in force where reading has got to within this draft. */
  openSection: string | null;
  /** A value whose initial value is a function of the same name: the function stands for both. */
  dropped: boolean;
}

/** A parent while its file is still being read: the type that has it stands around it or is named beside it. */
export interface ParentDraft {
  readonly type: Draft | string;
  readonly relation: Heritage['relation'];
  readonly name: string;
}

/**
 * Whether what is defined in a value is what the value's name means: a function or class of the same name that is the
 * initial value, or is wrapped in a call there. A method of the same name in an object is not, nor is a property's
 * accessor.
 */
export function standsFor(value: Draft, { kind, name, record }: Draft): boolean {
  if (name !== value.name || !(CALLABLE.has(kind) || kind === 'class')) return false;
  if (kind === 'getter' || kind === 'setter') return false;
  return !MEMBERS.has(kind) || record.end === value.record.end;
}
