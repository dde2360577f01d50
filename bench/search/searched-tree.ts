import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Indexer } from '../../src/index/indexer.ts';
import { parseQuery } from '../../src/search/query.ts';
import { type SearchIndex, searchIndex } from '../../src/search/search-index.ts';
import { LocalEmbedder } from '../../src/search/semantic/local-embedder.ts';
import type { TokenVectors } from '../../src/search/semantic/token-vectors.ts';

/** A tree that can be searched, in this process. */
export interface SearchedTree {
  readonly index: SearchIndex;
  /** How alike a query is to each unit. */
  similarities(query: string): Float32Array;
}

export async function searchedTree(folder: string, model: TokenVectors): Promise<SearchedTree> {
  const indexer = new Indexer();
  try {
    const linked = await indexer.linked(folder);
    const index = searchIndex(linked, (path) => readFileSync(join(folder, path), 'utf8'));
    const embedder = new LocalEmbedder(model, index.vocabulary);
    const units = embedder.units(index.files);
    return { index, similarities: (query) => units.similarities(embedder.terms(parseQuery(query).stems)) };
  } finally {
    await indexer.close();
  }
}
