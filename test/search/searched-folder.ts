import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Indexer } from '../../src/index/indexer.ts';
import { type SearchIndex, searchIndex } from '../../src/search/search-index.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

/** The search index of some files. */
export async function searchedFiles(files: Readonly<Record<string, string>>): Promise<SearchIndex> {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const indexer = new Indexer();
  try {
    return searchIndex(await indexer.linked(folder), (path) => readFileSync(join(folder, path), 'utf8'));
  } finally {
    await indexer.close();
  }
}
