import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { fileGraphOf } from '../../src/index/file-graph.ts';
import { importsOf } from '../../src/index/file-links.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

const parsers = new Parsers(1);
afterAll(() => parsers.close());

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const imports = fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.subarray(NAMES, { maxLength: 2 })])));

describe('what files lead to', () => {
  it('is by the links what it is by the graph', async () => {
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
        const { graph, fileLinks } = await new Indexer({ parsers }).linked(folder);
        const links = fileLinks?.();
        expect(links?.files).toEqual(fileGraphOf(graph));
        for (let file = 0; file < graph.fileCount; file++) {
          expect(links?.imports(file)).toEqual(importsOf(graph, file));
        }
      }),
      { numRuns: 15 },
    );
  });

  it('is not made again after an edit that leads nowhere else, and is right after one that does', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      'a.ts': 'export const a = 1;\n',
      'b.ts': "import { a } from './a.ts';\nexport const b = a;\n",
      'c.ts': 'export const c = 1;\n',
    });
    const indexer = new Indexer({ parsers });
    const first = (await indexer.linked(folder)).fileLinks?.();
    writeFiles(folder, { 'b.ts': "// more\nimport { a } from './a.ts';\nexport const b = a;\n" });
    const second = (await indexer.linked(folder)).fileLinks?.();
    expect(second?.files).toBe(first?.files);
    expect(second?.imports(1)).toEqual([{ target: 0, line: 2 }]);
    writeFiles(folder, { 'c.ts': "import { b } from './b.ts';\nexport const c = b;\n" });
    const { graph, fileLinks } = await indexer.linked(folder);
    expect(fileLinks?.().files).toEqual(fileGraphOf(graph));
    expect(fileLinks?.().files).not.toEqual(first?.files);
  });
});
