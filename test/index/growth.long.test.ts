import { describe, expect, it } from 'vitest';
import { assemble } from '../../src/index/assemble.ts';
import { LinkTable } from '../../src/index/link/link-table.ts';
import { MODULE_RESOLVERS } from '../../src/index/modules/resolvers.ts';
import type { FileFacts } from '../../src/languages/facts.ts';
import { indexOf } from '../analysis/findings/clones/code.ts';
import { sourcesOf, TREE_BOMBS, type TreeBomb, type TreeText } from '../bombs/trees.ts';
import { cpuGrowthInTurns, LINEAR } from '../cpu-growth.ts';

/** Functions, files, imports of the smaller tree that is measured; the larger one has four times as many. */
const SIZE = 150;
/** Linking the larger tree in fewer milliseconds is far from the square of its size. */
const QUICK = 15;

/** Two trees of a kind, each with what links it and joins it to columns. */
async function linkings(files: TreeBomb['files']): Promise<ReadonlyMap<number, () => Linked>> {
  const sizes = [SIZE, 4 * SIZE];
  return new Map(await Promise.all(sizes.map(async (size) => [size, await linking(files(size))] as const)));
}

async function linking(tree: TreeText): Promise<() => Linked> {
  const { files } = await indexOf(sourcesOf(tree));
  const facts = new Map(files.map((file) => [file.path, file.facts]));
  const manifests = {
    text: (path: string) => tree[path] ?? null,
    folders: (fileName: string) => (tree[fileName] === undefined ? [] : ['']),
  };
  return () => {
    const links = new LinkTable(MODULE_RESOLVERS);
    const readFacts = (path: string) => facts.get(path) as FileFacts;
    links.update({ changed: [...facts.keys()], removed: [], changedManifests: [] }, manifests, readFacts);
    const columns = assemble(
      [...facts.keys()].map((path) => links.file(path)),
      links.texts,
    );
    return { links, edges: columns.edgeKind.length };
  };
}

interface Linked {
  readonly links: LinkTable;
  readonly edges: number;
}

/** Numbers that are kept of a linked tree: its edges, the questions that were asked for them, what each file asked. */
function kept({ links, edges }: Linked): number {
  const { keys, files, texts } = links.state;
  const asked = Array.from(files.values(), ({ dependencies }) => dependencies.length);
  return edges + keys.count + texts.size + asked.reduce((sum, one) => sum + one, 0);
}

describe('linking a tree that is made to be slow', () => {
  for (const { kind, files } of TREE_BOMBS) {
    it(`takes time and room in step with its size: ${kind}`, async () => {
      const link = await linkings(files);
      const [small, large] = [link.get(SIZE) as () => Linked, link.get(4 * SIZE) as () => Linked];
      expect(Math.sqrt(kept(large()) / kept(small()))).toBeLessThan(LINEAR);
      expect(await cpuGrowthInTurns(async (size) => link.get(size) as () => Linked, SIZE, QUICK)).toBeLessThan(LINEAR);
    });
  }
});
