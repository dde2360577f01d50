import { expect, it } from 'vitest';
import { Indexer } from '../../src/index/indexer.ts';
import { STAGES } from '../../src/index/stages.ts';
import { withIndexingNotes } from '../../src/server/indexing-notes.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

it('counts the files that were read, not those that were linked', async () => {
  const told: string[] = [];
  const heard: string[] = [];
  const indexer = new Indexer();
  await withIndexingNotes(
    '/t/sample',
    (sentence) => told.push(sentence),
    (done, total, message) => heard.push(`${message} ${done}/${total}`),
    async (onProgress) => {
      onProgress(0, 2, STAGES.read);
      onProgress(2, 2, STAGES.read);
      onProgress(9, 9, STAGES.link);
      return indexer.index(temporaryFolder());
    },
  );
  await indexer.close();
  expect(told[0]).toBe('Indexing sample: 2 files to read.');
  expect(told.at(-1)).toMatch(/^Indexed sample: 2 files read /);
  expect(heard).toEqual(['Reading the code 0/2', 'Reading the code 2/2', 'Linking the code 9/9']);
});
