import { describe, expect, it } from 'vitest';
import { codeModel } from '../../../../src/analysis/findings/dead-code/code-model.ts';
import { ExportIndex } from '../../../../src/analysis/findings/dead-code/exports.ts';
import { indexOf } from '../../indexed-tree.ts';

const CHAIN = {
  'a.ts': "export { one, two } from './b';",
  'b.ts': "export * from './c';",
  'c.ts': 'export const one = 1;\nexport const two = 2;\nexport const three = 3;\n',
};

async function namesFrom(path: string, mostNames?: number) {
  const index = await indexOf(CHAIN);
  const { graph } = index;
  const exports = new ExportIndex(codeModel(index), mostNames);
  const symbols = [...exports.symbolsFrom(graph.fileNode(path), new Set())];
  return { names: symbols.map((symbol) => graph.name(graph.fileCount + symbol)).sort(), isCut: exports.isCut };
}

describe('what can be had from a file', () => {
  it('are the names it gives on, however far away they come from', async () => {
    expect(await namesFrom('a.ts')).toEqual({ names: ['one', 'two'], isCut: false });
    expect(await namesFrom('b.ts')).toEqual({ names: ['one', 'three', 'two'], isCut: false });
  });

  it('is taken to be all that there is, and said to be, where there are too many names to follow', async () => {
    expect(await namesFrom('a.ts', 1)).toEqual({ names: ['one', 'three', 'two'], isCut: true });
  });
});
