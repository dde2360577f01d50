import { describe, expect, it } from 'vitest';
import { TREE_BOMBS } from '../bombs/trees.ts';
import { fasterThanInput } from '../operation-growth.ts';
import { type Linked, linkingOf } from './linking.ts';

/** Functions, files or imports of the smaller tree; the larger one has four times as many. */
const SIZE = 80;
/** Sizes of trees that grow in what linking follows up to a limit (`src/index/link/bounds.ts`): the smaller one reaches it. */
const LIMITED: Readonly<Record<string, number>> = {
  'parents of one class': 250,
  'include chain': 300,
  're-export chain of many names': 250,
  namespaces: 300,
  'extensions of one type under conditions': 400,
};

/** Counts what a linked tree keeps: its edges, the questions that were asked for them, and what each file asked. */
function kept({ links, edges }: Linked): number {
  const { keys, files, texts } = links.state;
  const asked = Array.from(files.values(), ({ dependencies }) => dependencies.length);
  return edges + keys.count + texts.size + asked.reduce((sum, one) => sum + one, 0);
}

describe('linking a tree that grows', () => {
  it.each(TREE_BOMBS)('takes steps and keeps data in proportion to its size: $kind', async ({ kind, files }) => {
    const size = LIMITED[kind] ?? SIZE;
    const keptOf = new Map<number, number>();
    const linking = async (n: number) => {
      const link = await linkingOf(files(n));
      return () => keptOf.set(n, kept(link()));
    };
    expect(await fasterThanInput(linking, size)).toEqual([]);
    expect((keptOf.get(4 * size) as number) / (keptOf.get(size) as number)).toBeLessThan(6);
  });
});
