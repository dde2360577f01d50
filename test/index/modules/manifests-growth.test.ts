import { describe, expect, it } from 'vitest';
import { Indexer } from '../../../src/index/indexer.ts';
import { Parsers } from '../../../src/languages/parsers.ts';
import { MANIFEST_BOMBS } from '../../bombs/manifests.ts';
import { LINEAR } from '../../cpu-growth.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const ATTEMPTS = 4;
/** Of what each tree has; the larger one has four times as many. */
const SIZE = 250;
/** Those in which a file is not read for every thing that a manifest tells of. */
const KINDS = [
  'exports of a package',
  'patterns of exports',
  'conditions of exports',
  'imports of a package',
  'workspaces',
  'paths of a compiler',
  'targets of a package',
];

/** Milliseconds of CPU time that it takes to index a tree and resolve its imports. */
async function cpuTime(files: Readonly<Record<string, string>>): Promise<number> {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const indexer = new Indexer({ parsers: new Parsers(1) });
  const before = process.cpuUsage();
  try {
    await indexer.linked(folder);
  } finally {
    await indexer.close();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('imports are resolved in time as they and manifests are long', () => {
  it.each(MANIFEST_BOMBS.filter(({ kind }) => KINDS.includes(kind)))('$kind', async ({ files }) => {
    let growth = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < ATTEMPTS && growth > LINEAR; attempt++) {
      growth = Math.min(growth, Math.sqrt((await cpuTime(files(4 * SIZE))) / (await cpuTime(files(SIZE)))));
    }
    expect(growth).toBeLessThanOrEqual(LINEAR);
  });
});
