import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import type { History } from '../../src/workspace/history.ts';
import { HISTORY_BOMBS } from '../bombs/histories.ts';
import { LOOKUP_BOMBS } from '../bombs/lookups.ts';
import { TREE_BOMBS, type TreeBomb } from '../bombs/trees.ts';
import { fasterThanInput } from '../operation-growth.ts';
import { writeFiles } from '../workspace/temporary-folder.ts';
import { answered, EVERY_USE, type SeenTree, type ToolUse } from './every-tool.ts';

/** How many of what each tree has; the larger one has four times as many. All tools are asked. */
const THINGS = 80;
/** Up to 2,000 symbols all shortest paths are counted, by the square of the symbols: the smaller tree has more. */
const SYMBOLS: Readonly<Record<string, number>> = { 'inheritance chain': 1100, diamonds: 700 };
const BY_ALL_TOOLS = [
  'functions',
  'namesakes called by each other',
  'methods of one name',
  'overloads',
  'inheritance chain',
  'diamonds',
  'debt comments in a function',
];

/** What one tool in particular would grow with. */
const BY_ONE_TOOL: readonly { readonly kind: string; readonly size: number; readonly tool: string }[] = [
  { kind: 'calls of namesakes in a file', size: 100, tool: 'dead code' },
  { kind: 'namesakes called by each other', size: 100, tool: 'dead code' },
  { kind: 'overloads', size: 100, tool: 'dead code' },
  { kind: 'inheritance chain', size: 100, tool: 'dead code' },
  { kind: 'names given on', size: 100, tool: 'dead code' },
  { kind: 'calls in a value', size: 100, tool: 'dead code' },
  { kind: 'one comment of many lines', size: 100, tool: 'debt comments' },
  { kind: 'debt behind nested functions', size: 100, tool: 'debt comments' },
  { kind: 'fields of classes', size: 100, tool: 'inheritance' },
];

const indexer = new Indexer({ parsers: new Parsers(1) });
afterAll(() => indexer.close());

const SHORT_HISTORY = HISTORY_BOMBS[0]?.history(1) as History;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function treeOf({ files }: TreeBomb, size: number): Promise<SeenTree> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-test-')));
  folders.push(folder);
  writeFiles(folder, files(size));
  return { index: await indexer.linked(folder), history: SHORT_HISTORY };
}

const BOMBS = new Map([...TREE_BOMBS, ...LOOKUP_BOMBS].map((bomb) => [bomb.kind, bomb]));
const bombOf = (kind: string) => BOMBS.get(kind) as TreeBomb;

const known = new Map<string, Promise<SeenTree>>();

/** The tree of a kind and size, indexed once. */
function knownTree(kind: string, size: number): Promise<SeenTree> {
  const key = `${kind} ${size}`;
  const tree = known.get(key) ?? treeOf(bombOf(kind), size);
  known.set(key, tree);
  return tree;
}

/** Names what of a tool's work grows faster than the tree it is asked about. */
function growingFaster(use: ToolUse, kind: string, size: number): Promise<readonly string[]> {
  return fasterThanInput(async (n) => {
    const tree = await knownTree(kind, n);
    return () => answered(use, tree);
  }, size);
}

const ALL_TOOLS = BY_ALL_TOOLS.flatMap((kind) => Object.entries(EVERY_USE).map(([tool, use]) => ({ kind, tool, use })));

describe('tools take steps in proportion to a tree', () => {
  it.each(ALL_TOOLS)('of $kind: $tool', async ({ kind, tool, use }) => {
    const size = tool === 'metrics of symbols' ? SYMBOLS[kind] : undefined;
    expect(await growingFaster(use, kind, size ?? THINGS)).toEqual([]);
  });

  it.each(BY_ONE_TOOL)('of $size $kind: $tool', async ({ kind, size, tool }) => {
    expect(await growingFaster(EVERY_USE[tool] as ToolUse, kind, size)).toEqual([]);
  });
});

describe('tools take steps in proportion to a history', () => {
  const CHANGES = 100;

  describe.each(HISTORY_BOMBS)('of $kind', ({ history }) => {
    it.each(['churn', 'debt gradient', 'deep context'])('%s', async (name) => {
      const { index } = await treeOf({ kind: '', files: () => ({ 'src/a.ts': 'export const a = 1;' }) }, 1);
      const prepare = (n: number) => {
        const tree = { index, history: history(n) };
        return () => answered(EVERY_USE[name] as ToolUse, tree);
      };
      expect(await fasterThanInput(prepare, CHANGES)).toEqual([]);
    });
  });
});
