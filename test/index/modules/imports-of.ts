import { edgesOf } from '../../../src/index/graph-columns.ts';
import { Indexer } from '../../../src/index/indexer.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

/** What the files of a tree import, as `a.ts → b.ts`, sorted; what lies outside the tree in brackets. */
export async function importsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const indexer = new Indexer();
  const { graph } = await indexer.linked(folder);
  await indexer.close();
  const place = (node: number) => (graph.kind(node) === 'external' ? `[${graph.name(node)}]` : graph.name(node));
  const imports: string[] = [];
  for (let file = 0; file < graph.fileCount; file++) {
    for (const { kind, target } of edgesOf(graph, file, 'outgoing')) {
      if (kind === 'imports') imports.push(`${place(file)} → ${place(target)}`);
    }
  }
  return imports.sort();
}
