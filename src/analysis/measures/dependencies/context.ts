import type { IndexedFile, LinkedIndex } from '../../../index/code-index.ts';
import { fileLinksOf } from '../../../index/file-links.ts';
import type { FileFacts } from '../../../languages/facts.ts';
import { degreeCentralityOf } from '../graph-metrics/degree.ts';
import { targetsByModule } from './import-targets.ts';
import { reach } from './traverse.ts';

/** What stands around a file, for somebody about to read it. */
export interface DependencyContext {
  /** Distinct files it reaches within the depth. */
  readonly total_dependencies: number;
  readonly max_depth_analyzed: number;
  /** Import specifiers as written. */
  readonly dependencies: readonly string[];
  readonly immediate_dependencies: number;
  readonly immediate_dependents: number;
  /** Degree centrality: files it uses and files that use it, over the number of other files. */
  readonly graph_centrality: number;
  readonly resolved: readonly { readonly specifier: string; readonly path: string }[];
  /** Files that use it directly. */
  readonly used_by: readonly string[];
}

export function dependencyContext(
  index: Pick<LinkedIndex, 'files' | 'graph' | 'fileLinks'>,
  file: number,
  facts: FileFacts,
  depth: number,
): DependencyContext {
  const { files, imports } = fileLinksOf(index);
  const name = (one: number) => (index.files[one] as IndexedFile).path;
  const forward = reach(files, [file], 'forward', depth).files;
  const dependents = reach(files, [file], 'reverse', 1).files;
  const immediate = forward.filter(({ distance }) => distance === 1);
  return {
    total_dependencies: forward.length,
    max_depth_analyzed: forward.at(-1)?.distance ?? 0,
    dependencies: specifiers(facts),
    immediate_dependencies: immediate.length,
    immediate_dependents: dependents.length,
    graph_centrality: degreeCentralityOf(files, file),
    resolved: [...targetsByModule(imports(file), name, facts)].flatMap(([specifier, targets]) =>
      targets.map((target) => ({ specifier, path: name(target) })),
    ),
    used_by: dependents.map((one) => name(one.file)),
  };
}

/** Modules as imports and re-exports write them, each once. */
function specifiers({ imports, exports }: FileFacts): string[] {
  const sources = [...imports, ...exports].map(({ source }) => source);
  return [...new Set(sources.filter((source) => source !== null))];
}
