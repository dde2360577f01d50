import { onTestFinished } from 'vitest';
import type { LinkedIndex } from '../../../../src/index/code-index.ts';
import { Indexer } from '../../../../src/index/indexer.ts';
import { Parsers } from '../../../../src/languages/parsers.ts';
import { temporaryFolder, writeFiles } from '../../../workspace/temporary-folder.ts';

/** The index of a tree of such files, made for the one question. */
export async function indexOf(files: Readonly<Record<string, string>>): Promise<LinkedIndex> {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const indexer = new Indexer({ parsers: new Parsers(1) });
  onTestFinished(() => indexer.close());
  return indexer.linked(folder);
}
