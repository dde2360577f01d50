import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileSimilarity } from '../../../src/search/semantic/file-similarity.ts';
import { searchedFiles } from '../searched-folder.ts';

const FILES = {
  'src/many.js': 'export function one() {}\nexport function two() {}\nexport function three() {}\n',
  'src/none.js': '',
};

it('tells of a file its best unit, its best three, and the mean of all, those that are unlike included', async () => {
  const { postings, index } = await searchedFiles(FILES);
  const many = index.graph.fileNode('src/many.js');
  const start = postings.unitStart[many] as number;
  const cosines = new Float32Array(postings.unitCount);
  cosines.set([0.5, -0.3, 0.4, 0.2], start);
  const { similarBest, similarThree, similarMean } = fileSimilarity(cosines, postings);
  expect(postings.unitStart[many + 1]).toBe(start + 4);
  expect(similarBest[many]).toBeCloseTo(0.5);
  expect(similarThree[many]).toBeCloseTo(1.1);
  expect(similarMean[many]).toBeCloseTo(0.2);
});

it('holds units that have nothing to do with the query against a file', async () => {
  const { postings } = await searchedFiles(FILES);
  const cosine = fc.float({ min: Math.fround(0.01), max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(cosine, { minLength: postings.unitCount, maxLength: postings.unitCount }), (given) => {
      const { similarMean, similarBest } = fileSimilarity(Float32Array.from(given), postings);
      for (let file = 0; file < postings.fileCount; file++) {
        expect(similarMean[file]).toBeLessThanOrEqual((similarBest[file] as number) + 1e-6);
        const lessAlike = Float32Array.from(given);
        lessAlike[postings.unitStart[file] as number] = 0;
        expect(fileSimilarity(lessAlike, postings).similarMean[file]).toBeLessThan(similarMean[file] as number);
      }
    }),
  );
});
