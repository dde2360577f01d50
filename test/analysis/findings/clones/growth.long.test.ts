import { describe, expect, it } from 'vitest';
import { analyzeDuplicates } from '../../../../src/analysis/findings/clones/duplicates.ts';
import { CLONE_BOMBS } from '../../../bombs/clones.ts';
import { sourcesOf, TREE_BOMBS, type TreeBomb } from '../../../bombs/trees.ts';
import { cpuGrowthInTurns, LINEAR } from '../../../cpu-growth.ts';
import { indexOf } from './code.ts';

/** Lines, functions, files of the smaller tree that is measured; the larger one has four times as many. */
const SIZE = 150;
/** Clones of the larger tree in fewer milliseconds are far from the square of its size. */
const QUICK = 25;

describe('clones of a tree that is made to be slow', () => {
  for (const { kind, files } of [...TREE_BOMBS, ...CLONE_BOMBS]) {
    it(`are found in time in step with its size: ${kind}`, async () => {
      const search = async (size: number) => {
        const index = await indexOf(sourcesOf(files(size)));
        // Reports are kept by the list of files.
        return () => analyzeDuplicates({ ...index, files: [...index.files] });
      };
      expect(await cpuGrowthInTurns(search, SIZE, QUICK)).toBeLessThan(LINEAR);
    });
  }
});

/** As deep as a file can be that is parsed in a moment: no thread has room for as many calls in each other. */
const DEEP = 4_000;

describe('clones of functions that are nested deep', () => {
  const bombOf = (kind: string) => [...TREE_BOMBS, ...CLONE_BOMBS].find((one) => one.kind === kind) as TreeBomb;

  for (const kind of ['loops around each other', 'operators in a row', 'brackets', 'negations', 'cases']) {
    it(`are looked for without them, which is told: ${kind}`, async () => {
      const { notes } = await analyzeDuplicates(await indexOf(bombOf(kind).files(DEEP)));
      expect(notes).toEqual([expect.stringContaining('1 function of more than 4000 tokens, or too complex')]);
    });
  }

  it('are looked for no further than a multiple of the text, which is told', async () => {
    const { notes } = await analyzeDuplicates(await indexOf(bombOf('a text made of itself').files(DEEP)));
    expect(notes).toEqual([expect.stringContaining('made of itself again and again')]);
  });
});
