import { OrreryError } from '../errors.ts';
import { analyzeCodeChurn } from './analysis/analyze-code-churn.ts';
import { analyzeComplexity } from './analysis/analyze-complexity.ts';
import { analyzeComprehensive } from './analysis/analyze-comprehensive.ts';
import { analyzeDeepContext } from './analysis/analyze-deep-context.ts';
import { analyzeDefectProbability } from './analysis/analyze-defect-probability.ts';
import { analyzeDuplicatesTool } from './analysis/analyze-duplicates.ts';
import { analyzeGraphMetrics } from './analysis/analyze-graph-metrics.ts';
import { analyzeNameSimilarity } from './analysis/analyze-name-similarity.ts';
import { qualityGate } from './analysis/quality-gate.ts';
import { analyzeChangeTool } from './graph/analyze-change.ts';
import { analyzeDependenciesTool } from './graph/analyze-dependencies.ts';
import { readCode } from './graph/read-code.ts';
import { getPerformanceMetrics } from './server/get-performance-metrics.ts';
import { generateTemplate } from './templates/generate-template.ts';
import { listTemplates } from './templates/list-templates.ts';
import { scaffoldProject } from './templates/scaffold-project.ts';
import { searchTemplates } from './templates/search-templates.ts';
import { validateTemplate } from './templates/validate-template.ts';
import { type AnyTool, TOOLSETS } from './tool.ts';

/** Every tool there is. A new tool is one file and one line here. */
export const CATALOGUE: readonly AnyTool[] = [
  analyzeChangeTool,
  analyzeCodeChurn,
  analyzeComplexity,
  analyzeComprehensive,
  analyzeDeepContext,
  analyzeDefectProbability,
  analyzeDependenciesTool,
  analyzeDuplicatesTool,
  analyzeGraphMetrics,
  analyzeNameSimilarity,
  generateTemplate,
  getPerformanceMetrics,
  listTemplates,
  qualityGate,
  readCode,
  scaffoldProject,
  searchTemplates,
  validateTemplate,
];

/** The toolset `core`: what one agent needs most, for clients that pay dearly for every tool they are told of. */
export const CORE_TOOLS: ReadonlySet<string> = new Set([
  'analyze_deep_context',
  'quality_gate',
  'read_code',
  'hybrid_search',
  'analyze_dependencies',
  'query_context',
  'record_decision',
  'codereview',
]);

/** What a person can ask for: one toolset, the most needed of all, or everything. */
export const TOOLSET_CHOICES = ['all', 'core', ...TOOLSETS] as const;
export type ToolsetChoice = (typeof TOOLSET_CHOICES)[number];

/**
 * The tools of the chosen toolsets together, sorted by name. No choice is all of them.
 *
 * @throws OrreryError `VALIDATION_ERROR` for a name that is no toolset.
 */
export function selectTools(catalogue: readonly AnyTool[], choices: readonly string[]): readonly AnyTool[] {
  const unknown = choices.filter((choice) => !(TOOLSET_CHOICES as readonly string[]).includes(choice));
  if (unknown.length > 0) {
    const message = `There is no toolset ${unknown.map((name) => `"${name}"`).join(', ')}: use ${TOOLSET_CHOICES.join(', ')}.`;
    throw new OrreryError('VALIDATION_ERROR', message, { unknown, known: TOOLSET_CHOICES });
  }
  const chosen = new Set(choices.length === 0 ? ['all'] : choices);
  return catalogue
    .filter(
      ({ name, toolset }) => chosen.has('all') || chosen.has(toolset) || (chosen.has('core') && CORE_TOOLS.has(name)),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
