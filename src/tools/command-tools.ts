import { dependencyGraphTool } from './analysis/dependency-graph.ts';
import { indexProject } from './graph/index-project.ts';
import type { AnyTool } from './tool.ts';

/**
 * Tools that answer a person at the command line. Clients are not told of them: what they find reaches an agent through
 * the tools of the catalogue that build on the same analyses.
 */
export const COMMAND_TOOLS: readonly AnyTool[] = [dependencyGraphTool, indexProject];
