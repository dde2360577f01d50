import type { LinkedIndex } from '../../../index/code-index.ts';
import { CERTAINTIES } from '../../../index/link/edges.ts';

export interface Coupling {
  /** Distinct other files that use something of this one. */
  readonly afferent: number;
  /** Distinct other files that this one uses something of. */
  readonly efferent: number;
}

/** Edges that name one of several possible targets are listed, never counted. */
const CANDIDATE = CERTAINTIES.indexOf('candidate');

/**
 * The coupling of each file to the others, by its number in the index. Tests do not count as users: being tested couples
 * nothing to a change.
 */
export function fileCoupling({ files, graph, kinds }: LinkedIndex): Coupling[] {
  const isTest = files.map(({ path }) => kinds.isTest(path));
  const users = files.map(() => new Set<number>());
  const used = files.map(() => new Set<number>());
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if (graph.edgeCertainty[edge] === CANDIDATE) continue;
    const source = graph.fileOf(graph.edgeSource[edge] as number);
    const target = graph.fileOf(graph.edgeTarget[edge] as number);
    if (source === -1 || target === -1 || source === target) continue;
    used[source]?.add(target);
    if (!isTest[source]) users[target]?.add(source);
  }
  return files.map((_, file) => ({
    afferent: (users[file] as Set<number>).size,
    efferent: (used[file] as Set<number>).size,
  }));
}
