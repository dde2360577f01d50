import {
  type DefinitionContext,
  definitionContext,
  type KnownCommit,
} from '../../analysis/judgements/briefing/definition-context.ts';
import { type LikelyTest, likelyTests, testToRun } from '../../analysis/judgements/change/likely-tests.ts';
import { type TestCommand, testCommands } from '../../analysis/judgements/change/test-command.ts';
import type { TestWay } from '../../analysis/judgements/change/vocabulary.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import { tokensIn } from '../../search/context/pack.ts';
import type { Piece } from '../../search/context/piece.ts';
import type { SearchableTree } from '../../search/search-indexes.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import { textsOf } from '../analysis/texts-of.ts';
import type { ToolContext } from '../tool.ts';
import { decisionTexts } from './remembered-texts.ts';

/** A test file that likely exercises the definitions of a briefing. */
export interface BriefedTest {
  readonly path: string;
  /** Evidence for that, strongest first. */
  readonly by: readonly TestWay[];
}

/** Callers, tests and history of the definitions that answer a question. */
export interface Briefing {
  /** Keyed by piece id. */
  readonly contexts: ReadonlyMap<string, DefinitionContext>;
  readonly tests: readonly BriefedTest[];
  readonly run: readonly TestCommand[];
}

/** Number of definitions with context. */
const MOST_DEFINITIONS = 3;
const MOST_TESTS = 5;

export const NO_BRIEFING: Briefing = { contexts: new Map(), tests: [], run: [] };

/** @param pieces ranked, best first */
export async function briefingFor(
  pieces: readonly Piece[],
  { index: { index } }: SearchableTree,
  folder: ResolvedPath,
  context: ToolContext,
): Promise<Briefing> {
  const definitions = pieces
    .flatMap((piece) => (piece.node === null ? [] : [{ piece, node: piece.node }]))
    .slice(0, MOST_DEFINITIONS);
  if (definitions.length === 0) return NO_BRIEFING;
  const [past, texts] = await Promise.all([context.pastChanges(folder), decisionTexts(folder, context)]);
  const decisions = texts.map(({ id, title, paths }) => ({ id, decision: title, paths }));
  const commits = past.kind === 'known' ? past.changes.changes : [];
  const named = testsOf(
    index,
    definitions.map(({ node }) => node),
    commits,
  );
  const manifests = named.length === 0 ? null : await textsOf(folder.root, context);
  const toRun = named.map((test: LikelyTest) => testToRun(index, test));
  return {
    contexts: new Map(
      definitions.map(({ piece, node }) => [piece.id, definitionContext(index, node, commits, decisions)]),
    ),
    tests: named.map(({ file, by }) => ({ path: index.graph.name(file), by })),
    run: manifests === null ? [] : testCommands(toRun, manifests).commands,
  };
}

/** Returns the likeliest tests of each definition, those of the first definition first. */
function testsOf(index: LinkedIndex, nodes: readonly number[], commits: readonly KnownCommit[]): LikelyTest[] {
  const found = new Map<number, LikelyTest>();
  for (const node of nodes) {
    const changed = [index.graph.name(index.graph.fileOf(node))];
    const { tests } = likelyTests({
      index,
      nodes: [node],
      changed,
      lines: [],
      commits,
      comparesCode: false,
      most: MOST_TESTS,
    });
    for (const test of tests) {
      if (found.size < MOST_TESTS && !found.has(test.file)) found.set(test.file, test);
    }
  }
  return [...found.values()];
}

/** Estimates the tokens that the rendered context takes. */
export function tokensOfContext({ used_by, calls, decisions, commits }: DefinitionContext): number {
  const places = [...used_by, ...calls].flatMap(({ symbol, at }) => [symbol ?? 'top level', at, ', ; ']);
  return tokensIn(
    'Used by:  and 10 more. Calls:  and 10 more. Last commits: ',
    ...places,
    ...decisions.map(({ id, decision }) => `Decided about the file: ${decision} (${id})`),
    ...commits.map(({ subject }) => `2026-01-01 01234567 ${subject}; `),
  );
}

export function tokensOfTests({ tests, run }: Briefing): number {
  return tokensIn(
    ...tests.flatMap(({ path, by }) => [path, ...by, ' ()']),
    ...run.map(({ command }) => `Run: ${command}`),
  );
}
