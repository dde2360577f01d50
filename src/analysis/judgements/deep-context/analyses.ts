import type { CodeIndex } from '../../../index/code-index.ts';
import { type DuplicateReport, duplicatedLineShares } from '../../findings/clones/duplicate-report.ts';
import { analyzeDuplicates, type DuplicateOptions } from '../../findings/clones/duplicates.ts';
import { duplicatesInThread } from '../../findings/clones/duplicates-thread.ts';
import { analyzeDeadCode, type DeadCodeAnalysis } from '../../findings/dead-code/dead-code.ts';
import {
  ALL_DEBT,
  analyzeDebtComments,
  type DebtAnalysis,
  debtMinutes,
} from '../../findings/debt-comments/debt-comments.ts';
import type { TreeWeaknesses } from '../../findings/weaknesses/weakness-findings.ts';
import { analyzeChurn, type ChurnAnalysis } from '../../measures/churn/churn.ts';
import { analyzeComplexity, type ComplexityAnalysis } from '../../measures/complexity/complexity.ts';
import { DEFAULT_THRESHOLDS } from '../../measures/complexity/thresholds.ts';
import { type DependencyGraph, dependencyGraph } from '../../measures/dependency-graph/dependency-graph.ts';
import { type DebtGradient, debtGradient, GRADIENT_DAYS } from '../debt-gradient/debt-gradient.ts';
import { HISTORY_DAYS } from '../defects/change-measures.ts';
import { analyzeDefects, type DefectAnalysis } from '../defects/defects.ts';
import type { FileChoice } from './file-choice.ts';
import type { AnalysisInputs } from './inputs.ts';
import { type AnalysisTable, NotMeasured } from './runner.ts';
import { type SyntaxReport, syntaxReport } from './syntax.ts';

export interface AnalysisResults {
  readonly ast: SyntaxReport;
  readonly complexity: ComplexityAnalysis;
  readonly churn: ChurnAnalysis;
  readonly dag: DependencyGraph;
  readonly 'dead-code': DeadCodeAnalysis;
  readonly satd: DebtAnalysis;
  readonly security: TreeWeaknesses;
  readonly duplicates: DuplicateReport;
  readonly 'defect-probability': DefectAnalysis;
  readonly tdg: DebtGradient;
}

/** Nodes and edges of the graph that is shown. */
const GRAPH_NODES = 50;
const GRAPH_EDGES = 400;

/** Every analysis of the deep context. Adding one: its name in `ANALYSIS_NAMES`, its type above, its row here. */
export const ANALYSES: AnalysisTable<AnalysisInputs, AnalysisResults> = {
  ast: {
    uses: [],
    run: async ({ choice }) => syntaxReport(choice.chosen),
  },
  complexity: {
    uses: [],
    run: async ({ choice }) => analyzeComplexity(choice.chosen, DEFAULT_THRESHOLDS),
  },
  churn: {
    uses: [],
    run: async ({ index: { kinds }, history, choice, options, now }) => {
      const known = await history(options.periodDays);
      if (known.kind === 'none') throw new NotMeasured(`No git history to read: ${known.reason}.`);
      const churn = analyzeChurn(known, { periodDays: options.periodDays, now, kinds });
      if (!choice.isPart) return churn;
      return {
        ...churn,
        files: churn.files.filter(({ path }) => choice.isChosen(path)),
        couplings: churn.couplings.filter(
          ({ file, coupled_file }) => choice.isChosen(file) && choice.isChosen(coupled_file),
        ),
      };
    },
  },
  dag: {
    uses: [],
    run: async ({ index, choice, options }) => {
      const all = choice.isPart ? Number.POSITIVE_INFINITY : GRAPH_NODES;
      const graph = dependencyGraph(index, {
        type: options.dagType,
        maxDepth: 0,
        filterExternal: true,
        maxNodes: all,
        maxEdges: choice.isPart ? Number.POSITIVE_INFINITY : GRAPH_EDGES,
      });
      return choice.isPart ? partOf(graph, choice.isChosen) : graph;
    },
  },
  'dead-code': {
    uses: [],
    run: async ({ surroundings, folder, choice }) => {
      const { index: around, manifests } = await surroundings();
      return analyzeDeadCode(around, manifests, {
        topFiles: 0,
        minDeadLines: 0,
        minCertainty: 'medium',
        includeTests: false,
        files: folder.prefix === '' ? chosenPaths(choice) : new Set(choice.chosen.files.map(({ path }) => path)),
      });
    },
  },
  satd: {
    uses: [],
    run: async ({ choice }) => analyzeDebtComments(choice.chosen, { ...ALL_DEBT, includeTests: false }),
  },
  security: {
    uses: [],
    run: async ({ choice, weaknesses }) => weaknesses(choice.chosen),
  },
  duplicates: {
    uses: [],
    run: async ({ choice, options, early, signal, onFault }) => {
      const sizes = {
        minLines: options.minCloneLines,
        ...(options.cloneTypes !== null && { types: options.cloneTypes }),
      };
      const report = await (early ?? clonesOf(choice.chosen, sizes, signal));
      report.faults.forEach(onFault);
      return report;
    },
  },
  'defect-probability': {
    uses: ['duplicates'],
    run: async ({ index, choice, history, coverage, options }, { duplicates }) => {
      const past = await history(HISTORY_DAYS);
      return analyzeDefects(
        {
          index,
          history: past.kind === 'none' ? { reason: past.reason } : past,
          duplication:
            duplicates === undefined
              ? { reason: 'duplicates were not searched for' }
              : duplicatedLineShares(duplicates),
          coverage: await coverage(),
        },
        {
          minConfidence: options.minConfidence,
          explain: false,
          files: chosenPaths(choice),
        },
      );
    },
  },
  tdg: {
    uses: ['duplicates'],
    run: async ({ index, choice, history }, { duplicates }) =>
      debtGradient({
        index,
        history: await history(GRADIENT_DAYS),
        duplication:
          duplicates === undefined ? { reason: 'duplicates were not searched for' } : duplicatedLineShares(duplicates),
        debtMinutes: debtMinutes(analyzeDebtComments(choice.chosen, ALL_DEBT)),
        includeTests: false,
        files: chosenPaths(choice),
      }),
  },
};

/** Begins to look for the clones of all types in all files. What is known of them already costs nothing. */
export function earlyDuplicates(index: CodeIndex, minLines: number, signal: AbortSignal): Promise<DuplicateReport> {
  const search = clonesOf(index, { minLines }, signal);
  // A failure is told to whoever waits for it; nobody may.
  search.catch(() => {});
  return search;
}

/** In a thread of its own, where that is worth it. */
function clonesOf(
  index: CodeIndex,
  sizes: Pick<DuplicateOptions, 'types' | 'minLines'>,
  signal: AbortSignal,
): Promise<DuplicateReport> {
  return analyzeDuplicates(index, { ...sizes, elsewhere: () => duplicatesInThread(index, sizes, signal), signal });
}

/** Null where all files are chosen. */
function chosenPaths({ isPart, chosen }: FileChoice): ReadonlySet<string> | null {
  return isPart ? new Set(chosen.files.map(({ path }) => path)) : null;
}

/** The nodes that stand in chosen files, and what is between them. */
function partOf(graph: DependencyGraph, isChosen: (path: string) => boolean): DependencyGraph {
  const places = new Map<number, number>();
  const inside = graph.nodes.filter(({ file }, at) => {
    const isInside = file !== null && isChosen(file);
    if (isInside) places.set(at, places.size);
    return isInside;
  });
  const edges = graph.edges.flatMap((edge) => {
    const source = places.get(edge.source);
    const target = places.get(edge.target);
    return source === undefined || target === undefined ? [] : [{ ...edge, source, target }];
  });
  const shown = edges.filter(({ source, target }) => source < GRAPH_NODES && target < GRAPH_NODES);
  return {
    type: graph.type,
    nodes: inside.slice(0, GRAPH_NODES),
    edges: shown.slice(0, GRAPH_EDGES),
    total_nodes: inside.length,
    total_edges: edges.length,
  };
}
