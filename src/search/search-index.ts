import type { LinkedIndex } from '../index/code-index.ts';
import { type DirectedGraph, type Rows, undirectedRows } from '../index/csr.ts';
import { eachFile } from '../index/file-fault.ts';
import { fileGraphOf } from '../index/file-graph.ts';
import { pageRank } from '../index/pagerank.ts';
import { type FileTraits, fileTraits } from './file-traits.ts';
import { type FieldLengths, fieldLengths } from './lexical/field-lengths.ts';
import { type FileTerms, fileTerms } from './lexical/file-terms.ts';
import { invert, type Postings } from './lexical/postings.ts';
import type { UnitKind } from './lexical/units.ts';
import { Vocabulary } from './text/tokenizer.ts';

/** All that is searched, of one state of a tree. Files are numbered as in the index, units through all files. */
export interface SearchIndex {
  readonly index: LinkedIndex;
  readonly vocabulary: Vocabulary;
  readonly files: readonly FileTerms[];
  readonly postings: Postings;
  readonly lengths: FieldLengths;
  readonly graph: DirectedGraph;
  /** The graph's neighbours in either direction. */
  readonly neighbours: Rows;
  readonly traits: FileTraits;
  /** PageRank in the graph of files, 1 for the highest. */
  readonly rank: Float32Array;
  /** The units of each name, in lower case. */
  readonly byName: ReadonlyMap<string, readonly number[]>;
  /** How much it says that a unit has a name, 0–1, by its kind and by whether others see it. */
  readonly weight: Float32Array;
  /** A unit's own name; empty for what has none. */
  nameOf(unit: number): string;
}

/** @param read the text of a file of the index */
export function searchIndex(index: LinkedIndex, read: (path: string) => string): SearchIndex {
  const vocabulary = new Vocabulary();
  const files = eachFile(index.files, (file) => fileTerms(file.path, read(file.path), file.facts, vocabulary));
  return joined(index, files, vocabulary);
}

/** @param files the terms of the index's files, in their order, numbered by the vocabulary */
export function joined(index: LinkedIndex, files: readonly FileTerms[], vocabulary: Vocabulary): SearchIndex {
  const postings = invert(files, vocabulary.size);
  const graph = fileGraphOf(index.graph);
  const nameOf = (unit: number): string => {
    const file = postings.fileOfUnit[unit] as number;
    return files[file]?.names[unit - (postings.unitStart[file] as number)] ?? '';
  };
  return {
    index,
    vocabulary,
    files,
    postings,
    lengths: fieldLengths(postings),
    graph,
    neighbours: undirectedRows(graph),
    traits: fileTraits(index, graph),
    rank: ranksOf(graph),
    byName: unitsByName(postings.unitCount, nameOf),
    weight: nameWeights(index, files, postings),
    nameOf,
  };
}

function ranksOf(graph: DirectedGraph): Float32Array {
  const { values } = pageRank(graph);
  const highest = values.reduce((most, value) => Math.max(most, value), 0) || 1;
  return Float32Array.from(values, (value) => value / highest);
}

function unitsByName(count: number, nameOf: (unit: number) => string): ReadonlyMap<string, readonly number[]> {
  const byName = new Map<string, number[]>();
  for (let unit = 0; unit < count; unit++) {
    const name = nameOf(unit).toLowerCase();
    if (name === '') continue;
    const same = byName.get(name);
    if (same === undefined) byName.set(name, [unit]);
    else same.push(unit);
  }
  return byName;
}

const NOT_EXPORTED = 0.8;
/** Types before callables before values: who asks for a name mostly means the type of that name. */
const KIND_WEIGHT: Readonly<Partial<Record<UnitKind, number>>> = {
  class: 1,
  struct: 1,
  interface: 1,
  trait: 1,
  enum: 0.9,
  type: 0.9,
  function: 0.9,
  method: 0.8,
  macro: 0.8,
  constructor: 0.5,
  getter: 0.6,
  setter: 0.6,
  constant: 0.6,
  variable: 0.6,
};

function nameWeights(
  index: LinkedIndex,
  files: readonly FileTerms[],
  { unitCount, unitStart }: Postings,
): Float32Array {
  const weights = new Float32Array(unitCount);
  files.forEach(({ units }, file) => {
    const { definitions } = (index.files[file] as (typeof index.files)[number]).facts;
    units.forEach(({ kind, definition }, at) => {
      const isExported = definitions[definition]?.exported ?? false;
      weights[(unitStart[file] as number) + at] = (KIND_WEIGHT[kind] ?? 0) * (isExported ? 1 : NOT_EXPORTED);
    });
  });
  return weights;
}
