import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { reach } from '../../src/analysis/measures/dependencies/traverse.ts';
import { fileGraphOf } from '../../src/index/file-graph.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

const parsers = new Parsers(1);
afterAll(() => parsers.close());

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const imports = fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.subarray(NAMES, { maxLength: 2 })])));

describe('the files that lead to a file', () => {
  it('are those that the graph of files has', async () => {
    await fc.assert(
      fc.asyncProperty(imports, async (drawn) => {
        const folder = temporaryFolder();
        const text = (name: string) =>
          [
            ...(drawn[name] as string[]).map((other) => `import { of${other} } from './${other}.ts';`),
            `export function of${name}(thing: { shared(): void }) {\n  thing.shared();\n  return [${drawn[name]?.map((other) => `of${other}`)}];\n}`,
            'export class Both {\n  shared() {}\n}',
          ].join('\n');
        writeFiles(folder, Object.fromEntries(NAMES.map((name) => [`${name}.ts`, text(name)])));
        const index = await new Indexer({ parsers }).linked(folder);
        for (const name of NAMES) {
          for (const steps of [0, 1, 2, 3]) {
            const { graph } = index;
            const path = `${name}.ts`;
            const { files } = reach(fileGraphOf(graph), [graph.fileNode(path)], 'reverse', steps);
            const expected = files.map(({ file }) => graph.name(file)).sort();
            expect([...(index.filesLeadingTo?.(path, steps) ?? [])].sort()).toEqual(expected);
          }
        }
      }),
      { numRuns: 15 },
    );
  });
});
