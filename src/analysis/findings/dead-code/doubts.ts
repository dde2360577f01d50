import type { NodeKind } from '../../../index/code-graph.ts';
import type { Liveness } from '../../../languages/liveness.ts';
import { DEAD_CODE_CERTAINTIES, type DeadCodeCertainty } from './certainty.ts';
import type { CodeModel } from './code-model.ts';
import { DeadLikes } from './dead-likes.ts';
import type { DeadSymbols } from './dead-symbols.ts';
import type { ProjectEntries } from './entry-points/entry-points.ts';
import { JUDGEMENT } from './judgement.ts';
import { MANY_ALIKE, MODULE_DOUBTS } from './module-doubts.ts';

/** A reason to be less sure of a finding, by so many steps. */
export interface Doubt {
  readonly text: string;
  readonly steps: number;
}

export const DOUBTS = {
  named: { text: 'A string contains its name: code may look it up at run time.', steps: 1 },
  namedThoughPrivate: {
    text: 'A string contains its private name: code most likely looks it up at run time.',
    steps: 2,
  },
  composed: { text: 'Its name starts like a string: code may build the name at run time.', steps: 2 },
  computed: { text: 'Its value comes from a call, which may have side effects.', steps: 2 },
  script: { text: 'Its file has no imports or exports: code that loads it may use its names.', steps: 2 },
  dispatched: {
    text: 'Similar names next to it are unused too: code may build these names at run time.',
    steps: 2,
  },
  many: {
    text: 'Other members next to it are unused too: code may call them by computed names.',
    steps: 2,
  },
  uncalled: {
    text: 'The type is used, but most of its members are not called here: code outside may call them.',
    steps: 2,
  },
  pasted: { text: 'A macro may build its name, or code that is not read may include it.', steps: 1 },
  doubted: { text: 'The code that refers to it may not be dead.', steps: 2 },
  fulfilling: { text: 'It may implement an interface from a package outside the tree.', steps: 1 },
  formatted: { text: 'A string template may use its value.', steps: 2 },
  generated: { text: MODULE_DOUBTS.generated, steps: 1 },
  shared: { text: MODULE_DOUBTS.shared, steps: 1 },
  family: {
    text: 'Other types that extend the same type are unused too: code may find them all by it.',
    steps: 2,
  },
  repeated: {
    text: 'Neighbouring files have an unused definition of the same name: code may load them all and use it.',
    steps: 2,
  },
  foreign: { text: 'It extends a type from outside the tree, which may find it.', steps: 1 },
} as const satisfies Record<string, Doubt>;

/** The marks of a private name. */
const PRIVATE = /^_+/;
/** So many dead symbols that refer to each other are looked at to tell whether one of them may be alive. */
const MOST_FOLLOWED = 100;
const VALUES: ReadonlySet<NodeKind> = new Set(['variable', 'constant']);

/** Reasons to be less sure that a symbol is dead. */
export class Doubts {
  readonly #model: CodeModel;
  readonly #entries: ProjectEntries;
  readonly #dead: DeadSymbols;
  readonly #likes: DeadLikes;

  constructor(model: CodeModel, entries: ProjectEntries, dead: DeadSymbols) {
    this.#model = model;
    this.#entries = entries;
    this.#dead = dead;
    this.#likes = new DeadLikes(model, dead);
  }

  /** Why a finding is less sure than its kind is. */
  of(symbol: number): Doubt[] {
    const { graph, rules: all } = this.#model;
    const rules = all[graph.symbolFile[symbol] as number] as Liveness;
    return [
      ...this.#doubtsByName(symbol, rules),
      ...this.#doubtsByPlace(symbol, rules),
      ...this.#doubtsByKind(symbol, rules),
      ...this.#doubtsByLikes(symbol, rules),
    ];
  }

  /** Its name may be looked up, put together or pasted at run time. */
  #doubtsByName(symbol: number, rules: Liveness): Doubt[] {
    const inStrings = this.#doubtByStrings(symbol, rules);
    const doubts: Doubt[] = inStrings === null ? [] : [inStrings];
    if (rules.pastesNames) doubts.push(DOUBTS.pasted);
    if (this.#model.computed[symbol] === 1) doubts.push(DOUBTS.computed);
    return doubts;
  }

  #doubtByStrings(symbol: number, rules: Liveness): Doubt | null {
    const { graph, strings } = this.#model;
    const name = graph.name(graph.fileCount + symbol);
    const isMember = this.#isMember(symbol);
    const mayBeLookedUp = isMember || graph.symbolExported[symbol] === 1 || hasOpenNames(rules);
    const isPrivate = PRIVATE.test(name);
    if (mayBeLookedUp && strings.isEndOfAny(name)) return isPrivate ? DOUBTS.namedThoughPrivate : DOUBTS.named;
    return this.#isComposed(name, isMember) ? DOUBTS.composed : null;
  }

  /** Where names are marked as private, the marks may be what is put in front at run time. */
  #isComposed(name: string, isMember: boolean): boolean {
    const { strings } = this.#model;
    const unmarked = name.replace(PRIVATE, '');
    if (unmarked !== name && strings.has(unmarked)) return true;
    return isMember && (strings.hasPrefixOf(name) || strings.hasPrefixOf(unmarked));
  }

  /** The file it stands in may be used by what cannot be seen. */
  #doubtsByPlace(symbol: number, rules: Liveness): Doubt[] {
    const { graph, standsAlone } = this.#model;
    const file = graph.symbolFile[symbol] as number;
    const isExported = graph.symbolExported[symbol] === 1;
    const unsure = this.#entries.roles[file]?.unsure ?? [];
    const doubts: Doubt[] = [];
    if (rules.standaloneFiles === 'global' && standsAlone[file] === 1) doubts.push(DOUBTS.script);
    if ((isExported || !rules.lexical) && unsure.includes('generated')) doubts.push(DOUBTS.generated);
    if (isExported && unsure.includes('shared')) doubts.push(DOUBTS.shared);
    return doubts;
  }

  /** What it is may have it used by what cannot be seen. */
  #doubtsByKind(symbol: number, rules: Liveness): Doubt[] {
    const { graph, findable } = this.#model;
    const isOffered = this.#isMember(symbol) && graph.symbolExported[symbol] === 1;
    const doubts: Doubt[] = [];
    if (rules.stringsAreNames && VALUES.has(graph.kind(graph.fileCount + symbol))) doubts.push(DOUBTS.formatted);
    if (rules.implicitInterfaces && isOffered) doubts.push(DOUBTS.fulfilling);
    if (rules.foundByParent && findable[symbol] === 1) doubts.push(DOUBTS.foreign);
    return doubts;
  }

  /** Many like it seem to be dead, too: rather there is a way to them that is not seen. */
  #doubtsByLikes(symbol: number, rules: Liveness): Doubt[] {
    const isMember = this.#isMember(symbol);
    const doubts: Doubt[] = [];
    if ((isMember || rules.pastesNames) && this.#likes.deadMembersLike(symbol) >= MANY_ALIKE)
      doubts.push(DOUBTS.dispatched);
    else if (isMember && this.#likes.hiddenDeadMembersBeside(symbol) >= MANY_ALIKE) doubts.push(DOUBTS.many);
    if (this.#isRarelyCalledMember(symbol)) doubts.push(DOUBTS.uncalled);
    if (this.#likes.unusedRelatives(symbol) >= MANY_ALIKE) doubts.push(DOUBTS.family);
    if (this.#likes.unusedNamesakes(symbol) >= MANY_ALIKE) doubts.push(DOUBTS.repeated);
    return doubts;
  }

  /** Whether most of what the type of a member offers is not called; a record of data owes nobody outside any of it. */
  #isRarelyCalledMember(symbol: number): boolean {
    const { graph, container, records } = this.#model;
    const isOfRecord = records[(container[symbol] as number) - graph.fileCount] === 1;
    return this.#isMember(symbol) && !isOfRecord && this.#likes.isMostlyUncalledBeside(symbol);
  }

  #isMember(symbol: number): boolean {
    return this.#model.judgement[symbol] === JUDGEMENT.member;
  }

  /** Whether something that may yet be alive refers to a dead symbol, over others that are as dead. */
  isReferredToInDoubt(symbol: number): boolean {
    const { graph, container } = this.#model;
    const seen = new Set([symbol]);
    for (const next of seen) {
      for (const edge of this.#dead.edgesTo(graph.fileCount + next)) {
        let source = (graph.edgeSource[edge] as number) - graph.fileCount;
        for (; source >= 0 && !seen.has(source); source = (container[source] as number) - graph.fileCount) {
          if (!this.#dead.isDead(source)) break;
          if (this.of(source).length > 0) return true;
          seen.add(source);
        }
        if (seen.size > MOST_FOLLOWED) return false;
      }
    }
    return false;
  }
}

/** Whether code can come to any name of a file by its text. */
function hasOpenNames({ lexical, openModules }: Liveness): boolean {
  return !lexical || openModules;
}

export function lowered(certainty: DeadCodeCertainty, doubts: readonly Doubt[]): DeadCodeCertainty {
  const steps = doubts.reduce((sum, doubt) => sum + doubt.steps, 0);
  return DEAD_CODE_CERTAINTIES[Math.max(0, DEAD_CODE_CERTAINTIES.indexOf(certainty) - steps)] as DeadCodeCertainty;
}
