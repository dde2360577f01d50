import type { NodeKind } from '../../../index/code-graph.ts';
import { CERTAINTIES, EDGE_KINDS } from '../../../index/link/edges.ts';
import { folderOf } from '../../../index/link/project-tables.ts';
import { joinedName } from '../../../index/names.ts';
import { DEFINITION_KINDS, type DefinitionKind } from '../../../languages/facts.ts';
import type { Liveness } from '../../../languages/liveness.ts';
import { DEAD_CODE_CERTAINTIES, type DeadCodeCertainty } from './certainty.ts';
import type { CodeModel } from './code-model.ts';
import type { ProjectEntries } from './entry-points/entry-points.ts';
import { isType, JUDGEMENT } from './judgement.ts';
import { REACHED, type Reachability } from './reachability.ts';

/**
 * - `unreachable`: nothing that runs refers to it and nothing outside the tree can.
 * - `unreferenced_export`: exported, but not used here.
 * - `test_only`: only tests use it.
 */
export const DEAD_CODE_CLASSES = ['unreachable', 'unreferenced_export', 'test_only'] as const;
export type DeadCodeClass = (typeof DEAD_CODE_CLASSES)[number];

/** A place that refers to a finding without keeping it alive. */
export interface DeadReference {
  readonly file: string;
  readonly line: number;
  readonly symbol: string;
}

export interface DeadCodeItem {
  readonly item_type: 'function' | 'class' | 'type' | 'variable' | 'module';
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly end_line: number;
  readonly class: DeadCodeClass;
  readonly certainty: DeadCodeCertainty;
  readonly reason: string;
  /** What refers to it: dead code, or tests. At most `EVIDENCE_SHOWN`. */
  readonly referenced_by: readonly DeadReference[];
}

const EVIDENCE_SHOWN = 3;

/** A reason to be less sure of a finding, by so many steps. */
interface Doubt {
  readonly text: string;
  readonly steps: number;
}

/** What only dead code refers to dies with it: that makes a finding no less than medium. */
const REFERENCED = 'Dead code refers to it.';

/** Reasons to be less sure that a whole file is dead. Each makes it no less than medium. */
const MODULE_DOUBTS = {
  config: 'A configuration that only running it would tell all of may take it.',
  generated: 'Its package imports code that is not in the tree, which a build may make and which may use it.',
  named: 'A string has its name: it may be loaded at run time.',
  alike: 'Other files that are named and placed alike are not reached either: something may take them all.',
  script: 'It exports nothing: it may be started by itself.',
} as const;

const DOUBTS = {
  named: { text: 'A string has its name: it may be looked up at run time.', steps: 1 },
  namedThoughPrivate: {
    text: 'A string has its name, private as it is: it is looked up at run time, most likely.',
    steps: 2,
  },
  composed: { text: 'Its name begins as a string does: it may be put together at run time.', steps: 2 },
  computed: { text: 'Its value comes from a call, which may do more.', steps: 2 },
  script: { text: 'Its file neither imports nor exports: what loads it may use its names.', steps: 2 },
  dispatched: {
    text: 'Others beside it begin alike and are not used either: they may be called by names put together.',
    steps: 2,
  },
  many: {
    text: 'Others beside it that only their type sees are not used either: they may be called by names that are values.',
    steps: 2,
  },
  pasted: { text: 'A macro may put its name together, or code that is not read may include it.', steps: 1 },
  doubted: { text: 'What refers to it is not surely dead.', steps: 2 },
  fulfilling: { text: 'It may fulfil an interface of a package outside the tree.', steps: 1 },
  formatted: { text: 'A string with text around it may take its value.', steps: 2 },
  generated: { text: MODULE_DOUBTS.generated, steps: 1 },
  family: {
    text: 'Others that extend the same type are not used either: something may find them all by it.',
    steps: 2,
  },
  repeated: {
    text: 'Files beside its own have an unused one of the same name: something may load them all and ask for it.',
    steps: 2,
  },
  foreign: { text: 'It extends something outside the tree, which may find it.', steps: 1 },
} as const satisfies Record<string, Doubt>;

const INHERITS: ReadonlySet<number> = new Set(
  (['extends', 'implements'] as const).map((kind) => EDGE_KINDS.indexOf(kind)),
);
/** The marks of a private name. */
const PRIVATE = /^_+/;
/** The first word of a name of several, with the marks in front. */
const FIRST_WORD = /^_*[A-Za-z][a-z0-9]*(?:_|(?=[A-Z]))/;
/** So many dead symbols that refer to each other are looked at to tell whether one of them may be alive. */
const MOST_FOLLOWED = 100;
/** So many that are named alike and not reached are hardly ever all dead. */
const MANY_ALIKE = 5;

/** What is not reached, outermost only: what stands inside a finding is part of it. */
export function findings(model: CodeModel, entries: ProjectEntries, reached: Reachability): DeadCodeItem[] {
  return new Findings(model, entries, reached).all();
}

class Findings {
  readonly #model: CodeModel;
  readonly #entries: ProjectEntries;
  readonly #reached: Reachability;
  #unreachedAlike: ReadonlyMap<string, number> | null = null;
  /** How many dead types extend or implement each node; null until it is asked. */
  #deadByParent: ReadonlyMap<number, number> | null = null;

  constructor(model: CodeModel, entries: ProjectEntries, reached: Reachability) {
    this.#model = model;
    this.#entries = entries;
    this.#reached = reached;
  }

  all(): DeadCodeItem[] {
    const { graph } = this.#model;
    const items: DeadCodeItem[] = [];
    for (let file = 0; file < graph.fileCount; file++) {
      const module = this.#deadModule(file);
      if (module !== null) items.push(module);
      else for (const item of this.#inFile(file)) items.push(item);
    }
    return items;
  }

  #deadModule(file: number): DeadCodeItem | null {
    const { graph, lines, codeLines, testFile } = this.#model;
    const level = this.#reached.level[file];
    if (this.#entries.roles[file]?.closed !== true || testFile[file] === 1) return null;
    if (codeLines[file] === 0) return null;
    if (level !== REACHED.never && level !== REACHED.fromTests) return null;
    const isTested = level === REACHED.fromTests;
    const name = graph.name(file);
    const doubts = this.#moduleDoubts(file, name);
    return {
      item_type: 'module',
      name,
      file: name,
      line: 1,
      end_line: lines[file] as number,
      class: isTested ? 'test_only' : 'unreachable',
      certainty: this.#alike(name) >= MANY_ALIKE ? 'low' : doubts.length > 0 ? 'medium' : 'high',
      reason: [
        isTested
          ? 'Only tests lead to this file.'
          : 'No file that runs leads to it, and no manifest or convention names it.',
        ...doubts.map((doubt) => MODULE_DOUBTS[doubt]),
      ].join(' '),
      referenced_by: this.#references(file),
    };
  }

  #moduleDoubts(file: number, path: string): (keyof typeof MODULE_DOUBTS)[] {
    const { strings, exports, graph } = this.#model;
    const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
    const isExporting =
      (exports[file] ?? []).length > 0 ||
      graph.symbolExported.subarray(graph.symbolStart[file], graph.symbolStart[file + 1]).includes(1);
    const unsure = this.#entries.roles[file]?.unsure ?? null;
    return [
      ...(unsure === null ? [] : [unsure]),
      ...(stem !== 'index' && strings.isEndOfAny(stem) ? ['named' as const] : []),
      ...(this.#alike(path) > 1 ? ['alike' as const] : []),
      ...(isExporting ? [] : ['script' as const]),
    ];
  }

  /** How many files that nothing reaches are named and placed as a path is. */
  #alike(path: string): number {
    this.#unreachedAlike ??= this.#countAlike();
    return namings(path).reduce((most, naming) => Math.max(most, this.#unreachedAlike?.get(naming) ?? 0), 0);
  }

  #countAlike(): ReadonlyMap<string, number> {
    const { graph, testFile } = this.#model;
    const unreached = new Map<string, number>();
    const all = new Map<string, number>();
    for (let file = 0; file < graph.fileCount; file++) {
      if (testFile[file] === 1) continue;
      const isUnreached =
        this.#reached.level[file] === REACHED.never || this.#reached.level[file] === REACHED.fromTests;
      for (const naming of namings(graph.name(file))) {
        all.set(naming, (all.get(naming) ?? 0) + 1);
        if (isUnreached) unreached.set(naming, (unreached.get(naming) ?? 0) + 1);
      }
    }
    // Where most are reached, how files are named is no reason for what became of the others.
    for (const [naming, count] of unreached) if (2 * count < (all.get(naming) ?? 0)) unreached.delete(naming);
    return unreached;
  }

  #inFile(file: number): DeadCodeItem[] {
    const { graph, container, firstSibling } = this.#model;
    const items: DeadCodeItem[] = [];
    const reported = new Set<number>();
    for (let symbol = graph.symbolStart[file] as number; symbol < (graph.symbolStart[file + 1] as number); symbol++) {
      if (!this.#isDead(symbol) || !this.#isReportable(symbol)) continue;
      // Of overloads and merged declarations the first one with a body stands for all.
      const siblings = firstSibling[symbol] as number;
      if (reported.has(siblings)) continue;
      const around = (container[symbol] as number) - graph.fileCount;
      if (around >= 0 && this.#isDead(around)) continue;
      const item = this.#item(file, symbol);
      if (item === null) continue;
      reported.add(siblings);
      items.push(item);
    }
    return items;
  }

  #isDead(symbol: number): boolean {
    const level = this.#reached.level[this.#model.graph.fileCount + symbol] as number;
    const file = this.#model.graph.symbolFile[symbol] as number;
    if (this.#reached.offered[symbol] === 1) return true;
    if (this.#model.testSymbol[symbol] === 1) return false;
    return level === REACHED.never || (level === REACHED.fromTests && this.#model.testFile[file] === 0);
  }

  #isReportable(symbol: number): boolean {
    const judgement = this.#model.judgement[symbol];
    return (judgement === JUDGEMENT.top || judgement === JUDGEMENT.member) && this.#model.defined[symbol] === 1;
  }

  #item(file: number, symbol: number): DeadCodeItem | null {
    const { graph, rules } = this.#model;
    const node = graph.fileCount + symbol;
    const own = rules[file] as Liveness;
    const exported = graph.symbolExported[symbol] === 1;
    const base = exported ? own.certainty.exported : own.certainty.hidden;
    const references = this.#references(node);
    const isOffered = this.#reached.offered[symbol] === 1;
    const isTested = this.#reached.level[node] === REACHED.fromTests || (isOffered && this.#isUsedByTestsAlone(node));
    const isReferenced = references.length > 0 && !isTested;
    const kind: DeadCodeClass = isTested ? 'test_only' : exported ? 'unreferenced_export' : 'unreachable';
    const doubts = this.#doubts(symbol, own);
    if (isReferenced && doubts.length === 0 && this.#isReferredToInDoubt(symbol)) doubts.push(DOUBTS.doubted);
    const certainty = lowered(base, doubts);
    return {
      item_type: itemType(graph.kind(node)),
      name: this.#name(symbol),
      file: graph.name(file),
      line: graph.symbolLine[symbol] as number,
      end_line: graph.symbolEndLine[symbol] as number,
      class: kind,
      certainty: isOffered ? 'low' : isReferenced && certainty === 'high' ? 'medium' : certainty,
      reason: [
        isOffered ? OFFERED_REASONS[kind] : REASONS[kind],
        ...doubts.map(({ text }) => text),
        ...(isReferenced ? [REFERENCED] : []),
      ].join(' '),
      referenced_by: references,
    };
  }

  /** A symbol's name with the names of what it stands in or is declared for. */
  #name(symbol: number): string {
    const { graph } = this.#model;
    return joinedName(graph.name(graph.fileCount + symbol), this.#namesAround(symbol));
  }

  /** Types of which each is declared for the other stand around each other without end: whoever asks has to stop. */
  *#namesAround(symbol: number): Generator<string> {
    const { graph, container } = this.#model;
    const isSymbol = (node: number) => node >= graph.fileCount;
    for (let at = container[symbol] as number; isSymbol(at); at = container[at - graph.fileCount] as number) {
      yield graph.name(at);
    }
  }

  /** Why a finding is less sure than its kind is. */
  #doubts(symbol: number, rules: Liveness): Doubt[] {
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
    if (isMember && strings.hasPrefixOf(name)) return DOUBTS.composed;
    // Where names are marked as private, the marks may be what is put in front at run time.
    return isPrivate && strings.has(name.replace(PRIVATE, '')) ? DOUBTS.composed : null;
  }

  /** The file it stands in may be used by what cannot be seen. */
  #doubtsByPlace(symbol: number, rules: Liveness): Doubt[] {
    const { graph, standsAlone } = this.#model;
    const file = graph.symbolFile[symbol] as number;
    const isExported = graph.symbolExported[symbol] === 1;
    const isGenerated = this.#entries.roles[file]?.unsure === 'generated';
    const doubts: Doubt[] = [];
    if (rules.standaloneFiles === 'global' && standsAlone[file] === 1) doubts.push(DOUBTS.script);
    if ((isExported || !rules.lexical) && isGenerated) doubts.push(DOUBTS.generated);
    return doubts;
  }

  /** What it is may have it used by what cannot be seen. */
  #doubtsByKind(symbol: number, rules: Liveness): Doubt[] {
    const { graph, foreign } = this.#model;
    const isOffered = this.#isMember(symbol) && graph.symbolExported[symbol] === 1;
    const doubts: Doubt[] = [];
    if (rules.stringsAreNames && VALUES.has(graph.kind(graph.fileCount + symbol))) doubts.push(DOUBTS.formatted);
    if (rules.implicitInterfaces && isOffered) doubts.push(DOUBTS.fulfilling);
    if (rules.foundByParent && foreign[symbol] === 1) doubts.push(DOUBTS.foreign);
    return doubts;
  }

  /** Many like it seem to be dead, too: rather there is a way to them that is not seen. */
  #doubtsByLikes(symbol: number, rules: Liveness): Doubt[] {
    const isMember = this.#isMember(symbol);
    const doubts: Doubt[] = [];
    if ((isMember || rules.pastesNames) && this.#deadMembersLike(symbol) >= MANY_ALIKE) doubts.push(DOUBTS.dispatched);
    else if (isMember && this.#hiddenDeadMembersBeside(symbol) >= MANY_ALIKE) doubts.push(DOUBTS.many);
    if (this.#unusedRelatives(symbol) >= MANY_ALIKE) doubts.push(DOUBTS.family);
    if (this.#unusedNamesakes(symbol) >= MANY_ALIKE) doubts.push(DOUBTS.repeated);
    return doubts;
  }

  #isMember(symbol: number): boolean {
    return this.#model.judgement[symbol] === JUDGEMENT.member;
  }

  /** How many members of the same type or file that nothing reaches begin with the same word. */
  #deadMembersLike(symbol: number): number {
    const { graph, contents, container } = this.#model;
    const start = FIRST_WORD.exec(graph.name(graph.fileCount + symbol))?.[0];
    if (start === undefined) return 0;
    const type = container[symbol] as number;
    let count = 0;
    for (let at = contents.offsets[type] as number; at < (contents.offsets[type + 1] as number); at++) {
      const other = contents.items[at] as number;
      if (this.#isDead(other) && graph.name(graph.fileCount + other).startsWith(start)) count++;
    }
    return count;
  }

  /** How many members of the same type that only it can see nothing reaches, of which a symbol is one; or none. */
  #hiddenDeadMembersBeside(symbol: number): number {
    const { graph, contents, container, judgement } = this.#model;
    const isHidden = (one: number) => graph.symbolExported[one] === 0 && judgement[one] === JUDGEMENT.member;
    if (!isHidden(symbol)) return 0;
    const type = container[symbol] as number;
    let count = 0;
    for (let at = contents.offsets[type] as number; at < (contents.offsets[type + 1] as number); at++) {
      const other = contents.items[at] as number;
      if (isHidden(other) && this.#isDead(other)) count++;
    }
    return count;
  }

  /** How many types that extend or implement what a type does are dead, itself among them. */
  #unusedRelatives(symbol: number): number {
    if (!isType(DEFINITION_KINDS[this.#model.graph.symbolKind[symbol] as number] as DefinitionKind)) return 0;
    this.#deadByParent ??= this.#countDeadByParent();
    let most = 0;
    for (const parent of this.#parents(symbol)) most = Math.max(most, this.#deadByParent.get(parent) ?? 0);
    return most;
  }

  #countDeadByParent(): ReadonlyMap<number, number> {
    const count = new Map<number, number>();
    for (let symbol = 0; symbol < this.#model.graph.symbolCount; symbol++) {
      if (!this.#isReportable(symbol) || !this.#isDead(symbol)) continue;
      for (const parent of new Set(this.#parents(symbol))) count.set(parent, (count.get(parent) ?? 0) + 1);
    }
    return count;
  }

  /** What a symbol extends or implements. */
  *#parents(symbol: number): Generator<number> {
    const { graph } = this.#model;
    const { offsets, order } = graph.outgoing;
    const node = graph.fileCount + symbol;
    for (let at = offsets[node] as number; at < (offsets[node + 1] as number); at++) {
      const edge = order[at] as number;
      if (INHERITS.has(graph.edgeKind[edge] as number)) yield graph.edgeTarget[edge] as number;
    }
  }

  /** In how many files of its folder a symbol at the top of one is dead under the same name, its own among them. */
  #unusedNamesakes(symbol: number): number {
    const { graph, judgement, namesakes, nameId } = this.#model;
    if (judgement[symbol] !== JUDGEMENT.top) return 0;
    const folderOfSymbol = (one: number) => folderOf(graph.name(graph.symbolFile[one] as number));
    const folder = folderOfSymbol(symbol);
    const name = nameId[symbol] as number;
    let count = 0;
    for (let at = namesakes.offsets[name] as number; at < (namesakes.offsets[name + 1] as number); at++) {
      const other = namesakes.items[at] as number;
      if (judgement[other] === JUDGEMENT.top && this.#isDead(other) && folderOfSymbol(other) === folder) count++;
    }
    return count;
  }

  /** Whether something that may yet be alive refers to a dead symbol, over others that are as dead. */
  #isReferredToInDoubt(symbol: number): boolean {
    const { graph, container } = this.#model;
    const seen = new Set([symbol]);
    for (const next of seen) {
      for (const edge of this.#edgesTo(graph.fileCount + next)) {
        let source = (graph.edgeSource[edge] as number) - graph.fileCount;
        for (; source >= 0 && !seen.has(source); source = (container[source] as number) - graph.fileCount) {
          if (!this.#isDead(source)) break;
          if (this.#doubts(source, this.#model.rules[graph.symbolFile[source] as number] as Liveness).length > 0) {
            return true;
          }
          seen.add(source);
        }
        if (seen.size > MOST_FOLLOWED) return false;
      }
    }
    return false;
  }

  /** What is offered to the outside is reached before tests are followed, which then do not get to it. */
  #isUsedByTestsAlone(node: number): boolean {
    const { graph, testFile } = this.#model;
    const edges = [...this.#edgesTo(node)];
    return edges.length > 0 && edges.every((edge) => testFile[graph.fileOf(graph.edgeSource[edge] as number)] === 1);
  }

  #references(node: number): DeadReference[] {
    const { graph } = this.#model;
    const found: DeadReference[] = [];
    for (const edge of this.#edgesTo(node)) {
      const source = graph.edgeSource[edge] as number;
      const line = graph.edgeLine[edge] as number;
      found.push({ file: graph.name(graph.fileOf(source)), line, symbol: graph.qualifiedName(source) });
      if (found.length === EVIDENCE_SHOWN) break;
    }
    return found;
  }

  /** Counted edges that lead to a node, from elsewhere than itself, in order. */
  *#edgesTo(node: number): Generator<number> {
    const { graph, exportLine } = this.#model;
    const { offsets, order } = graph.incoming;
    for (let at = offsets[node] as number; at < (offsets[node + 1] as number); at++) {
      const edge = order[at] as number;
      const source = graph.edgeSource[edge] as number;
      if (source === node || CERTAINTIES[graph.edgeCertainty[edge] as number] === 'candidate') continue;
      const isExport =
        node >= graph.fileCount &&
        graph.edgeLine[edge] === exportLine[node - graph.fileCount] &&
        source === graph.fileOf(node);
      if (!isExport) yield edge;
    }
  }
}

const REASONS: Readonly<Record<DeadCodeClass, string>> = {
  unreachable: 'Nothing that runs refers to it, and no other file can see it.',
  unreferenced_export: 'It is exported, but nothing that runs uses it.',
  test_only: 'Only tests use it.',
};

/** Of what code outside the tree may use. */
const OFFERED_REASONS: Readonly<Record<DeadCodeClass, string>> = {
  unreachable: 'Nothing in the tree uses it, but code outside may.',
  unreferenced_export: 'Nothing in the tree uses it, but code outside may.',
  test_only: 'In the tree only tests use it, but code outside may.',
};

/** `.eval.ts` of `a.eval.ts`; the folder above its own and its name, of a file that each of several folders may have. */
function namings(path: string): string[] {
  const parts = path.split('/');
  const name = parts.at(-1) as string;
  const kind = /(?<=[^/])\.[A-Za-z][\w-]*\.\w+$/.exec(name)?.[0];
  return [
    ...(kind === undefined ? [] : [kind]),
    ...(parts.length < 3 ? [] : [`${parts.slice(0, -2).join('/')}/*/${name}`]),
  ];
}

/** Whether code can come to any name of a file by its text. */
function hasOpenNames({ lexical, openModules }: Liveness): boolean {
  return !lexical || openModules;
}

const VALUES: ReadonlySet<NodeKind> = new Set(['variable', 'constant']);
const CALLABLES: ReadonlySet<NodeKind> = new Set(['function', 'method', 'constructor', 'getter', 'setter', 'macro']);

function itemType(kind: NodeKind): DeadCodeItem['item_type'] {
  if (CALLABLES.has(kind)) return 'function';
  if (VALUES.has(kind)) return 'variable';
  return kind === 'class' || kind === 'struct' || kind === 'enum' ? 'class' : 'type';
}

function lowered(certainty: DeadCodeCertainty, doubts: readonly Doubt[]): DeadCodeCertainty {
  const steps = doubts.reduce((sum, doubt) => sum + doubt.steps, 0);
  return DEAD_CODE_CERTAINTIES[Math.max(0, DEAD_CODE_CERTAINTIES.indexOf(certainty) - steps)] as DeadCodeCertainty;
}
