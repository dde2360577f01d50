import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Indexer } from '../../src/index/indexer.ts';
import { indexedText } from '../../src/index/source-text.ts';
import { parseQuery } from '../../src/search/query.ts';
import { search } from '../../src/search/search.ts';
import { joined } from '../../src/search/search-index.ts';
import { type SearchableTree, SearchIndexes } from '../../src/search/search-indexes.ts';
import { LocalEmbedder } from '../../src/search/semantic/local-embedder.ts';
import { localModel } from '../../src/search/semantic/local-model.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

const signal = new AbortController().signal;
const QUERIES = ['parse the token', 'Token', 'render list', 'count'];

/** What is found, by path and score, whatever numbers files and terms have. */
function answers({ index, embedder, units }: SearchableTree) {
  return QUERIES.map((query) => {
    const similarities = units.similarities(embedder.terms(parseQuery(query).stems));
    const weights = { lexical: 1, semantic: 1, graph: 0 };
    const { found } = search({ query, weights, near: [], isWanted: () => true, similarities }, index);
    return found.map(({ file, score }) => [index.index.files[file]?.path, score.toFixed(6)]);
  });
}

/** What was taken from the state before equals what is made of the same terms anew. */
function expectSameColumns({ index, units }: SearchableTree) {
  const anew = joined(index.index, index.files, index.vocabulary);
  for (const column of ['postings', 'lengths', 'rank', 'weight', 'traits', 'neighbours'] as const) {
    expect(index[column]).toEqual(anew[column]);
  }
  const embedder = new LocalEmbedder(localModel(), index.vocabulary);
  const query = embedder.terms(['token', 'list']);
  expect(units.similarities(query)).toEqual(embedder.units(index.files).similarities(query));
  const all = Array.from({ length: index.postings.unitCount }, (_, unit) => unit);
  for (const name of ['token', 'PARSE', 'a', 'main', 'tokens']) {
    const named = all.filter((unit) => index.nameOf(unit).toLowerCase() === name.toLowerCase());
    expect(index.unitsNamed(name)).toEqual(named);
  }
}

const words = fc.constantFrom('token', 'parse', 'render', 'list', 'count', 'reader', 'Parse', 'tokenList', 'tokens');
const source = fc
  .tuple(words, words, words)
  .map(([name, doc, body]) => `/** The ${doc}. */\nexport function ${name}(a) {\n  return ${body}(a);\n}\n`);
const edit = fc.record({ path: fc.constantFrom('a.js', 'lib/b.js', 'lib/c.js'), text: fc.option(source) });

it('finds after any edits what an index made anew finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
      const folder = temporaryFolder();
      writeFiles(folder, { 'main.js': 'export const main = 1;\n' });
      const [indexer, kept] = [new Indexer(), new SearchIndexes({ read: indexedText })];
      try {
        for (const { path, text } of edits) {
          if (text === null) rmSync(join(folder, path), { force: true });
          else writeFiles(folder, { [path]: text });
          const linked = await indexer.linked(folder);
          const anew = await new SearchIndexes({ read: indexedText }).of(linked, folder, signal);
          const tree = await kept.of(linked, folder, signal);
          expect(answers(tree)).toEqual(answers(anew));
          expectSameColumns(tree);
        }
      } finally {
        await indexer.close();
      }
    }),
    { numRuns: 15 },
  );
});

it('reads a file again that could not be read when it was last searched', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'a.js': 'export function outer() {\n  return quaternion();\n}\n' });
  const indexer = new Indexer();
  let readable = false;
  const indexes = new SearchIndexes({ read: (root, file) => (readable ? indexedText(root, file) : null) });
  const linked = await indexer.linked(folder);
  const has = async () => (await indexes.of(linked, folder, signal)).index.vocabulary.find('quaternion') !== -1;
  expect(await has()).toBe(false);
  readable = true;
  expect(await has()).toBe(true);
  await indexer.close();
});
