import { describe, expect, it } from 'vitest';
import { analyzeDuplicates } from '../../../../src/analysis/findings/clones/duplicates.ts';
import { CLONE_BOMBS } from '../../../bombs/clones.ts';
import { TREE_BOMBS, type TreeBomb } from '../../../bombs/trees.ts';
import { sourcesOf } from '../../../index/linking.ts';
import { fasterThanInput } from '../../../operation-growth.ts';
import { indexOf } from './code.ts';

/** Lines, functions or files of the smaller tree; the larger one has four times as many. */
const SIZE = 80;
/** Sizes of trees whose clones are looked for up to a multiple of the text: the smaller one reaches it. */
const LIMITED: Readonly<Record<string, number>> = {
  'namesakes in a file': 150,
  'rows of data': 800,
  'loops around each other': 800,
  'a text made of itself': 800,
  'functions in functions': 300,
  'values that double': 150,
  'conditions of large values': 800,
  brackets: 150,
  'files alike for ever longer': 800,
};
/**
 * By how much anything may run more often for four times the tree: searches go through stretches that get longer with it, by
 * the square of a logarithm.
 */
const MOST = 9;

describe('searching a tree for clones', () => {
  it.each([...TREE_BOMBS, ...CLONE_BOMBS])('takes steps in proportion to its size: $kind', async ({ kind, files }) => {
    const search = async (size: number) => {
      const index = await indexOf(sourcesOf(files(size)));
      return () => analyzeDuplicates(index);
    };
    const size = LIMITED[kind] ?? SIZE;
    expect(await fasterThanInput(search, size, MOST)).toEqual([]);
  });
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
    expect(notes).toEqual([expect.stringContaining('is repeated many times')]);
  });
});
