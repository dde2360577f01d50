import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVIDENCE } from '../../src/search/lexical/evidence.ts';
import { LEXICAL_FEATURES, SEMANTIC_ALONE_FEATURES } from '../../src/search/ranking/features.ts';
import { search } from '../../src/search/search.ts';
import { SIMILARITY } from '../../src/search/semantic/file-similarity.ts';
import { LocalEmbedder } from '../../src/search/semantic/local-embedder.ts';
import { localModel } from '../../src/search/semantic/local-model.ts';
import { searchedFiles } from './searched-folder.ts';

const FILES = {
  'src/retry.js':
    '/** Waits longer after each attempt. */\nexport function backoff(attempt) {\n  return 2 ** attempt;\n}\n',
  'src/cookies.js': 'export class CookieJar {\n  store(cookie) { return cookie; }\n}\n',
  'src/client.js':
    "import { backoff } from './retry.js';\nimport { CookieJar } from './cookies.js';\nexport function request(url) {\n  return backoff(new CookieJar().store(url));\n}\n",
  'test/cookies.test.js':
    "import { CookieJar } from '../src/cookies.js';\nnew CookieJar().store('cookie jar cookie jar');\n",
  'src/far.js': 'export const unrelated = 1;\n',
};
const EVEN = { lexical: 0.4, semantic: 0.4, graph: 0.2 };

async function opened() {
  const index = await searchedFiles(FILES);
  const embedder = new LocalEmbedder(localModel(), index.vocabulary);
  const units = embedder.units(index.files);
  const found = (query: string, more: Partial<Parameters<typeof search>[0]> = {}) =>
    search(
      {
        query,
        weights: EVEN,
        near: [],
        isWanted: () => true,
        similarities: units.similarities(embedder.terms(query.split(' '))),
        ...more,
      },
      index,
    );
  const paths = (outcome: ReturnType<typeof search>) => outcome.found.map(({ file }) => index.index.files[file]?.path);
  return { index, found, paths };
}

describe('search', () => {
  it('ranks the file that defines a name first, and its tests below', async () => {
    const { found, paths } = await opened();
    expect(paths(found('CookieJar'))[0]).toBe('src/cookies.js');
    expect(paths(found('where are cookies kept'))[0]).toBe('src/cookies.js');
    expect(paths(found('cookie jar tests'))[0]).toBe('test/cookies.test.js');
  });

  it('gives the weight of a leg that is not in use to the others', async () => {
    const { found } = await opened();
    const half = found('cookie').effectiveWeights;
    expect(half).toEqual({ lexical: 0.5, semantic: 0.5, graph: 0 });
    expect(found('cookie', { similarities: null }).effectiveWeights).toEqual({ lexical: 1, semantic: 0, graph: 0 });
  });

  it('ranks what is near the files it is to be near to higher, and tells how far it is', async () => {
    const { index, found, paths } = await opened();
    const near = [index.index.graph.fileNode('src/retry.js')];
    const outcome = found('cookie request', { near, weights: { lexical: 0, semantic: 0, graph: 1 } });
    expect(paths(outcome).slice(0, 2)).toEqual(['src/retry.js', 'src/client.js']);
    expect(outcome.found.slice(0, 2).map(({ distance, legs }) => [distance, legs.graph])).toEqual([
      [0, 1],
      [1, 0.5],
    ]);
  });

  it.each([
    ['lexical', LEXICAL_FEATURES, SIMILARITY],
    ['semantic', SEMANTIC_ALONE_FEATURES, EVIDENCE],
  ] as const)('judges by what belongs to the %s leg where that is alone', async (leg, own, others) => {
    const { found } = await opened();
    const outcome = found('cookie jar', { weights: { lexical: 0, semantic: 0, graph: 0, [leg]: 1 } });
    const used = outcome.found.flatMap(({ file }) => outcome.explain(file).map(([name]) => name));
    expect(used.length).toBeGreaterThan(0);
    expect(own).toEqual(expect.arrayContaining(used));
    expect(used.filter((name) => (others as readonly string[]).includes(name))).toEqual([]);
  });

  it('finds only what is wanted', async () => {
    const { index, found, paths } = await opened();
    const isWanted = (file: number) => index.index.files[file]?.path.startsWith('test/') ?? false;
    expect(paths(found('cookie', { isWanted }))).toEqual(['test/cookies.test.js']);
  });

  it('explains a score by features that add up to it', async () => {
    const { found } = await opened();
    const outcome = found('CookieJar');
    const [first, second] = outcome.found.map(({ file }) =>
      outcome.explain(file).reduce((sum, [, part]) => sum + part, 0),
    );
    expect(first).toBeGreaterThan(second as number);
  });

  it('answers any text with scores from 0 to 1, in order, and the same each time', async () => {
    const { found } = await opened();
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }), (query) => {
        const outcome = found(query);
        const scores = outcome.found.map(({ score }) => score);
        expect(scores.every((score) => score >= 0 && score <= 1 + 1e-9)).toBe(true);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        expect(found(query).found).toEqual(outcome.found);
      }),
      { numRuns: 100 },
    );
  });
});
