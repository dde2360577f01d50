import type { LinkedIndex } from '../index/code-index.ts';
import { type DirectedGraph, type Rows, undirectedRows } from '../index/csr.ts';
import { eachFile } from '../index/file-fault.ts';
import { fileGraphOf } from '../index/file-graph.ts';
import { pageRank } from '../index/pagerank.ts';
import { type FileTraits, fileTraits } from './file-traits.ts';
import { type FieldLengths, fieldLengths } from './lexical/field-lengths.ts';
import { type FileTerms, fileTerms } from './lexical/file-terms.ts';
import { invert, invertedAnew, type Postings } from './lexical/postings.ts';
import { unitsNamed } from './lexical/units-named.ts';
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
  /** How much it says that a unit has a name, 0–1, by its kind and by whether others see it. */
  readonly weight: Float32Array;
  /** A unit's own name; empty for what has none. */
  nameOf(unit: number): string;
  /** The units that have a name, whatever its case, in their order. */
  unitsNamed(name: string): readonly number[];
}

/** @param read the text of a file of the index */
export function searchIndex(index: LinkedIndex, read: (path: string) => string): SearchIndex {
  const vocabulary = new Vocabulary();
  const files = eachFile(index.files, (file) => fileTerms(file.path, read(file.path), file.facts, vocabulary));
  return joined(index, files, vocabulary);
}

/**
 * @param files the terms of the index's files, in their order, numbered by the vocabulary
 * @param before another state of the same tree with the same vocabulary: what has not changed since is taken from there. The
 *   result is the same without it
 */
export function joined(
  index: LinkedIndex,
  files: readonly FileTerms[],
  vocabulary: Vocabulary,
  before: SearchIndex | null = null,
): SearchIndex {
  const postings = before === null ? invert(files, vocabulary.size) : invertedAnew(before, files, vocabulary.size);
  const ranked = rankedFiles(fileGraphOf(index.graph), before);
  const nameOf = (unit: number): string => {
    const file = postings.fileOfUnit[unit] as number;
    return files[file]?.names[unit - (postings.unitStart[file] as number)] ?? '';
  };
  return {
    index,
    vocabulary,
    files,
    postings,
    lengths: fieldLengths(
      files.map((file) => file.fieldLengths),
      postings.unitCount,
    ),
    ...ranked,
    traits: fileTraits(index, files, ranked.graph),
    weight: weightsOf(files, postings.unitCount),
    nameOf,
    unitsNamed: (name) => unitsNamed(name, { vocabulary, postings, nameOf }),
  };
}

/** The graph of files, and what is computed from it alone. */
function rankedFiles(
  graph: DirectedGraph,
  before: SearchIndex | null,
): Pick<SearchIndex, 'graph' | 'neighbours' | 'rank'> {
  if (before !== null && isSameGraph(graph, before.graph)) {
    const { neighbours, rank } = before;
    return { graph, neighbours, rank };
  }
  return { graph, neighbours: undirectedRows(graph), rank: ranksOf(graph) };
}

/** Rows are in order, so that the same edges are the same rows. */
function isSameGraph({ outgoing }: DirectedGraph, { outgoing: other }: DirectedGraph): boolean {
  return isSame(outgoing.offsets, other.offsets) && isSame(outgoing.targets, other.targets);
}

function isSame(one: Int32Array, other: Int32Array): boolean {
  return one.length === other.length && one.every((number, at) => number === other[at]);
}

function ranksOf(graph: DirectedGraph): Float32Array {
  const { values } = pageRank(graph);
  const highest = values.reduce((most, value) => Math.max(most, value), 0) || 1;
  return Float32Array.from(values, (value) => value / highest);
}

function weightsOf(files: readonly FileTerms[], unitCount: number): Float32Array {
  const all = new Float32Array(unitCount);
  let first = 0;
  for (const { weights } of files) {
    all.set(weights, first);
    first += weights.length;
  }
  return all;
}
