import type { LinkedIndex } from '../../src/index/code-index.ts';
import { ColumnGraph } from '../../src/index/graph-columns.ts';
import { parseArguments } from '../../src/server/arguments.ts';
import { ResultCache } from '../../src/store/result-cache.ts';
import { analyzeCodeChurn } from '../../src/tools/analysis/analyze-code-churn.ts';
import { analyzeComplexity } from '../../src/tools/analysis/analyze-complexity.ts';
import { analyzeComprehensive } from '../../src/tools/analysis/analyze-comprehensive.ts';
import { analyzeDeadCodeTool } from '../../src/tools/analysis/analyze-dead-code.ts';
import { analyzeDeepContext } from '../../src/tools/analysis/analyze-deep-context.ts';
import { analyzeGraphMetrics } from '../../src/tools/analysis/analyze-graph-metrics.ts';
import { analyzeNameSimilarity } from '../../src/tools/analysis/analyze-name-similarity.ts';
import { analyzeSatd } from '../../src/tools/analysis/analyze-satd.ts';
import { analyzeTdg } from '../../src/tools/analysis/analyze-tdg.ts';
import { dependencyGraphTool } from '../../src/tools/analysis/dependency-graph.ts';
import { qualityGate } from '../../src/tools/analysis/quality-gate.ts';
import { analyzeDependenciesTool } from '../../src/tools/graph/analyze-dependencies.ts';
import { readCode } from '../../src/tools/graph/read-code.ts';
import type { AnyTool, ToolContext } from '../../src/tools/tool.ts';
import type { HistoryResult } from '../../src/workspace/history.ts';
import { Roots } from '../../src/workspace/roots.ts';

const NOW = new Date('2026-01-02T03:04:05Z');

/** A tool with arguments that make it do all it can, and the forms that its answer is written in. */
export interface ToolUse {
  readonly tool: AnyTool;
  readonly given: Readonly<Record<string, unknown>>;
  readonly formats: readonly string[];
}

const WITHOUT_CLONES = ['complexity', 'coverage', 'dead_code', 'satd', 'security'];

/** What an agent or a person can ask of a tree, clones left out, which take longest. */
export const EVERY_USE: Readonly<Record<string, ToolUse>> = {
  churn: { tool: analyzeCodeChurn, given: {}, formats: ['summary', 'csv', 'markdown'] },
  complexity: { tool: analyzeComplexity, given: { top_files: 10_000 }, formats: ['full', 'sarif'] },
  comprehensive: {
    tool: analyzeComprehensive,
    given: { include_duplicates: false, min_lines: 1, confidence_threshold: 0 },
    formats: ['detailed', 'sarif'],
  },
  'dead code': {
    tool: analyzeDeadCodeTool,
    given: { min_dead_lines: 0, min_certainty: 'low', include_tests: true },
    formats: ['full', 'sarif'],
  },
  'deep context': {
    tool: analyzeDeepContext,
    given: { exclude_analyses: ['duplicates'], cache_strategy: 'force-refresh' },
    formats: ['markdown', 'sarif'],
  },
  'calls between files': {
    tool: dependencyGraphTool,
    given: { type: 'call-graph', max_nodes: 5000, max_edges: 50_000, filter_external: false },
    formats: ['mermaid', 'dot', 'graphml'],
  },
  'imports between files': {
    tool: dependencyGraphTool,
    given: { type: 'import-graph', max_nodes: 5000, max_edges: 50_000, filter_external: false },
    formats: ['mermaid', 'dot', 'graphml'],
  },
  inheritance: {
    tool: dependencyGraphTool,
    given: { type: 'inheritance', max_nodes: 5000, max_edges: 50_000 },
    formats: ['mermaid'],
  },
  'all dependencies': {
    tool: dependencyGraphTool,
    given: { type: 'full-dependency', max_nodes: 5000, max_edges: 50_000, max_depth: 1000 },
    formats: ['mermaid'],
  },
  dependencies: { tool: analyzeDependenciesTool, given: { max_depth: 50 }, formats: ['summary'] },
  gate: { tool: qualityGate, given: { checks: WITHOUT_CLONES }, formats: ['detailed', 'sarif', 'junit', 'baseline'] },
  'metrics of files': {
    tool: analyzeGraphMetrics,
    given: { scope: 'files', graphml: true, pagerank_seeds: ['f'] },
    formats: ['detailed'],
  },
  'metrics of symbols': {
    tool: analyzeGraphMetrics,
    given: { scope: 'symbols', graphml: true, pagerank_seeds: ['f'] },
    formats: ['detailed'],
  },
  names: {
    tool: analyzeNameSimilarity,
    given: { query: 'alphaBetaHandler', phonetic: true, top_k: 1000 },
    formats: ['detailed'],
  },
  reading: {
    tool: readCode,
    given: { include_outline: true, include_dependencies: true, dependency_depth: 10 },
    formats: ['summary'],
  },
  'debt comments': { tool: analyzeSatd, given: { blame: true, include_tests: true }, formats: ['full', 'sarif'] },
  'debt gradient': {
    tool: analyzeTdg,
    given: { include_duplicates: false, threshold: 0, include_tests: true },
    formats: ['full'],
  },
};

/** A tree as tools see it. */
export interface SeenTree {
  readonly index: LinkedIndex;
  readonly history: HistoryResult;
}

/** Asks once and writes the answer in every form. What an earlier question found out is forgotten. */
export async function answered(use: ToolUse, tree: SeenTree): Promise<void> {
  const context = await contextOf(tree);
  const [first] = tree.index.files;
  const of =
    use.tool === analyzeDependenciesTool
      ? { file_path: first?.path }
      : use.tool === readCode
        ? { path: first?.path }
        : { project_path: tree.index.folder };
  const input = parseArguments(use.tool, { ...of, ...use.given }, NOW);
  const output = await use.tool.run(input, context);
  JSON.stringify(output);
  for (const format of use.formats) use.tool.render(output, { ...input, format });
}

async function contextOf({ index, history }: SeenTree): Promise<ToolContext> {
  const fresh: LinkedIndex = { ...index, graph: new ColumnGraph((index.graph as ColumnGraph).columns) };
  const ignore = () => {};
  return {
    leaveOut: ignore,
    isWhole: true,
    configuration: null as never,
    size: null,
    hub: null,
    agent: null,
    client: {},
    nearPaths: async () => [],
    factsOf: null as never,
    importScip: null as never,
    weaknesses: async (files) => files.map(() => []),
    part: null,
    suppose: null as never,
    comparedFiles: async () => null,
    fileBlame: null as never,
    attach: () => {},
    workspace: { roots: await Roots.open([index.folder]) },
    index: async () => fresh,
    linked: async () => fresh,
    files: async () => index.files.map(({ path }) => path),
    keepsRecords: false,
    assistant: null as never,
    sampling: null,
    collaboration: null as never,
    searchable: null as never,
    documents: null as never,
    pastChanges: null as never,
    allPastChanges: async () => ({ kind: 'none', reason: 'nothing is committed' }),
    remoteVectors: async () => null,
    history: async () => history,
    trend: null as never,
    commitSubjects: async () => new Map(),
    blame: async (_folder, _file, queries) => ({
      kind: 'blamed',
      origins: queries.map(() => ({ author: 'A', at: 0 })),
    }),
    results: async () => new ResultCache(async () => null, 'test'),
    records: null as never,
    knownRecords: async () => null,
    settleWrites: null as never,
    metrics: null as never,
    process: null as never,
    templates: null as never,
    confirmWrite: null as never,
    writeFiles: null as never,
    writeFile: null as never,
    signal: new AbortController().signal,
    progress: ignore,
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    clock: () => NOW,
  };
}
