import type { Definition, DefinitionKind, FileFacts } from '../../../languages/facts.ts';
import type { Liveness } from '../../../languages/liveness.ts';
import type { Decorations } from './decorators.ts';

/**
 * How it is decided whether a symbol is alive.
 * - `with-container`: as soon as what it stands in is; it is never reported on its own.
 * - `top`: by being used.
 * - `member`: by its name being used while its type is alive.
 * - `root`: always.
 */
export const JUDGEMENT = { withContainer: 0, top: 1, member: 2, root: 3 } as const;
export type Judgement = (typeof JUDGEMENT)[keyof typeof JUDGEMENT];

const CALLABLE: ReadonlySet<DefinitionKind> = new Set([
  'function',
  'method',
  'constructor',
  'getter',
  'setter',
  'macro',
]);
const TYPES: ReadonlySet<DefinitionKind> = new Set(['class', 'struct', 'interface', 'trait', 'enum', 'type']);
/** Types whose members are a promise to others. */
const CONTRACTS: ReadonlySet<DefinitionKind> = new Set(['interface', 'trait', 'type']);
const VALUES: ReadonlySet<DefinitionKind> = new Set(['variable', 'constant']);
const MEMBER_KINDS: ReadonlySet<DefinitionKind> = new Set(['method', 'getter', 'setter']);

export function isCallableKind(kind: DefinitionKind): boolean {
  return CALLABLE.has(kind);
}

export function isType(kind: DefinitionKind): boolean {
  return TYPES.has(kind);
}

/** What judging the definitions of one file needs to know. */
export interface JudgedFile {
  readonly facts: FileFacts;
  readonly rules: Liveness;
  readonly decorations: Decorations;
  /** Names that variables at the top of the file hold. */
  readonly topNames: ReadonlySet<string>;
  /** Variables at the top whose initial value is made by calls, and whether one of those registers it. */
  readonly computed: ReadonlyMap<number, 'calls' | 'registers'>;
  /** Words that the language may also take for names: their uses are not told from its own. */
  readonly keywords: ReadonlySet<string>;
  /** Whether the file only declares what is defined elsewhere. */
  readonly declares: boolean;
}

/** @param foreign whether the definition's type inherits from something outside the tree that may call its members */
export function judge(index: number, file: JudgedFile, foreign: boolean): Judgement {
  const definition = file.facts.definitions[index] as Definition;
  const { kind, name, receiver, holder } = definition;
  const owner = file.facts.definitions[definition.owner];
  if (
    file.declares ||
    file.keywords.has(name) ||
    name === '<anonymous>' ||
    // A member of an object that is written out is had by any name that is computed: `TABLE[kind]`.
    holder !== null ||
    kind === 'namespace' ||
    kind === 'field' ||
    kind === 'enum_member'
  ) {
    return JUDGEMENT.withContainer;
  }
  if (owner?.kind === 'namespace' && file.rules.openNamespaces.test(owner.name)) return JUDGEMENT.withContainer;
  if (owner !== undefined && CALLABLE.has(owner.kind)) return JUDGEMENT.withContainer;
  const inType = receiver !== null || (owner !== undefined && TYPES.has(owner.kind));
  if (file.rules.mains.includes(name) && CALLABLE.has(kind)) return JUDGEMENT.root;
  if (file.rules.called.test(name)) return JUDGEMENT.root;
  if (file.decorations.registered.has(index)) return JUDGEMENT.withContainer;
  if (file.computed.get(index) === 'registers') return JUDGEMENT.withContainer;
  return inType ? judgeMember(definition, owner, file, foreign) : judgeTop(definition, file);
}

function judgeMember(
  { kind, name, exported, receiver, owner: ownerIndex }: Definition,
  owner: Definition | undefined,
  { rules, decorations }: JudgedFile,
  foreign: boolean,
): Judgement {
  if (kind === 'constructor' || VALUES.has(kind)) return JUDGEMENT.withContainer;
  if (owner !== undefined && CONTRACTS.has(owner.kind)) return JUDGEMENT.withContainer;
  if (rules.protocol.test(name)) return JUDGEMENT.withContainer;
  if (decorations.registered.has(ownerIndex)) return JUDGEMENT.withContainer;
  if (receiver !== null && decorations.exportsMembers) return JUDGEMENT.withContainer;
  if (foreign && (exported || rules.hiddenOverrides) && !name.startsWith('#')) return JUDGEMENT.withContainer;
  if (TYPES.has(kind) && rules.innerTypesLive) return JUDGEMENT.withContainer;
  return JUDGEMENT.member;
}

function judgeTop(definition: Definition, { rules, topNames }: JudgedFile): Judgement {
  const { kind, name, exported, column } = definition;
  // A method outside any type is one of an object.
  if (MEMBER_KINDS.has(kind)) return JUDGEMENT.withContainer;
  if (VALUES.has(kind)) return rules.values ? JUDGEMENT.top : JUDGEMENT.withContainer;
  // A function or class that no name of the file leads to is a value on its way somewhere; so is what a block declares.
  if ((rules.lexical || rules.namedByFields) && column > 1 && !exported && !topNames.has(name)) {
    return JUDGEMENT.withContainer;
  }
  return JUDGEMENT.top;
}
