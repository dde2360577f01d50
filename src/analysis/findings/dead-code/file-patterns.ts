import type { CodeGraph } from '../../../index/code-graph.ts';
import { joinPath } from '../../../index/modules/relative-path.ts';
import { globMatcher } from '../../../workspace/glob.ts';
import { firstThatFits } from '../../measures/sorted.ts';

/** The files that a pattern means from a folder on, as in `import.meta.glob('./rules/*.ts')`. */
export function filesMatching(pattern: string, from: string, graph: CodeGraph): number[] {
  const wild = pattern.indexOf('*');
  const slash = pattern.lastIndexOf('/', wild);
  const folder = joinPath(from, pattern.slice(0, slash));
  if (folder === null) return [];
  const start = folder === '' ? '' : `${folder}/`;
  const matches = matcherOf(start + pattern.slice(slash + 1));
  if (matches === null) return [];
  const found: number[] = [];
  // Files are sorted by their paths.
  let file = firstThatFits(graph.fileCount, (at) => graph.name(at) >= start);
  for (; file < graph.fileCount && graph.name(file).startsWith(start); file++) {
    if (matches(graph.name(file))) found.push(file);
  }
  return found;
}

function matcherOf(pattern: string): ((path: string) => boolean) | null {
  try {
    return globMatcher(pattern.includes('/') ? pattern : `./${pattern}`);
  } catch {
    return null;
  }
}
