import { expect, onTestFinished } from 'vitest';
import { edgesOf as edgesFrom } from '../../../src/index/graph-columns.ts';
import { Indexer } from '../../../src/index/indexer.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

/** The calls and references of a small tree, as `caller -> path#name:line`, with how sure they are where that is not exact. */
export async function linksOf(
  files: Readonly<Record<string, string>>,
  kind: 'calls' | 'references' | 'imports' = 'calls',
): Promise<string[]> {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const indexer = new Indexer();
  onTestFinished(() => indexer.close());
  const { graph } = await indexer.linked(folder);
  const lines: string[] = [];
  for (let node = 0; node < graph.nodeCount; node++) {
    for (const { source, target, kind: found, certainty } of edgesFrom(graph, node, 'outgoing')) {
      if (found !== kind || graph.fileOf(target) === -1) continue;
      const at = target < graph.fileCount ? '' : `:${graph.symbolLine[target - graph.fileCount]}`;
      const sure = certainty === 'exact' ? '' : ` (${certainty})`;
      lines.push(
        `${graph.qualifiedName(source)} -> ${graph.name(graph.fileOf(target))}#${graph.qualifiedName(target)}${at}${sure}`,
      );
    }
  }
  expect(graph.nodeCount).toBeGreaterThan(0);
  return lines.sort();
}
