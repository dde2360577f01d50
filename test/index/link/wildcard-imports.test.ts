import { afterAll, expect, it } from 'vitest';
import { Indexer } from '../../../src/index/indexer.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { describeEdges } from '../described-edges.ts';

const indexer = new Indexer();
afterAll(() => indexer.close());

async function edgesOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  return describeEdges((await indexer.linked(folder)).graph);
}

it('what a package imports is not what it surely gives to those who import it, in Kotlin', async () => {
  const files = {
    'a.kt': 'package a\nimport b.*\nfun one() { two(); three() }\n',
    'b.kt': 'package b\nimport c.*\nfun two() { three() }\n',
    'c.kt': 'package c\nfun three() {}\n',
  };
  const edges = (await edgesOf(files)).filter((edge) => edge.includes('calls') && !edge.includes('candidate'));
  expect(edges.filter((edge) => edge.includes('three'))).toHaveLength(1);
  expect(edges).toHaveLength(2);
});

it('packages of many files that all import each other are linked without following each through all others', async () => {
  const packages = Array.from({ length: 12 }, (_, at) => `p${at}`);
  const imports = packages.map((name) => `import ${name}.*\n`).join('');
  const files: Record<string, string> = {};
  for (const name of packages) {
    for (let at = 0; at < 12; at++) {
      files[`${name}/f${at}.kt`] = `package ${name}\n${imports}fun ${name}f${at}() { unknown${name}x${at}() }\n`;
    }
  }
  expect((await edgesOf(files)).filter((edge) => edge.includes('calls'))).toEqual([]);
});
