import { afterAll, describe, expect, it } from 'vitest';
import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import type { History } from '../../src/workspace/history.ts';
import { HISTORY_BOMBS } from '../bombs/histories.ts';
import { LOOKUP_BOMBS } from '../bombs/lookups.ts';
import { TREE_BOMBS, type TreeBomb } from '../bombs/trees.ts';
import { LINEAR } from '../cpu-growth.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { answered, EVERY_USE, type SeenTree, type ToolUse } from './every-tool.ts';

/** How many of what each tree has; the larger one has four times as many. All tools are asked. */
const THINGS = 250;
const BY_ALL_TOOLS = [
  'functions',
  'namesakes called by each other',
  'methods of one name',
  'overloads',
  'inheritance chain',
  'diamonds',
  'debt comments in a function',
];

/** What one tool in particular would grow with; as many as show it. */
const BY_ONE_TOOL: readonly { readonly kind: string; readonly size: number; readonly tool: string }[] = [
  { kind: 'calls of namesakes in a file', size: 1500, tool: 'dead code' },
  { kind: 'namesakes called by each other', size: 1500, tool: 'dead code' },
  { kind: 'overloads', size: 2500, tool: 'dead code' },
  { kind: 'inheritance chain', size: 2000, tool: 'dead code' },
  { kind: 'names given on', size: 2000, tool: 'dead code' },
  { kind: 'calls in a value', size: 2500, tool: 'dead code' },
  { kind: 'one comment of many lines', size: 2000, tool: 'debt comments' },
  { kind: 'debt behind nested functions', size: 500, tool: 'debt comments' },
  { kind: 'fields of classes', size: 1000, tool: 'inheritance' },
];

const ATTEMPTS = 4;
/** Milliseconds. What takes the larger tree no longer is lost in noise, and no danger. */
const NOTHING_MUCH = 40;

const indexer = new Indexer({ parsers: new Parsers(1) });
afterAll(() => indexer.close());

const SHORT_HISTORY = HISTORY_BOMBS[0]?.history(1) as History;

async function treeOf({ files }: TreeBomb, size: number): Promise<SeenTree> {
  const folder = temporaryFolder();
  writeFiles(folder, files(size));
  return { index: await indexer.linked(folder), history: SHORT_HISTORY };
}

/** Milliseconds of CPU time. */
async function cpuTime(use: ToolUse, tree: SeenTree): Promise<number> {
  const before = process.cpuUsage();
  await answered(use, tree);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** By how much the CPU time grows each time the tree doubles; 1 where it takes nothing much. */
async function growth(use: ToolUse, small: SeenTree, large: SeenTree): Promise<number> {
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && growth > LINEAR; attempt++) {
    const most = await cpuTime(use, large);
    if (most < NOTHING_MUCH) return 1;
    growth = Math.min(growth, Math.sqrt(most / (await cpuTime(use, small))));
  }
  return growth;
}

const BOMBS = new Map([...TREE_BOMBS, ...LOOKUP_BOMBS].map((bomb) => [bomb.kind, bomb]));
const bombOf = (kind: string) => BOMBS.get(kind) as TreeBomb;

describe('what tools find in a tree takes time as the tree is large', () => {
  it.each(BY_ALL_TOOLS)('by all tools: %s', async (kind) => {
    const [small, large] = [await treeOf(bombOf(kind), THINGS), await treeOf(bombOf(kind), 4 * THINGS)];
    const tooFast: string[] = [];
    for (const [name, use] of Object.entries(EVERY_USE)) {
      const times = await growth(use, small, large);
      if (times > LINEAR) tooFast.push(`${name} takes ${times.toFixed(1)} times as long for twice as much`);
    }
    expect(tooFast).toEqual([]);
  });

  it.each(BY_ONE_TOOL)('by $tool: $size $kind', async ({ kind, size, tool }) => {
    const [small, large] = [await treeOf(bombOf(kind), size), await treeOf(bombOf(kind), 4 * size)];
    expect(await growth(EVERY_USE[tool] as ToolUse, small, large)).toBeLessThanOrEqual(LINEAR);
  });
});

describe('what tools find in a history takes time as the history is long', () => {
  it.each(HISTORY_BOMBS)('$kind', async ({ history }) => {
    const { index } = await treeOf({ kind: '', files: () => ({ 'src/a.ts': 'export const a = 1;' }) }, 1);
    const trees = [500, 2000].map((size) => ({ index, history: history(size) })) as [SeenTree, SeenTree];
    for (const name of ['churn', 'debt gradient', 'deep context']) {
      expect(await growth(EVERY_USE[name] as ToolUse, ...trees)).toBeLessThanOrEqual(LINEAR);
    }
  });
});
