import { analyzeDeadCodeTool } from './analysis/analyze-dead-code.ts';
import { analyzeSatd } from './analysis/analyze-satd.ts';
import { analyzeTdg } from './analysis/analyze-tdg.ts';
import { dependencyGraphTool } from './analysis/dependency-graph.ts';
import { indexProject } from './graph/index-project.ts';
import type { AnyTool } from './tool.ts';

/**
 * Tools that answer a person at the command line. Clients are not told of them: what they find reaches an agent through
 * the tools of the catalogue that build on the same analyses.
 */
export const COMMAND_TOOLS: readonly AnyTool[] = [
  analyzeDeadCodeTool,
  analyzeSatd,
  analyzeTdg,
  dependencyGraphTool,
  indexProject,
];
