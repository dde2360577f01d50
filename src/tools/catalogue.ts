import { OrreryError } from '../errors.ts';
import { analyzeCodeChurn } from './analysis/analyze-code-churn.ts';
import { analyzeComplexity } from './analysis/analyze-complexity.ts';
import { analyzeComprehensive } from './analysis/analyze-comprehensive.ts';
import { analyzeDeadCodeTool } from './analysis/analyze-dead-code.ts';
import { analyzeDeepContext } from './analysis/analyze-deep-context.ts';
import { analyzeDefectProbability } from './analysis/analyze-defect-probability.ts';
import { analyzeDuplicatesTool } from './analysis/analyze-duplicates.ts';
import { analyzeGraphMetrics } from './analysis/analyze-graph-metrics.ts';
import { analyzeNameSimilarity } from './analysis/analyze-name-similarity.ts';
import { analyzeSatd } from './analysis/analyze-satd.ts';
import { analyzeTdg } from './analysis/analyze-tdg.ts';
import { qualityGate } from './analysis/quality-gate.ts';
import { analyze } from './assistant/analyze.ts';
import { chat } from './assistant/chat.ts';
import { codereview } from './assistant/codereview.ts';
import { debug } from './assistant/debug.ts';
import { listThreads } from './assistant/list-threads.ts';
import { precommit } from './assistant/precommit.ts';
import { thinkdeep } from './assistant/thinkdeep.ts';
import { createSession } from './collaboration/create-session.ts';
import { syncDocument } from './collaboration/sync-document.ts';
import { analyzeChangeTool } from './graph/analyze-change.ts';
import { analyzeDependenciesTool } from './graph/analyze-dependencies.ts';
import { analyzeSymbol } from './graph/analyze-symbol.ts';
import { hybridSearch } from './graph/hybrid-search.ts';
import { queryContext } from './graph/query-context.ts';
import { readCode } from './graph/read-code.ts';
import { semanticSearch } from './graph/semantic-search.ts';
import { writeCode } from './graph/write-code.ts';
import { getContext } from './memory/get-context.ts';
import { queryHistory } from './memory/query-history.ts';
import { recordDecision } from './memory/record-decision.ts';
import { getPerformanceMetrics } from './server/get-performance-metrics.ts';
import { generateTemplate } from './templates/generate-template.ts';
import { listTemplates } from './templates/list-templates.ts';
import { scaffoldProject } from './templates/scaffold-project.ts';
import { searchTemplates } from './templates/search-templates.ts';
import { validateTemplate } from './templates/validate-template.ts';
import { type AnyTool, TOOLSETS, type Toolset } from './tool.ts';

/** Every tool there is. A new tool is one file and one line here. */
export const CATALOGUE: readonly AnyTool[] = [
  analyze,
  analyzeChangeTool,
  analyzeCodeChurn,
  analyzeComplexity,
  analyzeComprehensive,
  analyzeDeadCodeTool,
  analyzeDeepContext,
  analyzeDefectProbability,
  analyzeDependenciesTool,
  analyzeDuplicatesTool,
  analyzeGraphMetrics,
  analyzeNameSimilarity,
  analyzeSatd,
  analyzeSymbol,
  analyzeTdg,
  chat,
  codereview,
  createSession,
  debug,
  generateTemplate,
  getContext,
  getPerformanceMetrics,
  hybridSearch,
  listTemplates,
  listThreads,
  precommit,
  qualityGate,
  queryContext,
  queryHistory,
  readCode,
  recordDecision,
  scaffoldProject,
  searchTemplates,
  semanticSearch,
  syncDocument,
  thinkdeep,
  validateTemplate,
  writeCode,
];

/** The toolset `core`: the tools an agent needs most, for clients in which every listed tool is expensive. */
export const CORE_TOOLS: ReadonlySet<string> = new Set([
  'analyze_change',
  'analyze_deep_context',
  'analyze_dependencies',
  'analyze_symbol',
  'codereview',
  'hybrid_search',
  'quality_gate',
  'query_context',
  'read_code',
]);

/** A name in `--toolsets`: a toolset, `core`, or `all`. */
export const TOOLSET_CHOICES: readonly string[] = [
  'all',
  'core',
  ...TOOLSETS.filter((toolset) => CATALOGUE.some((tool) => tool.toolset === toolset)),
];

/** What is offered to clients. */
export interface Offer {
  /** Sorted by name. */
  readonly tools: readonly AnyTool[];
  /** Whether parts of a toolset, or of all toolsets if undefined, are offered, too. */
  has(toolset: Toolset | undefined): boolean;
}

/**
 * Filters a catalogue by toolset; an empty list means all.
 *
 * @throws OrreryError `VALIDATION_ERROR` for a name that is not a toolset, or one without tools.
 */
export function offerOf(catalogue: readonly AnyTool[], choices: readonly string[]): Offer {
  const unknown = choices.filter((choice) => !TOOLSET_CHOICES.includes(choice));
  if (unknown.length > 0) {
    const message = `Unknown toolset ${unknown.map((name) => JSON.stringify(name)).join(', ')}: use ${TOOLSET_CHOICES.join(', ')}.`;
    throw new OrreryError('VALIDATION_ERROR', message, { unknown, known: TOOLSET_CHOICES });
  }
  const chosen = new Set(choices.length === 0 ? ['all'] : choices);
  const has = (toolset: Toolset | undefined) => toolset === undefined || chosen.has('all') || chosen.has(toolset);
  const tools = catalogue
    .filter(({ name, toolset }) => has(toolset) || (chosen.has('core') && CORE_TOOLS.has(name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return { tools, has };
}

/** Limits an offer to a choice of toolsets. */
export function narrowed(offer: Offer, choices: readonly string[]): Offer {
  if (choices.length === 0) return offer;
  const inner = offerOf(offer.tools, choices);
  return { tools: inner.tools, has: (toolset) => offer.has(toolset) && inner.has(toolset) };
}
