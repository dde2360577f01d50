import type { AssembledFile } from './assemble.ts';
import type { CodeGraph } from './code-graph.ts';
import { directedGraph } from './csr.ts';
import { type FileGraph, fileGraphOf } from './file-graph.ts';
import { EDGE_KINDS } from './link/edges.ts';
import type { Numbering } from './numbering.ts';

/** A file that an import or re-export leads to. */
export interface FileImport {
  readonly target: number;
  readonly line: number;
}

/** What the files of a tree lead to, by their place in its index: what a question needs that is about no symbols. */
export interface FileLinks {
  readonly files: FileGraph;
  /** Where the imports and re-exports of a file lead to within the tree, in the order of the graph's edges. */
  imports(file: number): readonly FileImport[];
}

type LinkedFiles = readonly Pick<AssembledFile, 'path' | 'links'>[];

const IMPORTS = EDGE_KINDS.indexOf('imports');

/** As the graph has them, which is not joined for this where the links alone tell. */
export function fileLinksOf(index: {
  readonly graph: CodeGraph;
  readonly fileLinks?: (() => FileLinks) | undefined;
}): FileLinks {
  return index.fileLinks?.() ?? linksOfGraph(index.graph);
}

/** Where the imports and re-exports of a file lead to, as `FileLinks` has it. */
export function importsOf(graph: CodeGraph, file: number): readonly FileImport[] {
  const { outgoing, edgeKind, edgeTarget, edgeLine, fileCount } = graph;
  const imports: FileImport[] = [];
  for (let at = outgoing.offsets[file] as number; at < (outgoing.offsets[file + 1] as number); at++) {
    const edge = outgoing.order[at] as number;
    const target = edgeTarget[edge] as number;
    if (edgeKind[edge] === IMPORTS && target < fileCount) imports.push({ target, line: edgeLine[edge] as number });
  }
  return imports;
}

function linksOfGraph(graph: CodeGraph): FileLinks {
  return { files: fileGraphOf(graph), imports: (file) => importsOf(graph, file) };
}

/** The links of files with what they were made of. */
export interface MadeFileLinks extends FileLinks {
  readonly linked: LinkedFiles;
  readonly places: Int32Array;
}

/**
 * By the links of all files: after a change to one file that takes a small part of what joining the graph does, and next to
 * nothing where its links lead to the files that they led to before.
 *
 * @param linked in the order of the index
 * @param texts the paths that links lead to
 * @param before an earlier one by the same numbers of texts, if any
 */
export function linksOfFiles(
  linked: LinkedFiles,
  texts: Numbering,
  before: MadeFileLinks | null = null,
): MadeFileLinks {
  const isSame = before !== null && leadToTheSame(linked, before.linked);
  const places = isSame ? before.places : placesByText(linked, texts);
  const files = isSame ? before.files : graphOf(linked, places);
  return { linked, places, files, imports: (file) => importsIn(linked[file] as LinkedFiles[number], places) };
}

/** Whether the same files, in the same order, lead to the same files. */
function leadToTheSame(linked: LinkedFiles, before: LinkedFiles): boolean {
  return (
    linked.length === before.length &&
    linked.every((file, at) => {
      const { path, links } = before[at] as LinkedFiles[number];
      return file.links === links || (file.path === path && isSameList(file.links.leadsTo, links.leadsTo));
    })
  );
}

function isSameList(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((number, at) => number === b[at]);
}

/** The place of each file by the number of its path; of other texts -1. */
function placesByText(linked: LinkedFiles, texts: Numbering): Int32Array {
  const numbers = linked.map(({ path }) => texts.of(path));
  const places = new Int32Array(texts.size).fill(-1);
  numbers.forEach((number, place) => {
    places[number] = place;
  });
  return places;
}

function graphOf(linked: LinkedFiles, places: Int32Array): FileGraph {
  const targets = linked.map(({ links }) => links.leadsTo);
  const count = targets.reduce((sum, { length }) => sum + length, 0);
  const [from, to] = [new Int32Array(count), new Int32Array(count)];
  let edge = 0;
  targets.forEach((numbers, file) => {
    for (const number of numbers) {
      from[edge] = file;
      to[edge++] = places[number] as number;
    }
  });
  return { fileCount: linked.length, ...directedGraph(linked.length, from, to) };
}

function importsIn({ links }: LinkedFiles[number], places: Int32Array): readonly FileImport[] {
  const imports: FileImport[] = [];
  for (let at = 0; at < links.count; at++) {
    if (links.source(at) !== -1 || links.kind(at) !== IMPORTS || links.target(at) !== 'file') continue;
    imports.push({ target: places[links.text(at)] as number, line: links.line(at) });
  }
  return imports;
}
