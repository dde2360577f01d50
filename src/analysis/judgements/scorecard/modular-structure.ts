import type { LinkedIndex } from '../../../index/code-index.ts';
import { type DirectedGraph, directedGraph, undirectedRows } from '../../../index/csr.ts';
import { CERTAINTIES } from '../../../index/link/edges.ts';
import { communities } from '../../measures/graph-metrics/communities.ts';
import { type Components, cycles, strongComponents } from '../../measures/graph-metrics/components.ts';
import { modularity } from '../../measures/graph-metrics/modularity.ts';
import { DEPENDENCY_KINDS, type DependencyKind, EdgeKinds } from './load-edges.ts';

/**
 * How the parts of a program hang together. A part is a file; where the language compiles a folder's files as one, as Go
 * and Java do, it is the folder, whose files may well refer to each other.
 */
export interface ModularStructure {
  readonly parts: number;
  readonly dependencies: number;
  /** Parts that lie on a cycle of imports with another. */
  readonly partsInCycles: number;
  /** Of each strong component of the imports that run when a part is loaded, the largest first. */
  readonly cycles: readonly PartCycle[];
  /** Cycles that only close by what happens later, such as calls and imports on demand: nothing waits for itself. */
  readonly laterCycles: readonly PartCycle[];
  /** Newman's modularity of the communities found, −0.5 to 1; null without dependencies. */
  readonly modularity: number | null;
}

export interface PartCycle {
  /** Parts of which each depends on each other, by whatever way. */
  readonly members: readonly string[];
  /** One shortest way round, which begins and ends with the same part. */
  readonly example: readonly string[];
  /** How each part of the example depends on the next one. */
  readonly steps: readonly CycleStep[];
}

/** Where a part depends on another: by the most binding of what is between them. */
export interface CycleStep {
  readonly kind: DependencyKind;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

/** Languages in which the files of a folder see each other without an import. */
const FOLDER_LANGUAGES: ReadonlySet<string> = new Set(['csharp', 'go', 'java', 'kotlin', 'scala', 'swift']);

const CANDIDATE = CERTAINTIES.indexOf('candidate');

/**
 * The structure of the files that `isChosen`, by the dependencies among them. What TypeScript erases, such as an import of
 * types alone, is no dependency: it binds nothing at run time.
 */
export function modularStructure(index: LinkedIndex, isChosen: (path: string) => boolean): ModularStructure {
  const parts = new Map<string, number>();
  const numbers = Int32Array.from(index.files, ({ path, language }) => {
    if (!isChosen(path)) return -1;
    const name = partOf(path, language);
    const known = parts.get(name) ?? parts.size;
    parts.set(name, known);
    return known;
  });
  const names = [...parts.keys()];
  const dependencies = dependenciesAmong(index, numbers, parts.size);
  const all = dependencies.graph(() => true);
  const loading = dependencies.graph((kind) => kind === 'import');
  const strong = strongComponents(loading);
  const rows = undirectedRows(all);
  const cyclesOf = (graph: DirectedGraph, components: Components) =>
    cycles(graph, components).map(
      ({ members, example }): PartCycle => ({
        members: members.map((part) => names[part] as string),
        example: example.map((part) => names[part] as string),
        steps: example.slice(0, -1).map((part, at) => dependencies.step(part, example[at + 1] as number)),
      }),
    );
  return {
    parts: parts.size,
    dependencies: all.edgeCount,
    partsInCycles: strong.sizes.reduce((sum, size) => sum + (size > 1 ? size : 0), 0),
    cycles: cyclesOf(loading, strong),
    laterCycles: cyclesOf(all, strongComponents(all)).filter(({ steps }) =>
      steps.some(({ kind }) => kind !== 'import'),
    ),
    modularity: modularity(rows, communities(all.nodeCount, rows).part),
  };
}

function partOf(path: string, language: string): string {
  if (!FOLDER_LANGUAGES.has(language)) return path;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return folder === '' ? './' : folder;
}

/** The dependencies among parts, each by the most binding edge there is. */
class Dependencies {
  readonly #steps = new Map<number, CycleStep>();
  readonly #count: number;

  constructor(count: number) {
    this.#count = count;
  }

  add(from: number, to: number, step: CycleStep) {
    const key = from * this.#count + to;
    const known = this.#steps.get(key);
    if (known === undefined || rank(step) < rank(known)) this.#steps.set(key, step);
  }

  step(from: number, to: number): CycleStep {
    return this.#steps.get(from * this.#count + to) as CycleStep;
  }

  graph(counts: (kind: DependencyKind) => boolean): DirectedGraph {
    const keys = [...this.#steps].flatMap(([key, { kind }]) => (counts(kind) ? [key] : []));
    const sources = Int32Array.from(keys, (key) => Math.floor(key / this.#count));
    return directedGraph(
      this.#count,
      sources,
      Int32Array.from(keys, (key) => key % this.#count),
    );
  }
}

function rank({ kind }: CycleStep): number {
  return DEPENDENCY_KINDS.indexOf(kind);
}

/** @param numbers of the part that each file of the index belongs to; -1 for one that is left out */
function dependenciesAmong(index: LinkedIndex, numbers: Int32Array, count: number): Dependencies {
  const { graph, files } = index;
  const kinds = new EdgeKinds(index);
  const among = new Dependencies(count);
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if (graph.edgeCertainty[edge] === CANDIDATE) continue;
    const from = graph.fileOf(graph.edgeSource[edge] as number);
    const to = graph.fileOf(graph.edgeTarget[edge] as number);
    if (from < 0 || to < 0 || from === to) continue;
    const [source, target] = [numbers[from] as number, numbers[to] as number];
    if (source === -1 || target === -1 || source === target) continue;
    const kind = kinds.of(edge, from, to);
    if (kind === null) continue;
    const { path } = files[from] as LinkedIndex['files'][number];
    among.add(source, target, { kind, file: path, line: graph.edgeLine[edge] as number });
  }
  return among;
}
