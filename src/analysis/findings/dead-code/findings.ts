import type { NodeKind } from '../../../index/code-graph.ts';
import { joinedName } from '../../../index/names.ts';
import type { Liveness } from '../../../languages/liveness.ts';
import type { DeadCodeCertainty } from './certainty.ts';
import type { CodeModel } from './code-model.ts';
import { DeadSymbols } from './dead-symbols.ts';
import { DOUBTS, type Doubt, Doubts, lowered } from './doubts.ts';
import type { ProjectEntries } from './entry-points/entry-points.ts';
import { GRAVE_DOUBTS, MANY_ALIKE, MODULE_DOUBTS, type ModuleDoubt, ModuleDoubts } from './module-doubts.ts';
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

/** What only dead code refers to dies with it: that makes a finding no less than medium. */
const REFERENCED = 'Dead code refers to it.';

/** What is not reached, outermost only: what stands inside a finding is part of it. */
export function findings(model: CodeModel, entries: ProjectEntries, reached: Reachability): DeadCodeItem[] {
  return new Findings(model, entries, reached).all();
}

class Findings {
  readonly #model: CodeModel;
  readonly #entries: ProjectEntries;
  readonly #reached: Reachability;
  readonly #dead: DeadSymbols;
  readonly #doubts: Doubts;
  readonly #moduleDoubts: ModuleDoubts;

  constructor(model: CodeModel, entries: ProjectEntries, reached: Reachability) {
    this.#model = model;
    this.#entries = entries;
    this.#reached = reached;
    this.#dead = new DeadSymbols(model, reached);
    this.#doubts = new Doubts(model, entries, this.#dead);
    this.#moduleDoubts = new ModuleDoubts(model, entries, reached);
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
    const { graph, lines, testSupport } = this.#model;
    const kind = this.#isJudgedWhole(file) ? MODULE_CLASSES.get(this.#reached.level[file] as number) : undefined;
    if (kind === undefined || (kind === 'test_only' && testSupport[file] === 1)) return null;
    const name = graph.name(file);
    const doubts = this.#moduleDoubts.of(file);
    return {
      item_type: 'module',
      name,
      file: name,
      line: 1,
      end_line: lines[file] as number,
      class: kind,
      certainty: this.#moduleCertainty(file, doubts),
      reason: [MODULE_REASONS[kind], ...doubts.map((doubt) => MODULE_DOUBTS[doubt])].join(' '),
      referenced_by: this.#references(file),
    };
  }

  /** Whether a file has code that runs only when something leads to it. */
  #isJudgedWhole(file: number): boolean {
    const { codeLines, testFile } = this.#model;
    return this.#entries.roles[file]?.closed === true && testFile[file] !== 1 && codeLines[file] !== 0;
  }

  #moduleCertainty(file: number, doubts: readonly ModuleDoubt[]): DeadCodeCertainty {
    if (this.#moduleDoubts.alike(file) >= MANY_ALIKE || doubts.some((one) => GRAVE_DOUBTS.has(one))) return 'low';
    return doubts.length > 0 ? 'medium' : 'high';
  }

  #inFile(file: number): DeadCodeItem[] {
    const { graph, container, firstSibling } = this.#model;
    const items: DeadCodeItem[] = [];
    const reported = new Set<number>();
    for (let symbol = graph.symbolStart[file] as number; symbol < (graph.symbolStart[file + 1] as number); symbol++) {
      if (!this.#dead.isDead(symbol) || !this.#dead.isReportable(symbol)) continue;
      // Of overloads and merged declarations the first one with a body stands for all.
      const siblings = firstSibling[symbol] as number;
      if (reported.has(siblings)) continue;
      const around = (container[symbol] as number) - graph.fileCount;
      if (around >= 0 && this.#dead.isDead(around)) continue;
      const item = this.#item(file, symbol);
      if (item === null) continue;
      reported.add(siblings);
      items.push(item);
    }
    return items;
  }

  #item(file: number, symbol: number): DeadCodeItem | null {
    const { graph, testSupport } = this.#model;
    const node = graph.fileCount + symbol;
    const isOffered = this.#reached.offered[symbol] === 1;
    const kind = this.#class(symbol);
    // What only serves tests is used by them alone on purpose.
    if (kind === 'test_only' && testSupport[file] === 1) return null;
    const references = this.#references(node);
    const isReferenced = references.length > 0 && kind !== 'test_only';
    const doubts = this.#doubtsOf(symbol, isReferenced);
    const certainty = lowered(this.#base(file, symbol), doubts);
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

  #class(symbol: number): DeadCodeClass {
    const { graph } = this.#model;
    const node = graph.fileCount + symbol;
    if (this.#reached.level[node] === REACHED.fromTests) return 'test_only';
    if (this.#reached.offered[symbol] === 1 && this.#isUsedByTestsAlone(node)) return 'test_only';
    return graph.symbolExported[symbol] === 1 ? 'unreferenced_export' : 'unreachable';
  }

  /** How sure the language allows to be of a symbol that nothing makes doubtful. */
  #base(file: number, symbol: number): DeadCodeCertainty {
    const { certainty } = this.#model.rules[file] as Liveness;
    return this.#model.graph.symbolExported[symbol] === 1 ? certainty.exported : certainty.hidden;
  }

  /** @param isReferenced whether dead code refers to the symbol: what makes that doubtful makes this so too */
  #doubtsOf(symbol: number, isReferenced: boolean): readonly Doubt[] {
    const doubts = this.#doubts.of(symbol);
    const isInDoubt = isReferenced && doubts.length === 0 && this.#doubts.isReferredToInDoubt(symbol);
    return isInDoubt ? [DOUBTS.doubted] : doubts;
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

  /** What is offered to the outside is reached before tests are followed, which then do not get to it. */
  #isUsedByTestsAlone(node: number): boolean {
    const { graph, testFile } = this.#model;
    const edges = [...this.#dead.edgesTo(node)];
    return edges.length > 0 && edges.every((edge) => testFile[graph.fileOf(graph.edgeSource[edge] as number)] === 1);
  }

  #references(node: number): DeadReference[] {
    const { graph, exportMentions } = this.#model;
    const found: DeadReference[] = [];
    for (const edge of this.#dead.edgesTo(node)) {
      const source = graph.edgeSource[edge] as number;
      const line = exportMentions.firstUse(edge) as number;
      found.push({ file: graph.name(graph.fileOf(source)), line, symbol: graph.qualifiedName(source) });
      if (found.length === EVIDENCE_SHOWN) break;
    }
    return found;
  }
}

type ModuleClass = Exclude<DeadCodeClass, 'unreferenced_export'>;

/** What files are as a whole, by what reaches them; what else reaches them makes them alive. */
const MODULE_CLASSES: ReadonlyMap<number, ModuleClass> = new Map([
  [REACHED.never, 'unreachable'],
  [REACHED.fromTests, 'test_only'],
]);

const MODULE_REASONS: Readonly<Record<ModuleClass, string>> = {
  unreachable: 'No file that runs reaches it, and no manifest or convention names it.',
  test_only: 'Only tests use this file.',
};

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

const VALUES: ReadonlySet<NodeKind> = new Set(['variable', 'constant']);
const CALLABLES: ReadonlySet<NodeKind> = new Set(['function', 'method', 'constructor', 'getter', 'setter', 'macro']);

function itemType(kind: NodeKind): DeadCodeItem['item_type'] {
  if (CALLABLES.has(kind)) return 'function';
  if (VALUES.has(kind)) return 'variable';
  return kind === 'class' || kind === 'struct' || kind === 'enum' ? 'class' : 'type';
}
