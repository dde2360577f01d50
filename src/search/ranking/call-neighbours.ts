import { edgesOf } from '../../index/graph-columns.ts';
import type { FileTerms } from '../lexical/file-terms.ts';
import type { SearchIndex } from '../search-index.ts';

/** A unit next to another one in the graph of calls. */
export interface CallNeighbour {
  readonly unit: number;
  readonly other: number;
  /** Whether the other calls the unit; else the unit calls it. */
  readonly isCaller: boolean;
  /** Whether the other is in test code. */
  readonly isTest: boolean;
}

/** Returns the callers and callees of some units; calls of which the callee is one of several are left out. */
export function* callNeighbours(units: readonly number[], index: SearchIndex): Generator<CallNeighbour> {
  const { graph } = index.index;
  const { fileOfUnit } = index.postings;
  const wanted = new Set(units);
  const unitOf = unitLookup(index);
  for (const file of new Set(units.map((unit) => fileOfUnit[unit] as number))) {
    const end = graph.fileCount + (graph.symbolStart[file + 1] as number);
    for (let node = graph.fileCount + (graph.symbolStart[file] as number); node < end; node++) {
      const unit = unitOf(node);
      if (wanted.has(unit)) yield* neighboursOf(node, unit, unitOf, index);
    }
  }
}

function* neighboursOf(
  node: number,
  unit: number,
  unitOf: (node: number) => number,
  { index: { graph }, postings, traits }: SearchIndex,
): Generator<CallNeighbour> {
  for (const direction of ['incoming', 'outgoing'] as const) {
    for (const { kind, certainty, source, target } of edgesOf(graph, node, direction)) {
      const other = unitOf(direction === 'incoming' ? source : target);
      if (kind !== 'calls' || certainty === 'candidate' || other === -1 || other === unit) continue;
      const isTest = traits.isTest[postings.fileOfUnit[other] as number] === 1;
      yield { unit, other, isCaller: direction === 'incoming', isTest };
    }
  }
}

/** Returns the unit that a node of the graph belongs to; -1 for a node outside the tree. */
function unitLookup({ index, files, postings }: SearchIndex): (node: number) => number {
  const { graph } = index;
  const known = new Map<number, Int32Array>();
  return (node) => {
    if (node >= graph.fileCount + graph.symbolCount) return -1;
    const file = graph.fileOf(node);
    const start = postings.unitStart[file] as number;
    if (node < graph.fileCount) return start;
    let own = known.get(file);
    if (own === undefined) {
      own = unitOfDefinitions(files[file] as FileTerms, index.files[file] as (typeof index.files)[number]);
      known.set(file, own);
    }
    return start + (own[node - graph.fileCount - (graph.symbolStart[file] as number)] as number);
  };
}

/** Returns the unit of a file that each of its definitions belongs to: itself, or the nearest around it; 0 is the file's own. */
function unitOfDefinitions({ units }: FileTerms, { facts }: SearchIndex['index']['files'][number]): Int32Array {
  const own = new Map(units.map(({ definition }, unit) => [definition, unit]));
  const found = new Int32Array(facts.definitions.length);
  facts.definitions.forEach(({ owner }, at) => {
    found[at] = own.get(at) ?? (owner === -1 ? 0 : (found[owner] as number));
  });
  return found;
}
