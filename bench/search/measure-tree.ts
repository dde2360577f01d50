import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LinkedIndex } from '../../src/index/code-index.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { parseQuery } from '../../src/search/query.ts';
import { search } from '../../src/search/search.ts';
import { type SearchableTree, SearchIndexes } from '../../src/search/search-indexes.ts';
import { median } from '../sample.ts';

/** What one process found out of one tree; written to standard output as JSON. */
export interface MeasuredTree {
  readonly files: number;
  readonly units: number;
  /** Milliseconds. */
  readonly index: number;
  /** Milliseconds, after the index. */
  readonly searchIndex: number;
  /** Bytes that are free again when the search index is let go. */
  readonly bytes: number;
  /** Milliseconds of a search by words and meaning, at the median. */
  readonly search: number;
  /** Milliseconds of a search by meaning alone, at the median. */
  readonly meaning: number;
}

const QUERIES = [
  'load the next entry',
  'store that keeps entries',
  'where are errors handled',
  'parse options',
  'total',
];
const ROUNDS = 40;
const COLLECTIONS = 4;

async function measure(folder: string): Promise<MeasuredTree> {
  const indexer = new Indexer();
  try {
    const startedAt = performance.now();
    const linked = await indexer.linked(folder);
    const index = performance.now() - startedAt;
    const searched = await searchedTimes(linked, folder);
    const withIndex = searched.memory();
    searched.release();
    const { files, units, searchIndex, both, meaning } = searched;
    return { files, units, index, searchIndex, bytes: withIndex - searched.memory(), search: both, meaning };
  } finally {
    await indexer.close();
  }
}

async function searchedTimes(linked: LinkedIndex, folder: string) {
  const startedAt = performance.now();
  const signal = new AbortController().signal;
  const held: { indexes: SearchIndexes | null; tree: SearchableTree | null } = { indexes: null, tree: null };
  held.indexes = new SearchIndexes({ read: (root, file) => readFileSync(join(root, file.path), 'utf8') });
  held.tree = await held.indexes.of(linked, folder, signal);
  const searchIndex = performance.now() - startedAt;
  const units = held.tree.index.postings.unitCount;
  const times = (lexical: number) =>
    Array.from({ length: ROUNDS * QUERIES.length }, (_, round) => {
      const at = performance.now();
      searchOnce(QUERIES[round % QUERIES.length] as string, lexical, held.tree as SearchableTree);
      return performance.now() - at;
    });
  const [both, meaning] = [median(times(1)), median(times(0))];
  const release = () => Object.assign(held, { indexes: null, tree: null });
  return { files: linked.files.length, units, searchIndex, both, meaning, memory, release };
}

function searchOnce(query: string, lexical: number, { index, embedder, units }: SearchableTree): void {
  const similarities = units.similarities(embedder.terms(parseQuery(query).stems));
  search({ query, weights: { lexical, semantic: 1, graph: 0 }, near: [], isWanted: () => true, similarities }, index);
}

/** Bytes in use, on the heap and beside it. Needs `--expose-gc`. */
function memory(): number {
  // What is let go of is not all found the first time.
  for (let time = 0; time < COLLECTIONS; time++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

process.stdout.write(`${JSON.stringify(await measure(process.argv[2] as string))}\n`);
